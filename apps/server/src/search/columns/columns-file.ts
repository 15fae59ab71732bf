/**
 * The columns and the words in a file, so that a start does not read the whole base. The file is of one moment of one
 * base: it is believed where all its checksums are right, the tables are the same ones, and the change log still holds
 * the entries that it ended with; what changed since is taken in. Any doubt costs a fill from the base, never an answer.
 */
import { ANALYSER_VERSION } from '@seriatim/analyser'
import type pg from 'pg'
import { onClient } from '../../platform/database/on-client.ts'
import { type Changes, learnKeys, readChanges } from './changes.ts'
import { ROW_COLUMNS } from './columns.ts'
import type { WorkerDb } from './connection.ts'
import { LAYOUT } from './facet-group.ts'
import { openSections, writeSections } from './section-file.ts'
import { Unreadable } from './sections.ts'
import { MOST_CHANGES, Store } from './store.ts'

/** It is written anew when so much has changed, but not again at once, or when a while has gone by. */
const MANY_CHANGES = 5_000
const MIN_INTERVAL_MS = 300_000
const MAX_INTERVAL_MS = 3_600_000
/** At a stop it is written where so many changes are not in it: to take in fewer costs the next start little. */
const CHANGES_AT_A_STOP = 500

/** What this program means by the numbers of a file. */
const PROGRAM = JSON.stringify([ANALYSER_VERSION, ROW_COLUMNS, LAYOUT])

/** What a file is of. */
type Head = {
  readonly program: string
  /** The tables it was read from (see `BASE`). */
  readonly base: string
  /** All changes up to here are in it, of those up to `until` some. */
  readonly seq: number
  readonly until: number
  /** Both entries of the change log: another history of the base has others under these numbers. */
  readonly entries: string
}

/** Which base, which of its tables (one that was emptied or exchanged is another), made by which program. */
const BASE = `
  select concat_ws(' ',
    (select oid from pg_database where datname = current_database()),
    (select string_agg(relname || ' ' || relfilenode, ' ' order by relname) from pg_class
     where oid in ('search_doc'::regclass, 'facet_key'::regclass, 'lexicon'::regclass)),
    (select max(version) from schema_migration),
    (select value from setting where name = 'analyser_version'))`

const entriesAt = (seqs: readonly number[]): string => `
  select coalesce(string_agg(concat_ws(' ', seq, record_id, extract(epoch from changed_at)), ', ' order by seq), '')
  from change_log where seq in (${seqs.join(', ')})`

type BaseState = { readonly base: string; readonly entries: string; readonly last: number }

const readState = async (client: pg.ClientBase, seqs: readonly number[]): Promise<BaseState> => {
  const { rows } = await client.query<BaseState>(
    `select (${BASE}) as base, (${entriesAt(seqs)}) as entries,
            (select coalesce(max(seq), 0)::float8 from change_log) as last`,
  )
  return rows[0]!
}

export type ColumnsFileEvents = {
  /** There is a file, or there is none, and the base is read. */
  onUnread(reason: string): void
  onWritten(written: { readonly bytes: number; readonly seconds: number; readonly seq: number }): void
  onWarning(error: unknown): void
}

export class ColumnsFile {
  private readonly db: WorkerDb
  private readonly path: string
  private readonly events: ColumnsFileEvents
  /** The tables that the columns in memory are of. */
  private base: string | undefined
  /** The last change that is in the file; undefined while no file is of what is in memory. */
  private writtenSeq: number | undefined
  private triedAt = Number.NEGATIVE_INFINITY
  private writing: Promise<void> | undefined

  constructor(db: WorkerDb, path: string, events: ColumnsFileEvents) {
    this.db = db
    this.path = path
    this.events = events
  }

  /** The columns and the words from the file, as the base is now; undefined where it is of no use, and that is told. */
  async read(budgetBytes: number): Promise<Store | undefined> {
    try {
      return await this.readChecked(budgetBytes)
    } catch (error) {
      this.events.onUnread(error instanceof Error ? error.message : String(error))
      return undefined
    }
  }

