/** Reads the browsable indexes of titles and publishers from PostgreSQL. */
import { sql } from 'kysely'
import { lastChange } from '../../catalogue/changes/repository.ts'
import { directRead, type RunRead } from '../../catalogue/replicas/reads.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { BrowsePage, BrowseQuery, Browser } from '../browse.ts'
import { type Limit, withinBudget } from '../budget.ts'
import type { EntryRecords, SearchEngine } from '../engine.ts'
import type { EntryFilter } from '../entry-filter.ts'
import { headingState } from './fill-headings.ts'
import { entriesAt } from './heading-entries.ts'
import { type Conditions, dependsOnGroups, filterCondition, readFilter } from './heading-filter.ts'
import { fromPlace, type PlaceRow, placeOfPosition } from './heading-places.ts'
import { INDEX_NUMBER } from './heading-rows.ts'
import { countNearEqual, nearEqualPlaces } from './near-equal.ts'
import { recordIdsCondition } from './record-ids-condition.ts'
import { allowCounting, inSearch } from './transaction.ts'

type BrowseContext = {
  readonly db: Db
  /** Runs queries in one state of the database, not older than the call (see `inSearch`). */
  readonly inSearch: RunRead
}
type CountingEngine = Pick<SearchEngine, 'ids' | 'entries' | 'among'>

/** @param read runs the queries of a page in one transaction; default: on the database itself */
export const makePostgresBrowser = (
  db: Db,
  engine: CountingEngine,
  limit: Limit = {},
  read: RunRead = directRead(db),
): Browser => {
  const base: BrowseContext = { db, inSearch: (work) => read((from) => inSearch(from, work)) }
  const counts = new KnownCounts()
  return {
    browse: (question) => withinBudget(() => browseEntries(base, engine, counts, question), limit),
    async letters(set, letters) {
      const filter = set.filter && (await base.inSearch((tx) => readFilter(tx, set.filter!)))
      const { index, within, isNearEqual } = set
      return isNearEqual ? undefined : (await engine.entries({ index, within, filter, letters }))?.letters
    },
  }
}

async function browseEntries(
  base: BrowseContext,
  engine: CountingEngine,
  counts: KnownCounts,
  question: BrowseQuery,
): Promise<BrowsePage> {
  const { db } = base
  const { isThere, hasGroups, share } = await headingState(db)
  const { within, isNearEqual } = question
  if (!isThere) throw new Refusal('index_building', { percent: Math.floor(share * 100) })
  if (isNearEqual && !hasGroups) throw new Refusal('index_grouping')
  const filter = question.filter && (await base.inSearch((tx) => readFilter(tx, question.filter!)))
  // Without a filter, the database has the number of all entries stored, and reads their pages in index order.
  if (!isNearEqual && (filter !== undefined || within !== undefined)) {
    const page = await pageInMemory(base, engine, question, filter)
    if (page !== undefined) return page
  }
  const before = await lastChange(db)
  const ids = within && (await engine.ids({ ...within, sortField: 'issn', sortOrder: 'asc', ranking: undefined }))
  return base.inSearch(async (tx) => {
    // Allow more time for a large subset, which is scanned once for its rows and once for its count.
    await allowCounting(tx)
    const now = await lastChange(tx)
    const conditions = await conditionsOf(tx, question, filter, ids)
    const countNow = () => (isNearEqual ? countNearEqual : countEntries)(tx, question, conditions)
    // If records changed between the search and this state, the search result may be incomplete, so do not cache the
    // count.
    const count = await (before === now ? counts.of(question, now, countNow) : countNow())
    const places = isNearEqual
      ? await nearEqualPlaces(tx, question, conditions)
      : await entryPlaces(tx, question, conditions, count)
    return { entries: await entriesAt(tx, question, places, conditions.rows), count }
  })
}

/** Number of attempts for a page. If a save removes an entry between the two queries of a page, both are repeated. */
const ATTEMPTS = 3

/**
 * A page whose count and entries come from the engine; undefined if the engine cannot provide them. `filter` is the
 * compiled filter of `question`.
 */
async function pageInMemory(
  { db, inSearch: read }: BrowseContext,
  engine: CountingEngine,
  question: BrowseQuery,
  filter: EntryFilter | undefined,
): Promise<BrowsePage | undefined> {
  const { index, within, position, direction, size } = question
  const ofIndex = sql`browse_index = ${INDEX_NUMBER[index]}::smallint`
  const counting = within && ((ids: Int32Array) => engine.among(within, ids))
  const from = await placeOfPosition(db, INDEX_NUMBER[index], position)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const known = await engine.entries({ index, within, filter, letters: [], page: { from, direction, size } })
    if (known?.near === undefined) return undefined
    const { count, near } = known
    const entries = await read(async (tx) => {
      const places = await placesOfEntries(tx, near, direction)
      if (places.length < near.names.length) return undefined
      const page = places.slice(0, size)
      return entriesAt(tx, question, direction === 'after' ? page : page.reverse(), ofIndex, counting)
    })
    if (entries !== undefined) return { entries, count }
  }
  return undefined
}

