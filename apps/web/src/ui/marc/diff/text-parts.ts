import { commonSubsequence } from '@seriatim/marc'

/** A stretch of a text that two versions share, or that only one of them has. */
export type TextPart = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }

/** Comparing word by word takes the product of the two lengths: longer texts are compared as a whole. */
const MAX_WORDS = 800

/** Words with their marks, numbers, runs of blanks, and each other character by itself. */
const WORDS = /\p{L}[\p{L}\p{M}]*|\p{N}+|\s+|\P{M}\p{M}*|\p{M}+/gu

const wordsOf = (text: string): readonly string[] => text.match(WORDS) ?? []

/** What changed between two values: word by word, and within changed words by characters. */
export const textParts = (before: string, after: string): readonly TextPart[] => {
  const [old, now] = [wordsOf(before), wordsOf(after)]
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

/** Words that were changed side by side are one change: a blank that stands alone between them is not kept apart. */
const changesWithoutBlanksBetween = (words: readonly string[], common: readonly Pair[]): readonly Pair[] =>
  common.filter(({ before, after }, index) => {
    if (words[before]!.trim() !== '') return true
    const previous = common[index - 1]
    const next = common[index + 1]
    const isNeighbour = (other: Pair | undefined) =>
      other !== undefined && Math.abs(other.before - before) === 1 && Math.abs(other.after - after) === 1
    return isNeighbour(previous) || isNeighbour(next)
  })

/** Neighbours of one kind as one part, empty ones left out. */
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

/** The common beginning and end, and the characters between them. */
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
