/**
 * Writes and counts, in the background, traits (results of rules and other properties that dashboards count) that are
 * missing for records of an earlier version.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { analyse } from '@seriatim/analyser'
import { decodeStored } from '@seriatim/marc'
import { sql } from 'kysely'
import { logChanges } from '../../catalogue/changes/repository.ts'
import { searchedTexts } from '../../catalogue/records/repository.ts'
import { storeTraitsComplete, storeTraitsProgress, traitState } from '../../catalogue/traits/state-repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Log } from '../../platform/log.ts'
import { refreshUrlTraits, replaceTraits, traitRow } from './trait-rows.ts'

/** Advisory lock of the process that fills traits ("trai" in ASCII). */
const FILL_LOCK = 0x74726169
/** Number of records in one transaction. A save of one of these records waits for the transaction. */
const BATCH = 200
/** Pause between batches, so that other transactions can proceed. */
const PAUSE_MS = 20
/** Interval for checking whether another process is still writing traits. */
const WATCH_MS = 1_000

/**
 * Writes missing traits of this version for all records, unless another process does so. Each batch is one transaction
 * that stores its progress, so an interrupted run can resume. Saves write the traits of their records themselves.
 */
export async function fillTraits(db: Db, log: Log, signal: AbortSignal): Promise<void> {
  if ((await traitState(db)).isThere) {
    await storeTraitsComplete(db)
    return
  }
  log.warn('counts of dashboards: build started in the background')
  for (;;) {
    signal.throwIfAborted()
    const done = await db.transaction().execute(fillBatch)
    if (done === 'all') break
    await sleep(done === 'batch' ? PAUSE_MS : WATCH_MS, undefined, { signal })
  }
  log.warn('counts of dashboards: build complete')
}

/**
 * Writes the traits of some records.
 * @returns `all` when every record has its traits, `batch` after some records, `none` while another process writes
 * traits
 */
async function fillBatch(tx: Tx): Promise<'all' | 'batch' | 'none'> {
  const { rows: locks } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${FILL_LOCK}) as taken`.execute(tx)
  const { isThere, filledTo } = await traitState(tx)
  if (isThere) return 'all'
  if (!locks[0]!.taken) return 'none'
  const { rows } = await sql<{ id: number }>`
    select id from record where id > ${filledTo} order by id limit ${BATCH} for no key update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) {
    await storeTraitsComplete(tx)
    // Processes may have read traits into memory before all were written.
    await logChanges(tx, null)
    return 'all'
  }
  const texts = await searchedTexts(tx, ids)
  const thisYear = new Date().getUTCFullYear()
  const made = [...texts].map(([id, { content, ...source }]) =>
    traitRow(id, analyse(source, decodeStored(content), source, thisYear)),
  )
  await storeTraitsProgress(tx, ids.at(-1)!)
  await replaceTraits(
    tx,
    made,
    ids.filter((id) => !texts.has(id)),
  )
  await refreshUrlTraits(tx, ids)
  return 'batch'
}
