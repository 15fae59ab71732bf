/**
 * Creates and updates stored sets (the records of frequent lexemes) in the background. Each step is a transaction that
 * leaves a valid state, so if the process is killed, the next one can continue. The sets consist of segments: either
 * all records in a range of ids, or records that changed later.
 */
import type pg from 'pg'
import { copyOut, readInt32 } from '../../platform/database/copy-out.ts'
import { inTransaction, rollBack } from '../../platform/database/transaction.ts'
import { chooseLexemes, STORED_SET_LIMITS, type StoredSetLimits } from './choose-lexemes.ts'
import {
  addSegment,
  beginStoredSets,
  changedAfter,
  countRecords,
  dropSegments,
  dropStoredSets,
  isLockedElsewhere,
  lastChangeOf,
  lastRecord,
  lockStoredSets,
  type NewSegment,
  orderIds,
  readLexemes,
  readSegments,
  readStoredSetsState,
  type Segment,
  type StoredSetsState,
  storeProgress,
  takeStoredSetsLock,
} from './segments-repository.ts'
import { StoredLexemes } from './stored-lexemes.ts'
import { VECTOR_COLUMNS } from './vectors.ts'

export type StoredSetOptions = StoredSetLimits & {
  /**
   * The number of record ids in a range segment: a multiple of 32, at most 65,536, so that offsets fit in two bytes.
   */
  readonly range: number
  /** The number of changed records from which a new segment is created. */
  readonly leastChanged: number
  /**
   * The number of new change log entries from which a new segment is created, because one record may have many entries.
   */
  readonly mostEntries: number
  /** The maximum number of changed records in one segment. More are divided into several segments. */
  readonly mostChanged: number
  /** If more than this share of all records has changed, all sets are created again, with newly chosen lexemes. */
  readonly rebuildShare: number
  /**
   * The number of segments with changed records that may overlap a range. If there are more, the range is read again.
   */
  readonly mostLayers: number
}

export const STORED_SET_OPTIONS: StoredSetOptions = {
  ...STORED_SET_LIMITS,
  range: 65_536,
  leastChanged: 5_000,
  mostEntries: 20_000,
  mostChanged: 25_000,
  rebuildShare: 0.25,
  mostLayers: 12,
}

/**
 * Creates missing stored sets and applies changes. Does nothing if another process is doing so.
 * @throws the reason of `signal`; an error for which `isLockedElsewhere` is true
 */
export async function updateStoredSets(pool: pg.Pool, options: StoredSetOptions, signal: AbortSignal): Promise<void> {
  const client = await pool.connect()
  try {
    if (!(await takeStoredSetsLock(client))) return
    const state = (await readStoredSetsState(client)) ?? (await beginSets(client, options))
    if (state === undefined) return
    const lexemes = new StoredLexemes(await readLexemes(client))
    await makeRanges(client, lexemes, options, signal)
    const taken = await storeChanges(client, lexemes, options, signal)
    if (taken === 'taken') await mergeSegments(client, lexemes, options, signal)
    if (taken !== 'too many' || (await beginSets(client, options)) === undefined) return
    await makeRanges(client, new StoredLexemes(await readLexemes(client)), options, signal)
  } finally {
    // Destroy the connection, because the lock ends with the session.
    client.release(true)
  }
}

/**
 * Chooses the lexemes and begins new sets.
 * @returns undefined if no lexeme is frequent enough
 */
async function beginSets(client: pg.ClientBase, options: StoredSetOptions): Promise<StoredSetsState | undefined> {
  const lexemes = await chooseLexemes(client, options)
  if (lexemes.length === 0) {
    await inTransaction(client, () => dropStoredSets(client))
    return undefined
  }
  await inTransaction(client, () => beginStoredSets(client, lexemes))
  return readStoredSetsState(client)
}

