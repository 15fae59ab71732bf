import { commonSubsequence } from '@seriatim/marc'

/** A part of a text that both versions contain, or only one of them. */
export type TextPart = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }

/**
 * Maximum number of words for a comparison by words. Its time is proportional to the product of both lengths, so longer
 * texts are compared as a whole.
 */
const MAX_WORDS = 800

/** Splits text into words with combining marks, numbers, white space, and single other characters. */
const WORDS = /\p{L}[\p{L}\p{M}]*|\p{N}+|\s+|\P{M}\p{M}*|\p{M}+/gu

const splitWords = (text: string): readonly string[] => text.match(WORDS) ?? []

/** The difference between two values, by words, and within changed words by characters. */
export const textParts = (before: string, after: string): readonly TextPart[] => {
  const [old, now] = [splitWords(before), splitWords(after)]
  if (old.length > MAX_WORDS || now.length > MAX_WORDS) return joined(oneChange(before, after))
  const parts: TextPart[] = []
  let from = { before: 0, after: 0 }
  const common = changesWithoutBlanksBetween(
    old,
    commonSubsequence(old, now, (one, other) => one === other),
  )
  for (const pair of [...common, { before: old.length, after: now.length }]) {
    parts.push(...oneChange(old.slice(from.before, pair.before).join(''), now.slice(from.after, pair.after).join('')), {
      kind: 'same',
      text: old[pair.before] ?? '',
    })
    from = { before: pair.before + 1, after: pair.after + 1 }
  }
  return joined(parts)
}

type Pair = { readonly before: number; readonly after: number }

/** Common words without the single spaces between changed words, so that adjacent changed words become one change. */
const changesWithoutBlanksBetween = (words: readonly string[], common: readonly Pair[]): readonly Pair[] =>
  common.filter(({ before, after }, index) => {
    if (words[before]!.trim() !== '') return true
    const previous = common[index - 1]
    const next = common[index + 1]
    const isNeighbour = (other: Pair | undefined) =>
      other !== undefined && Math.abs(other.before - before) === 1 && Math.abs(other.after - after) === 1
    return isNeighbour(previous) || isNeighbour(next)
  })

/** Joins adjacent parts of the same kind, and drops empty parts. */
const joined = (parts: readonly TextPart[]): readonly TextPart[] => {
  const result: TextPart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.text === '') continue
    if (last?.kind === part.kind) result[result.length - 1] = { kind: part.kind, text: last.text + part.text }
    else result.push(part)
  }
  return result
}

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

/** Splits two texts into their common start, the differing characters, and their common end. */
const oneChange = (before: string, after: string): readonly TextPart[] => {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  if (isLowSurrogate(before.charCodeAt(start)) || isLowSurrogate(after.charCodeAt(start))) start -= 1
  start = Math.max(start, 0)
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  if (end > 0 && isLowSurrogate(before.charCodeAt(before.length - end))) end -= 1
  return [
    { kind: 'same', text: before.slice(0, start) },
    { kind: 'removed', text: before.slice(start, before.length - end) },
    { kind: 'added', text: after.slice(start, after.length - end) },
    { kind: 'same', text: after.slice(after.length - end) },
  ]
}
