import { describe, expect, it } from 'vitest'
import { checkCustomRule } from './check-custom-rule.ts'
import type { CustomRuleKind } from './kinds.ts'
import { customRuleSentence, sentenceFault } from './sentences.ts'

const faultsOf = (kind: CustomRuleKind, sent: Readonly<Record<string, unknown>>) => {
  const checked = checkCustomRule(kind, sent)
  return 'faults' in checked
    ? Object.fromEntries(Object.entries(checked.faults).map(([name, { code }]) => [name, code]))
    : {}
}

describe('the parameters of a custom rule', () => {
  it('have default values if optional parameters are omitted', () => {
    expect(checkCustomRule('presence', { place: ' 245$a ' })).toEqual({
      parameters: { place: '245$a', wants: 'there', when_place: '', when_is: 'one_of', when_values: [] },
    })
    expect(checkCustomRule('listed', { place: '245$a', values: [' b', 'a', 'b', ''] })).toMatchObject({
      parameters: { list: '', values: ['b', 'a'] },
    })
  })

  it.each<[CustomRuleKind, Record<string, unknown>, Record<string, string>]>([
    ['presence', {}, { place: 'needed' }],
    ['presence', { place: 'abc' }, { place: 'no_place' }],
    ['presence', { place: '245$' }, { place: 'no_place' }],
    ['presence', { place: '008/10-07' }, { place: 'no_place' }],
    ['presence', { place: '995' }, { place: 'unknown_field' }],
    ['presence', { place: '245$5' }, { place: 'unknown_subfield' }],
    ['presence', { place: '008$a' }, { place: 'unknown_subfield' }],
    ['presence', { place: '008^1' }, { place: 'unknown_indicator' }],
    ['presence', { place: '008/40' }, { place: 'unknown_position' }],
    ['presence', { place: 'LDR/24' }, { place: 'unknown_position' }],
    ['presence', { place: '245/00' }, { place: 'unknown_position' }],
    ['presence', { place: '245', wants: 'loud' }, { wants: 'unknown_choice' }],
    ['presence', { place: '245', shoes: 'x' }, { shoes: 'unknown_parameter' }],
    ['presence', { place: '245', toString: 'x' }, { toString: 'unknown_parameter' }],
    ['presence', { place: '245', when_place: '008/06' }, { when_values: 'needed' }],
    ['pattern', { place: '245$a' }, { pattern: 'needed' }],
    ['pattern', { place: '245$a', pattern: '(a' }, { pattern: 'no_pattern' }],
    ['pattern', { place: '245$a', pattern: '(?=a)a' }, { pattern: 'no_pattern' }],
    ['pattern', { place: '245$a', pattern: '(a)\\1' }, { pattern: 'no_pattern' }],
    ['pattern', { place: '245$a', pattern: '((a{100}){99}){98}' }, { pattern: 'no_pattern' }],
    ['pattern', { place: '245$a', pattern: 'a'.repeat(501) }, { pattern: 'pattern_too_long' }],
    ['listed', { place: '245$a' }, { values: 'list_or_values' }],
    ['listed', { place: '245$a', list: 'countries', values: ['x'] }, { values: 'list_or_values' }],
    ['listed', { place: '245$a', list: 'shoes' }, { list: 'unknown_list' }],
    ['listed', { place: '245$a', list: ['countries', 'languages'] }, { list: 'one_value' }],
    ['listed', { place: '245$a', list: ['countries'] }, { list: 'one_value' }],
    ['presence', { place: '245', when_place: [] }, { when_place: 'one_value' }],
    ['presence', { place: ['245', '246'], wants: [] }, { place: 'one_value', wants: 'one_value' }],
    ['pattern', { place: '245$a', pattern: ['a', 'b'] }, { pattern: 'one_value' }],
    ['listed', { place: '245$a', values: ['x'.repeat(201)] }, { values: 'too_long' }],
    ['listed', { place: '245$a', values: Array.from({ length: 501 }, (_, at) => String(at)) }, { values: 'too_many' }],
    ['group', { places: ['245'] }, { places: 'too_few' }],
    ['group', { places: ['245', '245'] }, { places: 'twice' }],
    ['group', { places: ['245', 'x'] }, { places: 'no_place' }],
    ['group', { places: ['245$a', '246$a'], within: 'field' }, { places: 'not_one_tag' }],
    ['comparison', { place: '245$a', other: '245$a' }, { other: 'twice' }],
    ['comparison', { place: '245$a', other: 7 }, { other: 'no_place' }],
    ['linked', { place: '245$a', other: '245$a' }, { links: 'needed' }],
    ['linked', { place: '245$a', other: '245$a', links: ['245'] }, { links: 'no_link' }],
  ])('are refused for the kind %s with the values %o', (kind, sent, expected) => {
    expect(faultsOf(kind, sent)).toEqual(expected)
  })
})

describe('the sentence of a custom rule', () => {
  it('is refused with markup or unknown placeholders', () => {
    expect(sentenceFault('Field {field} (no. {occurrence}): {value} is not {other}.')).toBeUndefined()
    expect(sentenceFault('Field {tag}')).toBe('{tag}')
    expect(sentenceFault('Field {field')).toBe('{')
    expect(sentenceFault('Field }')).toBe('}')
    expect(sentenceFault('{count, plural, other {#}}')).toBe('{#}')
  })

  it("is in the reader's language, else in English, and contains values as plain text", () => {
    const sentences = { en: 'Look at {value}', fr: 'Voyez {value}' }
    expect(customRuleSentence(sentences, { value: '{field} <b>' }, 'fr')).toBe('Voyez {field} <b>')
    expect(customRuleSentence(sentences, {}, 'ru')).toBe('Look at ')
  })
})
