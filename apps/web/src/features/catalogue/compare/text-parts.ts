/** A stretch of a text that two versions share, or that only one of them has. */
export type TextPart = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

/** What changed between two values: the common beginning and end, and the characters between them. */
export const textParts = (before: string, after: string): readonly TextPart[] => {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  if (isLowSurrogate(before.charCodeAt(start)) || isLowSurrogate(after.charCodeAt(start))) start -= 1
  start = Math.max(start, 0)
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  if (end > 0 && isLowSurrogate(before.charCodeAt(before.length - end))) end -= 1
  const parts: TextPart[] = [
    { kind: 'same', text: before.slice(0, start) },
    { kind: 'removed', text: before.slice(start, before.length - end) },
    { kind: 'added', text: after.slice(start, after.length - end) },
    { kind: 'same', text: after.slice(after.length - end) },
  ]
  return parts.filter(({ text }) => text !== '')
}
