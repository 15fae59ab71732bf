import { SCHEMES } from '@seriatim/scripts'
import { type Content, isUnread } from '../document/content.ts'
import { dataFieldAt, type Place, pairAt, valueAt } from './pairs.ts'

/** Whether a romanised form equals the result of one of the romanisation schemes, so that it can be replaced. */
export const isAutomaticRomanisation = (original: string, romanised: string): boolean =>
  SCHEMES.some(({ transliterate }) => transliterate(original) === romanised)

/**
 * All pairs of a value in original script and its romanised form that the 880s of the record contain for one subfield
 * of one tag.
 */
export const romanisedBefore = (content: Content, tag: string, place: Place): readonly (readonly [string, string])[] =>
  content.entries.flatMap((entry, index) => {
    if (isUnread(entry) || entry.tag !== tag) return []
    const pair = pairAt(content, index)
    const original = pair && dataFieldAt(content, pair.original)
    const romanised = dataFieldAt(content, index)
    return original && romanised ? [[valueAt(original, place), valueAt(romanised, place)] as const] : []
  })
