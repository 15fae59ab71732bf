/**
 * Changes of public records in chronological order, for harvesters, the feed of changes, subscriptions and dumps. The
 * search index writes the rows (`public-rows.ts`), in the transactions that change records.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { isChangeLogFree } from '../changes/repository.ts'

/** A timestamp of the database with microseconds; opaque to all other code. */
export type Moment = string

/** A moment before all changes. */
export const BEFORE_ALL_CHANGES: Moment = '-infinity'

/** The changes after one moment and up to another. A reader whose next window starts at `upTo` misses no change. */
export type ChangeWindow = { readonly after: Moment; readonly upTo: Moment }

/**
 * The position of a reader in a window: the last change that the reader has received. Changes are ordered by datestamp
 * (whole seconds), then ISSN.
 */
export type ChangePlace = { readonly datestamp: string; readonly issn: string }

/**
 * Selects changes. `set` selects the records that are in an OAI-PMH set and those that left it. `from` and `until` are
 * inclusive datestamps.
 */
export type ChangeFilter = {
  readonly set?: { readonly column: 'category' | 'center' | 'country'; readonly value: string }
  readonly from?: string
  readonly until?: string
}

export type PublicChange = {
  readonly issn: string
  readonly recordId: number
  /** The time of the change in whole seconds: `2026-11-25T03:39:41Z`. */
  readonly datestamp: string
  readonly changedAt: Date
  /** The record is no longer public, or no longer in the requested set. */
  readonly isDeleted: boolean
  /** The record became public with this change. */
  readonly isNew: boolean
  readonly category: string
  readonly center: string
  readonly country: string | null
}

/** Number of retries while a writer has the change log locked, and the delay between them. */
const TRIES = 10
const RETRY_MS = 20

/** A moment up to which all changes are visible, also in whole seconds for protocols. */
export type Horizon = { readonly moment: Moment; readonly second: string }

/**
 * Returns the moment up to which all changes are visible: now, or the time of the last visible change while a
 * transaction writes changes. If the clock was set back, the last change may be later than now and is returned, too.
 */
export async function findHorizon(db: Db): Promise<Horizon> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { isFree, ...horizon } = await readHorizon(db)
    if (isFree) return horizon
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
  return readHorizon(db, BEFORE_ALL_CHANGES)
}

/**
 * The later one of `from` and the time of the last change, by the index public_record_by_change. The clock is read
 * before the lock is checked.
 */
async function readHorizon(db: Db, from?: Moment): Promise<Horizon & { readonly isFree: boolean }> {
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

export const changeHorizon = async (db: Db): Promise<Moment> => (await findHorizon(db)).moment

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
  // `+ interval '0'` keeps PostgreSQL from using the index of changed_at. A prepared statement is planned without its
  // time parameters: PostgreSQL would expect few rows, read all changes for each page and sort them.
  const changedAt = sql`(${column('changed_at')} + interval '0')`
  return sql.join(
    [
      sql`${changedAt} <= ${upTo}::timestamptz`,
      // Uses the index: the datestamp of a change is not earlier than the moment in whole seconds.
      ...(after === BEFORE_ALL_CHANGES
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

/**
 * SQL for the changes of a set: rows of its present records and of records that left it. `COLUMNS` calls them `listed`.
 */
const selectListed = (window: ChangeWindow, place: ChangePlace | undefined, filter: ChangeFilter, limit?: number) => {
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

/** The next changes of a window. Uses the indexes of datestamps, so the cost depends on the size of the page. */
export async function listChanges(
  db: Db,
  window: ChangeWindow,
  { place, filter = {}, limit }: { place?: ChangePlace | undefined; filter?: ChangeFilter; limit: number },
): Promise<readonly PublicChange[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${selectListed(window, place, filter, limit)} listed
    join public_record on public_record.issn = listed.issn
    order by listed.datestamp, listed.issn`.execute(db)
  return rows.map(({ isPublic, revision, ...row }) => ({
    ...row,
    isDeleted: !isPublic,
    isNew: isPublic && revision === 1,
  }))
}

export async function countChanges(db: Db, window: ChangeWindow, filter: ChangeFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${selectListed(window, undefined, filter)} listed`.execute(db)
  return rows[0]!.count
}

/** The last change of one ISSN; undefined if its record never was public. */
export async function findChange(db: Db, issn: string): Promise<PublicChange | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from public_record listed join public_record on public_record.issn = listed.issn
    where listed.issn = ${issn}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { isPublic, revision, ...change } = row
  return { ...change, isDeleted: !isPublic, isNew: isPublic && revision === 1 }
}

/** The last change of a record that is public. */
export type LatestChange = Pick<PublicChange, 'issn' | 'recordId' | 'datestamp' | 'isNew'>

const latestColumns = sql`issn, record_id as "recordId", ${wholeSecond(sql`datestamp`)} as datestamp, revision = 1 as "isNew"`
const LATEST_FIRST = sql`order by datestamp desc, issn desc`

/** The next changes of public records in reverse order, from the latest one or after `place`. */
export async function latestChanges(
  db: Db,
  { place, limit }: { readonly place: ChangePlace | undefined; readonly limit: number },
): Promise<readonly LatestChange[]> {
  const older =
    place === undefined ? sql`true` : sql`(datestamp, issn) < (${place.datestamp}::timestamptz, ${place.issn})`
  const { rows } = await sql<LatestChange>`
    select ${latestColumns} from public_record where is_public and ${older} ${LATEST_FIRST} limit ${limit}`.execute(db)
  return rows
}

/** The latest changes of these records. Uses the index of record ids: one look-up for each. */
export async function latestChangesAmong(
  db: Db,
  recordIds: Int32Array,
  limit: number,
): Promise<readonly LatestChange[]> {
  if (recordIds.length === 0) return []
  const { rows } = await sql<LatestChange>`
    select ${latestColumns} from public_record
    where is_public and record_id = any(${[...recordIds]}::int[]) ${LATEST_FIRST} limit ${limit}`.execute(db)
  return rows
}

/** The first datestamp; undefined if no record ever was public. */
export async function firstDatestamp(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ first: string | null }>`
    select ${wholeSecond(sql`min(datestamp)`)} as first from public_record`.execute(db)
  return rows[0]?.first ?? undefined
}

/**
 * The values that records have or had in a column, in ascending order. Uses the index of the column, one look-up for
 * each value.
 */
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
