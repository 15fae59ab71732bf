import {
  type AnswerOf,
  type BodyOf,
  BULK_RECORDS,
  type BulkRecord,
  type ChangeSet,
  type ChangeSetRow,
  type changeSetRecords,
  type changeSets,
  type leaveOut,
  type previewBulkChange,
  type QueryOf,
  type revertChangeSet,
  type runChangeSet,
} from '@seriatim/contract'
import { normaliseIssn } from '@seriatim/issn'
import type { Locale } from '@seriatim/messages'
import { type Diagnostic, diagnosticLists } from '../../catalogue/records/diagnostic.ts'
import { placedSentence } from '../../catalogue/records/diagnostic-sentence.ts'
import { versionsWithIds } from '../../catalogue/records/repository.ts'
import { recordTitle } from '../../catalogue/records/title.ts'
import { administeredCentres } from '../../kernel/auth/administered-centres.ts'
import { readSearch } from '../../kernel/search/read-search.ts'
import { findTask } from '../../kernel/tasks/repository.ts'
import type { Tasks } from '../../kernel/tasks/service.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { refuseUnlessMayOverride } from '../../saving/override.ts'
import { editorsOf, findRecordsByIds, findRecordsByIssns } from '../../saving/pending-repository.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { readMacro } from '../macros/read-macro.ts'
import type { BulkDeps } from './batches.ts'
import { changedLines, parseShape } from './difference.ts'
import * as records from './record-repository.ts'
import * as sets from './repository.ts'
import { makeYielder } from './run-macro.ts'
import { BULK_PREVIEW, BULK_REVERT, BULK_RUN } from './tasks.ts'

export type BulkServices = Pick<BulkDeps, 'db' | 'changeOf'> & {
  readonly engine: SearchEngine
  readonly tasks: Pick<Tasks, 'start'>
}

type By = { readonly user: CurrentUser; readonly locale: Locale }

/** Ids of the selected records, each once, in the order of the search or of the list of ISSNs. */
async function selectedRecordIds(
  { db, engine }: BulkServices,
  { search, issns }: Pick<BodyOf<typeof previewBulkChange>, 'search' | 'issns'>,
): Promise<ArrayLike<number>> {
  if (issns !== undefined) {
    const numbers = [...new Set(issns.map((issn) => normaliseIssn(issn) ?? issn))]
    const byIssn = new Map((await findRecordsByIssns(db, numbers)).map((row) => [row.issn, row.id]))
    const missing = numbers.find((issn) => !byIssn.has(issn))
    if (missing !== undefined) throw new Refusal('record_not_found', { issn: missing })
    return numbers.map((issn) => byIssn.get(issn)!)
  }
  if (search === undefined) return []
  const { set, order } = readSearch(search)
  return engine.ids({ ...set, ...order })
}

/**
 * Starts the preview of a macro on many records.
 * @throws Refusal 'no_centre' | 'bad_macro' | 'bulk_no_records' | 'bulk_too_many' | 'record_not_found'; errors of
 * `readSearch`
 */
export async function beginPreview(
  services: BulkServices,
  { macro, name, reason, ...selection }: BodyOf<typeof previewBulkChange>,
  { user, locale }: By,
): Promise<{ id: string; task_id: string }> {
  const { db, tasks } = services
  refuseUnless(user.center, 'no_centre', { username: user.username })
  readMacro(macro, locale)
  const ids = await selectedRecordIds(services, selection)
  refuseUnless(ids.length > 0, 'bulk_no_records')
  refuseUnless(ids.length <= BULK_RECORDS, 'bulk_too_many', { records: ids.length, most: BULK_RECORDS })
  const { code: center } = user.center
  return db.transaction().execute(async (tx) => {
    const today = new Date().toISOString().slice(0, 10)
    const by = { userId: Number(user.id), username: user.username, center }
    const set = { name, reason, macro, today, ids: Array.from(ids), ...by }
    const id = await sets.addSet(tx, set)
    return startTask(tx, tasks, BULK_PREVIEW, { id, name }, { user, locale })
  })
}

async function startTask(
  tx: Tx,
  tasks: Pick<Tasks, 'start'>,
  action: string,
  { id, name }: Pick<sets.StoredSet, 'id' | 'name'>,
  by: By,
  override: string | null = null,
): Promise<{ id: string; task_id: string }> {
  const messageId = await tasks.start(
    tx,
    action,
    { changeSetId: id, by: { id: Number(by.user.id), username: by.user.username }, override },
    { ...by, subject: name === '' ? `${id}` : name },
  )
  await sets.updateSet(tx, id, { messageId })
  return { id: String(id), task_id: messageId }
}

/**
 * Codes of the centres whose change sets the user sees; null means all. User managers see the change sets of the
 * centres that they administer.
 */
const seenCentres = (user: CurrentUser): readonly string[] | null => {
  const own = user.center === null ? [] : [user.center.code, ...(user.furtherCentres ?? [])]
  return user.permissions.has('userManagement') ? administeredCentres(user) : own
}

