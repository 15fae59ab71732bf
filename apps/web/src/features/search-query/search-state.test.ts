import {
  FACET_TERMS,
  FIELD_TYPES,
  KEYWORD_TYPES,
  LINE_SCRIPTS,
  SORT_FIELDS,
  searchParams,
  searchRequest,
  URLS_STATUSES,
} from '@seriatim/contract/schemas'
import { issnFromNumber } from '@seriatim/issn'
import { placeOfHeading, printHeadingKey } from '@seriatim/query/heading-key'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/testing/runs.ts'
import { parseSearch, stringifySearch } from '../../kernel/search-params.ts'
import { EMPTY_LINE } from './line-state.ts'
import { requestOf, searchParamsOf, stateOfParams } from './search-request.ts'
import {
  EMPTY_SEARCH,
  isFamilyFilter,
  normalState,
  readSearchAddress,
  readSearchState,
  type SearchState,
  sortedBy,
  writeSearchState,
} from './search-state.ts'

const read = (address: string) => readSearchState(parseSearch(address))
const write = (state: SearchState) => stringifySearch(writeSearchState(state))

const text = fc.string({ unit: 'grapheme', maxLength: 30 })
const key = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.constantFrom('fre', ' ', '|', '19uu', 'Springer, Verlag', 'a\\,b', '1990..1999', '\\'),
  fc.integer({ min: 1700, max: 2030 }).map(String),
)
const issn = fc.integer({ min: 0, max: 9_999_999 }).map(issnFromNumber)

const line = fc.record({
  operator: fc.constantFrom('must' as const, 'must_not' as const),
  query: text,
  matchFormat: fc.constantFrom('TEXT' as const, 'LUCENE' as const),
  field_type: fc.constantFrom(...FIELD_TYPES),
  tag: fc.constantFrom('.*', '', '245', '7[68].'),
  script: fc.constantFrom(...LINE_SCRIPTS),
  repeat: fc.constantFrom('', '2', '2-', '-1'),
  subfield: fc.constantFrom('', 'a', 'ab'),
  indicator1: fc.constantFrom('', '#', '1'),
  indicator2: fc.constantFrom('', '#', '0'),
  structure: fc.constantFrom('', '245 1# ac'),
})
const headingKey = (label: string) =>
  printHeadingKey({
    index: 'titles',
    ...placeOfHeading({ sortKey: label, tag: '245', script: 'latin', label }),
    digest: '',
  })
const filter = fc
  .record({
    type: fc.constantFrom(...KEYWORD_TYPES),
    key,
    issn,
    status: fc.constantFrom(...URLS_STATUSES),
    exclude: fc.boolean(),
  })
  .map(({ type, key: code, issn: number, status, exclude }) => ({
    type,
    code:
      type === 'heading' ? headingKey(code) : type === 'urls_status' ? status : isFamilyFilter(type) ? number : code,
    exclude,
  }))
const facet = fc.record({ term: fc.constantFrom(...FACET_TERMS), key, exclude: fc.boolean() })

const state: fc.Arbitrary<SearchState> = fc
  .record(
    {
      q: text,
      format: fc.constantFrom('LUCENE' as const, 'CHINESE' as const),
      anywhere: fc.constant(true as const),
      any: fc.constant(true as const),
      lines: fc.array(line, { maxLength: 4 }),
      filters: fc.array(filter, { maxLength: 5 }),
      facets: fc.array(facet, { maxLength: 8 }),
      sort: fc.constantFrom(...SORT_FIELDS),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      page: fc.integer({ min: 1, max: 500 }),
      versions: issn,
      explain: fc.constant(true as const),
      shared: fc.string({ minLength: 1 }),
    },
    { requiredKeys: ['lines', 'filters', 'facets'] },
  )
  .map(normalState)

describe('a search for index headings in the URL', () => {
  const keys = ['Nature', 'Revue de la mer'].map(headingKey)
  const filters = keys.map((code) => ({ type: 'heading' as const, code, exclude: false }))

  it('is converted to filters if it is a query of an earlier release', () => {
    const q = keys.map((key) => `heading:"${key}"`).join(' OR ')
    expect(normalState({ ...EMPTY_SEARCH, q, format: 'LUCENE' })).toEqual({ ...EMPTY_SEARCH, filters })
  })

  it('stays a query if it also has other conditions', () => {
    for (const q of [`heading:"${keys[0]}" AND category:reg`, `NOT heading:"${keys[0]}"`])
      expect(normalState({ ...EMPTY_SEARCH, q, format: 'LUCENE' })).toMatchObject({ q, filters: [] })
  })

  it('drops an invalid heading', () => {
    expect(normalState({ ...EMPTY_SEARCH, filters: [{ ...filters[0]!, code: 'nature' }] }).filters).toEqual([])
  })
})

