import type {
  adminWebhooks,
  QueryOf,
  Webhook,
  WebhookDelivery,
  WebhookEvents,
  WebhookRow,
  WebhookSort,
} from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { sql } from 'kysely'
import type { Moment, PublicChange } from '../../catalogue/publication/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { everyWordIn, rowsOfPage } from '../../platform/database/list-page.ts'
import { parseBigRowId } from '../../platform/http/row-id.ts'
import { type ChangeKind, kindOf } from '../public/changes.ts'

const rowsOf = (db: Db) =>
  db
    .selectFrom('webhook')
    .innerJoin('app_user', 'app_user.id', 'webhook.user_id')
    .selectAll('webhook')
    .select(['app_user.username'])
    .select(
      sql<number>`(select count(*)::int from webhook_delivery
        where webhook_id = webhook.id and not is_delivered)`.as('waiting'),
    )

type Stored = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null

const onWire = (row: Stored): Webhook => ({
  id: String(row.id),
  url: row.url,
  events: row.events,
  search: row.search,
  state: row.state,
  waiting: row.waiting,
  failures: row.failures,
  last_status: row.last_status,
  last_error: row.last_error,
  last_at: timeOf(row.last_at),
  next_at: row.state === 'active' ? timeOf(row.next_at) : null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** The subscriptions of a user, oldest first. Uses index webhook_of_user. */
export const readWebhooks = async (db: Db, userId: string): Promise<Webhook[]> =>
  (await rowsOf(db).where('user_id', '=', Number(userId)).orderBy('webhook.id').execute()).map(onWire)

/** Counts the subscriptions of a user, and blocks new ones by the same user until the transaction ends. */
export async function countWebhooksWithLock(tx: Tx, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('webhook'), ${Number(userId)})`.execute(tx)
  const { count } = await tx
    .selectFrom('webhook')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', Number(userId))
    .executeTakeFirstOrThrow()
  return count
}

export async function addWebhook(
  tx: Tx,
  row: {
    userId: string
    url: string
    events: WebhookEvents
    search: unknown
    secret: string
    seenTo: Moment
    language: Locale
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('webhook')
    .values({
      user_id: Number(row.userId),
      url: row.url,
      events: row.events,
      // Servers of the previous release do not process reserved subscriptions (migration 0080).
      ...(row.events === 'requests' ? { claimed_until: 'infinity' } : {}),
      search: JSON.stringify(row.search),
      secret: row.secret,
      seen_to: row.seenTo,
      language: row.language,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** @param userId if set, only a subscription of this user. @returns whether the subscription existed */
export async function removeWebhook(tx: Tx, id: string, userId?: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('webhook')
    .where('id', '=', parseBigRowId(id))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', Number(userId)))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  const row = await rowsOf(db).where('webhook.id', '=', parseBigRowId(id)).executeTakeFirst()
  return row && { ...onWire(row), username: row.username }
}

/** Sort columns that may be empty. Rows without a value come last in both directions. */
const MAY_BE_ABSENT: ReadonlySet<WebhookSort> = new Set(['last_status', 'last_error', 'last_at', 'next_at'])

/** A page of subscriptions. Reads all rows: there are few. */
export async function webhookRows(
  db: Db,
  { search, state, sort, order, page, size }: QueryOf<typeof adminWebhooks>,
): Promise<{ rows: WebhookRow[]; total: number }> {
  const selection = db
    .selectFrom(rowsOf(db).as('row'))
    .selectAll('row')
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .where((expression) =>
      everyWordIn(expression, search, [
        expression.ref('url'),
        expression.ref('username'),
        expression.ref('state'),
        expression.ref('last_error'),
        sql<string>`search::text`,
      ]),
    )
  const { total } = await db
    .selectFrom(selection.as('found'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const by =
    sort === 'search'
      ? sql`search::text`
      : sort === 'next_at'
        ? sql`case when state = 'active' then next_at end`
        : sql.ref(sort)
  const { limit, offset } = rowsOfPage({ page, size })
  const rows = await selection
    .orderBy(sql`${by} ${sql.raw(order)} ${sql.raw(MAY_BE_ABSENT.has(sort) ? 'nulls last' : '')}`)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows: rows.map((row) => ({ ...onWire(row), username: row.username })), total }
}

export type Subscription = {
  readonly id: number
  readonly userId: number
  readonly url: string
  readonly secret: string
  readonly events: WebhookEvents
  readonly search: unknown
  readonly seenTo: Moment
  readonly failures: number
  readonly language: Locale
}

/**
 * Reserves the subscription that has been due longest, except those in `done`, for `seconds`. If the process dies, the
 * reservation expires.
 */
export async function claimDueWebhook(
  db: Db,
  seconds: number,
  done: readonly number[],
): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    update webhook set
      claimed_until = case events when 'records' then now() + make_interval(secs => ${seconds}) else claimed_until end,
      request_claimed_until = case events when 'requests' then now() + make_interval(secs => ${seconds}) end
    where id = (
      select id from webhook
      where state = 'active' and next_at <= now()
        and coalesce(case events when 'records' then claimed_until else request_claimed_until end, '-infinity') < now()
        and id <> all(${[...done]}::bigint[])
      order by next_at, id limit 1 for update skip locked)
    returning id, user_id as "userId", url, secret, events, search, seen_to::text as "seenTo", failures,
      language`.execute(db)
  return rows[0]
}

/** Whether any subscription is active. */
export async function hasWebhooks(db: Db): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from webhook where state = 'active') as some`.execute(db)
  return rows[0]!.some
}

/** The ISSNs that were already reported to the subscription. */
export async function deliveredIssns(
  db: Db,
  webhookId: number,
  issns: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('webhook_told')
    .select('issn')
    .where('webhook_id', '=', webhookId)
    .where('issn', '=', sql<string>`any(${[...issns]}::text[])`)
    .execute()
  return new Set(rows.map(({ issn }) => issn))
}

/** Adds deliveries in the order of changes. Records that the search no longer finds have the kind `gone`. */
export async function addDeliveries(
  tx: Tx,
  webhookId: number,
  changes: readonly { readonly change: PublicChange; readonly isGone: boolean }[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into webhook_delivery (webhook_id, issn, kind, changed_at)
    select ${webhookId}::bigint, issn, kind, changed_at
    from unnest(
      ${changes.map(({ change }) => change.issn)}::text[],
      ${changes.map(({ change, isGone }): ChangeKind => (isGone ? 'deleted' : kindOf(change)))}::text[],
      ${changes.map(({ change }) => change.changedAt)}::timestamptz[]
    ) with ordinality as given (issn, kind, changed_at, place)
    order by place`.execute(tx)
  const gone = changes.filter(({ isGone }) => isGone).map(({ change }) => change.issn)
  const matches = changes.filter(({ isGone }) => !isGone).map(({ change }) => change.issn)
  await sql`
    delete from webhook_told where webhook_id = ${webhookId} and issn = any(${gone}::text[])`.execute(tx)
  await sql`
    insert into webhook_told (webhook_id, issn) select ${webhookId}::bigint, unnest(${matches}::text[])
    on conflict do nothing`.execute(tx)
}

