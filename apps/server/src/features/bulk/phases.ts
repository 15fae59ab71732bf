/** The preview of a change set, its run, and its way back: batches that each commit with what they did. */
import { setTimeout as sleep } from 'node:timers/promises'
import { replacePlaces } from '../../catalogue/addresses/repository.ts'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import { mayEdit } from '../../catalogue/records/guards.ts'
import {
  archiveVersions,
  currentVersionsOf,
  type RecordRow,
  type Version,
  versionsWithIds,
} from '../../catalogue/records/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { isOfRecord } from '../../platform/database/sql-state.ts'
import type { Log } from '../../platform/log.ts'
import { editorsOf, holdRecordsWithIds, recordsWithIds } from '../../saving/pending-repository.ts'
import { type RecordWrite, type StoredWrite, storeVersions } from '../../saving/store-versions.ts'
import { followedBy } from '../../search/followed.ts'
import type { SearchChanges, SearchIndex } from '../../search/search-index.ts'
import { TaskCancelled, type TaskContext } from '../tasks/task.ts'
import { type Change, type Changed, type PutTo, putToRecords } from './put-to-records.ts'
import * as sets from './repository.ts'

/** Records of the first batch of a preview: its differences are on the screen soon. */
const FIRST_BATCH = 25
/** Records of a batch: what an interruption costs, and how long another save of the same records may wait. */
const BATCH = 100
/** Between two batches others have their turn. */
const PAUSE_MS = 2

export type BulkDeps = {
  readonly db: Db
  readonly index: Pick<SearchIndex, 'follow'>
  readonly log: Log
  /** Makes the change of a set. */
  readonly changeOf: (set: Pick<sets.StoredSet, 'macro' | 'today'>) => Promise<Change>
}

type Run = Pick<TaskContext, 'signal' | 'progress'> & { readonly by: By }

/** Thrown where a set is not where the task expects it: somebody else ended it. */
const goOn = (set: sets.StoredSet | undefined, isThere: (set: sets.StoredSet) => boolean): sets.StoredSet => {
  if (set === undefined || !isThere(set)) throw new TaskCancelled()
  return set
}

/**
 * Stores records whose search rows are written beside the next batches. However it ends, what was stored is found; if the base
 * is gone, whoever comes next sees to it.
 */
async function storing(
  { index, log }: Pick<BulkDeps, 'index' | 'log'>,
  work: (index: SearchChanges, onBatch: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const follower = index.follow()
  const followed = followedBy(follower)
  try {
    await work(follower, followed.next)
    await followed.all()
  } catch (error) {
    await follower.catchUp().catch((failure) => log.warn({ err: failure }, 'search rows are left'))
    throw error
  }
}

/** Who began a preview, a run or a revert. */
export type By = { readonly id: number; readonly username: string }

/** What somebody may do now. One whose account is gone, or who may not catalogue any more, may change nothing. */
async function rightsOf(db: Db, { id, username }: By): Promise<sets.BulkUser> {
  const found = await sets.bulkUser(db, id)
  if (found?.mayCatalogue) return found
  return { id, username, center: null, furtherCentres: [], isMemberOfIc: false, mayCatalogue: false }
}

/** Other records that saves altered by their links, each once: what was before is the same for all that altered it. */
const touchedBy = (stored: readonly StoredWrite[]): sets.Touched[] => [
  ...new Map(
    stored.flatMap(({ touched }) =>
      touched.map(({ recordId, issn, before, newestId: after }) => {
        const { active, draft } = before
        const touch = { recordId, issn, activeBefore: active?.id ?? null, draftBefore: draft?.id ?? null, after }
        return [recordId, touch] as const
      }),
    ),
  ).values(),
]

/** What was saved itself. */
const ownTouches = (writes: readonly RecordWrite[], stored: readonly StoredWrite[]): sets.Touched[] =>
  writes.map(({ row, current }, place) => ({
    recordId: row.id,
    issn: row.issn,
    activeBefore: current.active?.id ?? null,
    draftBefore: current.draft?.id ?? null,
    after: stored[place]!.version.id,
  }))

const inOrderOf = (records: readonly sets.SetRecord[], rows: readonly RecordRow[]) => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return records.map((record) => ({ record, row: byId.get(record.recordId) }))
}

