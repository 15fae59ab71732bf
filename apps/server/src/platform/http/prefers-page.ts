/** The weight that an `Accept` header gives to a media type; 0 if the header does not name the type. */
const mediaTypeWeight = (accept: string, type: string): number => {
  for (const range of accept.split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    if (name !== type) continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return weight === undefined ? 1 : Number(weight) || 0
  }
  return 0
}

/**
 * Whether a client prefers a page to JSON (RFC 9110, 12.5.1). Browsers name HTML when they navigate, and JSON with less
 * weight or not at all. Programs that accept any type get JSON.
 */
export const prefersPage = (accept = ''): boolean =>
  mediaTypeWeight(accept, 'text/html') > mediaTypeWeight(accept, 'application/json')
