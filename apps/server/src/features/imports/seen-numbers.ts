import { ISSN_COUNT } from '@seriatim/issn'

/**
 * The set of ISSNs seen so far in a file, as a bit set of fixed size (1.25 MB). The index is the seven-digit ISSN
 * number.
 */
export class SeenNumbers {
  private readonly bits = new Uint8Array(ISSN_COUNT >> 3)

  /** Adds an ISSN number. @returns false if it was already in the set */
  add(number: number): boolean {
    const [at, bit] = [number >> 3, 1 << (number & 7)]
    if ((this.bits[at]! & bit) !== 0) return false
    this.bits[at]! |= bit
    return true
  }
}
