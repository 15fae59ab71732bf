import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { ImportError } from '../../schema/imports.ts'

/** The tables of record imports and of enrichment imports. Both have a status, a task id, a file id and times. */
export type RunTable = 'import' | 'enrichment_import'

export type RunEnd = { readonly status: 'completed' | 'failed' | 'cancelled'; readonly error?: ImportError }

/** Marks an import as running, also one that was interrupted, failed or was cancelled. */
export async function beginRunOf(db: Db, table: RunTable, id: number): Promise<void> {
  await sql`
    update ${sql.table(table)}
    set status = '', ended_at = null, error = null, cancel_requested = false, seen_at = now(),
      started_at = coalesce(started_at, now())
    where id = ${id} and status <> 'completed'`.execute(db)
}

/** Stores the end of an import. Does nothing if the import has already ended. */
export async function endRunOf(db: Db, table: RunTable, id: number, { status, error }: RunEnd): Promise<void> {
  const stated = error === undefined ? null : JSON.stringify(error)
  await sql`
    update ${sql.table(table)} set status = ${status}, ended_at = now(), error = ${stated}
    where id = ${id} and status = ''`.execute(db)
}

/** Requests that an import ends after the current batch. */
export async function requestCancelOf(db: Db, table: RunTable, id: number): Promise<void> {
  await sql`update ${sql.table(table)} set cancel_requested = true where id = ${id} and status = ''`.execute(db)
}

/** Stores the id of the task that runs an import. */
export async function setMessageIdOf(tx: Tx, table: RunTable, id: number, messageId: string): Promise<void> {
  await sql`update ${sql.table(table)} set message_id = ${messageId} where id = ${id}`.execute(tx)
}

/** Marks files as removed if all rows that name them ended before `before`. @returns the ids of these files */
export async function releaseFilesOf(db: Db, table: RunTable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    update ${sql.table(table)} set has_file = false
    where has_file and file_id in (
      select file_id from ${sql.table(table)} where has_file group by file_id
      having bool_and(ended_at is not null and ended_at < ${before})
    )
    returning file_id`.execute(db)
  return [...new Set(rows.map(({ file_id }) => file_id))]
}

/** The ids in `fileIds` whose files are still needed. Uses the indexes import_file and enrichment_import_file. */
export async function neededFilesOf(db: Db, table: RunTable, fileIds: readonly string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const { rows } = await sql<{ file_id: string }>`
    select file_id from ${sql.table(table)} where has_file and file_id = any(${[...fileIds]})`.execute(db)
  return new Set(rows.map(({ file_id }) => file_id))
}
