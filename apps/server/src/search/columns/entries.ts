/** Which entries of the indexes of titles and publishers each record carries, so that they are counted without the base. */
import type { CarriedEntries, EntryCounts } from '../engine.ts'
import type { HitsRange } from '../entry-filter.ts'
import { EntryNumbers } from './entry-numbers.ts'
import { Numbers } from './growing.ts'
import { firstFrom, has, idsOf, type RecordSet, setOfBits } from './record-set.ts'

const LAST_CODE_POINT = 0x10ffff

/** An entry of a record. */
export type EntryRow = {
  /** The two halves of its name. */
  readonly high: number
  readonly low: number
  /** The code point that its place begins with. */
  readonly initial: number
  /** Its tag and script (`fieldNumber`). */
  readonly field: number
  /** Its whole place, where it did not come in the order of the index. */
  readonly place?: string | undefined
}

/** Where in the index entries are wanted. */
export type EntryPosition = {
  /** The number of the first entry at the position or after it, of those that are numbered in the order of the index. */
  readonly from: number
  /** The place in UTF-8; undefined for an edge of the index. */
  readonly whole: Buffer | undefined
  readonly direction: 'after' | 'before'
  readonly size: number
}

/** The entries of one index. */
export class IndexEntries {
  private readonly numbers = new EntryNumbers()
  /** By the number of the entry: records that carry it, the code point that its place begins with, its tag and script. */
  private readonly hits = new Numbers(1 << 12)
  private readonly initials = new Numbers(1 << 12)
  private readonly fields = new Numbers(1 << 12)
  /** By the id of the record: where its entries stand in `values`, and how many these are. */
  private starts: Uint32Array
  private counts: Uint16Array
  private readonly values = new Numbers(1 << 12)
  private last = -1
  /** Entries below this number are numbered in the order of the index; where the others stand is in `places`. */
  private inOrder = 0
  private readonly places = new Map<number, Buffer>()

  constructor(maxId: number) {
    this.starts = new Uint32Array(maxId + 1)
    this.counts = new Uint16Array(maxId + 1)
  }

  /** The number of an entry by the two halves of its name, whether a record that is known here carries it or not. */
  numberOf(high: number, low: number): number {
    const entry = this.numbers.of(high, low)
    if (entry === this.hits.length) for (const list of [this.hits, this.initials, this.fields]) list.push(0)
    return entry
  }

  /** What was added so far came in the order of the index. Of what comes from here on the place is told. */
  endOrder(): void {
    this.inOrder = this.numbers.size
  }

