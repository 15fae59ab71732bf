/** Queries about the primary and its replicas: the identity of the database and the replication position. */
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../platform/database/db.ts'

/** Runs an SQL statement and returns its rows, either through Kysely or on a plain connection. */
export type RunStatement = <Row>(statement: string, values?: readonly unknown[]) => Promise<readonly Row[]>

export const statementsOnDb =
  (db: Db): RunStatement =>
  async <Row>(statement: string, values: readonly unknown[] = []) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(statement, [...values]))).rows

export const statementsOnClient =
  (client: pg.ClientBase): RunStatement =>
  async <Row>(statement: string, values: readonly unknown[] = []) =>
    (await client.query(statement, [...values])).rows as Row[]

/** The properties of the primary that its replicas share. */
export type PrimaryIdentity = {
  /** The system identifier created by initdb and shared by all copies. */
  readonly system: string
  readonly database: string
  /**
   * The WAL position that a replica must have passed. From this position on, the replica has the schema that this
   * program needs.
   */
  readonly from: string
}

const SYSTEM = '(select system_identifier::text from pg_control_system())'

export async function readPrimary(ask: RunStatement): Promise<PrimaryIdentity> {
  const [row] = await ask<PrimaryIdentity>(
    `select ${SYSTEM} as system, current_database()::text as database, pg_current_wal_lsn()::text as "from"`,
  )
  return row!
}

/**
 * An entry of the change log. Its time in microseconds distinguishes it from an entry with the same number in another
 * history of the database.
 */
export type Position = { readonly seq: number; readonly at: string }

const TIME = '(extract(epoch from changed_at) * 1000000)::int8'

/** The position of the last change log entry, by the primary key; undefined if the log is empty. */
export async function readPosition(ask: RunStatement): Promise<Position | undefined> {
  const [row] = await ask<Position>(`select seq, ${TIME}::text as at from change_log order by seq desc limit 1`)
  return row
}

export type Identity = { readonly isStandby: boolean; readonly isSameBase: boolean }

const IDENTITY = `pg_is_in_recovery() as "isStandby", ${SYSTEM} = $1 and current_database() = $2 as "isSameBase"`

/** Checks whether a server is a standby of this database. Needs no table of this program. */
export async function readIdentity(ask: RunStatement, { system, database }: PrimaryIdentity): Promise<Identity> {
  const [row] = await ask<Identity>(`select ${IDENTITY}`, [system, database])
  return row!
}

export type ReplicaStatus = Identity & {
  /** Whether the replica has passed the WAL position `PrimaryIdentity.from` and has the requested change log entry. */
  readonly hasReached: boolean
  /** The number of the last change log entry of the replica; 0 if the log is empty. */
  readonly seq: number
}

/** The state of a replica. The next statement on the replica reads this state or a later one. */
export async function readReplicaStatus(
  ask: RunStatement,
  primary: PrimaryIdentity,
  { seq, at }: Position,
): Promise<ReplicaStatus> {
  const [row] = await ask<ReplicaStatus>(
    `select ${IDENTITY},
       coalesce(pg_last_wal_replay_lsn() >= $3::pg_lsn, false)
         and exists (select from change_log where seq = $4::int8 and ${TIME} = $5::int8) as "hasReached",
       (select coalesce(max(seq), 0) from change_log) as seq`,
    [primary.system, primary.database, primary.from, seq, at],
  )
  return row!
}
