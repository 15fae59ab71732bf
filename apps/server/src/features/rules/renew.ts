/**
 * Stored diagnoses follow other records: a record that names a number is judged again after the record of that number
 * changed. Decision 98.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { CENTRAL_CENTRE } from '@seriatim/contract'
import { defaultSettings, REFERENCE_LISTS, type RuleSettings, rulesOfLists, rulesThatFollow } from '@seriatim/rules'
import { changesWithin, firstChange, lastChange, RENEW_JOB } from '../../catalogue/changes/repository.ts'
import {
  addCiting,
  addRecordsOf,
  addSameTitles,
  holdFreeRecords,
  logAfter,
  nextDue,
  removeDue,
  tryToHoldRenewing,
} from '../../catalogue/diagnoses/repository.ts'
import { type CurrentProfile, validationProfile } from '../../catalogue/rules/profile.ts'
import { bothEnded } from '../../platform/both-ended.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import type { Tasks } from '../tasks/service.ts'
import { judgeAgain } from './judge-again.ts'
import { startRecheck } from './recheck.ts'

type Services = { readonly db: Db; readonly index: SearchChanges; readonly tasks: Pick<Tasks, 'start'> }

/** The setting that says by what stored diagnoses were judged last. */
export const RENEWED = 'renewed_diagnoses'

/**
 * What stored diagnoses were judged by. `seq`: the last entry of the change log that counts. `countries`: those of each
 * centre. `lists`: a digest of the lists that rules compare with. `rules`: the rules of the product, those of earlier programs
 * too: during a rolling upgrade two programs serve one base.
 */
type State = {
  readonly seq: number
  readonly change: string
  readonly countries: Readonly<Record<string, readonly string[]>>
  readonly lists: string
  readonly rules: readonly string[]
}

/** Entries of the change log that one transaction reads. */
const ENTRIES = 1000
/** Records that one transaction judges. */
const BATCH = 400
const BY_NOBODY = { user: null, locale: 'en' } as const
/** Between two batches others have their turn. */
const PAUSE_MS = 10
/** So many changes by others within the window are those of an import, not of people. */
const BULK_CHANGES = 250
const WINDOW_MS = 5000
const SECOND_MS = 1000
/** Pauses during an import, as a multiple of the batch before. */
const BULK_PAUSES = 19

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** What records are judged by now. Codes in any order are the same list. */
function basisOf({ change, codes }: CurrentProfile): Omit<State, 'seq'> {
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

/** Centres that register for other countries than before; the International Centre registers for what no other one does. */
const centresWithOthers = ({ countries: before }: State, { countries: after }: Pick<State, 'countries'>): string[] => {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (centre) => !isDeepStrictEqual(before[centre], after[centre]),
  )
  return changed.length === 0 ? [] : [...new Set([...changed, CENTRAL_CENTRE])]
}

/** Has records judged again where centres, lists or the rules of the product are others than before. */
async function followBasis(tx: Tx, tasks: Services['tasks'], state: State): Promise<State> {
  const profile = await validationProfile(tx)
  const newRules = Object.keys(defaultSettings).filter((id) => !state.rules.includes(id))
  if (profile.change === state.change && newRules.length === 0) return state
  const basis = basisOf(profile)
  const centres = centresWithOthers(state, basis)
  if (centres.length > 0) await addRecordsOf(tx, centres)
  const rules = [
    ...newRules.filter((id) => profile.settings[id]?.enabled),
    ...(basis.lists === state.lists ? [] : rulesOfLists(profile.settings)),
  ]
  if (rules.length > 0) await startRecheck(tx, tasks, [...new Set(rules)], BY_NOBODY)
  return { ...basis, rules: [...state.rules, ...newRules], seq: state.seq }
}

/**
 * Notes which records the next entries of the change log concern.
 * @returns whether there may be more; not where another process reads them
 */
