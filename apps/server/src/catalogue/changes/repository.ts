import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Db } from '../../platform/database/db.ts'

/**
 * Number of an advisory lock ("chng" in ASCII). With the lock, one transaction at a time numbers entries of the change
 * log.
 */
const CHANGE_LOG_LOCK = 0x63686e67

/** The notification channel that reports new entries of the change log. */
export const CHANGE_CHANNEL = 'seriatim_change'

/** The job that updates the diagnostics of records affected by changes of other records. */
export const RENEW_DIAGNOSES_JOB = 'renew-diagnoses'

/**
 * Schedules the job that renews diagnostics, to run in one second, once for all changes until then. Part of the
 * transaction that writes the changes.
 */
const scheduleRenewal = sql`
  select graphile_worker.add_job(${sql.lit(RENEW_DIAGNOSES_JOB)}, run_at => now() + interval '1 second',
    queue_name => ${sql.lit(RENEW_DIAGNOSES_JOB)}, job_key => ${sql.lit(RENEW_DIAGNOSES_JOB)}, job_key_mode => 'preserve_run_at')`

/** Locks the change log until the end of the transaction, so that no other transaction commits changes meanwhile. */
export async function lockChangeLog(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHANGE_LOG_LOCK})`.execute(db)
}

/**
 * Whether no transaction has locked the change log, as an SQL expression. If true, all earlier lock holders have
 * committed.
 */
export const isChangeLogFree = sql<boolean>`pg_try_advisory_xact_lock_shared(${sql.lit(CHANGE_LOG_LOCK)})`

/** The same as `lockChangeLog`, on a plain connection. */
export async function lockChangeLogOn(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [CHANGE_LOG_LOCK])
}

/**
 * Adds changed records to the change log; null means all records. Must be the last statement of a transaction: the
 * change log is locked until the commit, so that numbers become visible in ascending order.
 */
export async function logChanges(db: Db, recordIds: readonly number[] | null): Promise<void> {
  await lockChangeLog(db)
  await sql`
    insert into change_log (seq, record_id)
    select (select coalesce(max(seq), 0) from change_log) + row_number() over (), changed
    from unnest(${recordIds ?? [null]}::int[]) as changed`.execute(db)
  await scheduleRenewal.execute(db)
  await sql`select pg_notify(${CHANGE_CHANNEL}, '')`.execute(db)
}

/** The number of the first entry of the change log; null if it is empty. Uses the primary key. */
export async function firstChange(db: Db): Promise<number | null> {
  const { rows } = await sql<{ first: number | null }>`select min(seq)::float8 as first from change_log`.execute(db)
  return rows[0]?.first ?? null
}

/** The number of the last entry of the change log; 0 if the log is empty. */
export async function lastChange(db: Db): Promise<number> {
  const row = await db
    .selectFrom('change_log')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirst()
  return Number(row?.last ?? 0)
}

/**
 * The number of change log entries that are at most `ms` milliseconds old, counted up to 5,000. Uses the primary key.
 */
export async function changesWithin(db: Db, ms: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from change_log
    where seq > (select max(seq) from change_log) - 5000 and changed_at > now() - ${ms} * interval '1 ms'`.execute(db)
  return rows[0]!.count
}

/** The records changed after the change log entry `seq`; null if any record may have changed. */
export async function changedSince(db: Db, seq: number): Promise<number[] | null> {
  const rows = await db.selectFrom('change_log').select('record_id').distinct().where('seq', '>', seq).execute()
  const ids = rows.map(({ record_id }) => record_id)
  return ids.some((id) => id === null) ? null : ids.filter((id) => id !== null)
}

/** Adds an entry to the change log that says that all records may have changed, on a plain connection. */
export async function logFullChange(client: ClientBase): Promise<void> {
  await lockChangeLogOn(client)
  await client.query('insert into change_log (seq) select coalesce(max(seq), 0) + 1 from change_log')
  await client.query('select pg_notify($1, $2)', [CHANGE_CHANNEL, ''])
}

/** The same as `logChanges`, on a plain connection. */
export async function logChangesOn(client: ClientBase, recordIds: readonly number[]): Promise<void> {
  await lockChangeLogOn(client)
  await client.query(
    `insert into change_log (seq, record_id)
     select (select coalesce(max(seq), 0) from change_log) + row_number() over (), changed
     from unnest($1::int[]) as changed`,
    [recordIds],
  )
  await client.query('select pg_notify($1, $2)', [CHANGE_CHANNEL, ''])
}

/** The number of change log entries kept regardless of age, so that a reader of the log may be offline for a while. */
export const MIN_RETAINED_CHANGES = 100_000

/**
 * Deletes change log entries older than a day, except the last `minimum`. A reader that misses entries has to read all
 * records again.
 */
export async function pruneChangeLog(db: Db, minimum = MIN_RETAINED_CHANGES): Promise<void> {
  await sql`
    delete from change_log
    where seq <= (select max(seq) from change_log) - ${minimum} and changed_at < now() - interval '1 day'`.execute(db)
}
