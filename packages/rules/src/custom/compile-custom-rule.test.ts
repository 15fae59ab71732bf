import { isDataField, type MarcRecord } from '@seriatim/marc'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../scripts/testing/runs.ts'
import { defaultSettings, validate } from '../engine.ts'
import { placesExamined } from './compile-custom-rule.ts'
import type { CustomRuleKind, CustomRuleParameters } from './kinds.ts'
import { compilePattern } from './patterns.ts'

/** The values at a place, read by walking through the record: `[occurrence, value]`. */
const naiveValues = (record: MarcRecord, place: string): [number, string][] => {
  const tag = place.slice(0, 3)
  const rest = place.slice(3)
  const results: [number, string][] = []
  let occurrence = 0
  for (const field of record.fields) {
    if (field.tag !== tag) continue
    occurrence++
    if (isDataField(field)) {
      if (rest.startsWith('$'))
        for (const { code, value } of field.subfields) if (code === rest[1]) results.push([occurrence, value])
      if (rest === '^1') results.push([occurrence, field.indicator1.replaceAll(' ', '#')])
      if (rest === '') results.push([occurrence, field.subfields.map(({ value }) => value).join(' ')])
    } else {
      if (rest === '') results.push([occurrence, field.value.replaceAll(' ', '#')])
      const [, from = '', to = from] = /^\/(\d+)(?:-(\d+))?$/.exec(rest) ?? []
      if (from !== '') {
        let value = ''
        for (let at = Number(from); at <= Number(to); at++)
          value += field.value[at] === ' ' ? '#' : (field.value[at] ?? '')
        results.push([occurrence, value])
      }
    }
  }
  return results
}
const says = (place: string) => (value: string) =>
  value.trim() !== '' &&
  !((/[/^]/.test(place) || place.startsWith('00')) && [...value].every((each) => '#|'.includes(each)))
const naiveSaid = (record: MarcRecord, place: string) =>
  naiveValues(record, place).filter(([, value]) => says(place)(value))
const occurrencesOf = (record: MarcRecord, tag: string): number[] =>
  record.fields.filter((field) => field.tag === tag).map((_, index) => index + 1)
/** Treats an absent field as an empty first occurrence of its tag. */
const orFirst = (occurrences: number[]): number[] => (occurrences.length === 0 ? [1] : occurrences)

const LEVELS = Object.fromEntries(
  Object.keys(defaultSettings['missing-tag']!.levels).map((each) => [each, 'error']),
) as (typeof defaultSettings)[string]['levels']

/** The reported places as text. */
const reported = (record: MarcRecord, kind: CustomRuleKind, parameters: CustomRuleParameters): string[] => {
  const made = { kind, parameters, names: { en: 'x' }, sentences: { en: 'x' } }
  const settings = { 'own-x': { enabled: true, levels: LEVELS, parameters: {}, made } }
  const { errors } = validate(record, { today: '2024-06-01', settings, patterns: compilePattern })
  return errors
    .filter(({ code }) => code === 'own-x')
    .map(({ field, occurrence, params }) => `${field} ${occurrence} ${params.value}`)
    .sort()
}

const word = fc.constantFrom('', ' ', 'a', 'b', 'A', '12', '7', 'x y', '|||', '#')
const anyRecord: fc.Arbitrary<MarcRecord> = fc.record({
  leader: fc.constant('00000nas a2200000 i 4500'),
  fields: fc.array(
    fc.oneof(
      fc.record({ tag: fc.constant('008'), value: fc.stringMatching(/^[a-c |0-9]{0,12}$/) }),
      fc.record({
        tag: fc.constantFrom('245', '246', '710'),
        indicator1: fc.constantFrom(' ', '0', '1'),
        indicator2: fc.constant(' '),
        subfields: fc.array(fc.record({ code: fc.constantFrom('a', 'b'), value: word }), { maxLength: 3 }),
      }),
      // A control field with a tag of data fields.
      fc.record({ tag: fc.constantFrom('245', '710'), value: word }),
    ),
    { maxLength: 8 },
  ),
})
const place = fc.constantFrom(
  '245',
  '246',
  '710',
  '245$a',
  '245$b',
  '246$a',
  '710$a',
  '245^1',
  '008',
  '008/00',
  '008/02-05',
)

