import { expect, it } from 'vitest'
import { EMPTY_LINE } from '../state/line-state.ts'
import { failedQuery, offendingPart } from './offending-part.ts'

const state = { q: ' nature AND (', lines: [{ ...EMPTY_LINE, query: 'a [' }] }

it('tells which query failed: that of the box, or of a line', () => {
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
] as const)('makes nothing up: %o', (details) => expect(failedQuery(state, details)).toBeUndefined())

it('cuts what was typed around what could not be read', () => {
  expect(offendingPart('nature AND (', { position: 11, length: 1 })).toEqual({
    before: 'nature AND ',
    offending: '(',
    after: '',
  })
  expect(offendingPart('  a b', { position: 2, length: 1 })).toEqual({ before: '  a ', offending: 'b', after: '' })
})

it('underlines a blank at the end', () => {
  expect(offendingPart('a', { position: 1, length: 1 })).toEqual({ before: 'a', offending: '\u00a0', after: '' })
})
