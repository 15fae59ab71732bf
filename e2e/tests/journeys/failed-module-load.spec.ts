import { expect, type Page } from '@playwright/test'
import { editor, openEditor } from '../../support/editor-page.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

/**
 * Makes the first request for each matching file fail, as if the server were killed. @returns a function that returns
 * how often the page was loaded
 */
async function failOnce(page: Page, files: RegExp): Promise<() => number> {
  const missed = new Set<string>()
  await page.route(files, (route) => {
    const url = route.request().url()
    if (missed.has(url)) return route.continue()
    missed.add(url)
    return route.abort('connectionreset')
  })
  return loadsOf(page)
}

/** Counts page loads by their requests, because a page may reload before its load event. */
function loadsOf(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  return () => loads
}

test('a page whose first script fails to load reports it and reloads', async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: 'fr', url: baseURL! }])
  for (const [what, file] of [
    ['its first module', /\/assets\/index-[^/]*\.js$/],
    ['a module that it begins with', /\/assets\/react-[^/]*\.js$/],
    ['its words', /\/assets\/fr-[^/]*\.js$/],
  ] as const)
    await test.step(what, async () => {
      const page = await context.newPage()
      // The file is unavailable until the page has reported the failure.
      let isMissed = true
      await page.route(file, (route) => (isMissed ? route.abort('connectionreset') : route.continue()))
      const loads = loadsOf(page)
      await page.goto('/search')
      await expect(page.getByText('Une partie de la page n’est pas arrivée.')).toBeInViewport()
      isMissed = false
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect(loads()).toBeGreaterThan(1)
      await page.close()
    })
})

test('a chunk that failed to load is loaded by a reload or a retry, or an error is shown', async ({ context }) => {
  // A tab reloads automatically only once, so each step uses a separate tab.
  await test.step('the code of the editor loads after one failure', async () => {
    const page = await context.newPage()
    const loads = await failOnce(page, /\/assets\/lazy-[^/]*\.js$/)
    await openEditor(page, '4200-1005')
    expect(loads()).toBe(2)
    await page.close()
  })
  await test.step('the code of the advanced search form loads after one failure', async () => {
    const page = await context.newPage()
    const loads = await failOnce(page, /\/assets\/advanced-form-[^/]*\.js$/)
    await page.goto('/search')
    await page.getByRole('button', { name: 'Advanced' }).click()
    await expect.poll(loads).toBe(2)
    await expect(page.getByRole('button', { name: 'Occurrence, indicators, structure, line 1' })).toBeVisible()
    await page.close()
  })
  await test.step('a style sheet loads after one failure, and the page is kept', async () => {
    const page = await context.newPage()
    const loads = await failOnce(page, /\/assets\/(start|index)-[^/]*\.css$/)
    await page.goto('/search')
    const brand = page.getByRole('link', { name: 'Home' })
    await expect.poll(async () => (await brand.boundingBox())?.height).toBe(34)
    await expect(page.locator('body')).toHaveCSS('font-size', '14px')
    expect(loads()).toBe(1)
    await page.close()
  })
  await test.step('the page is not reloaded again if the code of the editor always fails to load', async () => {
    const page = await context.newPage()
    await page.route(/\/assets\/lazy-[^/]*\.js$/, (route) => route.abort('connectionreset'))
    const loads = loadsOf(page)
    await page.goto('/catalogue?issns=4200-1005')
    await expect.poll(loads).toBe(2)
    const failed = page.getByRole('alert').filter({ hasText: 'The editor could not be loaded' }).first()
    await expect(failed).toBeVisible()
    await expect(editor(page, '4200-1005')).toHaveCount(0)
    await failed.getByRole('button').click()
    await expect.poll(loads).toBe(3)
    await expect(failed).toBeVisible()
  })
})
