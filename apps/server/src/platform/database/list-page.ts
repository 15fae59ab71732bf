import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'

/** A pattern of `ilike` that finds the word anywhere; its own `%`, `_` and `\` stand for themselves. */
const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/**
 * That every word of `search` stands in one of the texts, in capitals or small letters (`ListWanted` of the contract).
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
      .map((word) => or(texts.map((text) => sql<SqlBool>`${text} ilike ${containing(word)}`))),
  )

/** The rows of a page that is counted from 1. */
export const rowsOfPage = ({ page, size }: { readonly page: number; readonly size: number }) => ({
  limit: size,
  offset: (page - 1) * size,
})
