import type pg from 'pg'
import { noteEverythingChanged } from '../../catalogue/changes/repository.ts'
import { computeAllFamilies } from '../../catalogue/families/compute.ts'
import { hasRecordsOn } from '../../catalogue/records/repository.ts'
import { readValidationProfile } from '../../catalogue/rules/profile.ts'
import { DEMONSTRATION_SERIALS } from '../../platform/config.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Failure } from '../../platform/failure.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import { dropIndexes, loadedTables, rebuildIndexes } from '../load/index-repository.ts'
import type { BulkRecord } from '../load/item.ts'
import type { LoadDb } from '../load/load-records.ts'
import { holdLoading, releaseLoading } from '../load/progress-repository.ts'
import { continueIds, copyRows } from '../load/repository.ts'
import { startRowMaker } from '../load/row-maker.ts'
import { BLOCK_RECORDS, BLOCK_SIZE, BLOCKS, demonstrationBulk } from './demonstration-records.ts'
import { addBlock, analyseFilled, emptyBase, isDemonstration, noteNumbersGiven } from './repository.ts'

const BATCH = 1_000

type Progress = (done: number, total: number) => Promise<void>

/**
 * Loads the demonstration base: centres' blocks, described and Free records, old versions and drafts. One transaction:
 * an interrupted first start leaves nothing, a base that holds records already is left alone.
 * @param otherSerials how many serials of other centres it has
 */
export const loadDemonstration = (
  { pool, index }: LoadDb,
  now: Date,
  otherSerials = DEMONSTRATION_SERIALS,
): Promise<void> =>
  inLoad(pool, index, async (client) => {
    if (!(await hasRecordsOn(client))) await fill(client, index, now, { otherSerials })
  })

/**
 * Makes the demonstration base anew: all records and blocks go, and those of the demonstration come again as on the first
 * start. Accounts, lists and settings stay.
 * @param progress gets the number of stored records and of all; what it throws rolls everything back
 * @throws Failure when the base is no demonstration base
 */
export const resetDemonstration = ({ pool, index }: LoadDb, now: Date, progress?: Progress): Promise<void> =>
  inLoad(pool, index, async (client) => {
    if (!(await isDemonstration(client))) throw new Failure('cli.demo_not_demonstration')
    await emptyBase(client)
    await index.bulk.clear(client)
    await fill(client, index, now, { otherSerials: DEMONSTRATION_SERIALS, progress })
  })

async function inLoad(
  pool: pg.Pool,
  { bulk }: SearchIndex,
  work: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await holdLoading(client)
    await inTransaction(client, () => work(client))
    await analyseFilled(client, loadedTables(bulk))
    await releaseLoading(client)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function fill(
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
      // The `await` of the next turn reports a failure.
      stored.catch(() => undefined)
      // The process makes the rows of this batch while the base stores those of the batch before.
      await before
    }
    await stored
  } finally {
    maker.close()
  }
  await continueIds(client)
  await held.release(client)
  await rebuildIndexes(client, indexes)
  await bulk.finish(client)
  await noteNumbersGiven(client)
  await computeAllFamilies(client, now)
  await noteEverythingChanged(client)
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
