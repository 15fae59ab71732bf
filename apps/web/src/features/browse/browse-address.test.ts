import { describe, expect, it } from 'vitest'
import {
  type BrowseState,
  parseLineCount,
  readBrowseState,
  searchOfEntries,
  writeBrowseState,
} from './browse-address.ts'

const state: BrowseState = {
  filter: 'tag:245 AND hits:[2 TO *]',
  isLucene: true,
  isNearEqual: true,
  position: '\uE000tYWJj',
  direction: 'before',
  size: 100,
  subset: {
    q: 'revue',
    lines: [],
    filters: [{ type: 'center', code: '_7', exclude: false }],
    facets: [{ term: 'category', key: 'reg', exclude: true }],
  },
}

describe('the URL of a browse page', () => {
  it('is parsed to the values that were written', () => expect(readBrowseState(writeBrowseState(state))).toEqual(state))

  it('has no parameters at the start of the whole index', () => {
    const beginning = readBrowseState({})
    expect(beginning).toEqual({ filter: '', isLucene: false, isNearEqual: false, position: '', direction: 'after' })
    expect(writeBrowseState(beginning)).toEqual({})
  })

  it('includes the default number of lines, because another user may have another default', () => {
    expect(writeBrowseState(readBrowseState({ lines: '25' }))).toEqual({ lines: '25' })
  })

  it('keeps the conditions of a search, but not how its results are displayed', () => {
    const { subset } = readBrowseState({ q: 'revue', sort: 'issn', order: 'desc', page: '3', explain: 'true' })
    expect(subset).toEqual({ q: 'revue', lines: [], filters: [], facets: [] })
  })

  it.each(['0', '10001', '2.5', 'many', ''])('ignores %j as the number of lines', (lines) => {
    expect(parseLineCount(lines)).toBeUndefined()
    expect(readBrowseState({ lines }).size).toBeUndefined()
  })
})

it('converts several entries to one search for records with any of them', () => {
  expect(searchOfEntries(['a', 'b'])).toMatchObject({
    filters: [
      { type: 'heading', code: 'a', exclude: false },
      { type: 'heading', code: 'b', exclude: false },
    ],
  })
})
