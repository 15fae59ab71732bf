/**
 * Non-sorting parts of titles. MARC 21 encloses them in two control characters: NSB (non-sorting characters begin,
 * U+0098) and NSE (non-sorting characters end, U+009C); the ISSN profile uses them in 222 and 245 since 2022.
 */

/** Non-sorting characters begin. */
export const NSB = '\u0098'
/** Non-sorting characters end. */
export const NSE = '\u009C'

const PART = /\u0098([^\u009C]*)(\u009C|$)/g
const MARKED_PART = /\u0098[^\u0098\u009C]*\u009C/g
const MARKS = /[\u0098\u009C]/g

/** One stretch of a title as it is shown: `sorts` is false between the marks, which are in no stretch. */
export type TitlePart = { readonly text: string; readonly sorts: boolean }

/** The stretches of `text` in order, for display; empty ones are left out. An NSB without NSE reaches to the end. */
export const nonSortingParts = (text: string): readonly TitlePart[] => {
  const parts: TitlePart[] = []
  const add = (stretch: string, sorts: boolean) => {
    const shown = stretch.replace(MARKS, '')
    if (shown !== '') parts.push({ text: shown, sorts })
  }
  let from = 0
  for (const match of text.matchAll(PART)) {
    add(text.slice(from, match.index), true)
    add(match[1]!, false)
    from = match.index + match[0].length
  }
  add(text.slice(from), true)
  return parts
}

/** `text` without what is between NSB and NSE, and without the marks. A mark without its other half encloses nothing. */
export const withoutNonSorting = (text: string): string =>
  text.includes(NSB) || text.includes(NSE) ? text.replace(MARKED_PART, '').replace(MARKS, '') : text

/** The marks of `text` that have no other half: an NSB without its NSE before the next NSB, an NSE alone. */
export const unpairedMarks = (text: string): readonly string[] => text.replace(MARKED_PART, '').match(MARKS) ?? []

/** Whether each NSB of `text` is followed by its NSE before the next NSB, and no NSE is alone. */
export const hasBalancedMarks = (text: string): boolean => unpairedMarks(text).length === 0

/** `text` without the marks that have no other half; those of non-sorting parts stay. */
export const withoutStrayMarks = (text: string): string =>
  hasBalancedMarks(text) ? text : text.replace(/(\u0098[^\u0098\u009C]*\u009C)|[\u0098\u009C]/g, '$1')

/** `text` as it is read: the marks are gone, what they enclose stays. */
export const withoutMarks = (text: string): string => text.replace(MARKS, '')

/** A text and what is selected in it, or where the cursor stands; offsets in UTF-16 units. */
export type Selected = { readonly text: string; readonly from: number; readonly to: number }

/**
 * Marks what is selected as not sorting; where the selection or the cursor is in a part that is marked already, its marks
 * go. Without a selection both marks come, and the cursor stands between them. The same is selected afterwards.
 */
export const toggleNonSorting = ({ text, from, to }: Selected): Selected => {
  for (const { 0: part, 1: inner = '', index: start } of text.matchAll(PART)) {
    const end = start + part.length
    const isTouched = from === to ? start < from && (from < end || !part.endsWith(NSE)) : from < end && to > start
    if (!isTouched) continue
    const moved = (offset: number) => Math.min(Math.max(offset - 1, start), start + inner.length)
    return {
      text: text.slice(0, start) + inner + text.slice(end),
      from: from <= start ? from : moved(from),
      to: to >= end ? to - (part.length - inner.length) : moved(to),
    }
  }
  return {
    text: text.slice(0, from) + NSB + text.slice(from, to) + NSE + text.slice(to),
    from: from + 1,
    to: to + 1,
  }
}
