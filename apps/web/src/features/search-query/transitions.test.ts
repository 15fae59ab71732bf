import { describe, expect, it } from 'vitest'
import { EMPTY_SEARCH, type SearchState } from './search-state.ts'
import {
  changeSearch,
  familySearch,
  issnSearch,
  lastPage,
  openWorkSearch,
  parseTypedPage,
  submitted,
  toggledFacet,
  withIncluded,
  withoutFacets,
  withoutFilter,
} from './transitions.ts'

const fre = { term: 'languages' as const, key: 'fre', exclude: false }
const search: SearchState = { ...EMPTY_SEARCH, q: 'nature', sort: 'title', page: 7, facets: [fre] }

describe('a changed query', () => {
  it('starts at page 1, and keeps the sort order', () => {
    expect(submitted(search, { q: 'science', lines: [], filters: [] })).toEqual({
      ...EMPTY_SEARCH,
      q: 'science',
      sort: 'title',
    })
  })
  it('keeps the chosen facet values if its words have not changed', () => {
    expect(submitted(search, { q: ' nature', anywhere: true, lines: [], filters: [] }).facets).toEqual([fre])
  })
  it('finds all records if it has no condition', () => {
    expect(changeSearch(search, { q: undefined, facets: [] }).q).toBe(' ')
  })
})

describe('facet values', () => {
  it('are included, excluded and removed, always from page 1', () => {
    const excluded = toggledFacet(search, 'languages', 'fre', true)
    expect(excluded.facets).toEqual([{ ...fre, exclude: true }])
    expect(excluded.page).toBeUndefined()
    expect(toggledFacet(excluded, 'languages', 'fre', true).facets).toEqual([])
    expect(toggledFacet(search, 'languages', 'eng', false).facets.map(({ key }) => key)).toEqual(['fre', 'eng'])
  })
  it('are replaced by a selected range of the same facet', () => {
    const brushed = withIncluded(withIncluded(search, 'start_year', ['1990', '1991']), 'start_year', ['1991', '1992'])
    expect(brushed.facets.filter(({ term }) => term === 'start_year').map(({ key }) => key)).toEqual(['1991', '1992'])
    expect(brushed.facets).toContainEqual(fre)
    expect(withoutFacets(brushed, 'start_year').facets).toEqual([fre])
    expect(withoutFacets(brushed).facets).toEqual([])
  })
})

it('removes filters one by one', () => {
  const family = familySearch('issnh', '0028-0836')
  expect(family.filters).toEqual([{ type: 'issnh', code: '0028-0836', exclude: false }])
  expect(withoutFilter({ ...family, q: 'x' }, { ...family.filters[0]! }).filters).toEqual([])
})

it('finds records by ISSN, and the open work of a centre', () => {
  expect(issnSearch(['0028-0836', '1476-4687'])).toMatchObject({
    q: 'issn:(0028-0836 OR 1476-4687)',
    format: 'LUCENE',
  })
  expect(openWorkSearch('_7')).toMatchObject({
    q: 'center:_7 AND (category:val OR draft_record:true)',
    format: 'LUCENE',
  })
  expect(openWorkSearch('a b').q).toContain('center:a\\ b ')
})

describe('the page box', () => {
  it('goes up to the last hit, but not beyond record 20,000', () => {
    expect(lastPage(0)).toBe(1)
    expect(lastPage(100)).toBe(1)
    expect(lastPage(101)).toBe(2)
    expect(lastPage(2_700_000)).toBe(200)
  })

  it.each([
    ['3', 250, 3],
    [' 2 ', 250, 2],
    ['4', 250, undefined],
    ['0', 250, undefined],
    ['two', 250, undefined],
    ['1e1', 5000, undefined],
    ['', 250, undefined],
    ['200', 2_700_000, 200],
    ['201', 2_700_000, undefined],
  ])('parses %j, with %i hits, as page %s', (typed, hits, page) => expect(parseTypedPage(typed, hits)).toBe(page))
})
