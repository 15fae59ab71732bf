/**
 * The lexemes with stored sets, numbered from 0. Query compilers find a lexeme by its text; readers of tsvectors find
 * it by its bytes. In the index *fields*, most look-ups of words and marks use prefixes (`word~264#`, `word~264#1`,
 * `#264#1|`, see `occurrence-marks.ts` of the analyser). These prefixes count as separate lexemes here. For truncated
 * words, the first two to six characters of words in the other two indexes also count as lexemes.
 */
import { lexeme } from '../lexemes.ts'
import type { TextIndex } from '../plan.ts'
import { print } from '../postgres/tsquery.ts'
import { forEachLexeme, TEXT_INDEXES } from './vectors.ts'

export type StoredLexeme = { readonly index: TextIndex; readonly text: string; readonly isPrefix: boolean }

const [HASH, TILDE, BAR] = [...'#~|'].map((sign) => sign.charCodeAt(0))

const OFFSET_BASIS = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Finalises an FNV-1a hash, with different results for each index and for prefixes. */
const finishHash = (hash: number, index: number, isPrefix: boolean): number => {
  let value = hash ^ Math.imul(index * 2 + (isPrefix ? 1 : 0) + 1, 0x9e3779b1)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return (value ^ (value >>> 13)) >>> 0
}

/** Minimum and maximum length of the prefixes of words in characters. */
const [SHORTEST, LONGEST] = [2, 6]

/** Bytes of the marks that may precede a word: `!` for a title in 222 or 245, `@` for an ISSN. */
const MARKS: ReadonlySet<number | undefined> = new Set([...'!@'].map((sign) => sign.charCodeAt(0)))
/** Bytes at which the prefixes of a lexeme end: signs and blanks between words, and digits. */
const ENDS: ReadonlySet<number | undefined> = new Set([...'!@=+^ :0123456789'].map((sign) => sign.charCodeAt(0)))

/** Whether a byte is a UTF-8 continuation byte: 10xxxxxx. */
const isWithin = (byte: number): boolean => (byte & 0xc0) === 0x80

/**
 * Collects in `cuts` the offsets at which the prefixes of a word in *anywhere* or *titles* end, including the mark
 * before the word. At most five.
 */
const cutsOfWord = (bytes: Uint8Array, from: number, to: number, cuts: number[]): void => {
  cuts.length = 0
  let characters = 0
  for (let at = MARKS.has(bytes[from]) ? from + 1 : from; at < to && !ENDS.has(bytes[at]); ) {
    at++
    while (at < to && isWithin(bytes[at]!)) at++
    if (++characters >= SHORTEST) cuts.push(at)
    if (characters === LONGEST) return
  }
}

/** Collects in `cuts` the offsets at which the prefixes of a lexeme in *fields* end. At most four. */
const cutsOfPlaced = (bytes: Uint8Array, from: number, to: number, cuts: number[]): void => {
  cuts.length = 0
  const isMark = bytes[from] === HASH
  let at = from + (isMark ? 1 : 0)
  if (!isMark) while (at < to && bytes[at] !== TILDE) at++
  while (at < to && bytes[at] !== HASH) at++
  if (at >= to) return
  cuts.push(at + 1)
  if (!isMark) {
    if (at + 2 <= to) cuts.push(at + 2)
    return
  }
  if (bytes[at + 2] !== BAR) return
  for (let cut = at + 3; cut <= Math.min(at + 5, to); cut++) cuts.push(cut)
}

/** Receives a lexeme or a prefix: its bytes, their hash, the number of the index, and whether it is a prefix. */
type OnPiece = (bytes: Uint8Array, from: number, to: number, hash: number, index: number, isPrefix: boolean) => void

const cuts: number[] = []

