import { ActionIcon, Tooltip } from '@mantine/core'
import type { ImportedRecord, ImportRow } from '@seriatim/contract'
import { useMemo } from 'react'
import { type Formats, useFormats } from '../../kernel/formats.ts'
import { type Translate, useMessages } from '../../kernel/i18n.ts'
import { IconArrowBackUp, IconBan, IconCheck } from '../../ui/icons.tsx'
import { type Column, textColumn } from '../../ui/table/columns.ts'
import classes from './import.module.css'
import { Outcome } from './outcome-table.tsx'
import type { ExcludedRecords } from './use-import.ts'

/** Whether the user can exclude the record from the real run; rejected records are always excluded. */
export const isExcludable = (row: ImportRow, record: ImportedRecord): boolean =>
  row.dry_run && row.status === 'completed' && row.has_file && record.outcome !== 'rejected'

export function useRecordColumns(row: ImportRow, refused: ExcludedRecords): readonly Column<ImportedRecord>[] {
  const t = useMessages('importing')
  const formats = useFormats()
  return useMemo(() => recordColumns(t, formats, row, refused), [t, formats, row, refused])
}

const recordColumns = (
  t: Translate<'importing'>,
  { number }: Formats,
  row: ImportRow,
  refused: ExcludedRecords,
): readonly Column<ImportedRecord>[] => {
  const column = (
    id: 'position' | 'offset' | 'issn' | 'title' | 'outcome' | 'errors' | 'warnings' | 'decision' | 'revert',
    width: number,
    text: (record: ImportedRecord) => string,
    more: Partial<Column<ImportedRecord>> = {},
  ): Column<ImportedRecord> =>
    textColumn({ id, header: t(`col_${id}`), name: t(`col_${id}_name`), width, text, ...more })
  const columns: Column<ImportedRecord>[] = [
    column('position', 74, ({ position }) => number(position), { align: 'end', hideRank: 3 }),
    column('offset', 104, ({ offset }) => number(offset), { align: 'end', hideRank: 1 }),
    column('issn', 104, ({ issn }) => issn ?? '', {
      hideRank: 7,
      namesRow: true,
      render: ({ issn }) => <span className={classes.issn}>{issn ?? t('no_number')}</span>,
    }),
    column('title', 300, ({ title }) => title ?? '', {
      grows: true,
      namesRow: true,
      render: ({ title }) => (
        <bdi className={classes.title} title={title ?? undefined}>
          {title ?? t('no_title')}
        </bdi>
      ),
    }),
    column('outcome', 264, ({ outcome }) => t(`outcome_${outcome}`), {
      hideRank: 6,
      render: ({ outcome }) => <Outcome outcome={outcome} />,
    }),
    column('errors', 74, ({ errors }) => (errors === 0 ? '' : number(errors)), { align: 'end', hideRank: 4 }),
    column('warnings', 84, ({ warnings }) => (warnings === 0 ? '' : number(warnings)), { align: 'end', hideRank: 2 }),
  ]
  if (row.dry_run)
    columns.push(
      column(
        'decision',
        112,
        (record) =>
          isExcludable(row, record) ? t(refused.positions.has(record.position) ? 'refused' : 'accepted') : '',
        { canHide: false, render: (record) => <Decision row={row} record={record} refused={refused} /> },
      ),
    )
  else if (row.revert !== null)
    columns.push(
      column('revert', 120, ({ revert }) => (revert === null ? '' : t(`revert_${revert}`)), {
        hideRank: 5,
        render: ({ revert }) =>
          revert === null ? null : (
            <span className={classes.outcome}>
              {revert === 'reverted' ? <IconArrowBackUp size={15} aria-hidden /> : null}
              {t(`revert_${revert}`)}
            </span>
          ),
      }),
    )
  return columns
}

function Decision({ row, record, refused }: { row: ImportRow; record: ImportedRecord; refused: ExcludedRecords }) {
  const t = useMessages('importing')
  if (!isExcludable(row, record)) return null
  const isRefused = refused.positions.has(record.position)
  const word = t(isRefused ? 'accept_record' : 'refuse_record', { position: record.position })
  return (
    <span className={classes.decision}>
      <Tooltip label={word}>
        <ActionIcon
          variant={isRefused ? 'filled' : 'subtle'}
          color={isRefused ? 'red' : 'accent'}
          size={24}
          aria-label={word}
          aria-pressed={isRefused}
          onClick={() => refused.toggle(record.position)}
        >
          {isRefused ? <IconBan size={15} aria-hidden /> : <IconCheck size={15} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      {t(isRefused ? 'refused' : 'accepted')}
    </span>
  )
}
