/** How often letters may be caused from one place, or to one recipient, within an hour: on all servers together. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

const HOUR_S = 3_600
const digestOf = (place: string): Buffer => createHash('sha256').update(place).digest()

/**
 * Counts one more; seconds until there may be another where there were `limit` within an hour, which then is not counted.
 * Who takes for the same place at the same time waits. By the time of the base, and its index letter_caused_of_place.
 */
export async function takeLetter(db: Db, place: string, limit: number): Promise<number | undefined> {
  const digest = digestOf(place)
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('letter_caused'), hashtext(${digest.toString('hex')}))`.execute(tx)
    const { rows } = await sql<{ count: number; wait: number }>`
      select count(*)::int as count,
        coalesce(ceil(extract(epoch from min(at) + make_interval(secs => ${HOUR_S}) - now())), 0)::int as wait
      from letter_caused where place = ${digest} and at > now() - make_interval(secs => ${HOUR_S})`.execute(tx)
    const { count = 0, wait = 0 } = rows[0] ?? {}
    if (count >= limit) return Math.max(1, wait)
    await tx.insertInto('letter_caused').values({ place: digest, at: sql<Date>`now()` }).execute()
    return undefined
  })
}

/** Forgets what no longer counts (index letter_caused_age). */
export async function forgetLetters(db: Db): Promise<void> {
  await sql`delete from letter_caused where at <= now() - make_interval(secs => ${HOUR_S})`.execute(db)
}
