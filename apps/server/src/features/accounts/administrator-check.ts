import { type Administrators, lockAccounts, readAdministrators } from '../../kernel/auth/user-repository.ts'
import { losesLastAdministrator } from '../../kernel/auth/users.ts'
import type { Tx } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'

const refuseUnlessAdministered = (before: Administrators, after: Administrators, by: CurrentUser): void => {
  refuseUnless(!losesLastAdministrator(before, after), 'last_administrator')
  const own = Number(by.id)
  refuseUnless(after.all.has(own) || !before.all.has(own), 'own_administration')
}

/**
 * Runs a change of accounts or roles. Refuses the change when no administrator would remain, or when users would remove
 * their own right to administer.
 * @throws Refusal 'last_administrator' | 'own_administration'; the caller's transaction then rolls the change back
 */
export async function withAdministratorCheck<T>(tx: Tx, by: CurrentUser, change: () => Promise<T>): Promise<T> {
  await lockAccounts(tx)
  const before = await readAdministrators(tx)
  const result = await change()
  refuseUnlessAdministered(before, await readAdministrators(tx), by)
  return result
}

/**
 * Locks the accounts before one is deleted or anonymised.
 * @throws Refusal 'last_administrator' | 'own_administration'
 */
export async function lockAccountsForRemoval(tx: Tx, by: CurrentUser, userId: number): Promise<void> {
  await lockAccounts(tx)
  const before = await readAdministrators(tx)
  const removed = new Set([userId])
  const after = { all: before.all.difference(removed), network: before.network.difference(removed) }
  refuseUnlessAdministered(before, after, by)
}
