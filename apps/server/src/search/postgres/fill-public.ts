/** Writes, in the background, rows of `public_record` that are missing for records of an earlier version. */
import { setTimeout as sleep } from 'node:timers/promises'
import { analyse, PUBLIC_PART_VERSION } from '@seriatim/analyser'
import { decodeStored } from '@seriatim/marc'
import { sql } from 'kysely'
import { searchedTexts } from '../../catalogue/records/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import type { Log } from '../../platform/log.ts'
import { publicEntry, replacePublicRows } from './public-rows.ts'

/**
 * The setting with the progress. `{version, filledTo: id of the last record}` while rows are being written, `{version}`
 * when all records have theirs. `{isNew}` in a database that had no records when the table was created.
 */
const SETTING = 'public_records'

/** Advisory lock of the process that fills public rows ("publ" in ASCII). */
const FILL_LOCK = 0x7075626c
/** Number of records in one transaction. A save of one of these records waits for the transaction. */
const BATCH = 200
/** Pause between batches, so that other transactions can proceed. */
const PAUSE_MS = 20
/** Interval for checking whether another process is still writing rows. */
const WATCH_MS = 1_000

type State = { readonly version?: number; readonly filledTo?: number; readonly isNew?: boolean }

async function readProgress(db: Db): Promise<number | 'done'> {
  const { version, filledTo, isNew } = ((await readSetting(db, SETTING)) ?? {}) as State
  if (isNew) return 'done'
  if (version !== PUBLIC_PART_VERSION) return 0
  return filledTo ?? 'done'
}

const storeProgress = (db: Db, filledTo?: number): Promise<void> =>
  writeSetting(db, SETTING, { version: PUBLIC_PART_VERSION, ...(filledTo === undefined ? {} : { filledTo }) })

/**
 * Writes the missing rows of all records in batches, unless another process does so. An interrupted run can resume.
 * Harvesters get the rows as new changes: each row has the time at which it was written.
 */
export async function fillPublicRows(db: Db, log: Log, signal: AbortSignal): Promise<void> {
  if ((await readProgress(db)) === 'done') {
    await storeProgress(db)
    return
  }
  log.warn('rows of public records: build started in the background')
  for (;;) {
    signal.throwIfAborted()
    const done = await db.transaction().execute(fillBatch)
    if (done === 'all') break
    await sleep(done === 'batch' ? PAUSE_MS : WATCH_MS, undefined, { signal })
  }
  log.warn('rows of public records: build complete')
}

/**
 * Writes the rows of some records.
 * @returns `all` when every record has its row, `batch` after some records, `none` while another process writes rows
 */
async function fillBatch(tx: Tx): Promise<'all' | 'batch' | 'none'> {
  const { rows: locks } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${FILL_LOCK}) as taken`.execute(tx)
  const filledTo = await readProgress(tx)
  if (filledTo === 'done') return 'all'
  if (!locks[0]!.taken) return 'none'
  const { rows } = await sql<{ id: number }>`
    select id from record where id > ${filledTo} order by id limit ${BATCH} for no key update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) {
    await storeProgress(tx)
    return 'all'
  }
  const texts = await searchedTexts(tx, ids)
  const thisYear = new Date().getUTCFullYear()
  const entries = [...texts].map(([id, { content, ...source }]) =>
    publicEntry(id, analyse(source, decodeStored(content), source, thisYear)),
  )
  await storeProgress(tx, ids.at(-1)!)
  const gone = ids.filter((id) => !texts.has(id))
  await replacePublicRows(tx, entries, gone)
  return 'batch'
}
