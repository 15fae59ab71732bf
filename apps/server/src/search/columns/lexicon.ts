/**
 * The words of the database in the memory of the worker (an implementation of `Lexicon` in plan.ts), and the tags and
 * subfields of its fields.
 */
import { setImmediate } from 'node:timers/promises'
import { isCutWord, wordTest } from '@seriatim/analyser'
import type { SingleWordPattern, TextPattern } from '@seriatim/query'
import { afterPrefix } from '../lexemes.ts'
import { PLACE_SIGN } from '../postgres/new-words.ts'
import { literalsOf } from '../regex-literals.ts'
import type { SectionReader, SectionWriter } from './sections.ts'
import { WordList } from './word-list.ts'

/** Time in milliseconds for testing words: before yielding to the event loop, and in total. */
const YIELD_INTERVAL_MS = 5
const MATCH_TIMEOUT_MS = 4_000
/** Minimum length in bytes of a word that may be truncated. */
const LONG_BYTES = 150

const PLACE = PLACE_SIGN.charCodeAt(0)
const [DIGIT_0, DIGIT_9, LOWER_X] = [0x30, 0x39, 0x78]

const isNumber = (source: Uint8Array, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) {
    const byte = source[at]!
    if ((byte < DIGIT_0 || byte > DIGIT_9) && !(byte === LOWER_X && at === to - 1)) return false
  }
  return true
}

const decodeText = (source: Uint8Array, from: number, to: number): string =>
  Buffer.from(source.subarray(from, to)).toString()

const NO_NUMBER = /[^\dx]/

export class Lexicon {
  /** The number of the change log entry up to which the lexicon contains the words of changed records. */
  seq: number
  /**
   * Words that are numbers. Most are ISSNs, which outnumber all other words, so they are in a separate list, which is
   * not scanned for patterns with letters.
   */
  private readonly numbers = new WordList()
  private readonly others = new WordList()
  private later = new Set<string>()
  private placeNames = new Set<string>()
  /** Words so long that they may be truncated; there are few. */
  private cut: string[] = []

  constructor(seq: number) {
    this.seq = seq
  }

  /** Adds the next entry of the table of words, in order of words. An entry that is repeated is added once. */
  append(source: Uint8Array, at: number, to: number): void {
    if (source[at] === PLACE) {
      this.placeNames.add(decodeText(source, at + 1, to))
      return
    }
    const list = isNumber(source, at, to) ? this.numbers : this.others
    if (list.endsWith(source, at, to)) return
    list.append(source, at, to)
    if (to - at <= LONG_BYTES) return
    const word = decodeText(source, at, to)
    if (isCutWord(word)) this.cut.push(word)
  }

  seal(): void {
    this.numbers.seal()
    this.others.seal()
  }

  /** Adds words of changed records; words that the lexicon has are ignored. */
  add(entries: Iterable<string>): void {
    for (const entry of entries) {
      if (entry.startsWith(PLACE_SIGN)) this.placeNames.add(entry.slice(PLACE_SIGN.length))
      else if (!this.later.has(entry) && !this.numbers.has(entry) && !this.others.has(entry)) this.later.add(entry)
    }
  }

  /** The number of words added after the sorted lists were read. */
  get unsorted(): number {
    return this.later.size
  }

  save(out: SectionWriter): void {
    this.numbers.save(out, 'words.numbers')
    this.others.save(out, 'words.others')
    out.texts('words.later', [...this.later])
    out.texts('words.places', [...this.placeNames])
    out.texts('words.cut', [...this.cut])
  }

  /** Restores saved words. @throws UnreadableFile */
  load(from: SectionReader): void {
    this.numbers.load(from, 'words.numbers')
    this.others.load(from, 'words.others')
    this.later = new Set(from.texts('words.later'))
    this.placeNames = new Set(from.texts('words.places'))
    this.cut = from.texts('words.cut')
  }

  get size(): number {
    return this.numbers.size + this.others.size + this.later.size
  }

  get bytes(): number {
    return this.numbers.byteLength + this.others.byteLength
  }

  places(): readonly string[] {
    return [...this.placeNames]
  }

  async expand(pattern: TextPattern, limit: number): Promise<readonly string[] | undefined> {
    if (pattern.kind === 'phrase' || pattern.kind === 'exists' || pattern.kind === 'key') {
      throw new Error(`a pattern of kind "${pattern.kind}" cannot be expanded to words`)
    }
    return gather(this.candidates(pattern), wordTest(pattern), limit)
  }

  async containing(part: string, limit: number): Promise<readonly string[] | undefined> {
    return gather(this.mayContain(part), (word) => word.includes(part) || isCutWord(word), limit)
  }

  /** Words that may match. Yields undefined after many words without a match, so that the caller can pause. */
  private *candidates(pattern: SingleWordPattern): Generator<string | undefined> {
    yield* this.later
    switch (pattern.kind) {
      case 'word':
        if (pattern.prefix) yield* this.between(pattern.text, afterPrefix(pattern.text))
        else if (this.numbers.has(pattern.text) || this.others.has(pattern.text)) yield pattern.text
        return
      case 'wildcard': {
        const [start = '', ...rest] = pattern.pattern.split(/[?*]+/)
        const piece = rest.reduce((longest, each) => (each.length > longest.length ? each : longest), '')
        if (start.length >= piece.length && start !== '') yield* this.between(start, afterPrefix(start))
        else yield* this.holding(piece)
        return
      }
      case 'range':
        yield* this.between(pattern.from?.text ?? '', pattern.to && `${pattern.to.text}\0`)
        return
      case 'fuzzy': {
        const length = [...pattern.text].length
        // Compare lengths in bytes: a character has one to four bytes, and an edit may change the number of characters.
        const bytes = Buffer.byteLength(pattern.text)
        const [least, most] = [
          Math.max(length - pattern.distance, bytes - 4 * pattern.distance),
          bytes + 4 * pattern.distance,
        ]
        yield* this.others.ofLength(least, most)
        if ([...pattern.text.replace(/[\dx]/g, '')].length <= pattern.distance)
          yield* this.numbers.ofLength(least, most)
        return
      }
      case 'regex': {
        const pieces = literalsOf(pattern.source)
        yield* this.holding(pieces.reduce((longest, each) => (each.length > longest.length ? each : longest), ''))
      }
    }
  }

  private *mayContain(part: string): Generator<string | undefined> {
    yield* this.later
    yield* this.holding(part)
    yield* this.cut
  }

  private *between(from: string, until?: string): Generator<string> {
    yield* this.others.between(from, until)
    yield* this.numbers.between(from, until)
  }

  private *holding(piece: string): Generator<string> {
    if (piece === '') {
      yield* this.between('')
      return
    }
    yield* this.others.holding(piece)
    if (!NO_NUMBER.test(piece)) yield* this.numbers.holding(piece)
  }
}

/** The distinct words that match a test; undefined if there are more than `limit`, or if testing takes too long. */
async function gather(
  words: Iterable<string | undefined>,
  fits: (word: string) => boolean,
  limit: number,
): Promise<readonly string[] | undefined> {
  const started = performance.now()
  let turn = started
  const result = new Set<string>()
  let seen = 0
  for (const word of words) {
    if (++seen % 100 === 0 && performance.now() - turn > YIELD_INTERVAL_MS) {
      await setImmediate()
      turn = performance.now()
      if (turn - started > MATCH_TIMEOUT_MS) return undefined
    }
    if (word === undefined || !fits(word)) continue
    result.add(word)
    if (result.size > limit) return undefined
  }
  return [...result]
}
