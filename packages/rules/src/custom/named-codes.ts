import { TIED_SUBFIELDS } from '@seriatim/profile/fields'
import type { RuleSettings } from '../settings.ts'
import { trimFill } from './compile-custom-rule.ts'
import type { CustomRuleParameters } from './kinds.ts'
import { readPlace } from './place.ts'

/** Positions of fixed fields with codes of lists, and the rule that checks them. */
export const CODED_POSITIONS = [
  { list: 'frequencies', tag: '006', from: 1, to: 1, rule: 'undefined-code' },
  { list: 'resourceTypes', tag: '006', from: 4, to: 4, rule: 'undefined-code' },
  { list: 'media', tag: '007', from: 0, to: 1, rule: 'reference-list' },
  { list: 'publicationStatuses', tag: '008', from: 6, to: 6, rule: 'undefined-code' },
  { list: 'lcCountries', tag: '008', from: 15, to: 17, rule: 'reference-list' },
  { list: 'frequencies', tag: '008', from: 18, to: 18, rule: 'undefined-code' },
  { list: 'resourceTypes', tag: '008', from: 21, to: 21, rule: 'undefined-code' },
  { list: 'languages', tag: '008', from: 35, to: 37, rule: 'reference-list' },
] as const

/** The list whose codes a place holds, or undefined. */
function listAt(text: string): string | undefined {
  const place = readPlace(text)
  if (place?.subfield !== undefined) {
    const tie = TIED_SUBFIELDS.get(place.tag)?.find(({ code }) => code === place.subfield)?.tie
    return tie?.holds === 'name' ? undefined : tie?.list
  }
  return CODED_POSITIONS.find(({ tag, from, to }) => place?.tag === tag && place.from === from && place.to === to)?.list
}

/** Names of a parameter with a place, and of the parameter with the values at this place. */
const VALUES_OF_PLACES = [
  ['place', 'values'],
  ['when_place', 'when_values'],
] as const

/** Whether the parameters use `code` at a place whose codes come from `list`. */
const names = (parameters: CustomRuleParameters, list: string, code: string): boolean =>
  VALUES_OF_PLACES.some(([place, values]) => {
    const [text, named] = [parameters[place], parameters[values]]
    if (typeof text !== 'string' || typeof named !== 'object' || listAt(text) !== list) return false
    return named.some((value) => trimFill(value) === code.trim())
  })

/**
 * The ids of custom rules that use a code of a list, enabled or not. Removing the code would break these
 * rules. A rule that compares with the whole list does not use single codes.
 */
export const rulesUsingCode = (settings: RuleSettings, list: string, code: string): string[] =>
  Object.entries(settings).flatMap(([rule, { made }]) => (made && names(made.parameters, list, code) ? [rule] : []))
