import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Db } from '../../platform/database/db.ts'

/** Entries of the change log are numbered one transaction at a time ("chng" in ASCII). */
const CHANGE_LOG_LOCK = 0x63686e67

/** Where readers of the change log are told that there is more to read. */
export const CHANGE_CHANNEL = 'seriatim_change'

/** The job that renews what changes of other records concern. */
export const RENEW_JOB = 'renew-diagnoses'

/** Has that job run in a second, once for all changes until then. Part of the transaction that notes them. */
const wakeRenewing = sql`
  select graphile_worker.add_job(${sql.lit(RENEW_JOB)}, run_at => now() + interval '1 second',
    queue_name => ${sql.lit(RENEW_JOB)}, job_key => ${sql.lit(RENEW_JOB)}, job_key_mode => 'preserve_run_at')`

/** Lets nobody else note changes until the end of the transaction: who decides by what others commit what changed. */
export async function holdChangeLog(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHANGE_LOG_LOCK})`.execute(db)
}

/** Whether nobody holds the log, as part of a statement: who held it until then has committed. */
export const isChangeLogFree = sql<boolean>`pg_try_advisory_xact_lock_shared(${sql.lit(CHANGE_LOG_LOCK)})`

/** `holdChangeLog` for who works on a plain connection. */
export async function holdChangeLogOn(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [CHANGE_LOG_LOCK])
}

/**
 * Notes which records changed; null for all of them. The last statement of a transaction: the lock is held until its
 * commit, so that numbers become visible in their order.
 */
export async function noteChanges(db: Db, recordIds: readonly number[] | null): Promise<void> {
  await holdChangeLog(db)
  await sql`
    insert into change_log (seq, record_id)
    select (select coalesce(max(seq), 0) from change_log) + row_number() over (), changed
    from unnest(${recordIds ?? [null]}::int[]) as changed`.execute(db)
  await wakeRenewing.execute(db)
  await sql`select pg_notify(${CHANGE_CHANNEL}, '')`.execute(db)
}

/** The first entry of the change log; null where it is empty. By its primary key. */
export async function firstChange(db: Db): Promise<number | null> {
  const { rows } = await sql<{ first: number | null }>`select min(seq)::float8 as first from change_log`.execute(db)
  return rows[0]?.first ?? null
}

/** The number of the last entry, 0 before the first. */
export async function lastChange(db: Db): Promise<number> {
  const row = await db
    .selectFrom('change_log')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirst()
  return Number(row?.last ?? 0)
}

/** How many of the last entries are so many milliseconds old at most; counted up to 5,000. By the primary key. */
export async function changesWithin(db: Db, ms: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from change_log
    where seq > (select max(seq) from change_log) - 5000 and changed_at > now() - ${ms} * interval '1 ms'`.execute(db)
  return rows[0]!.count
}

/** The records changed after entry `seq`; null when everything may have. */
export async function changedSince(db: Db, seq: number): Promise<number[] | null> {
  const rows = await db.selectFrom('change_log').select('record_id').distinct().where('seq', '>', seq).execute()
  const ids = rows.map(({ record_id }) => record_id)
  return ids.some((id) => id === null) ? null : ids.filter((id) => id !== null)
}

/** The same entry for who works on a plain connection: everything may have changed. */
export async function noteEverythingChanged(client: ClientBase): Promise<void> {
  await holdChangeLogOn(client)
  await client.query('insert into change_log (seq) select coalesce(max(seq), 0) + 1 from change_log')
  await client.query('select pg_notify($1, $2)', [CHANGE_CHANNEL, ''])
}

/** `noteChanges` for who works on a plain connection. */
export async function noteChangesOn(client: ClientBase, recordIds: readonly number[]): Promise<void> {
  await holdChangeLogOn(client)
  await client.query(
    `insert into change_log (seq, record_id)
     select (select coalesce(max(seq), 0) from change_log) + row_number() over (), changed
     from unnest($1::int[]) as changed`,
    [recordIds],
  )
  await client.query('select pg_notify($1, $2)', [CHANGE_CHANNEL, ''])
}

/** Entries that stay whatever their age, so that who follows the log may be away for a while. */
export const KEPT_CHANGES = 100_000

/** Takes away entries older than a day that are not among the last ones. Who finds them gone reads everything anew. */
export async function pruneChangeLog(db: Db, kept = KEPT_CHANGES): Promise<void> {
  await sql`
    delete from change_log
    where seq <= (select max(seq) from change_log) - ${kept} and changed_at < now() - interval '1 day'`.execute(db)
}
