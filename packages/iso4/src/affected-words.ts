import { words } from '@seriatim/scripts'
import type { LtwaWord } from './list.ts'
import { patternsOf } from './pattern.ts'

/** A text that a title word must contain or start with. The text is folded, without apostrophes and hyphens. */
type SearchedTitleWord = { readonly text: string; readonly at: 'anywhere' | 'beginning' }

/**
 * Conditions for titles that a change of a row may affect: all words of at least one alternative. The conditions match
 * every affected title and many unaffected ones.
 */
export type AffectedTitleWords = readonly (readonly SearchedTitleWord[])[]

/** The maximum length of a word ending that inflected forms may drop or replace (`teur`, `trice`). */
const LEMMA_ENDING_MAX = 4
/**
 * The minimum number of letters that a form and its word share, and the minimum length of the first component of a
 * compound.
 */
const SHARED_MIN = 3
/** The minimum length of the last component of a compound. */
const LAST_MIN = 4

const pieces = (letters: string): string[] => words(letters).map(({ text }) => text)

/** Matches a word and its inflected forms, also as the last component of a compound. */
const anyForm = (piece: string): SearchedTitleWord =>
  piece.length <= SHARED_MIN
    ? { text: piece, at: 'beginning' }
    : { text: piece.slice(0, Math.max(SHARED_MIN, piece.length - LEMMA_ENDING_MAX)), at: 'anywhere' }

/**
 * First components of compounds that are recognised only because `word` is in the list. For each longer listed word
 * that ends with `word`, these are the letters before `word`. For each shorter listed word at the end of `word`, these
 * are the letters of `word` before the shorter word.
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

const wordsAffectedBy = (list: Iterable<LtwaWord>, row: LtwaWord, withFirsts: boolean): AffectedTitleWords =>
  patternsOf(row).flatMap(({ kind, letters }): SearchedTitleWord[][] => {
    const parts = pieces(letters)
    if (parts.length === 0) return []
    if (kind === 'ending' || kind === 'middle') return [parts.map((text) => ({ text, at: 'anywhere' as const }))]
    const own = parts.map(anyForm)
    if (kind === 'phrase' || parts.length > 1 || !withFirsts) return [own]
    const firsts = firstComponents(list, letters)
    return [own, ...[...firsts].map((text) => [{ text, at: 'beginning' as const }])]
  })

/**
 * Conditions for titles that a change of a list row from `before` to `after` may affect. null means that the row does
 * not exist.
 * @param list the other rows, which determine the components of compounds
 */
export const affectedTitleWords = (
  list: Iterable<LtwaWord>,
  { before, after }: { before: LtwaWord | null; after: LtwaWord | null },
): AffectedTitleWords => {
  // If only the abbreviation changes, the components of compounds stay the same.
  const withFirsts = !isAsWide(before, after)
  return [before, after].flatMap((row) => (row === null ? [] : wordsAffectedBy(list, row, withFirsts)))
}
