import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import type pg from 'pg'
import { changedSince, lastChange, logFullChange } from '../../catalogue/changes/repository.ts'
import { rebuildFamilies } from '../../catalogue/families/rebuild.ts'
import { makeHelper } from '../../platform/background-process.ts'
import { buildInParallel } from '../../platform/database/build-indexes.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { storeHeadingsComplete } from './fill-headings.ts'
import { storeTitleKeysComplete } from './fill-title-keys.ts'
import { countHeadings, createCountTriggers } from './heading-count.ts'
import { RowMemory } from './make-rows.ts'
import { fillRange, type Range } from './next-rows.ts'
import type { RangeDone, RangeQuestion } from './next-rows-process.ts'
import { updateSearchRows } from './write.ts'

const PORTION = 1_000

/**
 * Maximum number of processes that create rows, including this one. More would create rows faster than PostgreSQL
 * writes them.
 */
const MAX_MAKERS = 4
const helpersWanted = (): number => Math.max(1, Math.min(MAX_MAKERS, availableParallelism()) - 1)
const IDLE_MS = 1_000

/** The tables of the index. Tables under construction have the suffix `_next`. */
const TABLES = ['search_doc', 'lexicon', 'heading'] as const
const NEXT_TABLES = TABLES.map((table) => `${table}_next`).join(', ')

/** Dependencies of a rebuild. Without `url`, only this process creates rows. */
export type ReindexedBase = {
  readonly db: Db
  readonly pool: pg.Pool
  readonly url?: string | undefined
  /** Number of records whose rows are created at a time. */
  readonly portion?: number
}

/**
 * Rebuilds the search index from the stored versions and exchanges the tables at the end. Searches and saves continue
 * meanwhile, and records saved since the start are written again before the exchange. Also recomputes families.
 * @returns the number of records in the new index
 */
export async function reindex(base: ReindexedBase, now: Date): Promise<number> {
  const records = await rebuildIndex(base)
  await rebuildFamilies(base.pool, now)
  return records
}

