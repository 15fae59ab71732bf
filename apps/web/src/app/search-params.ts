/**
 * Addresses are read and shared by people: their values stand as they are typed (`?q=0028-0836&anywhere=true`), not as
 * JSON. Every value is a string here; each route's `validateSearch` gives it its type.
 */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text.startsWith('?') ? text.slice(1) : text))

/** The inverse; absent and empty values and `false` are left out, so that the shortest address is the only one. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '' && value !== false) parameters.set(name, String(value))
  // A colon needs no escape in a query, and codes are full of them.
  const text = parameters.toString().replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}

/** A parameter as text: absent when it is empty. */
export const textParameter = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value)

/** A parameter that is the number of a page, from 1: absent when it is no such number. */
export const pageParameter = (value: unknown): number | undefined =>
  /^[1-9]\d{0,6}$/.test(String(value)) ? Number(value) : undefined
