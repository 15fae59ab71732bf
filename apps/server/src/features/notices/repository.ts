import { CENTRAL_CENTRE, LOCK_REQUEST_S, MAX_DRAFT_NOTICES, MAX_WAITING_NOTICES } from '@seriatim/contract'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { textSetting } from '../../platform/database/settings.ts'
import type { ImportTables } from '../../schema/imports.ts'

export type DraftInError = { readonly issn: string; readonly errors: number; readonly at: Date }

/** The drafts with errors by an author. Uses the partial index on such drafts. */
const draftsInError = (db: Db, userId: string) =>
  db
    .selectFrom('record_version')
    .where('record_version.state', '=', 'draft')
    .where('record_version.has_errors', '=', true)
    .where('record_version.author_id', '=', Number(userId))

export type ImportDrafts = {
  readonly importId: number
  readonly fileName: string
  readonly count: number
  readonly at: Date
}

/**
 * Number of drafts with errors that imports of a user stored, by import, if the user has opened the import after its
 * end. Uses index import_record_draft.
 */
export const readImportDrafts = (db: Db, userId: string): Promise<ImportDrafts[]> =>
  draftsInError(db, userId)
    .innerJoin('import_record', 'import_record.version_id', 'record_version.id')
    .innerJoin('import', 'import.id', 'import_record.import_id')
    .where('import_record.outcome', '=', 'draft')
    .where('import.looked_at', 'is not', null)
    .groupBy(['import.id', 'import.file_name'])
    .select(['import.id as importId', 'import.file_name as fileName'])
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<Date>`max(record_version.created_at)`.as('at'))
    .orderBy('import.id', 'desc')
    .execute()

/** The newest drafts with errors that an author stored without an import, and their total number. */
export async function readDraftsInError(db: Db, userId: string): Promise<{ drafts: DraftInError[]; total: number }> {
  const own = draftsInError(db, userId).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('import_record')
          .select('import_record.version_id')
          .whereRef('import_record.version_id', '=', 'record_version.id')
          .where('import_record.outcome', '=', 'draft'),
      ),
    ),
  )
  const { total } = await own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  if (total === 0) return { drafts: [], total }
  const drafts = await own
    .innerJoin('record', 'record.id', 'record_version.record_id')
    .select(['record.issn', 'record_version.created_at as at'])
    .select(
      sql<number>`(
        select count(*)::int from jsonb_array_elements(record_version.diagnostic) as found
        where found ->> 'level' = 'error')`.as('errors'),
    )
    .orderBy('record_version.id', 'desc')
    .limit(MAX_DRAFT_NOTICES)
    .execute()
  return { drafts, total }
}

/** Requests of other users for locks of this user, without refused ones. Reads the few locks of the user first. */
export const readLockRequests = (db: Db, userId: string): Promise<{ issn: string; username: string; at: Date }[]> =>
  db
    .selectFrom('record_lock')
    .innerJoin('lock_request', 'lock_request.record_id', 'record_lock.record_id')
    .innerJoin('record', 'record.id', 'record_lock.record_id')
    .innerJoin('app_user', 'app_user.id', 'lock_request.user_id')
    .select(['record.issn', 'app_user.username', 'lock_request.asked_at as at'])
    .where('record_lock.user_id', '=', Number(userId))
    .where('record_lock.expires_at', '>', sql<Date>`now()`)
    .whereRef('lock_request.user_id', '<>', 'record_lock.user_id')
    .where('lock_request.seen_at', '>', sql<Date>`now() - make_interval(secs => ${LOCK_REQUEST_S})`)
    .where(({ eb, or }) => or([eb('refused_at', 'is', null), eb('refused_at', '<', eb.ref('record_lock.taken_at'))]))
    .orderBy('lock_request.asked_at')
    .execute()

/**
 * Records locked by a user that saves of other users will change when the lock ends. Reads the few locks of the user
 * first.
 */
export const readWaitingChanges = (db: Db, userId: string): Promise<{ issn: string; count: number; at: Date }[]> =>
  db
    .selectFrom('record_lock')
    .innerJoin('pending_change', 'pending_change.record_id', 'record_lock.record_id')
    .innerJoin('record', 'record.id', 'record_lock.record_id')
    .select(['record.issn', sql<number>`count(*)::int`.as('count'), sql<Date>`min(pending_change.created_at)`.as('at')])
    .where('record_lock.user_id', '=', Number(userId))
    .where('record_lock.expires_at', '>', sql<Date>`now()`)
    .groupBy('record.issn')
    .orderBy('at')
    .execute()

export type OwnWaitingChange = {
  /** A change of the record `issn` that waits for a lock. `cause` is the ISSN of the record whose save caused it. */
  readonly issn: string
  readonly cause: string
  /** The user who holds the lock; null if the lock has just ended. */
  readonly holder: string | null
  readonly count: number
  readonly at: Date
}

/**
 * Records locked by other users that saves of this user will change when the lock ends, newest first, and their total
 * number. Uses index pending_change_by_author.
 */
