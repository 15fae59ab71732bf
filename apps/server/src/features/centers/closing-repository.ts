/** Counts and moves the data of a centre that is closed, and stores the progress of the transfer of its records. */
import type { BlockState, CloseCenterAnswer } from '@seriatim/contract'
import { CLOSING_LOCKS } from '@seriatim/contract'
import { sql } from 'kysely'
import type { RecordRow } from '../../catalogue/records/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'

type Centre = { readonly id: number; readonly code: string }

/** Advisory lock (ASCII "clos"), so that two closings of centres run one after the other. */
const CLOSING_LOCK = 0x636c6f73

export async function lockClosings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CLOSING_LOCK})`.execute(tx)
}

/** Number of records of a centre by category. Reads all records: 0.3 s for 2.7 million. */
export async function countRecordsOf(db: Db, code: string): Promise<{ category: string; count: number }[]> {
  return db
    .selectFrom('record')
    .select(['category', sql<number>`count(*)::int`.as('count')])
    .where('center', '=', code)
    .groupBy('category')
    .orderBy('category')
    .execute()
}

/**
 * The first records of a centre that describe a serial. Uses the primary key; reads all rows if the centre has few
 * records.
 */
export const firstDescribedOf = (db: Db, code: string, most: number): Promise<RecordRow[]> =>
  db
    .selectFrom('record')
    .select(['id', 'issn', 'center', 'category'])
    .where('center', '=', code)
    .where('category', '<>', 'fre')
    .orderBy('id')
    .limit(most)
    .execute()

/**
 * The oldest locks on records of a centre, with the total number of locks. Reads the lock table, which has a few
 * hundred rows at most.
 */
export async function locksOn(
  db: Db,
  code: string,
): Promise<{ first: { issn: string; username: string; since: Date }[]; count: number }> {
  const rows = await db
    .selectFrom('record_lock')
    .innerJoin('record', 'record.id', 'record_lock.record_id')
    .innerJoin('app_user', 'app_user.id', 'record_lock.user_id')
    .select(['record.issn', 'app_user.username', 'record_lock.taken_at as since'])
    .select(sql<number>`count(*) over ()::int`.as('count'))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('record.center', '=', code)
    .orderBy('since')
    .limit(CLOSING_LOCKS)
    .execute()
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count: _, ...lock }) => lock) }
}

/** Accounts of a centre. `administers` is true for user managers who are not members of the international centre. */
export async function usersOfCentre(db: Db, id: number): Promise<CloseCenterAnswer['users']> {
  const rows = await db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.username'])
    .select(
      sql<boolean>`not u.is_member_of_ic and exists (
        select from user_role join role_permission using (role_id)
        where user_id = u.id and permission = 'userManagement')`.as('administers'),
    )
    .where('u.center_id', '=', id)
    .orderBy('u.username')
    .execute()
  return rows.map((row) => ({ ...row, id: String(row.id) }))
}

/** Number of accounts of other centres that also act for this centre. */
export async function countFurtherUsers(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('user_centre')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('center_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

export async function countTemplates(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('record_template')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('center_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

/** Unfinished imports for a centre. Uses import_by_centre. */
export async function runningImports(db: Db, id: number): Promise<{ id: string; filename: string }[]> {
  const rows = await db
    .selectFrom('import')
    .select(['id', 'file_name as filename'])
    .where('center_id', '=', id)
    .where('status', '=', '')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, id: String(row.id) }))
}

/**
 * Moves the accounts of a centre to another one, or leaves them without a centre. Also replaces the centre in the
 * additional centres of other accounts.
 */
export async function moveUsers(tx: Tx, from: number, to: number | null): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ center_id: to, updated_at: sql<Date>`now()` })
    .where('center_id', '=', from)
    .execute()
  if (to !== null)
    await sql`
      insert into user_centre (user_id, center_id)
      select user_id, ${to} from user_centre join app_user on app_user.id = user_id
      where user_centre.center_id = ${from} and app_user.center_id is distinct from ${to}
      on conflict do nothing`.execute(tx)
  await sql`
    delete from user_centre using app_user
    where app_user.id = user_id
      and (user_centre.center_id = ${from} or (user_centre.center_id = ${to} and app_user.center_id = ${to}))`.execute(
    tx,
  )
}

export async function moveTemplates(tx: Tx, from: number, to: number): Promise<void> {
  await tx.updateTable('record_template').set({ center_id: to }).where('center_id', '=', from).execute()
}

export async function moveMacros(tx: Tx, from: number, to: number): Promise<void> {
  await tx.updateTable('macro').set({ center_id: to }).where('center_id', '=', from).execute()
}

/** Moves the change sets of a centre to another one, where they are then visible. Uses change_set_by_center. */
export async function moveChangeSets(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('change_set').set({ center: to }).where('center', '=', from).execute()
}

/**
 * Moves the blocks of a centre to another one. The active block becomes queued when the other centre has its own active
 * block. The caller must have locked both centres.
 */
export async function moveBlocks(tx: Tx, from: number, to: number): Promise<void> {
  const queued: BlockState = 'queued'
  await sql`
    update issn_block set state = ${queued}
    where center_id = ${from} and state = 'active'
      and exists (select from issn_block other where other.center_id = ${to} and other.state = 'active')`.execute(tx)
  await tx.updateTable('issn_block').set({ center_id: to }).where('center_id', '=', from).execute()
}

export async function addCountries(tx: Tx, id: number, countries: readonly string[]): Promise<void> {
  await sql`
    update centre set countries = coalesce(countries, '{}') || ${[...countries]}::text[], updated_at = now()
    where id = ${id}`.execute(tx)
}

/** @returns true when the centre was active before */
export async function deactivate(tx: Tx, id: number): Promise<boolean> {
  const changed = await tx
    .updateTable('centre')
    .set({ is_active: false, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('is_active', '=', true)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export type Closing = {
  readonly id: number
  readonly from: Centre
  readonly to: Centre
  readonly user: { readonly id: number | null; readonly username: string }
  readonly reason: string | null
  readonly messageId: string | null
  readonly startedAt: Date
  readonly endedAt: Date | null
  readonly outcome: 'completed' | 'failed' | 'cancelled' | null
  readonly reached: number
  readonly done: number
  readonly total: number
  readonly waiting: number
}

const closings = (db: Db) =>
  db
    .selectFrom('centre_closing as closing')
    .innerJoin('centre as source', 'source.id', 'closing.center_id')
    .innerJoin('centre as target', 'target.id', 'closing.to_id')
    .select(['closing.id', 'closing.center_id', 'source.code as from', 'closing.to_id', 'target.code as to'])
    .select(['user_id', 'username', 'reason', 'message_id', 'started_at', 'ended_at', 'outcome'])
    .select(['record_reached', 'done', 'total', 'waiting'])

const closingOf = (row: Awaited<ReturnType<ReturnType<typeof closings>['executeTakeFirstOrThrow']>>): Closing => ({
  id: row.id,
  from: { id: row.center_id, code: row.from },
  to: { id: row.to_id, code: row.to },
  user: { id: row.user_id, username: row.username },
  reason: row.reason,
  messageId: row.message_id,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  outcome: row.outcome,
  reached: row.record_reached,
  done: row.done,
  total: row.total,
  waiting: row.waiting,
})

/** The unfinished closing that transfers data from or to a centre. At most one or two exist. */
export async function runningClosing(db: Db, centreId: number): Promise<Closing | undefined> {
  const row = await closings(db)
    .where('ended_at', 'is', null)
    .where(({ eb, or }) => or([eb('closing.center_id', '=', centreId), eb('closing.to_id', '=', centreId)]))
    .executeTakeFirst()
  return row && closingOf(row)
}

/** The last closing of each centre. Uses closing_by_centre. */
export async function lastClosings(db: Db): Promise<ReadonlyMap<number, Closing>> {
  const rows = await closings(db)
    .distinctOn('closing.center_id')
    .orderBy('closing.center_id')
    .orderBy('closing.id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.center_id, closingOf(row)]))
}

/** Id of the record with the lowest free ISSN in these blocks. Uses free_of_block. */
export async function firstFreeOf(db: Db, blockIds: readonly number[]): Promise<number | undefined> {
  const row = await db
    .selectFrom('record')
    .select('id')
    .where('block_id', '=', sql<number>`any(${[...blockIds]}::int[])`)
    .where('category', '=', 'fre')
    .orderBy('issn')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export async function addClosing(
  tx: Tx,
  closing: {
    readonly from: number
    readonly to: number
    readonly user: { readonly id: number; readonly username: string }
    readonly reason: string | null
    readonly total: number
    /** The first pass over the records starts after this record id. */
    readonly reached: number
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('centre_closing')
    .values({
      center_id: closing.from,
      to_id: closing.to,
      message_id: null,
      user_id: closing.user.id,
      username: closing.user.username,
      reason: closing.reason,
      total: closing.total,
      record_reached: closing.reached,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setTask(tx: Tx, id: number, messageId: string): Promise<void> {
  await tx.updateTable('centre_closing').set({ message_id: messageId }).where('id', '=', id).execute()
}

/** Reads a closing with a row lock until the transaction ends, so that an outdated run of the task waits here. */
export async function lockClosing(tx: Tx, id: number): Promise<Closing | undefined> {
  await tx.selectFrom('centre_closing').select('id').where('id', '=', id).forUpdate().execute()
  return findClosing(tx, id)
}

export async function findClosing(db: Db, id: number): Promise<Closing | undefined> {
  const row = await closings(db).where('closing.id', '=', id).executeTakeFirst()
  return row && closingOf(row)
}

/**
 * The next records of a centre after the record id `reached`, locked until the transaction ends. Uses the primary key.
 */
export const nextRecordsOf = (tx: Tx, code: string, reached: number, most: number): Promise<RecordRow[]> =>
  tx
    .selectFrom('record')
    .select(['id', 'issn', 'center', 'category'])
    .where('center', '=', code)
    .where('id', '>', reached)
    .orderBy('id')
    .limit(most)
    .forNoKeyUpdate()
    .execute()

export async function storeProgress(
  tx: Tx,
  id: number,
  { reached, done, waiting }: Pick<Closing, 'reached' | 'done' | 'waiting'>,
): Promise<void> {
  await tx.updateTable('centre_closing').set({ record_reached: reached, done, waiting }).where('id', '=', id).execute()
}

/** Stores the outcome of a closing. Does nothing if the closing has already ended. */
export async function endClosing(tx: Tx, id: number, outcome: NonNullable<Closing['outcome']>): Promise<void> {
  await tx
    .updateTable('centre_closing')
    .set({ outcome, ended_at: sql<Date>`now()`, waiting: 0 })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}
