/**
 * The traits of a record: properties that dashboards count, from diagnostics of rules, drafts and romanisation. Traits
 * of the form `term:key` are search conditions (`CONDITIONS` of the contract), with keys in lower case.
 *
 * | trait | the record |
 * |---|---|
 * | `invalid` | breaks a rule: facet `is_invalid` |
 * | `draft` | has a draft: facet `draft_record` |
 * | `broken_by:rule_change` | has an active version that breaks a rule that was changed after the save |
 * | `error`, `warning` | has an error or warning of any rule |
 * | `error:CODE`, `warning:CODE` | has a finding of this rule or variant |
 * | `error_field:TAG`, `warning_field:TAG` | has a finding in this field |
 * | `address` | has a URL in 856 or 857 $u |
 * | `original` | has an 880 |
 * | `original_script:SCRIPT` | has an 880 in this script (ISO 15924, in lower case) |
 * | `romanisation:HOW` | has a field in original script with this romanisation, see `romanisation.ts` |
 * | `original_script:SCRIPT romanisation:HOW` | has both, possibly in different fields |
 */
import { type ConditionTerm, isConditionKey, type Romanisation } from '@seriatim/contract'
import { isDataField, type MarcRecord } from '@seriatim/marc'
import { scriptOf } from '@seriatim/scripts'
import { romanisationsOf } from './romanisation.ts'

/** The properties of a diagnostic that become traits. */
type FoundByRule = { readonly level: 'error' | 'warning'; readonly code: string; readonly field: string }

/** States of the searched version, which its content does not show. */
export type TraitStates = {
  readonly isInvalid: boolean
  readonly isDraft: boolean
  readonly isBrokenByRule: boolean
  readonly findings: readonly FoundByRule[]
}

/** The version of the traits. A change causes a background update in existing databases. */
export const TRAITS_VERSION = 1

const hasAddress = (field: MarcRecord['fields'][number]): boolean =>
  isDataField(field) &&
  (field.tag === '856' || field.tag === '857') &&
  field.subfields.some(({ code, value }) => code === 'u' && value.trim() !== '')

/** The trait that a search condition finds, written `term:key`. */
export const conditionTrait = (term: ConditionTerm, key: string): string => `${term}:${key}`

/** The trait of records with an 880 in this script and this romanisation. */
export const bothTraits = (script: string, how: Romanisation): string =>
  `${conditionTrait('original_script', script.toLowerCase())} ${conditionTrait('romanisation', how)}`

/** Adds the trait of a condition, if the key is valid. Damaged tags are left out. */
const addCondition = (traits: Set<string>, term: ConditionTerm, key: string): void => {
  const folded = key.toLowerCase()
  if (isConditionKey(term, folded)) traits.add(conditionTrait(term, folded))
}

/**
 * Whether a trait depends only on the content of the record. In the table above, these are `address` and all later
 * rows.
 */
const isOfContent = (trait: string): boolean => /^(address$|original|romanisation:)/.test(trait)

/** The traits of a record with unchanged content and new states. */
export const traitsWithStates = (traits: readonly string[], states: TraitStates): readonly string[] => [
  ...traitsOfStates(states),
  ...traits.filter(isOfContent),
]

/** The traits of a record with these states. */
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
  // Most records have no field in original script.
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
