import type { Insertable } from 'kysely'
import { findCentre } from '../../../kernel/auth/centre-repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { RequestTables } from '../../../schema/requests.ts'

type Settings = Omit<Insertable<RequestTables['request_settings']>, 'center_id'>

/** Lets centres accept requests, with these settings instead of the defaults. */
export async function acceptRequests(
  db: Db,
  codes: readonly string[],
  settings: Partial<Settings> = {},
): Promise<void> {
  for (const code of codes) {
    const { id } = (await findCentre(db, code))!
    const values = { is_on: true, ...settings }
    await db
      .insertInto('request_settings')
      .values({ center_id: id, ...values })
      .onConflict((conflict) => conflict.column('center_id').doUpdateSet(values))
      .execute()
  }
}
