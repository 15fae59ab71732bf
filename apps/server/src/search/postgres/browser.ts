/** The indexes of titles and publishers in PostgreSQL. */

import { createHash } from 'node:crypto'
import { printHeadingKey, readPlace } from '@seriatim/query'
import { sql } from 'kysely'
import { lastChange } from '../../catalogue/changes/repository.ts'
import type { Base } from '../../platform/database/base.ts'
import { Refusal } from '../../platform/errors.ts'
import type { BrowseEntry, BrowsePage, BrowseQuestion, Browser, CodeCount } from '../browse.ts'
import { type Limit, withinBudget } from '../budget.ts'
import type { SearchEngine } from '../engine.ts'
import { headingState } from './fill-headings.ts'
import { asksOfGroups, type Conditions, filterCondition } from './heading-filter.ts'
import { beyond, type PlaceRow, placeOf } from './heading-places.ts'
import { INDEX_NUMBER, REFERENCE_SEPARATOR } from './heading-rows.ts'
import { makeLexicon } from './lexicon.ts'
import { countNearEqual, nearEqualPlaces } from './near-equal.ts'
import { ofRecords } from './of-records.ts'
import { allowCounting, inSearch } from './transaction.ts'

export const makePostgresBrowser = (base: Base, engine: Pick<SearchEngine, 'ids'>, limit: Limit = {}): Browser => {
  const counts = new KnownCounts()
  return {
    browse: (question) => withinBudget(() => browseNow(base, engine, counts, question), limit),
  }
}

async function browseNow(
  base: Base,
  engine: Pick<SearchEngine, 'ids'>,
  counts: KnownCounts,
  question: BrowseQuestion,
): Promise<BrowsePage> {
  const { isThere, hasGroups, share } = await headingState(base)
  const { within, isNearEqual } = question
  if (!isThere) throw new Refusal('index_building', { percent: Math.floor(share * 100) })
  if (isNearEqual && !hasGroups) throw new Refusal('index_grouping')
  const before = await lastChange(base)
  const ids = within && (await engine.ids({ ...within, sortField: 'issn', sortOrder: 'asc', ranking: undefined }))
  return inSearch(base, async (tx) => {
    // A large subset is gone through once for its lines, and once for its count.
    await allowCounting(tx)
    const now = await lastChange(tx)
    const conditions = await conditionsOf(tx, question, ids)
    const places = await (isNearEqual ? nearEqualPlaces : placesOf)(tx, question, conditions)
    const count = () => (isNearEqual ? countNearEqual : countOf)(tx, question, conditions)
    return {
      entries: await entriesAt(tx, question, places, conditions.rows),
      // What changed between the search and this state of the base may be missing in what is counted.
      count: await (before === now ? counts.of(question, now, count) : count()),
    }
  })
}

/** Counted at once; more are forgotten from the oldest on. */
const KEPT_COUNTS = 500

/** How many entries a filter and a subset let through, as long as no record changes: steps of a walk count once. */
class KnownCounts {
  private readonly counts = new Map<string, number>()

  /** `change` is the number of the last change that the caller sees. */
  async of(question: BrowseQuestion, change: number, count: () => Promise<number>): Promise<number> {
    const { index, filter, within, isNearEqual } = question
    const key = JSON.stringify([change, index, filter, within, isNearEqual])
    const known = this.counts.get(key)
    if (known !== undefined) return known
    const counted = await count()
    this.counts.set(key, counted)
    if (this.counts.size > KEPT_COUNTS) this.counts.delete(this.counts.keys().next().value!)
    return counted
  }
}

/** From so many records on groups are asked one by one whether they pass (measured: 5,000 records are gone through in 60 ms). */
const DENSE_SUBSET = 5_000

async function conditionsOf(
  base: Base,
  { index, filter }: BrowseQuestion,
  ids: Int32Array | undefined,
): Promise<Conditions> {
  const ofIndex = sql`browse_index = ${INDEX_NUMBER[index]}::smallint`
  const rows = ids === undefined ? ofIndex : sql`${ofIndex} and ${ofRecords(ids)}`
  const isDense = filter === undefined && ids !== undefined && ids.length >= DENSE_SUBSET
  if (filter === undefined) return { rows, where: rows, having: undefined, isDense }
  const isGrouped = asksOfGroups(filter)
  const condition = await filterCondition({ base, lexicon: makeLexicon(base), rows }, filter, isGrouped)
  return isGrouped
    ? { rows, where: rows, having: condition, isDense: ids === undefined || ids.length >= DENSE_SUBSET }
    : { rows, where: sql`${rows} and ${condition}`, having: undefined, isDense: false }
}

