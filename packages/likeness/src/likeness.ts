/** The similarity of two titles. Their words are paired in any order, and unpaired words reduce the result. */
import { skeleton } from './skeleton.ts'
import { type TitleWord, titleText, titleWords } from './title-words.ts'
import { wordLikeness } from './word-likeness.ts'

/** A title prepared for comparison with many others. */
export type ComparedTitle = {
  readonly words: readonly TitleWord[]
  readonly weight: number
  /**
   * All words written as one, without an initial article. The text is equal for titles whose words are divided
   * differently (`Hai yang`, `Haiyang`).
   */
  readonly run: string
  /** The title without the part after a colon, dash, slash or equals sign. Undefined if there is no such part. */
  readonly main: ComparedTitle | undefined
}

/** The separator of a title from its subtitle, parallel title or responsibility. */
const SUBTITLE = /\s+[:;=/\u2013\u2014-]\s+|:\s+|\s+\/|\.\s+[-\u2013\u2014]\s+/u
/** The minimum length of a main title in characters. Shorter ones are part of too many titles. */
const MIN_MAIN = 4
/** The minimum length of titles that are compared without blanks. */
const MIN_RUN = 5

const REDUCTIONS = {
  /**
   * Share by which the similarity is reduced if all pairs of words are in reverse order. If some are, the reduction is
   * proportional.
   */
  order: 0.06,
  /** Factor for the similarity of two titles if the subtitle of one title is ignored. */
  subtitle: 0.95,
  /** Factor for the similarity of two titles if the subtitles of both titles are ignored. */
  bothSubtitles: 0.9,
  /** Factor for the weights of two words of one title that are written as one word in the other. */
  joined: 0.95,
  /** Similarity of two titles with the same letters whose words are divided differently. */
  run: 0.94,
} as const

const totalWeight = (words: readonly TitleWord[]): number => words.reduce((sum, { weight }) => sum + weight, 0)

