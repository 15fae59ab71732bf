import type { ErrorDetails } from '@seriatim/contract'
import type { SearchState } from '../state/search-state.ts'

/** A query split around its invalid part. */
export type OffendingPart = { readonly before: string; readonly offending: string; readonly after: string }

/** A query with a syntax error: that of the box, or of the line with this index from 0. */
export type FailedQuery = {
  readonly source: 'basic' | number
  readonly query: string
  readonly position: number
  readonly length: number
}

/** The query that failed, from the `details` of `query_syntax`. Undefined if the details do not fit the search. */
export const failedQuery = (
  state: Pick<SearchState, 'q' | 'lines'>,
  { source, position, length }: Pick<ErrorDetails<'query_syntax'>, 'source' | 'position' | 'length'>,
): FailedQuery | undefined => {
  const query = source === 'basic' ? state.q?.trim() : state.lines[source]?.query.trim()
  if (query === undefined || position < 0 || position > query.length) return undefined
  return { source, query, position, length: Math.max(length, 1) }
}

/**
 * Splits typed text around the invalid part; positions count from after leading spaces. An error at the end is marked
 * on a space.
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
