import {
  hasRegex,
  isUnreadable,
  type Marking,
  markingOf,
  NO_MARKING,
  type QueryRequest,
  readRequest,
} from '@seriatim/query'

/** Accepts every regular expression, because the server reports syntax errors. */
const uncheckedRegex = () => undefined

/**
 * The words of a search that are marked in records; empty if the search has a syntax error. The engine of regular
 * expressions is fetched only when needed.
 */
export const readMarking = async (request: QueryRequest): Promise<Marking> => {
  const reading = readRequest(request, uncheckedRegex)
  if (isUnreadable(reading)) return NO_MARKING
  const { query } = reading
  if (!hasRegex(query)) return markingOf(query)
  const { checkRegex, compileRegex } = await import('@seriatim/query/regex')
  return isUnreadable(readRequest(request, checkRegex)) ? NO_MARKING : markingOf(query, compileRegex)
}