/** Like `reindex`, without recomputing families. @returns the number of records in the new index */
export async function rebuildIndex({ db, pool, url, portion = PORTION }: ReindexedBase): Promise<number> {
  const client = await pool.connect()
  try {
    const startedAt = await lastChange(db)
    await client.query(`drop table if exists ${NEXT_TABLES}, lexicon_gathered`)
    for (const table of TABLES) {
      await client.query(`create table ${table}_next (like ${table} including all excluding indexes)`)
    }
    await client.query('alter table search_doc_next set (toast_tuple_target = 128)')
    const records = await fillNext(client, { db, url, portion })
    await deduplicateWords(client)
    // Vacuum before building the indexes, because a vacuum and an index build of the same table block each other.
    await client.query(`vacuum (analyze, process_toast off) ${NEXT_TABLES}`)
    const renames = await buildNextIndexes(client, pool)
    await countHeadings(client, 'heading_next')
    await createCountTriggers(client, 'heading_next')
    await swapTables(db, renames, startedAt)
    await inTransaction(client, () => logFullChange(client))
    client.release()
    return records
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Fills the tables of the new index, in this process and in one low-priority process for each further processor.
 * @returns the number of records with rows
 */
async function fillNext(
  client: pg.ClientBase,
  { db, url, portion }: Pick<ReindexedBase, 'db' | 'url'> & { readonly portion: number },
): Promise<number> {
  const { rows } = await client.query<{ index: number }>(`select 'search_doc_next'::regclass::oid::int8 as index`)
  const index = rows[0]!.index
  const helpers = url === undefined ? [] : Array.from({ length: helpersWanted() }, () => byProcess(url, index))
  const fillers = [fillHere(db, client, index), ...helpers]
  const ranges = rangesOf(db, portion)
  let [count, failed] = [0, false]
  const fill = async (filler: Filler) => {
    try {
      for (let next = await ranges.next(); !next.done && !failed; next = await ranges.next()) {
        const written = await filler(next.value)
        count += written
      }
    } catch (error) {
      failed = true
      throw error
    }
  }
  const ended = await Promise.allSettled(fillers.map(fill))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  return count
}

/** Writes the rows of a range of records. @returns the number of records with rows */
type Filler = (range: Range) => Promise<number>

const fillHere = (db: Db, client: pg.ClientBase, index: number): Filler => {
  const memory = new RowMemory()
  return (range) => fillRange({ db, client, memory, index }, range)
}

const byProcess = (url: string, index: number): Filler => {
  const helper = makeHelper<RangeQuestion, RangeDone>(new URL('./next-rows-process.ts', import.meta.url), {
    name: 'search rows of a new index',
    data: url,
    idleMs: IDLE_MS,
  })
  return async (range) => {
    let count = 0
    await helper.ask({ ...range, index }, { onReport: ({ records }) => (count += records) })
    return count
  }
}

/** Divides all records into ranges, which are read on demand. */
async function* rangesOf(db: Db, portion: number): AsyncGenerator<Range, void, undefined> {
  let after = 0
  for (;;) {
    const { rows } = await sql<{ last: number | null }>`
      select max(id) as last from (select id from record where id > ${after} order by id limit ${portion}) as portion`.execute(
      db,
    )
    const upTo = rows[0]?.last
    if (upTo === null || upTo === undefined) return
    yield { after, upTo }
    after = upTo
  }
}

/** Removes duplicate words, which exist because every process has added the words that it had not seen before. */
async function deduplicateWords(client: pg.ClientBase): Promise<void> {
  await inTransaction(client, async () => {
    await client.query('alter table lexicon_next rename to lexicon_gathered')
    await client.query('create table lexicon_next (like lexicon_gathered including all)')
    await client.query('insert into lexicon_next (word) select distinct word from lexicon_gathered')
    await client.query('drop table lexicon_gathered')
  })
}

type Rename = { from: string; to: string }

/** Builds the indexes of the new tables under temporary names: primary keys first, then the slowest ones. */
async function buildNextIndexes(client: pg.ClientBase, pool: pg.Pool): Promise<readonly Rename[]> {
  const { rows } = await client.query<{ name: string; relation: string; definition: string; is_primary: boolean }>(
    `select indexrelid::regclass::text as name, indrelid::regclass::text as relation,
       pg_get_indexdef(indexrelid) as definition, indisprimary as is_primary
     from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
     where indrelid = any($1::text[]::regclass[]) order by (amname = 'gin') desc, indexrelid desc`,
    [TABLES],
  )
  for (const { name, relation } of rows.filter((each) => each.is_primary))
    await client.query(`alter table ${relation}_next add constraint ${name}_next primary key (record_id)`)
  const others = rows.filter((each) => !each.is_primary)
  const statements = others.map(({ name, relation, definition }) => {
    const [, unique = '', rest = ''] = /^CREATE (UNIQUE )?INDEX \S+ ON \S+ (.*)$/.exec(definition) ?? []
    return `create ${unique}index ${name}_next on ${relation}_next ${rest}`
  })
  await buildInParallel(pool, statements)
  return rows.map(({ name }) => ({ from: `${name}_next`, to: name }))
}

/** Replaces the old tables by the new ones, after the rows of records saved since `startedAt` were written again. */
const swapTables = (db: Db, renames: readonly Rename[], startedAt: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // From here to the commit, saves wait. Searches wait only during the exchange of the tables.
    await sql`lock table search_doc in share mode`.execute(tx)
    const changed = await changedSince(tx, startedAt)
    if (changed === null)
      throw new Error('the database was reloaded during the rebuild of its search index; run the rebuild again')
    await updateSearchRows(tx, changed, 'search_doc_next')
    await sql`lock table search_doc, lexicon, heading in access exclusive mode`.execute(tx)
    await sql`delete from heading_count where table_id <> 'heading_next'::regclass`.execute(tx)
    await sql`delete from heading_group where table_id <> 'heading_next'::regclass`.execute(tx)
    for (const table of TABLES) {
      await sql`drop table ${sql.table(table)}`.execute(tx)
      await sql`alter table ${sql.table(`${table}_next`)} rename to ${sql.ref(table)}`.execute(tx)
    }
    await storeHeadingsComplete(tx)
    await storeTitleKeysComplete(tx)
    for (const { from, to } of renames) {
      await sql`alter index ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(tx)
    }
  })
