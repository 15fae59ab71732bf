import { foldWord } from './folded.ts'
import { type LtwaWord, NOT_ABBREVIATED } from './list.ts'

/** The part of a word that a row covers: a whole word, its beginning, end or middle, or several consecutive words. */
export type PatternKind = 'word' | 'stem' | 'ending' | 'middle' | 'phrase'

/** A row of the list, prepared for comparison with words. */
export type Pattern = {
  readonly row: LtwaWord
  readonly kind: PatternKind
  /** The folded text of the row without outer hyphens, remark and final full stop. For a phrase, all of its words. */
  readonly letters: string
  /** The text of `letters` with diacritics, in lower case. */
  readonly spelling: string
  /** The folded words of a phrase, and the separators between them (blank or hyphen). */
  readonly parts: readonly string[]
  readonly between: readonly string[]
  /** Whether the last word of a phrase is a stem. */
  readonly isOpen: boolean
  /** The abbreviation without its leading hyphen. Undefined if the word is not abbreviated. */
  readonly short: string | undefined
  /** Whether the row is for one of several meanings with the same spelling, marked by a remark in the list. */
  readonly isOneMeaning: boolean
}

const REMARK = /\s+\([^()]*\)$/
const OPTIONAL = /\((\p{L}+)\)/u

/** All spellings of a word with optional letters: `Wachst(h)um` has `Wachsthum` and `Wachstum`. */
const spellings = (word: string): string[] => {
  const optional = OPTIONAL.exec(word)
  if (!optional) return [word]
  return [word.replace(OPTIONAL, '$1'), word.replace(OPTIONAL, '')].flatMap(spellings)
}

const patternKind = (begins: boolean, ends: boolean): PatternKind =>
  begins ? (ends ? 'middle' : 'ending') : ends ? 'stem' : 'word'

/** Rows are reused in many indexes, so their patterns are cached. */
const patternCache = new WeakMap<LtwaWord, readonly Pattern[]>()

/** The patterns of a row. Optional letters produce several patterns. */
export const patternsOf = (row: LtwaWord): readonly Pattern[] => {
  const known = patternCache.get(row)
  if (known) return known
  const patterns = makePatterns(row)
  patternCache.set(row, patterns)
  return patterns
}

const makePatterns = (row: LtwaWord): Pattern[] => {
  const isOneMeaning = REMARK.test(row.word)
  const short = row.abbreviation === NOT_ABBREVIATED ? undefined : row.abbreviation.replace(/^-/, '')
  return spellings(row.word.replace(REMARK, '')).flatMap((spelling) => {
    const begins = spelling.startsWith('-')
    // Some stems of the list wrongly end with a full stop instead of a hyphen.
    const isOpen = /[-.]$/.test(spelling)
    const plain = spelling.replace(/^-|[-.]$/g, '')
    const letters = foldWord(plain).replace(/\. /g, ' ')
    if (letters === '') return []
    const parts = letters.split(/[- ]/)
    const between = letters.replace(/[^- ]/g, '').split('')
    const isPhrase = parts.length > 1 && !begins && parts.every((part) => part !== '')
    const kind = isPhrase ? 'phrase' : patternKind(begins, isOpen)
    return [{ row, kind, letters, spelling: plain.toLowerCase(), parts, between, isOpen, short, isOneMeaning }]
  })
}