/** Calls `take` with every lexeme and prefix of the three tsvectors from `at` on. @returns the offset after them */
export function forEachPiece(bytes: Uint8Array, at: number, take: OnPiece): number {
  let next = at
  for (let index = 0; index < TEXT_INDEXES.length; index++) {
    const cutsOf = TEXT_INDEXES[index] === 'fields' ? cutsOfPlaced : cutsOfWord
    next = forEachLexeme(bytes, next, (source, from, to) => {
      cutsOf(source, from, to, cuts)
      let hash = OFFSET_BASIS
      let cut = 0
      for (let place = from; place < to; place++) {
        hash = Math.imul(hash ^ source[place]!, FNV_PRIME)
        if (cut < cuts.length && cuts[cut] === place + 1) {
          take(source, from, place + 1, finishHash(hash, index, true), index, true)
          cut++
        }
      }
      take(source, from, to, finishHash(hash, index, false), index, false)
    })
  }
  return next
}

/** The key of a lexeme: the name of its index, and the tsquery that looks up only this lexeme. */
export const keyOfLookup = (index: TextIndex, query: string): string => `${index} ${query}`

export class StoredLexemes {
  readonly list: readonly StoredLexeme[]
  private readonly numbers: ReadonlyMap<string, number>
  /**
   * A hash table with open addressing, parallel to `hashes`. A slot contains the number of a lexeme plus one; 0 is an
   * empty slot.
   */
  private readonly table: Int32Array
  private readonly hashes: Uint32Array
  private readonly texts: readonly Uint8Array[]
  /**
   * For each lexeme, by its number, the last record that had it, so that a record with several occurrences counts once.
   */
  private readonly lastRecord: Int32Array
  private record = 0

  constructor(list: readonly StoredLexeme[]) {
    this.list = list
    this.numbers = new Map(
      list.map(({ index, text, isPrefix }, number) => [keyOfLookup(index, print(lexeme(text, isPrefix))), number]),
    )
    this.texts = list.map(({ text }) => Buffer.from(text))
    let size = 1024
    while (size < list.length * 3) size *= 2
    this.table = new Int32Array(size)
    this.hashes = new Uint32Array(size)
    this.lastRecord = new Int32Array(list.length)
    for (const [number, { index, isPrefix }] of list.entries()) {
      let hash = OFFSET_BASIS
      for (const byte of this.texts[number]!) hash = Math.imul(hash ^ byte, FNV_PRIME)
      hash = finishHash(hash, TEXT_INDEXES.indexOf(index), isPrefix)
      let place = hash & (size - 1)
      while (this.table[place] !== 0) place = (place + 1) & (size - 1)
      this.table[place] = number + 1
      this.hashes[place] = hash
    }
  }

  get size(): number {
    return this.list.length
  }

  /** The number of the lexeme with a key of `keyOfLookup`; undefined if it has no stored set. */
  numberOf(key: string): number | undefined {
    return this.numbers.get(key)
  }

  /**
   * Calls `take` once with the number of each lexeme in the three tsvectors from `at` on that has a stored set, in no
   * order.
   * @returns the offset after the tsvectors
   */
  forEachIn(bytes: Uint8Array, at: number, take: (number: number) => void): number {
    const { table, hashes, lastRecord } = this
    const mask = table.length - 1
    const record = ++this.record
    return forEachPiece(bytes, at, (source, from, to, hash, index, isPrefix) => {
      for (let place = hash & mask; table[place] !== 0; place = (place + 1) & mask) {
        if (hashes[place] !== hash) continue
        const number = table[place]! - 1
        if (!this.is(number, source, from, to, index, isPrefix)) continue
        if (lastRecord[number] !== record) {
          lastRecord[number] = record
          take(number)
        }
        return
      }
    })
  }

  private is(number: number, source: Uint8Array, from: number, to: number, index: number, isPrefix: boolean): boolean {
    const text = this.texts[number]!
    const entry = this.list[number]!
    if (text.length !== to - from || entry.isPrefix !== isPrefix || entry.index !== TEXT_INDEXES[index]) return false
    for (let at = 0; at < text.length; at++) if (text[at] !== source[from + at]) return false
    return true
  }
}
