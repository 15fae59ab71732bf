/** The index keys that find similar titles. */
import { fullSortKey, withoutMarks } from '@seriatim/scripts'
import { type ComparedTitle, comparedTitle } from './likeness.ts'
import { type TitleWord, titleText } from './title-words.ts'

/** The maximum number of words in whole-title keys. Longer titles are found by their words. */
const MAX_IN_WHOLE = 9
/**
 * The minimum number of words for keys that omit one word. The remaining words of a shorter title are part of too many
 * titles.
 */
const MIN_FOR_REST = 3

/** The distinct words of a title that identify it: the significant ones, or all words if none is significant. */
export const keyWords = ({ words: all }: ComparedTitle): readonly TitleWord[] => {
  const significant = all.filter(({ isSmall, isQualifier }) => !isSmall && !isQualifier)
  const unqualified = all.filter(({ isQualifier }) => !isQualifier)
  const chosen = significant.length > 0 ? significant : unqualified.length > 0 ? unqualified : all
  return [...new Map(chosen.map((word) => [word.skeleton, word])).values()]
}

/** The key of all words, in any order. */
export const wholeKey = (skeletons: readonly string[]): string => `=${skeletons.toSorted().join(' ')}`
/** The key of all words but one. */
export const restKey = (skeletons: readonly string[]): string => `-${skeletons.toSorted().join(' ')}`
/** The key of the initials of all words, which stay the same in an abbreviated title. */
export const initialsKey = (skeletons: readonly string[]): string =>
  `~${skeletons
    .map(([first]) => first)
    .toSorted()
    .join('')}`

/** The key of all words written as one. */
export const runKey = ({ run }: ComparedTitle): string => `*${run}`

/** Returns one list for each element of `skeletons`, without this element. */
export const listsWithoutOne = (skeletons: readonly string[]): readonly (readonly string[])[] =>
  skeletons.length < MIN_FOR_REST ? [] : skeletons.map((_, left) => skeletons.filter((_each, at) => at !== left))

const skeletonsOf = (title: ComparedTitle): readonly string[] => keyWords(title).map((word) => word.skeleton)

/**
 * The index keys of a title: each word, all words (also without the subtitle), all but one, and the initials. A similar
 * title shares one of the combined keys or some rare words.
 */
export const titleKeys = (text: string): readonly string[] => {
  const title = comparedTitle(text)
  const skeletons = skeletonsOf(title)
  if (skeletons.length === 0) return []
  const main = title.main === undefined ? [] : [wholeKey(skeletonsOf(title.main))]
  if (skeletons.length > MAX_IN_WHOLE) return [...new Set([...skeletons, ...main])]
  return [
    ...skeletons,
    ...new Set([wholeKey(skeletons), ...main]),
    initialsKey(skeletons),
    // The key of all words as one. For a single word, this key only helps if another title divides the word.
    ...(title.run === '' ? [] : [runKey(title)]),
    ...(skeletons.length === MAX_IN_WHOLE ? [] : listsWithoutOne(skeletons).map(restKey)),
  ]
}

const filedText = (title: string): string => fullSortKey(titleText(title))

/** Whether two titles are equal apart from case, accents, punctuation and a marked article. */
export const isSameFolded = (one: string, other: string): boolean => {
  const filed = filedText(one)
  return filed !== '' && (filed === filedText(other) || filed === filedText(withoutMarks(other)))
}