async function readLog(tx: Tx, tasks: Services['tasks']): Promise<boolean> {
  if (!(await tryToHoldRenewing(tx))) return false
  const stored = (await readSetting(tx, RENEWED)) as State | undefined
  if (stored === undefined) {
    // The first start with this program: from now on.
    await writeSetting(tx, RENEWED, {
      ...basisOf(await validationProfile(tx)),
      seq: await lastChange(tx),
    } satisfies State)
    return false
  }
  const state = await followBasis(tx, tasks, stored)
  const [first, last] = [await firstChange(tx), await lastChange(tx)]
  // The log begins later, or is the log of another base, which a backup brought.
  const isCut = (first !== null && first > state.seq + 1) || last < state.seq
  const portion = isCut ? { last, records: [] } : await logAfter(tx, state.seq, ENTRIES)
  if (isCut) await startRecheck(tx, tasks, [...rulesThatFollow((await validationProfile(tx)).settings)], BY_NOBODY)
  if (portion !== undefined && portion.records.length > 0) {
    await addCiting(tx, portion.records)
    await addSameTitles(tx, portion.records)
  }
  const reached = { ...state, seq: portion?.last ?? state.seq }
  if (!isDeepStrictEqual(reached, stored)) await writeSetting(tx, RENEWED, reached)
  return portion !== undefined
}

/** The rules by which records that are due are judged. */
const rulesOfDue = (settings: RuleSettings): ReadonlySet<string> =>
  new Set([...rulesThatFollow(settings), ...rulesOfLists(settings)])

type Judged = { readonly reached: number; readonly changed: number }

/** Judges the next records that are due, without those that another transaction holds. @returns the row reached; undefined at the end */
async function judgeDue(tx: Tx, index: SearchChanges, after: number): Promise<Judged | undefined> {
  const due = await nextDue(tx, after, BATCH)
  const last = due.at(-1)
  if (last === undefined) return undefined
  const rows = await holdFreeRecords(tx, [...new Set(due.map(({ recordId }) => recordId))])
  const profile = await validationProfile(tx)
  const { changed } = await judgeAgain(tx, rows, rulesOfDue(profile.settings), profile, new Date())
  await removeDue(
    tx,
    due,
    rows.map(({ id }) => id),
  )
  if (changed.length > 0) await index.judged(tx, changed)
  return { reached: last.id, changed: changed.length }
}

type Pace = (batch: { readonly taken: number; readonly changed: number }, signal?: AbortSignal) => Promise<void>

/** Pauses after a batch that took so many milliseconds: long while others change many records, and no longer than they do. */
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
 * Renews the stored diagnoses that changes of other records concern, but for those that another process renews. A record that
 * another transaction holds is left to the next time. While an import or a change of many records is at work, this takes a twentieth
 * of a processor. Ends where it is when `signal` is aborted: what is left is in the database.
 */
export async function renewDiagnoses(
  { db, index, tasks }: Services,
  { signal, pace = makePace(db) }: { readonly signal?: AbortSignal; readonly pace?: Pace } = {},
): Promise<void> {
  let reached = 0
  const judge = () => db.transaction().execute((tx) => judgeDue(tx, index, reached))
  while (!signal?.aborted) {
    const started = performance.now()
    const isRead = await db.transaction().execute((tx) => readLog(tx, tasks))
    // Two at the same time: one is at work here while the other waits for the base.
    const judged = (await bothEnded(judge(), judge())).filter((each) => each !== undefined)
    if (!isRead && judged.length === 0) return
    reached = Math.max(reached, ...judged.map((each) => each.reached))
    const changed = judged.reduce((sum, each) => sum + each.changed, 0)
    await pace({ taken: performance.now() - started, changed }, signal)
  }
}

export function renewJob(services: Services): JobDefinition {
  const pace = makePace(services.db)
  return {
    name: RENEW_JOB,
    cron: '* * * * *',
    isAlone: true,
    run: (_payload, { signal }) => renewDiagnoses(services, { signal, pace }),
  }
}
