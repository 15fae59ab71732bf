/** Typed arrays that grow as needed. Columns consist of them. */
import type { SectionReader, SectionWriter } from './sections.ts'

/**
 * Non-negative integers by index, stored with the number of bytes that the largest one needs. Integers that were not
 * set are 0.
 */
export class GrowingCodes {
  array: Uint8Array | Uint16Array | Uint32Array
  private largest = 0xff

  constructor(length: number) {
    this.array = new Uint8Array(length)
  }

  grow(length: number): void {
    const larger = new (this.array.constructor as Uint8ArrayConstructor)(length)
    larger.set(this.array)
    this.array = larger
  }

  set(index: number, code: number): void {
    if (code > this.largest) this.widen(code)
    this.array[index] = code
  }

  save(out: SectionWriter, name: string): void {
    out.array(name, this.array)
  }

  /** Restores saved integers. @throws UnreadableFile */
  load(from: SectionReader, name: string): void {
    this.array = from.array<GrowingCodes['array']>(name, Uint8Array, Uint16Array, Uint32Array)
    this.largest = 2 ** (8 * this.array.BYTES_PER_ELEMENT) - 1
  }

  private widen(code: number): void {
    const isShort = code <= 0xffff
    this.largest = isShort ? 0xffff : 0xffffffff
    this.array = isShort ? Uint16Array.from(this.array) : Uint32Array.from(this.array)
  }
}

/** An append-only list of numbers. */
export class GrowingNumbers {
  array: Uint32Array
  length = 0

  constructor(initial = 16) {
    this.array = new Uint32Array(initial)
  }

  push(value: number): void {
    if (this.length === this.array.length) {
      const larger = new Uint32Array(this.array.length * 2)
      larger.set(this.array)
      this.array = larger
    }
    this.array[this.length++] = value
  }

  save(out: SectionWriter, name: string): void {
    out.array(name, this.array.subarray(0, this.length))
  }

  /** Restores a saved list. @throws UnreadableFile */
  load(from: SectionReader, name: string): void {
    this.array = from.array(name, Uint32Array)
    this.length = this.array.length
    if (this.length === 0) this.array = new Uint32Array(16)
  }
}
