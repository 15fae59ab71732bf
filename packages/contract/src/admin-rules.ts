import { z } from 'zod'
import { MAX_NAME, NAME_LOCALES } from './admin.ts'
import { INT4_MAX } from './constants.ts'
import { editableArea, readOnlyArea } from './editable-area.ts'
import type { ListKind } from './list-query.ts'
import { levels, RULE_LEVELS, ruleTexts, variantLevels } from './rules.ts'

/** The kinds of rules: `data` about the content of records, `structure` about the MARC structure of records. */
export const RULE_KINDS = ['data', 'structure'] as const
export type RuleKind = (typeof RULE_KINDS)[number]

export const MAX_REASON = 1_000
/** The maximum length of a text of a custom rule. */
export const MAX_SENTENCE = 1_000
export const MAX_RULE_CODE = 60
/** How many years ahead a change of a rule may be scheduled. */
export const DUE_YEARS = 5

/** Whether a rule reads only the record, or other records in the database too. */
const ruleClass = z.enum(['record', 'base'])
/** The parameters of a rule: numbers for a shipped rule, and the parameters of its kind for a custom rule. */
export const ruleParameters = z.record(z.string(), z.union([z.number(), z.string(), z.array(z.string())]))
const changed = {
  /** When the rule was last changed; null if it was never changed since shipping. */
  changed_at: z.string().nullable(),
  changed_by: z.string().nullable(),
  updated_at: z.string(),
}

const validator = z.object({
  id: z.string(),
  /** The code of the rule, equal to its id. */
  code: z.string(),
  class: ruleClass,
  kind: z.enum(RULE_KINDS),
  /** A description of the rule in the caller's language. */
  description: z.string(),
  /** The fields reported in the examples. Empty for any field. */
  tags: z.array(z.string()),
  /** Whether a record passes the rule if it has none of the fields in `tags`. */
  allow_missing: z.boolean(),
  /** The categories in which the rule is enabled by default. */
  categories: z.array(z.string()),
  /** The variants with separate levels, with names in the caller's language. */
  variants: z.record(z.string(), z.string()),
  /** The parameters with their shipped values. For a custom rule, the current values. */
  parameters: ruleParameters,
  updated_at: z.string(),
})
export type ValidatorRow = z.output<typeof validator>

export const VALIDATOR_LIST = {
  sorts: [
    ...([
      'code',
      'description',
      'class',
      'kind',
      'tags',
      'allow_missing',
      'categories',
      'variants',
      'parameters',
    ] as const),
    ...(['updated_at', 'id'] as const),
  ],
  order: 'asc',
  size: 100,
} as const satisfies ListKind

export const { rows: adminValidators, row: adminValidator } = readOnlyArea({
  area: 'validators',
  plural: 'Validators',
  singular: 'Validator',
  many: 'the built-in checks',
  one: 'a check',
  row: validator,
  list: VALIDATOR_LIST,
  filters: {},
  missing: 'row_not_found',
})

const setRule = z.object({
  /** The id of the rule in diagnostics and searches (`error:<rule>`). */
  id: z.string(),
  code: z.string(),
  class: ruleClass,
  /** The kind of a custom rule (defined in `packages/rules`). null for a shipped rule. */
  kind: z.string().nullable(),
  description: z.string(),
  /** Names and sentences of a custom rule; null for a shipped rule. */
  names: ruleTexts.nullable(),
  sentences: ruleTexts.nullable(),
  enabled: z.boolean(),
  /** Whether the rule reports missing data. */
  required: z.boolean(),
  /** The administrators' list that the rule compares with, if it is exactly one. */
  reference: z.string().nullable(),
  levels,
  variants: variantLevels,
  /** The name of each variant in the caller's language. */
  variant_names: z.record(z.string(), z.string()),
  parameters: ruleParameters,
  ...changed,
  /** The reason of the last change. */
  reason: z.string().nullable(),
})
export type SetRuleRow = z.output<typeof setRule>

export const SET_RULE_LIST = {
  sorts: [
    ...(['code', 'description', 'class', 'enabled', 'required', 'reference', 'levels', 'parameters'] as const),
    ...(['kind', 'names', 'sentences', 'variants', 'variant_names'] as const),
    ...(['changed_at', 'changed_by', 'reason', 'updated_at', 'id'] as const),
  ],
  order: 'asc',
  size: 100,
} as const satisfies ListKind

/**
 * The service reports an invalid category, level or value at the field that contains it: `levels.reg`,
 * `parameters.yearsAhead`.
 */
const sentLevels = z.record(z.string().max(100), z.string().max(100))
const sentParameter = z.union([
  z.number().min(-INT4_MAX).max(INT4_MAX),
  z.string().max(10_000),
  z.array(z.string().max(10_000)).max(10_000),
])
const sentParameters = z.record(z.string().max(100), sentParameter)
const sentNames = z.partialRecord(z.enum(NAME_LOCALES), z.string().max(10 * MAX_NAME))
const sentSentences = z.partialRecord(z.enum(NAME_LOCALES), z.string().max(10 * MAX_SENTENCE))
/** The schema limit is above the allowed length, so that the service can report a long reason at its field. */
const reason = z.string().max(10 * MAX_REASON)

