import type { LtwaWord } from '@seriatim/iso4'
import { NOT_ABBREVIATED } from '@seriatim/iso4'
import { fold } from '@seriatim/scripts'

/** A word of the list, with the comments of its editors if there are any. */
export type ListedWord = LtwaWord & { readonly comments?: string }

/** Sort key of words that are not abbreviated, so that they come after all others. */
export const UNABBREVIATED_KEY = '\u{10ffff}'

/**
 * Folded sort and search keys of a word (without case and accents). The search key has one line each for word,
 * abbreviation and comments.
 */
export const wordKeys = ({ word, abbreviation, comments = '' }: ListedWord) => {
  const isAbbreviated = abbreviation !== NOT_ABBREVIATED
  return {
    word_key: fold(word),
    abbreviation_key: isAbbreviated ? fold(abbreviation) : UNABBREVIATED_KEY,
    search_key: [word, isAbbreviated ? abbreviation : '', comments].map(fold).join('\n'),
  }
}
