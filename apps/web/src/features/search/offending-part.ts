/** A query cut around the part that could not be read. */
export type OffendingPart = { readonly before: string; readonly offending: string; readonly after: string }

/**
 * Where a query fails, from the `details` of `query_syntax` ({position, length} in UTF-16 units). At the very end there
 * is nothing to underline but a blank. Undefined when the details say nothing of use.
 */
export const offendingPart = (query: string, details: Readonly<Record<string, unknown>>): OffendingPart | undefined => {
  const { position, length } = details
  if (!Number.isInteger(position) || (position as number) < 0 || (position as number) > query.length) return undefined
  const from = position as number
  const size = Number.isInteger(length) && (length as number) > 0 ? (length as number) : 1
  return {
    before: query.slice(0, from),
    offending: query.slice(from, from + size) || '\u00a0',
    after: query.slice(from + size),
  }
}
