import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { App } from '../platform/http/serve.ts'
import { type Caller, loginAs } from './index.ts'

/** The id of a user, as in answers of the API. */
export async function userId(db: Db, username: string): Promise<string> {
  const user = db.selectFrom('app_user').select('id').where('username', '=', username)
  return String((await user.executeTakeFirstOrThrow()).id)
}

/** Adds a user to one more centre. */
export const addToCentre = (db: Db, username: string, code: string): Promise<unknown> =>
  sql`insert into user_centre select app_user.id, centre.id from app_user, centre
    where username = ${username} and centre.code = ${code}`.execute(db)

/** Logs in users with the password of `createUser`. */
export const loginAll = (app: App, usernames: readonly string[]): Promise<Caller[]> =>
  Promise.all(usernames.map((username) => loginAs(app, username)))
