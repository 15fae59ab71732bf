import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'

const MARKS = /[\u0300-\u036f]/g

/** A pattern of `like` that finds the word anywhere; its own `%`, `_` and `\` stand for themselves. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Letters without their marks, small: the same on both sides of a comparison. Non-Latin letters keep what NFD leaves. */
const foldedWord = (word: string): string => word.normalize('NFD').replace(MARKS, '').toLowerCase()
const foldedText = (text: Expression<string | null>) =>
  sql<string>`lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'))`

/**
 * That every word of `search` stands in one of the texts, without regard to capitals and accents (`ListWanted` of the contract).
 * A search without words finds every row. No index is read: whoever asks has cut the rows down before.
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

/** The rows of a page that is counted from 1. */
export const rowsOfPage = ({ page, size }: { readonly page: number; readonly size: number }) => ({
  limit: size,
  offset: (page - 1) * size,
})
