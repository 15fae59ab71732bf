import { currentVersionsOf, type RecordRow } from '../../catalogue/records/repository.ts'
import type { Tx } from '../../platform/database/db.ts'
import { editorsOf, lockRecordsByIds } from '../../saving/pending-repository.ts'
import { type RecordWrite, type StoredWrite, storeVersions } from '../../saving/store-versions.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import {
  assertInState,
  auditBulkAction,
  type BulkDeps,
  currentRights,
  type PhaseContext,
  pairWithRows,
  processInBatches,
  recordsTouchedBy,
  type TaskUser,
} from './batches.ts'
import * as records from './record-repository.ts'
import * as sets from './repository.ts'
import { type Change, type ChangedRecord, outcomeRow, runMacroOnRecords } from './run-macro.ts'

/** The records of a batch that were saved directly, not changed through a link. */
const directlySavedRecords = (writes: readonly RecordWrite[], stored: readonly StoredWrite[]): records.Touched[] =>
  writes.map(({ row, current }, place) => ({
    recordId: row.id,
    issn: row.issn,
    activeBefore: current.active?.id ?? null,
    draftBefore: current.draft?.id ?? null,
    after: stored[place]!.version.id,
  }))

/**
 * Stores the changes of a change set, one new version for each record. Skips records that are locked, were changed
 * after the preview, or that the user who runs the change set cannot edit.
 */
export async function runSet(deps: BulkDeps, id: number, { signal, progress, by }: PhaseContext): Promise<void> {
  const { db } = deps
  const isRunning = ({ state }: sets.StoredSet) => state === 'running'
  const change = await deps.changeOf(assertInState(await sets.findSet(db, id), isRunning))
  await processInBatches(
    deps,
    id,
    'run',
    { signal, progress },
    {
      isThere: isRunning,
      store: (tx, index, set, part) => runBatch(tx, index, set, part, { change, by }),
      refused: (tx, { position }) => records.storeOutcomes(tx, id, [{ position, outcome: 'failed' }]),
    },
  )
  await db.transaction().execute(async (tx) => {
    const held = assertInState(await sets.lockSet(tx, id), isRunning)
    await sets.updateSet(tx, id, { state: 'completed', endedAt: new Date() })
    await auditBulkAction(tx, held, 'run', by)
  })
}

async function runBatch(
  tx: Tx,
  index: SearchChanges,
  set: sets.StoredSet,
  part: readonly records.SetRecord[],
  { change, by }: { readonly change: Change; readonly by: TaskUser },
): Promise<void> {
  const user = await currentRights(tx, by)
  const ids = part.map(({ recordId }) => recordId)
  const pairs = pairWithRows(part, await lockRecordsByIds(tx, ids))
  const [edited, versions] = [await editorsOf(tx, ids, user.id), await currentVersionsOf(tx, ids)]
  const noted: records.OutcomeRow[] = []
  const free: RecordRow[] = []
  for (const { record, row } of pairs) {
    const { active, draft } = versions.get(record.recordId) ?? {}
    const newest = draft && (!active || draft.id > active.id) ? draft : active
    if (row === undefined || newest === undefined || newest.id !== record.expectedVersion)
      noted.push({ position: record.position, outcome: 'changed_since' })
    else if (edited.has(row.id)) noted.push({ position: record.position, outcome: 'locked' })
    else free.push(row)
  }
  const now = new Date()
  const put = await runMacroOnRecords(tx, free, change, { user, now, versions })
  const positions = new Map(part.map(({ recordId, position }) => [recordId, position]))
  const writes: ChangedRecord[] = []
  for (const each of put) {
    const position = positions.get(each.row.id)!
    if (each.outcome !== 'change') noted.push(outcomeRow(position, each))
    else if (each.hasErrors && each.current.active !== undefined && !set.drafts)
      noted.push({ ...outcomeRow(position, each), outcome: 'invalid' })
    else writes.push(each)
  }
  writes.sort((a, b) => a.row.id - b.row.id)
  const stored =
    writes.length === 0
      ? []
      : await storeVersions(tx, index, writes, { author: user, now, cause: `change set ${set.id}`, isPatient: true })
  for (const [place, each] of writes.entries()) {
    const { version } = stored[place]!
    const { baseVersion: _, ...about } = outcomeRow(positions.get(each.row.id)!, each)
    noted.push({
      ...about,
      outcome: version.state === 'draft' ? 'saved_as_draft' : 'saved',
      newVersion: version.id,
      hasErrors: version.hasErrors,
      diagnostic: version.diagnostic,
    })
  }
  await records.storeOutcomes(tx, set.id, noted)
  await records.storeTouchedRecords(tx, set.id, [...directlySavedRecords(writes, stored), ...recordsTouchedBy(stored)])
  await sets.incrementCounts(tx, set.id, { saved: writes.length })
}
