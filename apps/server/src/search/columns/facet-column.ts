/**
 * The values of one facet term for all records: a number ("slot") a record, which stands for its value, or for its list
 * of values. Equal lists are held once, so that counting a term takes one step a record however many values it has, and
 * a changed record only gets another number. Where hardly two lists are equal, a list is held in parts that are.
 */
import type { FacetTerm } from '@seriatim/contract'
import { Codes } from './growing.ts'
import { Lists } from './lists.ts'
import type { TermKeys } from './term-keys.ts'

/** The structures of a record's fields are held by the first digit of their tags. */
const PARTS_OF_STRUCTURE = 10
const partOfStructure = (key: string): number => {
  const digit = key.charCodeAt(0) - 0x30
  return digit >= 0 && digit < PARTS_OF_STRUCTURE ? digit : 0
}

/** One number a record. */
class Part {
  /** By record id. 0: no value. */
  readonly slots: Codes
  /** What slots stand for; undefined where slots are codes. */
  readonly lists: Lists | undefined
  /** How many records have each slot. */
  totals = new Uint32Array(16)
  private scratch = new Uint32Array(16)

  constructor(kind: 'single' | 'list', capacity: number) {
    this.slots = new Codes(capacity)
    this.lists = kind === 'list' ? new Lists() : undefined
  }

  add(slot: number, by: 1 | -1): void {
    if (slot >= this.totals.length) this.totals = longer(this.totals, slot)
    this.totals[slot]! += by
  }

