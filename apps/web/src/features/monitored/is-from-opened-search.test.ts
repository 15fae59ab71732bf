import { expect, it } from 'vitest'
import { searchParamsOf } from '../search-query/search-request.ts'
import { readSearchState } from '../search-query/search-state.ts'
import { isFromOpenedSearch } from './is-from-opened-search.ts'

const search = (parameters: Record<string, string>) => readSearchState(parameters)
const opened = {
  params: searchParamsOf(search({ q: 'nature', 'with.center': '7' })),
  new: ['0028-0836'],
  changed: [],
}

it('accepts the monitored search, the search for its new records, and narrowed forms of them', () => {
  expect(isFromOpenedSearch(opened, search({ q: 'nature', 'with.center': '7' }))).toBe(true)
  expect(isFromOpenedSearch(opened, search({ q: 'nature ', 'with.center': '7', 'in.status': 'a', sort: 'issn' }))).toBe(
    true,
  )
  expect(isFromOpenedSearch(opened, search({ q: 'issn:(0028-0836)', format: 'lucene' }))).toBe(true)
})

it('refuses another query or a wider one', () => {
  expect(isFromOpenedSearch(opened, search({ q: 'science', 'with.center': '7' }))).toBe(false)
  expect(isFromOpenedSearch(opened, search({ q: 'nature' }))).toBe(false)
  expect(isFromOpenedSearch(opened, search({ q: 'nature', 'with.center': '7', anywhere: 'true' }))).toBe(false)
})
