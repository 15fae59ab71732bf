import { Button } from '@mantine/core'
import { type BulkRecord, type ChangeSet, changeSetRecords } from '@seriatim/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { StateMessage } from '../../ui/state-message.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { useColumnChoice } from '../../ui/table/columns.ts'
import { ListTable } from '../../ui/table/list-table.tsx'
import classes from './bulk.module.css'
import { type BulkAddress, isFiltered, NO_FILTER, RECORDS_SIZE, recordsQuery } from './bulk-address.ts'
import { RecordChange } from './record-change.tsx'
import { canExclude, useRecordColumns } from './record-columns.tsx'
import { useBulkAddress } from './use-bulk-address.ts'
import { useExcludeRecords } from './use-exclude-records.ts'

/**
 * The records of a change set, filtered by the number that was clicked above. Each expands to its differences and
 * diagnostics.
 */
export function SetRecords({ set }: { set: ChangeSet }) {
  const t = useMessages('bulk')
  const common = useMessages('common')
  const { address, show } = useBulkAddress()
  const answer = useAnswer(
    changeSetRecords,
    { params: { id: set.id }, query: recordsQuery(address) },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const leave = useExcludeRecords(set)
  const toggle = (record: BulkRecord) => {
    if (canExclude(set, record))
      leave.mutate({ params: { id: set.id }, body: { issns: [record.issn], left_out: !record.left_out } })
  }
  const choice = useColumnChoice('change-set-records')
  const columns = useRecordColumns(set, toggle)
  const expanded = new Set((address.open ?? '').split(',').filter(Boolean))
  const total = answer.data?.total
  const all = (
    <Button variant="subtle" size="compact-sm" onClick={() => show({ ...NO_FILTER, page: undefined })}>
      {t('show_all')}
    </Button>
  )
  // Another page or filter collapses the expanded records.
  const showList = (changes: BulkAddress, replace = false) => show({ ...changes, open: undefined }, replace)
  return (
    <section className={classes.records} id="records" aria-labelledby="bulk-records">
      <header className={classes.listHead}>
        <h2 className={classes.step} id="bulk-records">
          {t('records')}
        </h2>
        <span className={classes.dim} role="status">
          {total === undefined ? '' : t('total', { count: total })}
        </span>
        {isFiltered(address) ? all : null}
        <ColumnMenu label={common('columns')} columns={columns} choice={choice} />
      </header>
      <div className={classes.table}>
        <ListTable
          label={t('records')}
          answer={answer}
          rowsOf={({ rows }) => rows}
          failed={t('cannot_load')}
          empty={<StateMessage kind="empty" title={t('no_records')} next={isFiltered(address) ? all : undefined} />}
          columns={columns}
          choice={choice}
          idOf={({ issn }) => issn}
          place={JSON.stringify([set.id, recordsQuery(address)])}
          detail={(record) => <RecordChange set={set} record={record} toggle={() => toggle(record)} />}
          expanded={expanded}
          onExpand={(ids) => show({ open: [...ids].join(',') || undefined }, true)}
          rowKeys={
            set.state === 'previewed' && set.mine ? [{ keys: 'r', label: t('toggle_left_out'), run: toggle }] : []
          }
          paging={{
            page: address.page ?? 1,
            size: address.size ?? RECORDS_SIZE,
            total,
            go: (page, replaces) => showList({ page: page === 1 ? undefined : page }, replaces),
            firstSize: RECORDS_SIZE,
            onSize: (size) => showList({ size: size === RECORDS_SIZE ? undefined : size, page: undefined }, true),
          }}
        />
      </div>
    </section>
  )
}
