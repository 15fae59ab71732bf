/** Headings of the records of a base that an earlier version made, written beside the work. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { searchedTexts } from '../../catalogue/records/repository.ts'
import type { Base, Tx } from '../../platform/database/base.ts'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import type { Log } from '../../platform/log.ts'
import { makeRows } from './make-rows.ts'
import { writeHeadings } from './write.ts'

/** `{filledTo: id of the last record}` while it is going on, `{version}` once every record has its headings. */
const SETTING = 'headings'
const VERSION = 1

/** Held by who fills ("head" in ASCII). */
const FILL_LOCK = 0x68656164

/** Records whose headings are written in one transaction: who saves one of them waits for it. */
const BATCH = 200
/** Between two batches others have their turn. */
const PAUSE_MS = 20
/** Who finds another process filling looks so often whether it still does. */
const WATCH_MS = 1_000

type State = { readonly version?: number; readonly filledTo?: number }

/** How far the headings of the base are: `isThere`, or the share of the records that have theirs (0 to 1). */
export async function headingState(base: Base): Promise<{ readonly isThere: boolean; readonly share: number }> {
  const state = ((await readSetting(base, SETTING)) ?? {}) as State
  if (state.version === VERSION) return { isThere: true, share: 1 }
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from record`.execute(base)
  const last = rows[0]?.last ?? 0
  return { isThere: last === 0, share: last === 0 ? 1 : (state.filledTo ?? 0) / last }
}

/** Notes that every record of the base has its headings. */
export const noteHeadings = (base: Base): Promise<void> => writeSetting(base, SETTING, { version: VERSION })

/**
 * Writes the headings of all records that have none yet, unless another process does so. Each batch is one transaction
 * with its place, so that it goes on where it was interrupted; saves write those of their records themselves.
 */
export async function fillHeadings(base: Base, log: Log, signal: AbortSignal): Promise<void> {
  if ((await headingState(base)).isThere) {
    await noteHeadings(base)
    return
  }
  log.warn('the index of titles and publishers is built beside the work')
  for (;;) {
    signal.throwIfAborted()
    const done = await base.transaction().execute(fillBatch)
    if (done === 'all') break
    await sleep(done === 'batch' ? PAUSE_MS : WATCH_MS, undefined, { signal })
  }
  log.warn('the index of titles and publishers is built')
}

/** @returns `all` when every record has its headings, `batch` after some more, `none` while another process fills */
async function fillBatch(tx: Tx): Promise<'all' | 'batch' | 'none'> {
  // The index stays the one that it is until the headings are there, before anything is held.
  await sql`lock table search_doc in row exclusive mode`.execute(tx)
  const { rows: locks } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${FILL_LOCK}) as taken`.execute(tx)
  const state = ((await readSetting(tx, SETTING)) ?? {}) as State
  if (state.version === VERSION) return 'all'
  if (!locks[0]!.taken) return 'none'
  const { rows } = await sql<{ id: number }>`
    select id from record where id > ${state.filledTo ?? 0} order by id limit ${BATCH} for no key update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) {
    await noteHeadings(tx)
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
