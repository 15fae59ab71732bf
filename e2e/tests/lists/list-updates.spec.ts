import { expect } from '@playwright/test'
import { openAsColleague } from '../../support/changes.ts'
import { newWord } from '../../support/records.ts'
import { call, logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test('a word added by another user appears in open browsers', async ({ page, browser }) => {
  await logIn(page, 'reader')
  const other = await openAsColleague(browser)
  const word = newWord()
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/api/tasks/events'))
  await page.goto(`/ltwa/words?search=${word}`)
  await reported
  await expect(page.getByText('0 words').or(page.getByText('No word')).first()).toBeVisible()
  const list = await call(other, 'GET', '/ltwa/words?per_page=1')
  const { ltwa } = (await list.json()) as { ltwa: { iso_languages: { id: number }[] }[] }
  const answer = await call(other, 'POST', '/ltwa/words', {
    word,
    abbreviation: `${word.slice(0, 5)}.`,
    comments: '',
    iso_languages: ltwa[0]!.iso_languages.map(({ id }) => id),
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await expect(page.getByRole('table').getByText(word, { exact: true })).toBeVisible()
  await other.context().close()
})
