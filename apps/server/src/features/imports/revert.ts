import { dataField } from '@seriatim/marc'
import { DEFAULT_TEMPLATE, freeRecord } from '@seriatim/profile/free-record'
import { replaceRecordUrls } from '../../catalogue/addresses/repository.ts'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import {
  archiveVersions,
  currentVersionsOf,
  findVersion,
  type RecordRow,
  type Version,
} from '../../catalogue/records/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type RecordWrite, storeVersions } from '../../saving/store-versions.ts'
import { validateRestored } from '../../saving/validate-restored.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { removeRecords } from '../blocks/repository.ts'
import { loadImporter } from './importer.ts'
import { findImport, type ImportUser, type StoredImport, setRevert } from './repository.ts'
import { revertCounts } from './revert-repository.ts'
import type { RunOptions } from './run.ts'
import {
  countTouches,
  linkedFromStaying,
  lockTouched,
  markLinkedAsKept,
  setRevertState,
  storeRevertErrors,
  type TouchedRecord,
} from './touch-repository.ts'

/** Number of records per transaction. */
const BATCH = 100

/**
 * The user who reverts an import. `override` is the user's reason for restoring records that become invalid; null
 * without one.
 */
export type RevertAuthor = ImportUser & { readonly override?: string | null }

/** Dependencies of a revert. `index` is updated in the same transaction as the records. */
export type RevertDeps = { readonly db: Db; readonly index: SearchChanges }

/**
 * Undoes an import: restores every record that it changed, directly or by links, as a new version. Commits in batches;
 * the history shows one operation. A record that was changed after the import, or that would become invalid, stays
 * unchanged and is listed. An ISSN of a block that was Free before is Free again, but is not assigned again. An ISSN
 * that was not in the database before is removed, unless a remaining record links to it: then it stays and is listed.
 */
export async function revertImport(
  deps: RevertDeps,
  id: number,
  { override = null, ...user }: RevertAuthor,
  { signal, progress, clock = () => new Date() }: RunOptions,
): Promise<void> {
  const { db } = deps
  const plan = await findImport(db, id)
  if (!plan?.revert || plan.revert.status === 'completed') return
  const importer = await loadImporter(db, user)
  const total = await countTouches(db, id)
  const by = {
    author: { id: importer.id, username: importer.username },
    allowsInvalid: override !== null && importer.isMemberOfIc,
  }
  for (const handleBatch of [revertBatch, removeBatch]) {
    if (handleBatch === removeBatch) await markLinkedAsKept(db, id)
    for (;;) {
      const { reverted, kept, invalid } = await revertCounts(db, id)
      await progress(reverted + kept + invalid, total)
      signal.throwIfAborted()
      const size = await db.transaction().execute((tx) => handleBatch(tx, deps, plan, by, clock()))
      if (size === 0) break
    }
  }
  await db.transaction().execute(async (tx) => {
    await setRevert(tx, id, { status: 'completed' })
    const counts = await revertCounts(tx, id)
    await appendAudit(tx, [
      {
        kind: 'revert',
        userId: importer.id,
        username: importer.username,
        details: {
          import: id,
          file: plan.fileName,
          ...counts,
          ...(override === null ? {} : { allow_invalid: true, reason: override }),
        },
      },
    ])
  })
}

type RevertContext = {
  readonly author: { readonly id: number | null; readonly username: string }
  readonly allowsInvalid: boolean
}

