import type { ImportMode, ImportOutcome, ImportsSort, ListRequest } from '@seriatim/contract'
import { IMPORT_OUTCOMES } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { everyWordIn, rowsOfPage } from '../../platform/database/list-page.ts'
import type { ImportError, ImportFormat, ImportTables } from '../../schema/imports.ts'
import {
  beginRunOf,
  endRunOf,
  neededFilesOf,
  type RunEnd,
  releaseFilesOf,
  requestCancelOf,
  setMessageIdOf,
} from './run-state-repository.ts'

/** Number of records by outcome. */
export type OutcomeCounts = Readonly<Record<ImportOutcome, number>>

export type ImportUser = {
  readonly id: number | null
  readonly username: string
  /** True for a command without `--as`, which has every permission. */
  readonly isSystem: boolean
}

export type StoredImport = {
  readonly id: number
  readonly mode: ImportMode
  readonly center: { readonly id: number; readonly code: string } | null
  readonly category: string | null
  readonly isDryRun: boolean
  readonly dryRunId: number | null
  readonly fileName: string
  readonly format: ImportFormat
  readonly fileId: string
  readonly fileSize: number
  readonly hasFile: boolean
  readonly records: number
  readonly user: ImportUser & { readonly center: string | null }
  readonly messageId: string | null
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly status: ImportTables['import']['status']['__select__']
  readonly error: ImportError | null
  readonly positionsDone: number
  readonly bytesDone: number
  readonly workedMs: number
  readonly counts: OutcomeCounts
  readonly excluded: readonly number[]
  readonly isCancelRequested: boolean
  readonly revert: {
    readonly messageId: string
    readonly status: ImportTables['import']['status']['__select__']
    readonly error: ImportError | null
  } | null
}

const imports = (db: Db) =>
  db
    .selectFrom('import')
    .leftJoin('centre', 'centre.id', 'import.center_id')
    .leftJoin('app_user', 'app_user.id', 'import.user_id')
    .leftJoin('centre as own', 'own.id', 'app_user.center_id')
    .selectAll('import')
    .select(['centre.code as center_code', 'own.code as user_center'])

type Row = Awaited<ReturnType<ReturnType<typeof imports>['executeTakeFirstOrThrow']>>

const importFromRow = (row: Row): StoredImport => ({
  id: row.id,
  mode: row.mode,
  center: row.center_id === null ? null : { id: row.center_id, code: row.center_code ?? '' },
  category: row.category,
  isDryRun: row.dry_run,
  dryRunId: row.dry_run_id,
  fileName: row.file_name,
  format: row.format,
  fileId: row.file_id,
  fileSize: row.file_size,
  hasFile: row.has_file,
  records: row.records,
  user: { id: row.user_id, username: row.username, isSystem: row.by_system, center: row.user_center },
  messageId: row.message_id,
  createdAt: row.created_at,
  startedAt: row.started_at,
  status: row.status,
  error: row.error,
  positionsDone: row.positions_done,
  bytesDone: row.bytes_done,
  workedMs: row.worked_ms,
  counts: Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, row[outcome]])) as OutcomeCounts,
  excluded: row.excluded,
  isCancelRequested: row.cancel_requested,
  revert:
    row.revert_message_id === null
      ? null
      : { messageId: row.revert_message_id, status: row.revert_status ?? '', error: row.revert_error },
})

