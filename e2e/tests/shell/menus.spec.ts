import { expect, type Locator, type Page } from '@playwright/test'
import { pagesWith } from '../../support/pages.ts'
import { recordFor } from '../../support/records.ts'
import { logInWith } from '../../support/session.ts'
import { test } from '../../support/test.ts'

const menusOf = (page: Page): Locator =>
  page.locator('main [aria-haspopup="menu"]:not([aria-disabled="true"], :disabled)').filter({ visible: true })

/** Enabled menu entries, except those that choose columns, because these keep the menu open. */
const menuEntries = (page: Page): Locator =>
  page.locator('[role="menu"] [role="menuitem"]:not([data-disabled], [aria-disabled="true"])').filter({ visible: true })

/** The visible state of the page, which changes if a menu entry has an effect. */
const seen = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const states = [...(main?.querySelectorAll('*') ?? [])].flatMap((each) =>
      ['aria-pressed', 'aria-expanded', 'aria-current', 'data-mode'].map((name) => each.getAttribute(name) ?? ''),
    )
    const over = [...document.querySelectorAll('[role="dialog"], [role="alert"], .mantine-Notification-root')]
    return JSON.stringify([location.href, main?.textContent, states.join(), over.map(({ textContent }) => textContent)])
  })

type Visit = { readonly path: string; readonly drawn: string; readonly prepare?: (page: Page) => Promise<void> }

const visit = async (page: Page, { path, drawn, prepare }: Visit) => {
  // Each visit needs a new history entry, because an entry with the same URL would restore open parts of the page.
  await page.goto('about:blank')
  await page.goto(path)
  await expect(page.locator(drawn).first(), path).toBeVisible()
  await prepare?.(page)
  await settled(page)
}

/** Waits until the page stays the same. Restored text and the width of the page move buttons into other menus. */
async function settled(page: Page): Promise<void> {
  let before = ''
  await expect(async () => {
    const now = await seen(page)
    const isSame = now === before
    before = now
    expect(isSame).toBe(true)
  }).toPass({ intervals: [250] })
}

/** Clicks every entry of every menu of a page. @returns the entries without effect, and errors that were thrown */
async function pressAll(page: Page, of: Visit): Promise<string[]> {
  const faults: string[] = []
  let thrown: string | undefined
  page.on('pageerror', ({ message }) => {
    thrown = message
  })
  let hasOpened = false
  const opened = () => {
    hasOpened = true
  }
  page.context().on('page', opened)
  page.on('download', opened)
  await visit(page, of)
  // Some parts of a page load later, together with their menus.
  let menus = -1
  await expect(async () => {
    const before = menus
    menus = await menusOf(page).count()
    expect(menus).toBe(before)
  }).toPass({ intervals: [1_000] })
  for (let menu = 0; menu < menus; menu++) {
    await menusOf(page).nth(menu).click()
    await expect(page.getByRole('menu').first()).toBeVisible()
    const names = await menuEntries(page).allInnerTexts()
    for (const [at, name] of names.entries()) {
      await visit(page, of)
      await expect(menusOf(page), of.path).toHaveCount(menus)
      await menusOf(page).nth(menu).click()
      const entry = menuEntries(page).nth(at)
      await expect(entry).toBeVisible()
      const before = await seen(page)
      thrown = undefined
      hasOpened = false
      await entry.click()
      const isSeen = await expect
        .poll(async () => hasOpened || (await seen(page)) !== before)
        .toBe(true)
        .then(
          () => true,
          () => false,
        )
      if (thrown !== undefined) faults.push(`${of.path}, “${name}”: ${thrown}`)
      else if (!isSeen) faults.push(`${of.path}, “${name}” does nothing`)
      for (const other of page.context().pages()) if (other !== page) await other.close()
    }
    await visit(page, of)
    await expect(menusOf(page), of.path).toHaveCount(menus)
  }
  page.context().off('page', opened)
  page.removeAllListeners('pageerror')
  page.removeAllListeners('download')
  return faults
}

/** The number of parts into which the list of pages is split. Several workers test the parts in parallel. */
const PARTS = 8

for (let part = 0; part < PARTS; part++)
  test(`every entry of every menu does something: part ${part + 1} of ${PARTS}`, async ({ page }) => {
    test.slow()
    // The test has a separate session, because it lasts longer than tests may use a shared session.
    await logInWith(page.request, 'paris')
    await page.setViewportSize({ width: 1366, height: 800 })
    const [one, two] = [await recordFor(page, 'reading'), await recordFor(page, 'journey')]
    const select = (page: Page) => page.locator('[data-row="0"]').getByRole('checkbox').check()
    const visits: readonly Visit[] = [
      { path: '/search?q=journal', drawn: '[role="table"] [data-row="0"]', prepare: select },
      ...pagesWith(one.issn, two.issn)
        // Pages with an open dialog are excluded, because the dialog covers their menus.
        .filter(([path, drawn]) => path !== '/search?q=journal' && !drawn.includes('dialog'))
        .map(([path, drawn]) => ({ path, drawn })),
    ]
    for (const [at, each] of visits.entries())
      if (at % PARTS === part) expect(await pressAll(page, each), each.path).toEqual([])
  })
