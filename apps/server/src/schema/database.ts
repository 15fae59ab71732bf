import type { AccountsTables } from './accounts.ts'
import type { AnnouncementTables } from './announcements.ts'
import type { AuditTables } from './audit.ts'
import type { DuplicateTables } from './duplicates.ts'
import type { IdempotencyTables } from './idempotency.ts'
import type { ImportTables } from './imports.ts'
import type { ListTables } from './lists.ts'
import type { LockTables } from './locks.ts'
import type { LtwaTables } from './ltwa.ts'
import type { MonitoredTables } from './monitored.ts'
import type { NumbersTables } from './numbers.ts'
import type { RecordsTables } from './records.ts'
import type { ReferenceTables } from './reference.ts'
import type { RuleTables } from './rules.ts'
import type { ShareTables } from './share.ts'
import type { StateTables } from './state.ts'
import type { TaskTables } from './tasks.ts'
import type { TemplateTables } from './templates.ts'
import type { UrlTables } from './urls.ts'

/** Every table of the base: each feature describes its own. Columns are named as in the base (snake_case). */
export interface Database
  extends AccountsTables,
    AnnouncementTables,
    ImportTables,
    ReferenceTables,
    NumbersTables,
    IdempotencyTables,
    DuplicateTables,
    RecordsTables,
    ShareTables,
    MonitoredTables,
    ListTables,
    LockTables,
    TemplateTables,
    LtwaTables,
    StateTables,
    TaskTables,
    RuleTables,
    UrlTables,
    AuditTables {}
