import { LINKING_TAGS } from '@seriatim/issn'
import { CHECKED_LISTS } from '../reference-codes.ts'
import {
  type CustomRuleKind,
  type CustomRuleParameters,
  LONGEST_PATTERN,
  LONGEST_VALUE,
  MAX_VALUES,
  type ParameterSpec,
  parametersOf,
} from './kinds.ts'
import { isPattern } from './patterns.ts'
import { type PlaceFault, placeFault, readPlace } from './place.ts'

/** A fault of a parameter: a message code and its parameters. */
export type CustomRuleFault = {
  readonly code:
    | PlaceFault
    | 'needed'
    | 'unknown_parameter'
    | 'unknown_choice'
    | 'unknown_list'
    | 'no_pattern'
    | 'pattern_too_long'
    | 'too_many'
    | 'too_few'
    | 'too_long'
    | 'twice'
    | 'no_link'
    | 'list_or_values'
    | 'one_value'
    | 'not_one_tag'
  readonly params: Readonly<Record<string, string | number>>
}

export type CustomRuleFaults = Readonly<Record<string, CustomRuleFault>>

const fault = (code: CustomRuleFault['code'], params: CustomRuleFault['params'] = {}): CustomRuleFault => ({
  code,
  params,
})

type Read = { readonly value: string | readonly string[] } | { readonly fault: CustomRuleFault }

const trimmed = (value: string | readonly string[]): string | readonly string[] =>
  typeof value === 'string' ? value.trim() : value.map((each) => each.trim()).filter((each) => each !== '')

const toList = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : value

/** Parameter types with a single text value. */
const SINGLE_VALUE_TYPES: ReadonlySet<ParameterSpec['type']> = new Set(['place', 'choice', 'pattern', 'list'])

const readPlaces = (values: readonly string[], least: number, most: number): Read => {
  for (const value of values) {
    const placeProblem = placeFault(value)
    if (placeProblem) return { fault: fault(placeProblem, { value }) }
  }
  const twice = values.find((value, index) => values.indexOf(value) !== index)
  if (twice !== undefined) return { fault: fault('twice', { value: twice }) }
  if (values.length < least) return { fault: fault('too_few', { minimum: least }) }
  return values.length > most ? { fault: fault('too_many', { maximum: most }) } : { value: values }
}

const readOne = (spec: ParameterSpec, sent: string | readonly string[] | undefined): Read => {
  const value = trimmed(sent ?? '')
  const values = toList(value)
  const [text = ''] = values
  switch (spec.type) {
    case 'place': {
      if (text === '') return spec.isOptional ? { value: '' } : { fault: fault('needed') }
      const placeProblem = placeFault(text)
      return placeProblem ? { fault: fault(placeProblem, { value: text }) } : { value: text }
    }
    case 'places':
      return readPlaces(values, spec.least, spec.most)
    case 'links': {
      const other = values.find((tag) => !LINKING_TAGS.has(tag))
      if (other !== undefined) return { fault: fault('no_link', { value: other }) }
      return values.length === 0 ? { fault: fault('needed') } : { value: [...new Set(values)].sort() }
    }
    case 'choice': {
      if (sent === undefined) return { value: spec.choices[0] }
      if (!spec.choices.includes(text))
        return { fault: fault('unknown_choice', { value: text, choices: spec.choices.join(', ') }) }
      return { value: text }
    }
    case 'list':
      return text === '' || (CHECKED_LISTS as readonly string[]).includes(text)
        ? { value: text }
        : { fault: fault('unknown_list', { value: text, lists: CHECKED_LISTS.join(', ') }) }
    case 'values': {
      if (values.length > MAX_VALUES) return { fault: fault('too_many', { maximum: MAX_VALUES }) }
      const long = values.find((each) => each.length > LONGEST_VALUE)
      return long === undefined
        ? { value: [...new Set(values)] }
        : { fault: fault('too_long', { maximum: LONGEST_VALUE }) }
    }
    case 'pattern': {
      // Leading and trailing blanks are part of an expression.
      const source = typeof sent === 'string' ? sent : ''
      if (source.trim() === '') return { fault: fault('needed') }
      if (source.length > LONGEST_PATTERN) return { fault: fault('pattern_too_long', { maximum: LONGEST_PATTERN }) }
      return isPattern(source) ? { value: source } : { fault: fault('no_pattern', { value: source }) }
    }
  }
}

/** Faults in the combination of parameters. */
const combinationFaults = (
  kind: CustomRuleKind,
  read: Record<string, string | readonly string[]>,
): Record<string, CustomRuleFault> => {
  const faults: Record<string, CustomRuleFault> = {}
  if (kind === 'listed' && (read.list === '') === (toList(read.values ?? []).length === 0))
    faults.values = fault('list_or_values')
  if (kind === 'group' && read.within === 'field') {
    const tags = new Set(toList(read.places ?? []).map((place) => readPlace(place)?.tag))
    if (tags.size > 1) faults.places = fault('not_one_tag')
  }
  if (kind === 'comparison' && read.place === read.other) faults.other = fault('twice', { value: String(read.other) })
  const needsValues = read.when_place !== '' && (read.when_is === 'one_of' || read.when_is === 'none_of')
  if (needsValues && toList(read.when_values ?? []).length === 0) faults.when_values = fault('needed')
  return faults
}

/**
 * Normalises the parameters of a rule for storage: trims them and fills in optional ones.
 * @returns the parameters, or the fault of each; a parameter that the kind does not have is a fault
 */
export const checkCustomRule = (
  kind: CustomRuleKind,
  sent: Readonly<Record<string, unknown>>,
): { readonly parameters: CustomRuleParameters } | { readonly faults: CustomRuleFaults } => {
  const faults: Record<string, CustomRuleFault> = {}
  const parameters: Record<string, string | readonly string[]> = {}
  const specs = parametersOf(kind)
  for (const name of Object.keys(sent))
    if (!specs.some(([known]) => known === name)) faults[name] = fault('unknown_parameter', { value: name })
  for (const [name, spec] of specs) {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined
    if (Array.isArray(value) && SINGLE_VALUE_TYPES.has(spec.type)) {
      faults[name] = fault('one_value')
      continue
    }
    const isList = Array.isArray(value) && value.every((each) => typeof each === 'string')
    const read = readOne(
      spec,
      typeof value === 'number' ? String(value) : isList || typeof value === 'string' ? value : undefined,
    )
    if ('fault' in read) faults[name] = read.fault
    else parameters[name] = read.value
  }
  if (Object.keys(faults).length === 0) Object.assign(faults, combinationFaults(kind, parameters))
  return Object.keys(faults).length === 0 ? { parameters } : { faults }
}
