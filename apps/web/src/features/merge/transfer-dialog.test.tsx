import { issnCenters, transferRecords } from '@seriatim/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fetchMessageGroup } from '../../kernel/i18n.ts'
import { draw, network } from '../../testing/draw.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

const ISSN = '4200-0033'
const PROBLEM = '044 $c: the centre _2 does not register serials of FRA.'

beforeEach(async () => {
  await fetchMessageGroup('merge')
  network.answer(issnCenters, () => [{ id: '2', code: '_2', name: 'United Kingdom', countries: ['GBR'] }])
  network.answer(transferRecords, ({ body }) => ({
    center: { id: '2', code: '_2', name: 'United Kingdom' },
    records: [
      {
        issn: ISSN,
        title: 'Revue',
        from: '_7',
        unchanged: false,
        problems: body.force_country ? [] : [PROBLEM],
        invalid: !body.force_country,
      },
    ],
    transferred: body.dry_run ? 0 : 1,
  }))
})

const button = page.getByRole('button', { name: 'Transfer', exact: true })
const forceCountry = page.getByLabelText('Override the country check (022 $9)')
const allowInvalid = page.getByLabelText('Also change records that become invalid')
const reason = page.getByRole('textbox', { name: 'Reason, for the audit log' })
const stored = () => network.asked(transferRecords).flatMap(({ body }) => (body.dry_run === false ? [body] : []))

async function openDialog() {
  await draw(<TransferDialog issns={[ISSN]} onClose={() => undefined} />)
  await page.getByRole('combobox', { name: 'New centre' }).click()
  await userEvent.keyboard('_2{Tab}')
}

describe('the transfer of a record that would become invalid', () => {
  it('is disabled without an override, and the dialog shows the problem', async () => {
    await openDialog()
    await expect.element(page.getByText(PROBLEM)).toBeVisible()
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await button.click({ force: true })
    expect(stored()).toEqual([])
  })

  it('requires a reason to override the country', async () => {
    await openDialog()
    await forceCountry.click()
    await expect.element(page.getByText('No rule prevents the transfer', { exact: false })).toBeVisible()
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await reason.fill('Moved to London')
    await expect.element(button).not.toHaveAttribute('aria-disabled')
    await button.click()
    await expect.poll(stored).toMatchObject([{ force_country: true, allow_invalid: false, reason: 'Moved to London' }])
  })

  it('is possible only with the override for invalid records and a reason', async () => {
    await openDialog()
    await allowInvalid.click()
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await reason.fill('London corrects it')
    await button.click()
    await expect
      .poll(stored)
      .toMatchObject([{ force_country: false, allow_invalid: true, reason: 'London corrects it' }])
  })
})
