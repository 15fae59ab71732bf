/**
 * Reads the details of entries (headings): number of records, categories, countries, and references ($0 and $1) of
 * their fields.
 */
import { createHash } from 'node:crypto'
import type { HeadingReference } from '@seriatim/analyser'
import { printHeadingKey, readPlace } from '@seriatim/query'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { BrowseEntry, BrowseQuery, CodeCount } from '../browse.ts'
import type { Conditions } from './heading-filter.ts'
import type { PlaceRow } from './heading-places.ts'
import { INDEX_NUMBER, readReferences } from './heading-rows.ts'

type Counted = PlaceRow & {
  readonly category: string
  readonly country: string | null
  readonly count: number
  /** The id of the record, if records are counted one by one. */
  readonly record_id?: number
}

/** Returns the ids of the records to count, out of `ids`. */
export type Counting = (ids: Int32Array) => Promise<Int32Array>

/**
 * The entries with these sort keys (places), with the number of their records. `rows` is the condition for the rows
 * that count. If `counting` is defined, only the records that it returns count.
 */
export async function entriesAt(
  db: Db,
  { index, hasRecords = false }: BrowseQuery,
  places: readonly (PlaceRow & { readonly group?: number })[],
  rows: Conditions['rows'],
  counting?: Counting,
): Promise<BrowseEntry[]> {
  if (places.length === 0) return []
  const each = counting === undefined && !hasRecords ? sql`` : sql`, record_id`
  const short = places.filter(({ rest }) => rest === '').map(({ place }) => place)
  const long = places.filter(({ rest }) => rest !== '')
  const counted: Counted[] = []
  if (short.length > 0) {
    // For an entry whose sort key is not truncated, an index-only scan is sufficient.
    const result = await sql<Omit<Counted, 'rest'>>`
      select place, category, country, count(*)::int as count ${each} from heading
      where ${rows} and place = any(${short}::text[]) and not (char_length(place) = 400 and rest <> '')
      group by place, category, country ${each}`.execute(db)
    counted.push(...result.rows.map((row) => ({ ...row, rest: '' })))
  }
  if (long.length > 0) {
    const result = await sql<Counted>`
      select place, rest, category, country, count(*)::int as count ${each} from heading
      where ${rows} and (place, rest) in (
        select * from unnest(${long.map(({ place }) => place)}::text[], ${long.map(({ rest }) => rest)}::text[]))
      group by place, rest, category, country ${each}`.execute(db)
    counted.push(...result.rows)
  }
  // References come from all records with the heading, not only from those that are counted.
  const references = hasRecords
    ? undefined
    : await referencesAt(db, places, sql`browse_index = ${INDEX_NUMBER[index]}::smallint`)
  const byPlace = Map.groupBy(
    counting === undefined ? counted : await countedOf(counted, counting),
    ({ place, rest }) => place + rest,
  )
  const keyOf = ({ place, rest }: PlaceRow): string =>
    printHeadingKey({ index, place, digest: rest === '' ? '' : md5(rest) })
  const firstOf = new Map<number, string>()
  for (const row of places) if (row.group !== undefined && !firstOf.has(row.group)) firstOf.set(row.group, keyOf(row))
  return places.map((row) => {
    const { tag, script, label } = readPlace(row)
    const counts = byPlace.get(row.place + row.rest) ?? []
    return {
      key: keyOf(row),
      tag,
      script,
      label,
      hits: counts.reduce((sum, { count }) => sum + count, 0),
      categories: hasRecords ? [] : countsBy(counts, ({ category }) => category),
      countries: hasRecords ? [] : countsBy(counts, ({ country }) => country),
      references: [...(references?.get(row.place + row.rest)?.values() ?? [])].sort(inOrder),
      ...(hasRecords ? { recordIds: counts.map(({ record_id }) => record_id!) } : {}),
      ...(row.group === undefined ? {} : { group: firstOf.get(row.group)! }),
    }
  })
}

async function countedOf(rows: readonly Counted[], counting: Counting): Promise<readonly Counted[]> {
  const ids = new Set(await counting(Int32Array.from(new Set(rows.map(({ record_id }) => record_id!)))))
  return rows.filter(({ record_id }) => ids.has(record_id!))
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

const countsBy = (counts: readonly Counted[], code: (row: Counted) => string | null): CodeCount[] => {
  const sums = new Map<string, number>()
  for (const row of counts) {
    const key = code(row)
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + row.count)
  }
  return [...sums].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
}

const inOrder = (one: HeadingReference, other: HeadingReference): number =>
  one.subfield + one.value < other.subfield + other.value ? -1 : 1

/** $0 and $1 of the fields with these headings. Few rows have any, so a partial index finds them. */
async function referencesAt(
  db: Db,
  places: readonly PlaceRow[],
  rows: Conditions['rows'],
): Promise<ReadonlyMap<string, ReadonlyMap<string, HeadingReference>>> {
  const result = await sql<PlaceRow & { list: string }>`
    select distinct place, rest, reference_list as list from heading
    where ${rows} and place = any(${places.map(({ place }) => place)}::text[]) and reference_list is not null`.execute(
    db,
  )
  const references = new Map<string, Map<string, HeadingReference>>()
  for (const { place, rest, list } of result.rows) {
    const known = references.get(place + rest) ?? new Map<string, HeadingReference>()
    for (const each of readReferences(list)) known.set(each.subfield + each.value, each)
    references.set(place + rest, known)
  }
  return references
}
