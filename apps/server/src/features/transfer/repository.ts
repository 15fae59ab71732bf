import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'

/**
 * Sets the centre of records, regardless of the content of their versions: a record without 022, or a draft with
 * reserved changes, does not determine its centre.
 */
export async function setCentre(tx: Tx, ids: readonly number[], centre: string): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('record')
    .set({ center: centre })
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('center', '<>', centre)
    .execute()
}
