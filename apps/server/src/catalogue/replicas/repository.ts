/** What is asked of the primary and of its replicas: which base they are, and how far they have come. */
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../platform/database/db.ts'

/** How a statement is asked, on whichever kind of connection. */
export type Ask = <Row>(statement: string, values?: readonly unknown[]) => Promise<readonly Row[]>

export const askOn =
  (db: Db): Ask =>
  async <Row>(statement: string, values: readonly unknown[] = []) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(statement, [...values]))).rows

export const askClient =
  (client: pg.ClientBase): Ask =>
  async <Row>(statement: string, values: readonly unknown[] = []) =>
    (await client.query(statement, [...values])).rows as Row[]

/** What a replica has to be a copy of. */
export type Primary = {
  /** The number that initdb gave, which all copies share. */
  readonly system: string
  readonly database: string
  /** The place in the log of PostgreSQL that a replica has to be past: where the schema was as this program needs it. */
  readonly from: string
}

const SYSTEM = '(select system_identifier::text from pg_control_system())'

export async function readPrimary(ask: Ask): Promise<Primary> {
  const [row] = await ask<Primary>(
    `select ${SYSTEM} as system, current_database()::text as database, pg_current_wal_lsn()::text as "from"`,
  )
  return row!
}

/** An entry of the change log. Its time, in microseconds, tells it from the entry of that number in another history of the base. */
export type Position = { readonly seq: number; readonly at: string }

const TIME = '(extract(epoch from changed_at) * 1000000)::int8'

/** The last entry, by the primary key; undefined where the log is empty. */
export async function readPosition(ask: Ask): Promise<Position | undefined> {
  const [row] = await ask<Position>(`select seq, ${TIME}::text as at from change_log order by seq desc limit 1`)
  return row
}

export type Identity = { readonly isStandby: boolean; readonly isSameBase: boolean }

const IDENTITY = `pg_is_in_recovery() as "isStandby", ${SYSTEM} = $1 and current_database() = $2 as "isSameBase"`

/** What somebody is who is said to be a replica: also who has no table of ours. */
export async function readIdentity(ask: Ask, { system, database }: Primary): Promise<Identity> {
  const [row] = await ask<Identity>(`select ${IDENTITY}`, [system, database])
  return row!
}

export type Standing = Identity & {
  /** Whether it is past the place of `Primary.from`, and holds that entry of the change log. */
  readonly hasReached: boolean
  /** The last entry of the change log that it holds; 0 where it has none. */
  readonly seq: number
}

/** How a replica stands: what its next statement reads is of this state or a later one. */
export async function readStanding(ask: Ask, primary: Primary, { seq, at }: Position): Promise<Standing> {
  const [row] = await ask<Standing>(
    `select ${IDENTITY},
       coalesce(pg_last_wal_replay_lsn() >= $3::pg_lsn, false)
         and exists (select from change_log where seq = $4::int8 and ${TIME} = $5::int8) as "hasReached",
       (select coalesce(max(seq), 0) from change_log) as seq`,
    [primary.system, primary.database, primary.from, seq, at],
  )
  return row!
}