const maySee = (user: CurrentUser, { center, userId }: sets.StoredSet): boolean => {
  const centres = seenCentres(user)
  return centres === null || userId === Number(user.id) || (center !== null && centres.includes(center))
}

/**
 * True when the user can run and revert a change set: its creator and members of the international centre. The run uses
 * the rights and the name of the user who starts it.
 */
const mayChange = (user: CurrentUser, { userId }: sets.StoredSet): boolean =>
  userId === Number(user.id) || user.isMemberOfIc

async function visibleSet(db: Db, id: string, user: CurrentUser): Promise<sets.StoredSet> {
  const set = await sets.findSet(db, Number(id))
  refuseUnless(set && maySee(user, set), 'bulk_not_found')
  return set
}

/**
 * Reads a change set with a row lock, and checks that the user can change it.
 * @throws Refusal 'bulk_not_found' | 'not_creator'
 */
async function lockChangeableSet(tx: Tx, id: string, user: CurrentUser): Promise<sets.StoredSet> {
  const set = await sets.lockSet(tx, Number(id))
  refuseUnless(set && maySee(user, set), 'bulk_not_found')
  refuseUnless(mayChange(user, set), 'not_creator')
  return set
}

const changeSetRow = (set: sets.StoredSet): ChangeSetRow => ({
  id: String(set.id),
  name: set.name,
  reason: set.reason,
  username: set.username,
  center: set.center,
  state: set.state,
  created_at: set.createdAt.toISOString(),
  started_at: set.startedAt?.toISOString() ?? null,
  ended_at: set.endedAt?.toISOString() ?? null,
  records: set.records,
  saved: set.saved,
  reverted: set.reverted,
  revert: set.revert,
})

/** The change sets visible to the user. */
export async function listSets(
  db: Db,
  query: QueryOf<typeof changeSets>,
  user: CurrentUser,
): Promise<AnswerOf<typeof changeSets>> {
  const centers = seenCentres(user)
  const seen = centers === null ? undefined : { userId: Number(user.id), centers }
  const { rows, total } = await sets.pageOfSets(db, seen, query)
  return { rows: rows.map(changeSetRow), total }
}

/** One change set with its numbers of records by outcome. @throws Refusal 'bulk_not_found' */
export async function readSet(db: Db, id: string, user: CurrentUser): Promise<ChangeSet> {
  const set = await visibleSet(db, id, user)
  const [counts, groups, task] = await Promise.all([
    records.countSet(db, set.id, Number(user.id)),
    records.differenceGroups(db, set.id),
    set.messageId === null ? undefined : findTask(db, set.messageId),
  ])
  const isAtWork = set.state === 'previewing' || set.state === 'running' || set.revert === 'running'
  return {
    ...changeSetRow(set),
    macro: set.macro,
    drafts: set.drafts,
    outcomes: counts.outcomes,
    reverts: counts.reverts,
    invalid: counts.invalid,
    newly_invalid: counts.newlyInvalid,
    locked: counts.locked,
    left_out: counts.leftOut,
    to_run: counts.toRun,
    to_run_invalid: counts.toRunInvalid,
    revertible: counts.revertible,
    groups: groups.map(({ shape, records, leftOut }) => ({
      key: shape,
      changes: parseShape(shape),
      records,
      left_out: leftOut,
    })),
    mine: mayChange(user, set),
    task_id: isAtWork && task?.owner?.id === user.id ? set.messageId : null,
    progress: { done: task?.done ?? 0, total: task?.total ?? set.records },
  }
}

const diagnosticKey = ({ level, code, field, occurrence, subfield, params }: Diagnostic): string =>
  [level, code, field, occurrence, subfield, params.value].join('\u001f')

const without = (diagnostics: readonly Diagnostic[], others: readonly Diagnostic[]): Diagnostic[] => {
  const known = new Set(others.map(diagnosticKey))
  return diagnostics.filter((each) => !known.has(diagnosticKey(each)))
}

/** Id of the version that the change set stored for a record, directly or through a link. */
const storedVersionId = ({ outcome, newVersion, lastVersion }: records.SetRecord): number | null =>
  outcome === 'touched' ? lastVersion : newVersion

