/** Counts of publishers' requests. All statements scan the index issn_request_figures without reading the table. */
import { OPEN_REQUEST_STATES, type RequestKind, type RequestState } from '@seriatim/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

const ofCentre = (center: string | undefined): RawBuilder<boolean> =>
  center === undefined
    ? sql`state not in ('draft', 'unconfirmed')`
    : sql`state not in ('draft', 'unconfirmed') and center_id = (select id from centre where code = ${center})`

const OPEN = sql`state = any(${[...OPEN_REQUEST_STATES]}::text[])`
const SECONDS_PER_DAY = 86_400

export type RequestCount = {
  /** The month in which the requests were sent, `YYYY-MM` in UTC. */
  readonly month: string
  readonly state: RequestState
  readonly kind: RequestKind
  readonly print: boolean
  readonly online: boolean
  readonly isOverdue: boolean
  /** ISSNs were assigned. The request can be closed since. */
  readonly isAssigned: boolean
  readonly isAnswered: boolean
  readonly count: number
}

/** Counts requests by their properties. `today` is a UTC day. 55 ms with 100,000 requests of all centres. */
export async function requestCounts(db: Db, center: string | undefined, today: string): Promise<RequestCount[]> {
  const { rows } = await sql<RequestCount>`
    select to_char(month, 'YYYY-MM') as month, state, kind, print, online, "isOverdue",
      "isAssigned", "isAnswered", count from (
      select date_trunc('month', sent_at at time zone 'UTC') as month, state, kind,
        'print' = any(media) as print, 'online' = any(media) as online,
        coalesce(due_on < ${today}::date and ${OPEN}, false) as "isOverdue", assigned_at is not null as "isAssigned",
        first_answer_at is not null as "isAnswered", count(*)::int as count
      from issn_request where ${ofCentre(center)} group by 1, 2, 3, 4, 5, 6, 7, 8
    ) as counted`.execute(db)
  return rows
}

/** Median and 90th percentile in days of the requests that reached a step. null without such requests. */
type Times = {
  readonly answered: number
  readonly answer: readonly [median: number, p90: number] | null
  readonly assigned: number
  readonly assignment: readonly [median: number, p90: number] | null
}

const days = (column: 'first_answer_at' | 'assigned_at') =>
  sql`percentile_cont(array[0.5, 0.9]) within group (
    order by date_part('epoch', ${sql.ref(column)} - sent_at) / ${SECONDS_PER_DAY}::float8)`

const TIMES = sql`count(first_answer_at)::int as answered, ${days('first_answer_at')} as answer,
  count(assigned_at)::int as assigned, ${days('assigned_at')} as assignment`

/** Times of requests sent since a UTC day: for each month, and for all months together (`month` is null). */
export async function requestTimes(
  db: Db,
  center: string | undefined,
  since: string,
): Promise<readonly (Times & { readonly month: string | null })[]> {
  const { rows } = await sql<Times & { month: string | null }>`
    select to_char(month, 'YYYY-MM') as month, answered, answer, assigned, assignment from (
      select month, ${TIMES} from (
        select date_trunc('month', sent_at at time zone 'UTC') as month, sent_at, first_answer_at, assigned_at
        from issn_request where ${ofCentre(center)} and sent_at >= ${since}::date at time zone 'UTC'
      ) as sent group by grouping sets ((), (month))
    ) as timed`.execute(db)
  return rows
}

export type CentreRequests = Times & {
  readonly code: string
  readonly requests: number
  readonly open: number
  readonly overdue: number
}

/** Counts and times of each centre, of requests sent since a UTC day. */
export async function requestsByCentre(
  db: Db,
  { since, today }: { since: string; today: string },
): Promise<CentreRequests[]> {
  const { rows } = await sql<CentreRequests>`
    select code, counted.* from (
      select center_id, count(*)::int as requests, (count(*) filter (where ${OPEN}))::int as open,
        (count(*) filter (where ${OPEN} and due_on < ${today}::date))::int as overdue, ${TIMES}
      from issn_request where ${ofCentre(undefined)} and sent_at >= ${since}::date at time zone 'UTC' group by center_id
    ) as counted join centre on id = center_id order by requests desc, code`.execute(db)
  return rows
}

/**
 * For each day since `since` with a change, the number of requests that were sent and that ended. Earlier changes count
 * as changes of that day.
 */
export async function requestFlow(
  db: Db,
  center: string | undefined,
  since: string,
): Promise<readonly { readonly day: string; readonly sent: number; readonly ended: number }[]> {
  const dayOf = (time: RawBuilder<unknown>) => sql`greatest((${time} at time zone 'UTC')::date, ${since}::date)`
  const { rows } = await sql<{ day: string; sent: number; ended: number }>`
    select to_char(coalesce(sent_on, ended_on), 'YYYY-MM-DD') as day,
      sum(case when sent_on is not null then count else 0 end)::int as sent,
      sum(case when ended_on is not null then count else 0 end)::int as ended
    from (
      select sent_on, ended_on, count(*) as count from (
        select ${dayOf(sql`sent_at`)} as sent_on,
          case when not ${OPEN} then ${dayOf(sql`coalesce(ended_at, sent_at)`)} end as ended_on
        from issn_request where ${ofCentre(center)}
      ) as request group by grouping sets ((sent_on), (ended_on))
    ) as counted where coalesce(sent_on, ended_on) is not null group by 1 order by 1`.execute(db)
  return rows
}
