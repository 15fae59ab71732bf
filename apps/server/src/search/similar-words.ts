/** Suggests words with a similar spelling. */

import { compareCodePoints } from '@seriatim/analyser'
import { editDistance } from '@seriatim/scripts'
import type { Lexicon } from './plan.ts'

/** Maximum edit distance of a suggested word. Short words have too many neighbours at distance 2. */
const distanceOf = (word: string): 1 | 2 => ([...word].length < 5 ? 1 : 2)

/** Maximum number of similar words for which titles are counted, the nearest words first. */
const MAX_COUNTED = 60
const MAX_SIMILAR = 5_000

/**
 * Words of titles with a similar spelling to `word`, without `word`: the nearest first, then by number of titles.
 * `countTitles` returns the number of records with each word in titles.
 */
export async function similarWords(
  { expand }: Pick<Lexicon, 'expand'>,
  countTitles: (words: readonly string[]) => Promise<readonly number[]>,
  word: string,
  limit: number,
): Promise<readonly { word: string; count: number }[]> {
  const distance = distanceOf(word)
  const words = await expand({ kind: 'fuzzy', text: word, distance }, MAX_SIMILAR)
  const characters = [...word]
  const near = (words ?? [])
    .filter((each) => each !== word)
    .map((each) => ({ word: each, edits: editDistance(characters, [...each], distance) }))
    .sort((one, other) => one.edits - other.edits || compareCodePoints(one.word, other.word))
    .slice(0, MAX_COUNTED)
  const counts = await countTitles(near.map((each) => each.word))
  return near
    .map((each, index) => ({ ...each, count: counts[index]! }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => one.edits - other.edits || other.count - one.count)
    .slice(0, limit)
    .map(({ word: text, count }) => ({ word: text, count }))
}