/** Restores the previous content of a batch of records. @returns the number of records handled; 0 at the end */
async function revertBatch(
  tx: Tx,
  { index }: RevertDeps,
  plan: StoredImport,
  { author, allowsInvalid }: RevertContext,
  now: Date,
): Promise<number> {
  const touched = await lockTouched(tx, plan.id, { known: true, limit: BATCH })
  if (touched.length === 0) return 0
  const unchanged = touched.filter(({ newest, lastVersion }) => newest === lastVersion)
  const current = await currentVersionsOf(
    tx,
    unchanged.map(({ row }) => row.id),
  )
  const actives: RecordWrite[] = []
  const drafts: RecordWrite[] = []
  const withoutDraft: number[] = []
  for (const { row, activeBefore, draftBefore } of unchanged) {
    const versions = current.get(row.id) ?? { active: undefined, draft: undefined }
    const before = activeBefore === null ? undefined : await findVersion(tx, activeBefore)
    if (versions.active?.id !== activeBefore)
      actives.push(restoringWrite(row, versions, before ?? freeContent(row, 'fre', now), 'active'))
    const draft = draftBefore === null ? undefined : await findVersion(tx, draftBefore)
    if (draft && draft.state !== 'draft') drafts.push(restoringWrite(row, versions, draft, 'draft'))
    else if (!draft && versions.draft) withoutDraft.push(row.id)
  }
  const options = { author, now, cause: `revert of import ${plan.id}`, importId: plan.id, links: false }
  const restored = await validateRestored(tx, actives, { userId: author.id, now, allowsInvalid })
  const { invalid } = restored
  const draftsToRestore = drafts.filter(({ row }) => !invalid.has(row.id))
  const cleared = withoutDraft.filter((recordId) => !invalid.has(recordId))
  if (cleared.length > 0) {
    await archiveVersions(
      tx,
      cleared.map((recordId) => ({ recordId, states: ['draft'] as const })),
    )
  }
  if (restored.writes.length > 0) await storeVersions(tx, index, restored.writes, { ...options, plan: restored.plan })
  if (draftsToRestore.length > 0) await storeVersions(tx, index, draftsToRestore, options)
  await index.changed(tx, cleared)
  await replaceRecordUrls(tx, cleared, now)
  const reverted = unchanged.flatMap(({ row }) => (invalid.has(row.id) ? [] : [row.id]))
  await storeRevertStates(tx, plan.id, touched, new Set(reverted))
  await storeRevertErrors(tx, plan.id, invalid)
  return touched.length
}

type Content = Pick<Version, 'record' | 'diagnostic'>

const restoringWrite = (
  row: RecordRow,
  current: RecordWrite['current'],
  { record, diagnostic }: Content,
  state: 'active' | 'draft',
): RecordWrite => ({ row, current, record, diagnostic, state })

/** The content of a Free record: no description, no links. */
const freeContent = ({ issn, center }: RecordRow, category: string, entered: Date): Content => {
  const { leader, fields } = freeRecord(DEFAULT_TEMPLATE, issn, { center, isoCountry: null, lcCountry: null, entered })
  const own = fields.map((field) => (field.tag === '699' ? dataField('699', ' ', ' ', [['8', category]]) : field))
  return { record: { leader, fields: own }, diagnostic: [] }
}

/**
 * Removes ISSNs that were not in the database before the import: first from families and the search index, then all
 * their versions. @returns the number of records handled; 0 at the end
 */
async function removeBatch(
  tx: Tx,
  { index }: RevertDeps,
  plan: StoredImport,
  { author }: RevertContext,
  now: Date,
): Promise<number> {
  const touched = await lockTouched(tx, plan.id, { known: false, limit: BATCH })
  if (touched.length === 0) return 0
  const staying = await linkedFromStaying(
    tx,
    plan.id,
    touched.map(({ row }) => row.id),
  )
  const going = touched.filter(({ row, newest, lastVersion }) => newest === lastVersion && !staying.has(row.id))
  const ids = going.map(({ row }) => row.id)
  const current = await currentVersionsOf(tx, ids)
  const writes = going.flatMap(({ row }) => {
    const versions = current.get(row.id)
    return versions?.active ? [restoringWrite(row, versions, freeContent(row, row.category, now), 'active')] : []
  })
  if (writes.length > 0) {
    const cause = `revert of import ${plan.id}`
    await storeVersions(tx, index, writes, { author, now, cause, importId: plan.id, links: false })
  }
  await storeRevertStates(tx, plan.id, touched, new Set(ids))
  if (ids.length > 0) {
    await removeRecords(tx, ids)
    await index.changed(tx, ids)
  }
  return touched.length
}

async function storeRevertStates(
  tx: Tx,
  importId: number,
  touched: readonly TouchedRecord[],
  reverted: ReadonlySet<number>,
): Promise<void> {
  for (const state of ['reverted', 'kept'] as const) {
    const ids = touched.flatMap(({ row }) => (reverted.has(row.id) === (state === 'reverted') ? [row.id] : []))
    await setRevertState(tx, importId, ids, state)
  }
}
