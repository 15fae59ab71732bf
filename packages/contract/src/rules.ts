import { z } from 'zod'
import { call } from './call.ts'

const level = z.enum(['error', 'warning', 'off'])
const levels = z.object({ reg: level, wor: level, fre: level, val: level, leg: level, sup: level, can: level })
const codes = z.array(z.string())

export const ruleSetting = z.object({
  id: z.string(),
  enabled: z.boolean(),
  levels,
  parameters: z.record(z.string(), z.number()),
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
    }),
  }),
  errors: [],
})
