/** The rows of files of requests. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { TakenFile } from './file-content.ts'

/** Adds files to the form of a request, or to a message. */
export async function addFiles(
  tx: Tx,
  requestId: number,
  files: readonly TakenFile[],
  eventId: number | null,
): Promise<void> {
  if (files.length === 0) return
  await tx
    .insertInto('request_file')
    .values(
      files.map(({ name, type, bytes, storedAs }) => ({
        request_id: requestId,
        event_id: eventId,
        name,
        content_type: type,
        bytes,
        stored_as: storedAs,
      })),
    )
    .execute()
}

/** Deletes files of the form of a request. @returns their names in the file store */
export async function removeFormFiles(tx: Tx, requestId: number, ids: readonly string[]): Promise<readonly string[]> {
  const numbers = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number)
  if (numbers.length === 0) return []
  const rows = await tx
    .deleteFrom('request_file')
    .where('request_id', '=', requestId)
    .where('event_id', 'is', null)
    .where('id', 'in', numbers)
    .returning('stored_as')
    .execute()
  return rows.map(({ stored_as }) => stored_as)
}

export async function countFiles(db: Db, requestId: number): Promise<{ form: number; all: number }> {
  return db
    .selectFrom('request_file')
    .select([
      sql<number>`count(*) filter (where event_id is null)::int`.as('form'),
      sql<number>`count(*)::int`.as('all'),
    ])
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
}

/** Which of these names of the file store have a row. Uses the unique index on stored_as. */
export async function storedNamesIn(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('request_file')
    .select('stored_as')
    .where('stored_as', '=', sql<string>`any(${[...names]}::text[])`)
    .execute()
  return new Set(rows.map(({ stored_as }) => stored_as))
}
