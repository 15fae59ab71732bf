/**
 * Writes search rows soon after the transaction that changed their records, as imports require. A queue in the database
 * contains the records.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { logChanges } from '../../catalogue/changes/repository.ts'
import { type SearchedText, searchedTexts } from '../../catalogue/records/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { waitForBoth } from '../../platform/wait-for-both.ts'
import { PendingEntriesMerger } from './inverted-indexes.ts'
import { makeRows, type RowMemory, type RowSource } from './make-rows.ts'
import type { SearchRows } from './search-rows.ts'
import { updateSearchRows, writeSearchRows } from './write.ts'

/** Number of queue entries processed at once: about the number that a batch of an import adds. */
const ENTRIES = 200
/** Delay before a retry if other transactions lock all remaining records. */
const RETRY_DELAY_MS = 20

/** Queues records whose search rows have to be written. The rows are written after the commit of the transaction. */
export async function queueRows(tx: Tx, recordIds: readonly number[]): Promise<void> {
  await sql`insert into search_pending (record_id) select unnest(${[...recordIds]}::int[])`.execute(tx)
}

export type WriteOptions = {
  /** The cache of keys and words from earlier calls of the same caller. */
  readonly memory?: RowMemory
  /**
   * Merges pending entries of the inverted indexes. A caller that passes a merger also calls its last merge.
   * Without a merger, this call creates one and merges at the end.
   */
  readonly sorter?: PendingEntriesMerger
  /** Called after each batch of rows. */
  readonly onWritten?: () => Promise<void>
  /** The number of the last queue entry to process; default: the last one at the start. */
  readonly until?: number
}

/**
 * Writes the rows of all queued records. Several processes may do so at the same time. A locked record is processed
 * later: this function never waits while it holds locks, which avoids deadlocks. Rows are created before their records
 * are locked, in parallel with writing the previous ones.
 */
export async function writePendingRows(db: Db, { memory, sorter, onWritten, until }: WriteOptions = {}): Promise<void> {
  const last = until ?? (await pendingEntries(db))?.last ?? 0
  const sorting = sorter ?? new PendingEntriesMerger(db)
  const after = (entry: number) => makePendingRows(db, { entry, last }, memory)
  let next = await after(0)
  while (next !== undefined) {
    const made = next
    const [written, coming] = await waitForBoth(writeBatch(db, made), after(made.lastEntry))
    if (written === 0) await sleep(RETRY_DELAY_MS)
    await sorting.add(written)
    await onWritten?.()
    // Start again from the first entry, for entries that were skipped or added meanwhile.
    next = coming ?? (await after(0))
  }
  if (sorter === undefined) await sorting.finish()
}

/** The numbers of the first and the last queue entry; undefined if the queue is empty. */
export async function pendingEntries(db: Db): Promise<{ first: number; last: number } | undefined> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from search_pending`.execute(db)
  const { first, last } = rows[0]!
  return first === null || last === null ? undefined : { first, last }
}

type PendingRows = {
  readonly entries: readonly { readonly id: number; readonly recordId: number }[]
  readonly lastEntry: number
  readonly ids: readonly number[]
  readonly texts: ReadonlyMap<number, SearchedText>
  readonly rows: SearchRows | undefined
  readonly index: number
}

/** Creates the rows of the next queued records from their present state; undefined if there are none. */
async function makePendingRows(
  db: Db,
  { entry, last }: { readonly entry: number; readonly last: number },
  memory: RowMemory | undefined,
): Promise<PendingRows | undefined> {
  const entries = await db
    .selectFrom('search_pending')
    .select(['id', 'record_id as recordId'])
    .where('id', '>', entry)
    .where('id', '<=', last)
    .orderBy('id')
    .limit(ENTRIES)
    .execute()
  const end = entries.at(-1)
  if (end === undefined) return undefined
  const ids = [...new Set(entries.map(({ recordId }) => recordId))].sort((a, b) => a - b)
  const index = await indexOid(db)
  const texts = await searchedTexts(db, ids)
  const sources = [...texts].map(([id, text]) => ({ id, ...text }))
  const rows = sources.length === 0 ? undefined : await makeQueuedRows(db, sources, index, memory)
  return { entries, lastEntry: end.id, ids, texts, rows, index }
}

/** Replaces the stored rows of a batch. If a record has changed since it was read, its rows are created again. */
const writeBatch = (db: Db, { entries, ids, texts, rows, index }: PendingRows): Promise<number> =>
  db.transaction().execute(async (tx) => {
    // Lock the table before any record, so that no rebuild can replace the index during the write.
    await sql`lock table search_doc in row exclusive mode`.execute(tx)
    const held = await lockAvailableRecords(tx, ids)
    if (held.length === 0) return 0
    const isAsRead =
      held.length === ids.length && isSame(texts, await searchedTexts(tx, held)) && index === (await indexOid(tx))
    if (isAsRead) await writeSearchRows(tx, { gone: ids.filter((id) => !texts.has(id)), rows })
    else await updateSearchRows(tx, held)
    await logChanges(tx, held)
    const heldIds = new Set(held)
    const done = entries.filter(({ recordId }) => heldIds.has(recordId)).map(({ id }) => id)
    await tx.deleteFrom('search_pending').where('id', '=', sql<number>`any(${done}::bigint[])`).execute()
    return held.length
  })

/** Creates rows. Keys and words are committed first, so that a rollback of the rows cannot remove them. */
async function makeQueuedRows(
  db: Db,
  sources: readonly RowSource[],
  index: number,
  memory: RowMemory | undefined,
): Promise<SearchRows> {
  try {
    return await db.transaction().execute((tx) => makeRows(tx, sources, { memory: memory?.of(index) }))
  } catch (error) {
    memory?.forget()
    throw error
  }
}

/** The oid of the table `search_doc`. A rebuild of the index changes the oid and the lexicon. */
async function indexOid(db: Db): Promise<number> {
  const { rows } = await sql<{ oid: number }>`select 'search_doc'::regclass::oid::int8 as oid`.execute(db)
  return rows[0]!.oid
}

/**
 * Locks the records that no other transaction has locked, so that saves of these records wait. Returns their ids, and
 * the ids of deleted records, which need no lock.
 */
async function lockAvailableRecords(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with held as (
      select id from record where id = any(${[...ids]}::int[]) order by id for no key update skip locked
    )
    select id from held
    union all
    select id from unnest(${[...ids]}::int[]) as wanted (id) where not exists (select from record where record.id = wanted.id)
    `.execute(tx)
  return rows.map(({ id }) => id)
}

const isSame = (before: ReadonlyMap<number, SearchedText>, now: ReadonlyMap<number, SearchedText>): boolean =>
  before.size === now.size &&
  [...before].every(([id, text]) => {
    const other = now.get(id)
    return (
      other !== undefined &&
      text.content === other.content &&
      text.isInvalid === other.isInvalid &&
      text.isBrokenByRule === other.isBrokenByRule &&
      JSON.stringify(text.findings) === JSON.stringify(other.findings) &&
      text.isDraft === other.isDraft &&
      text.center === other.center &&
      text.category === other.category
    )
  })
