import type { AccountsTables } from './accounts.ts'
import type { AnnouncementTables } from './announcements.ts'
import type { AuditTables } from './audit.ts'
import type { BulkTables } from './bulk.ts'
import type { DuplicateTables } from './duplicates.ts'
import type { EnrichmentTables } from './enrichments.ts'
import type { HelpTables } from './help.ts'
import type { IdempotencyTables } from './idempotency.ts'
import type { ImportTables } from './imports.ts'
import type { ListTables } from './lists.ts'
import type { LockTables } from './locks.ts'
import type { LtwaTables } from './ltwa.ts'
import type { MacroTables } from './macros.ts'
import type { MailTables } from './mails.ts'
import type { MonitoredTables } from './monitored.ts'
import type { NumbersTables } from './numbers.ts'
import type { PublicAccountsTables } from './public-accounts.ts'
import type { PublicationTables } from './publication.ts'
import type { RecordsTables } from './records.ts'
import type { ReferenceTables } from './reference.ts'
import type { RequestTables } from './requests.ts'
import type { RuleTables } from './rules.ts'
import type { SeveralServersTables } from './several-servers.ts'
import type { ShareTables } from './share.ts'
import type { StateTables } from './state.ts'
import type { SurveyTables } from './survey.ts'
import type { TaskTables } from './tasks.ts'
import type { TemplateTables } from './templates.ts'
import type { TraitTables } from './traits.ts'
import type { UrlTables } from './urls.ts'
import type { WebhookTables } from './webhooks.ts'

/**
 * All tables of the database. Each file of this folder declares some of them. Columns are named as in the database
 * (snake_case).
 */
export interface Database
  extends AccountsTables,
    AnnouncementTables,
    BulkTables,
    ImportTables,
    ReferenceTables,
    NumbersTables,
    PublicationTables,
    HelpTables,
    IdempotencyTables,
    DuplicateTables,
    EnrichmentTables,
    PublicAccountsTables,
    RecordsTables,
    RequestTables,
    SeveralServersTables,
    ShareTables,
    MonitoredTables,
    ListTables,
    LockTables,
    SurveyTables,
    TemplateTables,
    TraitTables,
    LtwaTables,
    MacroTables,
    MailTables,
    StateTables,
    TaskTables,
    RuleTables,
    UrlTables,
    WebhookTables,
    AuditTables {}
