import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../testing/draw.tsx'
import { OverrideInvalid } from './override-invalid.tsx'

it('confirms an override only with a reason', async () => {
  const reasons: string[] = []
  await draw(
    <OverrideInvalid
      label="Undo them, too"
      question="2 become invalid."
      isBusy={false}
      onConfirm={(reason) => reasons.push(reason)}
    />,
  )
  await page.getByRole('button', { name: 'Undo them, too' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo them, too' })
  await expect.element(dialog.getByText('2 become invalid.')).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Override' })
  await dialog.getByRole('textbox', { name: 'Reason, for the audit log' }).fill(' ')
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  await confirm.click({ force: true })
  expect(reasons).toEqual([])
  await dialog.getByRole('textbox', { name: 'Reason, for the audit log' }).fill('Wrong file ')
  await confirm.click()
  expect(reasons).toEqual(['Wrong file'])
})
