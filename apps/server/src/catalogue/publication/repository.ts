/**
 * Changes of what the public sees, in their order: what harvesters, the feed of changes, subscriptions and dumps are made from.
 * The rows are written by the index of searches (`public-rows.ts`), in the transactions that change records.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { isChangeLogFree } from '../changes/repository.ts'

/** A moment in full, as the base writes it (microseconds); opaque to everybody else. */
export type Moment = string

/** Before all changes. */
export const BEGINNING: Moment = '-infinity'

/** Changes after one moment, up to another that is a horizon: who has seen it misses none of them. */
export type ChangeWindow = { readonly after: Moment; readonly upTo: Moment }

/** The last change that was read of a window; changes are in the order of datestamp (whole seconds), then ISSN. */
export type ChangePlace = { readonly datestamp: string; readonly issn: string }

/** Of a set only, its members and those that left it; datestamps from and until, both included. */
export type ChangeFilter = {
  readonly set?: { readonly column: 'category' | 'center' | 'country'; readonly value: string }
  readonly from?: string
  readonly until?: string
}

export type PublicChange = {
  readonly issn: string
  readonly recordId: number
  /** `2026-11-25T03:39:41Z` */
  readonly datestamp: string
  readonly changedAt: Date
  /** It is no longer public, or no longer in the set that was asked for. */
  readonly isDeleted: boolean
  /** It became public with this change. */
  readonly isNew: boolean
  readonly category: string
  readonly center: string
  readonly country: string | null
}

/** Who writes changes holds the log for a moment: so often, and so long, it is asked for again. */
const TRIES = 10
const RETRY_MS = 20

/** A moment up to which all changes are there to be read, and in whole seconds, as protocols write it. */
export type Horizon = { readonly moment: Moment; readonly second: string }

/**
 * The moment up to which all changes are there to be read: now, or where somebody is writing some at this very moment, the
 * last one that is there. The last change where that is later: a clock may have been set back.
 */
export async function horizonOf(db: Db): Promise<Horizon> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { isFree, ...horizon } = await lookForHorizon(db)
    if (isFree) return horizon
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
  return lookForHorizon(db, BEGINNING)
}

/** The later of `from` and the last change; by public_record_by_change. The time is taken before the log is looked at. */
async function lookForHorizon(db: Db, from?: Moment): Promise<Horizon & { readonly isFree: boolean }> {
  const { rows } = await sql<Horizon & { isFree: boolean }>`
    with clock as materialized (select clock_timestamp() as now)
    select moment::text as moment, "isFree", ${wholeSecond(sql`case when isfinite(moment) then moment else now end`)} as second
    from (
      select now, greatest(${from === undefined ? sql`now` : sql`${from}::timestamptz`},
        (select max(changed_at) from public_record)) as moment, ${isChangeLogFree} as "isFree"
      from clock
    ) looked`.execute(db)
  return rows[0]!
}

export const changeHorizon = async (db: Db): Promise<Moment> => (await horizonOf(db)).moment

const wholeSecond = (time: RawBuilder<unknown>) =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

type Row = Omit<PublicChange, 'isNew' | 'isDeleted'> & { readonly isPublic: boolean; readonly revision: number }

const COLUMNS = sql`public_record.issn, public_record.record_id as "recordId",
  ${wholeSecond(sql`listed.datestamp`)} as datestamp,
  listed.changed_at as "changedAt", listed.is_public as "isPublic", public_record.revision,
  public_record.category, public_record.center, public_record.country`

const condition = (
  table: 'public_record' | 'left_set',
  { after, upTo }: ChangeWindow,
  place: ChangePlace | undefined,
  { from, until }: ChangeFilter,
) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  // Pages follow the index of datestamps. A prepared statement is planned without its moments, and a window would look like a
  // few changes of an index of their own, to be sorted: all changes would be read for each page.
  const changedAt = sql`(${column('changed_at')} + interval '0')`
  return sql.join(
    [
      sql`${changedAt} <= ${upTo}::timestamptz`,
      // By the index: a change after a moment has its datestamp or a later one.
      ...(after === BEGINNING
        ? []
        : [
            sql`${changedAt} > ${after}::timestamptz`,
            sql`${column('datestamp')} >= date_bin('1 second', ${after}::timestamptz, timestamptz '2000-01-01 00:00:00Z')`,
          ]),
      ...(from === undefined ? [] : [sql`${column('datestamp')} >= ${from}::timestamptz`]),
      ...(until === undefined ? [] : [sql`${column('datestamp')} <= ${until}::timestamptz`]),
      ...(place === undefined
        ? []
        : [sql`(${column('datestamp')}, ${column('issn')}) > (${place.datestamp}::timestamptz, ${place.issn})`]),
    ],
    sql` and `,
  )
}

/** Rows of what is in a set now, and of what left it, each as `listed`. */
const listed = (window: ChangeWindow, place: ChangePlace | undefined, filter: ChangeFilter, limit?: number) => {
  const end = limit === undefined ? sql`` : sql`order by datestamp, issn limit ${limit}`
  const { set } = filter
  const now = sql`(select issn, changed_at, datestamp, is_public from public_record
    where ${set === undefined ? sql`true` : sql`${sql.ref(set.column)} = ${set.value}`}
      and ${condition('public_record', window, place, filter)} ${end})`
  if (set === undefined) return now
  return sql`(select * from (${now} union all (
    select issn, changed_at, datestamp, false from left_set
    where set_name = ${`${set.column}:${set.value}`} and ${condition('left_set', window, place, filter)} ${end}
  )) both_kinds ${end})`
}

/** The next changes of a window. By the indexes of datestamps: a page costs what it gives. */
export async function listChanges(
  db: Db,
  window: ChangeWindow,
  { place, filter = {}, limit }: { place?: ChangePlace | undefined; filter?: ChangeFilter; limit: number },
): Promise<readonly PublicChange[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${listed(window, place, filter, limit)} listed
    join public_record on public_record.issn = listed.issn
    order by listed.datestamp, listed.issn`.execute(db)
  return rows.map(({ isPublic, revision, ...row }) => ({
    ...row,
    isDeleted: !isPublic,
    isNew: isPublic && revision === 1,
  }))
}

/** How many changes a window has. */
export async function countChanges(db: Db, window: ChangeWindow, filter: ChangeFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${listed(window, undefined, filter)} listed`.execute(db)
  return rows[0]!.count
}

/** What is known of one number; undefined for one that never was public. */
export async function findChange(db: Db, issn: string): Promise<PublicChange | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from public_record listed join public_record on public_record.issn = listed.issn
    where listed.issn = ${issn}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { isPublic, revision, ...change } = row
  return { ...change, isDeleted: !isPublic, isNew: isPublic && revision === 1 }
}

/** The first datestamp; undefined where nothing was ever public. */
export async function firstDatestamp(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ first: string | null }>`
    select ${wholeSecond(sql`min(datestamp)`)} as first from public_record`.execute(db)
  return rows[0]?.first ?? undefined
}

/** The values that records have or had in a column, ascending. By its index, one look-up a value. */
export async function knownValues(db: Db, column: 'category' | 'center' | 'country'): Promise<readonly string[]> {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive known as (
      (select ${name} as value from public_record where ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} from public_record where ${name} > known.value order by ${name} limit 1)
      from known where known.value is not null
    )
    select value from known where value is not null`.execute(db)
  return rows.map(({ value }) => value)
}
