import { expect, it } from 'vitest'
import { EMPTY_LINE } from '../../search-query/line-state.ts'
import { failedQuery, offendingPart } from './offending-part.ts'

const state = { q: ' nature AND (', lines: [{ ...EMPTY_LINE, query: 'a [' }] }

it('finds the failed query in the query box or in a line', () => {
  expect(failedQuery(state, { source: 'basic', position: 11, length: 1 })).toEqual({
    source: 'basic',
    query: 'nature AND (',
    position: 11,
    length: 1,
  })
  expect(failedQuery(state, { source: 0, position: 2, length: 0 })).toEqual({
    source: 0,
    query: 'a [',
    position: 2,
    length: 1,
  })
})

it.each([
  { source: 'basic', position: -1, length: 1 },
  { source: 'basic', position: 99, length: 1 },
  { source: 3, position: 0, length: 1 },
] as const)('returns undefined for an error position that does not exist in the search: %o', (details) =>
  expect(failedQuery(state, details)).toBeUndefined(),
)

it('splits the text around the invalid part', () => {
  expect(offendingPart('nature AND (', { position: 11, length: 1 })).toEqual({
    before: 'nature AND ',
    offending: '(',
    after: '',
  })
  expect(offendingPart('  a b', { position: 2, length: 1 })).toEqual({ before: '  a ', offending: 'b', after: '' })
})

it('marks a space at the end of the text', () => {
  expect(offendingPart('a', { position: 1, length: 1 })).toEqual({ before: 'a', offending: '\u00a0', after: '' })
})
