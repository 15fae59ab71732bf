/**
 * Non-sorting parts of titles. MARC 21 encloses them in two control characters: NSB (non-sorting characters begin,
 * U+0098) and NSE (non-sorting characters end, U+009C). The ISSN profile has used them in 222 and 245 since 2022.
 */

/** Control character: non-sorting characters begin. */
export const NSB = '\u0098'
/** Control character: non-sorting characters end. */
export const NSE = '\u009C'

const PART = /\u0098([^\u009C]*)(\u009C|$)/g
const MARKED_PART = /\u0098[^\u0098\u009C]*\u009C/g
const MARKS = /[\u0098\u009C]/g

/** A part of a title for display. `sorts` is false between the marks. The marks belong to no part. */
export type TitlePart = { readonly text: string; readonly sorts: boolean }

/** The non-empty parts of `text` in order, for display. An NSB without NSE extends to the end. */
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

/** Removes non-sorting parts and all marks. Text after an unpaired mark is not removed. */
export const withoutNonSorting = (text: string): string =>
  text.includes(NSB) || text.includes(NSE) ? text.replace(MARKED_PART, '').replace(MARKS, '') : text

/** The unpaired marks of `text`: an NSB without its NSE before the next NSB, and an NSE without NSB. */
export const unpairedMarks = (text: string): readonly string[] => text.replace(MARKED_PART, '').match(MARKS) ?? []

/** Whether all marks of `text` are paired. */
export const hasBalancedMarks = (text: string): boolean => unpairedMarks(text).length === 0

/** Removes unpaired marks. Paired marks stay. */
export const withoutStrayMarks = (text: string): string =>
  hasBalancedMarks(text) ? text : text.replace(/(\u0098[^\u0098\u009C]*\u009C)|[\u0098\u009C]/g, '$1')

/** Removes all marks but keeps the enclosed text. */
export const withoutMarks = (text: string): string => text.replace(MARKS, '')

/** A text with its selection or cursor. Offsets are in UTF-16 code units. */
export type TextSelection = { readonly text: string; readonly from: number; readonly to: number }

/**
 * Encloses the selection in non-sorting marks. If the selection or cursor touches a marked part, its marks are removed
 * instead. Without a selection, both marks are inserted around the cursor. The selection is preserved.
 */
export const toggleNonSorting = ({ text, from, to }: TextSelection): TextSelection => {
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
