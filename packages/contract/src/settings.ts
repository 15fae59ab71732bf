import { z } from 'zod'
import { LOCK_S, REFRESH_S, SESSION_TOTAL_S } from './constants.ts'
import { IMPORT_FILE_KEPT_DAYS, IMPORT_LIMIT_BYTES } from './imports.ts'
import { keptArea } from './kept-area.ts'
import type { ListKind } from './list-query.ts'
import { ISSN_SUBMISSION_QUOTA, ISSN_SUBMISSION_QUOTA_DAYS } from './lists-issn.ts'
import { API_QUOTA } from './public.ts'
import { TASK_KEPT_DAYS } from './tasks.ts'
import { INT4_MAX, MAX_TEXT } from './values.ts'

const SETTING_UNITS = ['issn', 'day', 'address', 'hour', 'minute', 'record', 'request', 'megabyte'] as const

type NumberSetting = {
  readonly type: 'number'
  readonly default: number
  readonly minimum: number
  readonly maximum: number
  readonly unit: (typeof SETTING_UNITS)[number]
}

/** An address on the web, or nothing. `{route}` in it stands for the name of a page. */
type UrlSetting = { readonly type: 'url'; readonly default: ''; readonly longest: number }

/** One line of text, as `shape` says where there is one. */
type TextSetting = {
  readonly type: 'text'
  readonly default: string
  readonly longest: number
  /** `address`: of mail; `domain`: a name of the domain name system; `moment`: in ISO 8601 with its zone, or nothing. */
  readonly shape?: keyof typeof TEXT_SHAPES
}

const TEXT_SHAPES = {
  address: /^[^\s@<>",;:]+@[^\s@<>",;:]+$/,
  domain: /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i,
  moment: /^(|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))$/,
  line: /^\S(.*\S)?$/,
  text: /^/,
} as const

/**
 * The settings that administration changes: whole numbers, each with its bounds, addresses and texts. One is declared here and
 * named by `settings.name_<name>` and `settings.about_<name>` in the messages. What is changed counts from the next call on.
 */
export const SETTINGS = {
  issn_submission_quota: {
    type: 'number',
    default: ISSN_SUBMISSION_QUOTA,
    minimum: 0,
    maximum: 10_000_000,
    unit: 'issn',
  },
  url_checks_per_night: { type: 'number', default: 50_000, minimum: 0, maximum: 1_000_000, unit: 'address' },
  issn_submission_quota_days: {
    type: 'number',
    default: ISSN_SUBMISSION_QUOTA_DAYS,
    minimum: 1,
    maximum: 3_650,
    unit: 'day',
  },
  /** The free API: distinct ISSNs that an account is ever given, records a day (UTC), requests a second. */
  api_quota_total: { type: 'number', default: API_QUOTA.total, minimum: 0, maximum: 10_000_000, unit: 'issn' },
  api_quota_day: { type: 'number', default: API_QUOTA.day, minimum: 0, maximum: 10_000_000, unit: 'record' },
  api_quota_second: { type: 'number', default: API_QUOTA.second, minimum: 1, maximum: 1_000, unit: 'request' },
  /** A wiki that is opened in the place of the help of this product (specification-2, 2.1). */
  help_url: { type: 'url', default: '', longest: 500 },
  mail_sender: { type: 'text', default: 'seriatim@localhost', longest: 254, shape: 'address' },
  /** In the identifiers of OAI-PMH. */
  oai_domain: { type: 'text', default: 'seriatim.localhost', longest: 253, shape: 'domain' },
  /** Where this product is reached: links in letters begin with it. */
  site_url: { type: 'url', default: '', longest: 500 },
  /** A session ends so long after its last use. */
  session_hours: { type: 'number', default: REFRESH_S / 3_600, minimum: 1, maximum: 168, unit: 'hour' },
  /** A session ends so long after the log-in, however often it was used. */
  session_total_hours: { type: 'number', default: SESSION_TOTAL_S / 3_600, minimum: 1, maximum: 720, unit: 'hour' },
  /** A lock ends so long after the last sign of life of its holder. */
  lock_minutes: { type: 'number', default: LOCK_S / 60, minimum: 2, maximum: 240, unit: 'minute' },
  /** The largest file of an import, unpacked. */
  import_megabytes: {
    type: 'number',
    default: IMPORT_LIMIT_BYTES / 1_048_576,
    minimum: 1,
    maximum: IMPORT_LIMIT_BYTES / 1_048_576,
    unit: 'megabyte',
  },
  task_days: { type: 'number', default: TASK_KEPT_DAYS, minimum: 1, maximum: 365, unit: 'day' },
  import_file_days: { type: 'number', default: IMPORT_FILE_KEPT_DAYS, minimum: 1, maximum: 365, unit: 'day' },
  product_name: { type: 'text', default: 'Seriatim', longest: 40, shape: 'line' },
  /** Maintenance that is announced: a notice on every page before, and from then until its end the notice alone. */
  maintenance_message: { type: 'text', default: '', longest: 500, shape: 'text' },
  maintenance_from: { type: 'text', default: '', longest: 40, shape: 'moment' },
  maintenance_until: { type: 'text', default: '', longest: 40, shape: 'moment' },
  /** The code of the role that the form of a new account begins with; empty: none. */
  default_role: { type: 'text', default: 'cataloguer', longest: 60, shape: 'text' },
  invitation_days: { type: 'number', default: 7, minimum: 1, maximum: 90, unit: 'day' },
  /** After the deletion of an account of the public, sent e-mails and the audit log name its address so long at most. */
  erasure_days: { type: 'number', default: 30, minimum: 0, maximum: 365, unit: 'day' },
  mail_days: { type: 'number', default: 90, minimum: 1, maximum: 3_650, unit: 'day' },
} as const satisfies Record<string, NumberSetting | UrlSetting | TextSetting>
export type SettingName = keyof typeof SETTINGS
type NamesOf<Type extends string> = {
  [Name in SettingName]: (typeof SETTINGS)[Name]['type'] extends Type ? Name : never
}[SettingName]
export type NumberSettingName = NamesOf<'number'>
export type UrlSettingName = NamesOf<'url'>
export type TextSettingName = NamesOf<'text'>
/**
 * What the environment of the server fixes, by its variables: shown with its value, changed where the server is started.
 * Named by `settings.fixed_<name>`. Nothing secret is among them.
 */
