import { Button } from '@mantine/core'
import { IMPORT_RECORDS_LIST, type ImportedRecord, type ImportRow, listImportedRecords } from '@seriatim/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { StateMessage } from '../../ui/state-message.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { useColumnChoice } from '../../ui/table/columns.ts'
import { type ListAddress, listProps, readListAddress } from '../../ui/table/list-address.ts'
import { ListSearch } from '../../ui/table/list-search.tsx'
import { ListTable } from '../../ui/table/list-table.tsx'
import classes from './import.module.css'
import { isFiltered, NO_FILTER, recordFilter, recordsQuery } from './import-address.ts'
import { isExcludable, useRecordColumns } from './record-columns.tsx'
import { RecordDetail } from './record-detail.tsx'
import type { ExcludedRecords } from './use-import.ts'
import { useImportAddress } from './use-import-address.ts'

/**
 * The records of an import, filtered by the number that was clicked above; each expands to its problems and changes.
 */
export function RecordList({ row, refused }: { row: ImportRow; refused: ExcludedRecords }) {
  const t = useMessages('importing')
  const { address, show } = useImportAddress()
  const answer = useAnswer(
    listImportedRecords,
    { params: { id: row.id }, query: recordsQuery(address) },
    { placeholderData: keepPreviousData },
  )
  const list = readListAddress(IMPORT_RECORDS_LIST, address)
  const common = useMessages('common')
  const choice = useColumnChoice('imported-records')
  const columns = useRecordColumns(row, refused)
  const expanded = new Set((address.open ?? '').split(',').filter(Boolean))
  const total = answer.data?.total
  const empty = (
    <StateMessage
      kind="empty"
      title={t('no_records')}
      next={
        isFiltered(recordFilter(address)) ? (
          <Button variant="default" onClick={() => show({ ...NO_FILTER, page: undefined })}>
            {t('show_all_records')}
          </Button>
        ) : undefined
      }
    />
  )
  // Another page or filter collapses the expanded records.
  const showList = (changes: ListAddress, replace = false) => show({ ...changes, open: undefined }, replace)
  const toggle = (record: ImportedRecord) => {
    if (isExcludable(row, record)) refused.toggle(record.position)
  }
  return (
    <section className={classes.records} id="records" aria-labelledby="import-records">
      <header className={classes.recordsHead}>
        <h2 className={classes.step} id="import-records">
          {t('records')}
        </h2>
        <span className={classes.total} role="status">
          {total === undefined ? '' : t('total', { count: total })}
        </span>
        {isFiltered(recordFilter(address)) ? (
          <Button variant="subtle" size="compact-sm" onClick={() => show({ ...NO_FILTER, page: undefined })}>
            {t('show_all_records')}
          </Button>
        ) : null}
        <ListSearch
          label={t('find')}
          placeholder={t('find_hint')}
          value={address.search}
          onSearch={(search) => showList({ search, page: undefined })}
        />
        <ColumnMenu label={common('columns')} columns={columns} choice={choice} />
      </header>
      <div className={classes.recordsTable}>
        <ListTable
          label={t('records')}
          answer={answer}
          rowsOf={({ rows }) => rows}
          failed={t('cannot_load')}
          empty={empty}
          columns={columns}
          choice={choice}
          idOf={({ position }) => String(position)}
          place={JSON.stringify([row.id, recordsQuery(address)])}
          detail={(record) => <RecordDetail row={row} record={record} refused={refused} />}
          expanded={expanded}
          onExpand={(ids) => show({ open: [...ids].join(',') || undefined }, true)}
          rowKeys={row.dry_run ? [{ keys: 'r', label: t('toggle_refused'), run: toggle }] : []}
          {...listProps(IMPORT_RECORDS_LIST, list, total, showList)}
        />
      </div>
    </section>
  )
}