/** Stores the sets for ranges of record ids that have none yet, one segment for each range. */
async function makeRanges(
  client: pg.ClientBase,
  lexemes: StoredLexemes,
  { range }: StoredSetOptions,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const state = await readStoredSetsState(client)
    if (state === undefined || state.madeTo === null) return
    const first = state.madeTo
    const isEnd = first > (await lastRecord(client))
    const segment = isEnd ? undefined : await readRange(client, lexemes, first, first + range)
    if (isEnd) await orderIfUnlocked(client, state)
    await inTransaction(client, async () => {
      if (!(await lockStoredSets(client, state.version))) return
      if (segment !== undefined) await addSegment(client, segment)
      await storeProgress(client, { madeTo: isEnd ? null : first + range })
    })
  }
}

/** Creates the segment of a range of record ids, from the present records. */
const readRange = (client: pg.ClientBase, lexemes: StoredLexemes, first: number, end: number): Promise<NewSegment> =>
  inSnapshot(client, async (seq) => {
    const places = Array.from({ length: lexemes.size }, () => new Places())
    let records = 0
    await readVectors(client, `doc.record_id >= ${first} and doc.record_id < ${end}`, (id, bytes, at) => {
      records++
      lexemes.forEachIn(bytes, at, (number) => places[number]!.add(id - first))
    })
    return { seq, first, end, covered: undefined, records, ids: places.map((each) => each.ids(first)) }
  })

/**
 * Stores the records that changed since the last segment in one or more new segments, if there are enough and not too
 * many. The sets count as up to date once all these segments are stored; until then, the first ones already contain
 * some changes.
 */
async function storeChanges(
  client: pg.ClientBase,
  lexemes: StoredLexemes,
  options: StoredSetOptions,
  signal: AbortSignal,
): Promise<'taken' | 'too many' | undefined> {
  const changes = await inSnapshot(client, (seq) => changesSince(client, seq, options))
  if (changes === undefined || changes === 'too many') return changes
  const { version, seq, ids } = changes
  for (let from = 0, held = version; from < ids.length; from += options.mostChanged, held++) {
    signal.throwIfAborted()
    const to = from + options.mostChanged
    const segment = await readChanged(client, lexemes, ids.subarray(from, to))
    const isHeld = await inTransaction(client, async () => {
      if (!(await lockStoredSets(client, held))) return false
      await addSegment(client, segment)
      await storeProgress(client, to < ids.length ? {} : { seq })
      return true
    })
    if (!isHeld) return undefined
  }
  return 'taken'
}

/**
 * The records that changed up to entry `seq` of the change log and are not in the sets yet, in ascending order.
 * Undefined if no update is due; 'too many' if all sets have to be created again.
 */
async function changesSince(
  client: pg.ClientBase,
  seq: number,
  { leastChanged, mostEntries, rebuildShare }: StoredSetOptions,
): Promise<{ readonly version: number; readonly seq: number; readonly ids: Uint32Array } | 'too many' | undefined> {
  const state = await readStoredSetsState(client)
  if (state === undefined || state.madeTo !== null) return undefined
  const ids = await changedAfter(client, state.seq)
  if (ids.length < leastChanged && (ids.length === 0 || seq - state.seq < mostEntries)) return undefined
  if (ids.length > (await countRecords(client)) * rebuildShare) return 'too many'
  return { version: state.version, seq, ids }
}

/** Creates a segment of changed records from their present content. */
const readChanged = (client: pg.ClientBase, lexemes: StoredLexemes, covered: Uint32Array): Promise<NewSegment> =>
  inSnapshot(client, async (seq) => {
    const ids = Array.from({ length: lexemes.size }, (): number[] => [])
    let records = 0
    await readVectors(client, `doc.record_id = any(array[${covered.join(',')}])`, (id, bytes, at) => {
      records++
      lexemes.forEachIn(bytes, at, (number) => ids[number]!.push(id))
    })
    for (const each of ids) each.sort((one, other) => one - other)
    return { seq, first: 0, end: 0, covered, records, ids }
  })

