import { type AuditEntry, appendAudit } from '../../catalogue/audit/repository.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import type { JsonObject } from '../../schema/audit.ts'

type RequestAuditAction =
  | 'created'
  | 'changed'
  | 'handler'
  | 'due'
  | 'message'
  | 'question'
  | 'assigned'
  | 'refused'
  | 'forwarded'
  | 'closed'
  | 'reopened'
  | 'settings'
  | 'template_created'
  | 'template_changed'
  | 'template_deleted'

/** The user of an action. `id` is null for a user whose account was deleted. */
export type AuditedUser = { readonly id: string | number | null; readonly username: string }

/** Publishers in the audit log. */
const PUBLISHER: AuditedUser = { id: null, username: 'publisher' }

const entry = (user: AuditedUser, action: string, details: JsonObject): AuditEntry => ({
  kind: 'request',
  userId: user.id === null ? null : Number(user.id),
  username: user.username,
  details: { action, ...details },
})

/**
 * Adds an action of a user of the centre to the audit log. Entries are never removed, so `details` must not contain
 * data of publishers.
 */
export const auditRequest = (
  tx: Tx,
  user: CurrentUser,
  action: RequestAuditAction,
  details: JsonObject,
): Promise<void> => appendAudit(tx, [entry(user, action, details)])

/**
 * Adds an action of a publisher to the audit log. The entry does not name the account, whose name is an e-mail address.
 */
export const auditPublisher = (tx: Tx, action: 'answered' | 'withdrawn', request: string): Promise<void> =>
  appendAudit(tx, [entry(PUBLISHER, action, { request })])

/** Number of entries that one statement adds. */
const BATCH = 1_000

/** Adds an entry for each request that the closing of a centre by a user hands over. */
export async function auditHandOver(
  tx: Tx,
  user: AuditedUser,
  requests: readonly string[],
  centres: { readonly from: string; readonly to: string },
): Promise<void> {
  for (let at = 0; at < requests.length; at += BATCH) {
    const batch = requests.slice(at, at + BATCH)
    await appendAudit(
      tx,
      batch.map((request) => entry(user, 'handed_over', { request, ...centres })),
    )
  }
}
