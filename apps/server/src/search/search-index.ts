/**
 * The interface for changes. Every operation that stores, loads or removes records reports it to this interface, and
 * the engine decides what it writes.
 */
import type { SearchDoc } from '@seriatim/analyser'
import type pg from 'pg'
import type { SearchSettings } from '../platform/config.ts'
import type { Tx } from '../platform/database/db.ts'

/** The functions of a search index that a save needs. */
export type SearchChanges = {
  /**
   * Updates the search data of changed and removed records, and adds them to the change log. Must be the last operation
   * of the transaction that changed them.
   */
  changed(tx: Tx, recordIds: readonly number[]): Promise<void>
  /** Like `changed`, for records whose versions are unchanged and whose diagnostics have changed. */
  diagnosed(tx: Tx, recordIds: readonly number[]): Promise<void>
}

/**
 * An index for bulk changes. Changed records are queued in the transaction, and their search data is written soon
 * afterwards.
 */
export type Follower = SearchChanges & {
  /** Writes search data queued by committed transactions. @throws Error on failure; the entries stay queued */
  catchUp(): Promise<void>
}

/** Creates search rows of many records, in a process that may have no access to the database. */
export type RowMaker = {
  /**
   * The values in the rows of these records for which the row maker has no number yet, in a form that can be sent to
   * `OpenBulk`; undefined if there are none.
   */
  unknown(docs: Iterable<SearchDoc>): unknown
  /** Adds the numbers of values returned by `unknown`. */
  learn(numbers: unknown): void
  /** Adds the rows of a record. @throws Error if the record contains a value without a number */
  add(recordId: number, doc: SearchDoc): void
  /** The rows added since the last call, in a form that can be sent to another process. */
  take(): unknown
}

/** The index during a load that is the only writer. */
export type OpenBulk = {
  /** The data with which every row maker starts. */
  readonly seed: unknown
  /** Returns numbers for values from `RowMaker.unknown`: the same number for the same value in every call. */
  number(unknown: unknown): unknown
  /** Writes rows, and the values that were numbered for them, in the transaction that adds their records. */
  write(client: pg.ClientBase, rows: unknown): Promise<void>
  release(client: pg.ClientBase): Promise<void>
}

/**
 * The index for bulk loads. Row makers start from a seed, and `write` stores the rows that they create. Only the engine
 * knows the format of seeds and rows.
 */
export type BulkIndex = {
  /** Tables that the bulk load fills. The caller builds their indexes at the end and updates their statistics. */
  readonly tables: readonly string[]
  /**
   * Locks the dictionary for one writer until `release`. Counts that depend on single rows are postponed until
   * `finish`.
   */
  hold(client: pg.ClientBase): Promise<OpenBulk>
  /** Ends a load. Call this on the same connection after `release`, when all rows and the indexes of `tables` exist. */
  finish(client: pg.ClientBase): Promise<void>
  /** The seed for a row maker whose records differ from `sample` only in their ISSNs. Needs no lock. */
  seedOf(sample: SearchDoc): Promise<unknown>
  /** Writes rows of a maker with a seed of `seedOf`, in the transaction that adds their records. */
  write(client: pg.ClientBase, rows: unknown): Promise<void>
  /** Deletes all search rows, in the transaction that deletes all records. */
  clear(client: pg.ClientBase): Promise<void>
}

export type SearchIndex = SearchChanges & {
  readonly settings: SearchSettings
  /** Called at start-up. Rebuilds the index if another analyser version created it, and writes queued search data. */
  prepare(): Promise<void>
  /** Fills in data that an earlier version did not write, in the background. @throws the reason of `signal` */
  complete(signal: AbortSignal): Promise<void>
  /** Hourly maintenance. Writes queued data that a killed process left, and merges entries that slow down searches. */
  tidy(): Promise<void>
  /** Builds a new index from the records, which then replaces the present one. @returns the number of records in it */
  rebuild(now: Date): Promise<number>
  /** The number of the change log entry up to which searches find all changes; 0 if the log is empty. */
  position(): Promise<number>
  follow(): Follower
  readonly bulk: BulkIndex
}
