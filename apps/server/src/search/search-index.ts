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
  /** The same for records whose versions stay as they are: only what rules found in them differs. */
  judged(tx: Tx, recordIds: readonly number[]): Promise<void>
}

/** In place of an index for who stores many records: notes in the transaction what is written soon after it. */
export type Follower = SearchChanges & {
  /** Writes what was noted in transactions that are through. @throws Error when it cannot: it is still noted */
  catchUp(): Promise<void>
}

/** Makes the rows of many records, in a process that need not have the base. */
export type RowMaker = {
  /**
   * What the rows of these records name and this maker has no number for: a value that crosses to who has the numbers
   * (`HeldBulk`); undefined where there is nothing.
   */
  unknown(docs: Iterable<SearchDoc>): unknown
  /** Takes the numbers of what `unknown` gave. */
  learn(numbers: unknown): void
  /** @throws Error when the record names something that has no number yet */
  add(recordId: number, doc: SearchDoc): void
  /** The rows of what was added since the last call: a value that crosses to another process. */
  take(): unknown
}

/** The index while one load alone adds to it. */
export type HeldBulk = {
  /** What makers of rows begin with, however many there are. */
  readonly seed: unknown
  /** Gives numbers to what makers met (`RowMaker.unknown`): the same for the same, whoever asks. */
  number(unknown: unknown): unknown
  /** Adds rows in the transaction of their records, and what was numbered for them. */
  write(client: pg.ClientBase, rows: unknown): Promise<void>
  release(client: pg.ClientBase): Promise<void>
}

/**
 * Records that come by the thousand, with their rows: makers of rows begin with a seed, and `write` takes what they made.
 * Seeds and rows are known to their engine alone.
 */
export type BulkIndex = {
  /** Tables of the base that it fills: who loads builds their indexes at the end and has the base look at them. */
  readonly tables: readonly string[]
  /** Nobody else adds what is not known yet, until it is released. What rows would be counted into one by one is left to `finish`. */
  hold(client: pg.ClientBase): Promise<HeldBulk>
  /** After a load was held and released, once all rows and the indexes of `tables` are there. On the same connection. */
  finish(client: pg.ClientBase): Promise<void>
  /** The seed of a maker whose records differ from `sample` in their numbers alone: nobody has to wait meanwhile. */
  seedOf(sample: SearchDoc): Promise<unknown>
  /** Adds rows of such a maker in the transaction of their records. */
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
