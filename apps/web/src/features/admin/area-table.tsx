import { ADMIN_LIST, type AdminArea, adminRows, areaOf, importAdminRows } from '@seriatim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { csvUrl, useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { listQueryOf, readListAddress } from '../../ui/table/list-address.ts'
import type { AdminAddress } from './admin-address.ts'
import { adminColumns } from './admin-columns.tsx'
import { AdminList } from './admin-list.tsx'
import { ImportButton } from './import-dialog.tsx'
import { CHANGED_WITH_ROW, RowDialog } from './row-dialog.tsx'

const route = getRouteApi('/shell/admin/{-$area}')

/** The rows of an administration area, and the form of the open row. */
export function AreaTable({ area }: { area: AdminArea }) {
  const t = useMessages('admin')
  const formats = useFormats()
  const { row, ...parameters } = route.useSearch()
  const address = readListAddress(ADMIN_LIST, parameters)
  const navigate = route.useNavigate()
  const columns = useMemo(() => adminColumns(t, formats, area), [t, formats, area])
  const query = listQueryOf(ADMIN_LIST, address)
  const answer = useAnswer(
    adminRows,
    { params: { area }, query },
    { placeholderData: (before) => before, staleTime: 0 },
  )
  const go = (changes: AdminAddress, replace = true) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  const open = (id: string) => go({ row: id }, false)
  const { isFixed = false, namesOnly = false } = areaOf(area)
  const canAdd = !isFixed
  return (
    <AdminList
      name={`admin-${area}`}
      title={t(`area_${area}`)}
      list={ADMIN_LIST}
      address={address}
      go={go}
      query={query}
      answer={answer}
      columns={columns}
      buttons={
        <ImportButton
          call={importAdminRows}
          params={{ area }}
          area={area}
          changes={CHANGED_WITH_ROW}
          retires={!namesOnly}
        />
      }
      add={canAdd ? { label: t('new'), run: () => open('new') } : undefined}
      empty={{ title: t('none'), text: t(canAdd ? 'none_next' : 'none_next_fixed') }}
      csv={csvUrl(adminRows, { params: { area }, query })}
      onOpen={{ label: t('row_edit'), run: ({ id }) => open(id) }}
    >
      {row === undefined ? null : <RowDialog key={row} area={area} id={row} onClose={() => go({ row: undefined })} />}
    </AdminList>
  )
}
