/**
 * The values of a few facet terms for all records. Each record has one number ("slot"), which represents all its values
 * of these terms. Equal lists of values are stored once. Counting therefore takes one step for each record, regardless
 * of its number of values. A changed record only gets another slot.
 */
import { FACET_GROUPS, type FacetTerm } from '@seriatim/contract'
import { GrowingCodes } from './growing-arrays.ts'
import { Lists } from './lists.ts'
import type { SectionReader, SectionWriter } from './sections.ts'

/**
 * Field structures are divided into groups by the first digit of their tags, because few records have the same
 * structures.
 */
const STRUCTURE_PARTS: readonly string[] = ['0', '2', '5', '7', '1346', '']
export const partOfStructure = (key: string): number => {
  const part = STRUCTURE_PARTS.findIndex((digits) => digits.includes(key.charAt(0)) && digits !== '')
  return part < 0 ? STRUCTURE_PARTS.length - 1 : part
}

/** Identifies the assignment of terms to groups, in the column file. Slots in another layout have another meaning. */
export const LAYOUT = JSON.stringify([FACET_GROUPS, STRUCTURE_PARTS])

/** A value in a group contains the code of its key in the lower bits, and the position of its term above them. */
const TERM_SHIFT = 27
const CODE_MASK = 2 ** TERM_SHIFT - 1

export class FacetGroup {
  readonly terms: readonly FacetTerm[]
  /** The slot of each record, by record id; 0 for a record without values. */
  readonly slots: GrowingCodes
  readonly lists = new Lists()
  /** The number of records with each slot. */
  totals = new Uint32Array(16)
  /** Objects that have cached the present totals. */
  private knownBy = new Set<object>()
  private scratch = new Uint32Array(16)

  constructor(terms: readonly FacetTerm[], capacity: number) {
    this.terms = terms
    this.slots = new GrowingCodes(capacity)
  }

  /** The number under which a code of the term at `place` is stored in lists. */
  static valueOf(place: number, code: number): number {
    return ((place << TERM_SHIFT) | code) >>> 0
  }

  /** Replaces the values of a record by the first `length` of `values`. */
  put(id: number, values: Uint32Array, length: number): void {
    const slot = this.lists.numberOf(values, length)
    const before = this.slots.array[id]!
    if (before === slot) return
    this.knownBy.clear()
    this.slots.set(id, slot)
    if (slot >= this.totals.length) {
      const larger = new Uint32Array(Math.max(this.totals.length * 2, slot + 1))
      larger.set(this.totals)
      this.totals = larger
    }
    if (before !== 0) this.totals[before]!--
    if (slot !== 0) this.totals[slot]!++
  }

  /** The number of those records in `ids` with each slot. The next call reuses the array. */
  count(ids: Uint32Array): Uint32Array {
    const { size } = this.lists
    if (this.scratch.length < size) this.scratch = new Uint32Array(Math.ceil(size * 1.2))
    const counts = this.scratch.subarray(0, size).fill(0)
    const slots = this.slots.array
    // One loop for each array type, so that each is compiled for its type.
    if (slots instanceof Uint8Array) tallyBytes(slots, ids, counts)
    else if (slots instanceof Uint16Array) tallyShorts(slots, ids, counts)
    else tallyWords(slots, ids, counts)
    return counts
  }

  hasChangedSince(who: object): boolean {
    return !this.knownBy.has(who)
  }

  rememberFor(who: object): void {
    this.knownBy.add(who)
  }

  /** Adds the count of each slot to the counts of all values in the slot. */
  spread(bySlot: Uint32Array, counts: readonly (Uint32Array | undefined)[]): void {
    const { starts, values } = this.lists
    const size = Math.min(this.lists.size, bySlot.length)
    for (let slot = 1; slot < size; slot++) {
      const count = bySlot[slot]!
      if (count === 0) continue
      const end = starts[slot + 1]!
      for (let at = starts[slot]!; at < end; at++) {
        const ofTerm = counts[values[at]! >>> TERM_SHIFT]
        if (ofTerm !== undefined) ofTerm[values[at]! & CODE_MASK]! += count
      }
    }
  }

