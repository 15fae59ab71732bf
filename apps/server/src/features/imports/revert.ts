import { dataField } from '@seriatim/marc'
import { DEFAULT_TEMPLATE, freeRecord } from '@seriatim/profile/free-record'
import { sql } from 'kysely'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import { noteChanges } from '../../catalogue/changes/change-log.ts'
import {
  archiveVersions,
  currentVersionsOf,
  findVersion,
  type RecordRow,
  type Version,
} from '../../catalogue/records/repository.ts'
import type { Base, Tx } from '../../platform/database/base.ts'
import { type RecordWrite, storeVersions } from '../../saving/store-versions.ts'
import type { RowUpdater } from '../../search/engine.ts'
import { removeRecords } from '../blocks/repository.ts'
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
 * it is and is listed. A number of a block that was not described before is Free again, and like every number that was
 * given once it is given to nobody else. One that the base did not know before is gone from it again, unless a record
 * that stays names it: then it stays, too, and is listed.
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
  const author = { id: importer.id, username: importer.username }
  for (const deal of [revertBatch, removeBatch]) {
    if (deal === removeBatch) await keepNamed(base, id)
    for (;;) {
      const { reverted, kept } = await revertCounts(base, id)
      await progress(reverted + kept, total)
      signal.throwIfAborted()
      const size = await base.transaction().execute((tx) => deal(tx, deps, plan, author, clock()))
      if (size === 0) break
    }
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

type Author = { readonly id: number | null; readonly username: string }

/** Gives records back what they held. @returns how many records it dealt with; 0 when none is left */
async function revertBatch(
  tx: Tx,
  { rows }: RevertDeps,
  plan: StoredImport,
  author: Author,
  now: Date,
): Promise<number> {
  const touched = await holdTouched(tx, plan.id, { known: true })
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
      actives.push(writeOf(row, versions, before ?? freeVersion(row, 'fre', now), 'active'))
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

/** What a record holds that describes nothing and names nobody. */
const freeVersion = ({ issn, center }: RecordRow, category: string, entered: Date): Content => {
  const { leader, fields } = freeRecord(DEFAULT_TEMPLATE, issn, { center, isoCountry: null, lcCountry: null, entered })
  const own = fields.map((field) => (field.tag === '699' ? dataField('699', ' ', ' ', [['8', category]]) : field))
  return { record: { leader, fields: own }, diagnostic: [] }
}

/**
 * Marks as kept, of the numbers that the base did not know before, those that somebody changed since or that a record
 * which stays names, and whatever these name in their turn.
 */
export async function keepNamed(base: Base, importId: number): Promise<void> {
  await sql`
    update import_touch set revert = 'kept'
    where import_id = ${importId} and ${isNew} and revert is null and (
      last_version <> (select max(id) from record_version where record_version.record_id = import_touch.record_id)
      or exists (select from number_given given where given.record_id = import_touch.record_id))`.execute(base)
  for (;;) {
    const { numAffectedRows } = await sql`
      update import_touch set revert = 'kept'
      where import_id = ${importId} and ${isNew} and revert is null and ${isNamedByWhoStays}`.execute(base)
    if (!numAffectedRows) return
  }
}

/** A number that the base did not know before the import: nothing was there. */
const isNew = sql<boolean>`(import_touch.active_before is null and import_touch.draft_before is null)`

/** Whether a record names the number that is not about to go itself. By link_to_number. */
const isNamedByWhoStays = sql<boolean>`exists (
  select from record own
  join record_link link on link.target = (left(own.issn, 4) || substr(own.issn, 6, 3))::int and link.record_id <> own.id
  where own.id = import_touch.record_id and not exists (
    select from import_touch other where other.import_id = import_touch.import_id
      and other.record_id = link.record_id and other.revert is null
      and other.active_before is null and other.draft_before is null))`

/**
 * Takes numbers that the base did not know before out of it again: first out of families and the index, then with all
 * their versions. @returns how many records it dealt with; 0 when none is left
 */
async function removeBatch(
  tx: Tx,
  { rows }: RevertDeps,
  plan: StoredImport,
  author: Author,
  now: Date,
): Promise<number> {
  const touched = await holdTouched(tx, plan.id, { known: false })
  if (touched.length === 0) return 0
  const named = await sql<{ record_id: number }>`
    select record_id from import_touch where import_id = ${plan.id} and ${isNew} and revert is null
      and record_id = any(${touched.map(({ row }) => row.id)}::int[]) and ${isNamedByWhoStays}`.execute(tx)
  const staying = new Set(named.rows.map(({ record_id }) => record_id))
  const going = touched.filter(({ row, newest, lastVersion }) => newest === lastVersion && !staying.has(row.id))
  const ids = going.map(({ row }) => row.id)
  const current = await currentVersionsOf(tx, ids)
  const writes = going.flatMap(({ row }) => {
    const versions = current.get(row.id)
    return versions?.active ? [writeOf(row, versions, freeVersion(row, row.category, now), 'active')] : []
  })
  if (writes.length > 0) {
    const cause = `revert of import ${plan.id}`
    await storeVersions(tx, rows, writes, { author, now, cause, importId: plan.id, links: false })
  }
  await noteReverted(tx, plan.id, touched, new Set(ids))
  if (ids.length > 0) {
    await removeRecords(tx, ids)
    await noteChanges(tx, ids)
  }
  return touched.length
}

/** The next records to deal with, held, and their newest versions: those that the base knew before, or the others. */
async function holdTouched(tx: Tx, importId: number, { known }: { known: boolean }): Promise<Touched[]> {
  const wanted = sql<boolean>`import_id = ${importId} and revert is null and ${isNew} is ${sql.raw(known ? 'false' : 'true')}`
  await sql`
    select record.id from record where id in (
      select record_id from import_touch where ${wanted} order by record_id limit ${BATCH}
    ) order by id for update`.execute(tx)
  const { rows } = await sql<
    RecordRow & { active_before: number | null; draft_before: number | null; last_version: number; newest: number }
  >`
    select record.id, record.issn, record.center, record.category, active_before, draft_before, last_version,
      (select max(id) from record_version where record_id = record.id) as newest
    from import_touch join record on record.id = import_touch.record_id
    where ${wanted}
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
