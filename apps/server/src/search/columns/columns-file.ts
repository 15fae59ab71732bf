/**
 * Stores columns and words in a file, so that a start need not read the whole database. The file belongs to one state
 * of one database. The file is used only if all checksums are correct, the tables are the same, and the change log
 * still contains the last entries of the file. Later changes are then applied. If anything does not match, the database
 * is read, so a wrong file never causes a wrong answer.
 */
import { ANALYSER_VERSION } from '@seriatim/analyser'
import type pg from 'pg'
import { withClient } from '../../platform/database/with-client.ts'
import { addUnknownKeys, type Changes, readChanges } from './changes.ts'
import { ROW_COLUMNS } from './columns.ts'
import type { WorkerDb } from './connection.ts'
import { LAYOUT } from './facet-group.ts'
import { openSections, writeSections } from './section-file.ts'
import { UnreadableFile } from './sections.ts'
import { MAX_CHANGES, Store } from './store.ts'

/**
 * The file is written again after this number of changes, but not before the minimum interval, and in any case after
 * the maximum interval.
 */
const MANY_CHANGES = 5_000
const MIN_INTERVAL_MS = 300_000
const MAX_INTERVAL_MS = 3_600_000
/**
 * Minimum number of changes for writing the file when the server stops. The next start applies fewer changes in little
 * time.
 */
const MIN_CHANGES_AT_STOP = 500

/** Identifies the program version for which the data in a file has a meaning. */
const PROGRAM = JSON.stringify([ANALYSER_VERSION, ROW_COLUMNS, LAYOUT])

/** The head of a file, which identifies the state of its data. */
type Head = {
  readonly program: string
  /** Identifies the tables from which the data of the file was read (see `DATABASE_IDENTITY`). */
  readonly base: string
  /** The file contains all changes up to `seq`, and some up to `until`. */
  readonly seq: number
  readonly until: number
  /**
   * The content of the change log entries `seq` and `until`. In a database with another history, the entries with these
   * numbers have another content.
   */
  readonly entries: string
}

/**
 * SQL that identifies the database, its tables and its schema version. A truncated or replaced table has another
 * `relfilenode`.
 */
const DATABASE_IDENTITY = `
  select concat_ws(' ',
    (select oid from pg_database where datname = current_database()),
    (select string_agg(relname || ' ' || relfilenode, ' ' order by relname) from pg_class
     where oid in ('search_doc'::regclass, 'facet_key'::regclass, 'lexicon'::regclass)),
    (select max(version) from schema_migration),
    (select value from setting where name = 'analyser_version'))`

const entriesAt = (seqs: readonly number[]): string => `
  select coalesce(string_agg(concat_ws(' ', seq, record_id, extract(epoch from changed_at)), ', ' order by seq), '')
  from change_log where seq in (${seqs.join(', ')})`

type DatabaseState = { readonly base: string; readonly entries: string; readonly last: number }

const readState = async (client: pg.ClientBase, seqs: readonly number[]): Promise<DatabaseState> => {
  const { rows } = await client.query<DatabaseState>(
    `select (${DATABASE_IDENTITY}) as base, (${entriesAt(seqs)}) as entries,
            (select coalesce(max(seq), 0)::float8 from change_log) as last`,
  )
  return rows[0]!
}

export type ColumnsFileEvents = {
  /** Called if no file can be used, so that the database is read. */
  onUnread(reason: string): void
  onWritten(written: { readonly bytes: number; readonly seconds: number; readonly seq: number }): void
  onWarning(error: unknown): void
}

export class ColumnsFile {
  private readonly db: WorkerDb
  private readonly path: string
  private readonly events: ColumnsFileEvents
  /** Identifies the tables from which the columns in memory were read. */
  private base: string | undefined
  /** The number of the last change in the file; undefined if no file matches the data in memory. */
  private writtenSeq: number | undefined
  private triedAt = Number.NEGATIVE_INFINITY
  private writing: Promise<void> | undefined

  constructor(db: WorkerDb, path: string, events: ColumnsFileEvents) {
    this.db = db
    this.path = path
    this.events = events
  }

