/** The elements, keys and answers of the search page in component tests. */
import { keywordAutocomplete, monitoredSearches, type SearchAnswer, search } from '@seriatim/contract'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { network } from './draw.tsx'
import { hit, searchResults } from './hits.ts'

export const ISSNS = ['4200-0033', '4200-0041', '4200-005X', '4200-0068', '4200-0076', '4200-0084'] as const
const [_FIRST, _SECOND] = ISSNS
export const HITS = ISSNS.map((issn) => hit(issn))

export const query = page.getByRole('textbox', { name: 'Query' })
export const results = page.getByRole('table', { name: 'Results' })
export const rows = () => [...results.element().querySelectorAll<HTMLElement>('[data-row]')]
export const row = (at: number) => page.elementLocator(results.element().querySelector(`[data-row="${at}"]`)!)
export const box = (issn: string) => results.getByRole('checkbox', { name: new RegExp(`^Select ${issn}`) })
export const lastSearch = () => network.asked(search).at(-1)?.body
export const header = (name: string) => results.getByRole('columnheader', { name })
export const press = (...keys: string[]) => userEvent.keyboard(keys.join(''))
export const waitForResults = async () => {
  await expect.element(results).toBeVisible()
  await expect.poll(() => rows().length).toBeGreaterThan(0)
}
/** Answers every search with these records. */
export const answerSearches = (answer: SearchAnswer) => network.answer(search, () => answer)

/** Answers the calls that every search page makes. */
export function answerSearchPage(): void {
  answerSearches(searchResults(HITS))
  network.answer(keywordAutocomplete, () => [])
  network.answer(monitoredSearches, () => [])
}
