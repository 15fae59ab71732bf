import { marcLanguageTag } from '@seriatim/scripts'
import { describe, expect, it } from 'vitest'
import { CATEGORIES } from './categories.ts'
import { subfieldDefinition } from './fields.ts'
import { entryName, entryOf, type Language, LIST_NAMES, type ListEntry, list, obsoleteCode } from './lists.ts'
import { positionsFor } from './positions.ts'

const codesOf = (name: (typeof LIST_NAMES)[number]) => list(name).map(({ code }) => code)
const serialCodes = (key: string) =>
  Object.keys(
    positionsFor('008', '', '00000nas a2200000 i 4500')?.find((position) => position.key === key)?.codes ?? {},
  )

describe('code lists', () => {
  it.each(LIST_NAMES)('have each code and English name once: %s', (name) => {
    const codes = codesOf(name)
    expect(new Set(codes).size).toBe(codes.length)
    expect(list(name).every(({ names }) => names.en.length > 0)).toBe(true)
  })

  it.each(LIST_NAMES)('have names in four languages: %s', (name) => {
    const languages = ['en', 'es', 'fr', 'ru']
    const missing = list(name).filter(({ names }) => Object.keys(names).sort().join() !== languages.join())
    expect(missing.map(({ code }) => code)).toEqual([])
  })

  it('replace wrong Russian names of CLDR', () => {
    expect(entryOf('languages', 'chk')!.names.ru).toBe('чуукский')
    expect(entryOf('scripts', 'Tang')!.names.ru).toBe('тангутская')
  })

  it.each(['en', 'fr', 'es', 'ru'] as const)('have different names for different languages: %s', (locale) => {
    const codes = Map.groupBy(
      list('languages').filter(({ code }) => obsoleteCode('languages', code) === undefined),
      ({ names }) => names[locale],
    )
    expect([...codes.values()].flatMap((each) => (each.length > 1 ? [each.map(({ code }) => code)] : []))).toEqual([])
  })

  it('have the BCP 47 tags of `marcLanguageTag`, for an obsolete language that of the code that replaces it', () => {
    const tagOf = ({ code, iso6391, iso6392T }: Language): string | undefined => {
      const replacedBy = obsoleteCode('languages', code)?.replacedBy
      if (replacedBy === undefined) return iso6391 ?? iso6392T ?? code
      return replacedBy.length === 1 ? tagOf(entryOf('languages', replacedBy[0]!)!) : undefined
    }
    const languages = list('languages').filter(({ code }) => !['mul', 'und', 'zxx', 'mis'].includes(code))
    expect(Object.fromEntries(languages.map(({ code }) => [code, marcLanguageTag(code)]))).toEqual(
      Object.fromEntries(languages.map((entry) => [entry.code, tagOf(entry)])),
    )
  })

  it('use the name of the ISO country for a MARC country with the same territory', () => {
    const names = (code: string) => {
      const { en: _, ...others } = entryOf('countries', code)!.names
      return others
    }
    for (const [lc, iso] of [
      ['at', 'AUS'],
      ['sp', 'ESP'],
      ['xxc', 'CAN'],
      ['xxk', 'GBR'],
      ['xxu', 'USA'],
    ] as const)
      expect(entryOf('lcCountries', lc)!.names).toMatchObject(names(iso))
  })

  it('contain no HTML entities', () => {
    const names = LIST_NAMES.flatMap((name) => list(name).flatMap((entry) => Object.values(entry.names)))
    expect(names.filter((name) => /&#?\w+;/.test(name))).toEqual([])
  })

  it('have the codes of the positions of 008', () => {
    expect(codesOf('frequencies').sort()).toEqual(serialCodes('18').sort())
    expect(codesOf('resourceTypes').sort()).toEqual(serialCodes('21').sort())
    expect(codesOf('categories').sort()).toEqual([...CATEGORIES].sort())
  })

  it('name a current code of the same list for each obsolete code', () => {
    const marked = LIST_NAMES.flatMap((name) =>
      (list(name) as readonly (ListEntry & { isObsolete?: true; replacedBy?: readonly string[] })[])
        .filter(({ isObsolete, replacedBy }) => isObsolete || replacedBy)
        .map(({ code }) => ({ name, code, replacedBy: obsoleteCode(name, code)?.replacedBy ?? [] })),
    )
    expect(new Set(marked.map(({ name }) => name))).toEqual(new Set(['languages', 'lcCountries']))
    for (const { name, code, replacedBy } of marked) {
      expect(replacedBy, code).not.toEqual([])
      const isCurrent = (each: string) => entryOf(name, each) !== undefined && obsoleteCode(name, each) === undefined
      expect(
        replacedBy.filter((each) => !isCurrent(each)),
        code,
      ).toEqual([])
    }
  })

  it('convert countries from MARC to ISO codes and back', () => {
    for (const { code, lcCodes } of list('countries')) {
      for (const lcCode of lcCodes) expect(entryOf('lcCountries', lcCode)?.countries, lcCode).toContain(code)
    }
    expect(entryOf('countries', 'USA')?.lcCodes).toHaveLength(52)
  })

  it('refer only to known countries and centres', () => {
    const known = new Set(codesOf('countries'))
    for (const { countries, dependencies = [] } of list('centres')) {
      expect([...countries, ...dependencies].filter((country) => !known.has(country))).toEqual([])
    }
    for (const { country } of list('repositories')) expect(known.has(country)).toBe(true)
  })

  it('assign each dependent country to exactly one centre, and never a country that has its own centre', () => {
    const states = list('centres').flatMap(({ countries }) => countries)
    const dependent = list('centres').flatMap(({ dependencies = [] }) => dependencies)
    expect(new Set([...states, ...dependent]).size).toBe(new Set(states).size + dependent.length)
  })

  it('have the alpha-2 code of the country for each centre whose code is not published', () => {
    const known = list('centres').filter(({ isOwnCode }) => !isOwnCode)
    expect(known).toHaveLength(32)
    for (const { code, countries, isOwnCode } of list('centres')) {
      if (!isOwnCode) continue
      expect(entryOf('countries', countries[0]!)?.alpha2).toBe(code)
      expect(known.some((centre) => centre.countries.includes(countries[0]!))).toBe(false)
    }
  })

  it('define a reverse link for each kind of link', () => {
    for (const { code, tag, indicator2, reverse, acceptedReverseIndicators } of list('linkTypes')) {
      if (!reverse) continue
      expect(subfieldDefinition(reverse.tag, 'x')).toBeDefined()
      const back = entryOf('linkTypes', reverse.tag + (reverse.indicator2 ?? ''))
      expect(back?.reverse?.tag, code).toBe(tag)
      if (!acceptedReverseIndicators && code !== '7858') expect(back?.reverse?.indicator2, code).toBe(indicator2)
    }
  })

  it('have a translated name, or the English name for languages without a translation', () => {
    expect(entryName(entryOf('languages', 'fre')!, 'ru')).toBe('французский')
    expect(entryName(entryOf('repositories', 'portico')!, 'fr')).toBe('Portico')
    expect(entryOf('languages', 'xxx')).toBeUndefined()
  })
})
