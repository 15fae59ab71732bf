import { replaceRecordUrls } from '../../catalogue/addresses/repository.ts'
import { mayEdit } from '../../catalogue/records/guards.ts'
import {
  archiveVersions,
  currentVersionsOf,
  type RecordRow,
  type Version,
  versionsWithIds,
} from '../../catalogue/records/repository.ts'
import type { Tx } from '../../platform/database/db.ts'
import { editorsOf, lockRecordsByIds } from '../../saving/pending-repository.ts'
import { type RecordWrite, storeVersions } from '../../saving/store-versions.ts'
import { validateRestored } from '../../saving/validate-restored.ts'
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

/**
 * Restores the previous content of every record that a change set changed, directly or through links, as a new version
 * through the normal save. Skips records that are locked, were changed after the run, or would become invalid.
 * @param override the user's reason for also restoring records that become invalid
 */
export async function revertSet(
  deps: BulkDeps,
  id: number,
  { signal, progress, by, override }: PhaseContext & { readonly override: string | null },
): Promise<void> {
  const { db } = deps
  const isReverting = ({ revert }: sets.StoredSet) => revert === 'running'
  assertInState(await sets.findSet(db, id), isReverting)
  await processInBatches(
    deps,
    id,
    'revert',
    { signal, progress },
    {
      isThere: isReverting,
      store: (tx, index, set, part) => revertBatch(tx, index, set, part, { by, allowsInvalid: override !== null }),
      refused: (tx, { position }) => records.storeRevertOutcomes(tx, id, [{ position, revert: 'failed' }]),
    },
  )
  await db.transaction().execute(async (tx) => {
    const held = assertInState(await sets.lockSet(tx, id), isReverting)
    await sets.updateSet(tx, id, { revert: 'completed' })
    await auditBulkAction(tx, held, 'revert', by, override)
  })
}

async function revertBatch(
  tx: Tx,
  index: SearchChanges,
  set: sets.StoredSet,
  part: readonly records.SetRecord[],
  { by, allowsInvalid }: { readonly by: TaskUser; readonly allowsInvalid: boolean },
): Promise<void> {
  const user = await currentRights(tx, by)
  const ids = part.map(({ recordId }) => recordId)
  const pairs = pairWithRows(part, await lockRecordsByIds(tx, ids))
  const [edited, versions] = [await editorsOf(tx, ids, user.id), await currentVersionsOf(tx, ids)]
  const contents = await versionsWithIds(
    tx,
    part.flatMap(({ activeBefore, draftBefore }) => [activeBefore ?? [], draftBefore ?? []].flat()),
  )
  const noted: records.RevertRow[] = []
  const actives: RecordWrite[] = []
  const drafts: { readonly row: RecordRow; readonly before: Version }[] = []
  const withoutDraft: number[] = []
  const now = new Date()
  for (const { record, row } of pairs) {
    const { position, activeBefore, draftBefore, lastVersion } = record
    const current = versions.get(record.recordId) ?? { active: undefined, draft: undefined }
    const newest = Math.max(current.active?.id ?? 0, current.draft?.id ?? 0)
    const [active, draft] = [contents.get(activeBefore ?? 0), contents.get(draftBefore ?? 0)]
    if (row === undefined || (active === undefined && draft === undefined) || newest !== lastVersion)
      noted.push({ position, revert: 'changed_since' })
    else if (edited.has(row.id)) noted.push({ position, revert: 'locked' })
    // Users can revert a change that their change set made through a link, even in a record of another centre that they
    // cannot edit.
    else if (record.newVersion === null ? user.center === null : !mayEdit(user, row))
      noted.push({ position, revert: 'forbidden' })
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
  const restored = await validateRestored(tx, actives, {
    userId: user.id,
    now,
    allowsInvalid: allowsInvalid && user.isMemberOfIc,
  })
  const positions = new Map(part.map(({ recordId, position }) => [recordId, position]))
  const staying = new Map([...restored.invalid].map(([recordId, errors]) => [positions.get(recordId)!, errors]))
  const options = { author: user, now, cause: `revert of change set ${set.id}`, isPatient: true, links: false }
  const selected = drafts.filter(({ row }) => !restored.invalid.has(row.id))
  const cleared = withoutDraft.filter((recordId) => !restored.invalid.has(recordId))
  await archiveVersions(
    tx,
    cleared.map((recordId) => ({ recordId, states: ['draft'] as const })),
  )
  if (restored.writes.length > 0) {
    const stored = await storeVersions(tx, index, restored.writes, { ...options, plan: restored.plan })
    await records.advanceLastVersions(tx, set.id, recordsTouchedBy(stored))
  }
  if (selected.length > 0) {
    // Reads the other records again, because their active versions have changed in this transaction.
    const others = await currentVersionsOf(
      tx,
      selected.map(({ row }) => row.id),
    )
    const writes = selected.map(({ row, before: { record, diagnostic } }) => ({
      row,
      current: others.get(row.id)!,
      record,
      diagnostic,
      state: 'draft' as const,
    }))
    await storeVersions(tx, index, writes, options)
  }
  if (cleared.length > 0) {
    await index.changed(tx, cleared)
    await replaceRecordUrls(tx, cleared, now)
  }
  const outcomes = noted.map((each): records.RevertRow => {
    const errors = staying.get(each.position)
    return errors === undefined ? each : { position: each.position, revert: 'invalid', errors }
  })
  await records.storeRevertOutcomes(tx, set.id, outcomes)
  const own = new Set(part.flatMap(({ newVersion, position }) => (newVersion === null ? [] : [position])))
  const back = outcomes.filter(({ position, revert }) => revert === 'reverted' && own.has(position))
  await sets.incrementCounts(tx, set.id, { reverted: back.length })
}
