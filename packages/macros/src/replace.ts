import type { Regex } from '@seriatim/query/regex'
import { MAX_TEXT_LENGTH } from './limits.ts'

/** The text or pattern that a `replace` statement searches. */
export type ReplaceSearch =
  | { readonly kind: 'text' | 'word'; readonly text: string }
  | { readonly kind: 'pattern'; readonly pattern: Regex }

/** The replacing text: literal parts, and numbers of pattern groups. */
export type Replacement = readonly (string | number)[]

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}_]/u

/** The character before and the character after `index`, as code points. */
const characterBefore = (text: string, index: number): string => {
  const low = text.charCodeAt(index - 1)
  return low >= 0xdc00 && low <= 0xdfff ? text.slice(index - 2, index) : text.slice(index - 1, index)
}
const characterAfter = (text: string, index: number): string => {
  const code = text.codePointAt(index)
  return code === undefined ? '' : String.fromCodePoint(code)
}

const isWordAt = (text: string, start: number, end: number): boolean =>
  !WORD_CHARACTER.test(characterBefore(text, start)) && !WORD_CHARACTER.test(characterAfter(text, end))

type Stretch = { readonly start: number; readonly end: number; readonly groups: readonly string[] }

const stretchesOf = (text: string, search: ReplaceSearch): readonly Stretch[] => {
  if (search.kind === 'pattern') return search.pattern.matchesIn(text)
  if (search.text === '') return []
  const stretches: Stretch[] = []
  let from = 0
  for (;;) {
    const start = text.indexOf(search.text, from)
    if (start < 0) return stretches
    const end = start + search.text.length
    if (search.kind === 'text' || isWordAt(text, start, end)) {
      stretches.push({ start, end, groups: [] })
      from = end
    } else from = start + 1
  }
}

/**
 * Replaces all matches from left to right. Inserted text is not searched again. A result longer than `MAX_TEXT_LENGTH`
 * is truncated, and the caller rejects it.
 */
export const replaceIn = (text: string, search: ReplaceSearch, replacement: Replacement): string => {
  let built = ''
  let from = 0
  for (const { start, end, groups } of stretchesOf(text, search)) {
    built += text.slice(from, start)
    for (const part of replacement) built += typeof part === 'string' ? part : (groups[part - 1] ?? '')
    from = end
    if (built.length > MAX_TEXT_LENGTH) return built
  }
  return from === 0 ? text : built + text.slice(from)
}
