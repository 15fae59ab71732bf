import { type AnswerOf, type DryRunAnswer, recordConsequences, recordVersions, saveRecord } from '@seriatim/contract'
import { fromWire } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { drawCard, lineOf, textOf, typeAtEndOf } from '../../testing/card.tsx'
import { network } from '../../testing/draw.tsx'
import { answerWith, aSerial, onWire, titled, versionWith } from '../../testing/serials.ts'

const SERIAL = aSerial()

const validate = () => page.getByRole('button', { name: /^Validate as / }).click()
const dialog = (issn: string) => page.getByRole('dialog', { name: `Validation of ${issn}` })

/** Answers dry runs with an outcome, and saves by storing what is sent as version 2. */
function answerSaves(issn: string, outcome: Partial<DryRunAnswer> = {}): void {
  network.answer(saveRecord, ({ body }): AnswerOf<typeof saveRecord> => {
    const { record } = fromWire(body.record)
    const diagnostic = { errors: [], warnings: [] }
    return body.dry_run
      ? { status: 'OK', diagnostic, record: onWire(record!), invalidated: [], ...outcome }
      : answerWith(record!, issn, '2')
  })
}

describe('a save', () => {
  it('is tried first, then stores what was tried, on the version that it began with', async () => {
    const issn = await drawCard(SERIAL)
    answerSaves(issn)
    await typeAtEndOf('245', ' typed')
    await validate()
    await expect.element(dialog(issn)).toMatchTextContent(/The modified record is valid\./)
    await dialog(issn).getByRole('button', { name: 'Save as active record' }).click()
    await expect.element(page.getByText('The record was saved and is now collapsed.')).toBeVisible()
    const [tried, stored] = network.asked(saveRecord).map(({ body }) => body)
    expect([tried!.dry_run, stored!.dry_run]).toEqual([true, false])
    expect(stored!.record).toEqual(tried!.record)
    expect(JSON.stringify(stored!.record)).toContain(' typed')
    expect(stored!.version_id).toBe('1')
    // The next one begins with what was stored.
    await page.getByRole('button', { name: new RegExp(`^${issn}`) }).click()
    await typeAtEndOf('245', ' again')
    await validate()
    await expect.poll(() => network.asked(saveRecord).at(-1)?.body.version_id).toBe('2')
  })

  it('with errors is offered as a draft, and Cancel goes back to the text', async () => {
    const issn = await drawCard(SERIAL)
    const error = { field: '245', occurrence: 1, code: 'title-missing', error: 'A title is missing.' }
    answerSaves(issn, { status: 'ERROR', diagnostic: { errors: [error], warnings: [] } })
    await typeAtEndOf('245', ' typed')
    await validate()
    await expect.element(dialog(issn)).toMatchTextContent(/245 \[1\] A title is missing\./)
    await expect.element(dialog(issn).getByRole('button', { name: /^Save as draft/ })).toBeVisible()
    await dialog(issn).getByRole('button', { name: 'Cancel' }).last().click()
    await expect.element(dialog(issn)).not.toBeInTheDocument()
    expect(network.asked(saveRecord)).toHaveLength(1)
    expect(lineOf('245')).toContain(' typed')
  })

  it('names the other records that it changes, and those that it would make invalid', async () => {
    const issn = await drawCard(SERIAL)
    network.answer(
      recordConsequences,
      (): AnswerOf<typeof recordConsequences> => ({
        takes_effect: true,
        total: 1,
        records: [
          {
            issn: '4200-0033',
            title: 'Former journal',
            center: '_7',
            category: 'reg',
            reason: 'reverse_link_added',
            field: '785',
            waits: false,
            changes: true,
            sentence: '785 is added.',
          },
        ],
      }),
    )
    answerSaves(issn, {
      status: 'WARNING',
      invalidated: [
        { issn: '4200-0041', title: 'Other journal', center: '_7', errors: ['The year is missing.'], closing: null },
      ],
    })
    await validate()
    await expect.element(dialog(issn)).toMatchTextContent(/Saving also changes 1 other record/)
    await expect.element(dialog(issn)).toMatchTextContent(/4200-0033/)
    await expect.element(dialog(issn)).toMatchTextContent(/4200-0041/)
    await expect.element(dialog(issn)).toMatchTextContent(/The year is missing\./)
  })
})

describe('a newer version of the base', () => {
  const conflict = async (): Promise<string> => {
    const issn = await drawCard(SERIAL)
    await expect.poll(() => network.asked(recordVersions)).toHaveLength(1)
    network.answer(recordVersions, () => ({
      draft: [],
      active: [versionWith(titled(SERIAL, ' by paris'), '5', 'paris')],
      archived: [versionWith(SERIAL, '1', 'france')],
    }))
    network.answer(
      saveRecord,
      ({ body }): AnswerOf<typeof saveRecord> =>
        body.version_id === '5'
          ? {
              status: 'OK',
              diagnostic: { errors: [], warnings: [] },
              record: onWire(fromWire(body.record).record!),
              invalidated: [],
            }
          : network.refuse(
              { code: 'stale_version', details: { issn: '4200-0033', current: '5' } },
              'Somebody saved a newer version.',
            ),
    )
    await typeAtEndOf('222', ' typed')
    await validate()
    await expect.element(page.getByText(/^paris saved a newer version of this record/)).toBeVisible()
    return issn
  }

  it('stops the save, and the text stays as it was typed', async () => {
    const issn = await conflict()
    await expect.element(dialog(issn)).not.toBeInTheDocument()
    expect(lineOf('222')).toContain(' typed')
    await page.getByRole('button', { name: 'Go on with this text' }).click()
    await expect.element(page.getByText(/^paris saved a newer version/)).not.toBeInTheDocument()
    expect(lineOf('222')).toContain(' typed')
    expect(lineOf('245')).not.toContain(' by paris')
    await validate()
    await expect.element(dialog(issn)).toMatchTextContent(/The modified record is valid\./)
  })

  it('is opened in place of the text, which can be undone', async () => {
    await conflict()
    await page.getByRole('button', { name: 'Open the newer one' }).click()
    await expect.poll(() => lineOf('245')).toContain(' by paris')
    expect(lineOf('222')).not.toContain(' typed')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => lineOf('222')).toContain(' typed')
  })

  it('is merged with the text where both changed other fields', async () => {
    const issn = await conflict()
    await page.getByRole('button', { name: 'Merge both' }).click()
    await expect.poll(() => lineOf('245')).toContain(' by paris')
    expect(lineOf('222')).toContain(' typed')
    await validate()
    await expect.element(dialog(issn)).toMatchTextContent(/The modified record is valid\./)
    await expect.element(textOf(issn)).toBeInTheDocument()
  })
})
