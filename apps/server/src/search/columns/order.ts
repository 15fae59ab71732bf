/**
 * Pages of a set of records in any order, without sorting the whole set. Records are distributed into buckets that
 * follow the order, and only the buckets of the page are sorted. Nothing is cached between queries, so nothing has to
 * be invalidated. Ties are in order of ISSN. Records without a value come last in both directions.
 */

import { yearAs } from '@seriatim/analyser'
import type { SortField } from '@seriatim/contract'
import { ISSN_ORDERS } from '../issn-order.ts'
import { NO_TITLE_LENGTH } from '../tiers.ts'
import type { Columns } from './columns.ts'
import type { FacetColumn } from './facet-column.ts'

/**
 * An order of records. The bucket of a record comes from a table by its slot in a column, or from a numeric function.
 */
type Order = {
  readonly buckets: number
  /** Writes the bucket of each record in `ids` to the same position of `dealt`. */
  deal(ids: Uint32Array, dealt: Uint32Array): void
  /** The sort value within a bucket; undefined if all records of a bucket are equal. */
  readonly within: ((id: number) => number) | undefined
}

/** Number of buckets of numeric orders. */
const BUCKETS = 1 << 16
/** Maximum number of records sorted by comparison. More records are distributed into buckets by ISSN. */
const SORTED_AT_ONCE = 4_096

export type Direction = 'asc' | 'desc'

/** The order for a sort field; undefined for ascending ISSNs, which need no buckets. */
const orderBy = (columns: Columns, field: SortField, direction: Direction): Order | undefined => {
  switch (field) {
    case 'score':
      return undefined
    case 'issn':
      return direction === 'asc' ? undefined : byIssn(columns, 'desc')
    case 'issnl':
      return byNumber(10_000_000, direction, (id) => columns.issnls.orderOf(id))
    case 'title':
      return byTitle(columns, direction)
    case 'start_year':
      return byTable(columns.column(field), direction, 10_000, yearTable(columns.column(field), '0'))
    case 'end_year':
      return byTable(columns.column(field), direction, 10_000, yearTable(columns.column(field), '9'))
    default: {
      const column = columns.column(field)
      const ranks = column.keys.ranks()
      return byTable(column, direction, ranks.length, (code) => ranks[code]!)
    }
  }
}

const yearTable =
  ({ keys }: FacetColumn, digit: '0' | '9') =>
  (code: number): number =>
    yearAs(keys.keyOf(code), digit)!

/**
 * An order by the values of a column. Each value below `limit` is a bucket. For a list of values, the first one
 * determines the bucket.
 */
const byTable = (
  column: FacetColumn,
  direction: Direction,
  limit: number,
  numberOf: (code: number) => number,
): Order => {
  const { slots, codes } = column.firstCodes()
  const table = new Uint32Array(codes.length)
  table[0] = limit
  for (let slot = 1; slot < table.length; slot++) {
    const code = codes[slot]!
    const value = code === 0 ? limit : numberOf(code)
    table[slot] = direction === 'asc' || code === 0 ? value : limit - 1 - value
  }
  return {
    buckets: limit + 1,
    deal(ids, dealt) {
      const { array } = slots
      for (let at = 0; at < ids.length; at++) dealt[at] = table[array[ids[at]!]!]!
    },
    within: undefined,
  }
}

/** The bucket of a number below `limit`, in buckets of equal width. */
const bucketOf = (number: number, scale: number, isAscending: boolean): number => {
  const bucket = Math.max(0, Math.floor(number * scale))
  return isAscending ? bucket : BUCKETS - 1 - bucket
}

const scaleFor = (limit: number): number => (BUCKETS - 1) / Math.max(limit, 1)

/** An order by numbers from 0 to below `limit`, computed for each record. */
const byNumber = (limit: number, direction: Direction, numberOf: (id: number) => number | undefined): Order => {
  const scale = scaleFor(limit)
  const isAscending = direction === 'asc'
  return {
    buckets: BUCKETS + 1,
    deal(ids, dealt) {
      for (let at = 0; at < ids.length; at++) {
        const number = numberOf(ids[at]!)
        dealt[at] = number === undefined ? BUCKETS : bucketOf(number, scale, isAscending)
      }
    },
    within: withinBucket(direction, numberOf),
  }
}

