import type { SearchDoc } from '../analyser/analyse.ts'
import type { BinaryCopy } from './binary-copy.ts'

export const LEXICON_COLUMNS = ['word'] as const

/** Appends one row of the lexicon. */
export const copyWord = (copy: BinaryCopy, word: string): void => {
  copy.row(LEXICON_COLUMNS.length)
  copy.text(word)
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

/**
 * Tells which words of many records are new. Words are kept as hashes of 64 bits in one open table of 12 to 24 bytes a
 * word: among 16 million of them, two that collide are met once in 100,000 loads.
 */
export class NewWords {
  private high = new Uint32Array(1 << 16)
  private low = new Uint32Array(1 << 16)
  private size = 0

  /** The words of a record that were in none before. */
  of(doc: Pick<SearchDoc, 'anywhere' | 'places'>): readonly string[] {
    return lexiconEntries(doc, (entry) => this.isNew(entry))
  }

  private isNew(word: string): boolean {
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
    if (!this.enter(one, other)) return false
    this.size++
    if (this.size * 3 > this.high.length * 2) this.grow()
    return true
  }

  private enter(one: number, other: number): boolean {
    const { high, low } = this
    const mask = high.length - 1
    let place = other & mask
    while (low[place] !== 0) {
      if (low[place] === other && high[place] === one) return false
      place = (place + 1) & mask
    }
    high[place] = one
    low[place] = other
    return true
  }

  private grow(): void {
    const { high, low } = this
    this.high = new Uint32Array(high.length * 2)
    this.low = new Uint32Array(low.length * 2)
    for (let place = 0; place < low.length; place++) if (low[place] !== 0) this.enter(high[place]!, low[place]!)
  }
}

const mixed = (hash: number): number => {
  let value = hash ^ (hash >>> 16)
  value = Math.imul(value, 0x85ebca6b)
  value ^= value >>> 13
  value = Math.imul(value, 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
