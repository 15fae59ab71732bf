import { PERMISSIONS, type Permission } from '@seriatim/contract'
import { isPassword } from '../../kernel/auth/passwords.ts'
import { findUser } from '../../kernel/auth/user-repository.ts'
import { createUser, type UserToCreate } from '../../kernel/auth/users.ts'
import type { Db } from '../../platform/database/db.ts'

export const DEMONSTRATION_PASSWORD = 'seriatim'

const CATALOGUING_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter(
  (permission) => permission !== 'userManagement',
)

/** The accounts of the demonstration database (contract, Starting). */
export const DEMONSTRATION_ACCOUNTS: ReadonlyArray<Omit<UserToCreate, 'password'>> = [
  { username: 'paris', center: '_0', permissions: PERMISSIONS, isMemberOfIc: true },
  { username: 'france', center: '_7', permissions: CATALOGUING_PERMISSIONS },
  { username: 'london', center: '_2', permissions: CATALOGUING_PERMISSIONS },
  { username: 'reader', center: '_7', permissions: ['search'] },
  { username: 'nocentre', center: null, permissions: ['search', 'catalog'] },
]

/** Creates the missing demonstration accounts. */
export async function createDemonstrationAccounts(db: Db): Promise<void> {
  for (const account of DEMONSTRATION_ACCOUNTS) {
    if (await findUser(db, account.username)) continue
    await createUser(db, { ...account, password: DEMONSTRATION_PASSWORD })
  }
}

/** Names of active demonstration accounts that still have the published password. */
export async function accountsWithPublishedPassword(db: Db): Promise<string[]> {
  const open: string[] = []
  for (const { username } of DEMONSTRATION_ACCOUNTS) {
    const user = await findUser(db, username)
    if (user?.is_active && (await isPassword(user.password_hash, DEMONSTRATION_PASSWORD))) open.push(username)
  }
  return open
}
