import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'

export type ScheduledChange = {
  readonly id: number
  readonly rule: string
  readonly change: object
  readonly reason: string | null
  readonly dueAt: Date
  readonly createdAt: Date
  readonly authorId: number | null
  readonly author: string
  readonly locale: string
  readonly doneAt: Date | null
  readonly problem: string | null
  readonly announcementId: number | null
  readonly announcementDigest: string | null
  readonly lookedAt: Date | null
}

const COLUMNS = [
  'id',
  'rule',
  'change',
  'reason',
  'due_at as dueAt',
  'created_at as createdAt',
  'author_id as authorId',
  'author',
  'locale',
  'done_at as doneAt',
  'problem',
  'announcement_id as announcementId',
  'told as announcementDigest',
  'looked_at as lookedAt',
] as const

type NewDue = Pick<
  ScheduledChange,
  'rule' | 'change' | 'reason' | 'dueAt' | 'author' | 'locale' | 'announcementId' | 'announcementDigest'
> & {
  readonly authorId: number
}

/** @returns the stored row */
export const addScheduledChange = (
  tx: Tx,
  { rule, change, reason, dueAt, authorId, author, locale, announcementId, announcementDigest }: NewDue,
) =>
  tx
    .insertInto('rule_due')
    .values({
      rule,
      change: JSON.stringify(change),
      reason,
      due_at: dueAt,
      author_id: authorId,
      author,
      locale,
      announcement_id: announcementId,
      told: announcementDigest,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** Number of applied changes that are listed in addition to the pending ones. */
const APPLIED_CHANGES_LISTED = 20

/**
 * The scheduled changes of a rule: first the pending ones, earliest first, then the last applied ones. Uses the index
 * rule_due_of_rule.
 */
export async function listScheduledChanges(db: Db, rule: string): Promise<ScheduledChange[]> {
  const ofRule = db.selectFrom('rule_due').select(COLUMNS).where('rule', '=', rule)
  const waiting = await ofRule.where('done_at', 'is', null).orderBy('due_at').orderBy('id').limit(1_000).execute()
  const done = await ofRule
    .where('done_at', 'is not', null)
    .orderBy('done_at', 'desc')
    .limit(APPLIED_CHANGES_LISTED)
    .execute()
  return [...waiting, ...done]
}

/** A pending change of a rule, locked until the transaction ends. */
export const lockPendingChange = (tx: Tx, rule: string, id: number): Promise<ScheduledChange | undefined> =>
  tx
    .selectFrom('rule_due')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('rule', '=', rule)
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** All pending changes of a rule, locked until the transaction ends. */
export const lockPendingChanges = (tx: Tx, rule: string): Promise<ScheduledChange[]> =>
  tx.selectFrom('rule_due').select(COLUMNS).where('rule', '=', rule).where('done_at', 'is', null).forUpdate().execute()

/** The next change that is due, locked, except those in `passedOver`. Skips rows that another process has locked. */
export const lockNextDue = (tx: Tx, passedOver: ReadonlySet<number>): Promise<ScheduledChange | undefined> =>
  tx
    .selectFrom('rule_due')
    .select(COLUMNS)
    .where('done_at', 'is', null)
    .where('id', '!=', sql<number>`all(${[...passedOver]}::int[])`)
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export async function markApplied(tx: Tx, id: number, problem: string | null): Promise<void> {
  await tx.updateTable('rule_due').set({ done_at: sql<Date>`now()`, problem }).where('id', '=', id).execute()
}

export async function removeScheduledChange(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('rule_due').where('id', '=', id).execute()
}

export async function storeAnnouncementDigest(tx: Tx, id: number, digest: string): Promise<void> {
  await tx.updateTable('rule_due').set({ told: digest }).where('id', '=', id).execute()
}

/**
 * The account that scheduled a change, with the data that decide whether it administers the network. Uses the primary
 * key.
 */
export async function findAuthor(
  tx: Tx,
  id: number,
): Promise<{ center: { code: string } | null; isMemberOfIc: boolean } | undefined> {
  const row = await tx
    .selectFrom('app_user')
    .leftJoin('centre', 'centre.id', 'app_user.center_id')
    .select(['centre.code', 'app_user.is_member_of_ic as isMemberOfIc'])
    .where('app_user.id', '=', id)
    .executeTakeFirst()
  return row && { center: row.code === null ? null : { code: row.code }, isMemberOfIc: row.isMemberOfIc }
}
