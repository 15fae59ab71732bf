import { describe, expect, it } from 'vitest'
import { parseTypedIssn } from './typed-issn.ts'

describe('a typed number', () => {
  it.each([
    ['1234-5679', { kind: 'right', issn: '1234-5679' }],
    ['ISSN 1234-5679', { kind: 'right', issn: '1234-5679' }],
    ['urn:issn:1234-5679', { kind: 'right', issn: '1234-5679' }],
    ['https://portal.issn.org/resource/ISSN/1234-5679', { kind: 'right', issn: '1234-5679' }],
    ['9771234567003', { kind: 'right', issn: '1234-5679' }],
    ['1234-5678', { kind: 'wrong', issn: '1234-5678', corrected: '1234-5679' }],
    ['1234-56', { kind: 'beginning', digits: '1234-56' }],
    ['1234-56790', { kind: 'malformed', text: '1234-56790', length: 9 }],
    ['ISSN 123-45', { kind: 'malformed', text: '123-45', length: 5 }],
    ['9771234567004', { kind: 'bar_code', text: '9771234567004', issn: '1234-5679' }],
  ])('is classified as a complete, incomplete or incorrect ISSN: %s', (typed, expected) => {
    expect(parseTypedIssn(typed)).toEqual(expected)
  })

  it.each(['1984', '0019', '2600', 'Nature 1234-5679', '1234-5679 2049-3630', '24', 'C++', '1234567890123456'])(
    'is not classified as an ISSN: %s',
    (typed) => {
      expect(parseTypedIssn(typed)).toBeUndefined()
    },
  )
})
