import type { AuditKind } from '@seriatim/contract'
import type { Tx } from '../../platform/database/db.ts'
import type { JsonObject } from '../../schema/audit.ts'

/** What somebody did that may be questioned later; `userId` null and a name for what the system did by itself. */
export type AuditEntry = {
  kind: AuditKind
  userId: number | null
  username: string
  issn?: string
  versionId?: number
  /** What was done, in words of the field: stays readable when the records it names have changed. */
  details: JsonObject
}

/** Adds to the log in the transaction of the deed. The base refuses to change or remove entries. */
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
