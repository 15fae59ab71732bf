import { Numbers } from './growing.ts'

/** Lists of codes, each held once, numbered from 1; 0 is the empty one. Found again by an open hash table. */
export class Lists {
  private readonly starts = new Numbers(64)
  private readonly codes = new Numbers(256)
  private table = new Int32Array(1024)

  constructor() {
    this.starts.push(0)
    this.starts.push(0)
  }

  get size(): number {
    return this.starts.length - 1
  }

  get bytes(): number {
    return this.starts.array.byteLength + this.codes.array.byteLength + this.table.byteLength
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

  /** The first code of a list, 0 of the empty one. */
  first(number: number): number {
    return number === 0 ? 0 : this.codes.array[this.starts.array[number]!]!
  }

  /** Tells each code of a list. */
  each(number: number, tell: (code: number) => void): void {
    const end = this.starts.array[number + 1]!
    for (let at = this.starts.array[number]!; at < end; at++) tell(this.codes.array[at]!)
  }

  /** Of each list whether it has one of these codes. */
  having(accepted: Uint8Array): Uint8Array {
    const lists = new Uint8Array(this.size)
    const [starts, codes] = [this.starts.array, this.codes.array]
    for (let number = 1; number < lists.length; number++) {
      const end = starts[number + 1]!
      for (let at = starts[number]!; at < end; at++) {
        if (accepted[codes[at]!] === 1) {
          lists[number] = 1
          break
        }
      }
    }
    return lists
  }

  /** Adds to `counts` (by code) how often each list counts. */
  spread(byList: Uint32Array, counts: Uint32Array): void {
    const [starts, codes] = [this.starts.array, this.codes.array]
    const size = Math.min(this.size, byList.length)
    for (let number = 1; number < size; number++) {
      const count = byList[number]!
      if (count === 0) continue
      const end = starts[number + 1]!
      for (let at = starts[number]!; at < end; at++) counts[codes[at]!]! += count
    }
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
