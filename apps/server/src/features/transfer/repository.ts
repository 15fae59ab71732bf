import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'

/**
 * Gives numbers to a centre, whatever their versions say: a record without 022, or a draft that claims what its author may
 * not, tells nothing of its centre.
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
