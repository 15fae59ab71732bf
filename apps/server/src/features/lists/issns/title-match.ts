import type { TitleMatch } from '@seriatim/contract'
import { comparedTitle, isSameFolded, likeness } from '@seriatim/likeness'

/** Minimum similarity (0 to 1) of titles that differ by abbreviations, typing errors, word order or a missing part. */
const SIMILAR = 0.7
/** Minimum similarity (0 to 1) of titles that differ only by a qualifier or a subtitle. */
const SAME = 0.95

/** Best match between a title and the titles of a serial; undefined when one of them has no words. */
export function titleMatch(text: string, titles: readonly string[]): TitleMatch | undefined {
  const compared = comparedTitle(text)
  if (compared.words.length === 0 || titles.length === 0) return undefined
  if (titles.some((title) => isSameFolded(text, title))) return 'same'
  let best = 0
  for (const title of titles) best = Math.max(best, likeness(compared, comparedTitle(title)))
  return best >= SAME ? 'same' : best >= SIMILAR ? 'similar' : 'different'
}
