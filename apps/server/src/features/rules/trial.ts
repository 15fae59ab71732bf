import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AnswerOf,
  type BodyOf,
  type dataRuleTrialRecords,
  MAX_STORED_TRIED_RECORDS,
  NEW_RULE,
  type QueryOf,
  type RuleKind,
  type RuleTrial,
  TRIED_RECORDS,
  type TriedScope,
  type tryDataRule,
} from '@seriatim/contract'
import { normaliseIssn } from '@seriatim/issn'
import { format, type Locale } from '@seriatim/messages'
import { CATEGORIES, isCategory } from '@seriatim/profile'
import {
  appliesIn,
  type Diagnostic,
  placesExamined,
  type RuleSetting,
  type RuleSettings,
  variantLevelsOf,
} from '@seriatim/rules'
import { z } from 'zod'
import { diagnosticSentence } from '../../catalogue/records/diagnostic-sentence.ts'
import { currentVersionsOf, type RecordRow } from '../../catalogue/records/repository.ts'
import { recordTitle } from '../../catalogue/records/title.ts'
import { type ValidationProfile, validationProfile } from '../../catalogue/rules/profile.ts'
import type { Administrator } from '../../kernel/admin/admin-actions.ts'
import type { LabelService } from '../../kernel/search/labels.ts'
import { readSearch } from '../../kernel/search/read-search.ts'
import { findTask } from '../../kernel/tasks/repository.ts'
import type { Tasks } from '../../kernel/tasks/service.ts'
import { TaskCancelled, type TaskContext, type TaskDefinition } from '../../kernel/tasks/task.ts'
import type { Db } from '../../platform/database/db.ts'
import { FormRefusal, Refusal, refuseUnless } from '../../platform/errors.ts'
import { type StoredVersion, validateByRules } from '../../saving/validate-by-rules.ts'
import type { TrialCounts, TrialFinding, TrialGroup } from '../../schema/rules.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { mergeSetting } from './merge-setting.ts'
import { countRecords } from './recheck-repository.ts'
import { refuseOtherKind, validateNewRule } from './set-rules.ts'
import * as trials from './trial-repository.ts'
import { pageOfRule } from './validators.ts'

export const TRIAL_TASK = 'try_rule'

/** The first batch is small, so that the user soon sees first results. */
const FIRST_BATCH = 200
const BATCH = 1_000
/** Pause in milliseconds between two batches, so that other requests can use the database. */
const PAUSE_MS = 5

const payload = z.object({ rule: z.string() })

export type TrialServices = {
  readonly db: Db
  readonly engine: SearchEngine
  readonly tasks: Pick<Tasks, 'start'>
  readonly labels: LabelService
}

type TrialRequest = BodyOf<typeof tryDataRule>

/** @throws FormRefusal unless exactly one of `issn`, `search` and `all` is set */
async function validateScope(db: Db, { issn, search, all }: TriedScope, locale: Locale): Promise<TriedScope> {
  const named = [issn !== undefined, search !== undefined, all === true].filter(Boolean).length
  if (named !== 1) throw new FormRefusal({ scope: [format(locale, 'admin.scope_needed')] })
  if (issn !== undefined) {
    const number = normaliseIssn(issn) ?? issn
    refuseUnless((await trials.recordIdOf(db, number)) !== undefined, 'record_not_found', { issn: number })
    return { issn: number }
  }
  if (search === undefined) return { all: true }
  const { page: _page, size: _size, ...params } = search
  readSearch(params)
  return { search }
}

/**
 * Starts a trial of a changed rule.
 * @returns the id of the task
 * @throws FormRefusal; Refusal 'row_not_found' | 'record_not_found'; errors of `readSearch`
 */
export async function beginTrial(
  { db, tasks }: TrialServices,
  kind: RuleKind,
  rule: string,
  { change, scope }: TrialRequest,
  by: Administrator,
): Promise<{ task_id: string }> {
  await refuseUnknownRule(db, rule, kind)
  const { settings } = await validationProfile(db)
  const tried = validateTriedChange(rule, change, settings, by.locale)
  const checked = await validateScope(db, scope, by.locale)
  return db.transaction().execute(async (tx) => {
    const messageId = await tasks.start(tx, TRIAL_TASK, { rule }, { ...by, subject: tried.id })
    await trials.addTrial(tx, { messageId, rule, change: tried, scope: checked, userId: Number(by.user.id) })
    return { task_id: messageId }
  })
}

