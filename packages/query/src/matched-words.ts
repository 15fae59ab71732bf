import { type Word, words } from '@seriatim/scripts'
import type { QueryNode, TextPattern, WordPattern } from './tree.ts'

/** A stretch of a text, in UTF-16 units, its end excluded. */
export type Span = { readonly start: number; readonly end: number }

const fits = (word: Word, { text, prefix }: WordPattern): boolean =>
  prefix ? word.text.startsWith(text) : word.text === text

/** Whether a word of a text is asked for; one half of a hyphenated number counts too (`1990` in 1990-1995). */
const matches = (word: Word, wanted: WordPattern): boolean =>
  fits(word, wanted) || (word.parts?.some((part) => fits(part, wanted)) ?? false)

const spansOfWord = (found: readonly Word[], wanted: WordPattern): readonly Span[] =>
  found.flatMap((word) => {
    if (fits(word, wanted)) return [word]
    return word.parts?.filter((part) => fits(part, wanted)) ?? []
  })

const spansOfPattern = (found: readonly Word[], pattern: TextPattern): readonly Span[] => {
  switch (pattern.kind) {
    case 'word':
      return spansOfWord(found, pattern)
    case 'phrase':
      return found.flatMap((first, from) => {
        const last = found[from + pattern.words.length - 1]
        return last !== undefined && pattern.words.every((wanted, offset) => matches(found[from + offset]!, wanted))
          ? [{ start: first.start, end: last.end }]
          : []
      })
    default:
      return []
  }
}

const spansOf = (found: readonly Word[], node: QueryNode): readonly Span[] => {
  switch (node.kind) {
    case 'text':
      return spansOfPattern(found, node.pattern)
    case 'bool':
      return node.clauses.flatMap(({ occur, node: part }) => (occur === 'must_not' ? [] : spansOf(found, part)))
    default:
      return []
  }
}

/**
 * What of `text` a query asks for, to be highlighted: the stretches in order, not overlapping. Each part of the query
 * counts alone, for its words may stand in different fields; a phrase is one stretch from its first word to its last,
 * and must lie within `text` (join the subfields of a field by blanks).
 */
export const matchedWords = (text: string, node: QueryNode | undefined): readonly Span[] => {
  if (node === undefined) return []
  const spans = spansOf(words(text), node).toSorted((a, b) => a.start - b.start || b.end - a.end)
  const merged: { start: number; end: number }[] = []
  for (const { start, end } of spans) {
    const last = merged.at(-1)
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}
