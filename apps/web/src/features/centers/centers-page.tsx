import {
  adminCenter,
  adminCenters,
  CENTER_LIST,
  type CenterRow,
  createCenter,
  deleteCenter,
  isoCountries,
  isoLanguages,
  type ListRow,
  MAX_CENTER_CODE,
  MAX_CENTER_TEXT,
  MAX_NAME,
  NAME_LOCALES,
  updateCenter,
} from '@seriatim/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { type Translate, useMessages } from '../../kernel/i18n.ts'
import type { Column } from '../../ui/table/columns.ts'
import { timeArguments } from '../../ui/table/time-cells.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import type { EditableArea } from '../admin/editable/editable-area.ts'
import { EditableTable } from '../admin/editable/editable-table.tsx'
import { CloseCenter } from './close-center.tsx'

const route = getRouteApi('/shell/admin/centers')

/** The administration page of centres, with their countries and contacts. */
export function CentersPage() {
  return (
    <AdminFrame area="centers">
      <Centers />
    </AdminFrame>
  )
}

function Centers() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const editable = useCenters()
  return (
    <EditableTable
      editable={editable}
      address={address}
      go={(changes, replace) => void navigate({ search: (before) => ({ ...before, ...changes }), replace })}
    />
  )
}

/** Whether a centre is open, as text. While a centre is being closed, the progress of handing over its records. */
function openStateText(t: Translate<'admin'>, { is_active, closing }: CenterRow): string {
  if (closing === null) return t(is_active ? 'yes' : 'no')
  const { to, done, total, outcome } = closing
  const words = { to: to.code, done, total }
  if (outcome === null) return t('closing_runs', words)
  return outcome === 'completed' ? t('closing_done', words) : t('closing_stopped', words)
}

/** Members that the history of a centre can contain but that its form does not contain. */
const HAND_OVER_MEMBERS = [
  'handed_over_to',
  'handed_over',
  'records',
  'blocks',
  'users',
  'templates',
  'allow_invalid',
  'reason',
] as const

const centreChoices = (rows: readonly ListRow[] = []) =>
  rows.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))

/** Declares the administration area of centres: its calls, columns and form fields. */
function useCenters(): EditableArea<CenterRow> {
  const t = useMessages('admin')
  const formats = useFormats()
  // The country and the language of a centre stay selected even if the lists no longer offer them.
  const { data: countries } = useAnswer(isoCountries, { query: { retired: 'true' } })
  const { data: languages } = useAnswer(isoLanguages, { query: { retired: 'true' } })
  return useMemo(() => {
    const column = (
      id: string,
      header: string,
      width: number,
      text: (row: CenterRow) => string,
      more: Partial<Column<CenterRow>> = {},
    ): Column<CenterRow> => ({ id, header, name: header, width, text, render: text, isSortable: true, ...more })
    return {
      area: 'centers',
      calls: { rows: adminCenters, row: adminCenter, create: createCenter, update: updateCenter, remove: deleteCenter },
      changes: [
        'issnCenters',
        'announcementAudience',
        'search',
        'searchFacet',
        'explainSearch',
        'ruleSettings',
        'codeLists',
        'me',
      ],
      list: CENTER_LIST,
      titleOf: ({ name, code }) => `${name} (${code})`,
      columns: [
        column('code', t('code'), 90, ({ code }) => code, { canHide: false }),
        column('name', t('name'), 260, ({ name }) => name, {
          canHide: false,
          render: ({ id, name }) => (
            <Link to="/admin/centers" search={(before) => ({ ...before, row: id })}>
              {name}
            </Link>
          ),
        }),
        column('countries', t('countries'), 240, (row) => row.countries.join(', '), { grows: true }),
        column('active_block', t('active_block'), 180, ({ active_block }) => active_block?.name ?? '', { hideRank: 3 }),
        column('is_active', t('open'), 230, (row) => openStateText(t, row)),
        column(
          'updated_at',
          t('updated_at'),
          ...timeArguments(formats, ({ updated_at }: CenterRow) => updated_at, { hideRank: 1 }),
        ),
      ],
      fields: () => [
        { member: 'code', label: t('code'), kind: 'text', max: MAX_CENTER_CODE, isFixed: true, isRequired: true },
        ...NAME_LOCALES.map((locale) => ({
          member: `names.${locale}`,
          label: t(`name_${locale}`),
          kind: 'text' as const,
          max: MAX_NAME,
          isRequired: locale === 'en',
        })),
        {
          member: 'countries',
          label: t('countries'),
          why: t('countries_why'),
          kind: 'many',
          choices: centreChoices(countries),
        },
        { member: 'languages', label: t('languages'), kind: 'many', choices: centreChoices(languages) },
        { member: 'address', label: t('address'), kind: 'lines', max: MAX_CENTER_TEXT },
        { member: 'contact', label: t('contact'), kind: 'lines', max: MAX_CENTER_TEXT },
        { member: 'is_active', label: t('open'), why: t('center_open_why'), kind: 'check', initially: true },
      ],
      more: (row, form) => <CloseCenter row={row} form={form} />,
      nameOfMember: (member) => {
        const reported = HAND_OVER_MEMBERS.find((each) => each === member)
        return reported && t(`member_${reported}`)
      },
      isMoving: ({ closing }) => closing?.outcome === null,
    } satisfies EditableArea<CenterRow>
  }, [t, formats, countries, languages])
}
