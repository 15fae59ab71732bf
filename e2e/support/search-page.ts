import { expect, type Locator, type Page } from '@playwright/test'

export const queryBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Query', exact: true })

export const results = (page: Page): Locator => page.getByRole('table', { name: 'Results' })

/** The row of a record in the search results. */
export const resultRow = (page: Page, issn: string): Locator =>
  results(page)
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: `Select ${issn}` }) })

/** Waits until the rows on the page belong to the latest search. */
export async function settled(page: Page): Promise<void> {
  await expect(results(page)).toBeVisible()
  await expect(results(page)).not.toHaveAttribute('aria-busy', 'true')
}

/** Types a query and sends it, from any state of the search page. */
export async function searchFor(page: Page, query: string): Promise<void> {
  await queryBox(page).fill(query)
  const answered = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/search') && answer.request().postDataJSON()?.basic_query?.query === query.trim(),
  )
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await answered
  await settled(page)
}

/** The number of records found, as shown on the page. */
export async function total(page: Page): Promise<number> {
  const text = await page
    .getByRole('status')
    .filter({ hasText: /records? ·/ })
    .textContent()
  return Number(/^[\d,]+/.exec(text ?? '')![0].replaceAll(',', ''))
}

/** The ISSNs of the first ten rows. The number of further rendered rows depends on the height of the page. */
export const shownIssns = (page: Page): Promise<string[]> =>
  results(page)
    .getByRole('checkbox', { name: /^Select \d/ })
    .evaluateAll((boxes) =>
      boxes.slice(0, 10).map((box) => /\d{4}-\d{3}[\dX]/.exec(box.getAttribute('aria-label')!)![0]),
    )