/** The content of a rule change. */
export const writtenRule = {
  enabled: z.boolean(),
  levels: sentLevels,
  /** Levels of variants of a shipped rule, by variant. */
  variants: z.record(z.string().max(100), sentLevels),
  parameters: sentParameters,
  /** Names and sentences are only for custom rules. */
  names: sentNames,
  sentences: sentSentences,
  /** The reason for the change, stored with the new version. null for none. */
  reason: reason.nullable(),
}

const rulesOf = (kind: RuleKind, plural: string, singular: string, about: string) =>
  editableArea({
    area: `${kind}_rules` as const,
    plural,
    singular,
    many: `the rules about ${about}`,
    one: `a rule about ${about}`,
    row: setRule,
    /** A shipped rule has no texts: null, as returned on reading. */
    written: { ...writtenRule, names: sentNames.nullable(), sentences: sentSentences.nullable() },
    list: SET_RULE_LIST,
    missing: 'row_not_found',
  })

const dataRules = rulesOf('data', 'DataRules', 'DataRule', 'the content of records')
export const adminDataRules = dataRules.rows
export const adminDataRule = dataRules.row
export const updateDataRule = dataRules.update

/** A new rule of one of the kinds in `packages/rules`. */
const customRule = {
  ...writtenRule,
  kind: z.string().max(100),
  /** The code of the new rule. Derived from the English name by default. The prefix `own-` is added. */
  code: z.string().max(10 * MAX_RULE_CODE),
}
const customRules = editableArea({
  area: 'data_rules',
  plural: 'DataRules',
  singular: 'DataRule',
  many: 'the rules about the content of records',
  one: 'a rule about the content of records',
  row: setRule,
  written: customRule,
  list: SET_RULE_LIST,
  missing: 'row_not_found',
  refusals: { remove: ['rule_of_product'] },
})
export const createDataRule = customRules.create
/** Deletes a custom rule. Shipped rules can only be disabled. */
export const deleteDataRule = customRules.remove

const structureRules = rulesOf('structure', 'StructureRules', 'StructureRule', 'the format of records')
export const adminStructureRules = structureRules.rows
export const adminStructureRule = structureRules.row
export const updateStructureRule = structureRules.update

const validatorSetting = z.object({
  /** The id of the row: `<rule>:<category>`, or `<rule>.<variant>:<category>` for a variant. */
  id: z.string(),
  rule: z.string(),
  /** The variant; null for the rule as a whole. */
  variant: z.string().nullable(),
  category: z.string(),
  level: z.enum(RULE_LEVELS),
  /** The parameters of the rule, the same in every category. */
  parameters: ruleParameters,
  ...changed,
})
export type ValidatorSettingRow = z.output<typeof validatorSetting>

export const VALIDATOR_SETTING_LIST = {
  sorts: ['rule', 'variant', 'category', 'level', 'parameters', 'changed_at', 'changed_by', 'updated_at', 'id'],
  order: 'asc',
  size: 100,
} as const satisfies ListKind

const validatorSettings = editableArea({
  area: 'validator_settings',
  plural: 'ValidatorSettings',
  singular: 'ValidatorSetting',
  many: 'the levels of rules by category',
  one: 'the level of a rule in a category',
  row: validatorSetting,
  written: { level: z.string().max(100), parameters: sentParameters, reason },
  list: VALIDATOR_SETTING_LIST,
  missing: 'row_not_found',
})
export const adminValidatorSettings = validatorSettings.rows
export const adminValidatorSetting = validatorSettings.row
export const updateValidatorSetting = validatorSettings.update

const profile = z.object({
  id: z.string(),
  /** The code of the category. */
  code: z.string(),
  /** The name of the category in the caller's language. */
  name: z.string(),
  /** The rules of the category, in reporting order for one field. */
  sequence: z.array(z.string()),
  ...changed,
})
export type ProfileRow = z.output<typeof profile>

export const PROFILE_LIST = {
  sorts: ['code', 'name', 'sequence', 'changed_at', 'changed_by', 'updated_at', 'id'],
  order: 'asc',
  size: 50,
} as const satisfies ListKind

const profiles = editableArea({
  area: 'profiles',
  plural: 'Profiles',
  singular: 'Profile',
  many: 'the rules of each category, in order',
  one: 'the order of the rules of a category',
  row: profile,
  written: { sequence: z.array(z.string().max(200)).max(10_000) },
  list: PROFILE_LIST,
  missing: 'row_not_found',
})
export const adminProfiles = profiles.rows
export const adminProfile = profiles.row
export const updateProfile = profiles.update
