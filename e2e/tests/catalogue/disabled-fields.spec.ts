import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

/**
 * Selects disabled fields. It also selects buttons, because a file input is drawn as a button, but no submit buttons.
 */
const OFF =
  'input:disabled, select:disabled, textarea:disabled, button:disabled:not([type=submit]), input[readonly], textarea[readonly]'

/** The description that assistive technology reads after the name of a field. */
const described = (field: Locator): Promise<string> =>
  field.evaluate((element) =>
    (element.closest('[aria-describedby]')?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  )

/** Whether a field opens its list. A list without text input is marked as read-only even if it is enabled. */
const opens = async (field: Locator): Promise<boolean> => {
  if ((await field.getAttribute('role')) !== 'combobox' || (await field.isDisabled())) return false
  await field.focus()
  await field.press('ArrowDown')
  const isOpen = (await field.getAttribute('aria-expanded')) === 'true'
  if (isOpen) await field.press('Escape')
  return isOpen
}

/** Asserts that each disabled field of the page states its reason. @returns the number of disabled fields */
async function expectReasons(page: Page, state: string): Promise<number> {
  let count = 0
  for (const field of await page.getByRole('main').locator(OFF).all()) {
    if (!(await field.isVisible()) || (await opens(field))) continue
    const name = await field.evaluate((element) => (element as HTMLInputElement).labels?.[0]?.textContent ?? '')
    expect(await described(field), `${state}: ${name}`).not.toBe('')
    count += 1
  }
  return count
}

test('each disabled field of an import states its reason, in a reimport and during an upload', async ({ page }) => {
  await page.goto('/import')
  await expect(page.getByRole('button', { name: 'Start the dry run' })).toBeVisible()
  expect(await expectReasons(page, 'new import')).toBe(0)
  await page.getByRole('form').getByText('Reimport', { exact: true }).click()
  expect(await expectReasons(page, 'reimport')).toBe(2)
  await page.getByRole('form').getByText('New import', { exact: true }).click()
  // The upload is delayed until the page has been checked.
  let release = () => {}
  const looked = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/imports', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await looked
    return route.abort()
  })
  await page.locator('input[type=file]').setInputFiles({
    name: 'one.mrk',
    mimeType: 'text/plain',
    buffer: Buffer.from('=LDR  00000nas a2200000 i 4500\n'),
  })
  await page.getByRole('button', { name: 'Start the dry run' }).click()
  await expect(page.getByRole('button', { name: 'Stop the upload' })).toBeVisible()
  expect(await expectReasons(page, 'sending')).toBeGreaterThanOrEqual(4)
  release()
})
