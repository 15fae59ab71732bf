import { NativeSelect } from '@mantine/core'
import type { Call, ListKind } from '@seriatim/contract'
import { type ReactNode, useState } from 'react'
import { type AnyCall, useAnswer } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import type { Column } from '../../../ui/table/columns.ts'
import type { DataTableProps } from '../../../ui/table/data-table-props.ts'
import { listQueryOf, readListAddress } from '../../../ui/table/list-address.ts'
import { AdminList } from '../admin-list.tsx'
import { callInput } from '../editable/editable-area.ts'
import type { ACTIVITY_FILTERS, ActivityAddress, ActivityArea } from './activity-areas.ts'

export type ActivityProps = {
  readonly address: ActivityAddress
  readonly go: (changes: ActivityAddress, replaces?: boolean) => void
}

/** A filter above the table. */
export type ActivityFilter = {
  /** Name of the URL parameter. */
  readonly parameter: (typeof ACTIVITY_FILTERS)[number]
  /** Name of the query parameter in the request. */
  readonly name: string
  readonly label: string
  readonly any: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

/** The list of an area with records or work of all users: search, filter, sorting, pages and columns. */
export function ActivityTable<Row extends { readonly id: string }>({
  area,
  call,
  list,
  columns,
  filters = [],
  empty,
  detail,
  rowKeys,
  address,
  go,
}: ActivityProps & {
  readonly area: ActivityArea
  readonly call: Call
  readonly list: ListKind
  readonly columns: readonly Column<Row>[]
  readonly filters?: readonly ActivityFilter[]
  readonly empty?: { readonly title: string; readonly text: string }
  readonly detail?: (row: Row) => ReactNode
  readonly rowKeys?: DataTableProps<Row>['rowKeys']
}) {
  const t = useMessages('work')
  const admin = useMessages('admin')
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const known = readListAddress(list, address)
  const chosen = filters.flatMap((filter) => {
    const value = filter.choices.find((choice) => choice.value === address[filter.parameter])?.value
    return value === undefined ? [] : [[filter.name, value] as const]
  })
  const query = { ...listQueryOf(list, known), ...Object.fromEntries(chosen) }
  const answer = useAnswer<AnyCall>(call, callInput({ query }), {
    placeholderData: (before: unknown) => before,
    staleTime: 0,
  })
  const isAsked = known.search !== undefined || chosen.length > 0
  return (
    <AdminList<Row, string>
      name={`admin-${area}`}
      title={admin(`area_${area}`)}
      list={list}
      address={known}
      go={go}
      query={query}
      answer={answer}
      columns={columns}
      filters={filters.map(({ parameter, name, label, any, choices }) => (
        <NativeSelect
          key={name}
          size="xs"
          maw={180}
          aria-label={label}
          value={choices.some(({ value }) => value === address[parameter]) ? address[parameter] : ''}
          onChange={(event) => go({ [parameter]: event.currentTarget.value || undefined, page: undefined })}
          data={[{ value: '', label: any }, ...choices]}
        />
      ))}
      empty={!isAsked && empty ? empty : { title: t('none'), text: t('none_next') }}
      rowKeys={rowKeys}
      {...(detail ? { detail, expanded, onExpand: setExpanded } : {})}
    />
  )
}
