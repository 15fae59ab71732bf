import {
  holdsRegex,
  isUnreadable,
  type Marking,
  markingOf,
  NO_MARKING,
  type QueryRequest,
  readRequest,
} from '@seriatim/query'

/** The server says what is wrong with an expression. */
const uncheckedRegex = () => undefined

/** What a search asks for, to be marked; nothing where the search cannot be read. Regular expressions cost a download. */
export const readMarking = async (request: QueryRequest): Promise<Marking> => {
  const reading = readRequest(request, uncheckedRegex)
  if (isUnreadable(reading)) return NO_MARKING
  const { query } = reading
  if (!holdsRegex(query)) return markingOf(query)
  const { checkRegex, compileRegex } = await import('@seriatim/query/regex')
  return isUnreadable(readRequest(request, checkRegex)) ? NO_MARKING : markingOf(query, compileRegex)
}
