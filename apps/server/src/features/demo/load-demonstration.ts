import type pg from 'pg'
import { logFullChange } from '../../catalogue/changes/repository.ts'
import { computeAllFamilies } from '../../catalogue/families/compute.ts'
import { hasRecordsOn } from '../../catalogue/records/repository.ts'
import { readValidationProfile } from '../../catalogue/rules/profile.ts'
import { DEMONSTRATION_SERIALS } from '../../platform/config.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Failure } from '../../platform/failure.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import type { BulkRecord } from '../load/bulk-record.ts'
import { dropIndexes, loadedTables, rebuildIndexes } from '../load/index-repository.ts'
import type { LoadDb } from '../load/load-records.ts'
import { acquireLoadLock, releaseLoadLock } from '../load/progress-repository.ts'
import { advanceIdSequences, copyRows } from '../load/repository.ts'
import { startRowMaker } from '../load/row-maker.ts'
import { BLOCK_RECORDS, BLOCK_SIZE, BLOCKS, demonstrationBulk } from './demonstration-records.ts'
import { addAssignments, addBlock, analyseTables, deleteRecordsAndBlocks, isDemonstration } from './repository.ts'
import { storeDemonstrationRequests } from './store-requests.ts'

const BATCH = 1_000

type Progress = (done: number, total: number) => Promise<void>

/**
 * Loads the demonstration database: blocks of centres, described and Free records, old versions, drafts, and requests
 * of publishers. Everything is stored in one transaction, so an interrupted first start stores nothing. A database with
 * records stays unchanged.
 * @param otherSerials number of serials of other centres
 */
export const loadDemonstration = (
  { pool, index }: LoadDb,
  now: Date,
  otherSerials = DEMONSTRATION_SERIALS,
): Promise<void> =>
  inLoad(pool, index, async (client) => {
    if (!(await hasRecordsOn(client))) await storeDemonstration(client, index, now, { otherSerials })
  })

/**
 * Resets the demonstration database: deletes all records, blocks and requests, and loads those of the demonstration as
 * on the first start. Keeps accounts, lists and settings.
 * @param progress receives the number of stored records and the total; an error that it throws rolls everything back
 * @throws Failure if the database is not a demonstration database
 */
export const resetDemonstration = ({ pool, index }: LoadDb, now: Date, progress?: Progress): Promise<void> =>
  inLoad(pool, index, async (client) => {
    if (!(await isDemonstration(client))) throw new Failure('cli.demo_not_demonstration')
    await deleteRecordsAndBlocks(client)
    await index.bulk.clear(client)
    await storeDemonstration(client, index, now, { otherSerials: DEMONSTRATION_SERIALS, progress })
  })

async function inLoad(
  pool: pg.Pool,
  { bulk }: SearchIndex,
  work: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await acquireLoadLock(client)
    await inTransaction(client, () => work(client))
    await analyseTables(client, loadedTables(bulk))
    await releaseLoadLock(client)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function storeDemonstration(
  client: pg.ClientBase,
  { bulk, settings }: SearchIndex,
  now: Date,
  { otherSerials, progress }: { readonly otherSerials: number; readonly progress?: Progress | undefined },
): Promise<void> {
  const indexes = await dropIndexes(client, loadedTables(bulk))
  const blockIds = await createBlocks(client)
  const profile = await readValidationProfile(client)
  const held = await bulk.hold(client)
  const data = { search: settings, seed: held.seed, today: now.toISOString().slice(0, 10), profile }
  const maker = startRowMaker(data, { number: held.number })
  try {
    let done = 0
    let stored: Promise<void> = Promise.resolve()
    for (const batch of batches(demonstrationBulk(now, blockIds, otherSerials))) {
      const before = stored
      stored = Promise.all([maker.make(batch), before]).then(async ([rows]) => {
        await copyRows(client, held, rows, now)
        done += batch.length
        await progress?.(done, BLOCK_RECORDS + otherSerials)
      })
      // Prevents an unhandled rejection: the `await` in the next iteration reports the error.
      stored.catch(() => undefined)
      // This process generates the next batch while the database stores the previous batch.
      await before
    }
    await stored
  } finally {
    maker.close()
  }
  await advanceIdSequences(client)
  await held.release(client)
  await rebuildIndexes(client, indexes)
  await bulk.finish(client)
  await addAssignments(client)
  await storeDemonstrationRequests(client, now)
  await computeAllFamilies(client, now)
  await logFullChange(client)
}

function* batches(records: Iterable<BulkRecord>): Generator<BulkRecord[]> {
  let batch: BulkRecord[] = []
  for (const record of records) {
    batch.push(record)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function createBlocks(client: pg.ClientBase): Promise<Record<string, number>> {
  const ids: Record<string, number> = {}
  for (const [center, { first, isoCountry, lcCountry }] of Object.entries(BLOCKS)) {
    ids[center] = await addBlock(client, { center, country: isoCountry, lcCountry, first, size: BLOCK_SIZE })
  }
  return ids
}
