import {
  type AnswerOf,
  compareLtwaVersions,
  isoLanguages,
  ltwaImpact,
  ltwaStartWith,
  ltwaVersionChanges,
  ltwaVersions,
  ltwaWord,
  ltwaWords,
  me,
  restoreLtwaVersion,
  searchParams,
} from '@seriatim/contract/schemas'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CATALOGUER, network } from '../../../testing/draw.tsx'
import { drawPage } from '../../../testing/draw-page.tsx'

const ROW: AnswerOf<typeof ltwaWords>['ltwa'][number] = {
  id: '3',
  word: 'journal',
  abbreviation: 'j.',
  comments: '',
  iso_languages: [{ id: '1', code: 'eng', name: 'English' }],
  created_at: '2026-01-31T09:00:00.000Z',
  updated_at: '2026-02-01T09:00:00.000Z',
  updated_by: 'london',
  updated_by_id: '2',
}

const NO_IMPACT: AnswerOf<typeof ltwaImpact> = {
  records: 0,
  is_exact: true,
  candidates: 0,
  examined: 0,
  examples: [],
  search: searchParams.parse({}),
  is_search_exact: false,
}

beforeEach(() => {
  network.answer(ltwaImpact, () => NO_IMPACT)
  network.answer(me, () => ({ ...CATALOGUER, permissions: ['search' as const, 'ltwa' as const] }))
  network.answer(isoLanguages, () => [])
  network.answer(ltwaWords, () => ({
    ltwa: [ROW],
    current_page: 1,
    per_page: 25,
    total: 1,
    order: 'asc' as const,
    sort: 'word' as const,
    search: '',
    created_start: null,
    created_end: null,
    updated_start: null,
    updated_end: null,
    languages: [],
  }))
})

it('shows when words were created and changed in a window 1366 pixels wide', async () => {
  await page.viewport(1366, 768)
  await drawPage('/ltwa/words')
  const head = (name: string) => page.getByRole('columnheader', { name })
  await expect.element(page.getByRole('cell', { name: 'journal', exact: true })).toBeVisible()
  for (const name of ['Created at', 'Updated at', 'Updated by', 'Languages', 'Comments'])
    await expect.element(head(name)).toBeVisible()
  await expect
    .element(page.getByText('Jan 31, 2026', { exact: true }))
    .toHaveAttribute('title', expect.stringMatching(/^Jan 31, 2026, \d+:00/))
})

it('warns if the list already has the new word with different letter case, and links to that word', async () => {
  network.answer(ltwaStartWith, ({ query }) =>
    query.start_with === 'Journal' ? { results: ['journal', 'journali-'], total: 2 } : { results: [], total: 0 },
  )
  await drawPage('/ltwa/words?word=new')
  const word = page.getByRole('textbox', { name: 'Word', exact: true })
  await word.fill('Journal')
  const notice = page.getByText(/The list already contains “journal”/)
  await expect.element(notice).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Show “journal”' }))
    .toHaveAttribute('href', '/ltwa/words?search=journal')
  await word.fill('Journalism')
  await expect.element(notice).not.toBeInTheDocument()
})

it('compares an edited word with the other words of the list', async () => {
  network.answer(ltwaStartWith, () => ({ results: ['journal', 'JOURNAL'], total: 2 }))
  network.answer(ltwaWord, () => ROW)
  await drawPage('/ltwa/words?word=3')
  await page.getByRole('textbox', { name: 'Word', exact: true }).fill('Journal')
  await expect.element(page.getByText(/The list already contains “JOURNAL”/)).toBeVisible()
})

const side = (abbreviation: string) => ({ abbreviation, languages: ['eng'], comments: '' })

it('shows removed words first in the preview of a restoration, and restores the version', async () => {
  network.answer(ltwaVersions, () =>
    ['2', '1'].map((id) => ({
      id,
      created_at: '2026-01-31T09:00:00.000Z',
      author: 'london',
      reason: `Reason ${id}`,
      added: 1,
      changed: 0,
      removed: 0,
    })),
  )
  network.answer(ltwaVersionChanges, () => [{ word: 'journal', before: null, after: side('j.') }])
  network.answer(compareLtwaVersions, () => ({ added: 0, changed: 0, removed: 0, changes: [] }))
  network.answer(restoreLtwaVersion, ({ body }) => ({
    dry_run: body.dry_run,
    version_id: body.dry_run ? null : '3',
    words: 100,
    added: 1,
    changed: 0,
    removed: 60,
    must_confirm: true,
    examples: [
      { word: 'later', before: side('lat.'), after: null },
      { word: 'earlier', before: null, after: side('earl.') },
    ],
  }))
  await drawPage('/ltwa/versions?from=1')
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore version 1' })
  await expect.element(dialog.getByRole('tab', { selected: true })).toHaveTextContent('Removed 60')
  await expect.element(dialog.getByRole('row', { name: 'later lat. (eng)' })).toBeVisible()
  await expect.element(dialog.getByText('The first 1 of 60 words')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Added 1' }).click()
  await expect.element(dialog.getByRole('row', { name: 'earlier earl. (eng)' })).toBeVisible()
  const restore = dialog.getByRole('button', { name: 'Restore', exact: true })
  await expect.element(restore).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('checkbox').click()
  await restore.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(network.asked(restoreLtwaVersion).at(-1)?.body).toEqual({ dry_run: false, replace: true })
})