describe('the compiled rule reports the same as a direct check of the record', () => {
  it('for kinds that require or forbid a value', () => {
    fc.assert(
      fc.property(anyRecord, place, (record, at) => {
        const tag = at.slice(0, 3)
        const stated = naiveSaid(record, at)
        expect(reported(record, 'presence', { place: at, wants: 'absent' })).toEqual(
          stated.map(([occurrence, value]) => `${tag} ${occurrence} ${value}`).sort(),
        )
        const filled = new Set(stated.map(([occurrence]) => occurrence))
        const lacking =
          at === tag
            ? filled.size === 0
              ? [1]
              : []
            : orFirst(occurrencesOf(record, tag)).filter((occurrence) => !filled.has(occurrence))
        expect(reported(record, 'presence', { place: at, wants: 'there' })).toEqual(
          lacking.map((occurrence) => `${tag} ${occurrence} `).sort(),
        )
      }),
      { numRuns: runs(300) },
    )
  })

  it('for kinds that compare a value with a list or pattern, under a condition', () => {
    fc.assert(
      fc.property(anyRecord, place, fc.subarray(['a', 'b', '12', 'a#']), place, (record, at, values, when) => {
        const wrong = (isWrong: (value: string) => boolean) =>
          naiveSaid(record, at)
            .filter(([, value]) => isWrong(value))
            .map(([occurrence, value]) => `${at.slice(0, 3)} ${occurrence} ${value}`)
            .sort()
        expect(reported(record, 'listed', { place: at, list: '', values })).toEqual(
          wrong((value) => !values.includes(value)),
        )
        expect(reported(record, 'pattern', { place: at, pattern: '[a-z]+', wants: 'fits', extent: 'whole' })).toEqual(
          wrong((value) => !/^[a-z]+$/.test(value)),
        )
        expect(reported(record, 'pattern', { place: at, pattern: '\\d', wants: 'fits_not', extent: 'part' })).toEqual(
          wrong((value) => /\d/.test(value)),
        )
        const isMet = naiveSaid(record, when).length > 0
        expect(reported(record, 'listed', { place: at, list: '', values, when_place: when, when_is: 'there' })).toEqual(
          isMet ? wrong((value) => !values.includes(value)) : [],
        )
      }),
      { numRuns: runs(300) },
    )
  })

  it('for kinds that count the filled places of a record or field', () => {
    const isRight = { all_or_none: [0, 2], one_at_least: [1, 2], one_at_most: [0, 1], exactly_one: [1] }
    fc.assert(
      fc.property(
        anyRecord,
        fc.constantFrom(...(['all_or_none', 'one_at_least', 'one_at_most', 'exactly_one'] as const)),
        (record, wants) => {
          const places = ['245$a', '246$a']
          const filled = places.filter((each) => naiveSaid(record, each).length > 0).length
          const result = reported(record, 'group', { places, wants, within: 'record' })
          expect(result).toHaveLength(isRight[wants].includes(filled) ? 0 : 1)
          const within = ['245$a', '245$b']
          const wrong = orFirst(occurrencesOf(record, '245')).filter((occurrence) => {
            const inField = within.filter((each) => naiveSaid(record, each).some(([one]) => one === occurrence)).length
            return !isRight[wants].includes(inField)
          })
          const inFields = reported(record, 'group', { places: within, wants, within: 'field' })
          expect(inFields.map((each) => Number(each.split(' ')[1])).sort()).toEqual(wrong.sort())
        },
      ),
      { numRuns: runs(300) },
    )
  })

  it('for kinds that compare two places', () => {
    fc.assert(
      fc.property(anyRecord, place, place, (record, one, other) => {
        const others = naiveSaid(record, other).map(([, value]) => value.trim())
        const wrong = (isWrong: (value: string) => boolean) =>
          naiveSaid(record, one)
            .filter(([, value]) => others.length > 0 && isWrong(value.trim()))
            .map(([occurrence, value]) => `${one.slice(0, 3)} ${occurrence} ${value}`)
            .sort()
        const compared = (relation: string, as: string) =>
          reported(record, 'comparison', { place: one, other, relation, compared_as: as })
        expect(compared('same', 'text')).toEqual(wrong((value) => !others.includes(value)))
        expect(compared('differs', 'text')).toEqual(wrong((value) => others.includes(value)))
        const numbers = others.filter((each) => /^\d+$/.test(each)).map(Number)
        expect(compared('less', 'number')).toEqual(
          wrong((value) => /^\d+$/.test(value) && numbers.length > 0 && numbers.some((each) => Number(value) >= each)),
        )
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('placesExamined', () => {
  const field = (tag: string, ...subfields: [string, string][]) => ({
    tag,
    indicator1: ' ',
    indicator2: ' ',
    subfields: subfields.map(([code, value]) => ({ code, value })),
  })
  const record: MarcRecord = {
    leader: '00000nas a2200000 i 4500',
    fields: [field('245', ['a', 'A']), field('246', ['a', 'B']), field('246', ['b', 'C'])],
  }
  const links = { links: ['776'], other: '245$a' }
  it.each<[CustomRuleKind, CustomRuleParameters, number]>([
    ['presence', { place: '082$a', wants: 'there' }, 1],
    ['presence', { place: '246$a', wants: 'there' }, 2],
    ['presence', { place: '082$a', wants: 'absent' }, 0],
    ['listed', { place: '082$a', values: ['x'] }, 0],
    ['listed', { place: '246$a', values: ['x'] }, 1],
    ['pattern', { place: '082$a', pattern: 'x' }, 0],
    ['comparison', { place: '245$a', other: '082$a', relation: 'same', compared_as: 'text' }, 0],
    ['comparison', { place: '246$a', other: '245$a', relation: 'same', compared_as: 'text' }, 1],
    ['group', { places: ['082$a', '080$a'], wants: 'one_at_least', within: 'record' }, 2],
    ['group', { places: ['246$a', '246$b'], wants: 'one_at_least', within: 'field' }, 4],
    ['group', { places: ['082$a', '082$2'], wants: 'one_at_least', within: 'field' }, 2],
    ['linked', { ...links, place: '245$a', relation: 'same', compared_as: 'text' }, 0],
    ['presence', { place: '245$a', wants: 'there', when_place: '082', when_is: 'there' }, 0],
  ])('returns the number of places that a rule examines: %s with %j examines %i', (kind, parameters, expected) => {
    expect(placesExamined({ kind, parameters, names: { en: 'x' }, sentences: { en: 'x' } })(record)).toBe(expected)
  })
})

it('custom rules compare titles without non-sorting marks', () => {
  const title = { indicator1: ' ', indicator2: ' ', subfields: [{ code: 'a', value: '\u0098La \u009crevista' }] }
  const record: MarcRecord = { leader: '', fields: [{ tag: '222', ...title }] }
  expect(reported(record, 'pattern', { place: '222$a', pattern: 'La revista' })).toEqual([])
  expect(reported(record, 'presence', { place: '222$a', wants: 'absent' })).toEqual(['222 1 La revista'])
})

it('a custom rule with unreadable parameters reports no problem and never throws', () => {
  const record: MarcRecord = { leader: '', fields: [{ tag: '245', value: 'x' }] }
  const anything = fc.dictionary(
    fc.constantFrom('place', 'places', 'wants', 'when_place', 'other', 'values'),
    fc.string(),
  )
  for (const kind of ['presence', 'listed', 'group', 'comparison', 'linked'] as const)
    fc.assert(
      fc.property(anything, (parameters) => {
        expect(() => reported(record, kind, parameters)).not.toThrow()
      }),
    )
  expect(reported(record, 'shoes' as CustomRuleKind, {})).toEqual([])
})
