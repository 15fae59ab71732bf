import { INVISIBLE_CLASS } from './invisible.ts'
import { withoutMarks, withoutNonSorting } from './non-sorting.ts'

/**
 * Characters that do not distinguish titles: invisible characters; accents of European and transliterated scripts
 * (vowel signs of other scripts are letters and stay); transliteration letters such as the soft sign (U+02B9); signs
 * that are often omitted (middle dot, prime, geresh, tatweel).
 */
const DROPPED = new RegExp(
  String.raw`[${INVISIBLE_CLASS}\p{Cf}\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u02B0-\u02FF\u00B7\u2032\u05F3\u05F4\u0640]`,
  'gv',
)

/**
 * Punctuation and blanks. Plus and number sign at the end of a word belong to it: C, C+, C++ and C# are four titles.
 * Inside a word ("Gruner+Jahr") and between blanks they are punctuation.
 */
const PUNCTUATION = /(?<=[\p{L}\p{M}\p{N}])([+#]+)(?:$|[^+#\p{L}\p{M}\p{N}][^\p{L}\p{M}\p{N}]*)|[^\p{L}\p{M}\p{N}]+/gu
const ASCII_PUNCTUATION = /(?<=[a-z0-9])([+#]+)(?:$|[^+#a-z0-9][^a-z0-9]*)|[^a-z0-9]+/g
const IS_ASCII = /^[\x20-\x7e]*$/

const computeTitleKey = (text: string): string =>
  IS_ASCII.test(text)
    ? text.toLowerCase().replace(ASCII_PUNCTUATION, '$1 ').trim()
    : text
        .normalize('NFKD')
        .replace(DROPPED, '')
        // The conversion to lower case comes first, because the capital sharp s has no other way to become "ss".
        .toLowerCase()
        .toUpperCase()
        .toLowerCase()
        .replaceAll('ς', 'σ')
        .replaceAll('\u266F', '#')
        .replace(PUNCTUATION, '$1 ')
        .normalize('NFC')
        .trim()

/**
 * The key of a title for comparison: equal titles have equal keys. It omits non-sorting parts, invisible characters,
 * accents, case and punctuation. Every comparison of titles uses this key or one derived from it (`sortKey`). A title
 * of only a non-sorting part is compared as a whole. Idempotent.
 */
export const titleKey = (title: string): string =>
  computeTitleKey(withoutNonSorting(title)) || computeTitleKey(withoutMarks(title))
