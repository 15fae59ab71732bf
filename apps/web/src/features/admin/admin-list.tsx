import { Button } from '@mantine/core'
import type { ListKind } from '@seriatim/contract'
import type { ReactNode } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { useShortcuts } from '../../kernel/shortcuts.tsx'
import { IconPlus, type IconProps } from '../../ui/icons.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { useColumnChoice } from '../../ui/table/columns.ts'
import { type ListAddress, listProps } from '../../ui/table/list-address.ts'
import { ListSearch } from '../../ui/table/list-search.tsx'
import { ListTable, type ListTableProps } from '../../ui/table/list-table.tsx'
import classes from './admin.module.css'

type Listed<Row> = { readonly rows: readonly Row[]; readonly total: number }

/**
 * A list in administration. Its header has the name, filters, search, number of rows, columns and buttons; its table
 * has pages and messages for an empty and a failed list. `children` follow the table, for example an open row.
 */
export function AdminList<Row extends { readonly id: string }, Sort extends string>({
  name,
  title,
  list,
  address,
  go,
  query,
  filters,
  searchLabel,
  count,
  buttons,
  add,
  failed,
  empty,
  children,
  ...table
}: {
  /** The name under which the browser stores the choice of columns. */
  name: string
  title: string
  list: ListKind<Sort>
  address: ListAddress<Sort>
  go: (changes: ListAddress<Sort>, replaces: boolean) => void
  /** The query of the call, which identifies the rows on the page. */
  query: object
  filters?: ReactNode
  /** The label of the search box; a general one by default. */
  searchLabel?: string
  /** The number of rows as a sentence; a general one by default. */
  count?: (total: number) => string
  buttons?: ReactNode
  /** The last button, also on the key `n`. */
  add?: { readonly label: string; readonly Icon?: (props: IconProps) => ReactNode; run(): void } | undefined
  /** Title of the message about a failure; a general one by default. */
  failed?: string
  empty: { readonly title: string; readonly text: string }
  children?: ReactNode
} & Pick<
  ListTableProps<Listed<Row>, Row>,
  'answer' | 'columns' | 'csv' | 'onOpen' | 'rowKeys' | 'detail' | 'expanded' | 'onExpand'
>) {
  const t = useMessages('admin')
  const common = useMessages('common')
  const choice = useColumnChoice(name)
  useShortcuts(add ? [{ keys: 'n', label: add.label, scope: 'page', run: add.run }] : [])
  const { answer, columns, onOpen } = table
  const total = answer.data?.total
  const AddIcon = add?.Icon ?? IconPlus
  return (
    <section className={classes.rows} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.heading}>{title}</h2>
        <div className={classes.filters}>{filters}</div>
        <ListSearch
          label={searchLabel ?? t('search')}
          value={address.search}
          onSearch={(search) => go({ search, page: undefined }, true)}
        />
        <span className={classes.count} role="status">
          {total === undefined ? t('loading') : (count?.(total) ?? t('count', { count: total }))}
        </span>
        <ColumnMenu label={common('columns')} columns={columns} choice={choice} />
        {buttons}
        {add ? (
          <Button size="xs" leftSection={<AddIcon size={14} aria-hidden />} onClick={() => add.run()}>
            {add.label}
          </Button>
        ) : null}
      </header>
      <ListTable
        rowKeys={onOpen && [{ keys: 'e', ...onOpen }]}
        {...table}
        label={title}
        rowsOf={({ rows }) => rows}
        failed={failed ?? t('cannot_load')}
        empty={<StateMessage kind="empty" {...empty} />}
        choice={choice}
        idOf={({ id }) => id}
        place={JSON.stringify({ name, ...query })}
        {...listProps(list, address, total, go)}
      />
      {children}
    </section>
  )
}
