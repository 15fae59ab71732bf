import { LOCK_REQUEST_S, MAX_DRAFT_NOTICES, MAX_WAITING_NOTICES } from '@seriatim/contract'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { ImportTables } from '../../schema/imports.ts'

export type Draft = { readonly issn: string; readonly errors: number; readonly at: Date }

/** The drafts in error that a user made. By the partial index of those drafts. */
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

/** The drafts in error that imports of a user stored, for each import whose end the user has looked at. By import_record_draft. */
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

/** The newest drafts in error that a user made otherwise than by an import, and how many there are. */
export async function readDraftsInError(db: Db, userId: string): Promise<{ drafts: Draft[]; total: number }> {
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

/** Who asks for locks that a user holds, and was not refused. By the locks of the user: some at most. */
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

/** Records that a user holds and that others' saves change once they are free. By the locks of the user. */
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

export type OwnWaiting = {
  /** The record that changes, and the one whose save changes it. */
  readonly issn: string
  readonly cause: string
  /** Who edits the record; null where its lock ended a moment ago. */
  readonly holder: string | null
  readonly count: number
  readonly at: Date
}

/**
 * Records that others edit and that saves of a user change once they are free, the newest first, and how many there are. By
 * pending_change_by_author.
 */
export async function readOwnWaiting(db: Db, userId: string): Promise<{ waiting: OwnWaiting[]; total: number }> {
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
    // What waits for the own lock is told as such.
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

/** Subscriptions of a user to which nothing is posted any more, and since when. By the partial index of those. */
export const readPausedWebhooks = (db: Db, userId: string): Promise<{ id: number; url: string; at: Date }[]> =>
  db
    .selectFrom('webhook')
    .select(['id', 'url', 'updated_at as at'])
    .where('user_id', '=', Number(userId))
    .where('state', '=', 'paused')
    .orderBy('id')
    .execute()

/** The tables of imports whose end is looked at, each with the column of how much there was to do. */
const COUNTED = { import: 'records', enrichment_import: 'rows' } as const
export type ImportTable = keyof typeof COUNTED

export type EndedImport = {
  readonly id: number
  readonly fileName: string
  readonly isDryRun: boolean
  readonly status: Selectable<ImportTables['import']>['status']
  /** Records, or rows of enrichments. */
  readonly count: number
  readonly at: Date
}

/** Imports of a user that ended and were not looked at. By the partial index of those imports. */
export const readEndedImports = async (db: Db, table: ImportTable, userId: string): Promise<EndedImport[]> => {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'file_name as fileName', 'dry_run as isDryRun', 'status', 'ended_at as at'])
    .select(sql.ref<number>(COUNTED[table]).as('count'))
    .where('user_id', '=', Number(userId))
    .where('ended_at', 'is not', null)
    .where('looked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at! }))
}

/** Whether an import is a user's. */
export const isOwnImport = async (db: Db, table: ImportTable, userId: string, importId: number): Promise<boolean> => {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', importId)
    .where('user_id', '=', Number(userId))
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that the user of an import looked at its end; one that has not ended stays as it is. */
export async function noteImportSeen(db: Db, table: ImportTable, importId: number): Promise<void> {
  await db
    .updateTable(table)
    .set({ looked_at: sql<Date>`now()` })
    .where('id', '=', importId)
    .where('ended_at', 'is not', null)
    .where('looked_at', 'is', null)
    .execute()
}

/** Changes of rules that were not carried out, and of which nobody took note: by the partial index of those. */
export const readUnsetRules = async (db: Db): Promise<{ id: number; rule: string; author: string; at: Date }[]> => {
  const rows = await db
    .selectFrom('rule_due')
    .select(['id', 'rule', 'author', 'done_at as at'])
    .where('problem', 'is not', null)
    .where('looked_at', 'is', null)
    .orderBy('done_at', 'desc')
    .limit(MAX_UNSET_RULES)
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at! }))
}
const MAX_UNSET_RULES = 20

/** Takes note of one, also of one that was noted. @returns whether there is such a change */
export async function noteRuleSeen(db: Db, id: number): Promise<boolean> {
  const row = await db
    .updateTable('rule_due')
    .set({ looked_at: sql<Date>`coalesce(looked_at, now())` })
    .where('id', '=', id)
    .where('problem', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
