/** The records that are to be judged again, and what says so: the change log, and titles that records no longer have. */
import { numberOfIssn } from '@seriatim/issn'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { LINKING_PLACES } from '../families/graph-repository.ts'
import type { RecordRow } from '../records/repository.ts'

/** Held by the one process that renews, until the end of the transaction ("rene" in ASCII). */
const RENEWING_LOCK = 0x72656e65

/** Takes the lock of the process that renews. @returns false where another one has it */
export async function tryToHoldRenewing(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${RENEWING_LOCK}) as held`.execute(tx)
  return rows[0]!.held
}

export type LogPortion = { readonly last: number; readonly records: readonly number[] }

/** What the next entries of the change log name, at most `limit` entries; undefined at its end. By its primary key. */
export async function logAfter(tx: Tx, seq: number, limit: number): Promise<LogPortion | undefined> {
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
 * Adds the records that name these in linking fields. By link_to_number. The caller alone adds rows and deletes them: a
 * record that waits already is not added.
 */
export async function addCiting(tx: Tx, recordIds: readonly number[]): Promise<void> {
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

/** Records of valid serials in categories that have key titles. */
const HAVE_KEY_TITLES = sql<boolean>`record.category in ('reg', 'wor', 'leg', 'val')`

/**
 * Adds records that are filed by the same title as one of these, those among them that others are filed with, and the
 * records with titles that others left, which are deleted. By search_doc_by_title.
 */
export async function addSameTitles(tx: Tx, recordIds: readonly number[]): Promise<void> {
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

/** Adds records for a reason that is not in the change log: an address that they have was checked. */
export async function addDue(tx: Tx, recordIds: readonly number[]): Promise<void> {
  await sql`insert into diagnosis_due (record_id) select unnest(${[...recordIds]}::int[])`.execute(tx)
}

/** Adds the records of centres, by the codes of these. Scans the records: a second at 2.7 million. */
export async function addRecordsOf(tx: Tx, centres: readonly string[]): Promise<void> {
  await sql`
    insert into diagnosis_due (record_id)
    select id from record where center = any(${[...centres]}::text[]) order by id`.execute(tx)
}

export type DueRow = { readonly id: number; readonly recordId: number }

/** The first rows after `after` that no other transaction holds, at most `limit`, held. */
export const nextDue = (tx: Tx, after: number, limit: number): Promise<DueRow[]> =>
  tx
    .selectFrom('diagnosis_due')
    .select([sql<number>`id::float8`.as('id'), 'record_id as recordId'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Those of the records that exist and that others do not hold, held. */
export const holdFreeRecords = (tx: Tx, ids: readonly number[]): Promise<RecordRow[]> =>
  tx
    .selectFrom('record')
    .select(['id', 'issn', 'center', 'category'])
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()

/**
 * Deletes those of the rows, all held by this transaction, whose records are judged or exist no longer. Two transactions
 * that judge at the same time do not wait for each other.
 */
export async function removeDue(tx: Tx, rows: readonly DueRow[], judged: readonly number[]): Promise<void> {
  await sql`
    delete from diagnosis_due
    where id = any(${rows.map(({ id }) => id)}::bigint[]) and (
      record_id = any(${[...judged]}::int[])
      or not exists (select from record where record.id = diagnosis_due.record_id)
    )`.execute(tx)
}

/** How many records of a centre, or of all, wait to be judged, and since when the first does; null where none does. */
export async function waitingDue(
  db: Db,
  center?: string,
): Promise<{ readonly count: number; readonly since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(distinct record_id)::int as count, min(since) as since
    from diagnosis_due join record on record.id = record_id
    where ${center === undefined ? sql`true` : sql`center = ${center}`}`.execute(db)
  return rows[0]!
}
