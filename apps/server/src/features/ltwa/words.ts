import type { LtwaWord } from '@seriatim/iso4'
import { NOT_ABBREVIATED } from '@seriatim/iso4'
import { fold } from '@seriatim/scripts'

/** A word as the list of this product has it: with the comments of those who keep it, where there are any. */
export type ListedWord = LtwaWord & { readonly comments?: string }

/** What words that are not abbreviated are filed under by their abbreviation: behind all others. */
export const LAST_KEY = '\u{10ffff}'

/** By what a word is filed and found: folded. In the last one each part is a line of its own. */
export const keysOf = ({ word, abbreviation, comments = '' }: ListedWord) => {
  const isAbbreviated = abbreviation !== NOT_ABBREVIATED
  return {
    word_key: fold(word),
    abbreviation_key: isAbbreviated ? fold(abbreviation) : LAST_KEY,
    search_key: [word, isAbbreviated ? abbreviation : '', comments].map(fold).join('\n'),
  }
}
