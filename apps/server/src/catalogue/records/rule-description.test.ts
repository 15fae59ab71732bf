import { defaultSettings, type RuleSettings } from '@seriatim/rules'
import { expect, it } from 'vitest'
import { ruleDescription } from './rule-description.ts'

it('the description of a rule replaces the values of a single record by “…”', () => {
  const params = { field: '222', occurrence: 1, subfield: '', value: 'Libre', position: 98 }
  expect(ruleDescription('import-double-title', params, 'en')).toBe(
    'The key title “…” also occurs earlier in this file, in record …',
  )
  const length = { field: '008', occurrence: 2, subfield: '', value: 'x', length: 38, expected: 40 }
  expect(ruleDescription('fixed-field-length', length, 'en')).toBe('A fixed field of the wrong length')
  for (const locale of ['es', 'fr', 'ru'] as const) {
    expect(ruleDescription('fixed-field-length', length, locale)).not.toMatch(/…|\d/)
    expect(ruleDescription('import-double-title', params, locale)).not.toMatch(/\d/)
  }
})

it('the description of a rule contains the limit that the rule sets', () => {
  const params = { count: 123_456, limit: 99_999 }
  expect(ruleDescription('marc.record-too-large', params, 'en')).toContain('has … bytes, more than the limit of 99999')
})

it('the description of a custom rule is its sentence, or only its code after the rule was deleted', () => {
  const made = {
    kind: 'comparison',
    parameters: {},
    names: { en: 'x' },
    sentences: { en: 'Field {field}: {value} is not {other}.', fr: 'Zone {field} : {value}, pas {other}.' },
  } as const
  const settings: RuleSettings = { 'own-x': { ...defaultSettings['start-date']!, made } }
  const params = { field: '245', occurrence: 1, subfield: 'a', value: 'Nature', other: 'Science' }
  expect(ruleDescription('own-x', params, 'en', settings)).toBe('Field 245: … is not …')
  expect(ruleDescription('own-x', params, 'fr', settings)).toBe('Zone 245 : …, pas …')
  expect(ruleDescription('own-x', params, 'en')).toBe('own-x')
})
