import { appendAudit } from '../../catalogue/audit/repository.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { JsonObject } from '../../schema/audit.ts'

/** The user who changes an account; `userId` is null for the command line and the system. */
export type Actor = { readonly userId: number | null; readonly username: string }

/** Actions on accounts, each with a message named `audit.did_account_<action>`. */
export type AccountAction =
  | 'created'
  | 'password'
  | 'activated'
  | 'deactivated'
  | 'permissions'
  | 'sessions_ended'
  | 'token_reused'

type KnownUser = { readonly id: number; readonly username: string }

/** Functions that write audit entries about accounts and sessions, in the transaction of the action. */
export const accountAudit = {
  login: (tx: Tx, { user, address }: { user: KnownUser; address: string }): Promise<void> =>
    appendAudit(tx, [{ kind: 'login', userId: user.id, username: user.username, details: { address } }]),

  /** Unknown user names are not stored, because users sometimes type a password into the name field. */
  loginFailed: (
    tx: Tx,
    { user, address, cause }: { user: KnownUser | undefined; address: string; cause: string },
  ): Promise<void> =>
    appendAudit(tx, [
      { kind: 'login_failed', userId: user?.id ?? null, username: user?.username ?? '', details: { address, cause } },
    ]),

  account: (
    tx: Tx,
    actor: Actor,
    details: { readonly action: AccountAction; readonly account: string } & JsonObject,
  ): Promise<void> => appendAudit(tx, [{ kind: 'account', ...actor, details }]),
}
