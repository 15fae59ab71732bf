import type { ConsequenceReason } from '@seriatim/contract'
import { sql } from 'kysely'
import { type RecordRow, recordRows } from '../catalogue/records/repository.ts'
import type { Db, Tx } from '../platform/database/db.ts'

/** Finds records by ISSN. Uses the unique index on `issn`. */
export const findRecordsByIssns = async (db: Db, issns: readonly string[]): Promise<RecordRow[]> =>
  issns.length === 0
    ? []
    : recordRows(db)
        .where('issn', '=', sql<string>`any(${[...issns]}::text[])`)
        .execute()

export const findRecordsByIds = async (db: Db, ids: readonly number[]): Promise<RecordRow[]> =>
  ids.length === 0
    ? []
    : recordRows(db)
        .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
        .execute()

/**
 * Locks records until the end of the transaction, in ascending order of id. FOR NO KEY UPDATE does not block
 * transactions that only reference the records.
 */
export const lockRecordsByIds = (tx: Tx, ids: readonly number[]): Promise<RecordRow[]> =>
  recordRows(tx)
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/**
 * Locks records until the end of the transaction, except those locked by another transaction. SKIP LOCKED avoids
 * deadlocks.
 * @returns the ids of the locked records
 */
export async function lockAvailableRecords(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('record')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The users, other than `except`, who edit these records, by record id. Uses the primary key. */
export async function editorsOf(
  db: Db,
  ids: readonly number[],
  except: number | null,
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('record_lock')
    .innerJoin('app_user', 'app_user.id', 'record_lock.user_id')
    .select(['record_id', 'username'])
    .where('record_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('user_id', 'is distinct from', except)
    .execute()
  return new Map(rows.map(({ record_id, username }) => [record_id, username]))
}

export type PendingChange = {
  readonly recordId: number
  readonly causeId: number
  readonly reason: ConsequenceReason
  readonly field: string
  readonly author: { readonly id: number | null; readonly username: string }
  readonly createdAt: Date
}

/** Stores changes that wait for locked records. A change that is already waiting stays unchanged. */
export async function addPending(tx: Tx, changes: readonly PendingChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insertInto('pending_change')
    .values(
      changes.map(({ recordId, causeId, reason, field, author, createdAt }) => ({
        record_id: recordId,
        cause_id: causeId,
        reason,
        field,
        author_id: author.id,
        author: author.username,
        created_at: createdAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['record_id', 'cause_id', 'reason', 'field']).doNothing())
    .execute()
}

export type WaitingChange = { readonly id: number; readonly recordId: number; readonly causeId: number } & Pick<
  PendingChange,
  'reason' | 'field' | 'author'
>

/**
 * The changes that waited for records that are unlocked now, oldest first; only those of `recordId` if it is defined.
 */
export async function duePendingChanges(
  db: Db,
  recordId: number | undefined,
  limit: number,
): Promise<readonly WaitingChange[]> {
  const rows = await db
    .selectFrom('pending_change')
    .select(['id', 'record_id', 'cause_id', 'reason', 'field', 'author_id', 'author'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('record_lock')
            .select('record_lock.record_id')
            .whereRef('record_lock.record_id', '=', 'pending_change.record_id')
            .where('expires_at', '>', sql<Date>`now()`),
        ),
      ),
    )
    .$if(recordId !== undefined, (query) => query.where('record_id', '=', recordId!))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, record_id, cause_id, reason, field, author_id, author }) => ({
    id,
    recordId: record_id,
    causeId: cause_id,
    reason,
    field,
    author: { id: author_id, username: author },
  }))
}

export async function removePending(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('pending_change')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
}

export type CausedChange = Pick<PendingChange, 'reason' | 'field'> & {
  readonly row: RecordRow
  /** The user who edits the record; null if the lock has just ended. */
  readonly holder: string | null
  readonly since: Date
}

/** The waiting changes that saves of one record caused, oldest first. Uses the index pending_change_by_cause. */
export async function pendingChangesCausedBy(db: Db, causeId: number): Promise<CausedChange[]> {
  const rows = await db
    .selectFrom('pending_change')
    .innerJoin('record', 'record.id', 'pending_change.record_id')
    .leftJoin('record_lock', (join) =>
      join
        .onRef('record_lock.record_id', '=', 'pending_change.record_id')
        .on('record_lock.expires_at', '>', sql<Date>`now()`),
    )
    .leftJoin('app_user', 'app_user.id', 'record_lock.user_id')
    .select(['record.id', 'record.issn', 'record.center', 'record.category', 'app_user.username as holder'])
    .select(['pending_change.reason', 'pending_change.field', 'pending_change.created_at as since'])
    .where('cause_id', '=', causeId)
    .orderBy('pending_change.id')
    .execute()
  return rows.map(({ id, issn, center, category, ...change }) => ({
    ...change,
    row: { id, issn, center, category },
  }))
}
