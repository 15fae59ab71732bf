import { z } from 'zod'
import { keptArea } from './kept-area.ts'
import type { ListKind } from './list-query.ts'
import { ISSN_SUBMISSION_QUOTA, ISSN_SUBMISSION_QUOTA_DAYS } from './lists-issn.ts'
import { INT4_MAX } from './values.ts'

type NumberSetting = {
  readonly default: number
  readonly minimum: number
  readonly maximum: number
  readonly unit: 'issn' | 'day'
}

/**
 * The settings that administration changes: whole numbers, each with its bounds. One is declared here and named by
 * `settings.name_<name>` and `settings.about_<name>` in the messages. What is changed counts from the next call on.
 */
export const SETTINGS = {
  issn_submission_quota: { default: ISSN_SUBMISSION_QUOTA, minimum: 0, maximum: 10_000_000, unit: 'issn' },
  issn_submission_quota_days: { default: ISSN_SUBMISSION_QUOTA_DAYS, minimum: 1, maximum: 3_650, unit: 'day' },
} as const satisfies Record<string, NumberSetting>
export type SettingName = keyof typeof SETTINGS
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]
export const isSettingName = (value: unknown): value is SettingName => SETTING_NAMES.includes(value as SettingName)

const setting = z.object({
  /** The same as `code`. */
  id: z.string(),
  code: z.enum(SETTING_NAMES),
  name: z.string(),
  description: z.string(),
  type: z.literal('number'),
  value: z.number().int(),
  default: z.number().int(),
  minimum: z.number().int(),
  maximum: z.number().int(),
  unit: z.string(),
  /** The environment of the server fixes it. */
  fixed: z.boolean(),
  changed_at: z.string().nullable(),
  changed_by: z.string().nullable(),
  updated_at: z.string(),
})
export type SettingRow = z.output<typeof setting>

export const SETTING_LIST = {
  sorts: ['name', 'value', 'default', 'unit', 'changed_at', 'changed_by', 'id'],
  order: 'asc',
  size: 50,
} as const satisfies ListKind

const area = keptArea({
  area: 'settings',
  plural: 'Settings',
  singular: 'Setting',
  many: 'the settings',
  one: 'a setting',
  row: setting,
  /** What is no whole number, or past its bounds, is told at its field. */
  written: { value: z.number().min(-INT4_MAX).max(INT4_MAX) },
  list: SETTING_LIST,
  missing: 'not_found',
})
export const adminSettings = area.rows
export const adminSetting = area.row
export const updateSetting = area.update