/** @throws Refusal 'row_not_found' unless the rule has this kind, or is a new rule, which is always a data rule */
const refuseUnknownRule = async (db: Db, rule: string, kind: RuleKind): Promise<void> => {
  if (rule !== NEW_RULE || kind !== 'data') await refuseOtherKind(db, rule, kind)
}

/**
 * The rule as changed. It is stored with the trial, so that a later change of the same rule does not affect the trial.
 */
type ChangedRule = { readonly id: string; readonly setting: RuleSetting }

/** @throws FormRefusal with the problems of the change or the new rule, by field */
function validateTriedChange(
  rule: string,
  change: TrialRequest['change'],
  settings: RuleSettings,
  locale: Locale,
): ChangedRule {
  if (rule === NEW_RULE) return validateNewRule(change, settings, locale)
  const before = settings[rule]!
  return { id: rule, setting: { ...before, ...mergeSetting(rule, before, change, settings, locale) } }
}

/** The settings before and after the change. */
function trialSettings(isNew: boolean, { id, setting }: ChangedRule, settings: RuleSettings): TrialSettings {
  const { [id]: stored, ...others } = settings
  const before = isNew || stored === undefined ? others : settings
  return {
    rule: id,
    before,
    after: { ...settings, [id]: setting },
    categories: touchedCategories(id, before[id], setting),
  }
}

const diagnosticKey = ({ code, field, occurrence, subfield = '', params }: Diagnostic): string =>
  [code, field, occurrence, subfield, params.value ?? ''].join('\u001f')

const RANK = { error: 2, warning: 1 } as const
const rankOf = (level: Diagnostic['level'] | null): number => (level === null ? 0 : RANK[level])

/**
 * The differences in the diagnostics of one record: `gained` if a diagnostic is new or has a higher level, `lost` if it
 * was removed or has a lower level.
 */
export function diagnosticDifference(before: readonly Diagnostic[], after: readonly Diagnostic[]) {
  const was = new Map(before.map((each) => [diagnosticKey(each), each]))
  const is = new Map(after.map((each) => [diagnosticKey(each), each]))
  const gained: TrialFinding[] = []
  const lost: TrialFinding[] = []
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    const [old, now] = [was.get(id), is.get(id)]
    const levels = { before: old?.level ?? null, after: now?.level ?? null }
    if (levels.before === levels.after) continue
    const list = rankOf(levels.after) > rankOf(levels.before) ? gained : lost
    list.push({ diagnostic: (now ?? old)!, ...levels })
  }
  return { gained, lost }
}

/** The categories in which the change can make a difference. */
const touchedCategories = (id: string, before: RuleSetting | undefined, after: RuleSetting): ReadonlySet<string> => {
  const readBy = (setting: RuleSetting | undefined) => JSON.stringify([setting?.parameters, setting?.made?.parameters])
  const isSame = readBy(before) === readBy(after)
  /** The levels of the rule and of its variants in a category; empty if the rule does not apply in this category. */
  const levelsIn = (setting: RuleSetting | undefined, category: (typeof CATEGORIES)[number]): string => {
    if (setting === undefined || !appliesIn(id, setting, category)) return ''
    return [setting.levels, ...Object.values(variantLevelsOf(id, setting))].map((each) => each[category]).join(' ')
  }
  return new Set(
    CATEGORIES.filter((category) => {
      const [was, is] = [levelsIn(before, category), levelsIn(after, category)]
      return was !== is || (!isSame && is !== '')
    }),
  )
}

const addTo = (counts: TrialCounts, by: TrialGroup, key: string, place: 0 | 1): void => {
  counts[by] ??= {}
  counts[by][key] ??= [0, 0]
  counts[by][key][place] += 1
}

type TrialSettings = {
  readonly rule: string
  readonly before: RuleSettings
  readonly after: RuleSettings
  readonly categories: ReadonlySet<string>
}

/**
 * Number of field occurrences that the changed rule examines in these versions. @returns undefined for a shipped rule
 */
const countExaminedPlaces = (
  versions: readonly StoredVersion[],
  { rule, after }: TrialSettings,
): number | undefined => {
  const { made, enabled, levels } = after[rule]!
  if (made === undefined) return undefined
  const examined = placesExamined(made)
  const isOn = ({ row: { category } }: StoredVersion) => enabled && isCategory(category) && levels[category] !== 'off'
  return versions.filter(isOn).reduce((sum, { version }) => sum + examined(version.record), 0)
}

/**
 * Runs the trial on a batch of records. @returns the records whose diagnostics differ, and the number of examined field
 * occurrences
 */
