import { Button, TextInput } from '@mantine/core'
import { ADMIN_SIZE, ADMIN_SORTS, type AdminArea, type AdminRow, adminRows, areaOf } from '@seriatim/contract'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { useAnswer } from '../../app/api.ts'
import { useFormats } from '../../app/formats.ts'
import { useMessages } from '../../app/i18n.ts'
import { useShortcuts } from '../../app/shortcuts.tsx'
import { focusWork } from '../../app/take-focus.ts'
import { StateMessage } from '../../ui/state-message.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { useColumnChoice } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { insteadOfRows } from '../../ui/table/instead-of-rows.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import classes from './admin.module.css'
import { type AdminAddress, sortedBy } from './admin-address.ts'
import { adminColumns } from './admin-columns.tsx'
import { RowDialog } from './row-dialog.tsx'

const route = getRouteApi('/shell/admin/{-$area}')

/** The rows of an area, and the form of the one that is open. */
export function AreaTable({ area }: { area: AdminArea }) {
  const t = useMessages('admin')
  const common = useMessages('common')
  const formats = useFormats()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const choice = useColumnChoice(`admin-${area}`)
  const columns = useMemo(() => adminColumns(t, formats, area), [t, formats, area])
  const { search = '', sort = 'position', order = 'asc', page = 1, row } = address
  const { data, error, isPending, isPlaceholderData, refetch } = useAnswer(
    adminRows,
    { params: { area }, query: { search, sort, order, page } },
    { placeholderData: (before) => before, staleTime: 0 },
  )
  const go = (changes: AdminAddress, replace = true) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  const open = (id: string) => go({ row: id }, false)
  const canAdd = !areaOf(area).isFixed
  useShortcuts(canAdd ? [{ keys: 'n', label: t('new'), scope: 'page', run: () => open('new') }] : [])
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / ADMIN_SIZE))
  // The last row of the last page was deleted, or an address is older than the list.
  const isPast = data !== undefined && !isPlaceholderData && page > pages
  useEffect(() => {
    if (isPast)
      void navigate({ search: (before) => ({ ...before, page: pages === 1 ? undefined : pages }), replace: true })
  }, [isPast, pages, navigate])
  const instead = insteadOfRows({
    answer: { error, refetch },
    failed: t('cannot_load'),
    isEmpty: data?.total === 0,
    empty: <StateMessage kind="empty" title={t('none')} text={t(canAdd ? 'none_next' : 'none_next_fixed')} />,
  })
  const edit = ({ id }: AdminRow) => open(id)
  return (
    <section className={classes.rows} aria-label={t(`area_${area}`)}>
      <header className={classes.head}>
        <h2 className={classes.heading}>{t(`area_${area}`)}</h2>
        <Search value={search} onSearch={(text) => go({ search: text || undefined, page: undefined })} />
        <span className={classes.count} role="status">
          {data ? t('count', { count: data.total }) : t('loading')}
        </span>
        <ColumnMenu label={common('columns')} columns={columns} choice={choice} />
        {canAdd ? (
          <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => open('new')}>
            {t('new')}
          </Button>
        ) : null}
      </header>
      <DataTable
        label={t(`area_${area}`)}
        rows={data?.rows ?? []}
        columns={columns}
        choice={choice}
        idOf={({ id }) => id}
        place={JSON.stringify({ area, search, sort, order, page })}
        sorting={{ column: sort, order }}
        onSort={(column) => {
          const known = ADMIN_SORTS.find((each) => each === column)
          if (known) go({ ...sortedBy(address, known), page: undefined })
        }}
        isLoading={isPending}
        isBusy={isPlaceholderData}
        instead={instead}
        onOpen={{ label: t('row_edit'), run: edit }}
        rowKeys={[{ keys: 'e', label: t('row_edit'), run: edit }]}
      />
      <Pager page={page} pages={pages} go={(to) => go({ page: to === 1 ? undefined : to }, false)} />
      {row === undefined ? null : <RowDialog key={row} area={area} id={row} onClose={() => go({ row: undefined })} />}
    </section>
  )
}

/** What is looked for; it counts when it is entered. */
function Search({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const t = useMessages('admin')
  const [text, setText] = useState(value)
  // The address changed by itself: Back, or another area.
  useEffect(() => setText(value), [value])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Leaving the field enters it, too: what is searched already stays on its page.
    if (text.trim() !== value) onSearch(text.trim())
    if (event.type === 'submit') focusWork()
  }
  return (
    <search className={classes.search}>
      <form onSubmit={submit}>
        <TextInput
          size="xs"
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={submit}
        />
      </form>
    </search>
  )
}