/** The places of the entries wanted, in the order of the index. */
async function placesOf(
  base: Base,
  { index, position, direction, size }: BrowseQuestion,
  { where, having }: Conditions,
): Promise<readonly PlaceRow[]> {
  const from = await placeOf(base, INDEX_NUMBER[index], position)
  const there = from === undefined ? where : sql`${where} and ${beyond(from, direction)}`
  const order = direction === 'after' ? sql`place, rest` : sql`place desc, rest desc`
  const { rows } = await sql<PlaceRow>`
    select place, rest from heading where ${there} group by place, rest
    ${having === undefined ? sql`` : sql`having ${having}`} order by ${order} limit ${size}`.execute(base)
  return direction === 'after' ? rows : rows.toReversed()
}

/** How many entries pass. Of all of them the base keeps count. */
async function countOf(base: Base, { index, filter, within }: BrowseQuestion, { where, having }: Conditions) {
  const { rows } = await (filter === undefined && within === undefined
    ? sql<{ count: number }>`
        select entries::int8 as count from heading_count
        where table_id = 'heading'::regclass and browse_index = ${INDEX_NUMBER[index]}::smallint`
    : sql<{ count: number }>`
        select count(*)::int8 as count from (
          select entry from heading where ${where} group by entry
          ${having === undefined ? sql`` : sql`having ${having}`}
        ) as passing`
  ).execute(base)
  return Number(rows[0]?.count ?? 0)
}

type Counted = PlaceRow & { readonly category: string; readonly country: string | null; readonly count: number }

/** The entries at these places, counted by the rows that count. */
async function entriesAt(
  base: Base,
  { index }: BrowseQuestion,
  places: readonly (PlaceRow & { readonly group?: number })[],
  rows: Conditions['rows'],
): Promise<BrowseEntry[]> {
  if (places.length === 0) return []
  const short = places.filter(({ rest }) => rest === '').map(({ place }) => place)
  const long = places.filter(({ rest }) => rest !== '')
  const counted: Counted[] = []
  if (short.length > 0) {
    // Of an entry whose place is not cut the index tells everything.
    const found = await sql<Omit<Counted, 'rest'>>`
      select place, category, country, count(*)::int as count from heading
      where ${rows} and place = any(${short}::text[]) and not (char_length(place) = 400 and rest <> '')
      group by place, category, country`.execute(base)
    counted.push(...found.rows.map((row) => ({ ...row, rest: '' })))
  }
  if (long.length > 0) {
    const found = await sql<Counted>`
      select place, rest, category, country, count(*)::int as count from heading
      where ${rows} and (place, rest) in (
        select * from unnest(${long.map(({ place }) => place)}::text[], ${long.map(({ rest }) => rest)}::text[]))
      group by place, rest, category, country`.execute(base)
    counted.push(...found.rows)
  }
  // Of all records that carry an entry, whichever of them count.
  const references = await referencesAt(base, places, sql`browse_index = ${INDEX_NUMBER[index]}::smallint`)
  const byPlace = Map.groupBy(counted, ({ place, rest }) => place + rest)
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
      categories: countsBy(counts, ({ category }) => category),
      countries: countsBy(counts, ({ country }) => country),
      references: [...(references.get(row.place + row.rest) ?? [])].sort(),
      ...(row.group === undefined ? {} : { group: firstOf.get(row.group)! }),
    }
  })
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

/** $0 and $1 of what carries these entries. Few rows have any: they have an index of their own. */
async function referencesAt(
  base: Base,
  places: readonly PlaceRow[],
  rows: Conditions['rows'],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = await sql<PlaceRow & { list: string }>`
    select distinct place, rest, reference_list as list from heading
    where ${rows} and place = any(${places.map(({ place }) => place)}::text[]) and reference_list is not null`.execute(
    base,
  )
  const references = new Map<string, Set<string>>()
  for (const { place, rest, list } of found.rows) {
    const known = references.get(place + rest) ?? new Set()
    for (const each of list.split(REFERENCE_SEPARATOR)) known.add(each)
    references.set(place + rest, known)
  }
  return references
}