export async function advanceSeenTo(tx: Tx, webhookId: number, seenTo: Moment): Promise<void> {
  await sql`update webhook set seen_to = ${seenTo}::timestamptz where id = ${webhookId}`.execute(tx)
}

export type WaitingDelivery = {
  readonly id: number
  readonly issn: string
  /** The reference of the request; null for a change of a record. */
  readonly requestCode: string | null
  readonly kind: string
  readonly changedAt: Date
}

/** Waiting deliveries in order. Uses index webhook_delivery_waiting. */
export const waitingDeliveries = (db: Db, webhookId: number, limit: number): Promise<WaitingDelivery[]> =>
  db
    .selectFrom('webhook_delivery')
    .select(['id', 'issn', 'request_code as requestCode', 'kind', 'changed_at as changedAt'])
    .where('webhook_id', '=', webhookId)
    .where('is_delivered', '=', false)
    .orderBy('id')
    .limit(limit)
    .execute()

/** The ISSNs that were assigned to a request. Uses the unique index on the reference. */
export async function issnsOfRequest(db: Db, code: string): Promise<string[]> {
  const rows = await db
    .selectFrom('request_record')
    .innerJoin('issn_request', 'issn_request.id', 'request_record.request_id')
    .select('request_record.issn')
    .where('issn_request.code', '=', code)
    .orderBy('request_record.issn')
    .execute()
  return rows.map(({ issn }) => issn)
}

