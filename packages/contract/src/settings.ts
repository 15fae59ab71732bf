import { z } from 'zod'
import { INT4_MAX, LOCK_S, REFRESH_S, SESSION_TOTAL_S } from './constants.ts'
import { editableArea } from './editable-area.ts'
import { IMPORT_FILE_RETENTION_DAYS, IMPORT_LIMIT_BYTES } from './imports.ts'
import type { ListKind } from './list-query.ts'
import { ISSN_SUBMISSION_QUOTA, ISSN_SUBMISSION_QUOTA_DAYS } from './lists-issn.ts'
import { API_QUOTA } from './public.ts'
import { TASK_RETENTION_DAYS } from './tasks.ts'
import { MAX_TEXT } from './values.ts'

const SETTING_UNITS = ['issn', 'day', 'address', 'hour', 'minute', 'record', 'request', 'megabyte'] as const

type NumberSetting = {
  readonly type: 'number'
  readonly default: number
  readonly minimum: number
  readonly maximum: number
  readonly unit: (typeof SETTING_UNITS)[number]
}

/** A setting with a web address or an empty text. `{route}` in the address is replaced by the name of a page. */
type UrlSetting = { readonly type: 'url'; readonly default: ''; readonly longest: number }

/** A setting with one line of text. `shape` is the required format. */
type TextSetting = {
  readonly type: 'text'
  readonly default: string
  readonly longest: number
  /** `address`: an e-mail address. `domain`: a domain name. `moment`: an ISO 8601 time with zone, or empty. */
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
 * The settings that administrators change: integers with limits, URLs and texts. An entry here and the messages
 * `settings.name_<name>` and `settings.about_<name>` define a setting. A change takes effect with the next call.
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
  /** Quotas of the free API: distinct ISSNs in total, records a day (UTC), requests a second. */
  api_quota_total: { type: 'number', default: API_QUOTA.total, minimum: 0, maximum: 10_000_000, unit: 'issn' },
  api_quota_day: { type: 'number', default: API_QUOTA.day, minimum: 0, maximum: 10_000_000, unit: 'record' },
  api_quota_second: { type: 'number', default: API_QUOTA.second, minimum: 1, maximum: 1_000, unit: 'request' },
  /** An external wiki that replaces the help of this product (specification-2, 2.1). */
  help_url: { type: 'url', default: '', longest: 500 },
  mail_sender: { type: 'text', default: 'seriatim@localhost', longest: 254, shape: 'address' },
  /** The domain in OAI-PMH identifiers. */
  oai_domain: { type: 'text', default: 'seriatim.localhost', longest: 253, shape: 'domain' },
  /** The URL of this product, for links in e-mails. */
  site_url: { type: 'url', default: '', longest: 500 },
  /** The licence of the public data, which is stated with the data. Empty: no licence is stated. */
  data_licence: { type: 'url', default: '', longest: 500 },
  /** How long a session stays valid after its last use. */
  session_hours: { type: 'number', default: REFRESH_S / 3_600, minimum: 1, maximum: 168, unit: 'hour' },
  /** The maximum duration of a session since log-in. */
  session_total_hours: { type: 'number', default: SESSION_TOTAL_S / 3_600, minimum: 1, maximum: 720, unit: 'hour' },
  /** How long a lock stays valid without a heartbeat of its holder. */
  lock_minutes: { type: 'number', default: LOCK_S / 60, minimum: 2, maximum: 240, unit: 'minute' },
  /** The maximum uncompressed size of an import file. */
  import_megabytes: {
    type: 'number',
    default: IMPORT_LIMIT_BYTES / 1_048_576,
    minimum: 1,
    maximum: IMPORT_LIMIT_BYTES / 1_048_576,
    unit: 'megabyte',
  },
  task_days: { type: 'number', default: TASK_RETENTION_DAYS, minimum: 1, maximum: 365, unit: 'day' },
  import_file_days: { type: 'number', default: IMPORT_FILE_RETENTION_DAYS, minimum: 1, maximum: 365, unit: 'day' },
  product_name: { type: 'text', default: 'Seriatim', longest: 40, shape: 'line' },
  /** Announced maintenance: every page shows the message before, and only the message during the maintenance. */
  maintenance_message: { type: 'text', default: '', longest: 500, shape: 'text' },
  maintenance_from: { type: 'text', default: '', longest: 40, shape: 'moment' },
  maintenance_until: { type: 'text', default: '', longest: 40, shape: 'moment' },
  /** The code of the default role for new accounts. Empty for none. */
  default_role: { type: 'text', default: 'cataloguer', longest: 60, shape: 'text' },
  invitation_days: { type: 'number', default: 7, minimum: 1, maximum: 90, unit: 'day' },
  /** The maximum time that sent e-mails and the audit log keep the address of a deleted public account. */
  erasure_days: { type: 'number', default: 30, minimum: 0, maximum: 365, unit: 'day' },
  /** How long ended requests of publishers keep personal data: addresses, messages, notes and files. */
  request_days: { type: 'number', default: 730, minimum: 30, maximum: 3_650, unit: 'day' },
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
 * Settings from environment variables of the server, which are displayed read-only. Their names are
 * `settings.fixed_<name>`. Secret variables are not included.
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

/** Whether a text is a valid URL setting: empty or a web address. */
export const isSettingUrl = (value: string, longest: number): boolean => {
  if (value === '') return true
  const filled = value.replaceAll('{route}', 'search')
  return value.length <= longest && /^https?:\/\/[^\s]+$/i.test(filled) && URL.canParse(filled)
}

/** Whether a text is a valid text setting: one line without control characters, in the format of the setting. */
export const isSettingText = (value: string, name: TextSettingName): boolean => {
  const { longest, shape }: TextSetting = SETTINGS[name]
  if (value.length > longest || /\p{Cc}/u.test(value)) return false
  if (shape === 'moment' && value !== '' && Number.isNaN(Date.parse(value))) return false
  return shape === undefined || TEXT_SHAPES[shape].test(value)
}

const setting = z.object({
  /** The id of the setting, equal to `code`. */
  id: z.string(),
  code: z.enum([...SETTING_NAMES, ...FIXED_SETTINGS]),
  name: z.string(),
  description: z.string(),
  type: z.enum(['number', 'url', 'text']),
  value: z.union([z.number().int(), z.string()]),
  default: z.union([z.number().int(), z.string()]),
  /** The limits of a numeric setting, else null. */
  minimum: z.number().int().nullable(),
  maximum: z.number().int().nullable(),
  unit: z.enum(SETTING_UNITS).nullable(),
  /** Whether an environment variable of the server fixes the setting. */
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

const area = editableArea({
  area: 'settings',
  plural: 'Settings',
  singular: 'Setting',
  many: 'the settings',
  one: 'a setting',
  row: setting,
  /** The service reports an invalid value at its field. */
  written: { value: z.union([z.number().min(-INT4_MAX).max(INT4_MAX), z.string().max(MAX_TEXT)]) },
  list: SETTING_LIST,
  missing: 'row_not_found',
  refusals: { update: ['setting_fixed'] },
})
export const adminSettings = area.rows
export const adminSetting = area.row
export const updateSetting = area.update
