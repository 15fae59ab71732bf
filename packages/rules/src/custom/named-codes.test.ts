import { expect, it } from 'vitest'
import { defaultSettings } from '../index.ts'
import type { CustomRuleParameters } from './kinds.ts'
import { rulesUsingCode } from './named-codes.ts'

const text = { en: 'x' }
const named = (parameters: CustomRuleParameters, list: string, code: string) => {
  const made = { kind: 'listed' as const, parameters, names: text, sentences: text }
  const [rule] = Object.values(defaultSettings)
  return rulesUsingCode({ ...defaultSettings, 'own-a': { ...rule!, made } }, list, code).length === 1
}

it.each([
  // The code is a value at the place of the rule or of its condition.
  [{ place: '008/21', values: ['p', 'n'] }, 'resourceTypes', 'n', true],
  [{ place: '006/01', values: ['m'] }, 'frequencies', 'm', true],
  [{ place: '006/04', values: ['p'] }, 'resourceTypes', 'p', true],
  [{ place: '500$a', when_place: '008/35-37', when_values: ['eng'] }, 'languages', 'eng', true],
  [{ place: '041$a', values: ['eng'] }, 'languages', 'eng', true],
  // The code has padding.
  [{ place: '008/15-17', values: ['fr#'] }, 'lcCountries', 'fr', true],
  [{ place: '008/21', values: ['#'] }, 'resourceTypes', ' ', true],
  // The code or list is another one, or the parameters contain only a part of the code or the whole list.
  [{ place: '008/21', values: ['p'] }, 'resourceTypes', 'n', false],
  [{ place: '008/21', values: ['p'] }, 'frequencies', 'p', false],
  [{ place: '008/35', values: ['e'] }, 'languages', 'e', false],
  [{ place: '245$a', values: ['eng'] }, 'languages', 'eng', false],
  [{ place: '008/35-37', list: 'languages', values: [] }, 'languages', 'eng', false],
] as const)(
  'rulesUsingCode, for the parameters %j, list %s and code %j, finds the rule: %s',
  (parameters, list, code, expected) => {
    expect(named(parameters, list, code)).toBe(expected)
  },
)
