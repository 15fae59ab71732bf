/** Keeps the entries of both indexes in memory, and true: what changed in the base is taken in before each question. */
import type { HeadingIndex } from '@seriatim/query'
import type pg from 'pg'
import { INDEX_NUMBER } from '../postgres/heading-rows.ts'
import { onClient, type WorkerDb } from './connection.ts'
import { copyOut, nextValue, readInt32, readInt64 } from './copy-out.ts'
import { IndexEntries } from './entries.ts'
import { Outdated } from './outdated.ts'

const ROW = 'browse_index::int, entry, ascii(place)'

/** The id of the record, the number of the index, the name of the entry in two halves, what its place begins with. */
type Row = readonly [id: number, index: number, high: number, low: number, initial: number]

/** Each value has its length of four bytes before it: of 4, 4, 8 and 4 bytes. */
const readRow = (bytes: Uint8Array, at: number): Row => [
  readInt32(bytes, at + 4),
  readInt32(bytes, at + 12),
  readInt32(bytes, at + 20),
  readInt32(bytes, at + 24),
  readInt32(bytes, at + 32),
]

export class EntryStore {
  private readonly db: WorkerDb
  private readonly indexes: ReadonlyMap<number, IndexEntries>
  /** The last change that is in it. */
  seq: number
  private advancing: Promise<void> | undefined

  private constructor(db: WorkerDb, seq: number, maxId: number) {
    this.db = db
    this.seq = seq
    this.indexes = new Map(Object.values(INDEX_NUMBER).map((number) => [number, new IndexEntries(maxId)]))
  }

  /** Reads every heading. */
  static fill(db: WorkerDb): Promise<EntryStore> {
    return db.inBulk(async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const { rows } = await client.query<{ seq: number; max: number }>(
        `select (select coalesce(max(seq), 0)::float8 from change_log) as seq,
                (select coalesce(max(id), 0) from record) as max`,
      )
      const store = new EntryStore(db, rows[0]!.seq, rows[0]!.max)
      await copyOut(client, `select record_id, ${ROW} from heading`, (bytes, at) => store.put(readRow(bytes, at)))
      await client.query('commit')
      return store
    })
  }

  /** The entries of an index as they are now, or later. @throws Outdated */
  async of(index: HeadingIndex): Promise<IndexEntries> {
    // What is just being read may be older than the question.
    await this.advancing?.catch(() => undefined)
    this.advancing ??= onClient(this.db.pool, (client) => this.takeIn(client)).finally(() => {
      this.advancing = undefined
    })
    await this.advancing
    return this.indexes.get(INDEX_NUMBER[index])!
  }

  /** Reads what changed since the last time. */
  private async takeIn(client: pg.ClientBase): Promise<void> {
    const { seq: since } = this
    const changed = new Set<number>()
    const rows: Row[] = []
    let [first, last, isEverything] = [0, 0, false]
    await copyOut(
      client,
      `select bounds.first, bounds.last, changed.record_id, ${ROW}
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
        if (readInt32(bytes, nextValue(bytes, start)) >= 0) rows.push(readRow(bytes, start))
      },
    )
    if (isEverything) throw new Outdated('everything changed')
    if (last < since) throw new Outdated('the change log went back')
    if (last > since && first > since + 1) throw new Outdated('the change log begins later')
    for (const entries of this.indexes.values()) for (const id of changed) entries.remove(id)
    for (const row of rows) this.put(row)
    this.seq = last
  }

  private put([id, index, high, low, initial]: Row): void {
    this.indexes.get(index)!.add(id, high, low, initial)
  }
}
