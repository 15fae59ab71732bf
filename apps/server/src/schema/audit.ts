import type { AuditKind } from '@seriatim/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
export type JsonObject = { readonly [key: string]: JsonValue | undefined }

/** The audit log, which is append-only. */
export interface AuditTables {
  audit_entry: {
    id: GeneratedAlways<number>
    kind: AuditKind
    user_id: number | null
    username: string
    issn: string | null
    version_id: number | null
    details: ColumnType<JsonObject, string, never>
    created_at: Generated<Date>
  }
}