async function runTrialOn(db: Db, rows: readonly RecordRow[], trying: TrialSettings, profile: ValidationProfile) {
  const { rule, before, after, categories } = trying
  const looked = rows.filter(({ category }) => categories.has(category))
  const current = await currentVersionsOf(
    db,
    looked.map(({ id }) => id),
  )
  const versions = looked.flatMap((row): StoredVersion[] => {
    const parallel = current.get(row.id)!
    const version = parallel.active ?? parallel.draft
    return version === undefined ? [] : [{ row, current: parallel, version }]
  })
  const now = new Date()
  const rules = new Set([rule])
  const [was, is] = await Promise.all(
    [before, after].map((settings) =>
      validateByRules(db, versions, rules, { ...profile, settings } satisfies ValidationProfile, now),
    ),
  )
  const differing = versions.flatMap(({ row, version }, place) => {
    const difference = diagnosticDifference(was![place]!, is![place]!)
    return difference.gained.length + difference.lost.length === 0 ? [] : [{ row, version, ...difference }]
  })
  return { differing, examined: versions.length === 0 ? undefined : countExaminedPlaces(versions, trying) }
}

/** The ids of the search results in ascending order. @throws errors of `readSearch` */
const searchResultIds = async (
  engine: SearchEngine,
  search: NonNullable<TriedScope['search']>,
): Promise<Int32Array> => {
  const { page: _page, size: _size, ...params } = search
  const { set, order } = readSearch(params)
  return (await engine.ids({ ...set, ...order })).toSorted()
}

/** Task that runs trials on stored records without changing them. Resumes after an interruption. */
export const trialDefinition = ({
  db,
  engine,
}: Pick<TrialServices, 'db' | 'engine'>): TaskDefinition<z.output<typeof payload>> => ({
  action: TRIAL_TASK,
  payload,
  resumable: true,
  canCancel: true,
  canRetry: false,
  queue: TRIAL_TASK,
  page: ({ rule }) => pageOfRule(rule),
  run: (context) => runTrial({ db, engine }, context),
})

/**
 * Prepares a trial for a run. An interrupted trial resumes only with the rules and lists that it started with. If these
 * have changed, it starts again, so that all records are validated with the same rules.
 */
async function openTrial(db: Db, messageId: string, change: string): Promise<trials.StoredTrial> {
  const trial = await trials.findTrial(db, messageId)
  // Trials older than a week are deleted.
  if (!trial) throw new TaskCancelled()
  if (trial.endedAt !== null || trial.validatedWith === change) return trial
  await db.transaction().execute((tx) => trials.startOrRestart(tx, messageId, change))
  return openTrial(db, messageId, change)
}

