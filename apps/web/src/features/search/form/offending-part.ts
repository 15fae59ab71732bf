import type { ErrorDetails } from '@seriatim/contract'
import type { SearchState } from '../state/search-state.ts'

/** A query cut around the part that could not be read. */
export type OffendingPart = { readonly before: string; readonly offending: string; readonly after: string }

/** A query that could not be read: the query box's, or that of the line with that index from 0. */
export type FailedQuery = {
  readonly source: 'basic' | number
  readonly query: string
  readonly position: number
  readonly length: number
}

/** Which query of a search failed, from the `details` of `query_syntax`. Undefined when they say nothing of use. */
export const failedQuery = (
  state: Pick<SearchState, 'q' | 'lines'>,
  { source, position, length }: Pick<ErrorDetails<'query_syntax'>, 'source' | 'position' | 'length'>,
): FailedQuery | undefined => {
  const query = source === 'basic' ? state.q?.trim() : state.lines[source]?.query.trim()
  if (query === undefined || position < 0 || position > query.length) return undefined
  return { source, query, position, length: Math.max(length, 1) }
}

/**
 * What was typed, cut around the part that fails (places are those of the query without the blanks around it). At the
 * very end there is nothing to underline but a blank.
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
