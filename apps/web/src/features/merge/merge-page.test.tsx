import { lcCountries, type MergeAnswer, media, mergeRecords, readRecord } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'
import { answerWith, aSerial, onWire, titled } from '../../testing/serials.ts'

const KEPT = '8000-0010'
const CANCELLED = '8000-0045'
const NOTHING_WRONG = { errors: [], warnings: [] }

const DIFFERENCES: MergeAnswer['differences'] = [
  { aspect: 'key_title', kept: ['Annales de géologie'], cancelled: ['مجلة العلوم'] },
  { aspect: 'country', kept: ['fr'], cancelled: ['ae'] },
  { aspect: 'medium', kept: ['ta'], cancelled: ['cr', 'xx'] },
]

/** Draws the merge page; the server's answer contains these differences. */
async function drawMerge(differences: MergeAnswer['differences']): Promise<void> {
  const record = aSerial()
  network.answer(readRecord, ({ params: { issn } }) =>
    answerWith(issn === KEPT ? record : titled(record, ' (other)'), issn),
  )
  network.answer(media, () => [
    { id: '1', code: 'ta', name: 'Print (regular)' },
    { id: '2', code: 'cr', name: 'Online' },
  ])
  network.answer(lcCountries, () => [
    { id: '1', code: 'fr', name: 'France' },
    { id: '2', code: 'ae', name: 'Algeria' },
  ])
  network.answer(mergeRecords, ({ body: { dry_run } }) => ({
    kept: { issn: KEPT, record: onWire(record), diagnostic: NOTHING_WRONG },
    cancelled: { issn: CANCELLED, record: onWire(record), diagnostic: NOTHING_WRONG },
    differences,
    citing: [],
    version_id: dry_run ? null : '7',
  }))
  await drawPage(`/merge?keep=${KEPT}&cancel=${CANCELLED}`)
}

const outcome = page.getByRole('complementary', { name: 'Result' })
const merge = outcome.getByRole('button', { name: 'Merge' })
const done = () => network.asked(mergeRecords).filter(({ body }) => !body.dry_run)

it('shows differences with both values, and requires a reason for the merge', async () => {
  await drawMerge(DIFFERENCES)
  const warning = outcome.getByRole('alert')
  await expect.element(warning.getByText('These two records may describe two serials')).toBeVisible()
  const rows = warning.getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('Key titleAnnales de géologieمجلة العلوم')
  await expect.element(rows.nth(2)).toHaveTextContent('CountryFrance (fr)Algeria (ae)')
  await expect.element(rows.nth(3)).toHaveTextContent('MediumPrint (regular) (ta)Online (cr), xx')
  await expectAccessible('a merge of different records')

  const reason = outcome.getByRole('textbox', { name: /^Reason why this is the same serial/ })
  await expect.element(reason).toBeRequired()
  await expect.element(merge).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .element(page.getByText('First enter the reason why both records describe the same serial.'))
    .toBeVisible()
  await expect.element(reason).toHaveFocus()
  await userEvent.keyboard('   ')
  await expect.element(merge).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('Seen on both covers{Control>}{Enter}{/Control}')
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await expect.element(page.getByText(`${CANCELLED} was cancelled in favour of ${KEPT}.`)).toBeVisible()
  expect(done().map(({ body }) => body.reason)).toEqual(['   Seen on both covers'])
})

it('shows only the differences of two unlike records, not the violated rules', async () => {
  await drawMerge(DIFFERENCES)
  await expect.element(outcome.getByRole('alert')).toBeVisible()
  await expect.element(outcome.getByText('The merged record passes validation.')).not.toBeInTheDocument()
})

it('requires no reason if the records have no differences', async () => {
  await drawMerge([])
  await expect.element(outcome.getByText('The merged record passes validation.')).toBeVisible()
  await expect.element(outcome.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(outcome.getByRole('textbox', { name: 'Reason, for the audit log' })).not.toBeRequired()
  await expect.element(merge).not.toHaveAttribute('aria-disabled')
})
