import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinValues, splitValues } from './value-list.ts'

it('joins values by commas, and consecutive years as ranges', () => {
  expect(joinValues(['fre', 'eng'])).toBe('fre,eng')
  expect(joinValues(['Springer, Verlag', 'a\\b'])).toBe('Springer\\, Verlag,a\\\\b')
  expect(joinValues(['1989', '1990', '1991', '1995', '1996', '19uu'])).toBe('1989..1991,1995,1996,19uu')
  expect(splitValues('1989..1991,x')).toEqual(['1989', '1990', '1991', 'x'])
})

it('returns every value unchanged when a list is written and read', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.integer({ min: 1985, max: 1999 }).map(String),
    fc.constantFrom('1990..1995', ',', '\\', '\\,', '..'),
  )
  fc.assert(
    fc.property(fc.array(value), (values) => {
      expect(splitValues(joinValues(values))).toEqual(values)
    }),
  )
})

it.each(['', ',', ',,', '1999..1990', '0000..9999', '\\'])('parses irregular text without an error: %j', (text) => {
  expect(splitValues(text).length).toBeLessThanOrEqual(2000)
})
