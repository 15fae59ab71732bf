/**
 * Numbers the entries of an index from 0 by their 64-bit hashes. Uses an open-addressing hash table in typed arrays.
 */
import { GrowingNumbers } from './growing-arrays.ts'

/** Maximum load factor of the hash table. */
const MAX_FILLED = 0.7

export class EntryNumbers {
  /** The two halves of the 64-bit hash of each entry, by number of the entry. */
  private readonly high = new GrowingNumbers(1 << 12)
  private readonly low = new GrowingNumbers(1 << 12)
  /** For each slot of the hash table, the number of the entry plus one; 0 for an empty slot. */
  private slots: Uint32Array

  constructor(slots = 1 << 12) {
    this.slots = new Uint32Array(slots)
  }

  get size(): number {
    return this.high.length
  }

  /** The number of an entry. An unknown entry gets the next number. */
  of(high: number, low: number): number {
    if (this.size >= this.slots.length * MAX_FILLED) this.grow()
    const at = this.find(high >>> 0, low >>> 0)
    const known = this.slots[at]!
    if (known > 0) return known - 1
    this.high.push(high)
    this.low.push(low)
    this.slots[at] = this.size
    return this.size - 1
  }

  /** The hash of the entry with a number, as a signed 64-bit integer. */
  nameOf(number: number): bigint {
    return BigInt.asIntN(64, (BigInt(this.high.array[number]!) << 32n) | BigInt(this.low.array[number]!))
  }

  /**
   * The slot of an entry, or the free slot for inserting it. The 64-bit hash of the entry selects the first slot to
   * test.
   */
  private find(high: number, low: number): number {
    const { slots } = this
    const [highs, lows] = [this.high.array, this.low.array]
    const mask = slots.length - 1
    let at = low & mask
    for (let known = slots[at]!; known !== 0; known = slots[at]!) {
      if (lows[known - 1] === low && highs[known - 1] === high) break
      at = (at + 1) & mask
    }
    return at
  }

  private grow(): void {
    this.slots = new Uint32Array(this.slots.length * 2)
    const mask = this.slots.length - 1
    for (let number = 0; number < this.size; number++) {
      let at = this.low.array[number]! & mask
      while (this.slots[at] !== 0) at = (at + 1) & mask
      this.slots[at] = number + 1
    }
  }
}
