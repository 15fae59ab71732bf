import { issnFromNumber } from '@seriatim/issn'
import type pg from 'pg'
import { logChangesOn } from '../../catalogue/changes/repository.ts'
import { readValidationProfile } from '../../catalogue/rules/profile.ts'
import { inTransaction, rollBack } from '../../platform/database/transaction.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import { copyRows } from '../load/repository.ts'
import { makeRowMakerInProcess, type RowMaker, startRowMaker } from '../load/row-maker.ts'
import { addToBlock, countCreated, lockCreatingBlock, recordsInRun } from './creation-repository.ts'
import { type BlockContent, freeRecordsFor, sampleDoc } from './free-records.ts'

/**
 * Number of ISSNs per transaction. Limits the work that an interruption undoes, and the time that a save waits for the
 * change log.
 */
const BATCH = 5_000
/**
 * Maximum number of records whose search index rows the server computes in its own process. This takes a tenth of a
 * second.
 */
const MAX_IN_PROCESS = 100
/**
 * Maximum number of attempts per batch. A batch fails when another transaction concurrently adds a record with an ISSN
 * of the batch; the retry then finds that record.
 */
const TRIES = 3
const UNIQUE_VIOLATION = '23505'

export type BlockCreation = BlockContent & { readonly first: number; readonly last: number }

type TaskProgress = { readonly signal: AbortSignal; progress(done: number, total: number): Promise<void> }

/**
 * Creates the missing Free records of a block, in batches. Each batch is one transaction with versions, search index
 * rows and the record count of the block, so an interrupted run can be started again. Existing records of the centre
 * that belong to no block are added to the block unchanged.
 * @throws the reason of `signal` between two batches
 */
export async function createRecords(
  { pool, index }: { pool: pg.Pool; index: SearchIndex },
  making: BlockCreation,
  { signal, progress }: TaskProgress,
): Promise<void> {
  const { first, last } = making
  const seed = await index.bulk.seedOf(sampleDoc(making, first))
  const client = await pool.connect()
  let maker: RowMaker | undefined
  try {
    const today = making.of.entered.toISOString().slice(0, 10)
    const data = { search: index.settings, seed, today, profile: await readValidationProfile(client) }
    maker = last - first < MAX_IN_PROCESS ? makeRowMakerInProcess(data) : startRowMaker(data)
    for (let from = first; from <= last; from += BATCH) {
      signal.throwIfAborted()
      await createBatch(client, { maker, index }, making, { from, to: Math.min(from + BATCH - 1, last) })
      await progress(Math.min(from + BATCH, last + 1) - first, last - first + 1)
    }
    client.release()
  } catch (error) {
    // Closes the connection instead of returning it to the pool, because its transaction may be open.
    client.release(true)
    throw error
  } finally {
    maker?.close()
  }
}

type Run = { readonly from: number; readonly to: number }
type Makers = { readonly maker: RowMaker; readonly index: SearchIndex }

async function createBatch(client: pg.ClientBase, by: Makers, making: BlockCreation, run: Run): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await inTransaction(client, () => addBatch(client, by, making, run))
      return
    } catch (error) {
      await rollBack(client)
      if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION || attempt === TRIES) throw error
    }
  }
}

async function addBatch(
  client: pg.ClientBase,
  { maker, index }: Makers,
  making: BlockCreation,
  { from, to }: Run,
): Promise<void> {
  const { blockId, of } = making
  // Another run for the same block, for example in a process that was considered dead, waits here and then finds the
  // existing records.
  if (!(await lockCreatingBlock(client, blockId))) throw new Error(`block ${blockId} is not in creation`)
  const run = { from: issnFromNumber(from), to: issnFromNumber(to) }
  const rows = await recordsInRun(client, run)
  const there = new Set(rows.map(({ issn }) => issn))
  if (rows.some((row) => row.block_id === null)) await addToBlock(client, blockId, run, of.center)
  const missing: string[] = []
  for (let number = from; number <= to; number++) {
    const issn = issnFromNumber(number)
    if (!there.has(issn)) missing.push(issn)
  }
  if (missing.length === 0) return
  const bulk = await freeRecordsFor(client, making, missing)
  const made = await maker.make(bulk)
  await copyRows(client, index.bulk, made, of.entered)
  await countCreated(client, blockId, bulk.length)
  await logChangesOn(
    client,
    bulk.map(({ id }) => id),
  )
}
