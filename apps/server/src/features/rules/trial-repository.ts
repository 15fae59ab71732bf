import type { dataRuleTrialRecords, QueryOf } from '@seriatim/contract'
import { sql } from 'kysely'
import type { RecordRow } from '../../catalogue/records/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { everyWordIn, rowsOfPage } from '../../platform/database/list-page.ts'
import type { TrialCounts, TrialFinding } from '../../schema/rules.ts'

export type StoredTrial = {
  readonly messageId: string
  readonly rule: string
  readonly change: object
  readonly scope: object
  readonly endedAt: Date | null
  readonly reached: number
  readonly done: number
  readonly total: number | null
  readonly gained: number
  readonly lost: number
  readonly counts: TrialCounts
  /** Hash of the rules and reference lists that the trial validates with; null before its start. */
  readonly validatedWith: string | null
}

export type TriedRecord = {
  readonly isGained: boolean
  readonly issn: string
  readonly center: string
  readonly category: string
  readonly title: string
  readonly findings: readonly TrialFinding[]
}

type NewTrial = Pick<StoredTrial, 'messageId' | 'rule' | 'change' | 'scope'> & { readonly userId: number }

/** Adds a trial and deletes trials older than a week. */
export async function addTrial(tx: Tx, { messageId, rule, change, scope, userId }: NewTrial): Promise<void> {
  await tx.deleteFrom('rule_trial').where(sql<boolean>`created_at < now() - interval '7 days'`).execute()
  await tx
    .insertInto('rule_trial')
    .values({
      message_id: messageId,
      rule,
      change: JSON.stringify(change),
      scope: JSON.stringify(scope),
      user_id: userId,
      total: null,
      ended_at: null,
    })
    .execute()
}

/** One trial, by its primary key. */
export const findTrial = (db: Db, messageId: string): Promise<StoredTrial | undefined> =>
  db
    .selectFrom('rule_trial')
    .select([
      'message_id as messageId',
      'rule',
      'change',
      'scope',
      'ended_at as endedAt',
      'record_reached as reached',
      'done',
      'total',
      'gained',
      'lost',
      'counts',
      'judged_with as validatedWith',
    ])
    .where('message_id', '=', messageId)
    .executeTakeFirst()

export type TrialProgress = Pick<StoredTrial, 'reached' | 'done' | 'total' | 'gained' | 'lost' | 'counts'>

/** Stores the progress of a trial and the records to show. */
export async function storeTrialProgress(
  tx: Tx,
  messageId: string,
  { reached, counts, ...place }: TrialProgress,
  reported: readonly TriedRecord[],
): Promise<void> {
  await tx
    .updateTable('rule_trial')
    .set({ record_reached: reached, counts: JSON.stringify(counts), ...place })
    .where('message_id', '=', messageId)
    .execute()
  if (reported.length === 0) return
  await tx
    .insertInto('rule_trial_record')
    .values(
      reported.map(({ isGained, findings, ...record }) => ({
        message_id: messageId,
        is_gained: isGained,
        findings: JSON.stringify(findings),
        ...record,
      })),
    )
    .execute()
}

/** Starts or restarts a trial. A restart deletes the results that were found with other rules or lists. */
export async function startOrRestart(tx: Tx, messageId: string, validatedWith: string): Promise<void> {
  await tx.deleteFrom('rule_trial_record').where('message_id', '=', messageId).execute()
  await tx
    .updateTable('rule_trial')
    .set({ judged_with: validatedWith, record_reached: 0, done: 0, gained: 0, lost: 0, counts: '{}' })
    .where('message_id', '=', messageId)
    .execute()
}

export async function endTrial(db: Db, messageId: string): Promise<void> {
  await db
    .updateTable('rule_trial')
    .set({ ended_at: sql<Date>`now()` })
    .where('message_id', '=', messageId)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * The first records of each kind (`gained` or `lost` diagnostics) that a trial stored, at most `most` per kind. Uses
 * the primary key.
 */
export async function triedRecords(db: Db, messageId: string, most: number): Promise<TriedRecord[]> {
  const ofKind = (isGained: boolean) =>
    db
      .selectFrom('rule_trial_record')
      .select(['is_gained as isGained', 'issn', 'center', 'category', 'title', 'findings'])
      .where('message_id', '=', messageId)
      .where('is_gained', '=', isGained)
      .orderBy('id')
      .limit(most)
      .execute()
  return [...(await ofKind(true)), ...(await ofKind(false))]
}

/** Number of records of each kind (`gained` or `lost` diagnostics) that a trial stored. */
export async function countTried(db: Db, messageId: string): Promise<{ gained: number; lost: number }> {
  const rows = await db
    .selectFrom('rule_trial_record')
    .select(['is_gained as isGained', sql<number>`count(*)::int`.as('count')])
    .where('message_id', '=', messageId)
    .groupBy('is_gained')
    .execute()
  const countOf = (gained: boolean) => rows.find(({ isGained }) => isGained === gained)?.count ?? 0
  return { gained: countOf(true), lost: countOf(false) }
}

export type TrialFindingRow = Omit<TriedRecord, 'findings'> & { readonly finding: TrialFinding }

/** Sort columns. `gained` comes before `lost`, as in the enumeration of the contract. */
const SORT_COLUMNS = {
  kind: 'is_gained',
  issn: 'issn',
  title: 'title',
  center: 'center',
  category: 'category',
} as const

/**
 * A page of the diagnostics that a trial found, one row each. Reads all rows of the trial: 0.2 s for the maximum of
 * 100,000 records.
 */
export async function pageOfFindings(
  db: Db,
  messageId: string,
  { search, sort, order, ...page }: QueryOf<typeof dataRuleTrialRecords>,
): Promise<{ rows: TrialFindingRow[]; total: number }> {
  const query = db
    .selectFrom('rule_trial_record')
    .innerJoinLateral(
      sql<{ finding: TrialFinding; place: number }>`jsonb_array_elements(findings) with ordinality`.as<'found'>(
        sql`found(finding, place)`,
      ),
      (join) => join.onTrue(),
    )
    .where('message_id', '=', messageId)
    .where((builder) =>
      everyWordIn(builder, search, [
        builder.ref('issn'),
        builder.ref('title'),
        builder.ref('center'),
        builder.ref('category'),
      ]),
    )
  const { limit, offset } = rowsOfPage(page)
  const isFirst = (order === 'asc') === (sort === 'kind') ? 'desc' : 'asc'
  const [rows, { total }] = await Promise.all([
    query
      .select(['is_gained as isGained', 'issn', 'center', 'category', 'title', 'finding'])
      .orderBy(SORT_COLUMNS[sort], isFirst)
      .orderBy('is_gained', 'desc')
      .orderBy('id')
      .orderBy('place')
      .limit(limit)
      .offset(offset)
      .execute(),
    query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The next records after an id, in the order of their ids. */
export const recordsAfter = (db: Db, reached: number, most: number): Promise<RecordRow[]> =>
  db
    .selectFrom('record')
    .select(['id', 'issn', 'center', 'category'])
    .where('id', '>', reached)
    .orderBy('id')
    .limit(most)
    .execute()

/** The records with these ids, in the order of their ids. */
export const recordsWithIds = (db: Db, ids: readonly number[]): Promise<RecordRow[]> =>
  db
    .selectFrom('record')
    .select(['id', 'issn', 'center', 'category'])
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('id')
    .execute()

export async function recordIdOf(db: Db, issn: string): Promise<number | undefined> {
  const row = await db.selectFrom('record').select('id').where('issn', '=', issn).executeTakeFirst()
  return row?.id
}
