import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'

/** The ISSN list quota of an account; null when the account uses the system setting. Uses the primary key. */
export async function ownQuota(db: Db, userId: number): Promise<number | null> {
  const row = await db.selectFrom('app_user').select('issn_quota').where('id', '=', userId).executeTakeFirst()
  return row?.issn_quota ?? null
}

/** Start of the current quota period of an account; undefined before its first list. */
export async function periodStart(db: Db, userId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('issn_quota_period')
    .select('started_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.started_at
}

/**
 * Returns the start of the quota period of an account, and locks its row. Creates a missing period. Because
 * of the lock, lists of one account are counted one after the other.
 */
export async function lockPeriod(tx: Tx, userId: number, now: Date): Promise<Date> {
  const row = await tx
    .insertInto('issn_quota_period')
    .values({ user_id: userId, started_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .returning('started_at')
    .executeTakeFirstOrThrow()
  return row.started_at
}

/** Starts a new quota period, and deletes the ISSNs counted in the previous one. */
export async function resetPeriod(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.updateTable('issn_quota_period').set({ started_at: now }).where('user_id', '=', userId).execute()
  await tx.deleteFrom('issn_quota_number').where('user_id', '=', userId).execute()
}

/** Number of ISSNs counted in the current period. Uses only the primary key. */
export async function countedNumbers(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('issn_quota_number')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Counts ISSNs, given as their first seven digits. Skips ISSNs that were already counted. @returns the number of new
 * ISSNs
 */
export async function countNumbers(tx: Tx, userId: number, numbers: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into issn_quota_number (user_id, number) select ${userId}::int, unnest(${[...numbers]}::int[])
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
