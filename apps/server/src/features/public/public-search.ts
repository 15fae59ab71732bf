/** Converts a public search request to a search query, and the found records to public records. */
import { type FacetTerm, SEARCH_LIMIT_RECORDS, type SortField } from '@seriatim/contract'
import { isUnreadable, parseLucene, parseText, type QueryNode, readHeadingKey } from '@seriatim/query'
import { checkRegex } from '@seriatim/query/regex'
import type { ReplicaReads } from '../../catalogue/replicas/reads.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PublicLimiter } from '../../platform/http/public-limiter.ts'
import type { FacetSelection, FacetValues, SearchEngine, SearchSet } from '../../search/engine.ts'
import { boxQuery, firstWords } from './box-query.ts'
import type { PublicRecord } from './presenter.ts'
import { publicSet } from './public-set.ts'
import { familyNumbers, issnLs, publicRecords, publicRecordsById } from './repository.ts'

export type PublicServices = {
  readonly db: Db
  readonly reads: ReplicaReads
  readonly engine: SearchEngine
  readonly publicLimiter: PublicLimiter
}

/** A public search request. Empty texts have no effect. */
export type PublicQuery = {
  /** Words in titles, or ISSNs. */
  readonly q: string
  /** Words in titles, or in names of publishers and issuing bodies, or ISSNs (see `boxQuery`). */
  readonly box?: string
  readonly title?: string
  /** ISSNs of which a record must have one. They are parsed in the same way as search text. */
  readonly issns?: readonly string[]
  readonly publisher?: string
  /** First and last start year, both included. */
  readonly from?: string
  readonly to?: string
  /** Keys of entries of a browse index. A record must have at least one of them. */
  readonly headings?: readonly string[]
  readonly selected?: readonly FacetSelection[]
}

const AT = { position: 0, length: 0 }
const both = (nodes: readonly QueryNode[], occur: 'must' | 'should'): QueryNode =>
  nodes.length === 1 ? nodes[0]! : { kind: 'bool', clauses: nodes.map((node) => ({ occur, node })), at: AT }

const isYear = (text: string | undefined): boolean => /^\d{4}$/.test(text ?? '')

const years = (from: string | undefined, to: string | undefined): readonly QueryNode[] => {
  if (!isYear(from) && !isYear(to)) return []
  const reading = parseLucene(`start_year:[${isYear(from) ? from : '*'} TO ${isYear(to) ? to : '*'}]`, { checkRegex })
  return isUnreadable(reading) || reading.tree === undefined ? [] : [reading.tree]
}

/** The search set of a request, and the query used for ranking. */
export function toSearchSet({ q, box, title, issns, publisher, from, to, headings = [], selected = [] }: PublicQuery) {
  const basic = parseText(firstWords(q)).tree
  const inBox = boxQuery(box ?? '')
  const inTitles = parseText(firstWords(title ?? ''), { scope: { kind: 'title' } }).tree
  const ofPublisher = parseText(firstWords(publisher ?? ''), { scope: { kind: 'term', term: 'publisher_names' } }).tree
  const numbers = (issns ?? []).flatMap((issn) => parseText(issn).tree ?? [])
  const entries = headings.flatMap((key): QueryNode[] => {
    const heading = readHeadingKey(key)
    return heading === undefined ? [] : [{ kind: 'heading', heading, at: AT }]
  })
  const parts: QueryNode[] = [
    ...(basic ? [basic] : []),
    ...(inBox ? [inBox.query] : []),
    ...(inTitles ? [inTitles] : []),
    ...(ofPublisher ? [ofPublisher] : []),
    ...(numbers.length > 0 ? [both(numbers, 'should')] : []),
    ...(entries.length > 0 ? [both(entries, 'should')] : []),
    ...years(from, to),
  ]
  const query: QueryNode = parts.length === 0 ? { kind: 'all', at: AT } : both(parts, 'must')
  const ranking = basic ?? inTitles
  const set: SearchSet = publicSet({ query, selected, excluded: [] })
  return { set, ranking: inBox?.ranking ?? (ranking && { query: ranking }) }
}