const analyseTitle = (text: string): Omit<ComparedTitle, 'main'> => {
  const words = titleWords(text)
  const main = words.filter(({ isSmall, isQualifier }, at) => !isQualifier && !(at === 0 && isSmall))
  return {
    words,
    weight: totalWeight(words),
    run: skeleton(main.map((word) => word.text.replace(/[+#]+$/, '')).join('')),
  }
}

/** Prepares a title for comparison: its first 2,000 characters, with blanks collapsed. */
export const comparedTitle = (text: string): ComparedTitle => {
  const title = titleText(text)
  const match = SUBTITLE.exec(title)
  const head = match === null || match.index < MIN_MAIN ? undefined : analyseTitle(title.slice(0, match.index))
  const main = head?.words.some(({ isSmall }) => !isSmall) ? { ...head, main: undefined } : undefined
  return { ...analyseTitle(title), main }
}

type Pair = { readonly one: number; readonly other: number; readonly likeness: number }

/** Pairs equal words from left to right. */
const samePairs = (one: readonly TitleWord[], other: readonly TitleWord[]): Pair[] => {
  const places = new Map<string, number[]>()
  for (const [at, { text }] of other.entries()) {
    const known = places.get(text)
    if (known) known.push(at)
    else places.set(text, [at])
  }
  const pairs: Pair[] = []
  for (const [at, { text }] of one.entries()) {
    const place = places.get(text)?.shift()
    if (place !== undefined) pairs.push({ one: at, other: place, likeness: 1 })
  }
  return pairs
}

/** The words of a title, and the indexes of those that are already paired. */
type TitleWords = { readonly words: readonly TitleWord[]; readonly taken: Set<number> }

/** Pairs the remaining words with the most similar ones. */
const likePairs = (one: TitleWords, other: TitleWords): Pair[] => {
  const near: Pair[] = []
  for (const [at, word] of one.words.entries()) {
    if (one.taken.has(at)) continue
    for (const [place, each] of other.words.entries()) {
      if (other.taken.has(place)) continue
      const likeness = wordLikeness(word, each)
      if (likeness > 0) near.push({ one: at, other: place, likeness })
    }
  }
  const distance = (pair: Pair) => Math.abs(pair.one - pair.other)
  near.sort((a, b) => b.likeness - a.likeness || distance(a) - distance(b))
  return near.filter((pair) => {
    if (one.taken.has(pair.one) || other.taken.has(pair.other)) return false
    one.taken.add(pair.one)
    other.taken.add(pair.other)
    return true
  })
}

/**
 * Finds words of one title that the other title writes as two neighbouring words. Returns the weights of these words
 * for each title.
 */
const joinedWords = (split: TitleWords, joint: TitleWords): { split: number; joint: number } => {
  const added = { split: 0, joint: 0 }
  for (const [at, { text, isQualifier, weight }] of joint.words.entries()) {
    if (joint.taken.has(at) || isQualifier) continue
    const first = split.words.findIndex(
      (word, index) =>
        !split.taken.has(index) && !split.taken.has(index + 1) && word.text + split.words[index + 1]?.text === text,
    )
    if (first < 0) continue
    joint.taken.add(at)
    added.joint += weight * REDUCTIONS.joined
    for (const index of [first, first + 1]) {
      split.taken.add(index)
      added.split += split.words[index]!.weight * REDUCTIONS.joined
    }
  }
  return added
}

/** The share of word pairs in reverse order. */
const reversedPairShare = (pairs: readonly Pair[], one: readonly TitleWord[]): number => {
  const weighty = pairs.filter((pair) => !one[pair.one]!.isSmall).sort((a, b) => a.one - b.one)
  if (weighty.length < 2) return 0
  let turned = 0
  for (const [at, pair] of weighty.entries()) {
    for (const next of weighty.slice(at + 1)) if (next.other < pair.other) turned++
  }
  return turned / ((weighty.length * (weighty.length - 1)) / 2)
}

/** The similarity of the words of two titles. */
const wordsLikeness = (one: ComparedTitle, other: ComparedTitle): number => {
  if (one.weight === 0 || other.weight === 0) return 0
  const pairs = samePairs(one.words, other.words)
  let [ofOne, ofOther] = [0, 0]
  if (pairs.length < one.words.length || pairs.length < other.words.length) {
    const left = { words: one.words, taken: new Set(pairs.map((pair) => pair.one)) }
    const right = { words: other.words, taken: new Set(pairs.map((pair) => pair.other)) }
    const ahead = joinedWords(left, right)
    const behind = joinedWords(right, left)
    ofOne += ahead.split + behind.joint
    ofOther += ahead.joint + behind.split
    pairs.push(...likePairs(left, right))
  }
  for (const pair of pairs) {
    ofOne += one.words[pair.one]!.weight * pair.likeness
    ofOther += other.words[pair.other]!.weight * pair.likeness
  }
  if (ofOne + ofOther === 0) return 0
  const [shareOne, shareOther] = [ofOne / one.weight, ofOther / other.weight]
  const both = (2 * shareOne * shareOther) / (shareOne + shareOther)
  return Math.min(1, both * (1 - REDUCTIONS.order * reversedPairShare(pairs, one.words)))
}

/**
 * The similarity of two titles, from 0 (no common word) to 1 (the same words in the same order, ignoring case, accents
 * and punctuation). Words have weights: articles count little, "journal" less than other words. A word may be
 * abbreviated, mistyped or romanised differently, and a subtitle may be missing on one side. Symmetric.
 */
export const likeness = (one: ComparedTitle, other: ComparedTitle): number => {
  let best = wordsLikeness(one, other)
  if (best < REDUCTIONS.run && one.run.length > MIN_RUN && one.run === other.run) best = REDUCTIONS.run
  if (one.main) best = Math.max(best, REDUCTIONS.subtitle * wordsLikeness(one.main, other))
  if (other.main) best = Math.max(best, REDUCTIONS.subtitle * wordsLikeness(one, other.main))
  if (one.main && other.main) best = Math.max(best, REDUCTIONS.bothSubtitles * wordsLikeness(one.main, other.main))
  return best
}

/** The similarity of two texts as titles (see `likeness`). */
export const titleLikeness = (one: string, other: string): number => likeness(comparedTitle(one), comparedTitle(other))
