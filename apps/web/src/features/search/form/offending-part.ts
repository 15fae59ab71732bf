import type { ErrorDetails } from '@seriatim/contract'
import type { SearchState } from '../../search-query/search-state.ts'

/** A query split into the invalid part and the text before and after it. */
export type OffendingPart = { readonly before: string; readonly offending: string; readonly after: string }

/**
 * The place of a query with a syntax error: `basic` is the query box, a number is the index (from 0) of a condition
 * line.
 */
export type FailedQuery = {
  readonly source: 'basic' | number
  readonly query: string
  readonly position: number
  readonly length: number
}

/**
 * Returns the query that failed, according to the `details` of the error `query_syntax`. Undefined if the details do
 * not match the search.
 */
export const failedQuery = (
  state: Pick<SearchState, 'q' | 'lines'>,
  { source, position, length }: Pick<ErrorDetails<'query_syntax'>, 'source' | 'position' | 'length'>,
): FailedQuery | undefined => {
  const query = source === 'basic' ? state.q?.trim() : state.lines[source]?.query.trim()
  if (query === undefined || position < 0 || position > query.length) return undefined
  return { source, query, position, length: Math.max(length, 1) }
}

/**
 * Splits typed text around the invalid part. The server counts positions without leading spaces. For an error at the
 * end of the text, a space is added and marked.
 */
export const offendingPart = (
  typed: string,
  { position, length }: Pick<FailedQuery, 'position' | 'length'>,
): OffendingPart => {
  const from = typed.length - typed.trimStart().length + position
  return {
    before: typed.slice(0, from),
    offending: typed.slice(from, from + length) || '\u00a0',
    after: typed.slice(from + length),
  }
}
