/** A change of a text: the range from `from` to `to` is replaced by `insert`. */
export type TextChange = { readonly from: number; readonly to: number; readonly insert: string }

/**
 * The smallest single change from `before` to `after`. Text that is equal at both ends is not replaced, so that the
 * cursor and the scroll position do not move when the document changes (undo, sort).
 */
export const textChange = (before: string, after: string): TextChange | undefined => {
  if (before === after) return undefined
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from += 1
  let end = 0
  while (end < shorter - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  // The change must not split surrogate pairs.
  if (from > 0 && isHighSurrogate(before.charCodeAt(from - 1))) from -= 1
  if (end > 0 && isLowSurrogate(before.charCodeAt(before.length - end))) end -= 1
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
