import type { BlockState } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { sql } from 'kysely'
import { centreNameIn } from '../../kernel/auth/centre-repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { BlockProblem } from '../../schema/accounts.ts'

export type BlockRow = {
  id: number
  centerId: number
  centerCode: string
  centerName: string
  country: string | null
  lcCountry: string | null
  first: number
  last: number
  state: BlockState
  template: string | null
  createdAt: Date
  createdBy: string | null
  recordsCreated: number
  problem: BlockProblem | null
}

const blocks = (db: Db, locale: Locale) =>
  db
    .selectFrom('issn_block as block')
    .innerJoin('centre', 'centre.id', 'block.center_id')
    .select([
      'block.id',
      'block.center_id as centerId',
      'centre.code as centerCode',
      'block.country',
      'block.lc_country as lcCountry',
      'block.first_number as first',
      'block.last_number as last',
      'block.state',
      'block.template',
      'block.created_at as createdAt',
      'block.created_by as createdBy',
      'block.records_created as recordsCreated',
      'block.problem',
    ])
    .select(centreNameIn(locale).as('centerName'))

export const findBlock = (db: Db, id: number, locale: Locale = 'en'): Promise<BlockRow | undefined> =>
  blocks(db, locale).where('block.id', '=', id).executeTakeFirst()

/** The blocks of a centre, or of all centres, sorted by centre and first number. Uses issn_block_center. */
export const readBlocks = (db: Db, locale: Locale, centerId?: number): Promise<BlockRow[]> =>
  blocks(db, locale)
    .$if(centerId !== undefined, (query) => query.where('block.center_id', '=', centerId!))
    .orderBy('centre.code')
    .orderBy('block.first_number')
    .execute()

/** The blocks with these ids, in any order; ids without a block are ignored. Uses the primary key. */
export const blocksWithIds = (db: Db, ids: readonly number[], locale: Locale): Promise<BlockRow[]> =>
  blocks(db, locale)
    .where(sql<boolean>`block.id = any(${[...ids]}::int[])`)
    .execute()

/**
 * Reads a block with a row lock until the transaction ends. Callers that change the state must lock the centre first.
 */
export async function lockBlock(tx: Tx, id: number): Promise<BlockRow | undefined> {
  await tx.selectFrom('issn_block').select('id').where('id', '=', id).forUpdate().execute()
  return findBlock(tx, id)
}

/**
 * Number of free ISSNs of each block that were never assigned, including locked ones. Omits blocks without free ISSNs.
 * Uses free_of_block: 60 ms for 100,000 ISSNs.
 */
export async function freeByBlock(db: Db, blockIds: readonly number[]): Promise<Map<number, number>> {
  if (blockIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; free: number }>`
    select r.block_id as id, count(*)::int as free from record r
    where r.block_id = any(${[...blockIds]}::int[]) and r.category = 'fre'
      and not exists (select from number_given g where g.record_id = r.id)
    group by r.block_id`.execute(db)
  return new Map(rows.map(({ id, free }) => [id, free]))
}

/** Number of ISSNs that these centres assigned on each day since a date. Uses given_of_block. */
export async function assignmentsSince(
  db: Db,
  centerIds: readonly number[],
  since: Date,
): Promise<{ centerId: number; day: number; count: number }[]> {
  if (centerIds.length === 0) return []
  const { rows } = await sql<{ centerId: number; day: Date; count: number }>`
    select block.center_id as "centerId", date_trunc('day', given.given_at) as day, count(*)::int as count
    from issn_block block join number_given given on given.block_id = block.id
    where block.center_id = any(${[...centerIds]}::int[]) and given.given_at >= ${since}
    group by 1, 2`.execute(db)
  return rows.map(({ centerId, day, count }) => ({ centerId, day: day.getTime(), count }))
}

/**
 * Number of ISSNs assigned by a centre, or by all centres, in each of the last `months` months (UTC) up to the month of
 * `now`, earliest first. Uses given_of_block for one centre; reads every assignment for all centres.
 */
export async function assignedByMonth(
  db: Db,
  { centerId, months, now }: { centerId: number | undefined; months: number; now: Date },
): Promise<{ month: string; assigned: number }[]> {
  const { rows } = await sql<{ month: string; assigned: number }>`
    with this_month as (select date_trunc('month', ${now}::timestamptz at time zone 'UTC') as first_day),
      used as (
        select date_trunc('month', given.given_at at time zone 'UTC') as first_day, count(*)::int as assigned
        from issn_block block join number_given given on given.block_id = block.id
        where (${centerId ?? null}::int is null or block.center_id = ${centerId ?? null}::int)
          and given.given_at >= (select first_day - make_interval(months => ${months - 1}) from this_month)
            at time zone 'UTC'
        group by 1)
    select to_char(day, 'YYYY-MM') as month, coalesce(used.assigned, 0) as assigned
    from this_month, generate_series(first_day - make_interval(months => ${months - 1}), first_day, '1 month') as day
      left join used on used.first_day = day
    order by day`.execute(db)
  return rows
}

