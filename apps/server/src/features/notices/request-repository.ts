/** Counts of publishers' requests that wait for a user. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** `code` is the reference of one of the requests. */
export type WaitingRequests = { readonly count: number; readonly code: string | null; readonly at: Date | null }

/** New requests of these centres that no user handles. Uses the index issn_request_of_centre. */
export async function readNewRequests(db: Db, centres: readonly string[]): Promise<WaitingRequests> {
  const { rows } = await sql<WaitingRequests>`
    select count(*)::int as count, max(code) as code, max(sent_at) as at from issn_request
    where center_id = any(array(select id from centre where code = any(${[...centres]}::text[])))
      and state = 'new' and handler_id is null`.execute(db)
  return rows[0]!
}

/**
 * Requests of these centres that the user handles and in which the publisher wrote last: open ones, and ended ones that
 * changed in the last 90 days. Uses issn_request_of_handler and request_event_of_request.
 */
export async function readAnsweredRequests(
  db: Db,
  userId: string,
  centres: readonly string[],
): Promise<WaitingRequests> {
  const { rows } = await sql<WaitingRequests>`
    select count(*)::int as count, max(code) as code, max(last.at) as at
    from issn_request r cross join lateral (
      select by, kind, at from request_event
      where request_id = r.id and (by = 'publisher' and kind in ('message', 'answer')
        or by = 'centre' and kind in ('message', 'question', 'assigned', 'refused', 'closed'))
      order by id desc limit 1
    ) as last
    where handler_id = ${Number(userId)} and last.by = 'publisher'
      and (state in ('new', 'in_progress', 'waiting')
        or state in ('assigned', 'refused', 'closed') and updated_at > now() - interval '90 days')
      and center_id = any(array(select id from centre where code = any(${[...centres]}::text[])))`.execute(db)
  return rows[0]!
}

/**
 * Requests of these centres that the user handles and that the publisher withdrew in the last seven days. The user
 * cannot answer them. Uses issn_request_of_handler.
 */
export async function readWithdrawnRequests(
  db: Db,
  userId: string,
  centres: readonly string[],
): Promise<WaitingRequests> {
  const { rows } = await sql<WaitingRequests>`
    select count(*)::int as count, max(code) as code, max(ended_at) as at from issn_request
    where handler_id = ${Number(userId)} and state = 'withdrawn' and ended_at > now() - interval '7 days'
      and center_id = any(array(select id from centre where code = any(${[...centres]}::text[])))`.execute(db)
  return rows[0]!
}
