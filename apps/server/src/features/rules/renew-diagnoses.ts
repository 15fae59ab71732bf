/**
 * Keeps stored diagnostics up to date when other records change: a record that links to an ISSN is validated again
 * after the record of that ISSN has changed (ADR 98).
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { CENTRAL_CENTRE } from '@seriatim/contract'
import { defaultSettings, REFERENCE_LISTS, type RuleSettings, rulesOfLists, rulesThatFollow } from '@seriatim/rules'
import { changesWithin, firstChange, lastChange, RENEW_DIAGNOSES_JOB } from '../../catalogue/changes/repository.ts'
import {
  deleteDue,
  lockAvailableRecords,
  lockNextDue,
  queueCitingRecords,
  queueRecordsOfCentres,
  queueSameTitles,
  readLogAfter,
  tryLockRenewal,
} from '../../catalogue/diagnoses/repository.ts'
import { type CurrentProfile, validationProfile } from '../../catalogue/rules/profile.ts'
import type { Tasks } from '../../kernel/tasks/service.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import { waitForBoth } from '../../platform/wait-for-both.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { startRecheck } from './recheck.ts'
import { revalidateRecords } from './revalidate-records.ts'

type Services = { readonly db: Db; readonly index: SearchChanges; readonly tasks: Pick<Tasks, 'start'> }

/** Name of the setting with the state of the data that the stored diagnostics are based on. */
export const RENEWED_DIAGNOSES_SETTING = 'renewed_diagnoses'

/**
 * The data that the stored diagnostics are based on. `seq`: the last processed entry of the change log. `countries`:
 * the countries of each centre. `lists`: a hash of the reference lists. `rules`: the shipped rules, including those of
 * earlier program versions, because two versions use one database during a rolling upgrade.
 */
type DiagnosisBasis = {
  readonly seq: number
  readonly change: string
  readonly countries: Readonly<Record<string, readonly string[]>>
  readonly lists: string
  readonly rules: readonly string[]
}

/** Number of entries of the change log that are read per transaction. */
const ENTRIES = 1000
/** Number of records that are validated per transaction. */
const BATCH = 400
const BY_SYSTEM = { user: null, locale: 'en' } as const
/** Pause in milliseconds between two batches, so that other requests can use the database. */
const PAUSE_MS = 10
/** Number of changes by other processes within `WINDOW_MS` that indicate an import or a change set. */
const BULK_CHANGES = 250
const WINDOW_MS = 5000
const SECOND_MS = 1000
/** Length of a pause during an import, as a multiple of the duration of the last batch. */
const BULK_PAUSES = 19

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/**
 * The current countries, lists and rules, to compare with the stored state. Lists are sorted, so that their order does
 * not matter.
 */
function currentBasis({ change, codes }: CurrentProfile): Omit<DiagnosisBasis, 'seq'> {
  const lists = REFERENCE_LISTS.map((list) => [...codes[list]].sort())
  return {
    change,
    countries: Object.fromEntries(
      [...codes.centreCountries].map(([centre, countries]) => [centre, [...countries].sort()]),
    ),
    lists: digestOf([...lists, codes.countriesOfLc]),
    rules: Object.keys(defaultSettings),
  }
}

/**
 * Centres whose countries have changed. Includes the international centre, which registers serials of all remaining
 * countries.
 */
const centresWithChangedCountries = (
  { countries: before }: DiagnosisBasis,
  { countries: after }: Pick<DiagnosisBasis, 'countries'>,
): string[] => {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (centre) => !isDeepStrictEqual(before[centre], after[centre]),
  )
  return changed.length === 0 ? [] : [...new Set([...changed, CENTRAL_CENTRE])]
}

/** Queues records for validation if the countries of centres, the reference lists or the shipped rules have changed. */
async function queueChangedBasis(tx: Tx, tasks: Services['tasks'], state: DiagnosisBasis): Promise<DiagnosisBasis> {
  const profile = await validationProfile(tx)
  const newRules = Object.keys(defaultSettings).filter((id) => !state.rules.includes(id))
  if (profile.change === state.change && newRules.length === 0) return state
  const basis = currentBasis(profile)
  const centres = centresWithChangedCountries(state, basis)
  if (centres.length > 0) await queueRecordsOfCentres(tx, centres)
  const rules = [
    ...newRules.filter((id) => profile.settings[id]?.enabled),
    ...(basis.lists === state.lists ? [] : rulesOfLists(profile.settings)),
  ]
  if (rules.length > 0) await startRecheck(tx, tasks, [...new Set(rules)], BY_SYSTEM)
  return { ...basis, rules: [...state.rules, ...newRules], seq: state.seq }
}

/**
 * Queues the records that the next entries of the change log affect.
 * @returns whether there may be more entries; false if another process is reading the log
 */
