import { ISSN_COUNT } from '@seriatim/issn'

/** The numbers (seven digits) that stand in a file so far, in 1.25 MB however many there are. */
export class SeenNumbers {
  private readonly bits = new Uint8Array(ISSN_COUNT >> 3)

  /** Notes a number; false when it was there already. */
  add(number: number): boolean {
    const [at, bit] = [number >> 3, 1 << (number & 7)]
    if ((this.bits[at]! & bit) !== 0) return false
    this.bits[at]! |= bit
    return true
  }
}