/** Records of a change set, each with its difference. @throws Refusal 'bulk_not_found' */
export async function readSetRecords(
  { db, changeOf }: Pick<BulkServices, 'db' | 'changeOf'>,
  id: string,
  query: QueryOf<typeof changeSetRecords>,
  { user, locale }: By,
): Promise<AnswerOf<typeof changeSetRecords>> {
  const set = await visibleSet(db, id, user)
  const { rows, total } = await records.pageOfRecords(db, set.id, query, Number(user.id))
  const ids = rows.map(({ recordId }) => recordId)
  const centres = new Map((await findRecordsByIds(db, ids)).map((row) => [row.id, row.center]))
  const [holders, change] = await Promise.all([editorsOf(db, ids, Number(user.id)), changeOf(set)])
  const versions = await versionsWithIds(
    db,
    rows.flatMap((row) => [row.baseVersion ?? [], storedVersionId(row) ?? []].flat()),
  )
  const reported: BulkRecord[] = []
  const breathe = makeYielder()
  for (const row of rows) {
    await breathe()
    const [base, stored] = [versions.get(row.baseVersion ?? 0), versions.get(storedVersionId(row) ?? 0)]
    const after = stored?.record ?? (base && row.shape !== null ? change(base.record) : undefined)
    const [before, now] = [base?.diagnostic ?? [], row.shape === null ? (base?.diagnostic ?? []) : row.diagnostic]
    reported.push({
      issn: row.issn,
      title: base === undefined ? null : recordTitle(base.record),
      center: centres.get(row.recordId) ?? '',
      outcome: row.outcome,
      left_out: row.isLeftOut,
      holder: holders.get(row.recordId) ?? null,
      difference: base === undefined || after === undefined ? [] : changedLines(base.record, after),
      before: diagnosticLists(without(before, now), locale),
      after: diagnosticLists(without(now, before), locale),
      revert: row.revert,
      revert_errors: (row.revertErrors ?? []).map((each) => placedSentence(each, locale)),
      before_version: row.baseVersion === null ? null : String(row.baseVersion),
      left_version: row.lastVersion === null ? null : String(row.lastVersion),
    })
  }
  return { rows: reported, total }
}

/** True when the change set has only been previewed, or when its run stopped early. */
const isRunnable = ({ state, startedAt, revert }: sets.StoredSet): boolean =>
  revert === null && (state === 'previewed' || ((state === 'failed' || state === 'cancelled') && startedAt !== null))

/**
 * Excludes records from the run or includes them again. @throws Refusal 'bulk_not_found' | 'not_creator' | 'bulk_state'
 */
export const leaveRecordsOut = (
  db: Db,
  id: string,
  { left_out: isLeftOut, ...which }: BodyOf<typeof leaveOut>,
  user: CurrentUser,
): Promise<AnswerOf<typeof leaveOut>> =>
  db.transaction().execute(async (tx) => {
    const set = await lockChangeableSet(tx, id, user)
    refuseUnless(set.state === 'previewed', 'bulk_state', { state: set.state })
    await records.setLeftOut(tx, set.id, { ...which, isLeftOut }, Number(user.id))
    return { left_out: (await records.countSet(tx, set.id, Number(user.id))).leftOut }
  })

/** Starts or resumes a run. @throws the refusals of the call `runChangeSet` in the contract */
export const beginRun = (
  { db, tasks }: Pick<BulkServices, 'db' | 'tasks'>,
  id: string,
  { drafts, confirm_invalid: isConfirmed }: BodyOf<typeof runChangeSet>,
  by: By,
): Promise<{ id: string; task_id: string }> =>
  db.transaction().execute(async (tx) => {
    const set = await lockChangeableSet(tx, id, by.user)
    refuseUnless(isRunnable(set), 'bulk_state', { state: set.revert === null ? set.state : 'reverted' })
    const { toRun, toRunInvalid } = await records.countSet(tx, set.id, Number(by.user.id))
    refuseUnless(toRun > 0, 'bulk_nothing')
    refuseUnless(toRunInvalid < toRun || isConfirmed, 'bulk_all_invalid', { records: toRun })
    await records.endLeftOut(tx, set.id)
    await sets.updateSet(tx, set.id, {
      state: 'running',
      drafts,
      startedAt: set.startedAt ?? new Date(),
      endedAt: null,
    })
    return startTask(tx, tasks, BULK_RUN, set, by)
  })

/** Starts or resumes a revert. @throws the refusals of the call `revertChangeSet` in the contract */
export const beginRevert = (
  { db, tasks }: Pick<BulkServices, 'db' | 'tasks'>,
  id: string,
  override: BodyOf<typeof revertChangeSet>,
  by: By,
): Promise<{ id: string; task_id: string }> =>
  db.transaction().execute(async (tx) => {
    const set = await lockChangeableSet(tx, id, by.user)
    refuseUnlessMayOverride(by.user, override)
    const isAtWork = set.state === 'previewing' || set.state === 'running' || set.revert === 'running'
    refuseUnless(!isAtWork, 'bulk_state', { state: set.revert === 'running' ? 'reverting' : set.state })
    await records.retryReverts(tx, set.id)
    refuseUnless((await records.countUnprocessed(tx, set.id, 'revert')) > 0, 'bulk_nothing')
    await sets.updateSet(tx, set.id, { revert: 'running' })
    return startTask(tx, tasks, BULK_REVERT, set, by, override.allow_invalid ? (override.reason ?? null) : null)
  })

/** Deletes a change set that was only previewed. @throws Refusal 'bulk_not_found' | 'not_creator' | 'bulk_state' */
export const deletePreview = (db: Db, id: string, user: CurrentUser): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const set = await lockChangeableSet(tx, id, user)
    refuseUnless(set.startedAt === null && set.state !== 'previewing', 'bulk_state', { state: set.state })
    await sets.removeSet(tx, set.id)
  })
