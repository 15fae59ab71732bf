/**
 * Parses the query string of a URL. People read and share URLs, so a URL contains values in plain text
 * (`?q=0028-0836&anywhere=true`), not as JSON. Every value is a string; `validateSearch` of each route converts it.
 */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text.startsWith('?') ? text.slice(1) : text))

/**
 * Writes a query string that `parseSearch` can read. Absent values, empty values and `false` are omitted, so that each
 * state has only one URL.
 */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '' && value !== false) parameters.set(name, String(value))
  // A colon needs no escape in a query string, and codes contain many.
  const text = parameters.toString().replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}

/** A URL parameter as text; undefined if it is empty. */
export const textParameter = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value)

/** A URL parameter as a page number from 1; undefined if it is invalid. */
export const pageParameter = (value: unknown): number | undefined =>
  /^[1-9]\d{0,6}$/.test(String(value)) ? Number(value) : undefined
