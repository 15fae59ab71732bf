import { type AnswerOf, transliterate } from '@seriatim/contract'
import { isControlField, type MarcRecord } from '@seriatim/marc'
import { romanisedBy, schemeFor } from '@seriatim/scripts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawCard, lineOf, typeAtOnce, typeAtOnceAtEndOf } from '../../testing/card.tsx'
import { network } from '../../testing/draw.tsx'
import { aSerial } from '../../testing/serials.ts'

/** The record with a further title (246) in Cyrillic and its romanised form. */
const withPair = (record: MarcRecord, romanised: string): MarcRecord => {
  const field = (tag: string, linkage: string, title: string) => ({
    tag,
    indicator1: '3',
    indicator2: ' ',
    subfields: [
      { code: '6', value: linkage },
      { code: 'a', value: title },
    ],
  })
  const others = record.fields.filter(({ tag }) => tag !== '246')
  const at = others.findLastIndex((each) => isControlField(each) || each.tag <= '245') + 1
  const pair = field('246', '880-01', romanised)
  return {
    ...record,
    fields: [...others.slice(0, at), pair, ...others.slice(at), field('880', '246-01/(N', 'Журнал')],
  }
}

/** The server’s own tables answer. */
const answerByTables = () =>
  network.answer(transliterate, ({ body: { language, message } }): AnswerOf<typeof transliterate> => {
    const scheme = schemeFor(language, message)
    const latin = scheme && romanisedBy(scheme, message)
    return latin === undefined ? { status: 'ERROR', message } : { status: 'OK', message: latin }
  })

describe('romanising while typing', () => {
  it('follows the original once typing rests, as one call and one step of undo', async () => {
    answerByTables()
    await drawCard(withPair(aSerial(), 'Žurnal'))
    await typeAtOnceAtEndOf('880', ' и мир')
    await expect.poll(() => lineOf('246')).toMatch(/\$aŽurnal i mir$/)
    expect(network.asked(transliterate).map(({ body }) => body.message)).toEqual(['Журнал и мир'])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => lineOf('246')).toMatch(/\$aŽurnal$/)
    expect(lineOf('880')).toMatch(/\$aЖурнал и мир$/)
  })

  it('leaves the cursor where one types', async () => {
    answerByTables()
    await drawCard(withPair(aSerial(), 'Žurnal'))
    await typeAtOnceAtEndOf('880', ' и')
    await expect.poll(() => lineOf('246')).toMatch(/\$aŽurnal i$/)
    typeAtOnce(' мир')
    expect(lineOf('880')).toMatch(/\$aЖурнал и мир$/)
    await expect.poll(() => lineOf('246')).toMatch(/\$aŽurnal i mir$/)
    // A step of undo is gone to.
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => lineOf('246')).toMatch(/\$aŽurnal i$/)
    typeAtOnce(' vojna')
    expect(lineOf('246')).toMatch(/\$aŽurnal i vojna$/)
  })

  it('offers its form where the field has a wording of its own', async () => {
    answerByTables()
    await drawCard(withPair(aSerial(), 'A wording of its own'))
    await typeAtOnceAtEndOf('880', ' и мир')
    await expect.element(page.getByText('246 has a wording of its own. By the table it would be:')).toBeVisible()
    expect(lineOf('246')).toMatch(/\$aA wording of its own$/)
    await page.getByRole('button', { name: 'Use this' }).click()
    await expect.poll(() => lineOf('246')).toMatch(/\$aŽurnal i mir$/)
  })

  it('leaves everything as it stands where the server cannot be asked, and asks again with the next key', async () => {
    let isAway = true
    answerByTables()
    network.answer(transliterate, ({ body: { language, message } }): AnswerOf<typeof transliterate> => {
      if (isAway) return network.refuse({ code: 'unexpected' }, 'The server failed.')
      return { status: 'OK', message: romanisedBy(schemeFor(language, message)!, message)! }
    })
    await drawCard(withPair(aSerial(), 'Žurnal'))
    await typeAtOnceAtEndOf('880', ' и')
    await expect.poll(() => network.asked(transliterate)).toHaveLength(1)
    expect(lineOf('246')).toMatch(/\$aŽurnal$/)
    isAway = false
    await typeAtOnceAtEndOf('880', ' мир')
    await expect.poll(() => lineOf('246')).toMatch(/\$aŽurnal i mir$/)
  })

  it('does not answer a text that was undone meanwhile', async () => {
    const answered = Promise.withResolvers<{ status: 'OK'; message: string }>()
    network.answer(transliterate, () => answered.promise)
    await drawCard(withPair(aSerial(), 'Žurnal'))
    await typeAtOnceAtEndOf('880', ' и мир')
    await expect.poll(() => network.asked(transliterate)).toHaveLength(1)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    answered.resolve({ status: 'OK', message: 'Žurnal i mir' })
    await expect.poll(() => lineOf('880')).toMatch(/\$aЖурнал$/)
    expect(lineOf('246')).toMatch(/\$aŽurnal$/)
    expect(document.body.textContent).not.toContain('By the table it would be')
  })
})
