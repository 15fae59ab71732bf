import { expect, type Page } from '@playwright/test'
import { pagesWith } from '../../support/pages.ts'
import { recordFor } from '../../support/records.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'paris' })

const WIDTHS = [1366, 1024, 390] as const

/** Finds elements that overflow: the page, tables, dialogs, truncated words and overlapping column headers. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
    for (const whole of [document.documentElement, ...document.querySelectorAll('main, [role="table"], dialog')])
      if (whole.scrollWidth > whole.clientWidth + 1)
        faults.push(`${name(whole)} is ${whole.scrollWidth} wide in ${whole.clientWidth}`)
    const words = 'label, button, legend, h1, h2, h3, th, a, [role="tab"], [role="columnheader"], .mantine-Button-label'
    for (const element of document.querySelectorAll<HTMLElement>(words)) {
      const style = getComputedStyle(element)
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
      if (!isSeen || style.overflowX === 'visible' || element.closest('.visually-hidden') !== null) continue
      if (element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
        faults.push(`${name(element)} is cut: ${element.scrollWidth} in ${element.clientWidth}`)
    }
    // Checks that the text of a choice, value or placeholder fits into its field.
    const hasRoom = innerWidth >= 1366 && document.querySelector('[data-help-panel]') === null
    const pen = document.createElement('canvas').getContext('2d')!
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'main input:not([type="radio"], [type="checkbox"], [type="file"]), main select',
    )) {
      if (!field.checkVisibility({ visibilityProperty: true })) continue
      const stated =
        field instanceof HTMLSelectElement ? field.selectedOptions[0]?.label : field.value || field.placeholder
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field)
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const needed = pen.measureText(stated ?? '').width
      if (hasRoom && needed > room + 1) faults.push(`“${stated}” is cut: ${Math.ceil(needed)} in ${Math.floor(room)}`)
    }
    for (const head of document.querySelectorAll('[role="columnheader"]')) {
      const text = head.querySelector(':scope > span:not(.visually-hidden), :scope > button')
      if (text && text.getBoundingClientRect().right > head.getBoundingClientRect().right + 1)
        faults.push(`${name(head)} runs into the next column`)
    }
    // In a window at least 1366 pixels wide, tables of figures have room for all their columns.
    if (innerWidth >= 1366)
      for (const table of document.querySelectorAll('main section[tabindex="0"]:has(table)'))
        if (table.scrollWidth > table.clientWidth + 1)
          faults.push(`${name(table)} is cut: ${table.scrollWidth} in ${table.clientWidth}`)
    return faults
  })

/** The number of parts into which the list of pages is split. Several workers test the parts in parallel. */
const PARTS = 2

for (const locale of ['fr', 'ru'] as const)
  for (let part = 0; part < PARTS; part++)
    test(`no page is wider than its window, and no word is cut: ${locale}, part ${part + 1} of ${PARTS}`, async ({
      page,
      baseURL,
    }) => {
      test.slow()
      await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL! }])
      const [one, two] = [await recordFor(page, 'reading'), await recordFor(page, 'journey')]
      const ofPart = pagesWith(one.issn, two.issn).filter((_, at) => at % PARTS === part)
      for (const [at, [path, drawn]] of ofPart.entries()) {
        // Each page is loaded at one of the widths and resized to the others, so that only a third of the page loads is
        // necessary.
        const first = at % WIDTHS.length
        for (const width of [...WIDTHS.slice(first), ...WIDTHS.slice(0, first)]) {
          await page.setViewportSize({ width, height: 800 })
          if (width === WIDTHS[first]) await page.goto(path)
          await expect(page.locator(drawn).first(), path).toBeVisible()
          await expect.poll(() => tooWide(page), { message: `${path} at ${width}, ${locale}` }).toEqual([])
        }
      }
    })

test('the help is next to or over a page at each width without being cut', async ({ page, baseURL }) => {
  for (const width of WIDTHS)
    await test.step(`the help is shown without being cut at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await page.context().addCookies([{ name: 'locale', value: 'ru', url: baseURL! }])
      const panel = page.locator('[data-help-panel]')
      for (const path of ['/search?q=journal', '/tasks', '/assignment']) {
        await page.goto(path)
        await expect(page.locator('main h1').first(), path).toBeAttached()
        await page.keyboard.press('F1')
        await expect(panel.locator('[data-page]')).toBeVisible()
        await expect.poll(() => tooWide(page), { message: `${path} with help at ${width}` }).toEqual([])
        await panel.getByRole('searchbox').fill('210')
        await panel.getByRole('button', { name: /^210 / }).click()
        await expect(panel.locator('[data-page="210"]')).toBeVisible()
        await expect.poll(() => tooWide(page), { message: `210 at ${width}` }).toEqual([])
        await page.keyboard.press('Escape')
        await page.locator('[data-notices]').click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expect.poll(() => tooWide(page), { message: `notices at ${width}` }).toEqual([])
        await page.keyboard.press('Escape')
      }
    })
})

test('tools and problem tabs of the editor stay in one row, with the rest in menus', async ({ page }) => {
  const { issn } = await recordFor(page, 'widths')
  for (const width of [1366, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/catalogue?issns=${issn}`)
    const tools = page.getByRole('toolbar', { name: 'Tools of the editor' })
    await expect(tools).toBeVisible()
    await expect.poll(() => tools.evaluate((row) => row.clientHeight)).toBeLessThan(40)
    const tabs = page.getByRole('complementary', { name: /^Problems of record / }).getByRole('tablist')
    await expect.poll(() => tabs.evaluate((row) => row.clientHeight)).toBeLessThan(44)
  }
  await page.getByRole('button', { name: 'More tools' }).click()
  await page.getByRole('menuitem', { name: 'Sort the fields' }).click()
  await page.getByRole('toolbar', { name: 'Tools of the editor' }).getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('region', { name: 'Your changes' })).toBeVisible()
  await page.getByRole('button', { name: 'More tabs' }).click()
  await page.getByRole('menuitem', { name: 'Consequences' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(/Saving|no other record|in other records/)
})
