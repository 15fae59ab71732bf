import { DEFAULT_TEMPLATE, freeRecord } from '@seriatim/profile/free-record'
import { sql } from 'kysely'
import type { Base, Tx } from '../../platform/database/base.ts'
import type { RowUpdater } from '../../search/engine.ts'
import { appendAudit } from '../audit/repository.ts'
import { archiveVersions, currentVersionsOf, findVersion, type RecordRow, type Version } from '../records/repository.ts'
import { type RecordWrite, storeVersions } from '../records/store-versions.ts'
import { importerOf } from './importer.ts'
import { revertCounts } from './record-repository.ts'
import { findImport, type ImportUser, type StoredImport, setRevert } from './repository.ts'
import type { RunOptions } from './run.ts'

/** Records a transaction. */
const BATCH = 100

type Touched = {
  readonly row: RecordRow
  readonly activeBefore: number | null
  readonly draftBefore: number | null
  readonly lastVersion: number
  readonly newest: number
}

/** `rows` writes search rows at once. */
export type RevertDeps = { readonly base: Base; readonly rows: RowUpdater }

/**
 * Gives every record that an import touched, by itself or by links, what it held before as a new version: one operation
 * for those who ask later, in batches that each commit with what they did. A record that somebody changed since stays as
 * it is and is listed. A number that was not described before is Free again, and like every number that was given once it
 * is given to nobody else.
 */
export async function revertImport(
  deps: RevertDeps,
  id: number,
  user: ImportUser,
  { signal, progress, clock = () => new Date() }: RunOptions,
): Promise<void> {
  const { base } = deps
  const plan = await findImport(base, id)
  if (!plan?.revert || plan.revert.status === 'completed') return
  const importer = await importerOf(base, user)
  const { total } = await base
    .selectFrom('import_touch')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
  const counted = await revertCounts(base, id)
  let done = counted.reverted + counted.kept
  for (;;) {
    await progress(done, total)
    signal.throwIfAborted()
    const size = await base
      .transaction()
      .execute((tx) => revertBatch(tx, deps, plan, { id: importer.id, username: importer.username }, clock()))
    if (size === 0) break
    done += size
  }
  await base.transaction().execute(async (tx) => {
    await setRevert(tx, id, { status: 'completed' })
    const counts = await revertCounts(tx, id)
    await appendAudit(tx, [
      {
        kind: 'revert',
        userId: importer.id,
        username: importer.username,
        details: { import: id, file: plan.fileName, ...counts },
      },
    ])
  })
}

/** @returns how many records it dealt with; 0 when none is left */
async function revertBatch(
  tx: Tx,
  { rows }: RevertDeps,
  plan: StoredImport,
  author: { id: number | null; username: string },
  now: Date,
): Promise<number> {
  const touched = await holdTouched(tx, plan.id)
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
      actives.push(writeOf(row, versions, before ?? freeVersion(row, now), 'active'))
    const draft = draftBefore === null ? undefined : await findVersion(tx, draftBefore)
    if (draft && draft.state !== 'draft') drafts.push(writeOf(row, versions, draft, 'draft'))
    else if (!draft && versions.draft) withoutDraft.push(row.id)
  }
  const options = { author, now, cause: `revert of import ${plan.id}`, importId: plan.id, links: false }
  if (withoutDraft.length > 0) {
    await archiveVersions(
      tx,
      withoutDraft.map((recordId) => ({ recordId, states: ['draft'] as const })),
    )
  }
  if (actives.length > 0) await storeVersions(tx, rows, actives, options)
  if (drafts.length > 0) await storeVersions(tx, rows, drafts, options)
  await rows.update(tx, withoutDraft)
  await noteReverted(tx, plan.id, touched, new Set(unchanged.map(({ row }) => row.id)))
  return touched.length
}

type Content = Pick<Version, 'record' | 'diagnostic'>

const writeOf = (
  row: RecordRow,
  current: RecordWrite['current'],
  { record, diagnostic }: Content,
  state: 'active' | 'draft',
): RecordWrite => ({ row, current, record, diagnostic, state })

/** What a number holds that was new to the base: it cannot be taken out of it again, it is Free. */
const freeVersion = ({ issn, center }: RecordRow, entered: Date): Content => ({
  record: freeRecord(DEFAULT_TEMPLATE, issn, { center, isoCountry: null, lcCountry: null, entered }),
  diagnostic: [],
})

/** The next records to give back, held, and their newest versions. */
async function holdTouched(tx: Tx, importId: number): Promise<Touched[]> {
  await sql`
    select record.id from record where id in (
      select record_id from import_touch where import_id = ${importId} and revert is null order by record_id limit ${BATCH}
    ) order by id for update`.execute(tx)
  const { rows } = await sql<
    RecordRow & { active_before: number | null; draft_before: number | null; last_version: number; newest: number }
  >`
    select record.id, record.issn, record.center, record.category, active_before, draft_before, last_version,
      (select max(id) from record_version where record_id = record.id) as newest
    from import_touch join record on record.id = import_touch.record_id
    where import_id = ${importId} and revert is null
    order by record_id limit ${BATCH}`.execute(tx)
  return rows.map(({ id, issn, center, category, active_before, draft_before, last_version, newest }) => ({
    row: { id, issn, center, category },
    activeBefore: active_before,
    draftBefore: draft_before,
    lastVersion: last_version,
    newest,
  }))
}

async function noteReverted(
  tx: Tx,
  importId: number,
  touched: readonly Touched[],
  reverted: ReadonlySet<number>,
): Promise<void> {
  for (const state of ['reverted', 'kept'] as const) {
    const ids = touched.flatMap(({ row }) => (reverted.has(row.id) === (state === 'reverted') ? [row.id] : []))
    if (ids.length === 0) continue
    await tx
      .updateTable('import_touch')
      .set({ revert: state })
      .where('import_id', '=', importId)
      .where('record_id', '=', sql<number>`any(${ids}::int[])`)
      .execute()
  }
}
