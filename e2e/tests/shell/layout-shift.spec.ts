import { expect, type Locator, type Page } from '@playwright/test'
import { brokenFile } from '../../support/broken-file.ts'
import { line } from '../../support/editor-page.ts'
import { JOB } from '../../support/limits.ts'
import { apiSearch } from '../../support/records.ts'
import { queryBox, results, settled } from '../../support/search-page.ts'
import { test } from '../../support/test.ts'
import { waitUntilStable } from '../../support/wait-until-stable.ts'

test.use({ account: 'france', viewport: { width: 1366, height: 768 } })

/** The left and top edges of elements once the page is at rest. */
const places = (page: Page, elements: readonly Locator[]) =>
  waitUntilStable(page, () =>
    Promise.all(
      elements.map(async (element) => {
        const { x, y } = (await element.boundingBox())!
        return [Math.round(x), Math.round(y)]
      }),
    ),
  )

/** Asserts that an action, including its requests, does not move these elements. */
async function expectStill(page: Page, elements: readonly Locator[], act: () => Promise<void>): Promise<void> {
  const before = await places(page, elements)
  await act()
  expect(await places(page, elements)).toEqual(before)
}

/** Delays responses or code. @returns a function that ends the delay */
async function delayAnswers(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const row = (page: Page, index: number) => page.locator(`[role="table"] [data-row="${index}"]`)
const head = (page: Page) => results(page).getByRole('row').first()

for (const language of ['en', 'es', 'fr', 'ru'] as const)
  test(`checked rows move nothing on a narrow search page (${language})`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'locale', value: language, url: baseURL! }])
    // The same width as the page has next to the open menu rail in a window of 1366 pixels.
    await page.setViewportSize({ width: 1200, height: 768 })
    await page.goto('/search?q=a')
    await expect(row(page, 2)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expectStill(page, [row(page, 0), page.locator('form:has(input[inputmode="numeric"])')], async () => {
      await row(page, 2).getByRole('checkbox').click()
      await row(page, 4).getByRole('checkbox').click()
      await expect(page.locator('button[aria-haspopup="menu"]').filter({ hasText: '2' })).toBeVisible()
    })
  })

test('the first answer and a typed query move nothing below the query form', async ({ page }) => {
  const release = await delayAnswers(page, /\/api\/search$/)
  await page.goto('/search?q=a')
  await expect(results(page)).toBeVisible()
  await expectStill(page, [head(page)], async () => {
    release()
    await settled(page)
    await expect(row(page, 0)).toBeVisible()
  })
  await expectStill(page, [row(page, 0), page.getByRole('button', { name: 'Actions' })], async () => {
    await queryBox(page).fill('another query')
    await expect(page.getByText('Search form changed')).toBeVisible()
  })
})

test('the first chosen facet value moves neither the rows nor the panel', async ({ page }) => {
  await page.goto('/search?q=a')
  await settled(page)
  await page.getByRole('button', { name: /^Filter results/ }).click()
  const panel = page.getByRole('region', { name: 'Filter results' })
  const box = panel.getByRole('checkbox').first()
  await expect(box).toBeVisible()
  await expectStill(page, [head(page), panel, box], async () => {
    await box.check()
    await expect(page.getByRole('region', { name: 'Conditions' }).getByRole('button')).toHaveCount(2)
    await settled(page)
  })
})

// The user's click moves the rows only once, and the button remains under the pointer.
test('the advanced form opens with its final height when its code loads late', async ({ page }) => {
  await page.goto('/search?q=a')
  await settled(page)
  const release = await delayAnswers(page, /advanced-form/)
  const button = page.getByRole('button', { name: 'Advanced' })
  const before = await places(page, [head(page)])
  await button.click()
  await expectStill(page, [button], async () => {
    expect(await places(page, [head(page)])).toEqual(before)
    release()
    await expect(page.getByRole('combobox', { name: 'Filter by code' })).toBeVisible()
  })
})

