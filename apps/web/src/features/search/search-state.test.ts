import { SORT_FIELDS, searchRequest } from '@seriatim/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '../../app/search-params.ts'
import { lastPage, pageTyped, readSearchState, requestOf, type SearchState, sortedBy } from './search-state.ts'

const read = (address: string) => readSearchState(parseSearch(address))

describe('a search in the address', () => {
  it('reads what is there, and leaves defaults out', () => {
    expect(read('?q=journal+coast*&anywhere=true&sort=title&page=3')).toEqual({
      q: 'journal coast*',
      anywhere: true,
      sort: 'title',
      page: 3,
    })
    expect(read('?sort=score&order=desc&page=1&anywhere=false')).toEqual({})
  })

  it('takes no nonsense from a typed address', () => {
    expect(read('?q=x&sort=__proto__&order=sideways&page=-4&anywhere=maybe')).toEqual({ q: 'x' })
    expect(read('?page=1.5')).toEqual({})
  })

  it('survives the way through the address', () => {
    const state: fc.Arbitrary<SearchState> = fc
      .record(
        {
          q: fc.string({ minLength: 1 }),
          anywhere: fc.constant(true as const),
          sort: fc.constantFrom(...SORT_FIELDS),
          order: fc.constantFrom('asc' as const, 'desc' as const),
          page: fc.integer({ min: 1, max: 500 }),
        },
        { requiredKeys: [] },
      )
      .map((value) => readSearchState(value))
    fc.assert(
      fc.property(state, (value) => {
        expect(read(stringifySearch(value))).toEqual(value)
      }),
    )
  })

  it('makes a request that the contract accepts', () => {
    const request = searchRequest.parse(requestOf({ q: ' nature ', sort: 'end_year', order: 'desc', page: 2 }))
    expect(request.basic_query).toEqual({ query: 'nature', anywhere: false, matchFormat: 'TEXT' })
    expect(request).toMatchObject({ sortField: 'end_year', sortOrder: 'desc', page: 2 })
    expect(requestOf({})).toBeUndefined()
  })
})

describe('sorting by a column', () => {
  it('starts from page 1 in the natural order, then turns round', () => {
    const first = sortedBy({ q: 'x', page: 7 }, 'title')
    expect(first).toEqual({ q: 'x', sort: 'title' })
    expect(sortedBy(first, 'title')).toEqual({ q: 'x', sort: 'title', order: 'desc' })
    expect(sortedBy({ q: 'x', sort: 'title', order: 'desc' }, 'title')).toEqual(first)
  })

  it('has the best match first by score', () => {
    expect(sortedBy({ q: 'x', sort: 'title' }, 'score')).toEqual({ q: 'x' })
    expect(sortedBy({ q: 'x' }, 'score')).toEqual({ q: 'x', order: 'asc' })
  })
})

describe('going to a page', () => {
  it('ends with the hits, and at 20,000 records', () => {
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
  ])('%j of %i hits', (text, hits, page) => expect(pageTyped(text, hits)).toBe(page))
})