  /**
   * Reads columns and words from the file and applies changes up to the present state. Undefined, after reporting the
   * reason, if the file cannot be used.
   */
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
    if (file === undefined) throw new UnreadableFile('the columns file does not exist')
    try {
      const head = file.head as Head
      if (head.program !== PROGRAM) throw new UnreadableFile('the columns file was written by another program version')
      if (![head.seq, head.until].every(Number.isSafeInteger))
        throw new UnreadableFile('the head of the columns file is damaged')
      const [sections, since] = await Promise.all([file.read(), this.changesSince(head)])
      const store = Store.load(this.db, budgetBytes, sections)
      const { changes } = since
      if (changes !== undefined) {
        await withClient(this.db.pool, (client) => addUnknownKeys(client, store.columns, changes))
        store.apply(changes)
      }
      if (store.columns.maxId !== since.maxId)
        throw new UnreadableFile('the largest record id differs from that of the database')
      // Apply words of later changes, and load stored sets.
      await store.adoptStoredSets()
      await store.advance()
      if (store.isWasteful()) throw new UnreadableFile('earlier changes left too much unused memory')
      this.base = head.base
      this.writtenSeq = head.seq
      this.triedAt = performance.now() - MIN_INTERVAL_MS
      return store
    } finally {
      await file.close()
    }
  }

  /** Changes in the database since the file was written, and the largest record id, in one state of the database. */
  private changesSince(head: Head): Promise<{ changes: Changes | undefined; maxId: number }> {
    return withClient(this.db.pool, async (client) => {
      await client.query('begin isolation level repeatable read read only; set local statement_timeout = 0')
      const { base, entries, last } = await readState(client, [head.seq, head.until])
      if (base !== head.base)
        throw new UnreadableFile('the columns file belongs to another database or to replaced tables')
      if (entries !== head.entries)
        throw new UnreadableFile('the change log does not contain the last entries of the columns file')
      if (last - head.seq > MAX_CHANGES) throw new UnreadableFile('too many changes since the columns file was written')
      const changes = await readChanges(client, head.seq, [])
      if (changes?.isEverything) throw new UnreadableFile('everything changed')
      const { rows } = await client.query<{ max: number }>('select coalesce(max(record_id), 0) as max from search_doc')
      await client.query('commit')
      return { changes, maxId: rows[0]!.max }
    })
  }

  /**
   * Remembers the tables from which the data in memory is read, and that no file matches them yet. Call this before
   * the database is read.
   */
  async beforeFill(): Promise<void> {
    this.writtenSeq = undefined
    this.triedAt = Number.NEGATIVE_INFINITY
    this.base = (await withClient(this.db.pool, (client) => readState(client, [0]))).base
  }

  /**
   * Writes the file in the background if there were enough changes since the last time.
   * @param isCurrent whether the store is still in use: a store that is no longer in use is not written
   */
  async keep(store: Store, isCurrent: () => boolean): Promise<void> {
    if (this.writing !== undefined || !this.isDue(store)) return
    await this.write(store, isCurrent)
  }

  private isDue({ columns: { seq } }: Store): boolean {
    const waited = performance.now() - this.triedAt
    if (waited < MIN_INTERVAL_MS) return false
    const changes = this.writtenSeq === undefined ? Number.POSITIVE_INFINITY : seq - this.writtenSeq
    return changes >= MANY_CHANGES || (changes > 0 && waited >= MAX_INTERVAL_MS)
  }

  /** Writes the file when the server stops, if there were enough changes. */
  async finish(store: Store): Promise<void> {
    await this.writing
    const changes = store.columns.seq - (this.writtenSeq ?? Number.NEGATIVE_INFINITY)
    if (changes >= MIN_CHANGES_AT_STOP) await this.write(store, () => true)
  }

  private write(store: Store, isCurrent: () => boolean): Promise<void> {
    this.triedAt = performance.now()
    this.writing = this.writeChecked(store, isCurrent)
      .catch((error) => this.events.onWarning(error))
      .finally(() => {
        this.writing = undefined
      })
    return this.writing
  }

  private async writeChecked(store: Store, isCurrent: () => boolean): Promise<void> {
    const started = performance.now()
    const { columns } = store
    const out = await store.save()
    const { seq, 'titles.renumbered': renumbered } = out.values as { seq: number; 'titles.renumbered': number }
    const bytes = await writeSections(this.path, out, async (): Promise<Head | undefined> => {
      const until = columns.seq
      const { base, entries } = await withClient(this.db.pool, async (client) => {
        // When the server stops, do not wait for a load that locks the tables.
        await client.query(`begin read only; set local lock_timeout = '200ms'`)
        const state = await readState(client, [seq, until])
        await client.query('commit')
        return state
      })
      const isInLog = entries.split(', ').length === new Set([seq, until]).size && entries !== ''
      const isOneHistory = base === this.base && isInLog && isCurrent()
      // If titles were renumbered meanwhile, the file contains a mixture of old and new ranks.
      if (!isOneHistory || columns.titles.renumbered !== renumbered) return undefined
      return { program: PROGRAM, base, seq, until, entries }
    })
    if (bytes === undefined) return
    this.writtenSeq = seq
    this.events.onWritten({ bytes, seconds: (performance.now() - started) / 1000, seq })
  }
}