/** Reads a range again if too many segments overlap it, and deletes segments that are no longer needed. */
async function mergeSegments(
  client: pg.ClientBase,
  lexemes: StoredLexemes,
  { mostLayers, range }: StoredSetOptions,
  signal: AbortSignal,
): Promise<void> {
  const layers = (await readSegments(client)).filter(({ covered }) => covered !== undefined)
  if (layers.length <= mostLayers) return
  const starts = new Set(layers.flatMap(({ covered }) => Array.from(covered!, (id) => id - (id % range))))
  for (const first of [...starts].sort((one, other) => one - other)) {
    signal.throwIfAborted()
    const state = await readStoredSetsState(client)
    if (state === undefined) return
    const segment = await readRange(client, lexemes, first, first + range)
    await inTransaction(client, async () => {
      if (!(await lockStoredSets(client, state.version))) return
      const before = (await readSegments(client)).filter((each) => each.covered === undefined && each.first === first)
      await dropSegments(
        client,
        before.map(({ id }) => id),
      )
      await addSegment(client, segment)
      await storeProgress(client, {})
    })
  }
  const state = await readStoredSetsState(client)
  if (state === undefined) return
  await inTransaction(client, async () => {
    if (!(await lockStoredSets(client, state.version))) return
    const segments = await readSegments(client)
    await dropSegments(client, hiddenSegments(segments, range))
    await storeProgress(client, {})
  })
  const laid = await readStoredSetsState(client)
  if (laid !== undefined) await orderIfUnlocked(client, laid)
}

/**
 * Rewrites the ids in the order in which they are read. If another session locks them, they stay as they are: valid,
 * but slower to read.
 */
async function orderIfUnlocked(client: pg.ClientBase, { version }: StoredSetsState): Promise<void> {
  try {
    await inTransaction(client, async () => {
      if (await lockStoredSets(client, version)) await orderIds(client)
    })
  } catch (error) {
    if (!isLockedElsewhere(error)) throw error
    await rollBack(client)
  }
}

/** The segments of changed records that are no longer needed, because all their ranges were read later. */
export const hiddenSegments = (segments: readonly Segment[], range: number): readonly number[] => {
  const ranges = new Map(segments.filter(({ covered }) => covered === undefined).map(({ first, seq }) => [first, seq]))
  return segments
    .filter(({ covered, seq }) => covered?.every((id) => (ranges.get(id - (id % range)) ?? -1) >= seq))
    .map(({ id }) => id)
}

/** Runs `work` in one snapshot of the database. `seq` is the number of the last change in it. */
async function inSnapshot<T>(client: pg.ClientBase, work: (seq: number) => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only')
  const result = await work(await lastChangeOf(client))
  await client.query('commit')
  return result
}

/** Reads records with their three tsvectors. `take` gets the offset of the first tsvector. */
const readVectors = (
  client: pg.ClientBase,
  condition: string,
  take: (id: number, bytes: Uint8Array, at: number) => void,
): Promise<void> =>
  copyOut(client, `select doc.record_id, ${VECTOR_COLUMNS} from search_doc doc where ${condition}`, (bytes, at) =>
    take(readInt32(bytes, at + 4), bytes, at + 8),
  )

/** Collects offsets of record ids in a range, in reading order, which is mostly ascending. */
class Places {
  private array = new Uint16Array(8)
  private length = 0

  add(place: number): void {
    if (this.length === this.array.length) {
      const larger = new Uint16Array(this.length * 2)
      larger.set(this.array)
      this.array = larger
    }
    this.array[this.length++] = place
  }

  /** The collected record ids in ascending order. */
  ids(first: number): Uint32Array {
    const places = this.array.subarray(0, this.length)
    for (let at = 1; at < places.length; at++) {
      if (places[at]! > places[at - 1]!) continue
      places.sort()
      break
    }
    return Uint32Array.from(places, (place) => place + first)
  }
}
