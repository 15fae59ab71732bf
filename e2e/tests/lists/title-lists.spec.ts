import { expect, type Page } from '@playwright/test'
import type { Task } from '@seriatim/contract'
import { expectAccessible } from '../../support/accessible.ts'
import { JOB } from '../../support/limits.ts'
import { apiSearch } from '../../support/records.ts'
import { call } from '../../support/session.ts'
import { pressSequence } from '../../support/strokes.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

/** Records of the demonstration database that a search for their title finds, with few or no other records. */
async function someRecords(page: Page, wanted: number): Promise<readonly { issn: string; title: string }[]> {
  const query = 'category:reg AND draft_record:false AND iso_country:FRA AND media:ta'
  const hits = await apiSearch(page, '', { basic_query: { query, matchFormat: 'LUCENE' }, sortField: 'issn' })
  const found: { issn: string; title: string }[] = []
  for (const { issn, titles } of hits) {
    const title = titles.find(({ tag }) => tag === '245')?.label.replace(/[\u0098\u009C]/g, '')
    if (title === undefined || found.length === wanted) continue
    const answer = await call(page, 'POST', '/search/title?fuzzy=true', { title })
    const { results } = (await answer.json()) as { results: { _id: string; _score: number }[] }
    if (results[0]?._id === issn && (results[1]?._score ?? 0) < 0.9) found.push({ issn, title })
  }
  expect(found).toHaveLength(wanted)
  return found
}

const current = (page: Page) => page.getByRole('heading', { level: 2 })

test('titles are refined by keyboard, across a reload and in a restored session, and submitted', async ({ page }) => {
  test.slow()
  const [first, second, third] = (await someRecords(page, 3)) as [
    { issn: string; title: string },
    { issn: string; title: string },
    { issn: string; title: string },
  ]
  const long = 'Записки Северного общества по изучению морских берегов и прибрежных вод. Серия геологическая'
  const rows = [first.title, second.title.toUpperCase(), `${third.title} et cetera`, 'Qwxyz Zxqwv', long]
  const buffer = Buffer.from(`Title\tCountry\n${rows.map((title) => `${title}\tFRA`).join('\n')}\n\n`)

  await page.goto('/tasks')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await pressSequence(page, 'g', 'f')
  await expect(page.getByRole('heading', { name: 'Title list' })).toBeVisible()
  const refineButton = page.getByRole('button', { name: 'Refine titles' })
  await expect(refineButton).toHaveAttribute('aria-disabled', 'true')
  await page.locator('input[type=file]').first().setInputFiles({ name: 'holdings.tsv', mimeType: 'text/plain', buffer })
  await expect(page.getByRole('combobox', { name: 'Content of the column Title' })).toHaveValue('title')
  await expectAccessible(page, 'the form of a list of titles')
  await refineButton.focus()
  await page.keyboard.press('Enter')

  await expect(page.getByText('0 done · 5 of 5 searched')).toBeVisible()
  const list = page.getByRole('region', { name: 'Titles' })
  await expect(list.getByRole('button', { name: /Qwxyz/ })).toContainText('no hit')
  await expect(current(page)).toContainText(first.title)
  await expectAccessible(page, 'the refining of titles')

  // The first title is confirmed. The page then shows the next undecided title.
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 done · 5 of 5 searched')).toBeVisible()
  await expect(current(page)).toContainText(second.title.toUpperCase())
  await page.keyboard.press('o')
  await page.keyboard.press('1')
  await expect(page.getByRole('region', { name: `Record ${second.issn}` })).toContainText('245')
  await page.keyboard.press('c')
  await page.keyboard.type('seen')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  // Undoing a decision scrolls its title into view.
  await page.keyboard.press('z')
  await expect(current(page)).toContainText(second.title.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(current(page)).toContainText('et cetera')

  await expect(page.getByText('2 done · 5 of 5 searched')).toBeVisible()
  // Changes are stored a moment after the last change, and also when the page is reloaded.
  await page.reload()
  await expect(page.getByText('2 done · 5 of 5 searched')).toBeVisible()
  await expect(current(page)).toContainText('et cetera')
  await page.keyboard.press('j')
  await page.keyboard.press('0')
  await expect(page.getByRole('radio', { name: 'No hit found' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(current(page)).toContainText('Записки')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save session' }).press('Enter')
  const session = await (await saving).path()
  await page.getByRole('button', { name: 'Reset' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).press('Enter')
  await expect(refineButton).toBeVisible()
  const json = page.locator('input[type=file]').last()
  await json.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expect(page.getByRole('alert')).toContainText('Can not load JSON file.')
  await json.setInputFiles(session)
  await expect(page.getByText('3 done · 5 of 5 searched')).toBeVisible()

  await page.getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('There are titles not marked as «Done»')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(page).toHaveURL(/\/title-lists\?task=/)
  const progress = page.getByRole('region', { name: 'Progress of the list' })
  await expect(progress).toContainText('Result of holdings.tsv')
  await expect(progress).toContainText('2 of 5 titles have an ISSN. 2 titles are not marked as done.', JOB)
  await expect(progress.getByRole('link', { name: 'Get result' })).toBeVisible()
  await page.getByRole('link', { name: 'New list' }).press('Enter')
  await expect(refineButton).toBeVisible()
  await page.getByRole('link', { name: 'Go to task page' }).press('Enter')
  await expect(page).toHaveURL(/\/tasks\?open=/)
  const ours = async () => {
    const tasks = (await (await call(page, 'GET', '/tasks/tasks')).json()) as Task[]
    return tasks.find(({ subject }) => subject === 'holdings.tsv')
  }
  await expect.poll(async () => (await ours())?.status).toBe('DONE')
  const result = await call(page, 'GET', `/tasks/result/${(await ours())?.message_id}`)
  expect(result.headers()['content-disposition']).toContain('holdings-result.tsv')
  const lines = (await result.text()).split('\n').map((line) => line.split('\t'))
  expect(lines[0]).toEqual(['Title', 'Country', 'issn', 'issn_l', 'comments', 'verified'])
  expect(lines[1]!.slice(2, 3)).toEqual([first.issn])
  expect([lines[2]![2], ...lines[2]!.slice(4)]).toEqual([second.issn, 'seen', 'true'])
  expect(lines[4]!.slice(2)).toEqual(['', '', '', 'true'])
  expect(lines[5]!.at(-1)).toBe('false')
})

test('certain titles are accepted and undone in one step', async ({ page }) => {
  const records = await someRecords(page, 6)
  const buffer = Buffer.from(`Title,Country\n${records.map(({ title }) => `"${title}",FR`).join('\n')}\n`)
  await page.goto('/title-lists')
  await page.locator('input[type=file]').first().setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Refine titles' }).click()
  const accept = page.getByRole('button', { name: /^Accept \d+ certain/ })
  await expect(page.getByText('6 of 6 searched')).toBeVisible()
  const count = Number(/\d+/.exec((await accept.textContent()) ?? '')?.[0])
  // Other tests may have made one of the titles uncertain.
  expect(count).toBeGreaterThan(2)
  await accept.click()
  await expect(page.getByText(`${count} done`)).toBeVisible()
  await expect(accept).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(page.getByText('0 done')).toBeVisible()
  await expect(accept).toBeVisible()
})
