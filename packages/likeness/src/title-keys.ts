/** By what an index finds the titles that are like another. */
import { fullSortKey, withoutMarks } from '@seriatim/scripts'
import { type ComparedTitle, comparedTitle } from './likeness.ts'
import { type TitleWord, titleText } from './title-words.ts'

/** Titles with more words are found by their words, not as wholes. */
const MOST_IN_WHOLE = 9
/** A title of fewer words is not found without one: what is left is part of too many. */
const LEAST_FOR_REST = 3

/** The words that a title is looked for by, each once: those that say something, or all where none does. */
export const keyWords = ({ words: all }: ComparedTitle): readonly TitleWord[] => {
  const telling = all.filter(({ isSmall, isQualifier }) => !isSmall && !isQualifier)
  const unqualified = all.filter(({ isQualifier }) => !isQualifier)
  const kept = telling.length > 0 ? telling : unqualified.length > 0 ? unqualified : all
  return [...new Map(kept.map((word) => [word.skeleton, word])).values()]
}

/** All words together, whatever their order. */
export const wholeKey = (skeletons: readonly string[]): string => `=${skeletons.toSorted().join(' ')}`
/** All words but one. */
export const restKey = (skeletons: readonly string[]): string => `-${skeletons.toSorted().join(' ')}`
/** The first letters of all words: what an abbreviation leaves. */
export const initialsKey = (skeletons: readonly string[]): string =>
  `~${skeletons
    .map(([first]) => first)
    .toSorted()
    .join('')}`

/** All words written as one. */
export const runKey = ({ run }: ComparedTitle): string => `*${run}`

/** Each list without one of its members. */
export const withoutOne = (skeletons: readonly string[]): readonly (readonly string[])[] =>
  skeletons.length < LEAST_FOR_REST ? [] : skeletons.map((_, left) => skeletons.filter((_each, at) => at !== left))

const skeletonsOf = (title: ComparedTitle): readonly string[] => keyWords(title).map((word) => word.skeleton)

/**
 * The keys of a title in an index: each word, all together (also without its subtitle), all but one, their first letters. A title that is like another
 * has one of the latter with it, or some of its rarer words.
 */
export const titleKeys = (text: string): readonly string[] => {
  const title = comparedTitle(text)
  const skeletons = skeletonsOf(title)
  if (skeletons.length === 0) return []
  const main = title.main === undefined ? [] : [wholeKey(skeletonsOf(title.main))]
  if (skeletons.length > MOST_IN_WHOLE) return [...new Set([...skeletons, ...main])]
  return [
    ...skeletons,
    ...new Set([wholeKey(skeletons), ...main]),
    initialsKey(skeletons),
    // Of one word it says what the word does, but to who divides it.
    ...(title.run === '' ? [] : [runKey(title)]),
    ...(skeletons.length === MOST_IN_WHOLE ? [] : withoutOne(skeletons).map(restKey)),
  ]
}

const filedText = (title: string): string => fullSortKey(titleText(title))

/** Whether two titles are the same but for case, accents, punctuation and a marked article. */
export const isSameFolded = (one: string, other: string): boolean => {
  const filed = filedText(one)
  return filed !== '' && (filed === filedText(other) || filed === filedText(withoutMarks(other)))
}