const withinBucket =
  (direction: Direction, numberOf: (id: number) => number | undefined) =>
  (id: number): number => {
    const number = numberOf(id)
    return number === undefined ? Number.MAX_VALUE : direction === 'asc' ? number : -number
  }

/** The order by title ranks. It has a separate loop, because titles are the most frequent sort field. */
const byTitle = ({ titles: { ranks, last } }: Columns, direction: Direction): Order => {
  const scale = scaleFor(last + 1)
  const isAscending = direction === 'asc'
  return {
    buckets: BUCKETS + 1,
    deal(ids, dealt) {
      for (let at = 0; at < ids.length; at++) {
        const rank = ranks[ids[at]!]!
        dealt[at] = rank === 0 ? BUCKETS : bucketOf(rank, scale, isAscending)
      }
    },
    within: withinBucket(direction, (id) => ranks[id] || undefined),
  }
}

/** The number of ISSNs in a bucket is 2 to the power of this number. */
const ISSN_BITS = 12
const ISSN_BUCKETS = (ISSN_ORDERS >>> ISSN_BITS) + 1

const byIssn = ({ issns }: Columns, direction: Direction): Order => {
  const sign = direction === 'asc' ? 1 : -1
  return {
    buckets: ISSN_BUCKETS,
    deal(ids, dealt) {
      if (direction === 'asc') for (let at = 0; at < ids.length; at++) dealt[at] = issns[ids[at]!]! >>> ISSN_BITS
      else for (let at = 0; at < ids.length; at++) dealt[at] = ISSN_BUCKETS - 1 - (issns[ids[at]!]! >>> ISSN_BITS)
    },
    within: (id) => sign * issns[id]!,
  }
}

/** The order among records of one tier of relevance: by weights of words if these differ, then by length of titles. */
export type RankedRecords = {
  /** The weight of each record, by record id; undefined if all weights are equal. */
  readonly weights: Uint16Array | undefined
  /** `desc` puts the best records first. */
  readonly direction: Direction
}

/** Upper bound (exclusive) of title lengths. */
const LENGTHS = NO_TITLE_LENGTH + 1

const byRank = ({ titles }: Columns, ids: Uint32Array, { weights, direction }: RankedRecords): Order => {
  const steps = weights === undefined ? [0] : stepsOf(weights, ids)
  const buckets = steps.length * LENGTHS
  const stepAt = new Uint16Array(steps[0]! + 1)
  for (const [step, weight] of steps.entries()) stepAt[weight] = step
  const isBestFirst = direction === 'desc'
  return {
    buckets,
    deal(some, dealt) {
      const { lengths } = titles
      for (let at = 0; at < some.length; at++) {
        const id = some[at]!
        const step = weights === undefined ? 0 : stepAt[weights[id]!]!
        const bucket = step * LENGTHS + (lengths[id] || NO_TITLE_LENGTH)
        dealt[at] = isBestFirst ? bucket : buckets - 1 - bucket
      }
    },
    within: undefined,
  }
}

/** The distinct weights of some records, in descending order. */
const stepsOf = (weights: Uint16Array, ids: Uint32Array): readonly number[] => {
  const seen = new Uint8Array(1 << 16)
  for (let at = 0; at < ids.length; at++) seen[weights[ids[at]!]!] = 1
  const steps: number[] = []
  for (let weight = seen.length - 1; weight >= 0; weight--) if (seen[weight] === 1) steps.push(weight)
  return steps.length === 0 ? [0] : steps
}

/** The records of one tier of relevance at positions from `from` to before `to`. */
export const rankedPage = (
  columns: Columns,
  ids: Uint32Array,
  ranked: RankedRecords,
  from: number,
  to: number,
): Uint32Array => page(columns, ids, byRank(columns, ids, ranked), from, Math.min(to, ids.length))

/** All records of one tier of relevance in order. */
export const allRanked = (columns: Columns, ids: Uint32Array, ranked: RankedRecords): Uint32Array =>
  sortedByBuckets(columns, sortedByBuckets(columns, ids, byIssn(columns, 'asc')), byRank(columns, ids, ranked))

/** The records at positions from `from` to before `to` in the order of `field`. */
export const pageOfRecords = (
  columns: Columns,
  ids: Uint32Array,
  { field, direction }: { field: SortField; direction: Direction },
  from: number,
  to: number,
): Uint32Array =>
  page(columns, ids, orderBy(columns, field, direction) ?? byIssn(columns, 'asc'), from, Math.min(to, ids.length))

