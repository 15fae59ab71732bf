/** Which entries of the indexes of titles and publishers each record carries, so that they are counted without the base. */
import type { EntryCounts, HitsRange } from '../engine.ts'
import { EntryNumbers } from './entry-numbers.ts'
import { Numbers } from './growing.ts'

const LAST_CODE_POINT = 0x10ffff

/** The entries of one index. */
export class IndexEntries {
  private readonly numbers = new EntryNumbers()
  /** By the number of the entry: records that carry it, and the code point that its place begins with. */
  private readonly hits = new Numbers(1 << 12)
  private readonly initials = new Numbers(1 << 12)
  /** By the id of the record: where its entries stand in `values`, and how many these are. */
  private starts: Uint32Array
  private counts: Uint16Array
  private readonly values = new Numbers(1 << 12)
  private last = -1

  constructor(maxId: number) {
    this.starts = new Uint32Array(maxId + 1)
    this.counts = new Uint16Array(maxId + 1)
  }

  /** Adds an entry of a record; those of one record come one after the other, or cost more. */
  add(id: number, high: number, low: number, initial: number): void {
    const { values, hits } = this
    const entry = this.numbers.of(high, low)
    if (entry === hits.length) {
      hits.push(0)
      this.initials.push(initial)
    }
    hits.array[entry]!++
    if (id >= this.starts.length) this.reach(id)
    const count = this.counts[id]!
    if (id !== this.last) {
      const from = this.starts[id]!
      this.starts[id] = values.length
      for (let at = 0; at < count; at++) values.push(values.array[from + at]!)
      this.last = id
    }
    values.push(entry)
    this.counts[id] = count + 1
  }

  /** Takes the entries of a record away. */
  remove(id: number): void {
    const count = this.counts[id] ?? 0
    const from = this.starts[id]!
    for (let at = from; at < from + count; at++) this.hits.array[this.values.array[at]!]!--
    if (count > 0) this.counts[id] = 0
    this.last = -1
  }

  private reach(id: number): void {
    const length = Math.max(id + 1, Math.ceil(this.starts.length * 1.2))
    const [starts, counts] = [new Uint32Array(length), new Uint16Array(length)]
    starts.set(this.starts)
    counts.set(this.counts)
    this.starts = starts
    this.counts = counts
  }

  /**
   * How many entries are carried by `hits` of these records (by any number of them where it is left out); all records where
   * `ids` is undefined. `letters` counts those whose place begins with a code point from one of `starts` (ascending) up to the
   * next; the first counts what stands before it, too.
   */
  count(
    ids: Uint32Array | undefined,
    hits: HitsRange | undefined,
    starts: readonly string[],
  ): Omit<EntryCounts, 'records'> {
    const counted = ids === undefined ? this.hits.array.subarray(0, this.hits.length) : this.within(ids)
    const slotOf = slots(starts)
    const letters = new Uint32Array(starts.length)
    const { from, to } = hits ?? { from: 1, to: Number.POSITIVE_INFINITY }
    const least = Math.max(from, 1)
    const initials = this.initials.array
    let count = 0
    for (let entry = 0; entry < counted.length; entry++) {
      const number = counted[entry]!
      if (number < least || number > to) continue
      count++
      if (starts.length > 0) letters[slotOf[initials[entry]!]!]!++
    }
    return { count, letters: [...letters] }
  }

  /** How many of these records carry each entry. */
  private within(ids: Uint32Array): Uint32Array {
    const counted = new Uint32Array(this.hits.length)
    const values = this.values.array
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at]!
      const from = this.starts[id] ?? 0
      const end = from + (this.counts[id] ?? 0)
      for (let each = from; each < end; each++) counted[values[each]!]!++
    }
    return counted
  }
}

/** The place among `starts` by code point. */
const slots = (starts: readonly string[]): Uint8Array => {
  const slotOf = new Uint8Array(starts.length === 0 ? 0 : LAST_CODE_POINT + 1)
  for (const [slot, start] of starts.entries()) if (slot > 0) slotOf.fill(slot, start.codePointAt(0))
  return slotOf
}
