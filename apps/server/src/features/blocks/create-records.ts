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

/** Numbers per transaction. Bounds the work lost on an interruption and the time a save waits for the change log. */
const BATCH = 5_000
/** Up to this many records, the server creates the search rows in its own process, in a tenth of a second. */
const MAX_IN_PROCESS = 100
/** A batch fails when another transaction adds a record of the range concurrently. The retry includes that record. */
const TRIES = 3
const UNIQUE_VIOLATION = '23505'

export type BlockCreation = BlockContent & { readonly first: number; readonly last: number }

type TaskProgress = { readonly signal: AbortSignal; progress(done: number, total: number): Promise<void> }

/**
 * Creates the Free records that a block lacks, in batches. Each batch is one transaction with versions, search rows and
 * the record count of the block, so after an interruption a new run simply starts again. Existing records of the centre
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
    // Does not return the connection to the pool, because its transaction may be open.
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
  // A second run of this work, such as one by a process that was considered dead, waits here and then finds the
  // records.
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
