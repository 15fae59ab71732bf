import type { Tx } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { holdAccounts, readAdministrators } from '../auth/user-repository.ts'

const refuseUnlessAdministered = (before: ReadonlySet<number>, after: ReadonlySet<number>, by: CurrentUser): void => {
  refuseUnless(after.size > 0 || before.size === 0, 'last_administrator')
  const own = Number(by.id)
  refuseUnless(after.has(own) || !before.has(own), 'own_administration')
}

/**
 * Changes accounts or roles so that somebody stays who may administer, and nobody takes that right from themselves.
 * @throws Refusal 'last_administrator' | 'own_administration', and nothing is changed
 */
export async function keepingAdministrators<T>(tx: Tx, by: CurrentUser, change: () => Promise<T>): Promise<T> {
  await holdAccounts(tx)
  const before = await readAdministrators(tx)
  const result = await change()
  refuseUnlessAdministered(before, await readAdministrators(tx), by)
  return result
}

/** Holds the accounts for the deletion of one. @throws Refusal 'last_administrator' | 'own_administration' */
export async function holdForRemoval(tx: Tx, by: CurrentUser, userId: number): Promise<void> {
  await holdAccounts(tx)
  const before = await readAdministrators(tx)
  refuseUnlessAdministered(before, before.difference(new Set([userId])), by)
}
