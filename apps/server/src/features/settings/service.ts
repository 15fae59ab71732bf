import {
  type BodyOf,
  FIXED_SETTINGS,
  type FixedSettingName,
  isSettingName,
  isSettingText,
  isSettingUrl,
  type NumberSettingName,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  type SettingRow,
  type TextSettingName,
  type UrlSettingName,
  type updateSetting,
} from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { logAdminAction } from '../../kernel/admin/admin-actions.ts'
import type { AreaStore } from '../../kernel/admin/serve-area.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import {
  lockSettings,
  numberSetting,
  readSettingChanges,
  textSetting,
  urlSetting,
  writeSetting,
} from '../../platform/database/settings.ts'
import { FormRefusal, refuseUnless } from '../../platform/errors.ts'
import { roleExists } from '../accounts/repository.ts'

type SettingDependencies = { readonly db: Db; readonly config: Config }
type SettingInput = Pick<BodyOf<typeof updateSetting>, 'value'>

/** Value of `updated_at` for a setting that was never changed. */
const NEVER = new Date(0).toISOString()

type NamesOf<Type extends SettingRow['type']> = {
  number: NumberSettingName
  url: UrlSettingName
  text: TextSettingName
}[Type]
const isOfType = <Type extends SettingRow['type']>(
  name: SettingName,
  type: Type,
): name is SettingName & NamesOf<Type> => SETTINGS[name].type === type

const currentValue = async (db: Db, name: SettingName): Promise<number | string> => {
  if (isOfType(name, 'url')) return (await urlSetting(db, name)) ?? SETTINGS[name].default
  return isOfType(name, 'text') ? textSetting(db, name) : numberSetting(db, name)
}

const settingLimits = (name: SettingName): Pick<SettingRow, 'type' | 'default' | 'minimum' | 'maximum' | 'unit'> => {
  const setting = SETTINGS[name]
  if (setting.type !== 'number')
    return { type: setting.type, default: setting.default, minimum: null, maximum: null, unit: null }
  const { type, default: usual, minimum, maximum, unit } = setting
  return { type, default: usual, minimum, maximum, unit }
}

/** The settings that environment variables determine, with their values but without passwords. */
const fixedValues = (config: Config): Record<FixedSettingName, number | string> => ({
  smtp_url: config.smtpUrl === null ? '' : new URL(config.smtpUrl.replace(/^smtps?:/, 'http:')).host,
  seriatim_url_check: Number(config.checksUrls),
  seriatim_backups: config.backupFolder,
  seriatim_backups_kept: config.backupsKept,
  seriatim_search_cache_mb: config.search.cacheMegabytes,
  seriatim_search_kept_mb: config.search.storedSetMegabytes,
  seriatim_jobs: Number(config.runsJobs),
  log_level: config.logLevel,
})

const fixedRows = (config: Config, locale: Locale): SettingRow[] => {
  const values = fixedValues(config)
  return FIXED_SETTINGS.map((name) => ({
    id: name,
    code: name,
    name: name.toUpperCase(),
    description: format(locale, `settings.fixed_${name}`),
    type: typeof values[name] === 'number' ? 'number' : 'text',
    default: values[name],
    minimum: null,
    maximum: null,
    unit: null,
    value: values[name],
    fixed: true,
    changed_at: null,
    changed_by: null,
    updated_at: NEVER,
  }))
}

async function rowsOf({ db, config }: SettingDependencies, locale: Locale): Promise<SettingRow[]> {
  const changes = await readSettingChanges(db, SETTING_NAMES)
  const rows = await Promise.all(
    SETTING_NAMES.map(async (name) => {
      const changed = changes.get(name)
      return {
        id: name,
        code: name,
        name: format(locale, `settings.name_${name}`),
        description: format(locale, `settings.about_${name}`),
        ...settingLimits(name),
        value: await currentValue(db, name),
        fixed: false,
        changed_at: changed?.at.toISOString() ?? null,
        changed_by: changed?.by ?? null,
        updated_at: changed?.at.toISOString() ?? NEVER,
      } satisfies SettingRow
    }),
  )
  return [...rows, ...fixedRows(config, locale)]
}

/**
 * @throws FormRefusal unless the value is a whole number within the limits, a valid URL or a valid text, by the type of
 * the setting
 */
function checkedValue(name: SettingName, value: unknown, locale: Locale): number | string {
  const setting = SETTINGS[name]
  if (setting.type === 'url') {
    const address = typeof value === 'string' ? value.trim() : undefined
    if (address !== undefined && isSettingUrl(address, setting.longest)) return address
    throw new FormRefusal({ value: [format(locale, 'settings.not_an_address', { max: setting.longest })] })
  }
  if (setting.type === 'text') {
    const text = typeof value === 'string' ? value.trim() : undefined
    if (text !== undefined && isSettingText(text, name as TextSettingName)) return text
    throw new FormRefusal({ value: [format(locale, `settings.not_of_${setting.shape}`, { max: setting.longest })] })
  }
  const { minimum, maximum } = setting
  if (typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum) return value
  throw new FormRefusal({ value: [format(locale, 'settings.out_of_bounds', { minimum, maximum })] })
}

/** @throws FormRefusal if planned maintenance ends before it begins */
async function refuseEndBeforeBeginning(
  tx: Tx,
  id: SettingName,
  after: number | string,
  locale: Locale,
): Promise<void> {
  if (after === '' || (id !== 'maintenance_from' && id !== 'maintenance_until')) return
  const other = await textSetting(tx, id === 'maintenance_from' ? 'maintenance_until' : 'maintenance_from')
  if (other === '') return
  const [from, until] = id === 'maintenance_from' ? [after, other] : [other, after]
  if (Date.parse(String(from)) >= Date.parse(until as string))
    throw new FormRefusal({ value: [format(locale, 'settings.ends_before')] })
}

/** @throws FormRefusal if the role of new accounts does not exist */
async function refuseUnknownRole(tx: Tx, id: SettingName, after: number | string, locale: Locale): Promise<void> {
  if (id !== 'default_role' || after === '' || (await roleExists(tx, String(after)))) return
  throw new FormRefusal({ value: [format(locale, 'accounts.unknown_role', { code: String(after) })] })
}

export const settingStore = ({ db, config }: SettingDependencies): AreaStore<SettingRow, SettingInput> => ({
  rows: (locale) => rowsOf({ db, config }, locale),
  textOf: ({ code, name, description }) => [code, name, description].join(' '),
  missing: 'row_not_found',
  update: (id, { value, updated_at: basedOn }, by) =>
    db.transaction().execute(async (tx) => {
      refuseUnless(!(FIXED_SETTINGS as readonly string[]).includes(id), 'setting_fixed')
      refuseUnless(isSettingName(id), 'row_not_found')
      await lockSettings(tx)
      const changed = (await readSettingChanges(tx, [id])).get(id)
      refuseUnless(basedOn === undefined || basedOn === (changed?.at.toISOString() ?? NEVER), 'stale_row')
      const before = await currentValue(tx, id)
      const after = checkedValue(id, value, by.locale)
      await refuseEndBeforeBeginning(tx, id, after, by.locale)
      await refuseUnknownRole(tx, id, after, by.locale)
      if (before === after) return
      await writeSetting(tx, id, after, by.user.username)
      const change = { member: 'value', before: String(before), after: String(after) }
      await logAdminAction(tx, 'settings', by, { action: 'changed', id, code: id }, [change])
    }),
})
