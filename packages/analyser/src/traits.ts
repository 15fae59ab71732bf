/**
 * The traits of a record: what rules, drafts and romanisation say of it, as dashboards count it. Those of the form
 * `term:key` are found by searches: they are conditions (`CONDITIONS` of the contract), keys in lower case.
 *
 * | trait | the record |
 * |---|---|
 * | `invalid` | breaks a rule: facet `is_invalid` |
 * | `draft` | has a draft: facet `draft_record` |
 * | `broken_by:rule_change` | has an active version that breaks a rule which was changed after it was stored |
 * | `error`, `warning` | has an error, a warning, of whatever rule |
 * | `error:CODE`, `warning:CODE` | has one of this rule, or of this variant of a rule |
 * | `error_field:TAG`, `warning_field:TAG` | has one in this field |
 * | `address` | has an address in 856 or 857 $u |
 * | `original` | has an 880 |
 * | `original_script:SCRIPT` | has an 880 in this script (ISO 15924, in lower case) |
 * | `romanisation:HOW` | has a field in original script that is romanised so, see `romanisation.ts` |
 * | `original_script:SCRIPT romanisation:HOW` | has both, not necessarily in one field |
 */
import { type ConditionTerm, isConditionKey, type Romanisation } from '@seriatim/contract'
import { isDataField, type MarcRecord } from '@seriatim/marc'
import { scriptOf } from '@seriatim/scripts'
import { romanisationsOf } from './romanisation.ts'

/** What a rule found, as far as it is counted. */
type FoundByRule = { readonly level: 'error' | 'warning'; readonly code: string; readonly field: string }

/** What is known of the searched version of a record beside its content. */
export type TraitStates = {
  readonly isInvalid: boolean
  readonly isDraft: boolean
  readonly isBrokenByRule: boolean
  readonly findings: readonly FoundByRule[]
}

/** Raised where traits are made otherwise than before: those of bases in use are then made anew, beside the work. */
export const TRAITS_VERSION = 1

const hasAddress = (field: MarcRecord['fields'][number]): boolean =>
  isDataField(field) &&
  (field.tag === '856' || field.tag === '857') &&
  field.subfields.some(({ code, value }) => code === 'u' && value.trim() !== '')

/** The trait of records that a condition finds. */
export const conditionTrait = (term: ConditionTerm, key: string): string => `${term}:${key}`

/** The trait of records with an 880 in a script that are romanised so. */
export const bothTraits = (script: string, how: Romanisation): string =>
  `${conditionTrait('original_script', script.toLowerCase())} ${conditionTrait('romanisation', how)}`

/** Adds the trait of a condition; what damaged files call a field has no place in a search. */
const addCondition = (traits: Set<string>, term: ConditionTerm, key: string): void => {
  const folded = key.toLowerCase()
  if (isConditionKey(term, folded)) traits.add(conditionTrait(term, folded))
}

/** Whether a trait follows from the content of the record: from `address` on in the table above. */
const isOfContent = (trait: string): boolean => /^(address$|original|romanisation:)/.test(trait)

/** The traits of a record whose content stays as it is, with other states than before. */
export const traitsWithStates = (traits: readonly string[], states: TraitStates): readonly string[] => [
  ...traitsOfStates(states),
  ...traits.filter(isOfContent),
]

/** The traits of a record with this content and these states. */
export const traitsOf = (record: MarcRecord, states: TraitStates): readonly string[] => [
  ...traitsOfStates(states),
  ...traitsOfContent(record),
]

const traitsOfStates = ({ isInvalid, isDraft, isBrokenByRule, findings }: TraitStates): ReadonlySet<string> => {
  const traits = new Set<string>()
  const add = (term: ConditionTerm, key: string): void => addCondition(traits, term, key)
  if (isInvalid) traits.add('invalid')
  if (isDraft) traits.add('draft')
  if (isBrokenByRule) add('broken_by', 'rule_change')
  for (const { level, code, field } of findings) {
    traits.add(level)
    add(level, code)
    add(level, code.split('.')[0]!)
    add(`${level}_field`, field)
  }
  return traits
}

const traitsOfContent = (record: MarcRecord): ReadonlySet<string> => {
  const traits = new Set<string>()
  if (record.fields.some(hasAddress)) traits.add('address')
  const scripts = new Set<string>()
  for (const field of record.fields) {
    if (!isDataField(field) || field.tag !== '880') continue
    const text = field.subfields.map(({ code, value }) => (code === '6' ? '' : value)).join(' ')
    scripts.add(scriptOf(text))
  }
  // Most records have no field in original script: nothing else is to be looked for.
  if (scripts.size === 0) return traits
  traits.add('original')
  const romanisations = romanisationsOf(record)
  for (const how of romanisations) addCondition(traits, 'romanisation', how)
  for (const script of scripts) {
    addCondition(traits, 'original_script', script)
    for (const how of romanisations) traits.add(bothTraits(script, how))
  }
  return traits
}
