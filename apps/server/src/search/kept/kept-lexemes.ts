/**
 * The lexemes whose sets are kept, numbered from 0: known by their text for those who compile a query, and by their bytes for those
 * who read the tsvectors of records.
 *
 * In the index *fields* words and marks are mostly asked for by how they begin (`word~264#`, `word~264#1`, `#264#1|`, see
 * `placed.ts` of the analyser): such beginnings are lexemes of their own here, marked as prefixes. So are the first two to six
 * characters of words in the other two, by which truncated words are asked for.
 */
import { lexeme } from '../lexemes.ts'
import type { TextIndex } from '../plan.ts'
import { print } from '../postgres/tsquery.ts'
import { forEachLexeme, TEXT_INDEXES } from './vectors.ts'

export type KeptLexeme = { readonly index: TextIndex; readonly text: string; readonly isPrefix: boolean }

const [HASH, TILDE, BAR] = [...'#~|'].map((sign) => sign.charCodeAt(0))

const OFFSET_BASIS = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** FNV-1a of the bytes so far, taken to the end: apart for each index, and for beginnings. */
const finished = (hash: number, index: number, isPrefix: boolean): number => {
  let value = hash ^ Math.imul(index * 2 + (isPrefix ? 1 : 0) + 1, 0x9e3779b1)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return (value ^ (value >>> 13)) >>> 0
}

/** Characters of the beginnings of words. */
const [SHORTEST, LONGEST] = [2, 6]

/** Bytes that may stand before a word. */
const MARKS: ReadonlySet<number | undefined> = new Set([...'!@'].map((sign) => sign.charCodeAt(0)))
/** Bytes at which a beginning ends: signs and blanks between words, and digits. */
const ENDS: ReadonlySet<number | undefined> = new Set([...'!@=+^ :0123456789'].map((sign) => sign.charCodeAt(0)))

/** The first byte of a character, or one further on: 10xxxxxx. */
const isWithin = (byte: number): boolean => (byte & 0xc0) === 0x80

/** Where the beginnings end that a word of *anywhere* or *titles* is asked for by, with the sign before it. At most five. */
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

/** Where the beginnings end that a lexeme of *fields* is asked for by. At most four. */
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

/** Called with a lexeme or the beginning of one: its bytes, the hash of them, and what it is. */
type TakePiece = (bytes: Uint8Array, from: number, to: number, hash: number, index: number, isPrefix: boolean) => void

const cuts: number[] = []

/** Every lexeme of the three tsvectors from `at` on, and every beginning that it may be asked for by. @returns where they end */
export function forEachPiece(bytes: Uint8Array, at: number, take: TakePiece): number {
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
          take(source, from, place + 1, finished(hash, index, true), index, true)
          cut++
        }
      }
      take(source, from, to, finished(hash, index, false), index, false)
    })
  }
  return next
}

/** What a kept lexeme is known by: its index, and how a look-up of it alone is printed. */
export const keyOfLookup = (index: TextIndex, query: string): string => `${index} ${query}`

export class KeptLexemes {
  readonly list: readonly KeptLexeme[]
  private readonly numbers: ReadonlyMap<string, number>
  /** An open hash table of numbers, each one more than it is, beside the hashes; 0 is a free place. */
  private readonly table: Int32Array
  private readonly hashes: Uint32Array
  private readonly texts: readonly Uint8Array[]
  /** By number, the last record that was found to have it: it counts once. */
  private readonly lastRecord: Int32Array
  private record = 0

  constructor(list: readonly KeptLexeme[]) {
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
      hash = finished(hash, TEXT_INDEXES.indexOf(index), isPrefix)
      let place = hash & (size - 1)
      while (this.table[place] !== 0) place = (place + 1) & (size - 1)
      this.table[place] = number + 1
      this.hashes[place] = hash
    }
  }

  get size(): number {
    return this.list.length
  }

  /** The number of what is looked up, by `keyOfLookup`; undefined where no set of it is kept. */
  numberOf(key: string): number | undefined {
    return this.numbers.get(key)
  }

  /**
   * Calls `take` with the number of each kept lexeme that the three tsvectors from `at` on have, once each, in no order.
   * @returns where they end
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
    const kept = this.list[number]!
    if (text.length !== to - from || kept.isPrefix !== isPrefix || kept.index !== TEXT_INDEXES[index]) return false
    for (let at = 0; at < text.length; at++) if (text[at] !== source[from + at]) return false
    return true
  }
}
