/**
 * Queries on the queue of records to be validated again. A record is queued after a change of its centre and after a
 * check of one of its URLs. It is also queued after a change of a record that it cites or that has the same title.
 */
import { numberOfIssn } from '@seriatim/issn'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { LINKING_PLACES } from '../families/graph-repository.ts'
import type { RecordRow } from '../records/repository.ts'

/** Advisory lock of the one transaction that fills the queue ("rene" in ASCII). */
const RENEWAL_LOCK = 0x72656e65

/** Tries to lock the queue for filling. @returns false if another process has the lock */
export async function tryLockRenewal(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${RENEWAL_LOCK}) as held`.execute(tx)
  return rows[0]!.held
}

export type LogPortion = { readonly last: number; readonly records: readonly number[] }

/**
 * The records of the next entries of the change log, at most `limit` entries; undefined at the end of the log. Uses the
 * primary key.
 */
export async function readLogAfter(tx: Tx, seq: number, limit: number): Promise<LogPortion | undefined> {
  const entries = await tx
    .selectFrom('change_log')
    .select([sql<number>`seq::float8`.as('seq'), 'record_id'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()
  const last = entries.at(-1)
  if (last === undefined) return undefined
  return { last: last.seq, records: [...new Set(entries.flatMap(({ record_id: id }) => id ?? []))] }
}

/**
 * Queues the records with linking fields that name the given records. Uses the index link_to_number. Records in the
 * queue are not added again. Only the holder of the renewal lock may call this function.
 */
export async function queueCitingRecords(tx: Tx, recordIds: readonly number[]): Promise<void> {
  const named = await tx
    .selectFrom('record')
    .select('issn')
    .where('id', '=', sql<number>`any(${[...recordIds]}::int[])`)
    .execute()
  await sql`
    insert into diagnosis_due (record_id)
    select distinct record_id from record_link
    where target = any(${named.map(({ issn }) => numberOfIssn(issn))}::int[]) and ${LINKING_PLACES}
      and not exists (select from diagnosis_due due where due.record_id = record_link.record_id)`.execute(tx)
}

/** SQL condition: the category of `record` is one of those whose records have key titles. */
const HAVE_KEY_TITLES = sql<boolean>`record.category in ('reg', 'wor', 'leg', 'val')`

/**
 * Queues records with the same filing title as one of the given records, and those of the given records that share a
 * title. Also queues records with titles that other records no longer have, and deletes the list of such titles. Uses
 * the index search_doc_by_title.
 */
export async function queueSameTitles(tx: Tx, recordIds: readonly number[]): Promise<void> {
  await sql`
    with gone as (delete from title_left returning sort_title),
    wanted as (
      select sort_title, record_id from search_doc where record_id = any(${[...recordIds]}::int[]) and sort_title <> ''
      union all
      select distinct sort_title, null::int from gone
    )
    insert into diagnosis_due (record_id)
    select distinct other.record_id
    from wanted
    join search_doc other on other.sort_title = wanted.sort_title
    join record on record.id = other.record_id and ${HAVE_KEY_TITLES}
    where wanted.record_id is null
       or wanted.record_id <> other.record_id
       or exists (
         select from search_doc same
         where same.sort_title = wanted.sort_title and same.record_id <> wanted.record_id
       )`.execute(tx)
}

/** Queues records whose URLs have a new state after a check. */
export async function queueRecords(tx: Tx, recordIds: readonly number[]): Promise<void> {
  await sql`insert into diagnosis_due (record_id) select unnest(${[...recordIds]}::int[])`.execute(tx)
}

/** Queues the records of centres, by centre code. Scans all records: 1 s for 2.7 million. */
export async function queueRecordsOfCentres(tx: Tx, centres: readonly string[]): Promise<void> {
  await sql`
    insert into diagnosis_due (record_id)
    select id from record where center = any(${[...centres]}::text[]) order by id`.execute(tx)
}

export type DueRow = { readonly id: number; readonly recordId: number }

/** Locks and returns at most `limit` queue rows with ids above `after`, except rows locked by another transaction. */
export const lockNextDue = (tx: Tx, after: number, limit: number): Promise<DueRow[]> =>
  tx
    .selectFrom('diagnosis_due')
    .select([sql<number>`id::float8`.as('id'), 'record_id as recordId'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Locks and returns the existing records with these ids, except records locked by another transaction. */
export const lockAvailableRecords = (tx: Tx, ids: readonly number[]): Promise<RecordRow[]> =>
  tx
    .selectFrom('record')
    .select(['id', 'issn', 'center', 'category'])
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()

/**
 * Deletes queue rows whose records are diagnosed or no longer exist. The caller has locked all the rows. Two
 * transactions that diagnose at the same time do not wait for each other.
 */
export async function deleteDue(tx: Tx, rows: readonly DueRow[], validated: readonly number[]): Promise<void> {
  await sql`
    delete from diagnosis_due
    where id = any(${rows.map(({ id }) => id)}::bigint[]) and (
      record_id = any(${[...validated]}::int[])
      or not exists (select from record where record.id = diagnosis_due.record_id)
    )`.execute(tx)
}

/**
 * The number of waiting records of a centre, or of all centres, and the time at which the first of them was queued
 * (null if no record waits).
 */
export async function countDue(
  db: Db,
  center?: string,
): Promise<{ readonly count: number; readonly since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(distinct record_id)::int as count, min(since) as since
    from diagnosis_due join record on record.id = record_id
    where ${center === undefined ? sql`true` : sql`center = ${center}`}`.execute(db)
  return rows[0]!
}
