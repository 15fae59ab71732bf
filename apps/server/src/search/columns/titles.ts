/**
 * The rank of each record in title order, without the titles. A rank is a number that increases with the title and is
 * equal for equal titles. Also stores the length of each title. Initial ranks are the positions of the titles. A title
 * added later gets a rank between those of its neighbours, which PostgreSQL provides from the index of titles.
 */

import { Outdated } from './outdated.ts'
import type { SectionReader, SectionWriter } from './sections.ts'

/**
 * A gap between two ranks narrower than this will soon be exhausted, so all ranks are renumbered when the process is
 * idle.
 */
const NARROW = 2 ** -20

/**
 * A new or changed title. Its neighbours are the nearest records in title order whose titles did not change at the same
 * time.
 */
export type PlacedTitle = {
  readonly id: number
  /** The sort key of the title in UTF-8. */
  readonly title: Uint8Array
  /** The last record whose title is not after the new title, and whether both titles are equal. */
  readonly before: { readonly id: number; readonly isSame: boolean } | undefined
  /** The first record whose title is after the new title. */
  readonly after: { readonly id: number } | undefined
}

export class Titles {
  /** The rank of each title, by record id; 0 for no title. */
  ranks: Float64Array
  /** The length of each title, by record id, in characters (see `charactersOf`); 0 for no title. */
  lengths: Uint8Array
  /** The highest rank of a title. */
  last = 0
  /** Whether a gap between ranks has become narrow. */
  isCrowded = false
  /** The number of times that all titles were renumbered. */
  renumbered = 0

  constructor(capacity: number) {
    this.ranks = new Float64Array(capacity)
    this.lengths = new Uint8Array(capacity)
  }

  grow(capacity: number): void {
    const ranks = new Float64Array(capacity)
    ranks.set(this.ranks)
    this.ranks = ranks
    const lengths = new Uint8Array(capacity)
    lengths.set(this.lengths)
    this.lengths = lengths
  }

  get bytes(): number {
    return this.ranks.byteLength + this.lengths.byteLength
  }

  /** Adds the next record in title order, with the number of characters of its title. */
  append(id: number, isSameAsBefore: boolean, length: number): void {
    if (!isSameAsBefore) this.last++
    if (id >= this.ranks.length) this.grow(Math.ceil(id * 1.1))
    this.ranks[id] = this.last
    this.lengths[id] = length
  }

  remove(id: number): void {
    this.ranks[id] = 0
    this.lengths[id] = 0
  }

  /** Gives ranks to changed titles together. Titles between the same neighbours share the gap. */
  place(titles: readonly PlacedTitle[]): void {
    for (const { id, title } of titles) this.lengths[id] = charactersOf(title, 0, title.length)
    const sorted = titles.toSorted((a, b) => Buffer.compare(a.title, b.title))
    for (let from = 0; from < sorted.length; ) {
      const first = sorted[from]!
      let to = from + 1
      while (to < sorted.length && this.isSameGap(first, sorted[to]!)) to++
      this.placeBetween(first, sorted.slice(from, to))
      from = to
    }
  }

  private placeBetween({ before, after }: PlacedTitle, titles: readonly PlacedTitle[]): void {
    if (before?.isSame) {
      for (const { id } of titles) this.ranks[id] = this.rankOf(before.id)
      return
    }
    const distinct = titles.filter(
      ({ title }, index) => index === 0 || Buffer.compare(title, titles[index - 1]!.title) !== 0,
    ).length
    let low = before === undefined ? 0 : this.rankOf(before.id)
    if (after === undefined) this.last = Math.max(this.last, low) + distinct
    let high = after === undefined ? this.last + 1 : this.rankOf(after.id)
    if ((high - low) / (distinct + 1) <= Math.max(high, 1) * Number.EPSILON * 4) {
      this.renumber()
      low = before === undefined ? 0 : this.rankOf(before.id)
      high = after === undefined ? this.last + 1 : this.rankOf(after.id)
    }
    const step = (high - low) / (distinct + 1)
    if (step < NARROW) this.isCrowded = true
    let rank = low
    for (const [index, { id, title }] of titles.entries()) {
      if (index === 0 || Buffer.compare(title, titles[index - 1]!.title) !== 0) rank += step
      this.ranks[id] = rank
    }
  }

  /**
   * Whether two titles have the same neighbours. Compares ranks, because several records may have equal titles and any
   * of them may be named as the neighbour.
   */
  private isSameGap(one: PlacedTitle, other: PlacedTitle): boolean {
    const rank = (neighbour: { readonly id: number } | undefined): number | undefined =>
      neighbour && this.rankOf(neighbour.id)
    return (
      rank(one.before) === rank(other.before) &&
      one.before?.isSame === other.before?.isSame &&
      rank(one.after) === rank(other.after)
    )
  }

  /**
   * The rank of a neighbour. A neighbour without a rank was added without an entry in the change log, so a load is
   * running.
   */
  private rankOf(id: number): number {
    const rank = this.ranks[id]
    if (!rank) throw new Outdated(`the title of record ${id} has no rank in memory`)
    return rank
  }

  /** Replaces all ranks by integers: half a second for 2.7 million. */
  renumber(): void {
    const known = this.ranks.filter((rank) => rank > 0).sort()
    let end = 0
    for (let at = 0; at < known.length; at++) if (at === 0 || known[at] !== known[at - 1]) known[end++] = known[at]!
    const distinct = known.subarray(0, end)
    for (let id = 0; id < this.ranks.length; id++) {
      const rank = this.ranks[id]!
      if (rank > 0) this.ranks[id] = insertionIndex(distinct, rank) + 1
    }
    this.last = end
    this.isCrowded = false
    this.renumbered++
  }

  save(out: SectionWriter): void {
    out.array('titles.ranks', this.ranks)
    out.array('titles.lengths', this.lengths)
    out.value('titles.last', this.last)
    out.value('titles.renumbered', this.renumbered)
  }

  /** Restores saved ranks. @param gone ids without a record @throws UnreadableFile */
  load(from: SectionReader, gone: readonly number[]): void {
    this.ranks = from.array('titles.ranks', Float64Array)
    this.lengths = from.array('titles.lengths', Uint8Array)
    this.last = from.number('titles.last')
    for (const id of gone) this.remove(id)
  }
}

/**
 * The number of characters (code points) of a UTF-8 text with `length` bytes from `at`. A sort key has at most 96
 * bytes.
 */
export const charactersOf = (bytes: Uint8Array, at: number, length: number): number => {
  let characters = 0
  for (let index = at; index < at + length; index++) if ((bytes[index]! & 0xc0) !== 0x80) characters++
  return characters
}

const insertionIndex = (ascending: Float64Array, value: number): number => {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
