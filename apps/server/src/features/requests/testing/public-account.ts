import { sql } from 'kysely'
import { findUser } from '../../../kernel/auth/user-repository.ts'
import { PUBLIC_ROLE } from '../../../kernel/auth/users.ts'
import type { Db } from '../../../platform/database/db.ts'
import { createUser } from '../../../testing/index.ts'

/** Creates a confirmed public account, whose user name is its address, as a sign-up does. @returns its id */
export async function createPublicAccount(db: Db, address: string): Promise<number> {
  await createUser(db, { username: address, permissions: [] })
  const id = Number((await findUser(db, address))!.id)
  await sql`update app_user set email = ${address} where id = ${id}`.execute(db)
  await sql`delete from user_role where user_id = ${id}`.execute(db)
  await sql`insert into user_role select ${id}, id from role where code = ${PUBLIC_ROLE}`.execute(db)
  return id
}