describe('a search in the URL', () => {
  it('is parsed to the search from which it was written', () => {
    fc.assert(
      fc.property(state, (value) => {
        expect(read(write(value))).toEqual(value)
      }),
      { numRuns: runs(400) },
    )
  })

  it('has exactly one URL', () => {
    fc.assert(
      fc.property(state, (value) => {
        const address = writeSearchState(value)
        expect(readSearchAddress(address)).toEqual(address)
      }),
    )
  })

  it('is readable text', () => {
    expect(
      write(
        normalState({
          ...EMPTY_SEARCH,
          q: 'journal coast*',
          anywhere: true,
          any: true,
          lines: [
            { ...EMPTY_LINE, tag: '245', subfield: 'a', script: 'original', query: 'light' },
            { ...EMPTY_LINE, operator: 'must_not', field_type: 'regex', query: '^The' },
          ],
          filters: [
            { type: 'media', code: 'cr', exclude: true },
            { type: 'family', code: '0028-0836', exclude: false },
            { type: 'center', code: '_7', exclude: false },
          ],
          facets: [
            { term: 'languages', key: 'fre', exclude: false },
            ...['1990', '1991', '1992', '1993'].map((year) => ({
              term: 'start_year' as const,
              key: year,
              exclude: false,
            })),
          ],
          sort: 'title',
          page: 3,
        }),
      ),
    ).toBe(
      '?q=journal+coast*&anywhere=true&match=any&l1.q=light&l1.tag=245&l1.sub=a&l1.script=original&l2.not=true&l2.q=%5EThe&l2.type=regex&with.center=_7&with.family=0028-0836&without.media=cr&in.languages=fre&in.start_year=1990..1993&sort=title&page=3',
    )
  })

  it('ignores invalid parameters', () => {
    expect(read('?q=x&sort=__proto__&order=sideways&page=-4&anywhere=maybe&format=xml')).toEqual({
      ...EMPTY_SEARCH,
      q: 'x',
    })
    expect(read('?page=1.5&versions=nature&with.family=nature&with.nothing=1&in.__proto__=2')).toEqual(EMPTY_SEARCH)
    expect(read('?l0.q=x&l7.q=seven&l2.q=two&l2.type=best&l2.script=old&l7.i1=toolong&lx.q=no&l3.not=true')).toEqual({
      ...EMPTY_SEARCH,
      lines: [
        { ...EMPTY_LINE, query: 'two' },
        { ...EMPTY_LINE, query: 'seven' },
      ],
    })
    expect(read('?sort=score&order=desc&page=1&anywhere=false&match=any')).toEqual(EMPTY_SEARCH)
    expect(read('?with.urls_status=broken,Broken,uncheckable&without.urls_status=valid')).toEqual({
      ...EMPTY_SEARCH,
      filters: [
        { type: 'urls_status', code: 'broken', exclude: false },
        { type: 'urls_status', code: 'valid', exclude: true },
      ],
    })
    expect(read('?with.family=0028-083x,00280836&format=Lucene&anywhere=true')).toEqual({
      ...EMPTY_SEARCH,
      format: 'LUCENE',
      filters: [{ type: 'family', code: '0028-0836', exclude: false }],
    })
  })

  it('has the format LUCENE if a line is a regular expression', () => {
    const regex = { ...EMPTY_LINE, field_type: 'regex' as const, query: 'x' }
    expect(normalState({ ...EMPTY_SEARCH, lines: [regex] }).lines[0]!.matchFormat).toBe('LUCENE')
    expect(read('?l1.q=x&l1.type=regex&l1.format=TEXT').lines[0]!.matchFormat).toBe('LUCENE')
  })
})

describe('the request of a search', () => {
  it('is valid according to the contract', () => {
    fc.assert(
      fc.property(state, (value) => {
        expect(searchRequest.parse(requestOf(value))).toEqual(requestOf(value))
        expect(searchParams.parse(searchParamsOf(value))).toEqual(searchParamsOf(value))
      }),
    )
  })

  it('can be converted back to the search', () => {
    fc.assert(
      fc.property(state, (value) => {
        expect(searchParamsOf(stateOfParams(searchParamsOf(value)))).toEqual(searchParamsOf(value))
      }),
    )
    expect(stateOfParams(searchParams.parse({}))).toEqual({ ...EMPTY_SEARCH, q: ' ' })
  })
})

describe('sorting by a column', () => {
  const x: SearchState = { ...EMPTY_SEARCH, q: 'x' }
  it('starts at page 1 in the default order of the column, then reverses the order', () => {
    const first = sortedBy({ ...x, page: 7 }, 'title')
    expect(first).toEqual({ ...x, sort: 'title' })
    expect(sortedBy(first, 'title')).toEqual({ ...x, sort: 'title', order: 'desc' })
    expect(sortedBy({ ...x, sort: 'title', order: 'desc' }, 'title')).toEqual(first)
  })

  it('shows the best match first for the score', () => {
    expect(sortedBy({ ...x, sort: 'title' }, 'score')).toEqual(x)
    expect(sortedBy(x, 'score')).toEqual({ ...x, order: 'asc' })
  })
})
