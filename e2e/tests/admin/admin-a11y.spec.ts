import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'paris' })

/**
 * The number of parts into which the list of administration pages is split, so that several workers test in parallel.
 */
const PARTS = 3

for (let part = 0; part < PARTS; part++)
  test(`every area of administration is accessible, part ${part + 1} of ${PARTS}`, async ({ page }) => {
    await page.goto('/admin')
    const links = page.getByRole('navigation', { name: 'Areas' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    const addresses = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
    expect(addresses.length).toBeGreaterThan(30)
    const ofPart = addresses.filter((_, at) => at % PARTS === part)
    for (const [at, address] of ofPart.entries()) {
      // Every second page is tested in the dark theme.
      await page.emulateMedia({ colorScheme: at % 2 === 0 ? 'light' : 'dark', reducedMotion: 'reduce' })
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page, address)
    }
  })
