import { words } from '@seriatim/scripts'
import type { LtwaWord } from './list.ts'
import { patternsOf } from './pattern.ts'

/** A word of a title that holds `text`, or begins with it; folded, without apostrophes and hyphens. */
type SoughtWord = { readonly text: string; readonly at: 'anywhere' | 'beginning' }

/**
 * What titles hold whose abbreviation a row may concern: all words of one of these alternatives. Every title that the row
 * makes a difference to is among them; many others are, too.
 */
export type ConcernedWords = readonly (readonly SoughtWord[])[]

/** Letters at the end of a listed word that its inflected forms may lack or have otherwise (`teur`, `trice`). */
const LEMMA_ENDING_MAX = 4
/** Letters that a form and its word share at least, and those of the shortest first component of a compound. */
const SHARED_MIN = 3
/** Shorter words are no last component of a compound. */
const LAST_MIN = 4

const pieces = (letters: string): string[] => words(letters).map(({ text }) => text)

/** A word or its inflected forms, also behind other components of a compound. */
const anyForm = (piece: string): SoughtWord =>
  piece.length <= SHARED_MIN
    ? { text: piece, at: 'beginning' }
    : { text: piece.slice(0, Math.max(SHARED_MIN, piece.length - LEMMA_ENDING_MAX)), at: 'anywhere' }

/**
 * What may stand first in a compound because the row is in the list or not: what remains of listed words that end with
 * the row's word, and of that word where another listed one is its end.
 */
const firstComponents = (list: Iterable<LtwaWord>, word: string): Set<string> => {
  const firsts = new Set<string>()
  for (const row of list) {
    for (const { letters } of patternsOf(row)) {
      const [longer, shorter] = letters.length > word.length ? [letters, word] : [word, letters]
      const length = longer.length - shorter.length
      if (shorter.length >= LAST_MIN && length >= SHARED_MIN && longer.endsWith(shorter))
        firsts.add(longer.slice(0, length))
    }
  }
  return firsts
}

const isAsWide = (before: LtwaWord | null, after: LtwaWord | null): boolean =>
  before !== null &&
  after !== null &&
  before.word === after.word &&
  before.languages.length === after.languages.length &&
  before.languages.every((language) => after.languages.includes(language))

const concernedBy = (list: Iterable<LtwaWord>, row: LtwaWord, withFirsts: boolean): ConcernedWords =>
  patternsOf(row).flatMap(({ kind, letters }): SoughtWord[][] => {
    const parts = pieces(letters)
    if (parts.length === 0) return []
    if (kind === 'ending' || kind === 'middle') return [parts.map((text) => ({ text, at: 'anywhere' as const }))]
    const own = parts.map(anyForm)
    if (kind === 'phrase' || parts.length > 1 || !withFirsts) return [own]
    const firsts = firstComponents(list, letters)
    return [own, ...[...firsts].map((text) => [{ text, at: 'beginning' as const }])]
  })

/**
 * Which words of titles a change of the list may concern: `before` becomes `after`; null, where there is none.
 *
 * @param list the rows beside it: what stands first in compounds is known from them
 */
export const concernedWords = (
  list: Iterable<LtwaWord>,
  { before, after }: { before: LtwaWord | null; after: LtwaWord | null },
): ConcernedWords => {
  // Another abbreviation changes nothing of what the list says about compounds.
  const withFirsts = !isAsWide(before, after)
  return [before, after].flatMap((row) => (row === null ? [] : concernedBy(list, row, withFirsts)))
}
