/** The requests of the centres of a user: list, counts, users who handle them. */
import {
  CENTRAL_CENTRE,
  OPEN_REQUEST_STATES,
  type QueryOf,
  REQUEST_STATES,
  type RequestState,
  type readRequests,
} from '@seriatim/contract'
import { isIssn } from '@seriatim/issn'
import type { Locale } from '@seriatim/messages'
import { type RawBuilder, sql } from 'kysely'
import { centreNameIn } from '../../kernel/auth/centre-repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import {
  containsWord,
  orderByIds,
  pageOfIds,
  type Sorting,
  searchedWords,
} from '../../platform/database/sorted-page.ts'
import type { StoredRequest } from './repository.ts'

type ListedCentre = { readonly id: number; readonly code: string }

/** The centres with these codes. Uses the unique index on code. */
export const centresWithCodes = (db: Db, codes: readonly string[]): Promise<ListedCentre[]> =>
  db
    .selectFrom('centre')
    .select(['id', 'code'])
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .where('is_deleted', '=', false)
    .execute()

/** The names of centres by their codes, also of deleted centres. Uses the unique index on code. */
export async function centreNamesByCode(
  db: Db,
  codes: readonly string[],
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('centre')
    .select(['code', centreNameIn(locale).as('name')])
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .execute()
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/** Drafts and unconfirmed requests are visible to publishers only. Literals, so that partial indexes are used. */
const VISIBLE = sql`r.state not in ('draft', 'unconfirmed')`
const OPEN = sql`r.state in (${sql.join(OPEN_REQUEST_STATES.map((state) => sql.lit(state)))})`

/** With one centre, the indexes have the order of the list. */
const ofCentres = (ids: readonly number[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`r.center_id = ${ids[0]}` : sql`r.center_id = any(${[...ids]}::int[])`

/** Titles are cut as in the indexes, and sorted independently of the language, because they are in all languages. */
const cut = (column: RawBuilder<unknown>) => sql`left(${column}, 100) collate words`

type Sort = QueryOf<typeof readRequests>['sort']

/** The age is sorted by the time of sending, in the other direction. */
const SORTINGS: Readonly<Record<Exclude<Sort, 'age'>, Sorting>> = {
  sent_at: { by: [sql`r.sent_at`] },
  due_on: { by: [sql`r.due_on`], mayBeAbsent: true },
  title: { by: [cut(sql`r.title`)] },
  publisher: { by: [cut(sql`r.publisher`)] },
  state: { by: [sql`r.state`] },
  country: { by: [sql`r.country`] },
  handler: { by: [sql`handler.place`], mayBeAbsent: true },
  updated_at: { by: [sql`r.updated_at`] },
  id: { by: [sql`r.code`] },
}

/** An ISSN was assigned to the request. Uses the index request_record_by_issn. */
const hasIssn = (issn: string): RawBuilder<unknown> =>
  sql`r.id = any(array(select request_id from request_record where issn = ${issn}))`

/** A word of the texts of a request, or an ISSN that was assigned to it. */
const hasWord = (word: string): RawBuilder<unknown> => {
  const isInTexts = containsWord(sql`r.searched`, word)
  const issn = word.toUpperCase()
  return isIssn(issn) ? sql`(${isInTexts} or ${hasIssn(issn)})` : isInTexts
}

const isOverdue = sql`(${OPEN} and r.due_on < (now() at time zone 'UTC')::date)`

/**
 * A page of the requests of these centres, and their total number. `counts` are those of `countStates`. The
 * orders by time, due day, title and publisher use indexes if there is one centre. Others sort all matching rows.
 * inbox.service.test.ts measures it with 100,000 requests of one centre.
 */
export async function pageOfRequests(
  db: Db,
  centreIds: readonly number[],
  { search, sort: requested, order: direction, min_age: minAge, ...query }: QueryOf<typeof readRequests>,
  { userId, counts }: { readonly userId: string; readonly counts: ReadonlyMap<RequestState, number> },
): Promise<{ rows: StoredRequest[]; total: number }> {
  const { state, kind, handler, medium, overdue, assigned, answered, issn, month, since, page, size } = query
  const isByAge = requested === 'age'
  const sort = isByAge ? 'sent_at' : requested
  const order = isByAge === (direction === 'asc') ? 'desc' : 'asc'
  const conditions: RawBuilder<unknown>[] = [ofCentres(centreIds)]
  if (state === 'open') conditions.push(OPEN)
  else conditions.push(VISIBLE, ...(state === 'all' ? [] : [sql`r.state = ${state}`]))
  if (kind !== undefined) conditions.push(sql`r.kind = ${kind}`)
  if (medium !== undefined) conditions.push(sql`${medium} = any(r.media)`)
  if (handler === 'none') conditions.push(sql`r.handler_id is null`)
  else if (handler !== undefined) conditions.push(sql`r.handler_id = ${idOfHandler(handler, userId)}`)
  if (overdue !== undefined) conditions.push(overdue === 'true' ? isOverdue : sql`not coalesce(${isOverdue}, false)`)
  if (assigned !== undefined) conditions.push(sql`r.assigned_at is not null`)
  if (issn !== undefined) conditions.push(hasIssn(issn))
  if (answered !== undefined) conditions.push(sql`r.first_answer_at is not null`)
  if (month !== undefined)
    conditions.push(sql`r.sent_at >= ${monthStart(month)}
      and r.sent_at < (${`${month}-01`}::date + interval '1 month') at time zone 'UTC'`)
  if (since !== undefined) conditions.push(sql`r.sent_at >= ${monthStart(since)}`)
  if (minAge !== undefined) conditions.push(sql`r.sent_at <= now() - ${minAge} * interval '1 day'`)
  conditions.push(...searchedWords(search).map(hasWord))
  // Only centre and state are given, so that the counts of the states have the total.
  const isUnfiltered = conditions.length === (state === 'open' || state === 'all' ? 2 : 3)
  const total = isUnfiltered ? totalOf(counts, state) : undefined
  const joins = sort === 'handler' ? ORDER_OF_HANDLERS : undefined
  const sorting = SORTINGS[sort]
  const table = { table: sql`issn_request r`, id: sql`r.id`, joins, conditions, sorting, total }
  const { ids, total: found } = await pageOfIds(db, table, { order, page, size })
  if (ids.length === 0) return { rows: [], total: found }
  const rows = await db.selectFrom('issn_request').selectAll().where('id', 'in', ids).execute()
  return { rows: orderByIds(ids, rows, ({ id }) => id), total: found }
}

const monthStart = (month: string): RawBuilder<unknown> => sql`${`${month}-01`}::date at time zone 'UTC'`

/** The number of requests in these states. */
const totalOf = (counts: ReadonlyMap<RequestState, number>, state: QueryOf<typeof readRequests>['state']): number => {
  if (state !== 'open' && state !== 'all') return counts.get(state) ?? 0
  const states: readonly RequestState[] = state === 'open' ? OPEN_REQUEST_STATES : REQUEST_STATES
  return states.reduce((sum, each) => sum + (counts.get(each) ?? 0), 0)
}

/** The rank of each user name, because numbers sort faster than names. */
const ORDER_OF_HANDLERS = sql`left join (
  select id, row_number() over (order by username collate words, id) as place from app_user
) handler on handler.id = r.handler_id`

const idOfHandler = (handler: string, userId: string): number => {
  const id = handler === 'me' ? userId : handler
  return /^\d{1,9}$/.test(id) ? Number(id) : 0
}

/** The number of requests of these centres in each state. Uses issn_request_of_state only. */
export async function countStates(db: Db, centreIds: readonly number[]): Promise<Map<RequestState, number>> {
  const { rows } = await sql<{ state: RequestState; count: number }>`
    select wanted.state, (select count(*)::int from issn_request r
      where ${ofCentres(centreIds)} and ${VISIBLE} and r.state = wanted.state) as count
    from unnest(${[...REQUEST_STATES]}::text[]) as wanted (state)`.execute(db)
  return new Map(rows.map(({ state, count }) => [state, count]))
}

export type Handler = { readonly id: number; readonly username: string }

/** Active users with the permission `requests` who act for one of these centres, in order of name. */
export async function handlersOf(db: Db, centreIds: readonly number[]): Promise<Handler[]> {
  const ids = [...centreIds]
  const { rows } = await sql<Handler>`
    select u.id, u.username from app_user u
    where u.is_active
      and (u.center_id = any(${ids}::int[])
        or exists (select from user_centre where user_id = u.id and center_id = any(${ids}::int[])))
      and exists (select from user_role join role_permission using (role_id)
        where user_id = u.id and permission = 'requests')
    order by u.username collate words, u.id`.execute(db)
  return rows
}

/** Data of several requests for the list. */
export type ListedDetails = {
  readonly centres: ReadonlyMap<number, { readonly code: string; readonly name: string }>
  readonly handlers: ReadonlyMap<number, string>
  readonly issns: ReadonlyMap<number, readonly string[]>
  /** Messages of the publisher after the last answer of the centre. */
  readonly unanswered: ReadonlyMap<number, number>
}

/** Reads centres, handlers, ISSNs and unanswered messages of the requests of a page. */
export async function listedDetails(
  db: Db,
  requests: readonly StoredRequest[],
  locale: string,
): Promise<ListedDetails> {
  const ids = requests.map(({ id }) => id)
  const centreIds = [...new Set(requests.flatMap(({ center_id }) => center_id ?? []))]
  const handlerIds = [...new Set(requests.flatMap(({ handler_id }) => handler_id ?? []))]
  const { rows: centres } = await sql<{ id: number; code: string; name: string }>`
    select id, code, coalesce(names ->> ${locale}, name) as name from centre where id = any(${centreIds}::int[])`.execute(
    db,
  )
  const { rows: handlers } = await sql<Handler>`
    select id, username from app_user where id = any(${handlerIds}::int[])`.execute(db)
  const { rows: records } = await sql<{ id: number; issn: string }>`
    select request_id as id, issn from request_record where request_id = any(${ids}::int8[]) order by issn`.execute(db)
  const { rows: unanswered } = await sql<{ id: number; count: number }>`
    select request_id as id, count(*)::int as count from request_event e
    where request_id = any(${ids}::int8[]) and by = 'publisher' and kind in ('message', 'answer')
      and not exists (select from request_event later where later.request_id = e.request_id and later.id > e.id
        and later.by = 'centre' and later.kind in ('message', 'question', 'assigned', 'refused', 'closed'))
    group by request_id`.execute(db)
  const byId = Map.groupBy(records, ({ id }) => id)
  return {
    centres: new Map(centres.map(({ id, ...centre }) => [id, centre])),
    handlers: new Map(handlers.map(({ id, username }) => [id, username])),
    issns: new Map([...byId].map(([id, records]) => [id, records.map(({ issn }) => issn)])),
    unanswered: new Map(unanswered.map(({ id, count }) => [id, count])),
  }
}

/** Locks several requests in the order of their references, so that two bulk changes do not wait for each other. */
export const lockRequests = (tx: Tx, codes: readonly string[]): Promise<StoredRequest[]> =>
  tx
    .selectFrom('issn_request')
    .selectAll()
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .orderBy('code')
    .forUpdate()
    .execute()

type ForwardCentre = { readonly id: number; readonly code: string; readonly dueDays: number }

/** A centre that can receive requests: it is active, and it accepts requests or is the central centre. */
export async function receivesRequests(db: Db, id: number): Promise<ForwardCentre | undefined> {
  const { rows } = await sql<ForwardCentre>`
    select id, code, coalesce(due_days, 14) as "dueDays" from centre left join request_settings on center_id = id
    where id = ${id} and is_active and not is_deleted and (is_on or code = ${CENTRAL_CENTRE})`.execute(db)
  return rows[0]
}
