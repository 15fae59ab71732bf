import type { SearchParams } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { accountInCentres, type CentreCodes, codeInCentres } from '../../platform/database/in-centres.ts'

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
  /** Time of the last opening by any user. */
  readonly openedAt: Date | null
}

/**
 * The monitored searches of users of these centres; with `id`, only the search with this id. Reads a few thousand rows.
 */
export function searchesOfCentres(db: Db, centres: CentreCodes, id?: number): Promise<StoredSearch[]> {
  const [isOfCentres] = codeInCentres(sql`centre.code`, centres)
  return db
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
    .$if(isOfCentres !== undefined, (query) => query.where(isOfCentres!))
    .execute()
}

/** One monitored search, locked until the transaction ends. */
export async function lockSearch(tx: Tx, centres: CentreCodes, id: number): Promise<StoredSearch | undefined> {
  await tx.selectFrom('monitored_search').select('id').where('id', '=', id).forUpdate().execute()
  return (await searchesOfCentres(tx, centres, id))[0]
}

/** The active account with this id or user name, if its centre is one of these. */
export function findOwner(
  db: Db,
  centres: CentreCodes,
  text: string | number,
): Promise<{ id: number; username: string } | undefined> {
  const [isOfCentres] = accountInCentres(sql`app_user.id`, centres)
  return db
    .selectFrom('app_user')
    .select(['id', 'username'])
    .where('is_active', '=', true)
    .where(({ eb, or }) => or([eb(sql`id::text`, '=', String(text)), eb('username', '=', String(text))]))
    .$if(isOfCentres !== undefined, (query) => query.where(isOfCentres!))
    .orderBy(sql`id::text = ${String(text)}`, 'desc')
    .executeTakeFirst()
}

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