const notedOf = (position: number, put: PutTo): sets.Noted =>
  put.outcome === 'change'
    ? {
        position,
        outcome: 'change',
        shape: put.shape,
        baseVersion: put.base.id,
        hadErrors: put.base.hasErrors,
        hasErrors: put.hasErrors,
        diagnostic: put.diagnostic,
      }
    : { position, outcome: put.outcome, baseVersion: put.base?.id ?? null }

/** Puts the macro to every record of a set and notes what it would make of it. @throws TaskCancelled where the set is gone */
export async function previewSet(deps: BulkDeps, id: number, { signal, progress, by }: Run): Promise<void> {
  const { db } = deps
  const isPreviewing = ({ state }: sets.StoredSet) => state === 'previewing'
  const set = goOn(await sets.findSet(db, id), isPreviewing)
  const change = await deps.changeOf(set)
  let done = set.records - (await sets.countLeft(db, id, 'preview'))
  for (;;) {
    signal.throwIfAborted()
    const records = await sets.nextRecords(db, id, 'preview', done === 0 ? FIRST_BATCH : BATCH)
    if (records.length === 0) break
    const rows = await recordsWithIds(
      db,
      records.map(({ recordId }) => recordId),
    )
    const found = inOrderOf(records, rows)
    const known = found.flatMap(({ row }) => (row === undefined ? [] : [row]))
    const put = await putToRecords(db, known, change, { user: await rightsOf(db, by), now: new Date() })
    const byId = new Map(put.map((each) => [each.row.id, each]))
    const noted = found.map(({ record, row }): sets.Noted => {
      const became = row && byId.get(row.id)
      return became === undefined
        ? { position: record.position, outcome: 'unchanged' }
        : notedOf(record.position, became)
    })
    await db.transaction().execute(async (tx) => {
      goOn(await sets.holdSet(tx, id), isPreviewing)
      await sets.noteOutcomes(tx, id, noted)
    })
    done += records.length
    await progress(done, set.records)
    await sleep(PAUSE_MS, undefined, { signal })
  }
  await sets.setSet(db, id, { state: 'previewed' })
}

/**
 * Changes the records of a set that its preview shows, each by one new version. What was changed since the preview, what
 * somebody edits, and what its author may not edit stay as they are.
 */
export async function runSet(deps: BulkDeps, id: number, { signal, progress, by }: Run): Promise<void> {
  const { db } = deps
  const isRunning = ({ state }: sets.StoredSet) => state === 'running'
  const set = goOn(await sets.findSet(db, id), isRunning)
  const change = await deps.changeOf(set)
  const total = await sets.countLeft(db, id, 'run')
  let done = 0
  await storing(deps, async (index, onBatch) => {
    for (;;) {
      signal.throwIfAborted()
      const records = await sets.nextRecords(db, id, 'run', BATCH)
      if (records.length === 0) return
      await inHalves(deps, id, records, (part, failure) =>
        db.transaction().execute(async (tx) => {
          const held = goOn(await sets.holdSet(tx, id), isRunning)
          if (failure === undefined) await runBatch(tx, index, held, part, { change, by })
          else await sets.noteOutcomes(tx, id, [{ position: part[0]!.position, outcome: 'failed' }])
        }),
      )
      await onBatch()
      done += records.length
      await progress(done, Math.max(done, total))
      await sleep(PAUSE_MS, undefined, { signal })
    }
  })
  await db.transaction().execute(async (tx) => {
    const held = goOn(await sets.holdSet(tx, id), isRunning)
    await sets.setSet(tx, id, { state: 'completed', endedAt: new Date() })
    await noteDeed(tx, held, 'run', by)
  })
}

