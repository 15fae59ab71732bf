import { MAX_SHOWN_FAULTS } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The last applied migration. Uses the primary key. */
export async function readSchema(db: Db): Promise<{ version: number; name: string; applied_at: Date }> {
  const { rows } = await sql<{ version: number; name: string; applied_at: Date }>`
    select version, name, applied_at from schema_migration order by version desc limit 1`.execute(db)
  return rows[0]!
}

export async function readDatabaseSize(db: Db): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`.execute(
    db,
  )
  return rows[0]!
}

/** The twenty largest tables. The numbers of rows are estimates from the PostgreSQL catalogue. */
export async function readTables(db: Db): Promise<Array<{ name: string; rows: number; bytes: number }>> {
  const { rows } = await sql<{ name: string; rows: number; bytes: number }>`
    select relname as name, greatest(reltuples, 0)::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by bytes desc limit 20`.execute(db)
  return rows.map((row) => ({ ...row, rows: Math.round(row.rows) }))
}

/** Number of background jobs by kind. Reads a few hundred rows at most. */
export async function readQueues(
  db: Db,
): Promise<Array<{ name: string; waiting: number; running: number; failed: number }>> {
  const { rows } = await sql<{ name: string; waiting: number; running: number; failed: number }>`
    select task_identifier as name,
      count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
    from graphile_worker.jobs group by 1 order by 1`.execute(db)
  return rows
}

export async function countWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from job_worker`.execute(db)
  return rows[0]!.count
}

/** The last sequence number of the change log. Uses the primary key. */
export async function lastChangeSequence(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number | null }>`select max(seq)::float8 as seq from change_log`.execute(db)
  return rows[0]?.seq ?? 0
}

/**
 * SQL statements of this database that have been running for more than a second. The text contains no parameter values.
 */
export async function readSlowQueries(db: Db): Promise<Array<{ since: Date; state: string; query: string }>> {
  const { rows } = await sql<{ since: Date; state: string; query: string }>`
    select query_start as since, state, left(regexp_replace(query, '\\s+', ' ', 'g'), 500) as query
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')
      and backend_type = 'client backend' and query_start < now() - interval '1 second'
    order by query_start limit 20`.execute(db)
  return rows
}

export async function countMails(db: Db): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'failed')::int as failed
    from mail`.execute(db)
  return rows[0]!
}

/** The newest internal errors. Uses the primary key. */
export const readFaults = (db: Db) =>
  db.selectFrom('fault').selectAll().orderBy('id', 'desc').limit(MAX_SHOWN_FAULTS).execute()

export async function addFault(
  db: Db,
  fault: {
    readonly request_id: string
    readonly what: string
    readonly username: string | null
    readonly message: string
  },
): Promise<void> {
  await db.insertInto('fault').values(fault).execute()
}

const KEPT_DAYS = 90

export async function pruneFaults(db: Db): Promise<void> {
  await db.deleteFrom('fault').where('at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`).execute()
}