export async function readOwnWaitingChanges(
  db: Db,
  userId: string,
): Promise<{ waiting: OwnWaitingChange[]; total: number }> {
  const own = db
    .selectFrom('pending_change')
    .innerJoin('record', 'record.id', 'pending_change.record_id')
    .innerJoin('record as cause', 'cause.id', 'pending_change.cause_id')
    .leftJoin('record_lock', (join) =>
      join
        .onRef('record_lock.record_id', '=', 'pending_change.record_id')
        .on('record_lock.expires_at', '>', sql<Date>`now()`),
    )
    .leftJoin('app_user as holder', 'holder.id', 'record_lock.user_id')
    .where('pending_change.author_id', '=', Number(userId))
    // Excludes changes that wait for a lock of this user, which have a separate notice.
    .where('record_lock.user_id', 'is distinct from', Number(userId))
    .groupBy(['record.issn', 'cause.issn', 'holder.username'])
  const waiting = await own
    .select(['record.issn as issn', 'cause.issn as cause', 'holder.username as holder'])
    .select([sql<number>`count(*)::int`.as('count'), sql<Date>`min(pending_change.created_at)`.as('at')])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy('at', 'desc')
    .orderBy('record.issn')
    .limit(MAX_WAITING_NOTICES)
    .execute()
  return { total: waiting[0]?.total ?? 0, waiting: waiting.map(({ total: _, ...each }) => each) }
}

/**
 * Paused webhook subscriptions of a user, with the time of the pause. Uses the partial index on paused subscriptions.
 */
export const readPausedWebhooks = (db: Db, userId: string): Promise<{ id: number; url: string; at: Date }[]> =>
  db
    .selectFrom('webhook')
    .select(['id', 'url', 'updated_at as at'])
    .where('user_id', '=', Number(userId))
    .where('state', '=', 'paused')
    .orderBy('id')
    .execute()

/** The central centre with its contact address. Reads the table of centres, which has a few hundred rows. */
export const readCentralContact = (db: Db): Promise<{ id: number; contact: string | null } | undefined> =>
  db.selectFrom('centre').select(['id', 'contact']).where('code', '=', CENTRAL_CENTRE).executeTakeFirst()

/**
 * Messages of the portal's contact form in the last 90 days that went to the sender address of this server, because no
 * centre had an address. Uses the index on `mail.created_at`.
 */
export async function readUnaddressedContacts(db: Db): Promise<{ count: number; at: Date | null }> {
  const sender = await textSetting(db, 'mail_sender')
  return db
    .selectFrom('mail')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`max(created_at)`.as('at')])
    .where('created_at', '>', sql<Date>`now() - interval '90 days'`)
    .where('kind', '=', 'contact')
    .where('recipient', '=', sender)
    .executeTakeFirstOrThrow()
}

/** Tables of imports that cause notices, each with its column for the number of items. */
const ITEM_COLUMN = { import: 'records', enrichment_import: 'rows' } as const
export type ImportTable = keyof typeof ITEM_COLUMN

export type EndedImport = {
  readonly id: number
  readonly fileName: string
  readonly isDryRun: boolean
  readonly status: Selectable<ImportTables['import']>['status']
  /** Number of records, or of rows for an enrichment import. */
  readonly count: number
  readonly at: Date
}

/** Imports that have ended and that the user has not opened since. Uses the partial index on these imports. */
export const readEndedImports = async (db: Db, table: ImportTable, userId: string): Promise<EndedImport[]> => {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'file_name as fileName', 'dry_run as isDryRun', 'status', 'ended_at as at'])
    .select(sql.ref<number>(ITEM_COLUMN[table]).as('count'))
    .where('user_id', '=', Number(userId))
    .where('ended_at', 'is not', null)
    .where('looked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at! }))
}

/** Whether an import belongs to a user. */
export const isOwnImport = async (db: Db, table: ImportTable, userId: string, importId: number): Promise<boolean> => {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', importId)
    .where('user_id', '=', Number(userId))
    .executeTakeFirst()
  return row !== undefined
}

/** Marks an ended import as seen by its user; a running import stays unchanged. */
export async function markImportSeen(db: Db, table: ImportTable, importId: number): Promise<void> {
  await db
    .updateTable(table)
    .set({ looked_at: sql<Date>`now()` })
    .where('id', '=', importId)
    .where('ended_at', 'is not', null)
    .where('looked_at', 'is', null)
    .execute()
}

/**
 * Scheduled rule changes that failed and that no administrator has acknowledged. Uses the partial index on these
 * changes.
 */
export const readFailedRuleChanges = async (
  db: Db,
): Promise<{ id: number; rule: string; author: string; at: Date }[]> => {
  const rows = await db
    .selectFrom('rule_due')
    .select(['id', 'rule', 'author', 'done_at as at'])
    .where('problem', 'is not', null)
    .where('looked_at', 'is', null)
    .orderBy('done_at', 'desc')
    .limit(MAX_FAILED_RULE_CHANGES)
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at! }))
}
const MAX_FAILED_RULE_CHANGES = 20

/** Acknowledges a failed rule change. Repeated calls have no effect. @returns whether the change exists */
export async function acknowledgeRuleChange(db: Db, id: number): Promise<boolean> {
  const row = await db
    .updateTable('rule_due')
    .set({ looked_at: sql<Date>`coalesce(looked_at, now())` })
    .where('id', '=', id)
    .where('problem', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
