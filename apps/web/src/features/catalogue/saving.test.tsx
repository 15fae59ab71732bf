import {
  type AnswerOf,
  type DryRunAnswer,
  recordConsequences,
  recordVersions,
  saveRecord,
  type WaitingChange,
} from '@seriatim/contract'
import { fromWire, isDataField, type MarcRecord } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { drawCard, textEditor, textOfLine, typeAtEndOf } from '../../testing/card.tsx'
import { network } from '../../testing/draw.tsx'
import { answerWith, aSerial, onWire, titled, versionWith } from '../../testing/serials.ts'

const SERIAL = aSerial()

const validate = () => page.getByRole('button', { name: /^Validate as / }).click()
const dialog = (issn: string) => page.getByRole('dialog', { name: `Validation of ${issn}` })

/** Answers dry runs with `outcome`, and answers saves by storing the sent record as version 2. */
function answerSaves(issn: string, outcome: Partial<DryRunAnswer> = {}): void {
  network.answer(saveRecord, ({ body }): AnswerOf<typeof saveRecord> => {
    const { record } = fromWire(body.record)
    const diagnostic = { errors: [], warnings: [] }
    return body.dry_run
      ? { status: 'OK', diagnostic, record: onWire(record!), invalidated: [], redirects: [], ...outcome }
      : answerWith(record!, issn, '2')
  })
}

