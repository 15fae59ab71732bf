import type { SearchDoc } from '@seriatim/analyser'
import { BinaryCopy } from '../../platform/database/binary-copy.ts'

export const LEXICON_COLUMNS = ['word'] as const

/** Rows of the lexicon. */
export function copyOfWords(words: readonly string[]): Uint8Array {
  const copy = new BinaryCopy()
  for (const word of words) {
    copy.row(LEXICON_COLUMNS.length)
    copy.text(word)
  }
  return copy.finish()
}

/** What stands before a place, so that it is no word. */
export const PLACE_SIGN = '#'
/** What a pair of words begins with among the lexemes of `anywhere`. */
const PAIR_SIGN = '+'.charCodeAt(0)

/** Every plain word of a record, and the places of its fields, as the lexicon holds them. */
export const lexiconEntries = (
  { anywhere, places }: Pick<SearchDoc, 'anywhere' | 'places'>,
  isWanted: (entry: string) => boolean = () => true,
): readonly string[] => {
  const entries: string[] = []
  for (const lexeme of anywhere.positions.keys()) {
    if (lexeme.charCodeAt(0) !== PAIR_SIGN && isWanted(lexeme)) entries.push(lexeme)
  }
  for (const place of places) if (isWanted(PLACE_SIGN + place)) entries.push(PLACE_SIGN + place)
  return entries
}

/** Slots of the full table: 64 MB. */
const MAX_SLOTS = 1 << 23

/**
 * Tells which words of many records are new. Words are kept as hashes of 64 bits in one open table: two of a few million
 * words that collide are met once in a million loads. When the table is full, what is not in it is told as new each
 * time: by then nearly all new words are numbers that come once, and a lexicon may hold a word twice.
 */
export class NewWords {
  private high = new Uint32Array(1 << 16)
  private low = new Uint32Array(1 << 16)
  private size = 0

  /** The words of a record that were in none before. */
  of(doc: Pick<SearchDoc, 'anywhere' | 'places'>): readonly string[] {
    return lexiconEntries(doc, (entry) => this.isNew(entry))
  }

  /** Whether a word was not asked for before; it is known from now on. */
  isNew(word: string): boolean {
    // Two FNV-1a hashes with bases of their own, the second over multiplied units, each mixed at the end (murmur3).
    let [one, other] = [0x811c9dc5, 0x9747b28c]
    for (let index = 0; index < word.length; index++) {
      const unit = word.charCodeAt(index)
      one = Math.imul(one ^ unit, 0x01000193)
      other = Math.imul(other ^ unit, 0x5bd1e995) ^ (other >>> 15)
    }
    one = mixed(one)
    // Both halves zero says that a place is free.
    other = mixed(other) || 1
    const isFull = this.size * 3 >= MAX_SLOTS * 2
    if (this.knows(one, other, isFull)) return false
    if (isFull) return true
    this.size++
    if (this.size * 3 > this.high.length * 2 && this.high.length < MAX_SLOTS) this.grow()
    return true
  }

  /** Whether a word is known; unless the table is full, it is from now on. */
  private knows(one: number, other: number, isFull: boolean): boolean {
    const { high, low } = this
    const mask = high.length - 1
    let place = other & mask
    while (low[place] !== 0) {
      if (low[place] === other && high[place] === one) return true
      place = (place + 1) & mask
    }
    if (isFull) return false
    high[place] = one
    low[place] = other
    return false
  }

  private grow(): void {
    const { high, low } = this
    this.high = new Uint32Array(high.length * 2)
    this.low = new Uint32Array(low.length * 2)
    for (let place = 0; place < low.length; place++) if (low[place] !== 0) this.knows(high[place]!, low[place]!, false)
  }
}

const mixed = (hash: number): number => {
  let value = hash ^ (hash >>> 16)
  value = Math.imul(value, 0x85ebca6b)
  value ^= value >>> 13
  value = Math.imul(value, 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
