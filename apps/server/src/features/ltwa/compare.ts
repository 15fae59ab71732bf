import type { ListedWord } from './words.ts'

/**
 * Change of a word between two versions of the list: added when `before` is null, removed when `after` is null,
 * otherwise changed.
 */
export type ListChange = {
  readonly word: string
  readonly before: ListedWord | null
  readonly after: ListedWord | null
}

export const isSameWord = (a: ListedWord, b: ListedWord): boolean =>
  a.abbreviation === b.abbreviation &&
  (a.comments ?? '') === (b.comments ?? '') &&
  a.languages.length === b.languages.length &&
  a.languages.every((language, index) => language === b.languages[index])

/**
 * Changes from list `before` to list `after`: added and changed words in the order of the new list, then removed words.
 */
export function compareLists(before: readonly ListedWord[], after: readonly ListedWord[]): ListChange[] {
  const known = new Map(before.map((row) => [row.word, row]))
  const changes: ListChange[] = []
  for (const row of after) {
    const old = known.get(row.word) ?? null
    known.delete(row.word)
    if (!old || !isSameWord(old, row)) changes.push({ word: row.word, before: old, after: row })
  }
  for (const row of known.values()) changes.push({ word: row.word, before: row, after: null })
  return changes
}
