import type { Tx } from '../../platform/database/db.ts'
import type { RecordWrite, StoredWrite } from '../../saving/store-versions.ts'
import { addTouches, type ImportTouch } from './touch-repository.ts'

/**
 * Stores the versions of each record before an import changed it, directly or by links of another record. The first
 * change of a record sets its previous versions, each change sets its last version.
 */
export async function storeTouches(
  tx: Tx,
  importId: number,
  writes: readonly RecordWrite[],
  stored: readonly StoredWrite[],
): Promise<void> {
  const own = writes.map(
    ({ row, current }, place): ImportTouch => ({
      recordId: row.id,
      activeBefore: current.active?.id ?? null,
      draftBefore: current.draft?.id ?? null,
      lastVersion: stored[place]!.version.id,
    }),
  )
  await addTouches(tx, importId, own)
  // Several records of a batch may change the same other record. Its previous versions are the same for all of them.
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
