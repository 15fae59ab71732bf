import type { AuditTables } from '../../features/audit/tables.ts'
import type { AccountsTables } from '../../features/auth/tables.ts'
import type { DuplicateTables } from '../../features/duplicates/tables.ts'
import type { IdempotencyTables } from '../../features/idempotency/tables.ts'
import type { ImportTables } from '../../features/imports/tables.ts'
import type { ReferenceTables } from '../../features/lists/tables.ts'
import type { LockTables } from '../../features/locks/tables.ts'
import type { LtwaTables } from '../../features/ltwa/tables.ts'
import type { MonitoredTables } from '../../features/monitored/tables.ts'
import type { NumbersTables } from '../../features/numbers/tables.ts'
import type { RecordsTables } from '../../features/records/tables.ts'
import type { RuleTables } from '../../features/rules/tables.ts'
import type { ShareTables } from '../../features/share/tables.ts'
import type { StateTables } from '../../features/state/tables.ts'
import type { TaskTables } from '../../features/tasks/tables.ts'
import type { TemplateTables } from '../../features/templates/tables.ts'
import type { UrlTables } from '../../features/urls/tables.ts'

/** Every table of the base: each feature describes its own. Columns are named as in the base (snake_case). */
export interface Database
  extends AccountsTables,
    ImportTables,
    ReferenceTables,
    NumbersTables,
    IdempotencyTables,
    DuplicateTables,
    RecordsTables,
    ShareTables,
    MonitoredTables,
    LockTables,
    TemplateTables,
    LtwaTables,
    StateTables,
    TaskTables,
    RuleTables,
    UrlTables,
    AuditTables {}
