/** Reads requests for the account that sent them: for programs, and for the export of the data of the account. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { StoredEvent, StoredFileRow, StoredRequest } from '../repository.ts'
import { UNSENT_STATES } from '../transitions.ts'

/**
 * The confirmed e-mail address of a public account, in lower case; null for accounts of centres, whose addresses others
 * administer.
 */
export async function addressOfAccount(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select lower(coalesce(email, username)) as email from app_user u
    where id = ${userId} and is_active and unconfirmed_since is null and (
      select bool_and(role.code = 'public') from user_role join role on role.id = role_id where user_id = u.id)`.execute(
    db,
  )
  return rows[0]?.email ?? null
}

/** Whether a request was sent by the account, from its address, or for one of its publishers. */
export async function isOfAccount(
  db: Db,
  request: StoredRequest,
  { userId, email }: { userId: number; email: string | null },
): Promise<boolean> {
  if (request.user_id === userId) return true
  if (email === null) return false
  if (request.email === email) return true
  if (request.publisher_id === null) return false
  const member = await db
    .selectFrom('publisher_member')
    .select('email')
    .where('publisher_id', '=', request.publisher_id)
    .where('email', '=', email)
    .executeTakeFirst()
  return member !== undefined
}

/** Counts the requests that an account has sent since a time, and blocks others until the transaction ends. */
export async function countSentWithLock(
  tx: Tx,
  userId: number,
  since: Date,
): Promise<{ readonly count: number; readonly first: Date | null }> {
  await sql`select pg_advisory_xact_lock(hashtext('issn_request'), ${userId})`.execute(tx)
  return tx
    .selectFrom('issn_request')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(sent_at)`.as('first')])
    .where('user_id', '=', userId)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
}

/**
 * All requests that the account wrote or that were sent from its address, oldest first, without those of colleagues. A
 * request that is not sent belongs to its writer, who may have typed an address of another person.
 * Uses issn_request_of_user and issn_request_of_email.
 */
export const requestsWrittenBy = (
  db: Db,
  { userId, email }: { userId: number; email: string | null },
): Promise<StoredRequest[]> =>
  db
    .selectFrom('issn_request')
    .selectAll()
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        ...(email === null ? [] : [where.and([where('email', '=', email), where('state', 'not in', UNSENT_STATES)])]),
      ]),
    )
    .orderBy('id')
    .execute()

type Parts = {
  readonly events: ReadonlyMap<number, readonly StoredEvent[]>
  readonly files: ReadonlyMap<number, readonly StoredFileRow[]>
  readonly records: ReadonlyMap<number, readonly { readonly issn: string; readonly medium: string }[]>
  readonly centres: ReadonlyMap<number, { readonly code: string; readonly name: string }>
}

/** Threads, files, records and centres of requests, by the id of the request and of the centre. */
export async function partsOf(db: Db, requests: readonly StoredRequest[], locale: string): Promise<Parts> {
  const ids = sql<number>`any(${requests.map(({ id }) => id)}::bigint[])`
  const centreIds = [...new Set(requests.flatMap(({ center_id }) => center_id ?? []))]
  const [events, files, records, centres] = await Promise.all([
    db.selectFrom('request_event').selectAll().where('request_id', '=', ids).orderBy('id').execute(),
    db.selectFrom('request_file').selectAll().where('request_id', '=', ids).orderBy('id').execute(),
    db.selectFrom('request_record').selectAll().where('request_id', '=', ids).orderBy('issn').execute(),
    db
      .selectFrom('centre')
      .select(['id', 'code', sql<string>`coalesce(names ->> ${locale}, name)`.as('name')])
      .where('id', '=', sql<number>`any(${centreIds}::int[])`)
      .execute(),
  ])
  return {
    events: Map.groupBy(events, ({ request_id }) => request_id),
    files: Map.groupBy(files, ({ request_id }) => request_id),
    records: Map.groupBy(records, ({ request_id }) => request_id),
    centres: new Map(centres.map(({ id, ...centre }) => [id, centre])),
  }
}
