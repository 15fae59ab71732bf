/**
 * Five tasks of a first-time visitor. Each test counts the clicks and key presses from the home page, so that no change
 * makes a task longer.
 */
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { apiSearch, type Hit } from '../../support/records.ts'
import { setSession } from '../../support/session.ts'
import { test } from '../../support/test.ts'

/** A visitor who starts at the home page, and the clicks and keys until now. */
class Visitor {
  readonly page: Page
  clicks = 0
  keys = 0

  constructor(page: Page) {
    this.page = page
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1
    await target.click()
  }

  /** Types a text into the search box, which a click has to focus first. */
  async type(text: string): Promise<void> {
    await this.click(this.page.getByRole('combobox', { name: 'Title, ISSN, publisher' }))
    this.keys += text.length
    await this.page.keyboard.type(text)
  }

  async press(key: string): Promise<void> {
    this.keys += 1
    await this.page.keyboard.press(key)
  }

  get effort(): { readonly clicks: number; readonly keys: number } {
    return { clicks: this.clicks, keys: this.keys }
  }
}

/**
 * Hits of the staff search, which portal pages do not have. Another context reads them, so the visitor has no session.
 */
async function serials(browser: Browser, baseURL: string): Promise<readonly Hit[]> {
  const context = await browser.newContext({ baseURL })
  await setSession(context, 'france')
  const query = 'category:reg AND publisher_names:*'
  const hits = await apiSearch(await context.newPage(), query, { basic_query: { query, matchFormat: 'LUCENE' } })
  await context.close()
  return hits
}

const keyTitle = ({ titles }: Hit): string => titles[0]?.label ?? ''
/** A word of a name with letters that every keyboard has. */
const plainWord = (name: string): string | undefined => /[A-Za-z]{6,}/.exec(name)?.[0]

const recordOf = (page: Page, issn: string) => page.locator(`.results a[href="/resource/ISSN/${issn}"]`).first()

test('half a title takes two clicks to the record', async ({ page, browser, baseURL }) => {
  const hits = await serials(browser, baseURL!)
  let chosen: { hit: Hit; half: string } | undefined
  for (const hit of hits) {
    const title = keyTitle(hit)
    const half = title.slice(0, Math.ceil(title.length / 2))
    const answer = await page.request.get('/portal/suggest', { params: { q: half } })
    const { titles } = (await answer.json()) as { titles: readonly { issn: string; address?: string }[] }
    if (titles[0]?.issn !== hit.issn || titles[0].address === undefined) continue
    chosen = { hit, half }
    break
  }
  const { hit, half } = chosen!
  await page.goto('/portal')
  const visitor = new Visitor(page)
  await visitor.type(half)
  await visitor.click(page.getByRole('listbox', { name: 'Titles' }).getByRole('option').first())
  await expect(page).toHaveURL(new RegExp(`/resource/ISSN/${hit.issn}$`))
  expect(visitor.effort).toEqual({ clicks: 2, keys: half.length })
})

test('a mistyped ISSN takes two clicks and ten keys to the record', async ({ page, browser, baseURL }) => {
  const [{ issn }] = (await serials(browser, baseURL!)) as [Hit]
  await page.goto('/portal')
  const visitor = new Visitor(page)
  await visitor.type(issn.slice(0, 8) + (issn.endsWith('1') ? '2' : '1'))
  await visitor.press('Enter')
  await visitor.click(recordOf(page, issn))
  await expect(page).toHaveURL(new RegExp(`/resource/ISSN/${issn}$`))
  expect(visitor.effort).toEqual({ clicks: 2, keys: 10 })
})

test('a publisher takes one click and the keys of the name to its serials', async ({ page, browser, baseURL }) => {
  const hits = await serials(browser, baseURL!)
  const name = hits.flatMap((hit) => plainWord(hit.publisher_names[0] ?? '') ?? [])[0]!
  await page.goto('/portal')
  const visitor = new Visitor(page)
  await visitor.type(name)
  await visitor.press('Enter')
  await expect(page.locator('.results li').first()).toBeVisible()
  await expect(page.locator('.results mark').first()).toHaveText(new RegExp(name, 'i'))
  expect(visitor.effort).toEqual({ clicks: 1, keys: name.length + 1 })
})

test('a citation takes two clicks from an ISSN, and one more to copy it', async ({
  page,
  browser,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [{ issn }] = (await serials(browser, baseURL!)) as [Hit]
  await page.goto('/portal')
  const visitor = new Visitor(page)
  await visitor.type(issn)
  await visitor.click(page.getByRole('listbox', { name: 'Titles' }).getByRole('option').first())
  await expect(page.locator('.cite')).toContainText(`ISSN ${issn}`)
  expect(visitor.effort).toEqual({ clicks: 2, keys: 9 })
  await visitor.click(page.getByRole('button', { name: 'Copy the citation' }))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(issn)
  expect(visitor.effort).toEqual({ clicks: 3, keys: 9 })
})

test('how to get an ISSN is on the first screen, and takes one click to the centre', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/portal')
  const visitor = new Visitor(page)
  await expect(page.getByRole('heading', { name: 'How does a publisher get an ISSN?' })).toBeInViewport()
  await visitor.click(page.getByRole('main').getByRole('link', { name: 'Contact the centre', exact: true }))
  await expect(page).toHaveURL(/\/portal\/contact$/)
  expect(visitor.effort).toEqual({ clicks: 1, keys: 0 })
})
