import { type ImportedRecord, type ImportRow, type ImportStage, MAX_SHOWN_EXCLUDED } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { placedSentence } from '../../catalogue/records/diagnostic-sentence.ts'
import type { ShownRecord } from './record-repository.ts'
import type { StoredImport } from './repository.ts'
import type { RevertCounts } from './revert-repository.ts'
import { errorSentence } from './sentences.ts'

const percentOf = (done: number, total: number, status: StoredImport['status']): number =>
  status === 'completed' ? 100 : total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100))

/** Progress of an import in percent, measured by bytes because the size of the file is known from the start. */
export const progressOf = ({ bytesDone, fileSize, status }: StoredImport): number =>
  percentOf(bytesDone, fileSize, status)

/** Total duration of all runs of an import, in seconds. */
export const workedSeconds = ({ workedMs }: StoredImport): number => Math.round(workedMs / 100) / 10

/** Number of records counted during the upload; a damaged file can have more. */
export const recordTotal = ({ records, positionsDone }: StoredImport): number => Math.max(records, positionsDone)

const importStage = ({ status, startedAt, positionsDone, records }: StoredImport): ImportStage | null => {
  if (status !== '') return null
  if (startedAt === null) return 'waiting'
  if (positionsDone === 0) return 'reading'
  return positionsDone < records ? 'storing' : 'finishing'
}

const importSpeed = (stored: StoredImport) => {
  const { positionsDone, bytesDone, fileSize, workedMs } = stored
  if (importStage(stored) !== 'storing' || workedMs === 0) return { records_per_second: null, seconds_left: null }
  return {
    records_per_second: Math.round(positionsDone / (workedMs / 1000)),
    seconds_left: Math.round(((workedMs / 1000) * (fileSize - bytesDone)) / Math.max(1, bytesDone)),
  }
}

export const importView = (stored: StoredImport, locale: Locale, reverted: RevertCounts): ImportRow => ({
  id: String(stored.id),
  mode: stored.mode,
  center_id: stored.center === null ? null : String(stored.center.id),
  center_code: stored.center?.code ?? null,
  category_code: stored.category,
  dry_run: stored.isDryRun,
  filename: stored.fileName,
  size: stored.fileSize,
  records: recordTotal(stored),
  records_done: stored.positionsDone,
  progress: progressOf(stored),
  import_time: workedSeconds(stored),
  status: stored.status,
  stage: importStage(stored),
  ...(stored.error === null ? {} : { message: errorSentence(stored.error, locale) }),
  status_summary: { ...stored.counts },
  created_at: stored.createdAt.toISOString(),
  username: stored.user.username,
  message_id: stored.messageId,
  dry_run_id: stored.dryRunId === null ? null : String(stored.dryRunId),
  ...importSpeed(stored),
  has_file: stored.hasFile,
  excluded: stored.excluded.slice(0, MAX_SHOWN_EXCLUDED),
  excluded_count: stored.excluded.length,
  revert:
    stored.revert === null
      ? null
      : {
          status: stored.revert.status,
          ...reverted,
          ...(stored.revert.error === null ? {} : { message: errorSentence(stored.revert.error, locale) }),
        },
})

export const recordView = (record: ShownRecord, locale: Locale): ImportedRecord => ({
  position: record.position,
  offset: record.file_offset,
  issn: record.issn,
  title: record.title,
  outcome: record.outcome,
  errors: record.errors,
  warnings: record.warnings,
  excluded: record.excluded,
  revert: record.revert,
  revert_errors: (record.revert_errors ?? []).map((each) => placedSentence(each, locale)),
})
