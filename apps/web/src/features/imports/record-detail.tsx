import { Button, Skeleton } from '@mantine/core'
import { type ImportedRecord, type ImportRow, readImportedRecord } from '@seriatim/contract'
import { fromLines, type MarcRecord } from '@seriatim/marc'
import { useMemo } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { DiagnosticList } from '../../ui/diagnostic-list.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { RecordDiff } from '../../ui/marc/diff/record-diff.tsx'
import { MarcView } from '../../ui/marc/marc-view.tsx'
import classes from './import.module.css'
import { isExcludable } from './record-columns.tsx'
import type { ExcludedRecords } from './use-import.ts'

/** Tags of fields that the system writes into each version, so that the file cannot change them. */
const SYSTEM_TAGS: ReadonlySet<string> = new Set(['005', '039'])

const parseLines = (lines: readonly string[] | null | undefined): MarcRecord | undefined =>
  lines ? fromLines(lines).record : undefined

/** A record of an import: its position in the file, its problems, its changes, and whether it is excluded. */
export function RecordDetail({
  row,
  record,
  refused,
}: {
  row: ImportRow
  record: ImportedRecord
  refused: ExcludedRecords
}) {
  const t = useMessages('importing')
  const { number } = useFormats()
  const { data, error } = useAnswer(readImportedRecord, { params: { id: row.id, position: record.position } })
  const before = useMemo(() => parseLines(data?.before), [data])
  const after = useMemo(() => parseLines(data?.after), [data])
  if (error) return <p className={classes.failure}>{error.message}</p>
  if (!data) return <Skeleton height={160} role="status" aria-label={t('loading')} />
  const isRefused = refused.positions.has(record.position)
  const { issn } = record
  return (
    <div className={classes.detail}>
      <div>
        <p className={classes.place}>
          {t('place', {
            position: number(record.position),
            offset: number(record.offset),
            issn: issn ?? t('no_number'),
          })}
        </p>
        <h3 className={classes.caption}>{t('problems')}</h3>
        <DiagnosticList diagnostic={data.diagnostic} />
        {data.revert_errors.length === 0 ? null : (
          <>
            <p>{t('revert_invalid_why')}</p>
            <ul>
              {data.revert_errors.map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
          </>
        )}
        <div className={classes.buttons}>
          {isExcludable(row, record) ? (
            <Button variant="default" aria-pressed={isRefused} onClick={() => refused.toggle(record.position)}>
              {t(isRefused ? 'accept' : 'refuse')}
            </Button>
          ) : null}
          {issn !== null && (before !== undefined || !row.dry_run) ? (
            <LinkButton to="/record/$issn" params={{ issn }} target="_blank" variant="subtle">
              {t('open_record')}
            </LinkButton>
          ) : null}
        </div>
      </div>
      <div>
        <h3 className={classes.caption}>
          {t(before === undefined ? 'new_record' : row.dry_run ? 'would_change' : 'did_change')}
        </h3>
        {after === undefined ? (
          <p className={classes.nothing}>{t('unreadable')}</p>
        ) : before === undefined ? (
          <MarcView record={after} />
        ) : (
          <RecordDiff before={before} after={after} ignored={SYSTEM_TAGS} same={t('no_difference')} />
        )}
      </div>
    </div>
  )
}
