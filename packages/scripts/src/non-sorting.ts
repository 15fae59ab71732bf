/**
 * Non-sorting parts of titles. MARC 21 encloses them in two control characters: NSB (non-sorting characters begin,
 * U+0098) and NSE (non-sorting characters end, U+009C); the ISSN profile uses them in 222 and 245 since 2022.
 */

/** Non-sorting characters begin. */
export const NSB = '\u0098'
/** Non-sorting characters end. */
export const NSE = '\u009C'

const PART = /\u0098([^\u009C]*)(\u009C|$)/g
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

/** `text` without what stands between NSB and NSE, and without the marks. */
export const withoutNonSorting = (text: string): string =>
  text.includes(NSB) || text.includes(NSE) ? text.replace(PART, '').replace(MARKS, '') : text

/** `text` as it is read: the marks are gone, what they enclose stays. */
export const withoutMarks = (text: string): string => text.replace(MARKS, '')
