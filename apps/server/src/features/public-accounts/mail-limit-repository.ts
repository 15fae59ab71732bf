/** Hourly limits of the e-mails that one sender causes or one recipient gets. All servers share these limits. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

const HOUR_S = 3_600
const placeDigest = (place: string): Buffer => createHash('sha256').update(place).digest()

/**
 * Counts one e-mail. If `limit` e-mails were counted in the last hour, counts nothing and returns the number of seconds
 * until the next e-mail is allowed. Concurrent calls with the same `place` wait for each other. Uses the database clock
 * and the index letter_caused_of_place.
 */
export async function countMail(db: Db, place: string, limit: number): Promise<number | undefined> {
  const digest = placeDigest(place)
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

/** Maximum number of e-mails of all kinds an hour to an address whose owner did not ask for them. */
const MAILS_PER_HOUR_OF_ALL_KINDS = 10

/**
 * Counts an e-mail to an address that the sender has not confirmed: sign-up, invitation, confirmation of a request.
 * `limit` is that of the kind; all kinds together have a limit of ten, so that several forms do not flood it.
 * @returns the number of seconds until the next e-mail is allowed; undefined if it is allowed now
 */
export async function countMailTo(
  db: Db,
  email: string,
  { kind, limit }: { readonly kind: 'account' | 'request'; readonly limit: number },
): Promise<number | undefined> {
  const wait = await countMail(db, `${kind} to ${email}`, limit)
  return wait ?? countMail(db, `all to ${email}`, MAILS_PER_HOUR_OF_ALL_KINDS)
}

/** Deletes counted e-mails older than an hour. Uses the index letter_caused_age. */
export async function removeOldMailCounts(db: Db): Promise<void> {
  await sql`delete from letter_caused where at <= now() - make_interval(secs => ${HOUR_S})`.execute(db)
}
