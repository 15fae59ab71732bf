import { z } from 'zod'
import { call } from './call.ts'

export const RULE_LEVELS = ['error', 'warning', 'off'] as const
const level = z.enum(RULE_LEVELS)
/** Of a rule: its level in each category. */
export const levels = z.object({ reg: level, wor: level, fre: level, val: level, leg: level, sup: level, can: level })
const codes = z.array(z.string())

/** Of a rule that administration made: by language, English always. */
const text = z.string()
export const ruleTexts = z.object({ en: text, es: text.optional(), fr: text.optional(), ru: text.optional() })

/** The levels of each variant of a rule, by variant: of its own, or those of the rule. */
export const variantLevels = z.record(z.string(), levels)

export const ruleSetting = z.object({
  id: z.string(),
  enabled: z.boolean(),
  levels,
  variants: variantLevels.optional(),
  parameters: z.record(z.string(), z.number()),
  /** Where it stands among the rules of a category, in those whose sequence administration chose. */
  places: z.record(z.string(), z.number()).optional(),
  /** Of a rule that administration made: its kind, what that reads, its name and what it says. */
  made: z
    .object({
      kind: z.string(),
      parameters: z.record(z.string(), z.union([z.string(), codes.readonly()])).readonly(),
      names: ruleTexts,
      sentences: ruleTexts,
    })
    .optional(),
  /** Whether it needs more than the record: only the server runs it. */
  asks_base: z.boolean(),
  /** Whether it is about the format itself. */
  structural: z.boolean(),
})
export type RuleSettingRow = z.output<typeof ruleSetting>

/** Every rule as it is set, and the codes that records may have: what an editor needs to validate as the server does. */
export const ruleSettings = call({
  name: 'ruleSettings',
  method: 'GET',
  path: '/rules',
  permission: 'session',
  summary: 'The rules of validation, how they are set, and the codes of the reference lists',
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
      /** The countries that each centre registers for, by the code of the centre. */
      centreCountries: z.record(z.string(), codes),
      /** The countries of ISO that each country of MARC is or lies in. */
      countriesOfLc: z.record(z.string(), codes),
    }),
  }),
  errors: [],
})
