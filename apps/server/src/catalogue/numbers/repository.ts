import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { WayOfGiving } from '../../schema/numbers.ts'
import type { RecordRow } from '../records/repository.ts'

export type CentreRow = { id: number; code: string }

/**
 * The centre, held until the end of the transaction: who gives numbers of one centre does so one after the other. Users
 * and blocks that refer to it are not kept waiting.
 */
export const holdCentre = (tx: Tx, id: number): Promise<CentreRow | undefined> =>
  tx.selectFrom('centre').select(['id', 'code']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The code of the centre that a closing one hands over to at this moment. By one_closing_of_centre. */
export async function handsOverTo(db: Db, centerId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('centre_closing')
    .innerJoin('centre', 'centre.id', 'to_id')
    .select('code')
    .where('center_id', '=', centerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.code
}

/** The active block of a centre, held. By issn_block_one_active_per_centre. */
export const holdActiveBlock = (tx: Tx, centerId: number): Promise<{ id: number } | undefined> =>
  tx
    .selectFrom('issn_block')
    .select('id')
    .where('center_id', '=', centerId)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst()

/** The blocks of a centre whose turn comes next, in that order, held. By issn_block_center. */
export const holdQueue = (tx: Tx, centerId: number): Promise<{ id: number }[]> =>
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
 * Free, never given, and nobody is at work on a description of it. Of `r`, a row of record. Each is looked up by itself: what PostgreSQL
 * makes a join of (`not exists`) reads all drafts for each number where its statistics are of a time with hardly any.
 */
export const isUnspent = sql<boolean>`r.category = 'fre'
  and (select true from number_given g where g.record_id = r.id) is null
  and (select true from record_version v where v.record_id = r.id and v.state = 'draft') is null`

const isUnlocked = sql<boolean>`(
  select true from record_lock l where l.record_id = r.id and l.expires_at > clock_timestamp()) is null`

/** With the centre of its block: a number that a closing centre hands over is given once it has arrived there. */
const hasArrived = (blockId: number) => sql<boolean>`r.center = (
  select code from issn_block join centre on centre.id = center_id where issn_block.id = ${blockId})`

/**
 * The lowest unlocked Free numbers of a block above `above`, ascending, held for update. One that another transaction
 * holds at this moment (somebody saves it, or just takes its lock) is passed over. By free_of_block.
 */
export async function holdLowestFree(
  tx: Tx,
  blockId: number,
  { count, above }: { count: number; above: string },
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select r.id, r.issn, r.center, r.category from record r
    where r.block_id = ${blockId} and r.issn > ${above} and ${isUnspent} and ${isUnlocked} and ${hasArrived(blockId)}
    order by r.issn limit ${count} for update of r skip locked`.execute(tx)
  return rows
}

/**
 * Those of the records held that are somebody's after all: a lock may have been taken, or a draft saved, between the look
 * and the hold. Spent locks go, so that none of them can come back to life behind the hold.
 */
export async function spokenForAmong(tx: Tx, recordIds: readonly number[]): Promise<Set<number>> {
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

/** Whether a block has a Free number left, locked ones included, and those under way to its centre. By free_of_block. */
export async function hasFree(tx: Tx, blockId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (
    select from record r where r.block_id = ${blockId} and ${isUnspent}) as has`.execute(tx)
  return rows[0]?.has ?? false
}

/** Free numbers of a block that can be given now. By free_of_block, each looked up. */
export async function countFree(db: Db, blockId: number): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select count(*)::int as free from record r
    where r.block_id = ${blockId} and ${isUnspent} and ${isUnlocked} and ${hasArrived(blockId)}`.execute(db)
  return rows[0]?.free ?? 0
}

/** The active block of a centre, then those queued behind it. */
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
 * The block that the next number of a centre comes from, with how many can be given of it now: the active one, or the
 * first one queued behind it once that is used up. Undefined where a centre has no block to give from.
 */
export async function currentBlock(
  db: Db,
  centerId: number,
): Promise<{ id: number; first: number; last: number; free: number } | undefined> {
  const found: { id: number; first: number; last: number; free: number }[] = []
  for (const { id, first_number: first, last_number: last } of await blocksInTurn(db, centerId)) {
    const free = await countFree(db, id)
    if (free > 0) return { id, first, last, free }
    found.push({ id, first, last, free })
  }
  return found[0]
}

/**
 * The numbers that would be given next, of the centre's active block and then of those queued behind it: nothing is held,
 * they may be somebody else's the next moment. `hasBlock`: whether there is a block to give from. By free_of_block.
 */
export async function nextNumbers(
  db: Db,
  centerId: number,
  count: number,
): Promise<{ hasBlock: boolean; issns: string[]; rows: RecordRow[] }> {
  const blocks = await blocksInTurn(db, centerId)
  const found: RecordRow[] = []
  for (const { id } of blocks) {
    if (found.length === count) break
    const { rows } = await sql<RecordRow>`
      select r.id, r.issn, r.center, r.category from record r
      where r.block_id = ${id} and ${isUnspent} and ${isUnlocked} and ${hasArrived(id)}
      order by r.issn limit ${count - found.length}`.execute(db)
    found.push(...rows)
  }
  return { hasBlock: blocks.length > 0, issns: found.map(({ issn }) => issn), rows: found }
}

/** Notes numbers as given. The base refuses one that was given before, or is none of the centre's active block. */
export async function noteGiven(
  tx: Tx,
  recordIds: readonly number[],
  given: {
    blockId: number
    centerId: number
    user: { id: number | null; username: string }
    way: WayOfGiving
    now: Date
  },
): Promise<void> {
  if (recordIds.length === 0) return
  await tx
    .insertInto('number_given')
    .values(
      recordIds.map((recordId) => ({
        record_id: recordId,
        block_id: given.blockId,
        center_id: given.centerId,
        user_id: given.user.id,
        username: given.user.username,
        way: given.way,
        given_at: given.now,
      })),
    )
    .execute()
}
