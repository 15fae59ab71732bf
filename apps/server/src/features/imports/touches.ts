import { sql } from 'kysely'
import type { Tx } from '../../platform/database/base.ts'
import type { RecordWrite, StoredWrite } from '../records/store-versions.ts'

type Touch = { recordId: number; activeBefore: number | null; draftBefore: number | null; lastVersion: number }

/**
 * Remembers what each record was before an import changed it, by itself or by the links of another record: the first
 * change says what was before, the last one what the import left.
 */
export async function noteTouches(
  tx: Tx,
  importId: number,
  writes: readonly RecordWrite[],
  stored: readonly StoredWrite[],
): Promise<void> {
  const own = writes.map(
    ({ row, current }, place): Touch => ({
      recordId: row.id,
      activeBefore: current.active?.id ?? null,
      draftBefore: current.draft?.id ?? null,
      lastVersion: stored[place]!.version.id,
    }),
  )
  await addTouches(tx, importId, own)
  const touched = stored.flatMap(({ touched }) => touched.map(({ versionId }) => versionId))
  if (touched.length > 0) await addTouches(tx, importId, await touchesOf(tx, touched))
}

async function addTouches(tx: Tx, importId: number, touches: readonly Touch[]): Promise<void> {
  if (touches.length === 0) return
  await sql`
    insert into import_touch (import_id, record_id, active_before, draft_before, last_version)
    select ${importId}, * from unnest(
      ${touches.map(({ recordId }) => recordId)}::int[],
      ${touches.map(({ activeBefore }) => activeBefore)}::bigint[],
      ${touches.map(({ draftBefore }) => draftBefore)}::bigint[],
      ${touches.map(({ lastVersion }) => lastVersion)}::bigint[])
    on conflict (import_id, record_id) do update
      set last_version = greatest(import_touch.last_version, excluded.last_version)`.execute(tx)
}

/**
 * Of versions that links made of other records, what was there before: the active version that gave way in this
 * transaction, and the draft beside it, which stays.
 */
async function touchesOf(tx: Tx, versionIds: readonly number[]): Promise<Touch[]> {
  const { rows } = await sql<Touch>`
    select distinct on (v.record_id) v.record_id as "recordId", max(v.id) over (partition by v.record_id) as "lastVersion",
      (select max(before.id) from record_version before
        where before.record_id = v.record_id and before.id < v.id and before.state = 'archived' and not before.has_errors)
        as "activeBefore",
      (select draft.id from record_version draft
        where draft.record_id = v.record_id and draft.state = 'draft' and draft.id < v.id) as "draftBefore"
    from record_version v where v.id = any(${[...versionIds]}::bigint[])
    order by v.record_id, v.id`.execute(tx)
  return rows
}