export async function addImport(
  tx: Db,
  input: {
    mode: ImportMode
    centerId: number | null
    category: string | null
    isDryRun: boolean
    dryRunId: number | null
    file: { id: string; name: string; format: ImportFormat; size: number; records: number }
    user: ImportUser
    excluded: readonly number[]
  },
): Promise<number> {
  const { mode, centerId, category, isDryRun, dryRunId, file, user, excluded } = input
  const { id } = await tx
    .insertInto('import')
    .values({
      mode,
      center_id: centerId,
      category,
      dry_run: isDryRun,
      dry_run_id: dryRunId,
      file_name: file.name,
      format: file.format,
      file_id: file.id,
      file_size: file.size,
      records: file.records,
      user_id: user.id,
      username: user.username,
      by_system: user.isSystem,
      excluded: [...excluded],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const setMessageId = (tx: Tx, id: number, messageId: string): Promise<void> =>
  setMessageIdOf(tx, 'import', id, messageId)

export async function findImport(db: Db, id: number): Promise<StoredImport | undefined> {
  const row = await imports(db).where('import.id', '=', id).executeTakeFirst()
  return row && importFromRow(row)
}

/** The imports with these ids, in any order; ids without an import are ignored. Uses the primary key. */
export async function importsWithIds(db: Db, ids: readonly number[]): Promise<StoredImport[]> {
  const rows = await imports(db)
    .where(sql<boolean>`import.id = any(${[...ids]}::bigint[])`)
    .execute()
  return rows.map(importFromRow)
}

/** The code of the centre of an import: the centre of its new records, or else of its user; null without either. */
export const centreOfImport = ({ center, user }: Pick<StoredImport, 'center' | 'user'>): string | null =>
  center?.code ?? user.center

/** Reads an import with a row lock until the transaction ends. */
export async function lockImport(tx: Tx, id: number): Promise<StoredImport | undefined> {
  const row = await imports(tx).where('import.id', '=', id).forUpdate('import').executeTakeFirst()
  return row && importFromRow(row)
}

/** Limits the imports that a user can see. If `center` is null, the user sees all imports. */
export type ImportVisibility = { readonly userId: number; readonly center: string | null }

const visibleImports = (db: Db, { userId, center }: ImportVisibility) => {
  const all = imports(db)
  return center === null
    ? all
    : all.where((where) =>
        where.or([
          where('import.user_id', '=', userId),
          where('centre.code', '=', center),
          where('own.code', '=', center),
        ]),
      )
}

const SORTED_BY = {
  started: 'import.id',
  file: 'import.file_name',
  by: 'import.username',
  records: 'import.records',
} as const satisfies Record<ImportsSort, string>

/** A page of imports, with the total number. */
export async function pageOfImports(
  db: Db,
  sight: ImportVisibility,
  { search, sort, order, ...page }: ListRequest<ImportsSort>,
): Promise<{ total: number; imports: StoredImport[] }> {
  const { limit, offset } = rowsOfPage(page)
  const query = visibleImports(db, sight).where((where) =>
    everyWordIn(where, search, [
      where.ref('import.file_name'),
      where.ref('import.username'),
      where.cast<string>('import.id', 'text'),
    ]),
  )
  const rows = await query
    .orderBy(SORTED_BY[sort], order)
    .orderBy('import.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total, imports: rows.map(importFromRow) }
}

/** Starts a run of an import, or resumes one that was interrupted, failed or was cancelled. */
export const beginRun = (db: Db, id: number): Promise<void> => beginRunOf(db, 'import', id)

/** Updates the progress of an import, in the transaction that stores the records up to this position. */
export async function advanceImport(
  tx: Tx,
  id: number,
  done: { positions: number; bytes: number; ms: number; counts: OutcomeCounts },
): Promise<void> {
  const added = (outcome: ImportOutcome) => sql<number>`${sql.ref(outcome)} + ${done.counts[outcome]}`
  await tx
    .updateTable('import')
    .set({
      positions_done: done.positions,
      bytes_done: done.bytes,
      worked_ms: sql`worked_ms + ${Math.round(done.ms)}`,
      seen_at: sql`now()`,
      rejected: added('rejected'),
      draft: added('draft'),
      active_with_warnings: added('active_with_warnings'),
      active: added('active'),
    })
    .where('id', '=', id)
    .execute()
}

export async function endImport(
  db: Db,
  id: number,
  { records, ms = 0, ...end }: RunEnd & { readonly records?: number; readonly ms?: number },
): Promise<void> {
  if (records !== undefined)
    await db
      .updateTable('import')
      .set({ records, worked_ms: sql`worked_ms + ${Math.round(ms)}` })
      .where('id', '=', id)
      .where('status', '=', '')
      .execute()
  await endRunOf(db, 'import', id, end)
}

export const requestCancel = (db: Db, id: number): Promise<void> => requestCancelOf(db, 'import', id)

export async function setRevert(
  tx: Db,
  id: number,
  revert: { messageId?: string; status: ImportTables['import']['status']['__select__']; error?: ImportError },
): Promise<void> {
  await tx
    .updateTable('import')
    .set({
      ...(revert.messageId === undefined ? {} : { revert_message_id: revert.messageId }),
      revert_status: revert.status,
      revert_error: revert.error === undefined ? null : JSON.stringify(revert.error),
    })
    .where('id', '=', id)
    .execute()
}

/** Running imports of commands that have not updated their row since `before`. Uses the index import_running. */
export async function abandonedImports(db: Db, before: Date): Promise<StoredImport[]> {
  const rows = await imports(db)
    .where('import.status', '=', '')
    .where('import.message_id', 'is', null)
    .where('import.seen_at', '<', before)
    .execute()
  return rows.map(importFromRow)
}

/** Marks files as removed if all imports that name them ended before `before`. @returns the ids of these files */
export const releaseFiles = (db: Db, before: Date): Promise<string[]> => releaseFilesOf(db, 'import', before)

/** The ids in `fileIds` whose files an import still needs. Uses the index import_file. */
export const neededFiles = (db: Db, fileIds: readonly string[]): Promise<Set<string>> =>
  neededFilesOf(db, 'import', fileIds)

/** Whether a revert left records unchanged because they would become invalid. Uses the primary key. */
export async function hasInvalidReverts(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('import_touch')
    .select('record_id')
    .where('import_id', '=', id)
    .where('revert_errors', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Resets records that the last revert left unchanged because they would become invalid, so that the next revert tries
 * them again.
 */
export async function retryInvalidReverts(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('import_touch')
    .set({ revert: null, revert_errors: null })
    .where('import_id', '=', id)
    .where('revert_errors', 'is not', null)
    .execute()
}

/** Whether an import changed any record. Uses the primary key. */
export async function hasTouched(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('import_touch')
    .select('record_id')
    .where('import_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
