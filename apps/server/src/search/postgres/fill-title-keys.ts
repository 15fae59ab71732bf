/** Adds, in the background, keys for the search of similar titles to headings of an earlier version that lack them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { searchedTexts } from '../../catalogue/records/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import type { Log } from '../../platform/log.ts'
import { headingState } from './fill-headings.ts'
import { makeRows } from './make-rows.ts'
import { writeHeadings } from './write.ts'

/**
 * The setting with the progress: `{filledTo: id of the last record}` while keys are being written, `{version: 1}` when
 * every heading has its keys.
 */
const SETTING = 'title_keys'
const VERSION = 1

type State = { readonly version?: number; readonly filledTo?: number }

/** Advisory lock of the process that fills keys ("keys" in ASCII). */
const FILL_LOCK = 0x6b657973
/** Number of records in one transaction. A save of one of these records waits for the transaction. */
const BATCH = 200
const PAUSE_MS = 20
/** Interval for checking whether another process is still writing keys. */
const WATCH_MS = 1_000

const readState = async (db: Db): Promise<State> => ((await readSetting(db, SETTING)) ?? {}) as State

/**
 * The progress of title keys. `isThere`: all are complete; otherwise `share` of the records (0 to 1) have their keys.
 */
export async function titleKeyState(db: Db): Promise<{ readonly isThere: boolean; readonly share: number }> {
  const { version, filledTo = 0 } = await readState(db)
  if (version === VERSION) return { isThere: true, share: 1 }
  const { isThere } = await headingState(db)
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from record`.execute(db)
  const last = rows[0]?.last ?? 0
  return { isThere: last === 0, share: last === 0 ? 1 : isThere ? filledTo / last : 0 }
}

/** Marks the keys of all headings as complete. */
export const storeTitleKeysComplete = (db: Db): Promise<void> => writeSetting(db, SETTING, { version: VERSION })

/**
 * Rewrites the headings of records without title keys, unless another process does so. `fillHeadings` must have ended.
 */
export async function fillTitleKeys(db: Db, log: Log, signal: AbortSignal): Promise<void> {
  if ((await titleKeyState(db)).isThere) {
    await storeTitleKeysComplete(db)
    return
  }
  log.warn('title keys: build started in the background')
  for (;;) {
    signal.throwIfAborted()
    const done = await db.transaction().execute(fillBatch)
    if (done === 'all') break
    await sleep(done === 'batch' ? PAUSE_MS : WATCH_MS, undefined, { signal })
  }
  log.warn('title keys: build complete')
}

/**
 * Writes the title keys of some records.
 * @returns `all` when every record has its keys, `batch` after some records, `none` while another process writes keys
 */
async function fillBatch(tx: Tx): Promise<'all' | 'batch' | 'none'> {
  // Lock the table before any record, so that no rebuild can replace the index during the batch.
  await sql`lock table search_doc in row exclusive mode`.execute(tx)
  const { rows: locks } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${FILL_LOCK}) as taken`.execute(tx)
  const { version, filledTo = 0 } = await readState(tx)
  if (version === VERSION) return 'all'
  if (!locks[0]!.taken) return 'none'
  // Uses the index heading_by_record. Records saved since the upgrade have their keys already.
  const { rows } = await sql<{ id: number }>`
    select id from record
    where id > ${filledTo} and exists (select from heading where record_id = id and browse_index = 1)
      and not exists (select from heading where record_id = id and title_keys is not null)
    order by id limit ${BATCH} for no key update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) {
    await storeTitleKeysComplete(tx)
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
