import { words } from './words.ts'

export type TitleLikeness = 'same' | 'similar' | 'different'

/** Two titles with so large a part of their pairs of letters in common differ by slips of the pen. */
const SLIPS = 0.75
/** Words that titles begin or are joined with, and that people leave out. */
const LEFT_OUT = new Set(
  'the a an and le la les l et un une der die das und ein eine el los las y il lo i gli e o os as'.split(' '),
)

const wordsOf = (title: string): string[] => words(title).map(({ text }) => text)
const telling = (given: readonly string[]): readonly string[] => {
  const kept = given.filter((word) => !LEFT_OUT.has(word))
  return kept.length === 0 ? given : kept
}

/** Whether one word is the other or its abbreviation: `j` of `journal`, `chem` of `chemical`. */
const fits = (one: string, other: string): boolean => one === other || one.startsWith(other) || other.startsWith(one)

/** Whether all words of the shorter title stand in the longer one, in their order, whole or abbreviated. */
const isPartOf = (one: readonly string[], other: readonly string[]): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  for (const word of short) {
    while (at < long.length && !fits(word, long[at]!)) at++
    if (at === long.length) return false
    at++
  }
  // One word of a long title is no title: it may stand in a thousand others.
  return short.length * 3 >= long.length || short.length > 2
}

/** Dice's coefficient of the pairs of letters of two texts: 0 none in common, 1 all. */
const pairsInCommon = (one: string, other: string): number => {
  const pairs = (text: string): Map<string, number> => {
    const found = new Map<string, number>()
    for (let at = 0; at + 1 < text.length; at++) {
      const pair = text.slice(at, at + 2)
      found.set(pair, (found.get(pair) ?? 0) + 1)
    }
    return found
  }
  const [left, right] = [pairs(one), pairs(other)]
  let common = 0
  for (const [pair, count] of left) common += Math.min(count, right.get(pair) ?? 0)
  const total = Math.max(0, one.length - 1) + Math.max(0, other.length - 1)
  return total === 0 ? Number(one === other) : (2 * common) / total
}

const likenessOf = (given: readonly string[], title: readonly string[]): TitleLikeness => {
  if (given.join(' ') === title.join(' ')) return 'same'
  const [one, other] = [telling(given), telling(title)]
  if (one.join(' ') === other.join(' ')) return 'same'
  const sorted = (list: readonly string[]) => list.toSorted().join(' ')
  if (sorted(one) === sorted(other) || isPartOf(one, other)) return 'similar'
  const [left, right] = [one.join(' '), other.join(' ')]
  // Of texts of very different lengths too few pairs can be in common.
  const most = (2 * Math.min(left.length, right.length)) / (left.length + right.length)
  return most >= SLIPS && pairsInCommon(left, right) >= SLIPS ? 'similar' : 'different'
}

/**
 * Whether a title is one of those of a serial: `same` after folding and without articles, `similar` where words are
 * abbreviated, left out, in another order or misspelt, else `different`. Undefined where there is nothing to compare.
 */
export function titleLikeness(given: string, titles: readonly string[]): TitleLikeness | undefined {
  const wanted = wordsOf(given)
  const others = titles.map(wordsOf).filter((title) => title.length > 0)
  if (wanted.length === 0 || others.length === 0) return undefined
  let best: TitleLikeness = 'different'
  for (const title of others) {
    const likeness = likenessOf(wanted, title)
    if (likeness === 'same') return 'same'
    if (likeness === 'similar') best = 'similar'
  }
  return best
}
