import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../app/i18n.ts'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import type { Column, ColumnChoice } from '../../ui/table/columns.ts'
import { ListSearch } from '../../ui/table/list-search.tsx'
import classes from './admin.module.css'

/** The header of a list in administration: name, filters, search, number of rows, columns, and buttons. */
export function ListHead<Row>({
  title,
  filters,
  searchLabel,
  search,
  onSearch,
  count,
  columns,
  choice,
  children,
}: {
  title: string
  filters?: ReactNode
  /** The label of the search box; a general one by default. */
  searchLabel?: string
  search: string | undefined
  onSearch: (search: string | undefined) => void
  /** The number of rows as a sentence; undefined while unknown. */
  count: string | undefined
  /** Buttons at the end of the header. */
  children?: ReactNode
  columns: readonly Column<Row>[]
  choice: ColumnChoice
}) {
  const t = useMessages('admin')
  const common = useMessages('common')
  return (
    <header className={classes.head}>
      <h2 className={classes.heading}>{title}</h2>
      <div className={classes.filters}>{filters}</div>
      <ListSearch label={searchLabel ?? t('search')} value={search} onSearch={onSearch} />
      <span className={classes.count} role="status">
        {count ?? t('loading')}
      </span>
      <ColumnMenu label={common('columns')} columns={columns} choice={choice} />
      {children}
    </header>
  )
}

/** A filter that selects the rows of one state; undefined selects all rows. */
export function StateFilter<State extends string>({
  label,
  any,
  states,
  nameOf,
  value,
  onChoose,
}: {
  label: string
  any: string
  states: readonly State[]
  nameOf: (state: State) => string
  value: State | undefined
  onChoose: (state: State | undefined) => void
}) {
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(states.find((each) => each === event.currentTarget.value))}
      data={[{ value: '', label: any }, ...states.map((each) => ({ value: each, label: nameOf(each) }))]}
    />
  )
}