  /** Adds an entry of a record; those of one record come one after the other, or cost more. */
  add(id: number, { high, low, initial, field, place }: EntryRow): void {
    const { values, hits } = this
    const entry = this.numberOf(high, low)
    this.initials.array[entry] = initial
    this.fields.array[entry] = field
    if (place !== undefined && entry >= this.inOrder) this.places.set(entry, Buffer.from(place))
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

  /** How many of these records carry each entry, by its number; of all records where `ids` is undefined. */
  carriers(ids: Uint32Array | undefined): Uint32Array {
    return ids === undefined ? this.hits.array.subarray(0, this.hits.length) : this.within(ids)
  }

  /** Whether an entry is one of those whose numbers are in the order of the index. */
  isInOrder(entry: number): boolean {
    return entry < this.inOrder
  }

  /**
   * The entries of a set next to a position, in no order: `size` of those numbered in the order of the index, from the number
   * `from` on or before it, and as many of the others. The page is among them.
   */
  near(passing: RecordSet, { from, whole, direction, size }: EntryPosition): Uint32Array {
    const isAfter = direction === 'after'
    const numbered = isAfter
      ? nextIn(passing, from, this.inOrder, size)
      : lastIn(passing, Math.min(from, this.inOrder), size)
    const others = [...this.places]
      .filter(([entry, place]) => {
        if (!has(passing, entry)) return false
        return whole === undefined || Buffer.compare(place, whole) >= 0 === isAfter
      })
      .sort(([, one], [, other]) => (isAfter ? Buffer.compare(one, other) : Buffer.compare(other, one)))
      .slice(0, size)
    return Uint32Array.from([...numbered, ...others.map(([entry]) => entry)])
  }

  /** The names of some entries, and of each a record that carries it; of `ids` alone where these are given. */
  carried(entries: Uint32Array, ids: Uint32Array | undefined): CarriedEntries {
    const wanted = new Map(Array.from(entries, (entry) => [entry, -1]))
    const isMissing = new Uint8Array(this.hits.length)
    for (const entry of entries) isMissing[entry] = 1
    let missing = wanted.size
    const { starts, counts } = this
    const values = this.values.array
    const end = ids?.length ?? starts.length
    for (let at = 0; at < end && missing > 0; at++) {
      const id = ids === undefined ? at : ids[at]!
      const from = starts[id] ?? 0
      const to = from + (counts[id] ?? 0)
      for (let each = from; each < to; each++) {
        const entry = values[each]!
        if (isMissing[entry] === 0) continue
        isMissing[entry] = 0
        wanted.set(entry, id)
        missing--
      }
    }
    return {
      records: Int32Array.from(wanted.values()),
      names: BigInt64Array.from(wanted.keys(), (entry) => this.numbers.nameOf(entry)),
    }
  }

  /** The entries that as many records carry, by `carriers`. */
  static withHits(carriers: Uint32Array, { from, to }: HitsRange): RecordSet {
    const least = Math.max(from, 1)
    const words = new Uint32Array((carriers.length + 31) >>> 5)
    for (let entry = 0; entry < carriers.length; entry++) {
      const number = carriers[entry]!
      if (number >= least && number <= to) words[entry >>> 5]! |= 1 << (entry & 31)
    }
    return setOfBits(words)
  }

  /** The entries under one of these tags and scripts, as `fieldNumber` says them. */
  ofFields(numbers: ReadonlySet<number>): RecordSet {
    const { array, length } = this.fields
    const words = new Uint32Array((length + 31) >>> 5)
    for (let entry = 0; entry < length; entry++)
      if (numbers.has(array[entry]!)) words[entry >>> 5]! |= 1 << (entry & 31)
    return setOfBits(words)
  }

  /**
   * How many entries there are in a set. `letters` counts those whose place begins with a code point from one of `starts`
   * (ascending) up to the next; the first counts what stands before it, too.
   */
  count(passing: RecordSet, starts: readonly string[]): Pick<EntryCounts, 'count' | 'letters'> {
    const letters = new Uint32Array(starts.length)
    if (starts.length > 0) {
      const slotOf = slots(starts)
      const initials = this.initials.array
      for (const entry of idsOf(passing)) letters[slotOf[initials[entry]!]!]!++
    }
    return { count: passing.size, letters: [...letters] }
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

/** The first `size` of a set from `from` on, below `end`. */
function nextIn(set: RecordSet, from: number, end: number, size: number): number[] {
  const found: number[] = []
  if (set.kind === 'ids') {
    for (let at = firstFrom(set.ids, from); at < set.ids.length && set.ids[at]! < end && found.length < size; at++)
      found.push(set.ids[at]!)
  } else for (let entry = from; entry < end && found.length < size; entry++) if (has(set, entry)) found.push(entry)
  return found
}

/** The last `size` of a set below `end`. */
function lastIn(set: RecordSet, end: number, size: number): number[] {
  const found: number[] = []
  if (set.kind === 'ids') {
    for (let at = firstFrom(set.ids, end) - 1; at >= 0 && found.length < size; at--) found.push(set.ids[at]!)
  } else for (let entry = end - 1; entry >= 0 && found.length < size; entry--) if (has(set, entry)) found.push(entry)
  return found
}

/** The place among `starts` by code point. */
const slots = (starts: readonly string[]): Uint8Array => {
  const slotOf = new Uint8Array(starts.length === 0 ? 0 : LAST_CODE_POINT + 1)
  for (const [slot, start] of starts.entries()) if (slot > 0) slotOf.fill(slot, start.codePointAt(0))
  return slotOf
}
