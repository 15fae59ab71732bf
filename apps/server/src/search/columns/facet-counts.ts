/** How many records of a set have each value of a term. */
import type { FacetCounts } from '../engine.ts'
import type { FacetColumn } from './facet-column.ts'

/** A set to be counted: its ids, or, where it is more than half of all records, the ids that are not in it. */
export type Counted = { readonly ids: Uint32Array; readonly isComplement: boolean }

/** Which values of a count are wanted. */
export type Wanted = {
  readonly offset: number
  readonly limit: number
  /** Codes that may be given; undefined for all. */
  readonly only?: ReadonlySet<number>
}

/** Below this part of the values, the few that occur are gathered; else there is a counter for each. */
const FEW = 8

/** By count descending, then key. */
export const countFacet = (column: FacetColumn, { ids, isComplement }: Counted, wanted: Wanted): FacetCounts => {
  if (!isComplement && ids.length * FEW < column.keys.size) return best(column, fewCounts(column, ids), wanted)
  const counts = column.codesFrom(countSlots(column, ids))
  if (isComplement) {
    const totals = column.codeCounts
    for (let code = 1; code < column.keys.size; code++) counts[code] = (totals[code] ?? 0) - (counts[code] ?? 0)
  }
  return best(column, eachCount(counts), wanted)
}

const countSlots = (column: FacetColumn, ids: Uint32Array): Uint32Array => {
  const counts = new Uint32Array(column.slotCount)
  const slots = column.slots.array
  for (let at = 0; at < ids.length; at++) counts[slots[ids[at]!]!]!++
  return counts
}

type CodeCounts = Iterable<readonly [code: number, count: number]>

function* eachCount(counts: Uint32Array): CodeCounts {
  for (let code = 1; code < counts.length; code++) if (counts[code]! > 0) yield [code, counts[code]!]
}

const fewCounts = (column: FacetColumn, ids: Uint32Array): CodeCounts => {
  const counts = new Map<number, number>()
  const add = (code: number) => counts.set(code, (counts.get(code) ?? 0) + 1)
  for (const id of ids) {
    const slot = column.slotOf(id)
    if (slot === 0) continue
    if (column.lists === undefined) add(slot)
    else column.lists.each(slot, add)
  }
  return counts
}

/** The best `offset + limit` in a heap whose root is the worst of them. */
const best = (column: FacetColumn, counts: CodeCounts, { offset, limit, only }: Wanted): FacetCounts => {
  const { keys } = column
  const size = offset + limit
  const heap: { code: number; count: number }[] = []
  const isWorse = (one: { code: number; count: number }, other: { code: number; count: number }): boolean =>
    one.count < other.count || (one.count === other.count && keys.isBefore(other.code, one.code))
  const sink = (from: number): void => {
    for (let at = from; ; ) {
      let worst = at
      for (let child = 2 * at + 1; child <= 2 * at + 2 && child < heap.length; child++) {
        if (isWorse(heap[child]!, heap[worst]!)) worst = child
      }
      if (worst === at) return
      ;[heap[at], heap[worst]] = [heap[worst]!, heap[at]!]
      at = worst
    }
  }
  let [values, sum] = [0, 0]
  for (const [code, count] of counts) {
    if (only !== undefined && !only.has(code)) continue
    values++
    sum += count
    if (heap.length < size) {
      heap.push({ code, count })
      if (heap.length === size) for (let at = size >> 1; at >= 0; at--) sink(at)
    } else if (size > 0 && count >= heap[0]!.count && isWorse(heap[0]!, { code, count })) {
      heap[0] = { code, count }
      sink(0)
    }
  }
  const given = heap.sort((a, b) => (isWorse(b, a) ? -1 : 1)).slice(offset)
  return {
    buckets: given.map(({ code, count }) => ({ key: keys.keyOf(code), count })),
    other: sum - given.reduce((total, { count }) => total + count, 0),
    values,
  }
}
