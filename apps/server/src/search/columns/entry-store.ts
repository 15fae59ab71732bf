/** Holds the headings of both browsable indexes in memory, and applies changes of the database before each query. */
import type { HeadingIndex } from '@seriatim/query'
import pg from 'pg'
import { copyOut, nextValue, readInt32, readInt64, readText } from '../../platform/database/copy-out.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { isQueryCanceled } from '../../platform/error-kinds.ts'
import type { EntryPage } from '../engine.ts'
import { HEADING_SCRIPTS } from '../entry-filter.ts'
import { INDEX_NUMBER } from '../postgres/heading-rows.ts'
import type { WorkerDb } from './connection.ts'
import { type EntryPosition, type EntryRow, IndexEntries } from './entries.ts'
import { Outdated } from './outdated.ts'
import type { Postings } from './postings.ts'
import {
  type EntryNumberOf,
  type EntrySets,
  entrySetsOfIndex,
  frequentWords,
  WordSets,
  type WordsLeaf,
} from './word-sets.ts'

const { escapeLiteral } = pg

const SCRIPT_NUMBERS = HEADING_SCRIPTS.map((script, number) => `when '${script}' then ${number}`).join(' ')
const ROW = `browse_index::int, entry, ascii(place), tag::int * ${HEADING_SCRIPTS.length} + case script ${SCRIPT_NUMBERS} end`

/** Encodes tag and script for `EntryRow.field`. */
export const fieldNumber = (tag: string, script: number): number => Number(tag) * HEADING_SCRIPTS.length + script

/** A number higher than that of every entry. */
const LAST = 0xffffffff
/**
 * Number of rows read first to find an entry that is numbered in index order. Usually the first row is such an entry.
 */
const FIRST_ROWS = 8

/** A heading of one record: record id, number of the index, and entry. */
type Row = readonly [id: number, index: number, entry: EntryRow]

/** Parses a row of values with 4, 4, 8, 4 and 4 bytes. A length field of four bytes precedes each value. */
const readRow = (bytes: Uint8Array, at: number): Row => [
  readInt32(bytes, at + 4),
  readInt32(bytes, at + 12),
  {
    high: readInt32(bytes, at + 20),
    low: readInt32(bytes, at + 24),
    initial: readInt32(bytes, at + 32),
    field: readInt32(bytes, at + 40),
  },
]

/** Like `readRow`, for a row that also has the complete sort key. */
const readPlacedRow = (bytes: Uint8Array, at: number): Row => {
  const [id, index, entry] = readRow(bytes, at)
  return [id, index, { ...entry, place: readText(bytes, at + 48, readInt32(bytes, at + 44)) }]
}

export class EntryStore {
  private readonly db: WorkerDb
  private readonly indexes: ReadonlyMap<number, IndexEntries>
  /** The number of the last change log entry that the data contains. */
  seq: number
  private turns: Promise<unknown> = Promise.resolve()
  private readonly wordSets: WordSets

  private constructor(db: WorkerDb, postings: Postings, seq: number, maxId: number) {
    this.db = db
    this.seq = seq
    this.wordSets = new WordSets(db.pool, postings)
    this.indexes = new Map(Object.values(INDEX_NUMBER).map((number) => [number, new IndexEntries(maxId)]))
  }

