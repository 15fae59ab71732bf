import type { TitleMatch } from '@seriatim/contract'
import { comparedTitle, isSameFolded, likeness } from '@seriatim/likeness'

/** So like are titles that differ by abbreviations, slips of the pen, other word order or a part left out. */
const SIMILAR = 0.7
/** Nothing but a qualifier or a subtitle lies between titles so like. */
const SAME = 0.95

/** Whether a title is one of those of a serial; undefined where there is nothing to compare. */
export function titleMatch(given: string, titles: readonly string[]): TitleMatch | undefined {
  const wanted = comparedTitle(given)
  if (wanted.words.length === 0 || titles.length === 0) return undefined
  if (titles.some((title) => isSameFolded(given, title))) return 'same'
  let best = 0
  for (const title of titles) best = Math.max(best, likeness(wanted, comparedTitle(title)))
  return best >= SAME ? 'same' : best >= SIMILAR ? 'similar' : 'different'
}
