import { withoutNonSorting } from '@seriatim/scripts'

/**
 * Abbreviates key titles of synthetic serials like ISO 4, but by a simple heuristic, because the list of title word
 * abbreviations may not be shipped.
 */
const SMALL_WORDS = new Set(
  'of and for in on the de des du la le les l’ d’ et y del di e da do für zur und des i w z för och ve li le-'.split(
    ' ',
  ),
)
const VOWELS = /[aeiouyáàâãäåāéèêëēíìîïīóòôõöøōúùûüūýıėęąůû]/i
const SHORTEST = 3

/** Truncates a word after the consonants that follow its second vowel, if this saves more than one letter. */
const shorten = (word: string): string => {
  if (word.length < 6) return word
  let end = SHORTEST
  while (end < word.length - 1 && !(!VOWELS.test(word.charAt(end - 1)) && VOWELS.test(word.charAt(end)))) end++
  return end < word.length - 2 ? `${word.slice(0, end)}.` : word
}

/** Abbreviates `title`. A title of one significant word stays unchanged. */
export const abbreviate = (title: string): string => {
  const significant = withoutNonSorting(title)
    .split(' ')
    .filter((word, index) => word !== '' && (index === 0 || !SMALL_WORDS.has(word)))
  return significant.length < 2 ? significant.join(' ') : significant.map(shorten).join(' ')
}
