/** The titles that a typed one might stand in the base as. Pure: what the base is asked follows from the text alone. */
import type { SimilarReason } from '@seriatim/contract'
import { fold, fullSortKey, SCHEMES, scriptOf, words } from '@seriatim/scripts'

/** A title as its folded words. */
export type Words = readonly string[]

export const wordsOf = (text: string): Words => words(text).map((word) => word.text)

/** A whole title to look for, and why it is thought near. */
export type Variant = { readonly words: Words; readonly reason: SimilarReason }

/** A variant with its sort key, by which it is compared with titles of records. */
export type SameTitle = Variant & { readonly filed: string }

/** Words of a title past these are not exchanged. */
const MOST_WORDS = 12
/** Shorter words are near to too many. */
const LEAST_LETTERS = 4

/**
 * How the title is written in another script: by every scheme of its script, and for one in Latin letters by every scheme
 * that can be read backwards, in the original and in the letters of the other schemes of that script.
 */
const inOtherScripts = (title: string): string[] => {
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

/** What a title may begin with that is left out when it is typed; the reverse is a word left out. */
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
 * The titles that are the same as `title` in other letters or shortened, the surest first, each once. `short` is its
 * abbreviation by ISO 4; a title that is one already is found by its own words.
 */
export const sameTitles = (title: string, qualifier: string, short: string): SameTitle[] => {
  const variant = (text: string, reason: SimilarReason) => ({ words: wordsOf(text), filed: fullSortKey(text), reason })
  const found = [
    variant(`${title} ${qualifier}`, 'identical'),
    variant(title, 'folded'),
    ...inOtherScripts(title).map((text) => variant(text, 'transliteration')),
    variant(short, 'abbreviation'),
    ...ARTICLES.map((article) => variant(`${article} ${title}`, 'near')),
  ]
  const seen = new Set<string>()
  return found.filter(({ words: own, filed }) => {
    const key = `${filed} = ${own.join(' ')}`
    if (own.length === 0 || filed === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** The words of a title that are exchanged for near ones. */
export const exchangeable = (title: Words): Words =>
  [...new Set(title.slice(0, MOST_WORDS))].filter((word) => [...word].length >= LEAST_LETTERS && !/^\d+$/.test(word))

/** The titles that differ from `title` in one word: a near one, none, or two that are written as one. */
export const nearTitles = (title: Words, near: ReadonlyMap<string, readonly string[]>): Variant[] => {
  const found = new Map<string, Words>()
  const add = (words: Words) => {
    if (words.length > 0) found.set(words.join(' '), words)
  }
  title.slice(0, MOST_WORDS).forEach((word, at) => {
    const before = title.slice(0, at)
    const after = title.slice(at + 1)
    for (const other of near.get(word) ?? []) add([...before, other, ...after])
    if (title.length > 2) add([...before, ...after])
    const next = title[at + 1]
    if (next !== undefined) add([...before, word + next, ...title.slice(at + 2)])
  })
  found.delete(title.join(' '))
  return [...found.values()].map((words) => ({ words, reason: 'near' as const }))
}

/** A title as two are compared letter by letter. */
export const letters = (text: string): string => wordsOf(fold(text)).join(' ')

/** So many letters of a title may differ for it to be near: one in a short one, three in a long one. */
export const slipsAllowed = (title: string): number => {
  const { length } = [...title]
  return length < 5 ? 0 : length < 12 ? 1 : length < 30 ? 2 : 3
}
