import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { AssignmentWay } from '../../schema/numbers.ts'
import type { RecordRow } from '../records/repository.ts'

export type CentreRow = { id: number; code: string }

/**
 * Locks the centre until the end of the transaction, which serialises assignments of one centre. Transactions that only
 * reference the centre are not blocked.
 */
export const lockCentre = (tx: Tx, id: number): Promise<CentreRow | undefined> =>
  tx.selectFrom('centre').select(['id', 'code']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The code of the centre that a closing centre is handing over to. Uses the index one_closing_of_centre. */
export async function findReceivingCentre(db: Db, centerId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('centre_closing')
    .innerJoin('centre', 'centre.id', 'to_id')
    .select('code')
    .where('center_id', '=', centerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.code
}

/** Locks and returns the active block of a centre. Uses the index issn_block_one_active_per_centre. */
export const lockActiveBlock = (tx: Tx, centerId: number): Promise<{ id: number } | undefined> =>
  tx
    .selectFrom('issn_block')
    .select('id')
    .where('center_id', '=', centerId)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst()

/** Locks and returns the queued blocks of a centre, in order. Uses the index issn_block_center. */
export const lockQueuedBlocks = (tx: Tx, centerId: number): Promise<{ id: number }[]> =>
  tx
    .selectFrom('issn_block')
    .select('id')
    .where('center_id', '=', centerId)
    .where('state', '=', 'queued')
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()

export const setBlockState = async (tx: Tx, id: number, state: 'active' | 'queued' | 'closed'): Promise<void> => {
  await tx.updateTable('issn_block').set({ state }).where('id', '=', id).execute()
}

/**
 * Whether the record `r` is Free, was never assigned and has no draft. Scalar subqueries force one look-up for each
 * record. With `not exists`, PostgreSQL may plan a join that reads all drafts for each number, if its statistics date
 * from a time with few drafts.
 */
export const isUnassigned = sql<boolean>`r.category = 'fre'
  and (select true from number_given g where g.record_id = r.id) is null
  and (select true from record_version v where v.record_id = r.id and v.state = 'draft') is null`

const isUnlocked = sql<boolean>`(
  select true from record_lock l where l.record_id = r.id and l.expires_at > clock_timestamp()) is null`

/**
 * Whether the record `r` has the centre of its block. Numbers handed over by a closing centre can be assigned once they
 * have the new centre.
 */
const hasCentreOfBlock = (blockId: number) => sql<boolean>`r.center = (
  select code from issn_block join centre on centre.id = center_id where issn_block.id = ${blockId})`

/**
 * Locks and returns the lowest unlocked Free numbers of a block after `above`, in ascending order. Skips numbers locked
 * by another transaction, which saves them or takes their lock. Uses the index free_of_block.
 */
export async function lockLowestFree(
  tx: Tx,
  blockId: number,
  { count, above }: { count: number; above: string },
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select r.id, r.issn, r.center, r.category from record r
    where r.block_id = ${blockId} and r.issn > ${above} and ${isUnassigned} and ${isUnlocked} and ${hasCentreOfBlock(blockId)}
    order by r.issn limit ${count} for update of r skip locked`.execute(tx)
  return rows
}

/**
 * Returns those of the records that are not available, because a lock or draft was committed before their rows were
 * locked. Deletes expired locks, so that none of them can be renewed later.
 */
export async function findUnavailable(tx: Tx, recordIds: readonly number[]): Promise<Set<number>> {
  const ids = [...recordIds]
  await sql`delete from record_lock where record_id = any(${ids}::int[]) and expires_at <= clock_timestamp()`.execute(
    tx,
  )
  const { rows } = await sql<{ record_id: number }>`
    select record_id from record_lock where record_id = any(${ids}::int[])
    union all
    select record_id from record_version where record_id = any(${ids}::int[]) and state = 'draft'`.execute(tx)
  return new Set(rows.map(({ record_id }) => record_id))
}

/**
 * Whether a block has a Free number left, including locked ones and those being handed over to its centre. Uses the
 * index free_of_block.
 */
export async function hasFree(tx: Tx, blockId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (
    select from record r where r.block_id = ${blockId} and ${isUnassigned}) as has`.execute(tx)
  return rows[0]?.has ?? false
}

/**
 * The count of numbers of a block that can be assigned now. Uses the index free_of_block with one look-up for each
 * number.
 */
export async function countFree(db: Db, blockId: number): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select count(*)::int as free from record r
    where r.block_id = ${blockId} and ${isUnassigned} and ${isUnlocked} and ${hasCentreOfBlock(blockId)}`.execute(db)
  return rows[0]?.free ?? 0
}

/** The active block of a centre, then its queued blocks. */
const blocksInTurn = (db: Db, centerId: number) =>
  db
    .selectFrom('issn_block')
    .select(['id', 'first_number', 'last_number'])
    .where('center_id', '=', centerId)
    .where('state', 'in', ['active', 'queued'])
    .orderBy(sql`state = 'queued'`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/**
 * The block that provides the next number of a centre, with the count of assignable numbers: the active block, or the
 * first queued block if that is used up. Undefined if the centre has no block.
 */
export async function currentBlock(
  db: Db,
  centerId: number,
): Promise<{ id: number; first: number; last: number; free: number } | undefined> {
  const results: { id: number; first: number; last: number; free: number }[] = []
  for (const { id, first_number: first, last_number: last } of await blocksInTurn(db, centerId)) {
    const free = await countFree(db, id)
    if (free > 0) return { id, first, last, free }
    results.push({ id, first, last, free })
  }
  return results[0]
}

/**
 * The next assignable numbers of a centre, from its active block and then its queued blocks. Locks nothing, so another
 * user may take them at any time. `hasBlock`: whether the centre has a block. Uses the index free_of_block.
 */
export async function nextNumbers(
  db: Db,
  centerId: number,
  count: number,
): Promise<{ hasBlock: boolean; issns: string[]; rows: RecordRow[] }> {
  const blocks = await blocksInTurn(db, centerId)
  const results: RecordRow[] = []
  for (const { id } of blocks) {
    if (results.length === count) break
    const { rows } = await sql<RecordRow>`
      select r.id, r.issn, r.center, r.category from record r
      where r.block_id = ${id} and ${isUnassigned} and ${isUnlocked} and ${hasCentreOfBlock(id)}
      order by r.issn limit ${count - results.length}`.execute(db)
    results.push(...rows)
  }
  return { hasBlock: blocks.length > 0, issns: results.map(({ issn }) => issn), rows: results }
}

/**
 * Stores numbers as assigned. The database refuses a number that was assigned before, or is not in the centre's active
 * block.
 */
export async function storeAssigned(
  tx: Tx,
  recordIds: readonly number[],
  input: {
    blockId: number
    centerId: number
    user: { id: number | null; username: string }
    way: AssignmentWay
    now: Date
  },
): Promise<void> {
  if (recordIds.length === 0) return
  await tx
    .insertInto('number_given')
    .values(
      recordIds.map((recordId) => ({
        record_id: recordId,
        block_id: input.blockId,
        center_id: input.centerId,
        user_id: input.user.id,
        username: input.user.username,
        way: input.way,
        given_at: input.now,
      })),
    )
    .execute()
}
