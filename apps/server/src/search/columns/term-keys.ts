import { compareCodePoints } from '@seriatim/analyser'
import type { FacetTerm } from '@seriatim/contract'
import { type SectionReader, type SectionWriter, UnreadableFile } from './sections.ts'

/** Number of keys tested against a pattern before yielding to the event loop. */
const TESTED_AT_ONCE = 2_000

/**
 * The keys of one facet term with small numbers ("codes") from 1; 0 means that a record has no value. Initial keys are
 * numbered in code point order, later ones in order of arrival.
 */
export class TermKeys {
  readonly term: FacetTerm
  private keys: string[] = ['']
  /** Codes below this number are in the order of their keys. */
  private ordered = 1
  private later = new Map<string, number>()
  private knownRanks: Uint32Array | undefined

  /** @param keys must be in code point order */
  constructor(term: FacetTerm, keys: Iterable<string> = []) {
    this.term = term
    for (const key of keys) this.keys.push(key)
    this.ordered = this.keys.length
  }

  /** The number of codes, including 0. */
  get size(): number {
    return this.keys.length
  }

  /** Adds a new key. @returns its code */
  add(key: string): number {
    const code = this.keys.length
    this.keys.push(key)
    if (this.later.size === 0 && (code === 1 || compareCodePoints(this.keys[code - 1]!, key) < 0)) {
      this.ordered = this.keys.length
    } else this.later.set(key, code)
    this.knownRanks = undefined
    return code
  }

  /** All keys of the term, by code from 1. */
  all(): readonly string[] {
    return this.keys.slice(1)
  }

  keyOf(code: number): string {
    return this.keys[code]!
  }

  /** The code of a key; 0 if the term does not have the key. */
  codeOf(key: string): number {
    let [low, high] = [1, this.ordered]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareCodePoints(this.keys[middle]!, key) < 0) low = middle + 1
      else high = middle
    }
    return low < this.ordered && this.keys[low] === key ? low : (this.later.get(key) ?? 0)
  }

  /** Whether the key of code `one` precedes that of code `other` in code point order. */
  isBefore(one: number, other: number): boolean {
    return one < this.ordered && other < this.ordered
      ? one < other
      : compareCodePoints(this.keys[one]!, this.keys[other]!) < 0
  }

  /** The rank of each code in the order of keys, from 0. The rank of code 0 is undefined. */
  ranks(): Uint32Array {
    if (this.knownRanks !== undefined) return this.knownRanks
    const ranks = new Uint32Array(this.size)
    const codes = Array.from({ length: this.size - 1 }, (_, index) => index + 1)
    if (this.later.size > 0) codes.sort((a, b) => (this.isBefore(a, b) ? -1 : 1))
    for (const [rank, code] of codes.entries()) ranks[code] = rank
    this.knownRanks = ranks
    return ranks
  }

  save(out: SectionWriter): void {
    out.texts(`keys.${this.term}`, this.keys)
    out.value(`ordered.${this.term}`, this.ordered)
  }

  /** Replaces all keys by saved ones. @throws UnreadableFile */
  load(from: SectionReader): void {
    this.keys = from.texts(`keys.${this.term}`)
    this.ordered = from.number(`ordered.${this.term}`)
    if (this.ordered > this.keys.length || this.keys[0] !== '')
      throw new UnreadableFile('the keys of a facet are incomplete')
    this.later = new Map()
    for (let code = this.ordered; code < this.keys.length; code++) this.later.set(this.keys[code]!, code)
    this.knownRanks = undefined
  }

  /** The codes from `from` on whose keys match a test. Yields to other work, which may add keys. */
  async passing(test: (key: string) => boolean, from = 1): Promise<number[]> {
    const results: number[] = []
    for (let code = from; code < this.size; code++) {
      if (test(this.keys[code]!)) results.push(code)
      if (code % TESTED_AT_ONCE === 0) await new Promise(setImmediate)
    }
    return results
  }
}
