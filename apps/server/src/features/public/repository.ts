import { decodeStored } from '@seriatim/marc'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { PUBLIC_CATEGORIES, type PublicRecord, presentRecord } from './presenter.ts'

type Row = {
  recordId: number
  issn: string
  center: string
  category: string
  versionId: number
  storedAt: Date
  content: string
}

const activeVersions = (db: Db) =>
  db
    .selectFrom('record')
    .innerJoin('record_version as version', 'version.record_id', 'record.id')
    .select([
      'record.id as recordId',
      'record.issn',
      'record.center',
      'record.category',
      'version.id as versionId',
      'version.created_at as storedAt',
      'version.content',
    ])
    .where('version.state', '=', 'active')

const presented = ({ content, ...row }: Row): PublicRecord | undefined =>
  presentRecord({ ...row, record: decodeStored(content) })

/** The public records with these ISSNs, unordered. Uses the unique index on `issn` and `one_active_version`. */
export async function publicRecords(db: Db, issns: readonly string[]): Promise<ReadonlyMap<string, PublicRecord>> {
  if (issns.length === 0) return new Map()
  const rows = await activeVersions(db)
    .where('record.issn', '=', sql<string>`any(${[...issns]}::text[])`)
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const record = presented(row)
      return record === undefined ? [] : [[record.issn, record] as const]
    }),
  )
}

/**
 * The public record with an ISSN. Undefined for non-public and for unknown ISSNs, so that callers cannot distinguish
 * them.
 */
export const publicRecord = async (db: Db, issn: string): Promise<PublicRecord | undefined> =>
  (await publicRecords(db, [issn])).get(issn)

/** The public records with these ids, in the order of the ids. Uses the primary key. */
export async function publicRecordsById(db: Db, recordIds: readonly number[]): Promise<readonly PublicRecord[]> {
  if (recordIds.length === 0) return []
  const rows = await activeVersions(db)
    .where('record.id', '=', sql<number>`any(${[...recordIds]}::int[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.recordId, row]))
  return recordIds.flatMap((id) => {
    const row = byId.get(id)
    return (row && presented(row)) ?? []
  })
}

/** ISSNs of the public records that were added or changed last, newest first. Uses `public_record_by_change`. */
export async function latestPublicIssns(db: Db, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ issn: string }>`
    select issn from public_record where is_public order by changed_at desc limit ${limit}`.execute(db)
  return rows.map(({ issn }) => issn)
}

/**
 * Number of records that became public in the last `days` days; undefined above `limit`, for example after a large
 * import. Uses `public_record_by_change`: 100,000 rows take 50 ms.
 */
export async function countNewPublicRecords(
  db: Db,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from public_record
      where changed_at > now() - make_interval(days => ${days}) and is_public and revision = 1
      limit ${limit + 1}
    ) as found`.execute(db)
  const { count } = rows[0]!
  return count > limit ? undefined : count
}

/** ISSNs of the records with an ISSN-L, public or not. Uses `search_doc_by_issnl`. */
export async function familyNumbers(db: Db, issnl: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('search_doc')
    .innerJoin('record', 'record.id', 'search_doc.record_id')
    .select('record.issn')
    .where('search_doc.issnl', '=', issnl)
    .execute()
  return rows.map(({ issn }) => issn)
}

/** The ISSN-L of each of these records; records without ISSN-L are omitted. Uses the primary key of the search rows. */
export async function issnLs(db: Db, recordIds: Int32Array): Promise<ReadonlyMap<number, string>> {
  if (recordIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('search_doc')
    .select(['record_id', 'issnl'])
    .where('record_id', '=', sql<number>`any(${[...recordIds]}::int[])`)
    .where('issnl', 'is not', null)
    .execute()
  return new Map(rows.map(({ record_id: recordId, issnl }) => [recordId, issnl!]))
}

/** Number of parts of the site map. Each part covers a range of at most 25,000 ISSNs. */
export const SITEMAP_PARTS = 400
const PART_SIZE = 10_000_000 / SITEMAP_PARTS

const bounds = (part: number): readonly [from: string, to: string] => {
  const text = (number: number): string => {
    const digits = String(number).padStart(7, '0')
    return `${digits.slice(0, 4)}-${digits.slice(4)}`
  }
  // The range ends with `Y`, because `Y` sorts after every check digit.
  return [text(part * PART_SIZE), `${text((part + 1) * PART_SIZE - 1)}Y`]
}

const isPublicRow = sql<boolean>`record.category in (${sql.join(PUBLIC_CATEGORIES)})
  and exists (select from record_version version where version.record_id = record.id and version.state = 'active')`

/**
 * The numbers of the site map parts that contain public records. Uses the unique index on `issn`, with 400 look-ups.
 */
export async function sitemapParts(db: Db): Promise<readonly number[]> {
  const ranges = Array.from({ length: SITEMAP_PARTS }, (_, part) => bounds(part))
  const { rows } = await sql<{ part: number }>`
    select part::int from unnest(${ranges.map(([from]) => from)}::text[], ${ranges.map(([, to]) => to)}::text[])
      with ordinality as range (first, last, part)
    where exists (select from record where issn between first and last and ${isPublicRow})
    order by part`.execute(db)
  return rows.map(({ part }) => part - 1)
}

/** The public ISSNs in a part of the site map, with the dates of their active versions. */
export async function sitemapPart(
  db: Db,
  part: number,
): Promise<readonly { readonly issn: string; readonly day: string }[]> {
  const [from, to] = bounds(part)
  const { rows } = await sql<{ issn: string; day: string }>`
    select issn, to_char(version.created_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from record join record_version version on version.record_id = record.id and version.state = 'active'
    where issn between ${from} and ${to} and record.category in (${sql.join(PUBLIC_CATEGORIES)})
    order by issn`.execute(db)
  return rows
}
