/**
 * Retries style sheets that failed to load, for example while a server restarts. The router handles failed modules:
 * it reloads the page.
 */

/** Message of Vite's event `vite:preloadError` for a style sheet that a module needs. */
const MISSED = /^Unable to preload CSS for (\S+)$/

/** Pauses before the retries; the last one repeats. */
const PAUSES_MS = [200, 1_000, 3_000, 10_000]

/** Adds a style sheet, and retries until it loads. Removes the link `missed`, which failed to load. */
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
 * Whether a style sheet failed to load: the browser then has no sheet, an empty one, or one whose rules cannot be
 * read. No style sheet of the application is empty.
 */
const hasFailed = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return (sheet?.cssRules.length ?? 0) === 0
  } catch {
    return true
  }
}

/**
 * Retries the style sheets linked in the HTML page that failed to load. Every sheet has loaded or failed before the
 * application starts.
 */
export const retryPageStyles = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (hasFailed(link)) void addStyles(link.href, link)
}

/**
 * From now on, if the style sheet of a lazily loaded module fails to load, the module is drawn without that sheet, and
 * the sheet is retried.
 */
export const retryFailedStyles = (): void =>
  addEventListener('vite:preloadError', (event) => {
    const [, href] = MISSED.exec(event.payload.message) ?? []
    if (href === undefined) return
    event.preventDefault()
    void addStyles(href)
  })
