/**
 * Numbers from 0 for entries of an index, which the base names by 64 bits: open addressing in typed arrays, 12 bytes a slot.
 */

/** Of the slots so many are taken at most. */
const MOST_FILLED = 0.7

export class EntryNumbers {
  private high: Int32Array
  private low: Int32Array
  /** The number of the entry in each slot and one more; 0 where there is none. */
  private slots: Uint32Array
  size = 0

  constructor(slots = 1 << 12) {
    this.high = new Int32Array(slots)
    this.low = new Int32Array(slots)
    this.slots = new Uint32Array(slots)
  }

  /** The number of an entry, which is the next one where it has none yet. */
  of(high: number, low: number): number {
    if (this.size >= this.slots.length * MOST_FILLED) this.grow()
    const at = this.find(high, low)
    const known = this.slots[at]!
    if (known > 0) return known - 1
    this.high[at] = high
    this.low[at] = low
    this.slots[at] = ++this.size
    return this.size - 1
  }

  /** The slot of an entry, or the one that it would get. The names are hashes themselves: their bits are used as they are. */
  private find(high: number, low: number): number {
    const mask = this.slots.length - 1
    let at = low & mask
    while (this.slots[at] !== 0 && (this.high[at] !== high || this.low[at] !== low)) at = (at + 1) & mask
    return at
  }

  private grow(): void {
    const { high, low, slots } = this
    this.high = new Int32Array(slots.length * 2)
    this.low = new Int32Array(slots.length * 2)
    this.slots = new Uint32Array(slots.length * 2)
    for (let from = 0; from < slots.length; from++) {
      if (slots[from] === 0) continue
      const at = this.find(high[from]!, low[from]!)
      this.high[at] = high[from]!
      this.low[at] = low[from]!
      this.slots[at] = slots[from]!
    }
  }
}
