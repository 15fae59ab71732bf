import type { LtwaWord } from '@seriatim/iso4'
import { NOT_ABBREVIATED } from '@seriatim/iso4'
import { fold } from '@seriatim/scripts'

/** A word of the list, with the comments of its editors if there are any. */
export type ListedWord = LtwaWord & { readonly comments?: string }

/** Sort key of words that are not abbreviated: after all others. */
export const UNABBREVIATED_KEY = '\u{10ffff}'

/** Folded sort and search keys of a word. The search key has one line per part. */
export const wordKeys = ({ word, abbreviation, comments = '' }: ListedWord) => {
  const isAbbreviated = abbreviation !== NOT_ABBREVIATED
  return {
    word_key: fold(word),
    abbreviation_key: isAbbreviated ? fold(abbreviation) : UNABBREVIATED_KEY,
    search_key: [word, isAbbreviated ? abbreviation : '', comments].map(fold).join('\n'),
  }
}
