import { foldWord } from './folded.ts'
import { type LtwaWord, NOT_ABBREVIATED } from './list.ts'

/** What a row covers: a whole word (inflected or not), what begins, ends or goes on so, or several words in a row. */
export type PatternKind = 'word' | 'stem' | 'ending' | 'middle' | 'phrase'

/** A row as it is compared with titles. */
export type Pattern = {
  readonly row: LtwaWord
  readonly kind: PatternKind
  /** Folded, without hyphens at its ends, remark and final stop. Of a phrase: all of it. */
  readonly letters: string
  /** The same with its diacritics, in lower case. */
  readonly spelling: string
  /** Of a phrase: its words, folded; and what stands between them, blank or hyphen. */
  readonly parts: readonly string[]
  readonly between: readonly string[]
  /** Whether the last word of a phrase is a stem. */
  readonly isOpen: boolean
  /** The abbreviation without its leading hyphen; undefined: the word is not abbreviated. */
  readonly short: string | undefined
  /** The row is one meaning of several that are written alike: a remark in the list says which. */
  readonly isOneMeaning: boolean
}

const REMARK = /\s+\([^()]*\)$/
const OPTIONAL = /\((\p{L}+)\)/u

/** The spellings of a word with optional letters: `Wachst(h)um` is Wachsthum and Wachstum. */
const spellings = (word: string): string[] => {
  const optional = OPTIONAL.exec(word)
  if (!optional) return [word]
  return [word.replace(OPTIONAL, '$1'), word.replace(OPTIONAL, '')].flatMap(spellings)
}

const kindOf = (begins: boolean, ends: boolean): PatternKind =>
  begins ? (ends ? 'middle' : 'ending') : ends ? 'stem' : 'word'

/** Rows stay the same values while lists are made of them again and again: what was made of one is kept as long as it. */
const made = new WeakMap<LtwaWord, readonly Pattern[]>()

/** The patterns of a row; more than one where letters are optional. */
export const patternsOf = (row: LtwaWord): readonly Pattern[] => {
  const known = made.get(row)
  if (known) return known
  const patterns = makePatterns(row)
  made.set(row, patterns)
  return patterns
}

const makePatterns = (row: LtwaWord): Pattern[] => {
  const isOneMeaning = REMARK.test(row.word)
  const short = row.abbreviation === NOT_ABBREVIATED ? undefined : row.abbreviation.replace(/^-/, '')
  return spellings(row.word.replace(REMARK, '')).flatMap((spelling) => {
    const begins = spelling.startsWith('-')
    // Some stems of the list end with a stop, a slip for the hyphen.
    const isOpen = /[-.]$/.test(spelling)
    const plain = spelling.replace(/^-|[-.]$/g, '')
    const letters = foldWord(plain).replace(/\. /g, ' ')
    if (letters === '') return []
    const parts = letters.split(/[- ]/)
    const between = letters.replace(/[^- ]/g, '').split('')
    const isPhrase = parts.length > 1 && !begins && parts.every((part) => part !== '')
    const kind = isPhrase ? 'phrase' : kindOf(begins, isOpen)
    return [{ row, kind, letters, spelling: plain.toLowerCase(), parts, between, isOpen, short, isOneMeaning }]
  })
}
