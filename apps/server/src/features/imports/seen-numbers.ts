import { ISSN_COUNT } from '@seriatim/issn'

/** The set of seven-digit numbers seen in a file so far, as a bit set of fixed size (1.25 MB). */
export class SeenNumbers {
  private readonly bits = new Uint8Array(ISSN_COUNT >> 3)

  /** Adds a number. @returns false if it was already in the set */
  add(number: number): boolean {
    const [at, bit] = [number >> 3, 1 << (number & 7)]
    if ((this.bits[at]! & bit) !== 0) return false
    this.bits[at]! |= bit
    return true
  }
}
