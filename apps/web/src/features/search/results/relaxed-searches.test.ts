import { expect, it } from 'vitest'
import { EMPTY_LINE } from '../../search-query/line-state.ts'
import { EMPTY_SEARCH, type SearchState } from '../../search-query/search-state.ts'
import { relaxedSearches, withoutPart } from './relaxed-searches.ts'

const asked = (q: string): SearchState => ({ ...EMPTY_SEARCH, q })

it('suggests the query with phrases as words, and the query with a truncated last word', () => {
  expect(relaxedSearches(asked('canal "yearbook canal" lighthou')).map(({ kind, state }) => [kind, state.q])).toEqual([
    ['words', 'canal yearbook canal lighthou'],
    ['truncated', 'canal "yearbook canal" lighthou*'],
  ])
  expect(relaxedSearches(asked('0028-0836'))).toEqual([])
  expect(relaxedSearches({ ...asked('title:x'), format: 'LUCENE' })).toEqual([])
})

it('suggests, for each condition of the search, a search without this condition', () => {
  const state: SearchState = {
    ...asked('x'),
    lines: [{ ...EMPTY_LINE, query: 'one' }],
    filters: [{ type: 'media', code: 'cr', exclude: true }],
    facets: [
      { term: 'languages', key: 'fre', exclude: false },
      { term: 'languages', key: 'eng', exclude: true },
    ],
  }
  expect(withoutPart(state, 'query', 0)?.q).toBeUndefined()
  expect(withoutPart(state, 'line', 0)?.lines).toEqual([])
  expect(withoutPart(state, 'filter', 0)?.filters).toEqual([])
  expect(withoutPart(state, 'selected_facet', 0)?.facets).toEqual([state.facets[1]])
  expect(withoutPart(state, 'excluded_facet', 0)?.facets).toEqual([state.facets[0]])
})
