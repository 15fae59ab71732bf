/** Traits of the records of a base that an earlier version made, written and counted beside the work. */
import { setTimeout as sleep } from 'node:timers/promises'
import { analyse } from '@seriatim/analyser'
import { decodeStored } from '@seriatim/marc'
import { sql } from 'kysely'
import { noteChanges } from '../../catalogue/changes/repository.ts'
import { searchedTexts } from '../../catalogue/records/repository.ts'
import { noteTraits, noteTraitsUpTo, traitState } from '../../catalogue/traits/state-repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Log } from '../../platform/log.ts'
import { refreshUrlTraits, replaceTraits, traitRow } from './trait-rows.ts'

/** Held by who fills ("trai" in ASCII). */
const FILL_LOCK = 0x74726169
/** Records of one transaction: who saves one of them waits for it. */
const BATCH = 200
/** Between two batches others have their turn. */
const PAUSE_MS = 20
/** Who finds another process filling looks so often whether it still does. */
const WATCH_MS = 1_000

/**
 * Writes the traits of all records that have none of this version yet, unless another process does so. Each batch is one
 * transaction with its place, so that it goes on where it was interrupted; saves write those of their records themselves.
 */
export async function fillTraits(db: Db, log: Log, signal: AbortSignal): Promise<void> {
  if ((await traitState(db)).isThere) {
    await noteTraits(db)
    return
  }
  log.warn('counts of dashboards: made beside the work')
  for (;;) {
    signal.throwIfAborted()
    const done = await db.transaction().execute(fillBatch)
    if (done === 'all') break
    await sleep(done === 'batch' ? PAUSE_MS : WATCH_MS, undefined, { signal })
  }
  log.warn('counts of dashboards: made')
}

/** @returns `all` when every record has its traits, `batch` after some more, `none` while another process fills */
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
    await noteTraits(tx)
    // Who keeps in memory which records have a trait has kept some before they were written.
    await noteChanges(tx, null)
    return 'all'
  }
  const texts = await searchedTexts(tx, ids)
  const thisYear = new Date().getUTCFullYear()
  const made = [...texts].map(([id, { content, ...source }]) =>
    traitRow(id, analyse(source, decodeStored(content), source, thisYear)),
  )
  await noteTraitsUpTo(tx, ids.at(-1)!)
  await replaceTraits(
    tx,
    made,
    ids.filter((id) => !texts.has(id)),
  )
  await refreshUrlTraits(tx, ids)
  return 'batch'
}