const page = (columns: Columns, ids: Uint32Array, order: Order, from: number, to: number): Uint32Array => {
  if (from >= to) return new Uint32Array(0)
  if (ids.length <= SORTED_AT_ONCE) return sorted(columns, ids.slice(), order).slice(from, to)
  const dealt = columns.scratch(ids.length)
  order.deal(ids, dealt)
  const sizes = new Uint32Array(order.buckets)
  for (let at = 0; at < dealt.length; at++) sizes[dealt[at]!]!++
  // Find the first bucket of the page, and the number of records before it.
  let [first, before] = [0, 0]
  while (before + sizes[first]! <= from) before += sizes[first++]!
  let [last, end] = [first, before + sizes[first]!]
  while (end < to) end += sizes[++last]!
  // Collect the records of the page's buckets, bucket by bucket.
  const places = new Uint32Array(last - first + 1)
  for (let bucket = first; bucket < last; bucket++) {
    places[bucket - first + 1] = places[bucket - first]! + sizes[bucket]!
  }
  const members = new Uint32Array(end - before)
  for (let at = 0; at < dealt.length; at++) {
    const bucket = dealt[at]!
    if (bucket >= first && bucket <= last) members[places[bucket - first]!++] = ids[at]!
  }
  if (members.length <= SORTED_AT_ONCE || order.within !== undefined) {
    return sorted(columns, members, order).slice(from - before, to - before)
  }
  // Large buckets of equal records are distributed further by ISSN.
  const found = new Uint32Array(to - from)
  let [start, length] = [before, 0]
  for (let bucket = first; bucket <= last; bucket++) {
    const size = sizes[bucket]!
    const segment = members.subarray(start - before, start - before + size)
    const part = page(columns, segment, byIssn(columns, 'asc'), Math.max(from - start, 0), Math.min(to - start, size))
    found.set(part, length)
    length += part.length
    start += size
  }
  return found
}

/** Sorts all ids in place. */
const sorted = (columns: Columns, ids: Uint32Array, order: Order): Uint32Array => {
  const { issns } = columns
  const { within } = order
  const values = new Float64Array(ids.length)
  const dealt = within === undefined ? new Uint32Array(ids.length) : undefined
  if (dealt !== undefined) order.deal(ids, dealt)
  for (let at = 0; at < ids.length; at++) values[at] = dealt === undefined ? within!(ids[at]!) : dealt[at]!
  const places = Uint32Array.from(ids, (_, at) => at)
  places.sort((a, b) => values[a]! - values[b]! || issns[ids[a]!]! - issns[ids[b]!]! || ids[a]! - ids[b]!)
  return places.map((at) => ids[at]!)
}

/** All records in the order of `field`. Distributes the records by ISSN, then by the field, with a stable sort. */
export const allInOrder = (
  columns: Columns,
  ids: Uint32Array,
  { field, direction }: { field: SortField; direction: Direction },
): Uint32Array => {
  const ascending = sortedByBuckets(columns, ids, byIssn(columns, 'asc'))
  const order = orderBy(columns, field, direction)
  return order === undefined ? ascending : sortedByBuckets(columns, ascending, order)
}

const sortedByBuckets = (columns: Columns, ids: Uint32Array, order: Order): Uint32Array => {
  const dealt = new Uint32Array(ids.length)
  order.deal(ids, dealt)
  const ends = new Uint32Array(order.buckets + 1)
  for (let at = 0; at < dealt.length; at++) ends[dealt[at]! + 1]!++
  for (let bucket = 1; bucket < ends.length; bucket++) ends[bucket]! += ends[bucket - 1]!
  const result = new Uint32Array(ids.length)
  for (let at = 0; at < dealt.length; at++) result[ends[dealt[at]!]!++] = ids[at]!
  if (order.within === undefined) return result
  // Each entry of `ends` is now the end of its bucket.
  let start = 0
  for (let bucket = 0; bucket < order.buckets; bucket++) {
    const end = ends[bucket]!
    if (end - start > 1) result.set(sorted(columns, result.subarray(start, end), order), start)
    start = end
  }
  return result
}
