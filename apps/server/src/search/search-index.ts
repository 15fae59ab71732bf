/**
 * The port of changes: how what is searched follows the records. Who stores, loads or takes away records tells it here;
 * what is written where is the engine's business.
 */
import type { SearchDoc } from '@seriatim/analyser'
import type pg from 'pg'
import type { SearchSettings } from '../platform/config.ts'
import type { Tx } from '../platform/database/db.ts'

/** What a save needs of an index. */
export type SearchChanges = {
  /**
   * Brings what is searched of these records up to date, of those that are gone as well, and notes that they changed:
   * the last deed of the transaction that changed them.
   */
  changed(tx: Tx, recordIds: readonly number[]): Promise<void>
}

/** In place of an index for who stores many records: notes in the transaction what is written soon after it. */
export type Follower = SearchChanges & {
  /** Writes what was noted in transactions that are through. @throws Error when it cannot: it is still noted */
  catchUp(): Promise<void>
}

/** Makes the rows of many records, in a process that need not have the base. */
export type RowMaker = {
  add(recordId: number, doc: SearchDoc): void
  /** The rows of what was added since the last call: a value that crosses to another process. */
  take(): unknown
}

/**
 * Records that come by the thousand, with their rows: makers of rows begin with a seed, and `write` takes what they made.
 * Seeds and rows are known to their engine alone.
 */
export type BulkIndex = {
  /** Tables of the base that it fills: who loads builds their indexes at the end and has the base look at them. */
  readonly tables: readonly string[]
  /**
   * The seed of a maker that goes on alone: nobody else adds what is not known yet, until `release`. What rows would be
   * counted into one by one is left to `finish`.
   */
  hold(client: pg.ClientBase): Promise<unknown>
  release(client: pg.ClientBase): Promise<void>
  /** After `hold` and `release`, once all rows and the indexes of `tables` are there. On the same connection. */
  finish(client: pg.ClientBase): Promise<void>
  /** The seed of a maker whose records differ from `sample` in their numbers alone: nobody has to wait meanwhile. */
  seedOf(sample: SearchDoc): Promise<unknown>
  /** Adds rows in the transaction of their records. @throws Error when they say more than the sample of their seed */
  write(client: pg.ClientBase, rows: unknown): Promise<void>
  /** Takes all rows away, in the transaction that takes all records away. */
  clear(client: pg.ClientBase): Promise<void>
}

export type SearchIndex = SearchChanges & {
  readonly settings: SearchSettings
  /** At a start: builds the index where another version of the analyser made it, and writes what was left unwritten. */
  prepare(): Promise<void>
  /** Writes beside the work what an earlier version did not write of its records, if anything. @throws the reason of `signal` */
  complete(signal: AbortSignal): Promise<void>
  /** Every hour: what nobody goes on with is written, and what makes searches slow is put in order. */
  tidy(): Promise<void>
  /** Builds the index anew from the records, beside the one in use. @returns how many records are in it */
  rebuild(now: Date): Promise<number>
  /** Up to which entry of the change log searches know the records; 0 before the first. */
  position(): Promise<number>
  follow(): Follower
  readonly bulk: BulkIndex
}
