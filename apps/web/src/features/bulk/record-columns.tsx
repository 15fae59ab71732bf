import { ActionIcon, Tooltip } from '@mantine/core'
import type { BulkRecord, ChangeSet } from '@seriatim/contract'
import { fromLines } from '@seriatim/marc'
import { useMemo } from 'react'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { IconBan, IconCheck } from '../../ui/icons.tsx'
import { FieldContent } from '../../ui/marc/diff/record-diff.tsx'
import { type Column, textColumn } from '../../ui/table/columns.ts'
import classes from './bulk.module.css'

/** Whether the user can exclude the record from the run. */
export const canExclude = (set: ChangeSet, record: BulkRecord): boolean =>
  set.mine && set.state === 'previewed' && record.outcome === 'change'

/** The removed and added lines, as one text. */
const differenceText = ({ difference }: BulkRecord): string =>
  difference.map(({ kind, line }) => `${kind === 'added' ? '+' : '−'} ${line.slice(1)}`).join('  ')

export function useRecordColumns(set: ChangeSet, toggle: (record: BulkRecord) => void): readonly Column<BulkRecord>[] {
  const t = useMessages('bulk')
  const { number } = useFormats()
  return useMemo(() => {
    const column = (
      id: 'issn' | 'title' | 'outcome' | 'difference' | 'errors' | 'holder' | 'decision' | 'revert',
      width: number,
      text: (record: BulkRecord) => string,
      more: Partial<Column<BulkRecord>> = {},
    ): Column<BulkRecord> => textColumn({ id, name: t(`col_${id}`), width, text, ...more })
    const columns: Column<BulkRecord>[] = [
      column('issn', 104, ({ issn }) => issn, { hideRank: 7, canHide: false, namesRow: true }),
      column('title', 220, ({ title }) => title ?? '', {
        namesRow: true,
        render: ({ title }) => (
          <bdi className={classes.title} title={title ?? undefined}>
            {title ?? ''}
          </bdi>
        ),
      }),
      column('difference', 380, differenceText, {
        grows: true,
        render: ({ difference }) => (
          <span className={classes.difference}>
            {difference.map(({ kind, line }, index) => (
              <ChangedLine key={index} kind={kind} line={line} />
            ))}
          </span>
        ),
      }),
      column('outcome', 190, ({ outcome }) => t(`outcome_${outcome}`), { hideRank: 6 }),
      column('errors', 128, ({ after }) => (after.errors.length === 0 ? '' : number(after.errors.length)), {
        align: 'end',
        hideRank: 5,
      }),
      column('holder', 110, ({ holder }) => holder ?? '', { hideRank: 3 }),
    ]
    if (set.state === 'previewed' && set.mine)
      columns.push(
        column(
          'decision',
          120,
          (record) => (canExclude(set, record) ? t(record.left_out ? 'left_out' : 'taken') : ''),
          { canHide: false, render: (record) => <Decision set={set} record={record} toggle={toggle} /> },
        ),
      )
    if (set.revert !== null)
      columns.push(
        column('revert', 200, ({ revert }) => (revert === null ? '' : t(`revert_${revert}`)), { hideRank: 4 }),
      )
    return columns
  }, [t, number, set, toggle])
}

/** A removed or added line of a record, in the usual notation of fields. */
function ChangedLine({ kind, line }: BulkRecord['difference'][number]) {
  const field = fromLines([line]).record?.fields[0]
  return (
    <bdi className={classes.line}>
      {line.slice(1, 4)}{' '}
      {field ? (
        <FieldContent field={field} kind={kind} />
      ) : kind === 'added' ? (
        <ins>{line.slice(4)}</ins>
      ) : (
        <del>{line.slice(4)}</del>
      )}
    </bdi>
  )
}

function Decision({
  set,
  record,
  toggle,
}: {
  set: ChangeSet
  record: BulkRecord
  toggle: (record: BulkRecord) => void
}) {
  const t = useMessages('bulk')
  if (!canExclude(set, record)) return null
  const { issn, left_out: isOut } = record
  const word = t(isOut ? 'take_in' : 'leave_out', { issn })
  return (
    <span className={classes.decision}>
      <Tooltip label={word}>
        <ActionIcon
          variant={isOut ? 'filled' : 'subtle'}
          color={isOut ? 'red' : 'accent'}
          size={24}
          aria-label={word}
          aria-pressed={isOut}
          onClick={() => toggle(record)}
        >
          {isOut ? <IconBan size={15} aria-hidden /> : <IconCheck size={15} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      {t(isOut ? 'left_out' : 'taken')}
    </span>
  )
}
