import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'

const MARKS = /[\u0300-\u036f]/g

/** A `like` pattern that finds the word anywhere, with `%`, `_` and `\` escaped. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Text in lower case without diacritics. Both sides of a comparison are folded in this way. Non-Latin letters keep
 * their marks outside U+0300 to U+036F.
 */
const foldedWord = (word: string): string => word.normalize('NFD').replace(MARKS, '').toLowerCase()
const foldedText = (text: Expression<string | null>) =>
  sql<string>`lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'))`

/**
 * Condition that each word of `search` occurs in one of the texts, ignoring case and accents (`ListRequest` of the
 * contract). A search without words matches every row. Uses no index, so the caller must have restricted the rows.
 */
export const everyWordIn = <DB, TB extends keyof DB>(
  { and, or }: ExpressionBuilder<DB, TB>,
  search: string,
  texts: readonly Expression<string | null>[],
): Expression<SqlBool> =>
  and(
    search
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => or(texts.map((text) => sql<SqlBool>`${foldedText(text)} like ${containing(foldedWord(word))}`))),
  )

/** Limit and offset of a page counted from 1. */
export const rowsOfPage = ({ page, size }: { readonly page: number; readonly size: number }) => ({
  limit: size,
  offset: (page - 1) * size,
})
