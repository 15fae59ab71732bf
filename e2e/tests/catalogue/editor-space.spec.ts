import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { editor, problems } from '../../support/editor-page.ts'
import { command } from '../../support/palette.ts'
import { apiSearch, recordFor } from '../../support/records.ts'
import { test } from '../../support/test.ts'

const SMALL = { width: 1366, height: 768 }
const LARGE = { width: 1920, height: 1080 }

test.use({ account: 'france', viewport: SMALL })

type Mode = 'assisted' | 'expert' | 'split'

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return box
}

const form = (page: Page, issn: string) => page.getByRole('form', { name: new RegExp(issn) })

/** Opens a record in a view. @returns the elements of that view in which the record is edited */
async function open(page: Page, issn: string, mode: Mode): Promise<readonly Locator[]> {
  await page.goto(`/catalogue?issns=${issn}`)
  await page.locator(`label:has(+ input[value="${mode}"]), input[value="${mode}"] + label`).first().click()
  const text = page.locator('.cm-scroller')
  const views = { assisted: [form(page, issn)], expert: [text], split: [form(page, issn), text] }[mode]
  for (const view of views) await expect(view).toBeVisible()
  await expect(page.locator('section[data-open] aside')).toBeVisible()
  return views
}

async function expectRoom(views: readonly Locator[]): Promise<void> {
  for (const view of views)
    await expect.poll(async () => (await boxOf(view)).height / SMALL.height).toBeGreaterThanOrEqual(0.6)
}

for (const language of ['en', 'ru'] as const)
  test(`the record has most of a small screen in every view (${language})`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'locale', value: language, url: baseURL! }])
    await page.goto('/')
    const { issn } = await recordFor(page, 'room')
    for (const mode of ['assisted', 'expert', 'split'] as const) {
      await expectRoom(await open(page, issn, mode))
      const title = await boxOf(page.getByRole('heading', { level: 2 }))
      const tools = await boxOf(page.getByRole('toolbar'))
      expect(Math.abs(title.y + title.height / 2 - tools.y - tools.height / 2)).toBeLessThan(4)
    }
  })

test('the problem panel below the text is folded if there are no problems, or after the user closes it', async ({
  page,
}) => {
  await page.goto('/')
  const { issn } = await recordFor(page, 'room')
  const views = await open(page, issn, 'split')
  const panel = problems(page).getByRole('tabpanel')
  const errors = problems(page).getByRole('tab', { name: /errors?$/ })
  await expect(errors).toHaveText('0 errors')
  await expect(panel).toBeHidden()

  await test.step('typing in the form opens the panel', async () => {
    await form(page, issn)
      .getByRole('textbox', { name: /^245 \$a/ })
      .fill('')
    await expect(panel).toContainText('245')
    await expectRoom(views)
  })
  await test.step('a click on the current tab closes the panel', async () => {
    await problems(page).getByRole('tab', { selected: true }).click()
    await expect(panel).toBeHidden()
    await errors.press('Enter')
    await expect(panel).toBeVisible()
  })
})

test('problems found while typing in the text open the panel, and the caret stays in view', async ({ page }) => {
  await page.goto('/')
  const { issn } = await recordFor(page, 'room')
  await open(page, issn, 'split')
  await expect(problems(page).getByRole('tab', { name: '0 errors' })).toBeVisible()
  await editor(page, issn).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n999')
  const panel = problems(page).getByRole('tabpanel')
  await expect(panel).toContainText('999')
  const [text, last] = [await boxOf(page.locator('.cm-scroller')), page.locator('.cm-line').last()]
  await expect.poll(async () => (await boxOf(last)).y + 20).toBeLessThanOrEqual(text.y + text.height)
  // While the text has the focus, the panel remains open even if no problem is left.
  await expect(async () => {
    await page.keyboard.press('Control+z')
    await expect(problems(page).getByRole('tab', { name: '0 errors' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(panel).toBeVisible()
})

test('the notice that a record awaits registration is one line', async ({ page }) => {
  await page.goto('/')
  const basic = { query: 'center:_7 AND category:wor', matchFormat: 'LUCENE' }
  const [work] = await apiSearch(page, '', { basic_query: basic })
  const views = await open(page, work!.issn, 'split')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  const back = page.getByRole('button', { name: 'Back to Work' })
  await expect(back).toBeVisible()
  expect((await boxOf(page.getByRole('status').filter({ has: back }))).height).toBeLessThan(60)
  await expectRoom(views)
})

test('the menu of a field covers neither its name nor its values', async ({ page }) => {
  await page.goto('/')
  const { issn } = await recordFor(page, 'room')
  await open(page, issn, 'assisted')
  const block = page.locator('fieldset[data-tag="245"]')
  const value = block.getByRole('textbox').first()
  await value.click()
  const menu = page.getByRole('button', { name: 'Tools of field 245' })
  const [tools, input] = [await boxOf(menu), await boxOf(value)]
  expect(tools.x).toBeGreaterThanOrEqual(input.x + input.width)
  await menu.click()
  // The menu takes the focus a moment after it is rendered.
  await expect(value).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(value).toBeFocused()
  // Right-to-left text begins at the right, so the buttons of its subfield are at the left.
  const remove = block.getByRole('button', { name: /^Remove the subfield/ })
  const middle = input.x + input.width / 2
  expect((await boxOf(remove)).x).toBeGreaterThan(middle)
  await value.fill('مجلة')
  await expect.poll(async () => (await boxOf(remove)).x).toBeLessThan(middle)
})

test('a large screen shows problems, URLs, consequences and help below each other, and long names in few lines', async ({
  page,
}) => {
  await page.setViewportSize(LARGE)
  await page.goto('/')
  const { issn } = await recordFor(page, 'room')
  await open(page, issn, 'assisted')
  await page.locator('fieldset[data-tag="264"]').getByRole('textbox').first().click()
  for (const name of ['0 errors', '0 warnings', '0 broken URLs', 'Consequences', 'Help on 264'])
    await expect(problems(page).getByRole('region', { name })).toBeVisible()
  await expectAccessible(page, 'the editor of a large screen')
  await expect(problems(page).getByRole('region', { name: 'Consequences' })).toContainText(
    /Saving (changes|does not change) /,
  )
  const label = page.locator('fieldset[data-tag="264"]').getByTitle(/^Date of production, publication/)
  expect((await boxOf(label)).height).toBeLessThan(48)
})

test('the shortcut list contains the keys of the text editor once, also with two records open', async ({ page }) => {
  await page.goto('/')
  const { issn } = await recordFor(page, 'room')
  const { issn: other } = await recordFor(page, 'widths')
  await page.goto(`/catalogue?issns=${issn},${other}`)
  await page.getByRole('radiogroup').first().getByText('Expert Mode').click()
  await expect(editor(page, issn)).toBeVisible()
  await expect(editor(page, other)).toBeAttached()
  await command(page, 'Keyboard shortcuts')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list.getByRole('row', { name: /^Expert Mode: next part/ })).toHaveCount(1)
})
