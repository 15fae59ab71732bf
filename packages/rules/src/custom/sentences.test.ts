import { describe, expect, it } from 'vitest'
import { placeInFront, placeJoint } from './sentences.ts'

describe('placeInFront', () => {
  it.each([
    ['a field', { field: '780', occurrence: 1, code: 'self-link', error: '$x: wrong.' }, '780'],
    ['the second field of a tag', { field: '780', occurrence: 2, code: 'self-link', error: '$x: wrong.' }, '780[2]'],
    ['a rule of administrators', { field: '245', occurrence: 1, code: 'own-x', error: 'Too long.' }, '245'],
    [
      'a rule of administrators for a subfield',
      { field: '245', occurrence: 2, subfield: 'a', code: 'own-x', error: 'Too long.' },
      '245[2] $a',
    ],
    ['a text of administrators with the field', { field: '245', occurrence: 1, code: 'own-x', error: '245 short' }, ''],
    ['the file', { field: 'LDR', occurrence: 1, code: 'marc.truncated-record', error: 'Truncated.' }, ''],
    ['an imported record', { field: '001', occurrence: 1, code: 'import-no-number', error: 'No ISSN.' }, ''],
  ])('returns the place to show before the sentence about %s', (_, result, place) => {
    expect(placeInFront(result) ?? '').toBe(place)
  })
})

it.each([
  ['$x: wrong check digit.', ' '],
  ['11-14 : la dernière date.', '/'],
  ['07: the bibliographic level.', '/'],
  ['The field is empty.', undefined],
  ['1990 is too early.', undefined],
])('placeJoint returns the separator before "%s"', (sentence, joint) => {
  expect(placeJoint(sentence)).toBe(joint)
})