  /** How many of these records have each slot. The array is used again by the next count. */
  count(ids: Uint32Array, size: number): Uint32Array {
    if (this.scratch.length < size) this.scratch = new Uint32Array(Math.ceil(size * 1.2))
    const counts = this.scratch.subarray(0, size).fill(0)
    const slots = this.slots.array
    // One loop a kind of array: each is compiled for its own.
    if (slots instanceof Uint8Array) tallyBytes(slots, ids, counts)
    else if (slots instanceof Uint16Array) tallyShorts(slots, ids, counts)
    else tallyWords(slots, ids, counts)
    return counts
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

export class FacetColumn {
  readonly term: FacetTerm
  readonly keys: TermKeys
  readonly parts: readonly Part[]
  private scratch = new Uint32Array(16)
  /** The part of each code, where there are several. */
  private partOfCode = new Uint8Array(16)
  private rest = new Uint32Array(256)
  private knownAll: Uint32Array | undefined

  constructor(keys: TermKeys, kind: 'single' | 'list', capacity: number) {
    this.term = keys.term
    this.keys = keys
    const count = this.term === 'fields_structure' ? PARTS_OF_STRUCTURE : 1
    this.parts = Array.from({ length: count }, () => new Part(kind, capacity))
  }

  grow(capacity: number): void {
    for (const { slots } of this.parts) slots.grow(capacity)
  }

  /** A new code of the dictionary. */
  learn(code: number): void {
    if (this.parts.length === 1) return
    if (code >= this.partOfCode.length) {
      const larger = new Uint8Array(Math.max(this.partOfCode.length * 2, code + 1))
      larger.set(this.partOfCode)
      this.partOfCode = larger
    }
    this.partOfCode[code] = partOfStructure(this.keys.keyOf(code))
  }

  /** Gives a record the value or list of values that the first `length` of `codes` are. */
  put(id: number, codes: Uint32Array, length: number): void {
    if (this.parts.length === 1) {
      const part = this.parts[0]!
      this.putSlot(
        part,
        id,
        part.lists === undefined ? (length === 0 ? 0 : codes[0]!) : part.lists.numberOf(codes, length),
      )
      return
    }
    if (length > this.rest.length) this.rest = new Uint32Array(length * 2)
    for (const [number, part] of this.parts.entries()) {
      let end = 0
      for (let at = 0; at < length; at++) {
        if (this.partOfCode[codes[at]!] === number) this.rest[end++] = codes[at]!
      }
      this.putSlot(part, id, part.lists!.numberOf(this.rest, end))
    }
  }

  private putSlot(part: Part, id: number, slot: number): void {
    const before = part.slots.array[id]!
    if (before === slot) return
    this.knownAll = undefined
    if (before !== 0) part.add(before, -1)
    part.slots.set(id, slot)
    if (slot !== 0) part.add(slot, 1)
  }

  /** By record id the slots of a column of one part, and for each slot its value, or the first of its list. */
  firstCodes(): { slots: Codes; codes: Uint32Array } {
    const { slots, lists } = this.parts[0]!
    const codes = new Uint32Array(lists?.size ?? this.keys.size)
    for (let slot = 1; slot < codes.length; slot++) codes[slot] = lists?.first(slot) ?? slot
    return { slots, codes }
  }

  /** Of each slot, told by the number of its part, whether it has one of these values. */
  accepting(accepted: Uint8Array): readonly Uint8Array[] {
    return this.parts.map(({ lists }) => (lists === undefined ? accepted : lists.having(accepted)))
  }

  /** Whether a record has a slot that is accepted (see `accepting`). */
  isAccepted(id: number, accepting: readonly Uint8Array[]): boolean {
    return this.parts.some(({ slots }, number) => accepting[number]![slots.array[id] ?? 0] === 1)
  }

  /** All records with a slot that is accepted, as bits. */
  bitsOf(accepting: readonly Uint8Array[]): Uint32Array {
    const words = new Uint32Array(Math.ceil(this.parts[0]!.slots.array.length / 32))
    for (const [number, { slots }] of this.parts.entries()) {
      const isAccepted = accepting[number]!
      const { array } = slots
      for (let id = 0; id < array.length; id++) if (isAccepted[array[id]!] === 1) words[id >>> 5]! |= 1 << (id & 31)
    }
    return words
  }

  /** How many of these records have each code. The array is used again by the next count. */
  count(ids: Uint32Array): Uint32Array {
    const [first] = this.parts
    if (first!.lists === undefined) return first!.count(ids, this.keys.size)
    return this.byCode(({ lists }, part) => part.count(ids, lists!.size))
  }

  /** How many records have each code. Not to be changed. */
  countAll(): Uint32Array {
    this.knownAll ??= this.byCode((part) => part.totals).slice()
    return this.knownAll
  }

  private byCode(countsOf: (part: Part, same: Part) => Uint32Array): Uint32Array {
    const { size } = this.keys
    if (this.scratch.length < size) this.scratch = new Uint32Array(Math.ceil(size * 1.2))
    const counts = this.scratch.subarray(0, size).fill(0)
    for (const part of this.parts) {
      const bySlot = countsOf(part, part)
      if (part.lists === undefined) counts.set(bySlot.subarray(0, Math.min(size, bySlot.length)))
      else part.lists.spread(bySlot, counts)
    }
    return counts
  }

  /** Tells each code of a record. */
  each(id: number, tell: (code: number) => void): void {
    for (const { slots, lists } of this.parts) {
      const slot = slots.array[id] ?? 0
      if (slot === 0) continue
      if (lists === undefined) tell(slot)
      else lists.each(slot, tell)
    }
  }

  /** Lists that no record has any more, as a part of all. */
  get waste(): number {
    let [unused, all] = [0, 0]
    for (const { lists, totals } of this.parts) {
      if (lists === undefined) continue
      all += lists.size
      for (let slot = 1; slot < lists.size; slot++) if (!totals[slot]) unused++
    }
    return all < 10_000 ? 0 : unused / all
  }

  get bytes(): number {
    return this.parts.reduce(
      (sum, { slots, lists, totals }) => sum + slots.array.byteLength + (lists?.bytes ?? 0) + totals.byteLength * 2,
      0,
    )
  }
}

const longer = (array: Uint32Array<ArrayBuffer>, index: number): Uint32Array<ArrayBuffer> => {
  const larger = new Uint32Array(Math.max(array.length * 2, index + 1))
  larger.set(array)
  return larger
}
