import { describe, expect, it } from 'vitest'
import { contentLocale } from './content-language.ts'

describe('the language in which a centre catalogues', () => {
  it.each([
    [['fre', 'eng'], 'CAN', 'fr'],
    [['eng'], 'FRA', 'en'],
    [['ger', 'fre'], 'CHE', undefined],
    [[], 'FRA', 'fr'],
    [[], 'MEX', 'es'],
    [[], 'CHE', undefined],
    [[], null, undefined],
  ])('with the languages %j and the country %s is %s', (languages, country, locale) => {
    expect(contentLocale({ languages, country })).toBe(locale)
  })
})
