import type { Db } from '../../platform/database/db.ts'

/** Current centre of a user, and whether the user is a member of the international centre. Uses the primary key. */
export const userRights = (
  db: Db,
  userId: number,
): Promise<{ is_member_of_ic: boolean; center: string | null } | undefined> =>
  db
    .selectFrom('app_user')
    .leftJoin('centre', 'centre.id', 'app_user.center_id')
    .select(['app_user.is_member_of_ic', 'centre.code as center'])
    .where('app_user.id', '=', userId)
    .executeTakeFirst()

/** The user with this name, with the data that an import command checks. Uses the unique index on username. */
export const userForImport = (db: Db, username: string) =>
  db
    .selectFrom('app_user')
    .leftJoin('centre', 'centre.id', 'app_user.center_id')
    .select(['app_user.id', 'app_user.is_active', 'centre.code as center'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('user_role')
          .innerJoin('role_permission', 'role_permission.role_id', 'user_role.role_id')
          .select('user_role.role_id')
          .whereRef('user_role.user_id', '=', 'app_user.id')
          .where('role_permission.permission', '=', 'import'),
      ).as('mayImport'),
    )
    .where('app_user.username', '=', username)
    .executeTakeFirst()
