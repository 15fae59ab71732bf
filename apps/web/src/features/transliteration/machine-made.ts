import { SCHEMES } from '@seriatim/scripts'
import { type Content, isUnread } from '../catalogue/state/content.ts'
import { dataFieldAt, type Place, pairAt, valueAt } from './pairs.ts'

/** Whether a romanised form is what some scheme makes of an original, and so nobody's own wording. */
export const isMachineMade = (original: string, romanised: string): boolean =>
  SCHEMES.some(({ transliterate }) => transliterate(original) === romanised)

/** All pairs of values that the fields of a record hold at a place, over its 880s of one tag. */
export const romanisedBefore = (content: Content, tag: string, place: Place): readonly (readonly [string, string])[] =>
  content.entries.flatMap((entry, index) => {
    if (isUnread(entry) || entry.tag !== tag) return []
    const pair = pairAt(content, index)
    const original = pair && dataFieldAt(content, pair.original)
    const romanised = dataFieldAt(content, index)
    return original && romanised ? [[valueAt(original, place), valueAt(romanised, place)] as const] : []
  })
