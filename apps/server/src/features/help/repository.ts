import type { TourState } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** How far a user is in the introductory tour. Uses the primary key. */
export async function readTour(db: Db, userId: string): Promise<TourState> {
  const row = await db
    .selectFrom('tour')
    .select(['step', 'state'])
    .where('user_id', '=', Number(userId))
    .executeTakeFirst()
  return row ?? { step: 1, state: 'new' }
}

/** Stores how far a user is in the introductory tour. The state `new` deletes the row. */
export async function writeTour(db: Db, userId: string, { step, state }: TourState): Promise<void> {
  if (state === 'new') {
    await db.deleteFrom('tour').where('user_id', '=', Number(userId)).execute()
    return
  }
  await db
    .insertInto('tour')
    .values({ user_id: Number(userId), step, state })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ step, state, updated_at: sql<Date>`now()` }))
    .execute()
}
