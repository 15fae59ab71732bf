import { Numbers } from './growing.ts'

/** Lists of numbers, each held once, numbered from 1; 0 is the empty one. Found again by an open hash table. */
export class Lists {
  private readonly bounds = new Numbers(64)
  private readonly held = new Numbers(256)
  private table = new Int32Array(1024)

  constructor() {
    this.bounds.push(0)
    this.bounds.push(0)
  }

  /** How many there are, the empty one included. */
  get size(): number {
    return this.bounds.length - 1
  }

  /** Where each list begins in `values`; it ends where the next begins. Valid until a list is added. */
  get starts(): Uint32Array {
    return this.bounds.array
  }

  get values(): Uint32Array {
    return this.held.array
  }

  get bytes(): number {
    return this.bounds.array.byteLength + this.held.array.byteLength + this.table.byteLength
  }

  /** The number of the list of the first `length` of `values`. */
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
}

const hash = (values: Uint32Array, from: number, to: number): number => {
  let value = 0
  for (let at = from; at < to; at++) {
    value = Math.imul(value ^ values[at]!, 0x9e3779b1)
    value ^= value >>> 15
  }
  return value >>> 0
}
