import { availableParallelism } from 'node:os'
import type { ReadResult } from '@seriatim/marc'
import type pg from 'pg'
import { markAllCollected } from '../../catalogue/addresses/repository.ts'
import { logFullChange } from '../../catalogue/changes/repository.ts'
import { FamilyRecords, storeFamilies } from '../../catalogue/families/compute.ts'
import { hasRecordsOn } from '../../catalogue/records/repository.ts'
import { readValidationProfile } from '../../catalogue/rules/profile.ts'
import { checkpointLargeWal } from '../../platform/database/checkpoint.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { Failure } from '../../platform/failure.ts'
import type { BulkIndex, SearchIndex } from '../../search/search-index.ts'
import type { BulkRecord, BulkRows } from './bulk-record.ts'
import { buildIndexes, dropIndexes, loadedTables } from './index-repository.ts'
import {
  acquireLoadLock,
  advanceLoad,
  beginLoad,
  finishLoad,
  type RunningLoad,
  releaseLoadLock,
  unfinishedLoad,
} from './progress-repository.ts'
import { advanceIdSequences, copyRows, setSynchronousCommit, vacuumFamilies, vacuumLoaded } from './repository.ts'
import { makeRowMakerInProcess, type RowMaker, startRowMaker } from './row-maker.ts'
import { type LoadProblem, SeenIssns, type StorableRecord, toStorable } from './storable-record.ts'

/** Number of records per transaction. An interruption loses at most one batch. */
const BATCH = 1_000
/** Number of batches queued per child process: enough to keep the process busy, but few because of memory. */
const BATCHES_AHEAD = 2
/**
 * Maximum number of child processes. More would produce rows faster than one PostgreSQL connection can insert them with
 * COPY.
 */
const MAX_ROW_PROCESSES = 4
/**
 * Number of child processes. PostgreSQL and this process together need a third of the processor time of one child
 * process, so two child processes keep two processors busy.
 */
const rowProcesses = (): number => {
  const processors = availableParallelism()
  return processors <= 2 ? processors : Math.min(MAX_ROW_PROCESSES, processors - 1)
}

export type LoadProgress =
  | { phase: 'records'; records: number; bytes: number }
  | { phase: 'indexes'; done: number; of: number }
  | { phase: 'families' }

export type LoadOptions = {
  records: AsyncIterable<ReadResult>
  fileName: string
  /** Hash of the file. An interrupted load can be completed only from the same file. */
  fingerprint: string
  /**
   * Default centre and category of records without centre (022 $2) or category (699 $8). The content of these records
   * stays unchanged.
   */
  center: string
  category: string
  now: Date
  onProgress?: (progress: LoadProgress) => void
  onProblem?: (problem: LoadProblem) => void
}

/** The dependencies of a load. */
export type LoadDb = { readonly pool: pg.Pool; readonly index: SearchIndex }

export type LoadSummary = { read: number; stored: number; resumedAt: number; problems: number }

/**
 * Loads a file into an empty database, or completes an interrupted load of the same file. Each batch is a transaction
 * that also stores the position in the file. Indexes are built and families computed at the end.
 * @throws Failure if the database contains records, a load of another file is unfinished, or another load is running
 */
export async function loadRecords({ pool, index }: LoadDb, options: LoadOptions): Promise<LoadSummary> {
  const summary = await loadWithConnection(pool, index, options)
  await checkpointLargeWal(pool)
  return summary
}

async function loadWithConnection(pool: pg.Pool, index: SearchIndex, options: LoadOptions): Promise<LoadSummary> {
  const client = await pool.connect()
  try {
    await acquireLoadLock(client)
    const load = await openLoad(client, index, options)
    // Commits need not wait for the disk: a crash that loses a batch also loses its stored position, so no record is
    // lost or duplicated.
    await setSynchronousCommit(client, false)
    const families = new FamilyRecords()
    const summary = await storeAll(client, index, load, options, families)
    await finishBulk({ pool, index }, client, load.droppedIndexes, options, families)
    await finishLoad(client, load)
    await releaseLoadLock(client)
    await setSynchronousCommit(client, true)
    client.release()
    return summary
  } catch (error) {
    // Closes the connection instead of returning it to the pool, which releases its locks and session settings.
    client.release(true)
    throw error
  }
}

async function openLoad(
  client: pg.ClientBase,
  { bulk }: SearchIndex,
  { fingerprint, fileName }: LoadOptions,
): Promise<RunningLoad> {
  const unfinished = await unfinishedLoad(client)
  if (unfinished) {
    if (unfinished.fingerprint === fingerprint) return unfinished
    throw new Failure('cli.load_other_file', { file: unfinished.fileName })
  }
  if (await hasRecordsOn(client)) throw new Failure('cli.load_not_empty')
  return inTransaction(client, async () =>
    beginLoad(client, { fingerprint, fileName, droppedIndexes: await dropIndexes(client, loadedTables(bulk)) }),
  )
}

