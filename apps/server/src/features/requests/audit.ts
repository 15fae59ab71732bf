import { appendAudit } from '../../catalogue/audit/repository.ts'
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

/**
 * Adds an action of a user of the centre to the audit log. Entries are never removed, so `details` must not contain
 * data of publishers.
 */
export const auditRequest = (
  tx: Tx,
  user: CurrentUser,
  action: RequestAuditAction,
  details: JsonObject,
): Promise<void> =>
  appendAudit(tx, [
    { kind: 'request', userId: Number(user.id), username: user.username, details: { action, ...details } },
  ])
