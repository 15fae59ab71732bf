import { adminSetting, adminSettings, SETTING_LIST, SETTINGS, type SettingRow, updateSetting } from '@seriatim/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import type { Column } from '../../ui/table/columns.ts'
import { timeArguments } from '../../ui/table/time-cells.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import type { EditableArea, EditableField } from '../admin/editable/editable-area.ts'
import { EditableTable } from '../admin/editable/editable-table.tsx'

const UNITS = {
  issn: 'unit_issn',
  day: 'unit_day',
  address: 'unit_address',
  hour: 'unit_hour',
  minute: 'unit_minute',
  record: 'unit_record',
  request: 'unit_request',
  megabyte: 'unit_megabyte',
} as const

/** Maximum length of text in the form, large enough to show settings from environment variables completely. */
const MAX_TEXT_SHOWN = 4_000

/** The maximum length of the text of a setting. */
const maxTextLength = (row: SettingRow | undefined): number => {
  const setting = row && (SETTINGS as Record<string, object>)[row.code]
  return setting !== undefined && 'longest' in setting ? Number(setting.longest) : MAX_TEXT_SHOWN
}

const route = getRouteApi('/shell/admin/settings')

/** The page of settings of the server. A changed setting applies from the next call. */
export function SettingsPage() {
  return (
    <AdminFrame area="settings">
      <Settings />
    </AdminFrame>
  )
}

function Settings() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const editable = useSettings()
  return (
    <EditableTable
      editable={editable}
      address={address}
      go={(changes, replace) => void navigate({ search: (before) => ({ ...before, ...changes }), replace })}
    />
  )
}

/** Declares the administration area of settings: its calls, columns and form fields. */
function useSettings(): EditableArea<SettingRow> {
  const t = useMessages('settings')
  const formats = useFormats()
  return useMemo(() => {
    const stated = ({ unit, value }: SettingRow) => {
      if (typeof value === 'number' && unit !== null) return t(UNITS[unit], { value })
      return value === '' ? t('no_address') : String(value)
    }
    const fieldOf = (row: SettingRow | undefined): EditableField => {
      const value = { member: 'value', label: t('value') }
      if (row === undefined || row.minimum === null || row.maximum === null)
        return {
          ...value,
          why: row?.description ?? '',
          kind: 'text',
          max: maxTextLength(row),
          isFixed: row?.fixed === true,
        }
      const bounds = { minimum: row.minimum, maximum: row.maximum, usual: Number(row.default) }
      return { ...value, why: `${row.description} ${t('bounds', bounds)}`, kind: 'number', max: row.maximum, empty: '' }
    }
    const column = (
      id: string,
      header: string,
      width: number,
      text: (row: SettingRow) => string,
      more: Partial<Column<SettingRow>> = {},
    ): Column<SettingRow> => ({ id, header, name: header, width, text, render: text, ...more })
    return {
      area: 'settings',
      calls: { rows: adminSettings, row: adminSetting, update: updateSetting },
      changes: ['issnQuota', 'state'],
      list: SETTING_LIST,
      titleOf: ({ name }) => name,
      columns: [
        column('name', t('name'), 260, ({ name }) => name, {
          grows: true,
          canHide: false,
          isSortable: true,
          render: ({ id, name }) => (
            <Link to="/admin/settings" search={(before) => ({ ...before, row: id })}>
              {name}
            </Link>
          ),
        }),
        column('value', t('value'), 170, stated),
        column('fixed', t('fixed'), 120, ({ fixed }) => (fixed ? t('fixed_yes') : ''), { hideRank: 3 }),
        column('changed_by', t('changed_by'), 120, ({ changed_by }) => changed_by ?? '', { hideRank: 1 }),
        column(
          'changed_at',
          t('changed_at'),
          ...timeArguments(formats, ({ changed_at }: SettingRow) => changed_at, { hideRank: 2, isSortable: true }),
        ),
      ],
      fields: (row) => [fieldOf(row)],
    } satisfies EditableArea<SettingRow>
  }, [t, formats])
}
