import { expect, it } from 'vitest'
import { offendingPart } from './offending-part.ts'

it('cuts the query around what could not be read', () => {
  expect(offendingPart('nature AND (', { position: 11, length: 1 })).toEqual({
    before: 'nature AND ',
    offending: '(',
    after: '',
  })
})

it('underlines a blank at the end', () => {
  expect(offendingPart('a', { position: 1, length: 0 })).toEqual({ before: 'a', offending: '\u00a0', after: '' })
})

it.each([{}, { position: -1 }, { position: 99, length: 1 }, { position: 'x' }])('makes nothing up: %o', (details) =>
  expect(offendingPart('abc', details)).toBeUndefined(),
)