  private async readChecked(budgetBytes: number): Promise<Store> {
    const file = await openSections(this.path)
    if (file === undefined) throw new Unreadable('there is none')
    try {
      const head = file.head as Head
      if (head.program !== PROGRAM) throw new Unreadable('another version of the program wrote it')
      if (![head.seq, head.until].every(Number.isSafeInteger)) throw new Unreadable('its head is damaged')
      const [sections, since] = await Promise.all([file.read(), this.changesSince(head)])
      const store = Store.load(this.db, budgetBytes, sections)
      const { changes } = since
      if (changes !== undefined) {
        await onClient(this.db.pool, (client) => learnKeys(client, store.columns, changes))
        store.apply(changes)
      }
      if (store.columns.maxId !== since.maxId) throw new Unreadable('the base has other records')
      // The words of what changed since, and what is kept in the base.
      await store.adoptKept()
      await store.advance()
      if (store.isWasteful()) throw new Unreadable('much was left behind by changes')
      this.base = head.base
      this.writtenSeq = head.seq
      this.triedAt = performance.now() - MIN_INTERVAL_MS
      return store
    } finally {
      await file.close()
    }
  }

  /** What changed in the base since the file was written, and the largest id of a record: of one state of the base. */
  private changesSince(head: Head): Promise<{ changes: Changes | undefined; maxId: number }> {
    return onClient(this.db.pool, async (client) => {
      await client.query('begin isolation level repeatable read read only; set local statement_timeout = 0')
      const { base, entries, last } = await readState(client, [head.seq, head.until])
      if (base !== head.base) throw new Unreadable('it is of another base, or of tables that were replaced')
      if (entries !== head.entries) throw new Unreadable('the change log does not hold what it ended with')
      if (last - head.seq > MOST_CHANGES) throw new Unreadable('too much has changed')
      const changes = await readChanges(client, head.seq, [])
      if (changes?.isEverything) throw new Unreadable('everything changed')
      const { rows } = await client.query<{ max: number }>('select coalesce(max(record_id), 0) as max from search_doc')
      await client.query('commit')
      return { changes, maxId: rows[0]!.max }
    })
  }

  /** Before the base is read: what is then in memory is of these tables, and no file is of it. */
  async beforeFill(): Promise<void> {
    this.writtenSeq = undefined
    this.triedAt = Number.NEGATIVE_INFINITY
    this.base = (await onClient(this.db.pool, (client) => readState(client, [0]))).base
  }

  /**
   * Writes the file where enough has changed since it was written, beside other work.
   * @param isKept whether the store is still what is kept: what turns out to be outdated is not written
   */
  async keep(store: Store, isKept: () => boolean): Promise<void> {
    if (this.writing !== undefined || !this.isDue(store)) return
    await this.write(store, isKept)
  }

  private isDue({ columns: { seq } }: Store): boolean {
    const waited = performance.now() - this.triedAt
    if (waited < MIN_INTERVAL_MS) return false
    const changes = this.writtenSeq === undefined ? Number.POSITIVE_INFINITY : seq - this.writtenSeq
    return changes >= MANY_CHANGES || (changes > 0 && waited >= MAX_INTERVAL_MS)
  }

  /** The same at a stop, where not much is to be written. */
  async finish(store: Store): Promise<void> {
    await this.writing
    const changes = store.columns.seq - (this.writtenSeq ?? Number.NEGATIVE_INFINITY)
    if (changes >= CHANGES_AT_A_STOP) await this.write(store, () => true)
  }

  private write(store: Store, isKept: () => boolean): Promise<void> {
    this.triedAt = performance.now()
    this.writing = this.writeChecked(store, isKept)
      .catch((error) => this.events.onWarning(error))
      .finally(() => {
        this.writing = undefined
      })
    return this.writing
  }

  private async writeChecked(store: Store, isKept: () => boolean): Promise<void> {
    const started = performance.now()
    const { columns } = store
    const out = await store.save()
    const { seq, 'titles.renumbered': renumbered } = out.values as { seq: number; 'titles.renumbered': number }
    const bytes = await writeSections(this.path, out, async (): Promise<Head | undefined> => {
      const until = columns.seq
      const { base, entries } = await onClient(this.db.pool, async (client) => {
        // Who stops does not wait for a load that holds the tables.
        await client.query(`begin read only; set local lock_timeout = '200ms'`)
        const state = await readState(client, [seq, until])
        await client.query('commit')
        return state
      })
      const isInLog = entries.split(', ').length === new Set([seq, until]).size && entries !== ''
      const isOneHistory = base === this.base && isInLog && isKept()
      // Where all titles were counted anew meanwhile, some have their old numbers and some their new ones.
      if (!isOneHistory || columns.titles.renumbered !== renumbered) return undefined
      return { program: PROGRAM, base, seq, until, entries }
    })
    if (bytes === undefined) return
    this.writtenSeq = seq
    this.events.onWritten({ bytes, seconds: (performance.now() - started) / 1000, seq })
  }
}