export const FIXED_SETTINGS = [
  'smtp_url',
  'seriatim_url_check',
  'seriatim_backups',
  'seriatim_backups_kept',
  'seriatim_search_cache_mb',
  'seriatim_search_kept_mb',
  'seriatim_jobs',
  'log_level',
] as const
export type FixedSettingName = (typeof FIXED_SETTINGS)[number]

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]
export const isSettingName = (value: unknown): value is SettingName => SETTING_NAMES.includes(value as SettingName)

/** Whether a text may be the value of such a setting: empty, or an address of the web. */
export const isSettingUrl = (value: string, longest: number): boolean => {
  if (value === '') return true
  const filled = value.replaceAll('{route}', 'search')
  return value.length <= longest && /^https?:\/\/[^\s]+$/i.test(filled) && URL.canParse(filled)
}

/** Whether a text may be the value of such a setting: one line without control characters, in its shape. */
export const isSettingText = (value: string, name: TextSettingName): boolean => {
  const { longest, shape }: TextSetting = SETTINGS[name]
  if (value.length > longest || /\p{Cc}/u.test(value)) return false
  if (shape === 'moment' && value !== '' && Number.isNaN(Date.parse(value))) return false
  return shape === undefined || TEXT_SHAPES[shape].test(value)
}

const setting = z.object({
  /** The same as `code`. */
  id: z.string(),
  code: z.enum([...SETTING_NAMES, ...FIXED_SETTINGS]),
  name: z.string(),
  description: z.string(),
  type: z.enum(['number', 'url', 'text']),
  value: z.union([z.number().int(), z.string()]),
  default: z.union([z.number().int(), z.string()]),
  /** Of numbers; null for the others. */
  minimum: z.number().int().nullable(),
  maximum: z.number().int().nullable(),
  unit: z.enum(SETTING_UNITS).nullable(),
  /** The environment of the server fixes it. */
  fixed: z.boolean(),
  changed_at: z.string().nullable(),
  changed_by: z.string().nullable(),
  updated_at: z.string(),
})
export type SettingRow = z.output<typeof setting>

export const SETTING_LIST = {
  sorts: [
    ...(['name', 'code', 'description', 'type', 'value', 'default', 'minimum', 'maximum', 'unit', 'fixed'] as const),
    ...(['changed_at', 'changed_by', 'updated_at', 'id'] as const),
  ],
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
  /** What is no whole number, past its bounds, no address or no such text, is told at its field. */
  written: { value: z.union([z.number().min(-INT4_MAX).max(INT4_MAX), z.string().max(MAX_TEXT)]) },
  list: SETTING_LIST,
  missing: 'row_not_found',
  refusals: { update: ['setting_fixed'] },
})
export const adminSettings = area.rows
export const adminSetting = area.row
export const updateSetting = area.update
