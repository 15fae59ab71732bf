import { GrowingNumbers } from './growing-arrays.ts'
import { type SectionReader, type SectionWriter, UnreadableFile } from './sections.ts'

/**
 * Stores distinct lists of numbers and numbers the lists from 1; 0 is the empty list. A hash table with open addressing
 * finds existing lists.
 */
export class Lists {
  private readonly bounds = new GrowingNumbers(64)
  private readonly held = new GrowingNumbers(256)
  private table = new Int32Array(1024)

  constructor() {
    this.bounds.push(0)
    this.bounds.push(0)
  }

  /** The number of lists, including the empty one. */
  get size(): number {
    return this.bounds.length - 1
  }

  /**
   * The beginning of each list in `values`. A list ends where the next one begins. The array is valid until a list is
   * added.
   */
  get starts(): Uint32Array {
    return this.bounds.array
  }

  get values(): Uint32Array {
    return this.held.array
  }

  get bytes(): number {
    return this.bounds.array.byteLength + this.held.array.byteLength + this.table.byteLength
  }

  /** The number of the list that consists of the first `length` of `values`. Adds the list if it is new. */
  numberOf(values: Uint32Array, length: number): number {
    if (length === 0) return 0
    const mask = this.table.length - 1
    let at = hash(values, 0, length) & mask
    for (;;) {
      const number = this.table[at]!
      if (number === 0) break
      if (this.isEqual(number, values, length)) return number
      at = (at + 1) & mask
    }
    const number = this.size
    for (let index = 0; index < length; index++) this.held.push(values[index]!)
    this.bounds.push(this.held.length)
    this.table[at] = number
    if (number * 2 > this.table.length) this.rehash()
    return number
  }

  private isEqual(number: number, values: Uint32Array, length: number): boolean {
    const start = this.starts[number]!
    if (this.starts[number + 1]! - start !== length) return false
    const held = this.values
    for (let index = 0; index < length; index++) if (held[start + index] !== values[index]) return false
    return true
  }

  private rehash(): void {
    const table = new Int32Array(this.table.length * 2)
    const mask = table.length - 1
    for (let number = 1; number < this.size; number++) {
      let at = hash(this.values, this.starts[number]!, this.starts[number + 1]!) & mask
      while (table[at] !== 0) at = (at + 1) & mask
      table[at] = number
    }
    this.table = table
  }

  save(out: SectionWriter, name: string): void {
    this.bounds.save(out, `${name}.bounds`)
    this.held.save(out, `${name}.held`)
    out.array(`${name}.table`, this.table)
  }

  /** Restores saved lists. @throws UnreadableFile */
  load(from: SectionReader, name: string): void {
    this.bounds.load(from, `${name}.bounds`)
    this.held.load(from, `${name}.held`)
    this.table = from.array(`${name}.table`, Int32Array)
    const { table, size } = this
    const isPowerOfTwo = table.length > 0 && (table.length & (table.length - 1)) === 0
    if (size < 1 || size > table.length || !isPowerOfTwo || this.starts[size] !== this.held.length) {
      throw new UnreadableFile(`the lists of ${name} are incomplete`)
    }
    // Remove lists that were added while the table was written.
    for (let at = 0; at < table.length; at++) if (table[at]! >= size) table[at] = 0
  }
}

const hash = (values: Uint32Array, from: number, to: number): number => {
  let value = 0
  for (let at = from; at < to; at++) {
    value = Math.imul(value ^ values[at]!, 0x9e3779b1)
    value ^= value >>> 15
  }
  return value >>> 0
}
