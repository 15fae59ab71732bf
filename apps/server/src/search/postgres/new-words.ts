import type { SearchDoc } from '@seriatim/analyser'
import { BinaryCopy } from '../../platform/database/binary-copy.ts'

export const LEXICON_COLUMNS = ['word'] as const

/** Encodes words as rows of the lexicon table, in binary COPY format. */
export function encodeWordRows(words: readonly string[]): Uint8Array {
  const copy = new BinaryCopy()
  for (const word of words) {
    copy.row(LEXICON_COLUMNS.length)
    copy.text(word)
  }
  return copy.finish()
}

/** The first character of a lexicon entry that describes a field (`#245`) instead of a word. */
export const PLACE_SIGN = '#'
/** Prefix of pairs of words among the lexemes of `anywhere`. */
const PAIR_SIGN = '+'.charCodeAt(0)

/** The words of a record, and the tags and subfields of its fields, as entries of the lexicon. */
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

/** Maximum number of slots in the hash table: 64 MB. */
const MAX_SLOTS = 1 << 23

/**
 * Detects words that are new among many records. Stores 64-bit hashes in an open-addressing hash table. Among a few
 * million words, a collision occurs once in a million loads. When the table is full, unknown words count as new each
 * time. By then most new words are numbers that occur once, and the lexicon may contain a word twice.
 */
export class NewWords {
  private high = new Uint32Array(1 << 16)
  private low = new Uint32Array(1 << 16)
  private size = 0

  /** The words of a record that no earlier record contained. */
  of(doc: Pick<SearchDoc, 'anywhere' | 'places'>): readonly string[] {
    return lexiconEntries(doc, (entry) => this.isNew(entry))
  }

  /** Whether a word is new. Adds the word, so that it is not new in later calls. */
  isNew(word: string): boolean {
    // Two FNV-1a hashes with different offsets, the second with multiplied units, each finalised as in MurmurHash3.
    let [one, other] = [0x811c9dc5, 0x9747b28c]
    for (let index = 0; index < word.length; index++) {
      const unit = word.charCodeAt(index)
      one = Math.imul(one ^ unit, 0x01000193)
      other = Math.imul(other ^ unit, 0x5bd1e995) ^ (other >>> 15)
    }
    one = mixed(one)
    // Zero in `low` marks an empty slot.
    other = mixed(other) || 1
    const isFull = this.size * 3 >= MAX_SLOTS * 2
    if (this.knows(one, other, isFull)) return false
    if (isFull) return true
    this.size++
    if (this.size * 3 > this.high.length * 2 && this.high.length < MAX_SLOTS) this.grow()
    return true
  }

  /** Whether the table has a word with these hashes. Adds the word unless the table is full. */
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
