/** Reads the list of the URLs in records for administration. */
import type { adminUrls, QueryOf, UrlRow, UrlSort } from '@seriatim/contract'
import { fold } from '@seriatim/scripts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { type CentreCodes, codeInCentres } from '../../platform/database/in-centres.ts'
import { REASONS } from './probe-url.ts'

export type UrlListQuery = QueryOf<typeof adminUrls>

/** Translates the stored reason of a check result. */
type ReasonText = (reason: string) => string

type StoredRow = Omit<UrlRow, 'checked_at'> & { readonly checked_at: Date | null }

const rowOf = ({ checked_at, reason, ...row }: StoredRow, reasonText: ReasonText): UrlRow => ({
  ...row,
  checked_at: checked_at?.toISOString() ?? null,
  reason: reason === null ? null : reasonText(reason),
})

const COLUMNS = sql`address.digest as id, url, host, state, status_code, reason, checked_at, moved_to`

const RECORDS = sql`(select count(*) from url_place place where place.digest = address.digest)::int as records`

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** SQL condition: a word occurs in the URL, its host, its state, the target of a redirect, or the translated reason. */
const searchCondition = (word: string, reasonText: ReasonText): RawBuilder<unknown> => {
  const pattern = likePattern(word)
  const stated = REASONS.filter((reason) => fold(reasonText(reason)).includes(word))
  return sql`(
    coalesce(folded, lower(url collate "C")) like ${pattern} or host like ${pattern} or state like ${pattern}
    or coalesce(lower(moved_to collate "C"), '') like ${pattern} or reason = any(${stated}::text[])
    or (reason <> all(${[...REASONS]}::text[]) and lower(reason collate "C") like ${pattern})
  )`
}

/** SQL condition: a record contains the URL. The nightly job deletes URLs that no record contains. */
const IS_IN_RECORD = sql`exists (select from url_place place where place.digest = address.digest)`

/** SQL condition: a record of these centres contains the URL. Reads the URLs of these records once. */
const isInRecordsOf = (centres: CentreCodes): RawBuilder<unknown> => {
  const [isIn] = codeInCentres(sql`record.center`, centres)
  return isIn === undefined
    ? IS_IN_RECORD
    : sql`address.digest in (
      with own as materialized (
        select distinct place.digest from record join url_place place on place.record_id = record.id where ${isIn}
      ) select digest from own)`
}

const COUNTED = sql`url_check address left join (
  select digest, count(*)::int as records from url_place group by digest
) held using (digest)`

/** Sort columns. The prefix of the URL has an index, so it precedes the whole URL. */
const SORT_COLUMNS: Readonly<Record<UrlSort, readonly RawBuilder<unknown>[]>> = {
  url: [sql`left(url, 200) collate "C"`, sql`url collate "C"`],
  host: [sql`host`],
  state: [sql`state`],
  status_code: [sql`status_code`],
  reason: [sql`reason collate "C"`],
  checked_at: [sql`checked_at`],
  moved_to: [sql`moved_to collate "C"`],
  records: [sql`coalesce(held.records, 0)`],
  id: [],
}
/**
 * Sort columns that can be null, for which nulls are last. Other columns omit that clause, so that one index serves
 * both directions.
 */
const MAY_BE_ABSENT: ReadonlySet<UrlSort> = new Set(['status_code', 'reason', 'checked_at', 'moved_to'])

const orderOf = (sort: UrlSort, order: 'asc' | 'desc'): RawBuilder<unknown> => {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const nulls = MAY_BE_ABSENT.has(sort) ? sql`nulls last` : sql``
  return sql.join([
    ...SORT_COLUMNS[sort].map((part) => sql`${part} ${direction} ${nulls}`),
    sql`address.digest ${sort === 'id' ? direction : sql``}`,
  ])
}

/**
 * A page of URLs in records of these centres. Finds the digests of the page first, by url_check_in_order,
 * url_check_of_host, url_check_in_state and url_check_by_time, else by a sequential scan. Counts records by
 * url_place_of_address.
 */
export async function urlRows(
  db: Db,
  { search, state, sort, order, page, size }: UrlListQuery,
  centres: CentreCodes,
  reasonText: ReasonText,
): Promise<{ rows: UrlRow[]; total: number }> {
  const conditions = [
    isInRecordsOf(centres),
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...fold(search)
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => searchCondition(word, reasonText)),
  ]
  const where = sql.join(conditions, sql` and `)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from url_check address where ${where}`.execute(db)
  const { total } = counted[0]!
  if ((page - 1) * size >= total) return { rows: [], total }
  const { rows: digests } = await sql<{ digest: string }>`
    select address.digest from ${sort === 'records' ? COUNTED : sql`url_check address`} where ${where}
    order by ${orderOf(sort, order)} limit ${size} offset ${(page - 1) * size}`.execute(db)
  const { rows } = await sql<StoredRow>`
    select ${COLUMNS}, ${RECORDS} from unnest(${digests.map(({ digest }) => digest)}::text[]) with ordinality as wanted (digest, place)
    join url_check address on address.digest = wanted.digest collate "C" order by place`.execute(db)
  return { rows: rows.map((row) => rowOf(row, reasonText)), total }
}

/** One URL of the list. Uses the primary key and url_place_of_address. */
export async function findUrlRow(
  db: Db,
  id: string,
  centres: CentreCodes,
  reasonText: ReasonText,
): Promise<UrlRow | undefined> {
  const conditions = [sql`place.digest = address.digest`, ...codeInCentres(sql`record.center`, centres)]
  const { rows } = await sql<StoredRow>`
    select ${COLUMNS}, ${RECORDS} from url_check address where address.digest = ${id} and exists (
      select from url_place place join record on record.id = place.record_id
      where ${sql.join(conditions, sql` and `)})`.execute(db)
  return rows[0] && rowOf(rows[0], reasonText)
}
