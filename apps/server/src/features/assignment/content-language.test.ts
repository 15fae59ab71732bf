import { describe, expect, it } from 'vitest'
import { contentLocale } from './content-language.ts'

describe('cataloguing language of a centre', () => {
  it.each([
    [['fre', 'eng'], 'CAN', 'fr'],
    [['eng'], 'FRA', 'en'],
    [['ger', 'fre'], 'CHE', undefined],
    [[], 'FRA', 'fr'],
    [[], 'MEX', 'es'],
    [[], 'CHE', undefined],
    [[], null, undefined],
  ])('with languages %j and country %s is %s', (languages, country, locale) => {
    expect(contentLocale({ languages, country })).toBe(locale)
  })
})