/**
 * Advisory lock on the ISSNs of blocks (ASCII "blck"). A second transaction waits and then sees the block of the first.
 */
const BLOCKS_LOCK = 0x626c636b

/** Waits for the advisory lock on the ISSNs of blocks, and holds the lock until the transaction ends. */
export async function lockBlockNumbers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BLOCKS_LOCK})`.execute(tx)
}

/** A block that has an ISSN in common with this range, if any. Uses the index of the exclusion constraint. */
export async function overlappingBlock(
  db: Db,
  { first, last }: { first: number; last: number },
): Promise<{ first: number; last: number; center: string } | undefined> {
  const { rows } = await sql<{ first: number; last: number; center: string }>`
    select first_number as first, last_number as last, centre.code as center
    from issn_block join centre on centre.id = center_id
    where int4range(first_number, last_number, '[]') && int4range(${first}, ${last}, '[]') and state <> 'failed'
    order by first_number limit 1`.execute(db)
  return rows[0]
}

/**
 * The records in a range of ISSNs that belong to another centre or to a block: how many there are, and the first ISSN.
 * Uses the unique index on `issn`.
 */
export async function foreignRecords(
  db: Db,
  { from, to, center }: { from: string; to: string; center: string },
): Promise<{ count: number; issn: string; center: string } | undefined> {
  const { rows } = await sql<{ count: number; issn: string; center: string }>`
    select count(*) over ()::int as count, issn, center from record
    where issn between ${from} and ${to} and (center <> ${center} or block_id is not null)
    order by issn limit 1`.execute(db)
  return rows[0]
}

/** @throws a database error when the block overlaps another */
export async function addCreatingBlock(
  tx: Tx,
  block: {
    centerId: number
    country: string
    lcCountry: string | null
    first: number
    last: number
    template: string | null
    createdBy: string
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('issn_block')
    .values({
      center_id: block.centerId,
      country: block.country,
      lc_country: block.lcCountry,
      first_number: block.first,
      last_number: block.last,
      state: 'creating',
      template: block.template,
      created_by: block.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setBlock(
  tx: Db,
  id: number,
  { state, problem }: { state: BlockState; problem?: BlockProblem | null },
): Promise<void> {
  await tx
    .updateTable('issn_block')
    .set({ state, ...(problem === undefined ? {} : { problem: problem && JSON.stringify(problem) }) })
    .where('id', '=', id)
    .execute()
}

/** Stores the reason why a block cannot be created or deleted. */
export async function storeProblem(db: Db, id: number, problem: BlockProblem): Promise<void> {
  await db
    .updateTable('issn_block')
    .set({ problem: JSON.stringify(problem) })
    .where('id', '=', id)
    .execute()
}

/**
 * Reasons against the deletion of a block. `used` is the number of ISSNs that are described or were assigned at any
 * time. `held` is the number of free ISSNs with a lock or a draft.
 */
export async function numbersInUse(db: Db, blockId: number): Promise<{ used: number; held: number }> {
  const { rows } = await sql<{ used: number; held: number }>`
    select
      count(*) filter (where r.category <> 'fre'
        or exists (select from number_given g where g.record_id = r.id))::int as used,
      count(*) filter (where r.category = 'fre' and (
        exists (select from record_lock l where l.record_id = r.id and l.expires_at > now())
        or exists (select from record_version v where v.record_id = r.id and v.state = 'draft')))::int as held
    from record r where r.block_id = ${blockId}`.execute(db)
  return rows[0] ?? { used: 0, held: 0 }
}

/** The records of a block, locked for update in the order of their ids. Uses record_of_block. */
export async function lockRecordsOf(tx: Tx, blockId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('record')
    .select('id')
    .where('block_id', '=', blockId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes records with their versions, locks, links and families. The caller must update the search index. */
export async function removeRecords(tx: Db, recordIds: readonly number[]): Promise<void> {
  const ids = [...recordIds]
  await sql`delete from record_link where record_id = any(${ids}::int[])`.execute(tx)
  await sql`delete from record_family where record_id = any(${ids}::int[])`.execute(tx)
  await sql`delete from record where id = any(${ids}::int[])`.execute(tx)
}

export async function removeBlock(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('issn_block').where('id', '=', id).execute()
}

/**
 * Separates a block from records that existed before it, without deleting these records.
 * @returns the ids of the remaining records, which were created for the block
 */
export async function releaseEarlierRecords(tx: Db, id: number): Promise<number[]> {
  // Compares the times in SQL, because JavaScript dates have a lower precision than PostgreSQL timestamps.
  await sql`
    update record set block_id = null
    from issn_block as block
    where block.id = ${id} and record.block_id = block.id and record.created_at < block.created_at`.execute(tx)
  const rows = await tx.selectFrom('record').select('id').where('block_id', '=', id).execute()
  return rows.map(({ id: recordId }) => recordId)
}
