/** The ISSN-L of each record as a number. Texts that are not well-formed ISSNs are stored separately. */

import { compareCodePoints } from '@seriatim/analyser'
import { checkValue, isIssn, issnFromNumber, numberOfIssn } from '@seriatim/issn'
import { readText } from '../../platform/database/copy-out.ts'
import type { SectionReader, SectionWriter } from './sections.ts'

/** The number of a record without an ISSN-L. Lower numbers represent texts that are not ISSNs. */
const ABSENT = -1

const [ZERO, HYPHEN, X] = [0x30, 0x2d, 0x58]

export class Issnls {
  /** The ISSN-L by record id: its seven digits as a number; -1 for none; -2 and below for other texts. */
  array = new Int32Array(0)
  private odd: string[] = []
  private numbersOfOdd = new Map<string, number>()
  private knownPlaces: Float64Array | undefined

  grow(capacity: number): void {
    const larger = new Int32Array(capacity).fill(ABSENT)
    larger.set(this.array)
    this.array = larger
  }

  put(id: number, text: string | null): void {
    this.array[id] = text === null ? ABSENT : this.numberOf(text)
  }

  /** Like `put`, from bytes, without creating a string for a well-formed ISSN. */
  putBytes(id: number, bytes: Uint8Array, at: number, length: number): void {
    let number = 0
    if (length === 9 && bytes[at + 4] === HYPHEN) {
      for (let index = 0; index < 8; index++) {
        if (index === 4) continue
        const digit = bytes[at + index]! - ZERO
        if (digit < 0 || digit > 9) {
          number = -1
          break
        }
        number = number * 10 + digit
      }
      if (number >= 0) {
        const last = bytes[at + 8]!
        if (checkValue(number) === (last === X ? 10 : last - ZERO)) {
          this.array[id] = number
          return
        }
      }
    }
    this.put(id, readText(bytes, at, length))
  }

  save(out: SectionWriter): void {
    out.array('issnls', this.array)
    out.texts('issnls.odd', this.odd)
  }

  /** Restores saved numbers. @param gone ids without a record @throws UnreadableFile */
  load(from: SectionReader, gone: readonly number[]): void {
    this.array = from.array('issnls', Int32Array)
    this.odd = from.texts('issnls.odd')
    this.numbersOfOdd = new Map(this.odd.map((text, index) => [text, -2 - index]))
    this.knownPlaces = undefined
    const { array } = this
    const least = -1 - this.odd.length
    // An unknown text belongs to a record that changed during the write; that record is read again.
    for (let id = 0; id < array.length; id++) if (array[id]! < least) array[id] = ABSENT
    for (const id of gone) array[id] = ABSENT
  }

  private numberOf(text: string): number {
    if (isIssn(text)) return numberOfIssn(text)
    const known = this.numbersOfOdd.get(text)
    if (known !== undefined) return known
    const number = -2 - this.odd.length
    this.odd.push(text)
    this.numbersOfOdd.set(text, number)
    this.knownPlaces = undefined
    return number
  }

  /** The stored ISSN-L of a record; null if it has none. */
  textOf(id: number): string | null {
    const number = this.array[id] ?? ABSENT
    return number === ABSENT ? null : number >= 0 ? issnFromNumber(number) : this.odd[-2 - number]!
  }

  /** The records whose stored ISSN-L is one of these texts. */
  recordsWith(texts: readonly string[]): number[] {
    const numbers = texts.flatMap((text) => (isIssn(text) ? numberOfIssn(text) : (this.numbersOfOdd.get(text) ?? [])))
    const ids: number[] = []
    for (const number of new Set(numbers)) {
      for (let id = this.array.indexOf(number); id >= 0; id = this.array.indexOf(number, id + 1)) ids.push(id)
    }
    return ids
  }

  /** The sort value of a record's ISSN-L, in code point order of texts; undefined if it has none. */
  orderOf(id: number): number | undefined {
    const number = this.array[id] ?? ABSENT
    return number === ABSENT ? undefined : number >= 0 ? number : this.places()[-2 - number]!
  }

  /** The sort values of texts that are not ISSNs. Each is between those of the ISSNs before and after the text. */
  private places(): Float64Array {
    if (this.knownPlaces !== undefined) return this.knownPlaces
    const sorted = this.odd.map((text, index) => ({ text, index }))
    sorted.sort((a, b) => compareCodePoints(a.text, b.text))
    const places = new Float64Array(this.odd.length)
    for (const [rank, { text, index }] of sorted.entries()) {
      let [low, high] = [-1, 9_999_999]
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if (compareCodePoints(issnFromNumber(middle), text) < 0) low = middle
        else high = middle - 1
      }
      places[index] = low + (rank + 1) / (sorted.length + 1)
    }
    this.knownPlaces = places
    return places
  }
}