async function queueFromChangeLog(tx: Tx, tasks: Services['tasks']): Promise<boolean> {
  if (!(await tryLockRenewal(tx))) return false
  const stored = (await readSetting(tx, RENEWED_DIAGNOSES_SETTING)) as DiagnosisBasis | undefined
  if (stored === undefined) {
    // The first start of this program version begins at the current end of the change log.
    await writeSetting(tx, RENEWED_DIAGNOSES_SETTING, {
      ...currentBasis(await validationProfile(tx)),
      seq: await lastChange(tx),
    } satisfies DiagnosisBasis)
    return false
  }
  const state = await queueChangedBasis(tx, tasks, stored)
  const [first, last] = [await firstChange(tx), await lastChange(tx)]
  // True if entries after the stored position are missing, or if a restored backup has another change log.
  const isCut = (first !== null && first > state.seq + 1) || last < state.seq
  const portion = isCut ? { last, records: [] } : await readLogAfter(tx, state.seq, ENTRIES)
  if (isCut) await startRecheck(tx, tasks, [...rulesThatFollow((await validationProfile(tx)).settings)], BY_SYSTEM)
  if (portion !== undefined && portion.records.length > 0) {
    await queueCitingRecords(tx, portion.records)
    await queueSameTitles(tx, portion.records)
  }
  const reached = { ...state, seq: portion?.last ?? state.seq }
  if (!isDeepStrictEqual(reached, stored)) await writeSetting(tx, RENEWED_DIAGNOSES_SETTING, reached)
  return portion !== undefined
}

/** The rules that are run on records in the queue. */
const rulesForQueued = (settings: RuleSettings): ReadonlySet<string> =>
  new Set([...rulesThatFollow(settings), ...rulesOfLists(settings)])

type Validated = { readonly reached: number; readonly changed: number }

/**
 * Validates the next records in the queue, except those that another transaction has locked.
 * @returns the last queue row and the number of changed records; undefined at the end
 */
async function validateQueued(tx: Tx, index: SearchChanges, after: number): Promise<Validated | undefined> {
  const due = await lockNextDue(tx, after, BATCH)
  const last = due.at(-1)
  if (last === undefined) return undefined
  const rows = await lockAvailableRecords(tx, [...new Set(due.map(({ recordId }) => recordId))])
  const profile = await validationProfile(tx)
  const { changed } = await revalidateRecords(tx, rows, rulesForQueued(profile.settings), profile, new Date())
  await deleteDue(
    tx,
    due,
    rows.map(({ id }) => id),
  )
  if (changed.length > 0) await index.diagnosed(tx, changed)
  return { reached: last.id, changed: changed.length }
}

type Pace = (batch: { readonly taken: number; readonly changed: number }, signal?: AbortSignal) => Promise<void>

/**
 * Returns a function that pauses after a batch of `taken` milliseconds. The pause is long while other processes change
 * many records, and ends when they stop.
 */
function makePace(db: Db): Pace {
  const own: { readonly at: number; readonly changed: number }[] = []
  const isBulk = async () => {
    while (own.length > 0 && own[0]!.at < performance.now() - WINDOW_MS) own.shift()
    const ofOwn = own.reduce((sum, { changed }) => sum + changed, 0)
    return (await changesWithin(db, WINDOW_MS)) - ofOwn >= BULK_CHANGES
  }
  return async ({ taken, changed }, signal) => {
    const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
    const at = performance.now()
    own.push({ at, changed })
    await pause(PAUSE_MS)
    while (!signal?.aborted && performance.now() < at + taken * BULK_PAUSES && (await isBulk())) await pause(SECOND_MS)
  }
}

/**
 * Updates the stored diagnostics of queued records. Records that another transaction has locked wait for the next run.
 * During an import or a large change set, uses a twentieth of a processor. Stops when `signal` is aborted; the
 * remaining records stay in the queue in the database.
 */
export async function renewDiagnoses(
  { db, index, tasks }: Services,
  { signal, pace = makePace(db) }: { readonly signal?: AbortSignal; readonly pace?: Pace } = {},
): Promise<void> {
  let reached = 0
  const renewQueued = () => db.transaction().execute((tx) => validateQueued(tx, index, reached))
  while (!signal?.aborted) {
    const started = performance.now()
    const isRead = await db.transaction().execute((tx) => queueFromChangeLog(tx, tasks))
    // Runs two transactions in parallel, because one computes while the other waits for the database.
    const validated = (await waitForBoth(renewQueued(), renewQueued())).filter((each) => each !== undefined)
    if (!isRead && validated.length === 0) return
    reached = Math.max(reached, ...validated.map((each) => each.reached))
    const changed = validated.reduce((sum, each) => sum + each.changed, 0)
    await pace({ taken: performance.now() - started, changed }, signal)
  }
}

export function renewJob(services: Services): JobDefinition {
  const pace = makePace(services.db)
  return {
    name: RENEW_DIAGNOSES_JOB,
    cron: '* * * * *',
    isAlone: true,
    run: (_payload, { signal }) => renewDiagnoses(services, { signal, pace }),
  }
}
