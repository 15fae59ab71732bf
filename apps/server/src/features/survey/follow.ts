/** The survey follows the change log: what saves changed is brought up to date before it is listed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { changedSince, firstChange, lastChange } from '../../catalogue/changes/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import { Refusal } from '../../platform/errors.ts'
import { hasAtMost, lastRecord, recordsAfter } from './progress-repository.ts'
import { followRecords, gatherAll, holdSurvey, removeLost, rewriteRows, tryToHoldSurvey } from './write-repository.ts'

const SETTING = 'survey'
/** Raised when rows of an earlier version do not do any more. */
const VERSION = 2

/**
 * `seq`: the last entry of the change log that counts. `filledTo`: while all rows are being written, the last record that
 * has its own; `isFirst`: none were complete before.
 */
type State = {
  readonly version: number
  readonly seq: number
  readonly filledTo?: number
  readonly isFirst?: boolean
}

/** Records of one transaction. */
const BATCH = 500
/** Changes that a list waits for; more of them are brought up to date beside it. */
const WAITED_FOR = 2_000
/** A base of so many records is surveyed while somebody waits: some seconds. */
const SMALL_BASE = 30_000
/** Between two batches others have their turn. */
const PAUSE_MS = 10

const readState = async (db: Db): Promise<State | undefined> => {
  const state = (await readSetting(db, SETTING)) as State | undefined
  return state?.version === VERSION ? state : undefined
}

const writeState = (tx: Tx, state: Omit<State, 'version'>): Promise<void> =>
  writeSetting(tx, SETTING, { version: VERSION, ...state } satisfies State)

/** The records that changed since; null where the log does not say, because everything did or it begins later. */
async function changesSince(db: Db, seq: number): Promise<readonly number[] | null> {
  const first = await firstChange(db)
  if (first !== null && first > seq + 1) return null
  return changedSince(db, seq)
}

type Outcome = 'done' | 'more' | 'busy'

/** Brings some more of the survey up to date. @returns `busy` while somebody else does */
async function step(tx: Tx): Promise<Outcome> {
  if (!(await tryToHoldSurvey(tx))) return 'busy'
  const state = await readState(tx)
  if (state?.filledTo !== undefined) return fillBatch(tx, { ...state, filledTo: state.filledTo })
  const last = await lastChange(tx)
  if (state !== undefined && last === state.seq) return 'done'
  const changed = state === undefined ? null : await changesSince(tx, state.seq)
  if (changed === null) {
    await writeState(tx, { seq: last, filledTo: 0, isFirst: state === undefined })
    return 'more'
  }
  await follow(tx, changed)
  await writeState(tx, { seq: last })
  return 'done'
}

async function follow(tx: Tx, changed: readonly number[]): Promise<void> {
  for (let from = 0; from < changed.length; from += BATCH) await followRecords(tx, changed.slice(from, from + BATCH))
}

async function fillBatch(tx: Tx, state: State & { readonly filledTo: number }): Promise<Outcome> {
  const ids = await recordsAfter(tx, state.filledTo, BATCH)
  if (ids.length > 0) {
    await rewriteRows(tx, ids)
    await writeState(tx, { ...state, filledTo: ids.at(-1)! })
    return 'more'
  }
  await removeLost(tx)
  await gatherAll(tx)
  await writeState(tx, { seq: state.seq })
  return 'more'
}

/** Brings the survey up to date, unless another process does so: what a job does now and then. */
export async function keepSurvey(db: Db, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const outcome = await db.transaction().execute(step)
    if (outcome !== 'more') return
    await sleep(PAUSE_MS, undefined, { signal })
  }
}

/** How many of the records have their rows, 0 to 99. */
async function percentFilled(db: Db, state: State | undefined): Promise<number> {
  const last = await lastRecord(db)
  return Math.min(99, Math.floor((100 * (state?.filledTo ?? 0)) / Math.max(1, last)))
}

/**
 * Sees to it that what is listed next holds every save that was acknowledged before; a great many changes are brought up to
 * date beside it instead.
 * @throws Refusal 'index_building' while a large base is surveyed for the first time
 */
export async function refreshSurvey(db: Db): Promise<void> {
  const state = await readState(db)
  if (state !== undefined && state.filledTo === undefined && (await lastChange(db)) === state.seq) return
  const changed = state === undefined || state.filledTo !== undefined ? null : await changesSince(db, state.seq)
  if (changed !== null && changed.length > WAITED_FOR) return
  if (changed === null && !(await hasAtMost(db, SMALL_BASE))) {
    if (state === undefined || state.isFirst)
      throw new Refusal('index_building', { percent: await percentFilled(db, state) })
    return
  }
  for (;;) {
    const outcome = await db.transaction().execute(async (tx) => {
      await holdSurvey(tx)
      return step(tx)
    })
    if (outcome === 'done') return
  }
}
