/**
 * Style sheets of a part of the application that could not be fetched. While a server is stopped or exchanged a single answer
 * may be missed; modules are then asked for again by the router, which reloads the page, and style sheets are here.
 */

/** What Vite says of a style sheet that a module needs (`vite:preloadError`). */
const MISSED = /^Unable to preload CSS for (\S+)$/

/** Before the second time, the third, and so on; the last one for as long as it takes. */
const PAUSES_MS = [200, 1_000, 3_000, 10_000]

/** Adds a style sheet, however often it has to be asked for, in the place of the one that was `missed`. */
async function addStyles(href: string, missed?: HTMLLinkElement): Promise<void> {
  for (let tries = 0; ; tries++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]))
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
    const isLoaded = await new Promise<boolean>((resolve) => {
      link.addEventListener('load', () => resolve(true))
      link.addEventListener('error', () => resolve(false))
      if (missed) missed.after(link)
      else document.head.append(link)
    })
    if (isLoaded) return missed?.remove()
    link.remove()
  }
}

/**
 * Whether a style sheet could not be fetched. The browser then gives it a sheet without rules, or one whose rules cannot be
 * read; no style sheet of the application is empty.
 */
const isMissed = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return (sheet?.cssRules.length ?? 0) === 0
  } catch {
    return true
  }
}

/** Style sheets that the page itself names. The application begins when each of them has come, or could not. */
export const mendStylesOfPage = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (isMissed(link)) void addStyles(link.href, link)
}

/** From here on a part whose style sheet was missed is drawn all the same, and gets it as soon as it can be fetched. */
export const fetchMissedStyles = (): void =>
  addEventListener('vite:preloadError', (event) => {
    const [, href] = MISSED.exec(event.payload.message) ?? []
    if (href === undefined) return
    event.preventDefault()
    void addStyles(href)
  })
