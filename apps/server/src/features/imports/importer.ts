import { CENTRAL_CENTRE } from '@seriatim/contract'
import type { Base } from '../../platform/database/base.ts'
import type { Importer } from './import-batch.ts'
import type { ImportUser } from './repository.ts'

/** Who acts where a command names no user, and how the history of records calls them. */
export const SYSTEM: ImportUser = { id: null, username: 'system', isSystem: true }

/** What the importer may do now: rights are those of the moment of the run. Who is gone may change nothing. */
export async function importerOf(base: Base, { id, username, isSystem }: ImportUser): Promise<Importer> {
  if (isSystem) return { id: null, username, center: null, isMemberOfIc: true, mayEditAny: true }
  const row =
    id === null
      ? undefined
      : await base
          .selectFrom('app_user')
          .leftJoin('centre', 'centre.id', 'app_user.center_id')
          .select(['app_user.is_member_of_ic', 'centre.code as center'])
          .where('app_user.id', '=', id)
          .executeTakeFirst()
  const center = row?.center ?? null
  return { id, username, center, isMemberOfIc: row?.is_member_of_ic ?? false, mayEditAny: center === CENTRAL_CENTRE }
}
