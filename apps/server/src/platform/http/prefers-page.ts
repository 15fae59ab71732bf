/** The weight that an `Accept` header gives a media type that it names itself; 0 when it does not. */
const weightOf = (accept: string, type: string): number => {
  for (const range of accept.split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    if (name !== type) continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return weight === undefined ? 1 : Number(weight) || 0
  }
  return 0
}

/**
 * Whether a client prefers a page to JSON (RFC 9110, 12.5.1): it names HTML, as browsers do when they navigate, and JSON
 * not at all or with less weight. Programs that accept anything get JSON.
 */
export const prefersPage = (accept = ''): boolean =>
  weightOf(accept, 'text/html') > weightOf(accept, 'application/json')
