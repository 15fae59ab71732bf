import type { SearchParams } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'

export type StoredSearch = {
  readonly id: number
  readonly description: string
  readonly params: SearchParams
  readonly userId: number
  readonly username: string
  readonly isActive: boolean
  readonly center: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  /** When anybody opened it last. */
  readonly openedAt: Date | null
}

/** The monitored searches of all users, or one of them; some thousand. */
export const allSearches = (db: Db, id?: number): Promise<StoredSearch[]> =>
  db
    .selectFrom('monitored_search as search')
    .innerJoin('app_user as owner', 'owner.id', 'search.user_id')
    .leftJoin('centre', 'centre.id', 'owner.center_id')
    .select([
      'search.id',
      'search.description',
      'search.params',
      'search.user_id as userId',
      'owner.username',
      'owner.is_active as isActive',
      'centre.code as center',
      'search.created_at as createdAt',
      'search.updated_at as updatedAt',
    ])
    .select(sql<Date | null>`(select max(opened_at) from monitored_opening where search_id = search.id)`.as('openedAt'))
    .$if(id !== undefined, (query) => query.where('search.id', '=', id!))
    .execute()

/** One of them, held until the end of the transaction. */
export async function holdSearch(tx: Tx, id: number): Promise<StoredSearch | undefined> {
  await tx.selectFrom('monitored_search').select('id').where('id', '=', id).forUpdate().execute()
  return (await allSearches(tx, id))[0]
}

/** The account with an id or a name, if it is active. */
export const findOwner = (db: Db, given: string | number): Promise<{ id: number; username: string } | undefined> =>
  db
    .selectFrom('app_user')
    .select(['id', 'username'])
    .where('is_active', '=', true)
    .where(({ eb, or }) => or([eb(sql`id::text`, '=', String(given)), eb('username', '=', String(given))]))
    .orderBy(sql`id::text = ${String(given)}`, 'desc')
    .executeTakeFirst()

export async function changeSearch(
  tx: Tx,
  id: number,
  { description, userId }: { description: string; userId: number },
): Promise<void> {
  await tx
    .updateTable('monitored_search')
    .set({ description, user_id: userId, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
