/** Writes, in the background, headings that are missing for records of an earlier version. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { logChanges } from '../../catalogue/changes/repository.ts'
import { searchedTexts } from '../../catalogue/records/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import type { Log } from '../../platform/log.ts'
import { type GroupedTo, groupHeadings } from './group-headings.ts'
import { makeRows } from './make-rows.ts'
import { writeHeadings } from './write.ts'

/**
 * The setting with the progress. `{filledTo: id of the last record}` while headings are being written. `{version: 1,
 * groupedTo}` while near-equal headings are being grouped up to that sort key. `{version: 2}` when all headings and
 * groups are complete.
 */
const SETTING = 'headings'
const WITH_HEADINGS = 1
const WITH_GROUPS = 2

/** Advisory lock of the process that fills headings ("head" in ASCII). */
const FILL_LOCK = 0x68656164

/** Number of records in one transaction. A save of one of these records waits for the transaction. */
const BATCH = 200
/** Pause between batches, so that other transactions can proceed. */
const PAUSE_MS = 20
/** Interval for checking whether another process is still writing headings. */
const WATCH_MS = 1_000

type State = {
  readonly version?: number
  readonly filledTo?: number
  readonly groupedTo?: GroupedTo
}

/**
 * The progress of headings. `isThere`: all are complete; otherwise `share` of the records (0 to 1) have their headings.
 */
export type HeadingState = { readonly isThere: boolean; readonly hasGroups: boolean; readonly share: number }

export async function headingState(db: Db): Promise<HeadingState> {
  const state = await readState(db)
  const hasGroups = state.version === WITH_GROUPS
  if (hasGroups || state.version === WITH_HEADINGS) return { isThere: true, hasGroups, share: 1 }
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from record`.execute(db)
  const last = rows[0]?.last ?? 0
  return { isThere: last === 0, hasGroups: last === 0, share: last === 0 ? 1 : (state.filledTo ?? 0) / last }
}

const readState = async (db: Db): Promise<State> => ((await readSetting(db, SETTING)) ?? {}) as State

/** Marks the headings of all records, and their groups, as complete. */
export const storeHeadingsComplete = (db: Db): Promise<void> => writeSetting(db, SETTING, { version: WITH_GROUPS })

/**
 * Writes missing headings of all records and groups near-equal ones, unless another process does so. Each batch is one
 * transaction that stores its progress, so an interrupted run can resume. Saves write the headings of their records
 * themselves.
 */
export async function fillHeadings(db: Db, log: Log, signal: AbortSignal): Promise<void> {
  const state = await headingState(db)
  if (state.hasGroups) {
    await storeHeadingsComplete(db)
    return
  }
  const what = state.isThere ? 'groups of near-equal titles and publishers' : 'the index of titles and publishers'
  log.warn(`${what}: build started in the background`)
  for (;;) {
    signal.throwIfAborted()
    const done = await db.transaction().execute(fillBatch)
    if (done === 'all') break
    await sleep(done === 'batch' ? PAUSE_MS : WATCH_MS, undefined, { signal })
  }
  log.warn(`${what}: build complete`)
}

/**
 * Writes the headings of some records.
 * @returns `all` when every record has its headings, `batch` after some records, `none` while another process writes
 * headings
 */
async function fillBatch(tx: Tx): Promise<'all' | 'batch' | 'none'> {
  // Lock the table before any record, so that no rebuild can replace the index during the batch.
  await sql`lock table search_doc in row exclusive mode`.execute(tx)
  const { rows: locks } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${FILL_LOCK}) as taken`.execute(tx)
  const state = await readState(tx)
  if (state.version === WITH_GROUPS) return 'all'
  if (!locks[0]!.taken) return 'none'
  if (state.version === WITH_HEADINGS) return groupBatch(tx, state.groupedTo)
  const { rows } = await sql<{ id: number }>`
    select id from record where id > ${state.filledTo ?? 0} order by id limit ${BATCH} for no key update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) {
    await storeHeadingsComplete(tx)
    // Processes may have read headings into memory before all were written.
    await logChanges(tx, null)
    return 'all'
  }
  const texts = await searchedTexts(tx, ids)
  const made = await makeRows(
    tx,
    [...texts].map(([id, text]) => ({ id, ...text })),
  )
  await writeSetting(tx, SETTING, { filledTo: ids.at(-1)! } satisfies State)
  await writeHeadings(tx, { gone: ids.filter((id) => !texts.has(id)), rows: made }, 'search_doc')
  return 'batch'
}

async function groupBatch(tx: Tx, from: GroupedTo | undefined): Promise<'all' | 'batch'> {
  const groupedTo = await groupHeadings(tx, from)
  if (groupedTo === undefined) {
    await storeHeadingsComplete(tx)
    return 'all'
  }
  await writeSetting(tx, SETTING, { version: WITH_HEADINGS, groupedTo } satisfies State)
  return 'batch'
}