async function runBatch(
  tx: Tx,
  index: SearchChanges,
  set: sets.StoredSet,
  records: readonly sets.SetRecord[],
  { change, by }: { readonly change: Change; readonly by: By },
): Promise<void> {
  const user = await rightsOf(tx, by)
  const ids = records.map(({ recordId }) => recordId)
  const found = inOrderOf(records, await holdRecordsWithIds(tx, ids))
  const [edited, versions] = [await editorsOf(tx, ids, user.id), await currentVersionsOf(tx, ids)]
  const noted: sets.Noted[] = []
  const free: RecordRow[] = []
  for (const { record, row } of found) {
    const { active, draft } = versions.get(record.recordId) ?? {}
    const newest = draft && (!active || draft.id > active.id) ? draft : active
    if (row === undefined || newest === undefined || newest.id !== record.expectedVersion)
      noted.push({ position: record.position, outcome: 'changed_since' })
    else if (edited.has(row.id)) noted.push({ position: record.position, outcome: 'locked' })
    else free.push(row)
  }
  const now = new Date()
  const put = await putToRecords(tx, free, change, { user, now, versions })
  const positions = new Map(records.map(({ recordId, position }) => [recordId, position]))
  const writes: Changed[] = []
  for (const each of put) {
    const position = positions.get(each.row.id)!
    if (each.outcome !== 'change') noted.push(notedOf(position, each))
    else if (each.hasErrors && each.current.active !== undefined && !set.drafts)
      noted.push({ ...notedOf(position, each), outcome: 'invalid' })
    else writes.push(each)
  }
  writes.sort((a, b) => a.row.id - b.row.id)
  const stored =
    writes.length === 0
      ? []
      : await storeVersions(tx, index, writes, { author: user, now, cause: `change set ${set.id}`, isPatient: true })
  for (const [place, each] of writes.entries()) {
    const { version } = stored[place]!
    const { baseVersion: _, ...about } = notedOf(positions.get(each.row.id)!, each)
    noted.push({
      ...about,
      outcome: version.state === 'draft' ? 'saved_as_draft' : 'saved',
      newVersion: version.id,
      hasErrors: version.hasErrors,
      diagnostic: version.diagnostic,
    })
  }
  await sets.noteOutcomes(tx, set.id, noted)
  await sets.noteTouches(tx, set.id, [...ownTouches(writes, stored), ...touchedBy(stored)])
  await sets.countUp(tx, set.id, { saved: writes.length })
}

/**
 * Gives every record that a set changed, by itself or by the links of another, the content that it had before, as a new version
 * through the same save. What was changed since stays, and what somebody edits.
 */
export async function revertSet(deps: BulkDeps, id: number, { signal, progress, by }: Run): Promise<void> {
  const { db } = deps
  const isReverting = ({ revert }: sets.StoredSet) => revert === 'running'
  goOn(await sets.findSet(db, id), isReverting)
  const total = await sets.countLeft(db, id, 'revert')
  let done = 0
  await storing(deps, async (index, onBatch) => {
    for (;;) {
      signal.throwIfAborted()
      const records = await sets.nextRecords(db, id, 'revert', BATCH)
      if (records.length === 0) return
      await inHalves(deps, id, records, (part, failure) =>
        db.transaction().execute(async (tx) => {
          const held = goOn(await sets.holdSet(tx, id), isReverting)
          if (failure === undefined) await revertBatch(tx, index, held, part, by)
          else await sets.noteReverts(tx, id, [{ position: part[0]!.position, revert: 'failed' }])
        }),
      )
      await onBatch()
      done += records.length
      await progress(done, Math.max(done, total))
      await sleep(PAUSE_MS, undefined, { signal })
    }
  })
  await db.transaction().execute(async (tx) => {
    const held = goOn(await sets.holdSet(tx, id), isReverting)
    await sets.setSet(tx, id, { revert: 'completed' })
    await noteDeed(tx, held, 'revert', by)
  })
}