/**
 * Stores the rest of the file. Ids of records start at 1 in the order of the file, so a resumed load assigns the same
 * ids. `families` receives all records.
 */
async function storeAll(
  client: pg.ClientBase,
  index: SearchIndex,
  load: RunningLoad,
  options: LoadOptions,
  families: FamilyRecords,
): Promise<LoadSummary> {
  const { records, center, category, now, onProgress, onProblem } = options
  const held = await index.bulk.hold(client)
  const processes = rowProcesses()
  const data = {
    search: index.settings,
    seed: held.seed,
    today: now.toISOString().slice(0, 10),
    profile: await readValidationProfile(client),
  }
  /** Undefined until the first batch shows whether the file has more batches. */
  let maker: RowMaker | undefined
  const seen = new SeenIssns()
  const summary: LoadSummary = { read: 0, stored: 0, resumedAt: load.positionsDone, problems: 0 }
  const inFlight: Promise<void>[] = []
  let stored: Promise<void> = Promise.resolve()
  let batch: BulkRecord[] = []
  let lastId = 0

  const send = (position: number, bytes: number, isLast = false): void => {
    maker ??= isLast
      ? makeRowMakerInProcess(data, held.number)
      : startRowMaker(data, { number: held.number, processes })
    const rows = maker.make(batch)
    const { length } = batch
    batch = []
    stored = Promise.all([rows, stored]).then(async ([made]) => {
      await storeBatch(client, held, load, made, { positionsDone: position, stored: length }, now)
      summary.stored += length
      onProgress?.({ phase: 'records', records: summary.stored, bytes })
    })
    // Prevents an unhandled rejection: the `await` of the batch throws the error later.
    stored.catch(() => undefined)
    inFlight.push(stored)
  }

  try {
    let [position, bytes] = [load.positionsDone, 0]
    for await (const result of records) {
      summary.read++
      const { stored: record, problem } = toStorable(result, seen, { center, category, now: now.getTime() })
      if (problem) {
        summary.problems++
        onProblem?.(problem)
      }
      if (record && result.record) {
        lastId++
        families.add(lastId, record, result.record, { now })
      }
      if (summary.read <= load.positionsDone) continue
      position = summary.read
      bytes = result.offset + result.length
      if (record) batch.push(withRecordIds(lastId, record))
      if (batch.length < BATCH) continue
      send(position, bytes)
      if (inFlight.length > BATCHES_AHEAD * processes) await inFlight.shift()
    }
    if (position > load.positionsDone) send(position, bytes, true)
    await Promise.all(inFlight)
  } finally {
    maker?.close()
  }
  await advanceIdSequences(client)
  await held.release(client)
  return summary
}

const withRecordIds = (id: number, { issn, center, category, ...version }: StorableRecord): BulkRecord => ({
  id,
  issn,
  center,
  category,
  blockId: null,
  versions: [{ id, state: 'active', ...version }],
})

async function storeBatch(
  client: pg.ClientBase,
  index: Pick<BulkIndex, 'write'>,
  load: RunningLoad,
  rows: BulkRows,
  done: { positionsDone: number; stored: number },
  now: Date,
): Promise<void> {
  await inTransaction(client, async () => {
    await copyRows(client, index, rows, now)
    await advanceLoad(client, load, done)
  })
}

/**
 * Ends a bulk load: computes statistics and families, builds indexes, and resets the positions of readers of the change
 * log.
 */
async function finishBulk(
  { pool, index }: LoadDb,
  client: pg.ClientBase,
  droppedIndexes: readonly string[],
  { onProgress }: Pick<LoadOptions, 'onProgress'>,
  families: FamilyRecords,
): Promise<void> {
  onProgress?.({ phase: 'families' })
  // These run concurrently, but before the indexes are built: VACUUM and an index build on one table would block each
  // other.
  await Promise.all([
    vacuumLoaded(client, loadedTables(index.bulk)),
    onOtherConnection(pool, (other) => storeFamilies(other, families)),
  ])
  await buildIndexes(pool, droppedIndexes, (done, of) => onProgress?.({ phase: 'indexes', done, of }))
  await vacuumFamilies(client)
  await index.bulk.finish(client)
  await markAllCollected(client)
  await onOtherConnection(pool, logFullChange)
}

/** Executes a transaction on a second connection, while the connection of the load is also in use. */
const onOtherConnection = (pool: pg.Pool, work: (client: pg.ClientBase) => Promise<void>): Promise<void> =>
  withClient(pool, (client) => inTransaction(client, () => work(client)))
