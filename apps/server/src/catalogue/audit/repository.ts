import type { AuditKind } from '@seriatim/contract'
import type { Tx } from '../../platform/database/db.ts'
import type { JsonObject } from '../../schema/audit.ts'

/** An auditable operation. For operations of the system, `userId` is null and `username` is a name of the system. */
export type AuditEntry = {
  kind: AuditKind
  userId: number | null
  username: string
  issn?: string
  versionId?: number
  /** Details of the action. They are readable without the records that they name. */
  details: JsonObject
}

/**
 * Adds entries to the audit log in the transaction of the operation. The database refuses to change or remove entries.
 */
export async function appendAudit(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('audit_entry')
    .values(
      entries.map(({ kind, userId, username, issn, versionId, details }) => ({
        kind,
        user_id: userId,
        username,
        issn: issn ?? null,
        version_id: versionId ?? null,
        details: JSON.stringify(details),
      })),
    )
    .execute()
}
