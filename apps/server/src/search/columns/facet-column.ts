/**
 * The values of one facet term for all records: a number ("slot") a record, which stands for its value, or for its list
 * of values. Equal lists are held once, so that counting a term takes one step a record however many values it has, and
 * a changed record only gets another number.
 */
import type { FacetTerm } from '@seriatim/contract'
import { Codes, Numbers } from './growing.ts'
import type { TermKeys } from './term-keys.ts'

export class FacetColumn {
  readonly term: FacetTerm
  readonly keys: TermKeys
  /** By record id. 0: no value. */
  readonly slots: Codes
  /** The lists that slots stand for; undefined where slots are codes. */
  readonly lists: Lists | undefined
  /** How many records have each slot, and each code. */
  slotCounts = new Uint32Array(16)
  codeCounts = new Uint32Array(16)

  constructor(keys: TermKeys, kind: 'single' | 'list', capacity: number) {
    this.term = keys.term
    this.keys = keys
    this.slots = new Codes(capacity)
    this.lists = kind === 'list' ? new Lists() : undefined
  }

  /** How many slots there are, 0 included. */
  get slotCount(): number {
    return this.lists === undefined ? this.keys.size : this.lists.size
  }

  slotOf(id: number): number {
    return this.slots.array[id] ?? 0
  }

  /** Gives a record another slot. */
  put(id: number, slot: number): void {
    this.count(this.slotOf(id), -1)
    this.slots.set(id, slot)
    this.count(slot, 1)
  }

  private count(slot: number, by: 1 | -1): void {
    if (slot === 0) return
    if (slot >= this.slotCounts.length) this.slotCounts = longer(this.slotCounts, slot)
    this.slotCounts[slot]! += by
    if (this.lists === undefined) {
      this.countCode(slot, by)
      return
    }
    const { starts, codes } = this.lists
    for (let at = starts.array[slot]!; at < starts.array[slot + 1]!; at++) this.countCode(codes.array[at]!, by)
  }

  private countCode(code: number, by: 1 | -1): void {
    if (code >= this.codeCounts.length) this.codeCounts = longer(this.codeCounts, code)
    this.codeCounts[code]! += by
  }

  /** The first value of a slot, which lists are sorted by. */
  firstCode(slot: number): number {
    return slot === 0 || this.lists === undefined ? slot : this.lists.codes.array[this.lists.starts.array[slot]!]!
  }

  /** Of each slot whether it has one of these values. */
  slotsWith(accepted: Uint8Array): Uint8Array {
    if (this.lists === undefined) return accepted
    const { starts, codes, size } = this.lists
    const slots = new Uint8Array(size)
    const [bounds, values] = [starts.array, codes.array]
    for (let slot = 1; slot < size; slot++) {
      for (let at = bounds[slot]!; at < bounds[slot + 1]!; at++) {
        if (accepted[values[at]!] === 1) {
          slots[slot] = 1
          break
        }
      }
    }
    return slots
  }

  /** From how many records have each slot to how many have each code. */
  codesFrom(bySlot: Uint32Array): Uint32Array {
    if (this.lists === undefined) return bySlot
    const counts = new Uint32Array(this.keys.size)
    const { starts, codes, size } = this.lists
    const [bounds, values] = [starts.array, codes.array]
    for (let slot = 1; slot < size; slot++) {
      const count = bySlot[slot]!
      if (count === 0) continue
      const end = bounds[slot + 1]!
      for (let at = bounds[slot]!; at < end; at++) counts[values[at]!]! += count
    }
    return counts
  }

  /** Lists that no record has any more, as a part of all. */
  get waste(): number {
    if (this.lists === undefined || this.lists.size < 10_000) return 0
    let unused = 0
    for (let slot = 1; slot < this.lists.size; slot++) if (!this.slotCounts[slot]) unused++
    return unused / this.lists.size
  }
}

const longer = (array: Uint32Array<ArrayBuffer>, index: number): Uint32Array<ArrayBuffer> => {
  const larger = new Uint32Array(Math.max(array.length * 2, index + 1))
  larger.set(array)
  return larger
}

/** Lists of numbers, each held once, numbered from 1; 0 is the empty one. Found again by an open hash table. */
class Lists {
  readonly starts = new Numbers(64)
  readonly codes = new Numbers(256)
  private table = new Int32Array(1024)

  constructor() {
    this.starts.push(0)
    this.starts.push(0)
  }

  get size(): number {
    return this.starts.length - 1
  }

  /** The number of the list of the first `length` of `codes`. */
  numberOf(codes: Uint32Array, length: number): number {
    if (length === 0) return 0
    const mask = this.table.length - 1
    let at = hash(codes, 0, length) & mask
    for (;;) {
      const number = this.table[at]!
      if (number === 0) break
      if (this.isEqual(number, codes, length)) return number
      at = (at + 1) & mask
    }
    const number = this.size
    for (let index = 0; index < length; index++) this.codes.push(codes[index]!)
    this.starts.push(this.codes.length)
    this.table[at] = number
    if (number * 2 > this.table.length) this.rehash()
    return number
  }

  /** Tells each number of a list. */
  each(number: number, tell: (code: number) => void): void {
    const end = this.starts.array[number + 1]!
    for (let at = this.starts.array[number]!; at < end; at++) tell(this.codes.array[at]!)
  }

  get bytes(): number {
    return this.starts.array.byteLength + this.codes.array.byteLength + this.table.byteLength
  }

  private isEqual(number: number, codes: Uint32Array, length: number): boolean {
    const start = this.starts.array[number]!
    if (this.starts.array[number + 1]! - start !== length) return false
    const held = this.codes.array
    for (let index = 0; index < length; index++) if (held[start + index] !== codes[index]) return false
    return true
  }

  private rehash(): void {
    const table = new Int32Array(this.table.length * 2)
    const mask = table.length - 1
    const { starts, codes } = this
    for (let number = 1; number < this.size; number++) {
      let at = hash(codes.array, starts.array[number]!, starts.array[number + 1]!) & mask
      while (table[at] !== 0) at = (at + 1) & mask
      table[at] = number
    }
    this.table = table
  }
}

const hash = (codes: Uint32Array, from: number, to: number): number => {
  let value = 0
  for (let at = from; at < to; at++) {
    value = Math.imul(value ^ codes[at]!, 0x9e3779b1)
    value ^= value >>> 15
  }
  return value >>> 0
}