  /** Calls `visit` with the position of the term and the code, for each value of a record. */
  each(id: number, visit: (place: number, code: number) => void): void {
    const { starts, values } = this.lists
    const slot = this.slots.array[id] ?? 0
    for (let at = starts[slot]!; at < starts[slot + 1]!; at++) {
      visit(values[at]! >>> TERM_SHIFT, values[at]! & CODE_MASK)
    }
  }

  /** For each slot, the first code of a term; 0 if the slot has no value of the term. */
  firstCodes(place: number): Uint32Array {
    const { starts, values, size } = this.lists
    const codes = new Uint32Array(size)
    for (let slot = 1; slot < size; slot++) {
      for (let at = starts[slot]!; at < starts[slot + 1]!; at++) {
        if (values[at]! >>> TERM_SHIFT !== place) continue
        codes[slot] = values[at]! & CODE_MASK
        break
      }
    }
    return codes
  }

  /** For each slot, whether it contains one of the accepted codes of a term. */
  slotsWith(place: number, accepted: Uint8Array): Uint8Array {
    const { starts, values, size } = this.lists
    const slots = new Uint8Array(size)
    for (let slot = 1; slot < size; slot++) {
      for (let at = starts[slot]!; at < starts[slot + 1]!; at++) {
        if (values[at]! >>> TERM_SHIFT === place && accepted[values[at]! & CODE_MASK] === 1) slots[slot] = 1
      }
    }
    return slots
  }

  /** The number of lists that no record uses, and the number of all lists. */
  get waste(): { unused: number; all: number } {
    let unused = 0
    for (let slot = 1; slot < this.lists.size; slot++) if (!this.totals[slot]) unused++
    return { unused, all: this.lists.size }
  }

  save(out: SectionWriter, name: string): void {
    this.slots.save(out, `${name}.slots`)
    this.lists.save(out, `${name}.lists`)
  }

  /** Restores a saved group. @param gone ids without a record, whose values are removed @throws UnreadableFile */
  load(from: SectionReader, name: string, gone: readonly number[]): void {
    this.slots.load(from, `${name}.slots`)
    this.lists.load(from, `${name}.lists`)
    const { array } = this.slots
    for (const id of gone) array[id] = 0
    const totals = new Uint32Array(this.lists.size)
    if (array instanceof Uint8Array) totalBytes(array, totals)
    else if (array instanceof Uint16Array) totalShorts(array, totals)
    else totalWords(array, totals)
    totals[0] = 0
    this.totals = totals
    this.knownBy.clear()
  }

  get bytes(): number {
    return this.slots.array.byteLength + this.lists.bytes + this.totals.byteLength + this.scratch.byteLength
  }
}

const tallyBytes = (slots: Uint8Array, ids: Uint32Array, counts: Uint32Array): void => {
  for (let at = 0; at < ids.length; at++) counts[slots[ids[at]!]!]!++
}
const tallyShorts = (slots: Uint16Array, ids: Uint32Array, counts: Uint32Array): void => {
  for (let at = 0; at < ids.length; at++) counts[slots[ids[at]!]!]!++
}
const tallyWords = (slots: Uint32Array, ids: Uint32Array, counts: Uint32Array): void => {
  for (let at = 0; at < ids.length; at++) counts[slots[ids[at]!]!]!++
}

// A slot above the totals belongs to a record that changed during the write; that record is read again.
const totalBytes = (slots: Uint8Array, totals: Uint32Array): void => {
  for (let id = 0; id < slots.length; id++) {
    if (slots[id]! < totals.length) totals[slots[id]!]!++
    else slots[id] = 0
  }
}
const totalShorts = (slots: Uint16Array, totals: Uint32Array): void => {
  for (let id = 0; id < slots.length; id++) {
    if (slots[id]! < totals.length) totals[slots[id]!]!++
    else slots[id] = 0
  }
}
const totalWords = (slots: Uint32Array, totals: Uint32Array): void => {
  for (let id = 0; id < slots.length; id++) {
    if (slots[id]! < totals.length) totals[slots[id]!]!++
    else slots[id] = 0
  }
}

/** Creates all groups. Those of field structures are in the order of their parts. */
export const makeGroups = (capacity: number): readonly FacetGroup[] => [
  ...FACET_GROUPS.map((terms) => new FacetGroup(terms, capacity)),
  ...STRUCTURE_PARTS.map(() => new FacetGroup(['fields_structure'], capacity)),
]