/** The sort keys (places) of entries, nearest first. Uses the index heading_by_record: some microseconds each. */
async function placesOfEntries(
  db: Db,
  { names, records }: EntryRecords,
  direction: BrowseQuery['direction'],
): Promise<readonly PlaceRow[]> {
  if (names.length === 0) return []
  const { rows } = await sql<PlaceRow>`
    select place, rest from unnest(${[...records]}::int[], ${[...names].map(String)}::int8[]) as near (record_id, entry)
    join heading using (record_id, entry)
    order by ${direction === 'after' ? sql`place, rest` : sql`place desc, rest desc`}`.execute(db)
  return rows
}

/** Maximum number of cached counts; the oldest are removed first. */
const MAX_CACHED_COUNTS = 500

/**
 * Caches the number of entries for a filter and a subset until a record changes, so that they are counted once for all
 * pages.
 */
class KnownCounts {
  private readonly counts = new Map<string, number>()

  /** `change` is the number of the last change visible to the caller. */
  async of(question: BrowseQuery, change: number, count: () => Promise<number>): Promise<number> {
    const { index, filter, within, isNearEqual } = question
    const key = JSON.stringify([change, index, filter, within, isNearEqual])
    const known = this.counts.get(key)
    if (known !== undefined) return known
    const counted = await count()
    this.counts.set(key, counted)
    if (this.counts.size > MAX_CACHED_COUNTS) this.counts.delete(this.counts.keys().next().value!)
    return counted
  }
}

/** Minimum size of a subset that is a large part of the database. Its groups are found by scanning the index. */
const DENSE_SUBSET = 5_000

async function conditionsOf(
  db: Db,
  { index }: BrowseQuery,
  filter: EntryFilter | undefined,
  ids: Int32Array | undefined,
): Promise<Conditions> {
  const ofIndex = sql`browse_index = ${INDEX_NUMBER[index]}::smallint`
  const rows = ids === undefined ? ofIndex : sql`${ofIndex} and ${recordIdsCondition(ids)}`
  const isDense = filter === undefined && ids !== undefined && ids.length >= DENSE_SUBSET
  if (filter === undefined) return { rows, where: rows, having: undefined, isDense }
  const isGrouped = dependsOnGroups(filter)
  const condition = await filterCondition({ db, rows }, filter, isGrouped)
  return isGrouped
    ? { rows, where: rows, having: condition, isDense: ids === undefined || ids.length >= DENSE_SUBSET }
    : { rows, where: sql`${rows} and ${condition}`, having: undefined, isDense: false }
}

/**
 * Up to this number of entries, all are collected and sorted. An index scan might pass many entries before it finds
 * enough.
 */
const FEW_ENTRIES = 5_000

/** The sort keys (places) of the requested entries in index order. `count` is the number of matching entries. */
async function entryPlaces(
  db: Db,
  { index, position, direction, size }: BrowseQuery,
  { where, having }: Conditions,
  count: number,
): Promise<readonly PlaceRow[]> {
  if (count === 0) return []
  const from = await placeOfPosition(db, INDEX_NUMBER[index], position)
  const there = from === undefined ? where : sql`${where} and ${fromPlace(from, direction)}`
  const order = direction === 'after' ? sql`place, rest` : sql`place desc, rest desc`
  const passing = sql`
    select place, rest from heading where ${there} group by place, rest
    ${having === undefined ? sql`` : sql`having ${having}`}`
  // Keep query and order in one statement: PostgreSQL does not use a backward index scan for groups of a subquery.
  const { rows } = await sql<PlaceRow>`
    ${count <= FEW_ENTRIES ? sql`with passing as materialized (${passing}) select place, rest from passing` : passing}
    order by ${order} limit ${size}`.execute(db)
  return direction === 'after' ? rows : rows.toReversed()
}

/** The number of matching entries. Without filter and subset, the number is stored in the database. */
async function countEntries(db: Db, { index, filter, within }: BrowseQuery, { where, having }: Conditions) {
  const { rows } = await (filter === undefined && within === undefined
    ? sql<{ count: number }>`
        select entries::int8 as count from heading_count
        where table_id = 'heading'::regclass and browse_index = ${INDEX_NUMBER[index]}::smallint`
    : sql<{ count: number }>`
        select count(*)::int8 as count from (
          select entry from heading where ${where} group by entry
          ${having === undefined ? sql`` : sql`having ${having}`}
        ) as passing`
  ).execute(db)
  return Number(rows[0]?.count ?? 0)
}
