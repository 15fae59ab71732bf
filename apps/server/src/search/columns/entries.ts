/**
 * The headings of each record in the browsable indexes of titles and publishers, so that they are counted without the
 * database. An entry is one heading of an index.
 */
import type { EntryCounts, EntryRecords } from '../engine.ts'
import type { HitsRange } from '../entry-filter.ts'
import { EntryNumbers } from './entry-numbers.ts'
import { GrowingNumbers } from './growing-arrays.ts'
import { firstFrom, has, idsOfSet, type RecordSet, setOfBits } from './record-set.ts'

const LAST_CODE_POINT = 0x10ffff

/** An entry (heading) of one record. */
export type EntryRow = {
  /** The two halves of the 64-bit hash that identifies the entry (`heading.entry`). */
  readonly high: number
  readonly low: number
  /** The first code point of the sort key of the entry. */
  readonly initial: number
  /** Tag and script of the entry as one number (`fieldNumber`). */
  readonly field: number
  /** The complete sort key of the entry, if the entry was not read in index order. */
  readonly place?: string | undefined
}

/** A position in the index, and the direction and number of the requested entries. */
export type EntryPosition = {
  /** The number of the first entry at or after the position, among entries numbered in index order. */
  readonly from: number
  /** The sort key of the position in UTF-8; undefined for the beginning or end of the index. */
  readonly whole: Buffer | undefined
  readonly direction: 'after' | 'before'
  readonly size: number
}

/** The entries (headings) of one browsable index. */
export class IndexEntries {
  private readonly numbers = new EntryNumbers()
  /** For each entry, by its number: the number of records, the first code point of the sort key, and tag and script. */
  private readonly hits = new GrowingNumbers(1 << 12)
  private readonly initials = new GrowingNumbers(1 << 12)
  private readonly fields = new GrowingNumbers(1 << 12)
  /** By record id: the offset of the record's entries in `values`, and their number. */
  private starts: Uint32Array
  private counts: Uint16Array
  private readonly values = new GrowingNumbers(1 << 12)
  private last = -1
  /** One mark for each entry, all 0 between calls. Reused, because an array of all entries is large. */
  private marks = new Uint8Array(0)
  /** Entries below this number are numbered in index order. `places` contains the sort keys of the others. */
  private inOrder = 0
  private readonly places = new Map<number, Buffer>()

  constructor(maxId: number) {
    this.starts = new Uint32Array(maxId + 1)
    this.counts = new Uint16Array(maxId + 1)
  }

  /** The number of the entry with a 64-bit hash, given as two halves. Assigns the next number to an unknown entry. */
  numberOf(high: number, low: number): number {
    const entry = this.numbers.of(high, low)
    if (entry === this.hits.length) for (const list of [this.hits, this.initials, this.fields]) list.push(0)
    return entry
  }

  /** Marks the end of the entries added in index order. Entries added later need their complete sort key. */
  endOrder(): void {
    this.inOrder = this.numbers.size
  }

  /** Adds an entry of a record. Entries of one record should be added consecutively, which is faster. */
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

  /** Removes the entries of a record. */
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
   * For each entry, by its number, the number of those records in `ids` that have it; of all records if `ids` is
   * undefined.
   */
  carriers(ids: Uint32Array | undefined): Uint32Array {
    return ids === undefined ? this.hits.array.subarray(0, this.hits.length) : this.within(ids)
  }

  /** Whether an entry is numbered in index order. */
  isInOrder(entry: number): boolean {
    return entry < this.inOrder
  }

  /**
   * Entries of a set near a position, unsorted: the nearest `size` entries numbered in index order and the nearest
   * `size` other entries, both in the requested direction. The requested page is among them.
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

  /**
   * The hashes of some entries, each with the id of one record that has the entry. If `ids` is defined, the record is
   * one of them.
   */
  carried(entries: Uint32Array, ids: Uint32Array | undefined): EntryRecords {
    const positions = new Map(Array.from(entries, (entry) => [entry, -1]))
    if (this.marks.length < this.hits.length) this.marks = new Uint8Array(Math.ceil(this.hits.length * 1.2))
    const isMissing = this.marks
    for (const entry of entries) isMissing[entry] = 1
    let missing = positions.size
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
        positions.set(entry, id)
        missing--
      }
    }
    for (const entry of entries) isMissing[entry] = 0
    return {
      records: Int32Array.from(positions.values()),
      names: BigInt64Array.from(positions.keys(), (entry) => this.numbers.nameOf(entry)),
    }
  }

  /** The entries whose number of records is in a range; `carriers` contains the numbers by entry. */
  static withHits(carriers: Uint32Array, { from, to }: HitsRange): RecordSet {
    const least = Math.max(from, 1)
    const words = new Uint32Array((carriers.length + 31) >>> 5)
    for (let entry = 0; entry < carriers.length; entry++) {
      const number = carriers[entry]!
      if (number >= least && number <= to) words[entry >>> 5]! |= 1 << (entry & 31)
    }
    return setOfBits(words)
  }

  /** The entries with one of these tags and scripts, as numbered by `fieldNumber`. */
  ofFields(numbers: ReadonlySet<number>): RecordSet {
    const { array, length } = this.fields
    const words = new Uint32Array((length + 31) >>> 5)
    for (let entry = 0; entry < length; entry++)
      if (numbers.has(array[entry]!)) words[entry >>> 5]! |= 1 << (entry & 31)
    return setOfBits(words)
  }

  /**
   * The number of entries in a set. `letters` counts entries by the first code point of their sort keys, from each of
   * `starts` (ascending) to the next. The first count includes entries before it.
   */
  count(passing: RecordSet, starts: readonly string[]): Pick<EntryCounts, 'count' | 'letters'> {
    const letters = new Uint32Array(starts.length)
    if (starts.length > 0) {
      const slotOf = slots(starts)
      const initials = this.initials.array
      for (const entry of idsOfSet(passing)) letters[slotOf[initials[entry]!]!]!++
    }
    return { count: passing.size, letters: [...letters] }
  }

  /** For each entry, by its number, the number of those records in `ids` that have it. */
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

/** The first `size` ids of a set that are at least `from` and below `end`. */
function nextIn(set: RecordSet, from: number, end: number, size: number): number[] {
  const results: number[] = []
  if (set.kind === 'ids') {
    for (let at = firstFrom(set.ids, from); at < set.ids.length && set.ids[at]! < end && results.length < size; at++)
      results.push(set.ids[at]!)
  } else for (let entry = from; entry < end && results.length < size; entry++) if (has(set, entry)) results.push(entry)
  return results
}

/** The last `size` ids of a set below `end`. */
function lastIn(set: RecordSet, end: number, size: number): number[] {
  const results: number[] = []
  if (set.kind === 'ids') {
    for (let at = firstFrom(set.ids, end) - 1; at >= 0 && results.length < size; at--) results.push(set.ids[at]!)
  } else
    for (let entry = end - 1; entry >= 0 && results.length < size; entry--) if (has(set, entry)) results.push(entry)
  return results
}

/** For each code point, the index of the last of `starts` that is not after it. */
const slots = (starts: readonly string[]): Uint8Array => {
  const slotOf = new Uint8Array(starts.length === 0 ? 0 : LAST_CODE_POINT + 1)
  for (const [slot, start] of starts.entries()) if (slot > 0) slotOf.fill(slot, start.codePointAt(0))
  return slotOf
}
