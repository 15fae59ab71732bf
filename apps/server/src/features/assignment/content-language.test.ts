import { describe, expect, it } from 'vitest'
import { contentLocale } from './content-language.ts'

describe('the cataloguing language of a centre', () => {
  it.each([
    [['fre', 'eng'], 'CAN', 'fr'],
    [['eng'], 'FRA', 'en'],
    [['ger', 'fre'], 'CHE', undefined],
    [[], 'FRA', 'fr'],
    [[], 'MEX', 'es'],
    [[], 'CHE', undefined],
    [[], null, undefined],
  ])('is derived from the languages %j and the country %s as %s', (languages, country, locale) => {
    expect(contentLocale({ languages, country })).toBe(locale)
  })
})
