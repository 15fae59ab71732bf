import { type AnswerOf, transliterate } from '@seriatim/contract'
import { isControlField, type MarcRecord } from '@seriatim/marc'
import { romanisedBy, schemeFor } from '@seriatim/scripts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawCard, textOfLine, typeAtEndOf, typeAtOnce, typeAtOnceAtEndOf } from '../../testing/card.tsx'
import { network } from '../../testing/draw.tsx'
import { aSerial } from '../../testing/serials.ts'
import { answerTransliterations } from '../../testing/transliteration-answers.ts'

/** The record with another title (246) in Cyrillic, and the romanised form of that title. */
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

/** Draws the editor with a new field 246 below 245, and the cursor at the end of 246. */
async function drawWithTitle(title: string): Promise<void> {
  answerTransliterations()
  await drawCard(aSerial())
  await typeAtEndOf('245', `{Enter}2463 ${title}`)
}

const makePair = () => userEvent.keyboard('{Shift>}{F9}{/Shift}')
const scripts = () => page.getByRole('button', { name: 'Scripts', exact: true })

describe('commands for original scripts', () => {
  it('make a pair of a Cyrillic title and its romanised form with one key', async () => {
    await drawWithTitle('Журнал')
    await makePair()
    await expect
      .element(page.getByText('Romanised by ISO 9. The original can be restored from this form.'))
      .toBeVisible()
    await expect.poll(() => textOfLine('246')).toMatch(/^246 3_ \$6880-01\$aŽurnal$/)
    await expect.poll(() => textOfLine('880')).toMatch(/^880 3_ \$6246-01\/\(N\$aЖурнал$/)
  })

  it('mark an Arabic original as right to left, and warn that its romanised form is incomplete', async () => {
    await drawWithTitle('مجلة')
    await makePair()
    await expect.element(page.getByText(/^Romanised by ISO 233-2\. The result is only a suggestion/)).toBeVisible()
    await expect.poll(() => textOfLine('246')).toMatch(/\$6880-01\$amǧlẗ$/)
    await expect.poll(() => textOfLine('880')).toMatch(/^880 3_ \$6246-01\/\(3\/r\$aمجلة$/)
  })

  it('link a Chinese title with its 880, without romanising it', async () => {
    await drawWithTitle('Журнал')
    await makePair()
    await typeAtEndOf('245', '{Enter}24710中国')
    await makePair()
    await expect.element(page.getByText(/^There is no table for this script/)).toBeVisible()
    await expect.poll(() => textOfLine('247')).toMatch(/^247 10 \$6880-02\$a中国$/)
  })

  it('romanise only the selection, by ALA-LC if it is chosen', async () => {
    await drawWithTitle('Юность Щука')
    await scripts().click()
    await page.getByRole('menuitemradio', { name: /^ALA-LC/ }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await typeAtEndOf('246', '{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}{F9}')
    await expect.poll(() => textOfLine('246')).toMatch(/\$aЮность Shchuka$/)
  })

  it('add the missing field of an 880 and repair its link', async () => {
    await drawWithTitle('Latin')
    await typeAtEndOf('246', '{Enter}8803 Щука$6247-07/(N')
    await scripts().click()
    await page.getByRole('menuitem', { name: 'Correct the links of 880 fields' }).click()
    await expect.poll(() => textOfLine('247')).toMatch(/^247 3_ \$6880-01\$aŜuka$/)
    await expect.poll(() => textOfLine('880')).toMatch(/^880 3_ \$6247-01\/\(N\$aЩука$/)
    await expect.element(page.getByText('The links of the 880 fields were corrected.')).toBeVisible()
  })
})

describe('romanising while typing', () => {
  it('updates the romanised form after a pause, with one call and one step of undo', async () => {
    answerTransliterations()
    await drawCard(withPair(aSerial(), 'Žurnal'))
    await typeAtOnceAtEndOf('880', ' и мир')
    await expect.poll(() => textOfLine('246')).toMatch(/\$aŽurnal i mir$/)
    expect(network.asked(transliterate).map(({ body }) => body.message)).toEqual(['Журнал и мир'])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => textOfLine('246')).toMatch(/\$aŽurnal$/)
    expect(textOfLine('880')).toMatch(/\$aЖурнал и мир$/)
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await expect.poll(() => textOfLine('246')).toMatch(/\$aŽurnal i mir$/)
  })

  it('does not move the cursor while the user types', async () => {
    answerTransliterations()
    await drawCard(withPair(aSerial(), 'Žurnal'))
    await typeAtOnceAtEndOf('880', ' и')
    await expect.poll(() => textOfLine('246')).toMatch(/\$aŽurnal i$/)
    typeAtOnce(' мир')
    expect(textOfLine('880')).toMatch(/\$aЖурнал и мир$/)
    await expect.poll(() => textOfLine('246')).toMatch(/\$aŽurnal i mir$/)
    // The undo has moved the cursor.
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => textOfLine('246')).toMatch(/\$aŽurnal i$/)
    typeAtOnce(' vojna')
    expect(textOfLine('246')).toMatch(/\$aŽurnal i vojna$/)
  })

  it('suggests the romanised form if the field already has other text', async () => {
    answerTransliterations()
    await drawCard(withPair(aSerial(), 'A wording of its own'))
    await typeAtOnceAtEndOf('880', ' и мир')
    await expect.element(page.getByText('246 differs from the romanisation of the table:')).toBeVisible()
    expect(textOfLine('246')).toMatch(/\$aA wording of its own$/)
    await page.getByRole('button', { name: 'Use this text' }).click()
    await expect.poll(() => textOfLine('246')).toMatch(/\$aŽurnal i mir$/)
  })

  it('changes nothing if the server fails, and sends another request at the next key', async () => {
    let isAway = true
    answerTransliterations()
    network.answer(transliterate, ({ body: { language, message } }): AnswerOf<typeof transliterate> => {
      if (isAway) return network.refuse({ code: 'unexpected' }, 'The server failed.')
      return { status: 'OK', message: romanisedBy(schemeFor(language, message)!, message)! }
    })
    await drawCard(withPair(aSerial(), 'Žurnal'))
    await typeAtOnceAtEndOf('880', ' и')
    await expect.poll(() => network.asked(transliterate)).toHaveLength(1)
    expect(textOfLine('246')).toMatch(/\$aŽurnal$/)
    isAway = false
    await typeAtOnceAtEndOf('880', ' мир')
    await expect.poll(() => textOfLine('246')).toMatch(/\$aŽurnal i mir$/)
  })

  it('ignores the answer for a text that was undone after the request', async () => {
    const answered = Promise.withResolvers<{ status: 'OK'; message: string }>()
    network.answer(transliterate, () => answered.promise)
    await drawCard(withPair(aSerial(), 'Žurnal'))
    await typeAtOnceAtEndOf('880', ' и мир')
    await expect.poll(() => network.asked(transliterate)).toHaveLength(1)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    answered.resolve({ status: 'OK', message: 'Žurnal i mir' })
    await expect.poll(() => textOfLine('880')).toMatch(/\$aЖурнал$/)
    expect(textOfLine('246')).toMatch(/\$aŽurnal$/)
    expect(document.body.textContent).not.toContain('differs from the romanisation of the table')
  })
})
