import { Button, TextInput } from '@mantine/core'
import { IMPORT_RECORDS_PER_PAGE, type ImportedRecord, type ImportRow, listImportedRecords } from '@seriatim/contract'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useAnswer } from '../../app/api.ts'
import { useFormats } from '../../app/formats.ts'
import { useMessages } from '../../app/i18n.ts'
import { StateMessage } from '../../ui/state-message.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { useColumnChoice } from '../../ui/table/columns.ts'
import { ListTable } from '../../ui/table/list-table.tsx'
import classes from './import.module.css'
import { filterOf, isFiltered, NO_FILTER, recordsQuery } from './import-address.ts'
import { isRefusable, useRecordColumns } from './record-columns.tsx'
import { RecordDetail } from './record-detail.tsx'
import type { Refused } from './use-import.ts'
import { useImportAddress } from './use-import-address.ts'

/** The records of an import, filtered by the numbers above; each opens to its problems and to what it changes. */
export function RecordList({ row, refused }: { row: ImportRow; refused: Refused }) {
  const t = useMessages('importing')
  const { number } = useFormats()
  const { address, show } = useImportAddress()
  const answer = useAnswer(
    listImportedRecords,
    { params: { id: row.id }, query: recordsQuery(address) },
    { placeholderData: keepPreviousData },
  )
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
        isFiltered(filterOf(address)) ? (
          <Button variant="default" onClick={() => show({ ...NO_FILTER, page: undefined })}>
            {t('show_all_records')}
          </Button>
        ) : undefined
      }
    />
  )
  const toggle = (record: ImportedRecord) => {
    if (isRefusable(row, record)) refused.toggle(record.position)
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
        {isFiltered(filterOf(address)) ? (
          <Button variant="subtle" size="compact-sm" onClick={() => show({ ...NO_FILTER, page: undefined })}>
            {t('show_all_records')}
          </Button>
        ) : null}
        <Finder />
        <ColumnMenu label={common('columns')} columns={columns} choice={choice} />
      </header>
      <div className={classes.recordsTable}>
        <ListTable
          label={t('records')}
          answer={answer}
          rowsOf={({ records }) => records}
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
          paging={{
            page: address.page ?? 1,
            size: IMPORT_RECORDS_PER_PAGE,
            total,
            go: (page, replaces) => show({ page, open: undefined }, replaces),
          }}
        />
      </div>
      {(total ?? 0) > IMPORT_RECORDS_PER_PAGE ? (
        <p className={classes.nothing}>{t('page_holds', { count: number(IMPORT_RECORDS_PER_PAGE) })}</p>
      ) : null}
    </section>
  )
}

/** Finds records by words of the title, a number, or a position. */
function Finder() {
  const t = useMessages('importing')
  const { address, show } = useImportAddress()
  const asked = address.q ?? ''
  const [text, setText] = useState(asked)
  useEffect(() => setText(asked), [asked])
  const find = (event: FormEvent) => {
    event.preventDefault()
    show({ q: text.trim() || undefined, page: undefined, open: undefined })
  }
  return (
    <form className={classes.finder} onSubmit={find}>
      <TextInput
        size="xs"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder={t('find_hint')}
        aria-label={t('find')}
        leftSection={<IconSearch size={15} aria-hidden />}
      />
    </form>
  )
}
