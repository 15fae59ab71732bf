/** The value of a readable cookie, or undefined. `all` is the text of `document.cookie`. */
const cookieIn = (all: string, name: string): string | undefined => {
  for (const part of all.split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0 && part.slice(0, equals).trim() === name) return decodeURIComponent(part.slice(equals + 1).trim())
  }
  return undefined
}

export const readCookie = (name: string): string | undefined => cookieIn(document.cookie, name)

/**
 * Writes a cookie for the whole site, SameSite Strict (specification-1, 7). `minutes` is the lifetime of the cookie.
 */
export const writeCookie = (name: string, value: string, minutes: number): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${minutes * 60}; SameSite=Strict${secure}`
}

export const removeCookie = (name: string): void => writeCookie(name, '', 0)
