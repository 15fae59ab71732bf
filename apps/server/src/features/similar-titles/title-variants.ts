/** Variants of a typed title to look up. The functions are pure: the variants depend only on the text. */
import type { SimilarReason } from '@seriatim/contract'
import { fold, fullSortKey, SCHEMES, scriptOf, words } from '@seriatim/scripts'

/** Words of a title, folded (without case and accents). */
export type Words = readonly string[]

export const titleWords = (text: string): Words => words(text).map((word) => word.text)

/** A title to look up, and the reason why it is similar. */
export type Variant = { readonly words: Words; readonly reason: SimilarReason }

/** A variant of a title with its sort key, for the comparison with titles of records. */
export type SameTitle = Variant & { readonly filed: string }

/** Maximum number of words of a title that are replaced by similar words. */
const MAX_REPLACED_WORDS = 12
/** Minimum length of a word that is replaced. Shorter words have too many similar words. */
const MIN_LETTERS = 4

/**
 * The title in other scripts. A title in a non-Latin script is romanised by every scheme of the script. A Latin title
 * is converted back by every reversible scheme, and the result is romanised by every scheme of its script.
 */
const scriptVariants = (title: string): string[] => {
  const script = scriptOf(title)
  if (script !== 'Latn') {
    return SCHEMES.filter(({ scripts }) => scripts.includes(script)).map(({ transliterate }) => transliterate(title))
  }
  return SCHEMES.flatMap((scheme) => {
    const original = scheme.restore?.(title)
    if (original === undefined || /\p{Script=Latin}/v.test(original)) return []
    const [code = ''] = scheme.scripts
    return [
      original,
      ...SCHEMES.filter(({ scripts }) => scripts.includes(code)).map(({ transliterate }) => transliterate(original)),
    ]
  })
}

/** Initial articles that a typed title may omit. `misspelledVariants` handles the reverse case of an additional word. */
const ARTICLES = [
  'the',
  'a',
  'an',
  'le',
  'la',
  'les',
  'l',
  'el',
  'los',
  'las',
  'il',
  'lo',
  'gli',
  'o',
  'os',
  'der',
  'die',
  'das',
  'de',
  'het',
]

/**
 * Different variants of `title` in other letters or abbreviated, the most certain first. `short` is the ISO 4
 * abbreviation. If `title` itself is abbreviated, its own words find the record.
 */
export const sameTitles = (title: string, qualifier: string, short: string): SameTitle[] => {
  const variant = (text: string, reason: SimilarReason) => ({
    words: titleWords(text),
    filed: fullSortKey(text),
    reason,
  })
  const results = [
    variant(`${title} ${qualifier}`, 'identical'),
    variant(title, 'folded'),
    ...scriptVariants(title).map((text) => variant(text, 'transliteration')),
    variant(short, 'abbreviation'),
    ...ARTICLES.map((article) => variant(`${article} ${title}`, 'near')),
  ]
  const seen = new Set<string>()
  return results.filter(({ words: own, filed }) => {
    const key = `${filed} = ${own.join(' ')}`
    if (own.length === 0 || filed === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Words of a title that can be replaced by similar ones. */
export const replaceableWords = (title: Words): Words =>
  [...new Set(title.slice(0, MAX_REPLACED_WORDS))].filter(
    (word) => [...word].length >= MIN_LETTERS && !/^\d+$/.test(word),
  )

/** Titles that differ from `title` in one word: replaced by a similar one, omitted, or joined with the next word. */
export const misspelledVariants = (title: Words, near: ReadonlyMap<string, readonly string[]>): Variant[] => {
  const result = new Map<string, Words>()
  const add = (words: Words) => {
    if (words.length > 0) result.set(words.join(' '), words)
  }
  title.slice(0, MAX_REPLACED_WORDS).forEach((word, at) => {
    const before = title.slice(0, at)
    const after = title.slice(at + 1)
    for (const other of near.get(word) ?? []) add([...before, other, ...after])
    if (title.length > 2) add([...before, ...after])
    const next = title[at + 1]
    if (next !== undefined) add([...before, word + next, ...title.slice(at + 2)])
  })
  result.delete(title.join(' '))
  return [...result.values()].map((words) => ({ words, reason: 'near' as const }))
}

/** Title normalised for a comparison letter by letter. */
export const foldedLetters = (text: string): string => titleWords(fold(text)).join(' ')

/** Maximum edit distance of similar titles: none below 5 characters, 1 below 12, 2 below 30, otherwise 3. */
export const maxEditDistance = (title: string): number => {
  const { length } = [...title]
  return length < 5 ? 0 : length < 12 ? 1 : length < 30 ? 2 : 3
}
