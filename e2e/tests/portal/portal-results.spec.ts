import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/test.ts'

test('a reader groups results by ISSN-L, downloads them and finds their feed', async ({ page }) => {
  await page.goto('/portal?q=journal&sort=title')
  const records = Number(/[\d,]+/.exec((await page.locator('h1').textContent()) ?? '')![0].replace(',', ''))
  await page.getByRole('link', { name: 'Group by ISSN-L' }).click()
  await expect(page.locator('.group').first()).toContainText(/ISSN-L \d{4}-\d{3}[\dX] · \d+ records found/)
  const groups = Number(/([\d,]+) groups/.exec((await page.locator('main').textContent()) ?? '')![1]!.replace(',', ''))
  expect(groups).toBeLessThan(records)
  await expect(page.locator('.pager')).toContainText(`of ${new Intl.NumberFormat('en').format(Math.ceil(groups / 20))}`)
  expect(await page.locator('main > * .results').first().locator(':scope > li').count()).toBe(20)
  await expectAccessible(page, 'grouped results')

  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV', exact: true }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('issn-results.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(Math.min(records, 1_000) + 1)
  await page.getByRole('link', { name: 'Show without groups' }).click()
  const first = await page.locator('.results a').first().getAttribute('href')
  expect(lines[1]).toContain(first!.slice(-9))

  const feed = await page.locator('link[type="application/atom+xml"]').getAttribute('href')
  const answer = await page.request.get(feed!)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  expect((await answer.text()).match(/<entry>/g)).toHaveLength(Math.min(records, 50))
})