test('chosen languages move nothing on the page of title word abbreviations', async ({ page }) => {
  await page.goto('/ltwa/words')
  await expect(row(page, 0)).toBeVisible()
  const languages = page.getByRole('combobox', { name: 'Languages' })
  const tableHead = page.getByRole('table', { name: 'Title word abbreviations' }).getByRole('row').first()
  await expectStill(page, [tableHead], async () => {
    for (const name of ['Italian', 'French', 'Portuguese', 'Norwegian']) {
      await languages.fill(name)
      await page.getByRole('option', { name, exact: true }).click()
    }
    await expect(page).toHaveURL(/languages=ita.*por/)
  })
})

test('the notice that a record awaits registration moves no field of the editor', async ({ page }) => {
  const [hit] = await apiSearch(page, '', {
    basic_query: { query: 'center:_7 AND category:wor', matchFormat: 'LUCENE' },
  })
  await page.goto(`/catalogue?issns=${hit!.issn}`)
  await expect(line(page, hit!.issn, '022')).toBeVisible()
  await expectStill(page, [line(page, hit!.issn, '022')], async () => {
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Back to Work' })).toBeVisible()
  })
})

test('a search result expands with the data that is loaded, so that the rows below move once', async ({
  page,
  context,
}) => {
  const code = page.waitForResponse(/result-detail/)
  await page.goto('/search?q=a')
  await code
  await expect(row(page, 0)).toBeVisible()
  await context.setOffline(true)
  const opener = row(page, 0).locator('button[aria-expanded]').first()
  await expectStill(page, [opener], async () => {
    await opener.click()
    await expect(page.getByText('Legend:')).toBeVisible()
  })
})

test('the explanation of a search has one height before and after its answer', async ({ page }) => {
  await page.goto('/search?q=a')
  await settled(page)
  const release = await delayAnswers(page, /\/api\/search\/explain/)
  const button = page.getByRole('button', { name: 'Explain' })
  const panel = page.getByRole('region', { name: 'How this search was interpreted' })
  await expectStill(page, [button], async () => {
    await button.click()
    await expect(panel.getByRole('status')).toBeVisible()
  })
  await expectStill(page, [button, panel, head(page), row(page, 0)], async () => {
    release()
    await expect(panel.getByRole('table').first()).toBeVisible()
  })
})

test('dashboard figures replace placeholders of the same size', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 768 })
  const release = await delayAnswers(page, /\/api\/dashboards\//)
  await page.goto('/dashboards')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(5)
  await expectStill(page, await cards.all(), async () => {
    release()
    await expect(cards.getByRole('definition')).toHaveCount(15)
  })
})

test('the choices of a dashboard have reserved space before they load', async ({ page }) => {
  const releaseCentres = await delayAnswers(page, /\/api\/dashboards\/centres/)
  const release = await delayAnswers(page, /\/api\/dashboards\/errors/)
  await page.goto('/dashboards/errors')
  const main = page.getByRole('main')
  const outline = main.getByRole('status')
  await expect(outline).toBeVisible()
  const before = await places(page, [outline])
  await expectStill(page, [outline], async () => {
    const centres = page.waitForResponse(/centres/)
    releaseCentres()
    await centres
  })
  release()
  await expect(main.getByRole('table').first()).toBeVisible()
  expect(await places(page, [main.locator('p[class*="summary"]')])).toEqual(before)
})

test('an upload and a broken place move neither their buttons nor the content below', async ({ page }) => {
  await page.goto('/tasks')
  const { file } = await brokenFile(page)
  await page.goto('/doctor')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'broken.mrc', mimeType: 'application/octet-stream', buffer: file })
  const examine = page.getByRole('button', { name: 'Examine' })
  const release = await delayAnswers(page, /\/api\/doctor$/)
  await expectStill(page, [examine], async () => {
    await examine.click()
    await expect(page.getByRole('button', { name: 'Stop the upload' })).toBeVisible()
  })
  release()
  const table = page.getByRole('table', { name: 'Broken places' })
  await expect(table).toBeVisible(JOB)
  const releasePlace = await delayAnswers(page, /\/api\/doctor\/[^/]+\/places\//)
  const opener = table.locator('button[aria-expanded]').first()
  const parts = page.getByRole('heading', { level: 2 })
  await expectStill(page, [opener, ...(await parts.all())], () => opener.click())
  await expectStill(page, [opener], async () => {
    releasePlace()
    await expect(page.getByRole('heading', { name: 'Bytes around the error' })).toBeVisible()
  })
})
