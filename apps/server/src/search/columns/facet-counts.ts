/** Counts, for some facet terms, the records of a set with each value. */
import type { FacetTerm } from '@seriatim/contract'
import type { FacetCounts } from '../engine.ts'
import type { FacetColumn } from './facet-column.ts'
import type { TermKeys } from './term-keys.ts'

/** The ids of a set for counting, or the ids of its complement if the set has more than half of all records. */
export type CountedSet = { readonly ids: Uint32Array; readonly isComplement: boolean }

/** The requested page of the values of a facet term. */
export type ValuePage = {
  readonly offset: number
  readonly limit: number
  /** Codes to which the result is restricted; undefined for all. */
  readonly only?: ReadonlySet<number>
}

/**
 * If there are fewer records than an eighth of the values, occurring values are collected in a map. Otherwise each
 * value has a counter.
 */
const FEW = 8

/** The first values of each term with their counts, in descending order of count, then by key. */
export const countFacets = (
  columns: readonly FacetColumn[],
  counted: CountedSet,
  page: ValuePage,
): ReadonlyMap<FacetTerm, FacetCounts> => {
  const { ids, isComplement } = counted
  const few = columns.filter((column) => !isComplement && isFew(column, ids.length))
  const many = columns.filter((column) => !few.includes(column))
  const result = new Map<FacetTerm, FacetCounts>()
  for (const column of few) result.set(column.term, bestOfFew(column, ids, page))
  const counts = new Map(many.map((column) => [column.term, column.counters()]))
  if (ids.length > 0) {
    for (const group of new Set(many.flatMap((column) => column.groups))) {
      group.spread(
        group.count(ids),
        group.terms.map((term) => counts.get(term)),
      )
    }
  }
  for (const column of many) {
    const ofTerm = counts.get(column.term)!
    const totals = isComplement ? column.totals() : undefined
    result.set(column.term, bestOfMany(column, ofTerm, totals, page))
  }
  return result
}

const isFew = ({ keys, groups }: FacetColumn, ids: number): boolean =>
  ids * FEW < groups.reduce((sum, { lists }) => sum + lists.size, keys.size)

/**
 * Finds the values with the highest counts; `totals` is set if `counts` are those of the complement. Keep this loop in
 * a separate function: next to the counting loops, V8 optimises these only partly, and they take twice as long.
 */
const bestOfMany = (
  { keys }: FacetColumn,
  counts: Uint32Array,
  totals: Uint32Array | undefined,
  page: ValuePage,
): FacetCounts => {
  const best = new TopCounts(keys, page)
  for (let code = 1; code < counts.length; code++) {
    const count = totals === undefined ? counts[code]! : totals[code]! - counts[code]!
    if (count > 0) best.offer(code, count)
  }
  return best.counts()
}

const bestOfFew = ({ keys, groups, place }: FacetColumn, ids: Uint32Array, page: ValuePage): FacetCounts => {
  const counts = new Map<number, number>()
  const add = (at: number, code: number) => {
    if (at === place) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  for (const group of groups) for (const id of ids) group.each(id, add)
  const best = new TopCounts(keys, page)
  for (const [code, count] of counts) best.offer(code, count)
  return best.counts()
}

/** Collects the values with the highest counts in a heap whose root is the lowest of them. */
class TopCounts {
  private readonly keys: TermKeys
  private readonly page: ValuePage
  private readonly size: number
  private readonly heap: { code: number; count: number }[] = []
  /** The lowest count in the heap. Values with a lower count are not added. */
  private least = 0
  private values = 0
  private sum = 0

  constructor(keys: TermKeys, page: ValuePage) {
    this.keys = keys
    this.page = page
    this.size = page.offset + page.limit
  }

  offer(code: number, count: number): void {
    if (this.page.only !== undefined && !this.page.only.has(code)) return
    this.values++
    this.sum += count
    if (count < this.least) return
    const { heap, size } = this
    if (heap.length < size) {
      heap.push({ code, count })
      if (heap.length < size) return
      for (let at = size >> 1; at >= 0; at--) this.sink(at)
    } else if (size > 0 && this.isWorse(heap[0]!, { code, count })) {
      heap[0] = { code, count }
      this.sink(0)
    }
    this.least = heap[0]?.count ?? Number.POSITIVE_INFINITY
  }

  private isWorse(one: { code: number; count: number }, other: { code: number; count: number }): boolean {
    return one.count < other.count || (one.count === other.count && this.keys.isBefore(other.code, one.code))
  }

  private sink(from: number): void {
    const { heap } = this
    for (let at = from; ; ) {
      let worst = at
      for (let child = 2 * at + 1; child <= 2 * at + 2 && child < heap.length; child++) {
        if (this.isWorse(heap[child]!, heap[worst]!)) worst = child
      }
      if (worst === at) return
      ;[heap[at], heap[worst]] = [heap[worst]!, heap[at]!]
      at = worst
    }
  }

  counts(): FacetCounts {
    const best = this.heap.toSorted((a, b) => (this.isWorse(b, a) ? -1 : 1)).slice(this.page.offset)
    return {
      buckets: best.map(({ code, count }) => ({ key: this.keys.keyOf(code), count })),
      other: this.sum - best.reduce((total, { count }) => total + count, 0),
      values: this.values,
    }
  }
}
