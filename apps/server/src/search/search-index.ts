/**
 * The port of changes: every operation that stores, loads or removes records reports it here. The engine decides what
 * it writes.
 */
import type { SearchDoc } from '@seriatim/analyser'
import type pg from 'pg'
import type { SearchSettings } from '../platform/config.ts'
import type { Tx } from '../platform/database/db.ts'

/** The part of an index that a save needs. */
export type SearchChanges = {
  /**
   * Updates the search data of changed and removed records, and adds them to the change log. Must be the last operation
   * of the transaction that changed them.
   */
  changed(tx: Tx, recordIds: readonly number[]): Promise<void>
  /** Like `changed`, for records whose versions are unchanged and whose diagnostics differ. */
  judged(tx: Tx, recordIds: readonly number[]): Promise<void>
}

/** An index for bulk changes: queues records in the transaction and writes their search data soon afterwards. */
export type Follower = SearchChanges & {
  /** Writes search data queued by committed transactions. @throws Error on failure; the entries stay queued */
  catchUp(): Promise<void>
}

/** Creates rows of many records in a process that need not have access to the database. */
export type RowMaker = {
  /**
   * Values in the rows of these records that have no number yet in this maker, in a form that can be sent to
   * `OpenBulk`; undefined if there are none.
   */
  unknown(docs: Iterable<SearchDoc>): unknown
  /** Adds the numbers of values returned by `unknown`. */
  learn(numbers: unknown): void
  /** @throws Error if the record contains a value without a number */
  add(recordId: number, doc: SearchDoc): void
  /** The rows added since the last call, in a form that can be sent to another process. */
  take(): unknown
}

/** The index while a single load adds to it. */
export type OpenBulk = {
  /** The initial data of every row maker. */
  readonly seed: unknown
  /** Returns numbers for values from `RowMaker.unknown`: the same number for the same value in every call. */
  number(unknown: unknown): unknown
  /** Adds rows, and the values numbered for them, in the transaction of their records. */
  write(client: pg.ClientBase, rows: unknown): Promise<void>
  release(client: pg.ClientBase): Promise<void>
}

/**
 * Rows of bulk loads: row makers start from a seed, and `write` stores the rows that they create. Only the engine knows
 * the format of seeds and rows.
 */
export type BulkIndex = {
  /** Tables that the bulk load fills. The caller builds their indexes at the end and updates their statistics. */
  readonly tables: readonly string[]
  /** Locks the dictionary until `release`. Counts that depend on single rows are postponed until `finish`. */
  hold(client: pg.ClientBase): Promise<OpenBulk>
  /** Call on the same connection after `release`, when all rows and the indexes of `tables` exist. */
  finish(client: pg.ClientBase): Promise<void>
  /** The seed of a maker whose records differ from `sample` only in their ISSNs. Needs no lock. */
  seedOf(sample: SearchDoc): Promise<unknown>
  /** Adds rows of such a maker in the transaction of their records. */
  write(client: pg.ClientBase, rows: unknown): Promise<void>
  /** Deletes all rows, in the transaction that deletes all records. */
  clear(client: pg.ClientBase): Promise<void>
}

export type SearchIndex = SearchChanges & {
  readonly settings: SearchSettings
  /** At start-up: rebuilds the index if another analyser version created it, and writes queued search data. */
  prepare(): Promise<void>
  /** Fills in data that an earlier version did not write, in the background. @throws the reason of `signal` */
  complete(signal: AbortSignal): Promise<void>
  /** Hourly maintenance: writes abandoned queued data and merges entries that slow down searches. */
  tidy(): Promise<void>
  /** Rebuilds the index from the records next to the present one. @returns the number of records in it */
  rebuild(now: Date): Promise<number>
  /** The change log entry up to which searches know all changes; 0 if the log is empty. */
  position(): Promise<number>
  follow(): Follower
  readonly bulk: BulkIndex
}
