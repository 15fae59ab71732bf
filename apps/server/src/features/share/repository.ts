import type { SearchParams } from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'

/** Stores a search under `id`; an identical search retains its existing id. @returns the id of the search */
export async function storeSharedSearch(
  db: Db,
  { id, fingerprint, params, userId }: { id: string; fingerprint: Buffer; params: SearchParams; userId: string },
): Promise<string> {
  const added = await db
    .insertInto('shared_search')
    .values({ id, fingerprint, params: JSON.stringify(params), created_by: Number(userId) })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added !== undefined) return added.id
  const existing = await db
    .selectFrom('shared_search')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow()
  return existing.id
}

/** The parameters stored under an id. Uses the primary key. */
export async function findSharedSearch(db: Db, id: string): Promise<SearchParams | undefined> {
  const row = await db.selectFrom('shared_search').select('params').where('id', '=', id).executeTakeFirst()
  return row?.params
}