type Attempt = { readonly isTaken: boolean; readonly statusCode: number | null; readonly error: string | null }

/** Stores the result of an attempt in the delivery and in the subscription. */
export async function storeAttempt(
  tx: Tx,
  { webhookId, deliveryId }: { webhookId: number; deliveryId: number },
  { isTaken, statusCode, error }: Attempt,
  after: { readonly failures: number; readonly waitS: number; readonly isPaused: boolean },
): Promise<void> {
  await sql`
    update webhook_delivery set attempts = attempts + 1, status_code = ${statusCode}, error = ${error},
      is_delivered = ${isTaken}, delivered_at = ${isTaken ? sql`now()` : sql`null`}
    where id = ${deliveryId}`.execute(tx)
  await sql`
    update webhook set failures = ${after.failures}, last_status = ${statusCode}, last_error = ${error}, last_at = now(),
      next_at = now() + make_interval(secs => ${after.waitS}), updated_at = now(),
      state = ${after.isPaused ? 'paused' : 'active'}
    where id = ${webhookId}`.execute(tx)
}

export async function releaseClaim(db: Db, webhookId: number): Promise<void> {
  await sql`
    update webhook set claimed_until = case events when 'requests' then claimed_until end, request_claimed_until = null
    where id = ${webhookId}`.execute(db)
}

/** Resumes a subscription of a user, and sets the language of its e-mails. @returns whether the subscription exists */
export async function resumeSubscription(
  tx: Tx,
  id: string,
  owner: { userId: string; language: Locale },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set({ ...RESUMED, language: owner.language })
    .where('id', '=', parseBigRowId(id))
    .where('user_id', '=', Number(owner.userId))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Does not change the reservation: a process that is posting at this moment keeps it, so that nothing is posted twice.
 */
const RESUMED = {
  state: 'active',
  failures: 0,
  next_at: sql<Date>`now()`,
  updated_at: sql<Date>`now()`,
} as const

/** Resumes a subscription. If `since` is set, also queues the deliveries made since that time again. */
export async function replayDeliveries(tx: Tx, id: string, since: string | undefined): Promise<void> {
  await tx.updateTable('webhook').set(RESUMED).where('id', '=', parseBigRowId(id)).execute()
  if (since !== undefined)
    await sql`
      update webhook_delivery set is_delivered = false, delivered_at = null
      where webhook_id = ${parseBigRowId(id)} and created_at >= ${since}::timestamptz`.execute(tx)
}

/** The last hundred deliveries, newest first. */
export async function lastDeliveries(db: Db, id: string): Promise<WebhookDelivery[]> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', parseBigRowId(id))
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    issn: row.issn,
    request: row.request_code,
    kind: row.kind as WebhookDelivery['kind'],
    at: row.changed_at.toISOString(),
    delivered_at: timeOf(row.delivered_at),
    attempts: row.attempts,
    status_code: row.status_code,
    error: row.error,
  }))
}

/** The user name and the e-mail address of a user; the address is null if unknown. */
export async function readOwner(
  db: Db,
  userId: number,
): Promise<{ email: string | null; username: string } | undefined> {
  return db.selectFrom('app_user').select(['email', 'username']).where('id', '=', userId).executeTakeFirst()
}

/** Deletes deliveries that were made more than `days` ago. */
export async function pruneDeliveries(db: Db, days: number): Promise<void> {
  await sql`
    delete from webhook_delivery where is_delivered and delivered_at < now() - make_interval(days => ${days})`.execute(
    db,
  )
}
