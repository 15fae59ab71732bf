import {
  type BodyOf,
  isSettingName,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  type SettingRow,
  type updateSetting,
} from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import type { Base } from '../../platform/database/base.ts'
import { holdSettings, numberSetting, readSettingChanges, writeSetting } from '../../platform/database/settings.ts'
import { FormRefusal, refuseUnless } from '../../platform/errors.ts'
import { noteDeed } from '../admin/deeds.ts'
import type { AreaStore } from '../admin/serve-area.ts'

type Written = Pick<BodyOf<typeof updateSetting>, 'value'>

/** Before anybody changed it. */
const NEVER = new Date(0).toISOString()

async function rowsOf(base: Base, locale: Locale): Promise<SettingRow[]> {
  const changes = await readSettingChanges(base, SETTING_NAMES)
  return Promise.all(
    SETTING_NAMES.map(async (name) => {
      const { default: usual, minimum, maximum, unit } = SETTINGS[name]
      const changed = changes.get(name)
      return {
        id: name,
        code: name,
        name: format(locale, `settings.name_${name}`),
        description: format(locale, `settings.about_${name}`),
        type: 'number' as const,
        value: await numberSetting(base, name),
        default: usual,
        minimum,
        maximum,
        unit,
        fixed: false,
        changed_at: changed?.at.toISOString() ?? null,
        changed_by: changed?.by ?? null,
        updated_at: changed?.at.toISOString() ?? NEVER,
      }
    }),
  )
}

/** @throws FormRefusal for what is no whole number within the bounds of the setting */
function checked(name: SettingName, value: unknown, locale: Locale): number {
  const { minimum, maximum } = SETTINGS[name]
  if (typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum) return value
  throw new FormRefusal({ value: [format(locale, 'settings.out_of_bounds', { minimum, maximum })] })
}

export const settingStore = (base: Base): AreaStore<SettingRow, Written> => ({
  rows: (locale) => rowsOf(base, locale),
  textOf: ({ code, name, description }) => [code, name, description].join(' '),
  missing: 'not_found',
  update: (id, { value, updated_at: basedOn }, by) =>
    base.transaction().execute(async (tx) => {
      refuseUnless(isSettingName(id), 'not_found')
      await holdSettings(tx)
      const changed = (await readSettingChanges(tx, [id])).get(id)
      refuseUnless(basedOn === undefined || basedOn === (changed?.at.toISOString() ?? NEVER), 'stale_row')
      const before = await numberSetting(tx, id)
      const after = checked(id, value, by.locale)
      if (before === after) return
      await writeSetting(tx, id, after, by.user.username)
      const change = { member: 'value', before: String(before), after: String(after) }
      await noteDeed(tx, 'settings', by, { action: 'changed', id, code: id }, [change])
    }),
})
