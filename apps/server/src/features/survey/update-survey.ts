/** Keeps the survey lists up to date from the change log. Changes by saves are applied before a list is read. */
import { setTimeout as sleep } from 'node:timers/promises'
import { changedSince, firstChange, lastChange } from '../../catalogue/changes/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import { Refusal } from '../../platform/errors.ts'
import { hasAtMostRecords, lastRecord, recordsAfter } from './progress-repository.ts'
import {
  lockSurvey,
  rebuildDerivedRows,
  removeOrphanRows,
  rewriteRows,
  tryLockSurvey,
  updateRecords,
} from './write-repository.ts'

const SETTING = 'survey'
/** Version of the survey rows. Increment it when rows of an earlier version are no longer usable. */
const VERSION = 2

/**
 * State of the survey. `seq`: last applied entry of the change log. `filledTo`: during a rebuild, id of the last record
 * with new rows. `isFirst`: true during the first rebuild, when there are no complete rows yet.
 */
type State = {
  readonly version: number
  readonly seq: number
  readonly filledTo?: number
  readonly isFirst?: boolean
}

/** Number of records per transaction. */
const BATCH = 500
/** Maximum number of changes that are applied while a list request waits. A background job applies more changes. */
const MAX_CHANGES_IN_REQUEST = 2_000
/** Maximum size of a database whose first survey is made during a request, in a few seconds. */
const SMALL_BASE = 30_000
/** Pause in milliseconds between two batches, so that other requests can use the database. */
const PAUSE_MS = 10

const readState = async (db: Db): Promise<State | undefined> => {
  const state = (await readSetting(db, SETTING)) as State | undefined
  return state?.version === VERSION ? state : undefined
}

const writeState = (tx: Tx, state: Omit<State, 'version'>): Promise<void> =>
  writeSetting(tx, SETTING, { version: VERSION, ...state } satisfies State)

/**
 * The records that changed after an entry of the change log. Null when all records changed, or when the log starts
 * later.
 */
async function changesSince(db: Db, seq: number): Promise<readonly number[] | null> {
  const first = await firstChange(db)
  if (first !== null && first > seq + 1) return null
  return changedSince(db, seq)
}

type Outcome = 'done' | 'more' | 'busy'

/** Applies a batch of changes. @returns `busy` while another process holds the survey lock */
async function updateStep(tx: Tx): Promise<Outcome> {
  if (!(await tryLockSurvey(tx))) return 'busy'
  const state = await readState(tx)
  if (state?.filledTo !== undefined) return fillBatch(tx, { ...state, filledTo: state.filledTo })
  const last = await lastChange(tx)
  if (state !== undefined && last === state.seq) return 'done'
  const changed = state === undefined ? null : await changesSince(tx, state.seq)
  if (changed === null) {
    await writeState(tx, { seq: last, filledTo: 0, isFirst: state === undefined })
    return 'more'
  }
  await applyChanges(tx, changed)
  await writeState(tx, { seq: last })
  return 'done'
}

async function applyChanges(tx: Tx, changed: readonly number[]): Promise<void> {
  for (let from = 0; from < changed.length; from += BATCH) await updateRecords(tx, changed.slice(from, from + BATCH))
}

async function fillBatch(tx: Tx, state: State & { readonly filledTo: number }): Promise<Outcome> {
  const ids = await recordsAfter(tx, state.filledTo, BATCH)
  if (ids.length > 0) {
    await rewriteRows(tx, ids)
    await writeState(tx, { ...state, filledTo: ids.at(-1)! })
    return 'more'
  }
  await removeOrphanRows(tx)
  await rebuildDerivedRows(tx)
  await writeState(tx, { seq: state.seq })
  return 'more'
}

/** Brings the survey lists up to date, unless another process is doing this. A job calls this function periodically. */
export async function updateSurvey(db: Db, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const outcome = await db.transaction().execute(updateStep)
    if (outcome !== 'more') return
    await sleep(PAUSE_MS, undefined, { signal })
  }
}

/** Percentage of records that have survey rows, from 0 to 99. */
async function percentFilled(db: Db, state: State | undefined): Promise<number> {
  const last = await lastRecord(db)
  return Math.min(99, Math.floor((100 * (state?.filledTo ?? 0)) / Math.max(1, last)))
}

/**
 * Ensures that the next list includes every save that was confirmed to a user. Leaves a large number of changes to the
 * background job.
 * @throws Refusal 'index_building' while a large database is surveyed for the first time
 */
export async function refreshSurvey(db: Db): Promise<void> {
  const state = await readState(db)
  if (state !== undefined && state.filledTo === undefined && (await lastChange(db)) === state.seq) return
  const changed = state === undefined || state.filledTo !== undefined ? null : await changesSince(db, state.seq)
  if (changed !== null && changed.length > MAX_CHANGES_IN_REQUEST) return
  if (changed === null && !(await hasAtMostRecords(db, SMALL_BASE))) {
    if (state === undefined || state.isFirst)
      throw new Refusal('index_building', { percent: await percentFilled(db, state) })
    return
  }
  for (;;) {
    const outcome = await db.transaction().execute(async (tx) => {
      await lockSurvey(tx)
      return updateStep(tx)
    })
    if (outcome === 'done') return
  }
}