async function revertBatch(
  tx: Tx,
  index: SearchChanges,
  set: sets.StoredSet,
  records: readonly sets.SetRecord[],
  by: By,
): Promise<void> {
  const user = await rightsOf(tx, by)
  const ids = records.map(({ recordId }) => recordId)
  const found = inOrderOf(records, await holdRecordsWithIds(tx, ids))
  const [edited, versions] = [await editorsOf(tx, ids, user.id), await currentVersionsOf(tx, ids)]
  const contents = await versionsWithIds(
    tx,
    records.flatMap(({ activeBefore, draftBefore }) => [activeBefore ?? [], draftBefore ?? []].flat()),
  )
  const noted: { position: number; revert: NonNullable<sets.SetRecord['revert']> }[] = []
  const actives: RecordWrite[] = []
  const drafts: { readonly row: RecordRow; readonly before: Version }[] = []
  const withoutDraft: number[] = []
  const now = new Date()
  const acting = { ...user, center: user.center === null ? null : { code: user.center } }
  for (const { record, row } of found) {
    const { position, activeBefore, draftBefore, lastVersion } = record
    const current = versions.get(record.recordId) ?? { active: undefined, draft: undefined }
    const newest = Math.max(current.active?.id ?? 0, current.draft?.id ?? 0)
    const [active, draft] = [contents.get(activeBefore ?? 0), contents.get(draftBefore ?? 0)]
    if (row === undefined || (active === undefined && draft === undefined) || newest !== lastVersion)
      noted.push({ position, revert: 'changed_since' })
    else if (edited.has(row.id)) noted.push({ position, revert: 'locked' })
    // What a link altered in a record of another centre goes as it came.
    else if (record.newVersion !== null && !mayEdit(acting, row)) noted.push({ position, revert: 'forbidden' })
    else {
      noted.push({ position, revert: 'reverted' })
      if (active !== undefined && current.active?.id !== active.id)
        actives.push({ row, current, record: active.record, diagnostic: active.diagnostic, state: 'active' })
      if (draft !== undefined && draft.state !== 'draft') drafts.push({ row, before: draft })
      else if (draft === undefined && current.draft !== undefined) withoutDraft.push(row.id)
    }
  }
  actives.sort((a, b) => a.row.id - b.row.id)
  drafts.sort((a, b) => a.row.id - b.row.id)
  const options = { author: user, now, cause: `revert of change set ${set.id}`, isPatient: true, links: false }
  await archiveVersions(
    tx,
    withoutDraft.map((recordId) => ({ recordId, states: ['draft'] as const })),
  )
  if (actives.length > 0) {
    const stored = await storeVersions(tx, index, actives, options)
    await sets.followTouches(tx, set.id, touchedBy(stored))
  }
  if (drafts.length > 0) {
    // Beside the active versions as they are by now.
    const beside = await currentVersionsOf(
      tx,
      drafts.map(({ row }) => row.id),
    )
    const writes = drafts.map(({ row, before: { record, diagnostic } }) => ({
      row,
      current: beside.get(row.id)!,
      record,
      diagnostic,
      state: 'draft' as const,
    }))
    await storeVersions(tx, index, writes, options)
  }
  if (withoutDraft.length > 0) {
    await index.changed(tx, withoutDraft)
    await replacePlaces(tx, withoutDraft, now)
  }
  await sets.noteReverts(tx, set.id, noted)
  const own = new Set(records.flatMap(({ newVersion, position }) => (newVersion === null ? [] : [position])))
  const back = noted.filter(({ position, revert }) => revert === 'reverted' && own.has(position))
  await sets.countUp(tx, set.id, { reverted: back.length })
}

type Part = (part: readonly sets.SetRecord[], failure?: unknown) => Promise<void>

/**
 * Does some records in one transaction. A batch that the base refuses is tried in halves, down to the record that it cannot
 * take: that one is noted, the others are not concerned.
 */
async function inHalves(deps: BulkDeps, id: number, records: readonly sets.SetRecord[], part: Part): Promise<void> {
  try {
    await part(records)
  } catch (error) {
    if (!isOfRecord(error)) throw error
    if (records.length === 1) {
      deps.log.error({ err: error, changeSet: id, issn: records[0]!.issn }, 'a record could not be changed')
      return part(records, error)
    }
    const middle = records.length >> 1
    await inHalves(deps, id, records.slice(0, middle), part)
    await inHalves(deps, id, records.slice(middle), part)
  }
}

/** Notes a run or a revert in the audit log, with what it did until now. */
export const noteDeed = (tx: Tx, set: sets.StoredSet, action: 'run' | 'revert', { id, username }: By): Promise<void> =>
  appendAudit(tx, [
    {
      kind: 'bulk',
      userId: id,
      username,
      details: {
        change_set: set.id,
        action,
        name: set.name,
        records: action === 'run' ? set.saved : set.reverted,
        macro: set.macro,
        reason: set.reason,
      },
    },
  ])
