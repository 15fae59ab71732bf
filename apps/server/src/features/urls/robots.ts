/** Rules of robots.txt (RFC 9309). */
import robotsParser from 'robots-parser'
import { USER_AGENT } from './user-agent.ts'

/** Reads robots.txt; undefined if the host has none or the request fails. */
export type FetchRobots = (url: URL) => Promise<string | undefined>

export type Robots = {
  /** Whether the host allows automatic requests for this URL. */
  allows(url: URL, fetchText: FetchRobots): Promise<boolean>
  /** The crawl delay of a host, if its robots.txt was read and defines one; otherwise undefined. */
  delayMs(url: URL): number | undefined
}

type Rules = ReturnType<typeof robotsParser>

/** Cache time in milliseconds. RFC 9309, 2.4, allows at most a day. */
const CACHE_MS = 24 * 3_600_000
/** Maximum number of cached hosts; the oldest entry is evicted first. */
const MAX_CACHED_HOSTS = 5_000
/** Maximum crawl delay in milliseconds. */
const MAX_CRAWL_DELAY_MS = 60_000

export const robotsUrl = ({ origin }: URL): URL => new URL('/robots.txt', origin)

/**
 * Caches the rules of hosts for a day. A missing robots.txt forbids nothing: a check is a single request, not a crawl.
 */
export function makeRobots({ now = Date.now }: { now?: () => number } = {}): Robots {
  const cache = new Map<string, { rules: Promise<Rules | undefined>; settled?: Rules | undefined; until: number }>()
  const rulesOf = async (url: URL, fetchText: FetchRobots): Promise<Rules | undefined> => {
    const known = cache.get(url.origin)
    if (known !== undefined && now() < known.until) return known.rules
    cache.delete(url.origin)
    const address = robotsUrl(url)
    const rules = fetchText(address).then((text) => (text ? robotsParser(address.href, text) : undefined))
    const entry: { rules: typeof rules; settled?: Rules | undefined; until: number } = {
      rules,
      until: now() + CACHE_MS,
    }
    cache.set(url.origin, entry)
    if (cache.size > MAX_CACHED_HOSTS) cache.delete(cache.keys().next().value!)
    rules.then(
      (settled) => {
        entry.settled = settled
      },
      // A failed request is not cached.
      () => cache.delete(url.origin),
    )
    return rules
  }
  return {
    async allows(url, fetchText) {
      const rules = await rulesOf(url, fetchText)
      return rules?.isAllowed(url.href, USER_AGENT) ?? true
    },
    delayMs(url) {
      const seconds = cache.get(url.origin)?.settled?.getCrawlDelay(USER_AGENT)
      return seconds === undefined ? undefined : Math.min(seconds * 1_000, MAX_CRAWL_DELAY_MS)
    },
  }
}
