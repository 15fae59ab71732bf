import { IDEMPOTENCY_S } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'

const isExpired = sql<boolean>`created_at < now() - make_interval(secs => ${IDEMPOTENCY_S})`

/**
 * Inserts an idempotency key. Returns false if the key was already used within a day. A concurrent request with the
 * same key waits on the primary key until the first transaction ends.
 */
export async function insertKey(tx: Tx, taken: { userId: number; key: string; request: Buffer }): Promise<boolean> {
  const { userId, key, request } = taken
  await tx
    .deleteFrom('idempotent_answer')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where(isExpired)
    .execute()
  const row = await tx
    .insertInto('idempotent_answer')
    .values({ user_id: userId, key, request, answer: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export const findAnswer = (
  tx: Tx,
  { userId, key }: { userId: number; key: string },
): Promise<{ request: Buffer; answer: unknown } | undefined> =>
  tx
    .selectFrom('idempotent_answer')
    .select(['request', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

export async function storeAnswer(
  tx: Tx,
  { userId, key }: { userId: number; key: string },
  answer: unknown,
): Promise<void> {
  await tx
    .updateTable('idempotent_answer')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

/** Deletes stored responses with one of these ids, whose calls could then be repeated. */
export async function removeAnswersWithIds(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('idempotent_answer')
    .where(sql`answer ->> 'id'`, '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}

/** Deletes expired keys with their responses. Uses the index idempotent_answer_age. */
export async function deleteExpiredKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotent_answer').where(isExpired).execute()
}
