import { Button } from '@mantine/core'
import { ADMIN_LIST, type AdminArea, type AdminRow, adminRows, areaOf, importAdminRows } from '@seriatim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { csvUrl, useAnswer } from '../../app/api.ts'
import { useFormats } from '../../app/formats.ts'
import { useMessages } from '../../app/i18n.ts'
import { useShortcuts } from '../../app/shortcuts.tsx'
import { IconPlus } from '../../ui/icons.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { useColumnChoice } from '../../ui/table/columns.ts'
import { listProps, listQueryOf, readListAddress } from '../../ui/table/list-address.ts'
import { ListTable } from '../../ui/table/list-table.tsx'
import classes from './admin.module.css'
import type { AdminAddress } from './admin-address.ts'
import { adminColumns } from './admin-columns.tsx'
import { ImportButton } from './import-dialog.tsx'
import { ListHead } from './list-head.tsx'
import { CHANGED_WITH_ROW, RowDialog } from './row-dialog.tsx'

const route = getRouteApi('/shell/admin/{-$area}')

/** The rows of an administration area, and the form of the open row. */
export function AreaTable({ area }: { area: AdminArea }) {
  const t = useMessages('admin')
  const formats = useFormats()
  const { row, ...parameters } = route.useSearch()
  const address = readListAddress(ADMIN_LIST, parameters)
  const navigate = route.useNavigate()
  const choice = useColumnChoice(`admin-${area}`)
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
  useShortcuts(canAdd ? [{ keys: 'n', label: t('new'), scope: 'page', run: () => open('new') }] : [])
  const edit = ({ id }: AdminRow) => open(id)
  return (
    <section className={classes.rows} aria-label={t(`area_${area}`)}>
      <ListHead
        title={t(`area_${area}`)}
        search={address.search}
        onSearch={(search) => go({ search, page: undefined })}
        count={answer.data && t('count', { count: answer.data.total })}
        columns={columns}
        choice={choice}
      >
        <ImportButton
          call={importAdminRows}
          params={{ area }}
          area={area}
          changes={CHANGED_WITH_ROW}
          retires={!namesOnly}
        />
        {canAdd ? (
          <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => open('new')}>
            {t('new')}
          </Button>
        ) : null}
      </ListHead>
      <ListTable
        label={t(`area_${area}`)}
        answer={answer}
        rowsOf={({ rows }) => rows}
        failed={t('cannot_load')}
        empty={<StateMessage kind="empty" title={t('none')} text={t(canAdd ? 'none_next' : 'none_next_fixed')} />}
        columns={columns}
        choice={choice}
        idOf={({ id }) => id}
        csv={csvUrl(adminRows, { params: { area }, query })}
        place={JSON.stringify({ area, ...query })}
        {...listProps(ADMIN_LIST, address, answer.data?.total, go)}
        onOpen={{ label: t('row_edit'), run: edit }}
        rowKeys={[{ keys: 'e', label: t('row_edit'), run: edit }]}
      />
      {row === undefined ? null : <RowDialog key={row} area={area} id={row} onClose={() => go({ row: undefined })} />}
    </section>
  )
}
