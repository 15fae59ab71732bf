import type { Tx } from '../../platform/database/db.ts'
import type { RecordWrite, StoredWrite } from '../../saving/store-versions.ts'
import { addTouches, type Touch } from './touch-repository.ts'

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
  // One record may be touched by several of a batch: what was before it is the same for all of them.
  const others = new Map(
    stored.flatMap(({ touched }) =>
      touched.map(({ recordId, before, newestId }) => [
        recordId,
        {
          recordId,
          activeBefore: before.active?.id ?? null,
          draftBefore: before.draft?.id ?? null,
          lastVersion: newestId,
        },
      ]),
    ),
  )
  await addTouches(tx, importId, [...others.values()])
}
