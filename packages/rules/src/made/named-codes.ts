import { TIED_SUBFIELDS } from '@seriatim/profile/fields'
import type { RuleSettings } from '../settings.ts'
import { asCode } from './interpret.ts'
import type { MadeParameters } from './kinds.ts'
import { readPlace } from './place.ts'

/** Positions of fixed fields that hold codes of lists, and the rule that compares them. */
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

/** The list whose codes stand at a place; undefined where it is no place of codes. */
function listAt(text: string): string | undefined {
  const place = readPlace(text)
  if (place?.subfield !== undefined) {
    const tie = TIED_SUBFIELDS.get(place.tag)?.find(({ code }) => code === place.subfield)?.tie
    return tie?.holds === 'name' ? undefined : tie?.list
  }
  return CODED_POSITIONS.find(({ tag, from, to }) => place?.tag === tag && place.from === from && place.to === to)?.list
}

/** Which parameters are values of the place that another parameter names. */
const VALUES_OF_PLACES = [
  ['place', 'values'],
  ['when_place', 'when_values'],
] as const

/** Whether parameters name a code of a list: at a place that holds codes of it. */
const names = (parameters: MadeParameters, list: string, code: string): boolean =>
  VALUES_OF_PLACES.some(([place, values]) => {
    const [text, named] = [parameters[place], parameters[values]]
    if (typeof text !== 'string' || typeof named !== 'object' || listAt(text) !== list) return false
    return named.some((value) => asCode(value) === code.trim())
  })

/**
 * The rules of administration that name a code of a list, in use or not: they would look for what is no code any more.
 * A rule that compares with the whole list names none of its codes.
 */
export const rulesNaming = (settings: RuleSettings, list: string, code: string): string[] =>
  Object.entries(settings).flatMap(([rule, { made }]) => (made && names(made.parameters, list, code) ? [rule] : []))
