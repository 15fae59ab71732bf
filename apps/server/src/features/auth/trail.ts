import { appendAudit } from '../../catalogue/audit/repository.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { JsonObject } from '../../schema/audit.ts'

/** Who does something to an account: a user, or the command line or the system, which have no number. */
export type Actor = { readonly userId: number | null; readonly username: string }

/** What is done to an account, as the log names it: `audit.did_account_<action>`. */
export type AccountAction =
  | 'created'
  | 'password'
  | 'activated'
  | 'deactivated'
  | 'permissions'
  | 'sessions_ended'
  | 'token_reused'

type Known = { readonly id: number; readonly username: string }

/** What the audit log holds of accounts and their sessions, written in the transaction of the deed. */
export const trail = {
  login: (tx: Tx, { user, address }: { user: Known; address: string }): Promise<void> =>
    appendAudit(tx, [{ kind: 'login', userId: user.id, username: user.username, details: { address } }]),

  /** A name that nobody has is left out: it may be a password in the wrong box. */
  loginFailed: (
    tx: Tx,
    { user, address, cause }: { user: Known | undefined; address: string; cause: string },
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