async function runTrial(
  { db, engine }: Pick<TrialServices, 'db' | 'engine'>,
  { messageId, signal, progress }: TaskContext,
): Promise<void> {
  const profile = await validationProfile(db)
  const trial = await openTrial(db, messageId, profile.change)
  if (trial.endedAt !== null) return
  const { settings } = profile
  const trying = trialSettings(trial.rule === NEW_RULE, trial.change as ChangedRule, settings)
  const scope = trial.scope as TriedScope
  const ids =
    scope.search !== undefined
      ? await searchResultIds(engine, scope.search)
      : scope.issn !== undefined
        ? Int32Array.from([(await trials.recordIdOf(db, scope.issn)) ?? 0])
        : undefined
  const total = ids?.length ?? (await countRecords(db))
  let place: trials.TrialProgress = { ...trial, total }
  let storedCounts = await trials.countTried(db, messageId)
  /** The ids of search results that are still to be validated. */
  let left = ids?.filter((id) => id > place.reached)
  for (;;) {
    signal.throwIfAborted()
    const most = place.done === 0 ? FIRST_BATCH : BATCH
    const rows =
      left === undefined
        ? await trials.recordsAfter(db, place.reached, most)
        : await trials.recordsWithIds(db, [...left.subarray(0, most)])
    left = left?.subarray(most)
    if (rows.length === 0) {
      // A batch may be empty, because records of the search results may have been deleted.
      if (left !== undefined && left.length > 0) continue
      break
    }
    const { differing, examined } = await runTrialOn(db, rows, trying, profile)
    const counts: TrialCounts = structuredClone(place.counts)
    if (examined !== undefined) counts.examined = (counts.examined ?? 0) + examined
    const shown: trials.TriedRecord[] = []
    const sums = { gained: 0, lost: 0 }
    for (const { row, version, gained, lost } of differing)
      for (const [kind, findings, column] of [
        ['gained', gained, 0],
        ['lost', lost, 1],
      ] as const) {
        if (findings.length === 0) continue
        sums[kind] += 1
        addTo(counts, 'center', row.center, column)
        addTo(counts, 'category', row.category, column)
        for (const field of new Set(findings.map(({ diagnostic }) => diagnostic.field)))
          addTo(counts, 'field', field, column)
        if (storedCounts[kind] >= MAX_STORED_TRIED_RECORDS) continue
        storedCounts = { ...storedCounts, [kind]: storedCounts[kind] + 1 }
        const { issn, center, category } = row
        shown.push({
          isGained: kind === 'gained',
          issn,
          center,
          category,
          title: recordTitle(version.record) ?? '',
          findings,
        })
      }
    place = {
      total,
      counts,
      reached: rows.at(-1)!.id,
      done: place.done + rows.length,
      gained: place.gained + sums.gained,
      lost: place.lost + sums.lost,
    }
    await db.transaction().execute((tx) => trials.storeTrialProgress(tx, messageId, place, shown))
    await progress(place.done, total)
    await sleep(PAUSE_MS, undefined, { signal })
  }
  await db.transaction().execute(async (tx) => {
    await trials.storeTrialProgress(tx, messageId, place, [])
    await trials.endTrial(tx, messageId)
  })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type TrialParams = { readonly id: string; readonly task_id: string }

/** @throws Refusal 'row_not_found' | 'task_not_found' */
async function trialOf(
  db: Db,
  kind: RuleKind,
  { id: rule, task_id: messageId }: TrialParams,
): Promise<trials.StoredTrial> {
  await refuseUnknownRule(db, rule, kind)
  const trial = UUID.test(messageId) ? await trials.findTrial(db, messageId) : undefined
  if (trial === undefined || trial.rule !== rule) throw new Refusal('task_not_found')
  return trial
}

/**
 * The found diagnostics of a trial, one row each.
 * @throws Refusal 'row_not_found' | 'task_not_found'
 */
export async function listTrialFindings(
  db: Db,
  kind: RuleKind,
  named: TrialParams,
  query: QueryOf<typeof dataRuleTrialRecords>,
  locale: Locale,
): Promise<AnswerOf<typeof dataRuleTrialRecords>> {
  const { messageId } = await trialOf(db, kind, named)
  const { rows, total } = await trials.pageOfFindings(db, messageId, query)
  return {
    total,
    rows: rows.map(({ isGained, finding: { diagnostic, before, after }, ...record }) => ({
      kind: isGained ? ('gained' as const) : ('lost' as const),
      ...record,
      field: diagnostic.field,
      occurrence: diagnostic.occurrence,
      before,
      after,
      error: diagnosticSentence(diagnostic, locale),
    })),
  }
}

/** The state and results of a trial so far. @throws Refusal 'row_not_found' | 'task_not_found' */
export async function readTrial(
  { db, labels }: TrialServices,
  kind: RuleKind,
  { id: rule, task_id: messageId }: TrialParams,
  locale: Locale,
): Promise<RuleTrial> {
  const trial = await trialOf(db, kind, { id: rule, task_id: messageId })
  const [records, status, names] = await Promise.all([
    trials.triedRecords(db, messageId, TRIED_RECORDS),
    findTask(db, messageId).then((task) => task?.status),
    labels.in(locale),
  ])
  const counted = (by: TrialGroup, labelOf: (key: string) => string) =>
    Object.entries(trial.counts[by] ?? {})
      .map(([key, [gained, lost]]) => ({ key, label: labelOf(key), gained, lost }))
      .sort((one, other) => other.gained + other.lost - one.gained - one.lost || (one.key < other.key ? -1 : 1))
  const { done, total, gained, lost, endedAt } = trial
  const isOver = endedAt !== null
  return {
    task_id: messageId,
    progress: isOver ? 100 : total === null || total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100)),
    status: isOver ? 'completed' : status === 'FAILED' ? 'failed' : status === 'SKIPPED' ? 'cancelled' : 'running',
    done,
    total,
    gained,
    lost,
    examined: trial.counts.examined ?? null,
    by: {
      center: counted('center', (key) => names.label('center', key)),
      category: counted('category', (key) => names.label('category', key)),
      field: counted('field', (key) => key),
    },
    records: records.map(({ isGained, findings, ...record }) => ({
      ...record,
      kind: isGained ? ('gained' as const) : ('lost' as const),
      findings: findings.map(({ diagnostic, before, after }) => ({
        code: diagnostic.code,
        field: diagnostic.field,
        occurrence: diagnostic.occurrence,
        error: diagnosticSentence(diagnostic, locale),
        before,
        after,
      })),
    })),
  }
}