  /** Reads all headings. `postings` caches the sets of label words. */
  static fill(db: WorkerDb, postings: Postings): Promise<EntryStore> {
    return db.inBulk(async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const bounds = await client.query<{ seq: number; max: number }>(
        `select (select coalesce(max(seq), 0)::float8 from change_log) as seq,
                (select coalesce(max(id), 0) from record) as max`,
      )
      const store = new EntryStore(db, postings, bounds.rows[0]!.seq, bounds.rows[0]!.max)
      // This query returns headings in index order, so they are numbered in that order.
      const rows = `select record_id, ${ROW} from heading order by browse_index, place, rest`
      await copyOut(client, rows, (bytes, at) => store.put(readRow(bytes, at)))
      for (const entries of store.indexes.values()) entries.endOrder()
      await client.query('commit')
      return store
    })
  }

  /**
   * Calls `read` with the entries of an index and some sets, in the present state or a later one. `read` must be
   * synchronous.
   * @throws Outdated if all data must be read again
   */
  async with<T>(
    index: HeadingIndex,
    leaves: readonly WordsLeaf[],
    page: EntryPage | undefined,
    read: (entries: IndexEntries, sets: EntrySets, position: EntryPosition | undefined) => T,
  ): Promise<T> {
    const postings = await this.wordSets.fetch(leaves, this.seq, this.numberOf)
    return this.runSerially(async (client) => {
      await client.query('begin isolation level repeatable read read only')
      await this.takeIn(client)
      await this.wordSets.level(client, postings, this.seq, this.numberOf)
      const position = page && (await this.positionOf(client, index, page))
      await client.query('commit')
      return read(this.indexes.get(INDEX_NUMBER[index])!, entrySetsOfIndex(postings, index), position)
    })
  }

  /**
   * Finds the beginning of a page: the first entry at or after `from` among the entries numbered in index order. Uses
   * the index heading_by_place.
   */
  private async positionOf(
    client: pg.ClientBase,
    index: HeadingIndex,
    { from, ...page }: EntryPage,
  ): Promise<EntryPosition> {
    if (from === undefined) return { ...page, from: page.direction === 'after' ? 0 : LAST, whole: undefined }
    const whole = Buffer.from(from.place + from.rest)
    const entries = this.indexes.get(INDEX_NUMBER[index])!
    let number = LAST
    for (let [rows, read] = [FIRST_ROWS, 0]; number === LAST; read = rows, rows *= 4) {
      let seen = 0
      await copyOut(
        client,
        `select entry from heading where browse_index = ${INDEX_NUMBER[index]}::smallint
         and place >= ${escapeLiteral(from.place)}
         and (place > ${escapeLiteral(from.place)} or rest >= ${escapeLiteral(from.rest)})
         order by place, rest offset ${read} limit ${rows - read}`,
        (bytes, at) => {
          seen++
          if (number !== LAST) return
          const entry = entries.numberOf(readInt32(bytes, at + 4), readInt32(bytes, at + 8))
          if (entries.isInOrder(entry)) number = entry
        },
      )
      if (seen < rows - read) break
    }
    return { ...page, from: number, whole }
  }

  /** Runs work after all earlier work has ended, so that states of the database are applied one after the other. */
  private runSerially<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const turn = this.turns.then(() => withClient(this.db.pool, work))
    this.turns = turn.catch(() => undefined)
    return turn
  }

  private readonly numberOf: EntryNumberOf = (index, high, low) => this.indexes.get(index)!.numberOf(high, low)

  /** Applies the changes of the database since the last call. */
  private async takeIn(client: pg.ClientBase): Promise<void> {
    const { seq: since } = this
    const changed = new Set<number>()
    const rows: Row[] = []
    let [first, last, isEverything] = [0, 0, false]
    await copyOut(
      client,
      `select bounds.first, bounds.last, changed.record_id, ${ROW}, place || rest
       from (select coalesce(min(seq), 0) as first, coalesce(max(seq), 0) as last from change_log) bounds
       left join (select distinct coalesce(record_id, -1) as record_id from change_log where seq > ${since}) changed on true
       left join heading on heading.record_id = changed.record_id`,
      (bytes, at) => {
        first = readInt64(bytes, at + 4)
        last = readInt64(bytes, at + 16)
        const start = at + 24
        if (readInt32(bytes, start) < 0) return
        const id = readInt32(bytes, start + 4)
        if (id < 0) isEverything = true
        changed.add(id)
        if (readInt32(bytes, nextValue(bytes, start)) >= 0) rows.push(readPlacedRow(bytes, start))
      },
      'search_doc',
    )
    if (isEverything) throw new Outdated('everything changed')
    if (last < since) throw new Outdated('the last entry of the change log is older than the data in memory')
    if (last > since && first > since + 1) throw new Outdated('the change log no longer contains the next entries')
    for (const entries of this.indexes.values()) for (const id of changed) entries.remove(id)
    for (const row of rows) this.put(row)
    this.seq = last
  }

  /** Finds the entries with frequent words before a user requests them. */
  async keepFrequentWords(): Promise<void> {
    for (const leaf of await frequentWords(this.db.pool)) {
      if (!this.wordSets.hasRoom) return
      // A query may time out while the database has not cached its pages. The next queries may succeed, so continue.
      await this.wordSets.fetch([leaf], this.seq, this.numberOf).catch((error) => {
        if (!isQueryCanceled(error)) throw error
      })
    }
  }

  private put([id, index, entry]: Row): void {
    this.indexes.get(index)!.add(id, entry)
  }
}