export type PublicOrder = { readonly field: SortField; readonly order: 'asc' | 'desc' }

type PublicHits = {
  readonly total: number
  readonly records: readonly PublicRecord[]
  readonly facets: Partial<Readonly<Record<FacetTerm, FacetValues>>>
}

/**
 * A page of public search results. Waits in the queue that all requests without a session share.
 * @throws Refusal 'too_busy' | 'too_broad' | 'search_too_long'
 */
export async function findPublic(
  { reads, engine, publicLimiter }: PublicServices,
  request: {
    readonly publicQuery: PublicQuery
    readonly offset: number
    readonly limit: number
    readonly facets?: readonly FacetTerm[]
    /** Maximum number of values of each facet. */
    readonly buckets?: number
    readonly sort?: PublicOrder
  },
): Promise<PublicHits> {
  const { set, ranking } = toSearchSet(request.publicQuery)
  const { field = 'score', order = 'desc' } = request.sort ?? {}
  const { total, hits, facets } = await publicLimiter.runForPublic(() =>
    engine.search({
      ...set,
      ranking,
      sortField: field,
      sortOrder: order,
      offset: request.offset,
      limit: request.limit,
      facets: request.facets ?? [],
      buckets: request.buckets ?? 10,
    }),
  )
  const ids = hits.map(({ recordId }) => recordId)
  const records = await reads.onDb((db) => publicRecordsById(db, ids))
  return { total, records, facets }
}

/** The ids of the first records of a search, in order. */
export async function findPublicIds(
  { engine, publicLimiter }: PublicServices,
  {
    publicQuery,
    limit,
    sort,
  }: { readonly publicQuery: PublicQuery; readonly limit: number; readonly sort: PublicOrder },
): Promise<readonly number[]> {
  const { set, ranking } = toSearchSet(publicQuery)
  const { hits } = await publicLimiter.runForPublic(() =>
    engine.search({
      ...set,
      ranking,
      sortField: sort.field,
      sortOrder: sort.order,
      offset: 0,
      limit,
      facets: [],
      buckets: 1,
    }),
  )
  return hits.map(({ recordId }) => recordId)
}

/**
 * Maximum number of records that can be grouped by ISSN-L. The server reads the ISSN-L of each record from the
 * database.
 */
export const GROUP_LIMIT_RECORDS = SEARCH_LIMIT_RECORDS

/** The found records with one ISSN-L, in order. A record without ISSN-L forms a group with one record. */
export type RecordGroup = { readonly issnl: string | undefined; readonly recordIds: readonly number[] }

/**
 * Groups all records of a search by ISSN-L. The groups are in the order of their first records. All search engines
 * return the same records in the same order, so the groups and their number are exact.
 * @returns undefined for more than `limit` records
 */
export async function groupPublic(
  { reads, engine, publicLimiter }: PublicServices,
  {
    publicQuery,
    sort,
    limit = GROUP_LIMIT_RECORDS,
  }: { readonly publicQuery: PublicQuery; readonly sort: PublicOrder; readonly limit?: number },
): Promise<readonly RecordGroup[] | undefined> {
  const { set, ranking } = toSearchSet(publicQuery)
  const ids = await publicLimiter.runForPublic(async () => {
    const [total = 0] = await engine.count([set])
    return total > limit ? undefined : engine.ids({ ...set, ranking, sortField: sort.field, sortOrder: sort.order })
  })
  if (ids === undefined) return undefined
  const known = await reads.onDb((db) => issnLs(db, ids))
  const groups = Map.groupBy(ids, (id) => known.get(id) ?? id)
  return [...groups].map(([key, recordIds]) => ({ issnl: typeof key === 'string' ? key : undefined, recordIds }))
}

/** The public records with an ISSN-L, sorted by ISSN. */
export async function publicFamily(db: Db, issnl: string): Promise<readonly PublicRecord[]> {
  const records = await publicRecords(db, await familyNumbers(db, issnl))
  return [...records.values()].sort((one, other) => (one.issn < other.issn ? -1 : 1))
}
