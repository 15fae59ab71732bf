/** Rows that are not written by the transaction that changed their records, but soon after it: what an import leaves. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { noteChanges } from '../../catalogue/changes/repository.ts'
import { type SearchedText, searchedTexts } from '../../catalogue/records/repository.ts'
import { bothEnded } from '../../platform/both-ended.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Sorter } from './inverted-indexes.ts'
import { makeRows, type RowMemory, type RowSource } from './make-rows.ts'
import type { SearchRows } from './search-rows.ts'
import { updateSearchRows, writeSearchRows } from './write.ts'

/** Entries that are dealt with at once: as many as a batch of an import leaves, or so. */
const ENTRIES = 200
/** Records that are all held by others are asked for again after so long. */
const RETRY_DELAY_MS = 20

/** Notes that the rows of these records are to be written once the transaction is there. */
export async function leaveRows(tx: Tx, recordIds: readonly number[]): Promise<void> {
  await sql`insert into search_pending (record_id) select unnest(${[...recordIds]}::int[])`.execute(tx)
}

export type WriteOptions = {
  /** Of the rows that were made before by the same caller. */
  readonly memory?: RowMemory
  /** Of a caller that writes again and again, and finishes it; without one, what was written is sorted in at the end. */
  readonly sorter?: Sorter
  /** Told after each step. */
  readonly onWritten?: () => Promise<void>
  /** Up to which entry; those that are there when it begins, unless told otherwise. */
  readonly until?: number
}

/**
 * Writes the rows of all records that are noted, until none is left. Several may do so at once. A record that somebody
 * holds has its turn later: nothing is waited for while records are held here, so that nobody waits for each other.
 * Rows are made before their records are held, which is as short as can be, and while the rows before them are written.
 */
export async function writePendingRows(db: Db, { memory, sorter, onWritten, until }: WriteOptions = {}): Promise<void> {
  const last = until ?? (await pendingEntries(db))?.last ?? 0
  const sorting = sorter ?? new Sorter(db)
  const after = (entry: number) => madeBetween(db, { entry, last }, memory)
  let next = await after(0)
  while (next !== undefined) {
    const made = next
    const [written, coming] = await bothEnded(writeMade(db, made), after(made.lastEntry))
    if (written === 0) await sleep(RETRY_DELAY_MS)
    await sorting.add(written)
    await onWritten?.()
    // What was left out, or came meanwhile.
    next = coming ?? (await after(0))
  }
  if (sorter === undefined) await sorting.finish()
}

/** The first and the last entry that is still pending; undefined when there is none. */
export async function pendingEntries(db: Db): Promise<{ first: number; last: number } | undefined> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from search_pending`.execute(db)
  const { first, last } = rows[0]!
  return first === null || last === null ? undefined : { first, last }
}

type Made = {
  readonly entries: readonly { readonly id: number; readonly recordId: number }[]
  readonly lastEntry: number
  readonly ids: readonly number[]
  readonly texts: ReadonlyMap<number, SearchedText>
  readonly rows: SearchRows | undefined
  readonly index: number
}

/** The rows of the next records that are noted, as they stand; undefined when there are none. */
async function madeBetween(
  db: Db,
  { entry, last }: { readonly entry: number; readonly last: number },
  memory: RowMemory | undefined,
): Promise<Made | undefined> {
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
  const index = await indexOf(db)
  const texts = await searchedTexts(db, ids)
  const sources = [...texts].map(([id, text]) => ({ id, ...text }))
  const rows = sources.length === 0 ? undefined : await rowsOf(db, sources, index, memory)
  return { entries, lastEntry: end.id, ids, texts, rows, index }
}

/** Writes rows in place of those that are there: again from the records where they are no longer what was read. */
const writeMade = (db: Db, { entries, ids, texts, rows, index }: Made): Promise<number> =>
  db.transaction().execute(async (tx) => {
    // The index stays the one that it is until the rows are there, before anything is held.
    await sql`lock table search_doc in row exclusive mode`.execute(tx)
    const held = await holdFree(tx, ids)
    if (held.length === 0) return 0
    const isAsRead =
      held.length === ids.length && isSame(texts, await searchedTexts(tx, held)) && index === (await indexOf(tx))
    if (isAsRead) await writeSearchRows(tx, { gone: ids.filter((id) => !texts.has(id)), rows })
    else await updateSearchRows(tx, held)
    await noteChanges(tx, held)
    const heldIds = new Set(held)
    const done = entries.filter(({ recordId }) => heldIds.has(recordId)).map(({ id }) => id)
    await tx.deleteFrom('search_pending').where('id', '=', sql<number>`any(${done}::bigint[])`).execute()
    return held.length
  })

/** Rows whose keys and words are in the base already: no transaction that comes to nothing takes them away again. */
async function rowsOf(
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

/** Which table is the index: another one once it was built anew, with a lexicon of its own. */
async function indexOf(db: Db): Promise<number> {
  const { rows } = await sql<{ oid: number }>`select 'search_doc'::regclass::oid::int8 as oid`.execute(db)
  return rows[0]!.oid
}

/** Those of the records that nobody holds, held against whoever would save them. Records that are gone are held by nobody. */
async function holdFree(tx: Tx, ids: readonly number[]): Promise<number[]> {
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