describe('a save', () => {
  it('makes a dry run, then stores the same record with the id of the version that was edited', async () => {
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
    // The next save must be based on the stored version.
    await page.getByRole('button', { name: new RegExp(`^${issn}`) }).click()
    await typeAtEndOf('245', ' again')
    await validate()
    await expect.poll(() => network.asked(saveRecord).at(-1)?.body.version_id).toBe('2')
  })

  it('lists the empty subfields that are dropped', async () => {
    const issn = await drawCard(SERIAL)
    answerSaves(issn, {
      dropped_subfields: [
        { field: '780', occurrence: 1, subfield: 'a' },
        { field: '041', occurrence: 1, subfield: '2' },
      ],
    })
    await validate()
    await expect.element(dialog(issn)).toMatchTextContent(/Empty subfields are not saved: 780 \$a, 041 \$2\./)
  })

  it('does not lose text typed during the dry run, and shows that this text is not saved', async () => {
    const issn = await drawCard(SERIAL)
    answerSaves(issn)
    const tried = Promise.withResolvers<void>()
    network.answer(saveRecord, async ({ body }): Promise<AnswerOf<typeof saveRecord>> => {
      const { record } = fromWire(body.record)
      if (!body.dry_run) return answerWith(record!, issn, '2')
      await tried.promise
      return {
        status: 'OK',
        diagnostic: { errors: [], warnings: [] },
        record: onWire(record!),
        invalidated: [],
        redirects: [],
      }
    })
    await typeAtEndOf('245', ' sent')
    await validate()
    await expect.poll(() => network.asked(saveRecord)).toHaveLength(1)
    await typeAtEndOf('245', ' and more')
    tried.resolve()
    await dialog(issn).getByRole('button', { name: 'Save as active record' }).click()
    await expect.element(page.getByText('The record was saved and is now collapsed.')).toBeVisible()
    expect(JSON.stringify(network.asked(saveRecord)[1]!.body.record)).not.toContain('and more')
    await page.getByRole('button', { name: new RegExp(`^${issn}`) }).click()
    await expect.poll(() => textOfLine('245')).toContain(' sent and more')
    await validate()
    await expect.poll(() => network.asked(saveRecord).at(-1)?.body.version_id).toBe('2')
  })

  it('shows a yellow notice when a record with errors is stored as a draft', async () => {
    const issn = await drawCard(SERIAL)
    const errors = [{ field: '245', occurrence: 1, code: 'unknown-tag', error: '$a: wrong.' }]
    network.answer(saveRecord, ({ body }): AnswerOf<typeof saveRecord> => {
      const { record } = fromWire(body.record)
      const diagnostic = { errors, warnings: [] }
      return body.dry_run
        ? { status: 'ERROR', diagnostic, record: onWire(record!), invalidated: [], redirects: [] }
        : { ...answerWith(record!, issn, '2'), status: 'draft', diagnostic }
    })
    await typeAtEndOf('245', ' typed')
    await validate()
    await dialog(issn).getByRole('button', { name: 'Save as draft' }).click()
    const toast = page
      .getByRole('alert')
      .filter({ hasText: 'The saved version is a draft with 1 error. The active version' })
    await expect.element(toast).toBeVisible()
    expect(toast.element().getAttribute('style')).toContain('yellow')
  })

  it('is not cancelled by Escape while the request runs', async () => {
    const issn = await drawCard(SERIAL)
    const stored = Promise.withResolvers<void>()
    network.answer(saveRecord, async ({ body }): Promise<AnswerOf<typeof saveRecord>> => {
      const { record } = fromWire(body.record)
      if (body.dry_run)
        return {
          status: 'OK',
          diagnostic: { errors: [], warnings: [] },
          record: onWire(record!),
          invalidated: [],
          redirects: [],
        }
      await stored.promise
      return answerWith(record!, issn, '2')
    })
    await typeAtEndOf('245', ' typed')
    await validate()
    await dialog(issn).getByRole('button', { name: 'Save as active record' }).click()
    await expect.poll(() => network.asked(saveRecord)).toHaveLength(2)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog(issn)).toBeVisible()
    stored.resolve()
    await expect.element(page.getByText('The record was saved and is now collapsed.')).toBeVisible()
  })

  it('of a record with errors can be stored as a draft, and returns to the text on Cancel', async () => {
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
    expect(textOfLine('245')).toContain(' typed')
  })

  it('lists the other records that change, and the other records that would become invalid', async () => {
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
        waiting: [],
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

describe('a save that cancels a number', () => {
  const citing = (issn: string, heldBy: string | null) => ({
    ...{ issn, title: 'Citing journal', center: '_7', category: 'reg', fields: ['787'] },
    held_by: heldBy,
  })
  const REDIRECTS: DryRunAnswer['redirects'] = [
    {
      cancelled: '4200-0041',
      kept: '4200-0033',
      citing: [citing('4200-005X', null), citing('4200-0068', 'london')],
    },
  ]
  const asked = () => network.asked(saveRecord).map(({ body }) => [body.dry_run, body.move_links])

  it('redirects the links of citing records, unless the cataloguer declines', async () => {
    const issn = await drawCard(SERIAL)
    answerSaves(issn, { status: 'WARNING', redirects: REDIRECTS })
    await validate()
    const offer = dialog(issn).getByRole('checkbox', { name: 'Redirect the links of 1 record to 4200-0033' })
    await expect.element(offer).toBeChecked()
    await expect
      .element(dialog(issn).getByText('london is editing 4200-0068: its links to 4200-0041 are not redirected.'))
      .toBeVisible()
    await expectAccessible('the offer to redirect links')
    await offer.click()
    await expect.element(offer).not.toBeChecked()
    await expect.poll(asked).toEqual([
      [true, true],
      [true, false],
    ])
    await offer.click()
    await expect.element(offer).toBeChecked()
    await dialog(issn)
      .getByRole('button', { name: /^Save as active record/ })
      .click()
    await expect.poll(() => asked().at(-1)).toEqual([false, true])
  })

  it('offers no redirects for a draft', async () => {
    const issn = await drawCard(SERIAL)
    const error = { field: '245', occurrence: 1, code: 'title-missing', error: 'A title is missing.' }
    answerSaves(issn, { status: 'ERROR', diagnostic: { errors: [error], warnings: [] }, redirects: REDIRECTS })
    await validate()
    await expect.element(dialog(issn).getByRole('button', { name: /^Save as draft/ })).toBeVisible()
    await expect.element(dialog(issn).getByRole('checkbox')).not.toBeInTheDocument()
  })
})

describe('Register as one command', () => {
  it('shows the diagnostics that the server reports for the changed field', async () => {
    const asWork: MarcRecord = {
      ...SERIAL,
      fields: SERIAL.fields.map((field) =>
        field.tag === '699' && isDataField(field)
          ? {
              ...field,
              subfields: field.subfields.map((each) => (each.code === '8' ? { code: '8', value: 'wor' } : each)),
            }
          : field,
      ),
    }
    const issn = await drawCard(asWork)
    const error = { field: '699', occurrence: 1, subfield: '8', code: 'category-transition', error: 'Not into this.' }
    answerSaves(issn, { status: 'ERROR', diagnostic: { errors: [error], warnings: [] } })
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect.element(dialog(issn)).toMatchTextContent(/Not into this\./)
    await dialog(issn).getByRole('button', { name: 'Cancel' }).last().click()
    await expect.element(dialog(issn)).not.toBeInTheDocument()
    await expect.element(page.getByRole('listitem').getByText(/^699 Not into this\.$/)).toBeVisible()
  })
})

describe('a save that needs records locked by other users', () => {
  it('shows who edits which record, also in the tab of consequences', async () => {
    const issn = await drawCard(SERIAL)
    const waiting: WaitingChange[] = [
      {
        issn: '4200-0033',
        title: 'Former journal',
        holder: 'london',
        since: '2026-11-25T09:00:00.000Z',
        sentence: 'london is editing 4200-0033. The reverse link is added when the lock ends.',
      },
    ]
    network.answer(saveRecord, ({ body }): AnswerOf<typeof saveRecord> => {
      const { record } = fromWire(body.record)
      return body.dry_run
        ? {
            status: 'OK',
            diagnostic: { errors: [], warnings: [] },
            record: onWire(record!),
            invalidated: [],
            redirects: [],
          }
        : { ...answerWith(record!, issn, '2'), waiting }
    })
    await typeAtEndOf('245', ' typed')
    await validate()
    network.answer(recordConsequences, () => ({ takes_effect: true, total: 0, records: [], waiting }))
    await dialog(issn).getByRole('button', { name: 'Save as active record' }).click()
    await expect.element(page.getByRole('alert').getByText(waiting[0]!.sentence)).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^${issn}`) }).click()
    await page.getByRole('button', { name: /More tabs$/ }).click()
    await page.getByRole('menuitem', { name: 'Consequences' }).click()
    const kept = page.getByRole('region', { name: 'Waiting since an earlier save' })
    await expect.element(kept).toMatchTextContent(/4200-0033.*Former journal.*london is editing/)
  })
})

describe('a newer version in the database', () => {
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
              redirects: [],
            }
          : network.refuse(
              { code: 'stale_version', details: { issn: '4200-0033', current: '5' } },
              'Another user saved a newer version.',
            ),
    )
    await typeAtEndOf('222', ' typed')
    await validate()
    await expect.element(page.getByText(/^paris saved a newer version of this record/)).toBeVisible()
    return issn
  }

  it('stops the save, and the text remains as typed', async () => {
    const issn = await conflict()
    await expect.element(dialog(issn)).not.toBeInTheDocument()
    expect(textOfLine('222')).toContain(' typed')
    await page.getByRole('button', { name: 'Keep editing my version' }).click()
    await expect.element(page.getByText(/^paris saved a newer version/)).not.toBeInTheDocument()
    expect(textOfLine('222')).toContain(' typed')
    expect(textOfLine('245')).not.toContain(' by paris')
    await validate()
    await expect.element(dialog(issn)).toMatchTextContent(/The modified record is valid\./)
  })

  it('can be loaded to replace the text, and the loading can be undone', async () => {
    await conflict()
    await page.getByRole('button', { name: 'Load the newer version' }).click()
    await expect.poll(() => textOfLine('245')).toContain(' by paris')
    expect(textOfLine('222')).not.toContain(' typed')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => textOfLine('222')).toContain(' typed')
  })

  it('can be merged with the text if both changed different fields', async () => {
    const issn = await conflict()
    await page.getByRole('button', { name: 'Merge both' }).click()
    await expect.poll(() => textOfLine('245')).toContain(' by paris')
    expect(textOfLine('222')).toContain(' typed')
    await validate()
    await expect.element(dialog(issn)).toMatchTextContent(/The modified record is valid\./)
    await expect.element(textEditor(issn)).toBeInTheDocument()
  })

  /** Runs `change` after the click on Merge, and before the merge is done. */
  const whileMerging = async (change: () => Promise<void>): Promise<void> => {
    const arrived = Promise.withResolvers<void>()
    const known = network.asked(recordVersions).length
    network.answer(recordVersions, async () => {
      await arrived.promise
      return {
        draft: [],
        active: [versionWith(titled(SERIAL, ' by paris'), '5', 'paris')],
        archived: [versionWith(SERIAL, '1', 'france')],
      }
    })
    await page.getByRole('button', { name: 'Merge both' }).click()
    await expect.poll(() => network.asked(recordVersions).length).toBeGreaterThan(known)
    await change()
    arrived.resolve()
    await expect.element(page.getByText(/of the newer version (was|were) merged/)).toBeInTheDocument()
  }

  it('can be merged with text that was typed before the merge', async () => {
    await conflict()
    await whileMerging(() => typeAtEndOf('222', ' meanwhile'))
    await expect.poll(() => textOfLine('245')).toContain(' by paris')
    expect(textOfLine('222')).toContain(' typed meanwhile')
  })

  /** Validates a text while the newer version is being fetched for a merge. */
  const validateWhileMerging = async (): Promise<string> => {
    const issn = await conflict()
    answerSaves(issn)
    await whileMerging(async () => {
      await validate()
      await expect.element(dialog(issn)).toBeVisible()
    })
    return issn
  }
  const save = (issn: string) =>
    dialog(issn)
      .getByRole('button', { name: /^Save as active record/ })
      .click()

  it('is not overwritten by a text that was validated before the merge', async () => {
    const issn = await validateWhileMerging()
    await save(issn)
    await expect.poll(() => network.asked(saveRecord).at(-1)?.body.dry_run).toBe(false)
    const { version_id, record } = network.asked(saveRecord).at(-1)!.body
    expect(JSON.stringify(record)).not.toContain(' by paris')
    expect(version_id).toBe('1')
  })

  it('is not offered for another merge after it was merged', async () => {
    const issn = await validateWhileMerging()
    network.answer(saveRecord, () =>
      network.refuse({ code: 'stale_version', details: { issn, current: '5' } }, 'Another user saved a newer version.'),
    )
    await save(issn)
    await expect.element(page.getByText('Another user saved a newer version.')).toBeVisible()
    await expect.element(dialog(issn)).not.toBeInTheDocument()
    await expect.element(page.getByText(/^paris saved a newer version/)).not.toBeInTheDocument()
    expect(textOfLine('245')).toContain(' by paris')
  })
})
