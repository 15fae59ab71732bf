import { z } from 'zod'
import { call } from './call.ts'

export const RULE_LEVELS = ['error', 'warning', 'off'] as const
const level = z.enum(RULE_LEVELS)
/** The level of a rule in each category. */
export const levels = z.object({ reg: level, wor: level, fre: level, val: level, leg: level, sup: level, can: level })
const codes = z.array(z.string())

/** Texts of a custom rule by language. English is required. */
const text = z.string()
export const ruleTexts = z.object({ en: text, es: text.optional(), fr: text.optional(), ru: text.optional() })

/** The levels of each variant of a rule: separate levels, or those of the rule. */
export const variantLevels = z.record(z.string(), levels)

export const ruleSetting = z.object({
  id: z.string(),
  enabled: z.boolean(),
  levels,
  variants: variantLevels.optional(),
  parameters: z.record(z.string(), z.number()),
  /** The place of the rule in each category with a configured order. */
  places: z.record(z.string(), z.number()).optional(),
  /** The definition of a custom rule: kind, parameters, names and texts. */
  made: z
    .object({
      kind: z.string(),
      parameters: z.record(z.string(), z.union([z.string(), codes.readonly()])).readonly(),
      names: ruleTexts,
      sentences: ruleTexts,
    })
    .optional(),
  /** Whether the rule reads more than the record, so that only the server runs it. */
  asks_base: z.boolean(),
  /** Whether the rule is about the MARC structure of a record, not about its content. */
  structural: z.boolean(),
})
export type RuleSettingRow = z.output<typeof ruleSetting>

/** The configuration of every rule, and the valid codes of records, so that an editor validates like the server. */
export const ruleSettings = call({
  name: 'ruleSettings',
  method: 'GET',
  path: '/rules',
  permission: 'session',
  summary: 'Get the validation rules, their settings and the codes of the reference lists',
  answer: z.object({
    rules: z.array(ruleSetting),
    codes: z.object({
      centres: codes,
      countries: codes,
      lcCountries: codes,
      languages: codes,
      media: codes,
      categories: codes,
      resourceTypes: codes,
      /** The countries of each centre, by centre code. */
      centreCountries: z.record(z.string(), codes),
      /** The ISO countries of each MARC country. */
      countriesOfLc: z.record(z.string(), codes),
    }),
  }),
  errors: [],
})
