import { sql } from 'kysely'
import type { ActingUser } from '../../catalogue/records/guards.ts'
import type { Db } from '../../platform/database/db.ts'

/** Rights of a user on records. */
export type BulkUser = ActingUser & {
  readonly id: number
  readonly username: string
  readonly isMemberOfIc: boolean
}

/**
 * Current rights of a user; undefined when the account is deleted, inactive or without the catalog permission. Uses the
 * primary key.
 */
export async function bulkUser(db: Db, userId: number): Promise<BulkUser | undefined> {
  const row = await db
    .selectFrom('app_user')
    .leftJoin('centre', 'centre.id', 'app_user.center_id')
    .select(['app_user.id', 'app_user.username', 'app_user.is_member_of_ic as isMemberOfIc', 'centre.code as center'])
    .select(
      sql<string[]>`array(select other.code from user_centre join centre other on other.id = user_centre.center_id
        where user_centre.user_id = app_user.id)`.as('furtherCentres'),
    )
    .where('app_user.id', '=', userId)
    .where(
      sql<boolean>`app_user.is_active and exists (
        select from user_role join role_permission using (role_id)
        where user_role.user_id = app_user.id and permission = 'catalog')`,
    )
    .executeTakeFirst()
  return row && { ...row, center: row.center === null ? null : { code: row.center } }
}
