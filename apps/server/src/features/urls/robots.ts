/** Robots.txt (RFC 9309): what hosts do not want machines to ask. */
import robotsParser from 'robots-parser'
import { USER_AGENT } from './user-agent.ts'

/** The text that a host answered with; undefined where it has none, or where none could be had. */
export type FetchRobots = (url: URL) => Promise<string | undefined>

export type Robots = {
  /** Whether the host lets machines ask the address. */
  allows(url: URL, fetchText: FetchRobots): Promise<boolean>
  /** How long a host wants machines to wait between requests, as far as it is known; undefined where it does not say. */
  delayMs(url: URL): number | undefined
}

type Rules = ReturnType<typeof robotsParser>

/** RFC 9309, 2.4: no longer than a day. */
const KEPT_MS = 24 * 3_600_000
/** Hosts whose rules are kept; those first asked go first. */
const MOST_HOSTS = 5_000
/** A host that wants a machine to wait longer is asked as seldom as this. */
const MOST_DELAY_MS = 60_000

export const robotsAddressOf = ({ origin }: URL): URL => new URL('/robots.txt', origin)

/** The rules of hosts, asked once a day. What cannot be had forbids nothing: an address is one request, no crawl. */
export function makeRobots({ now = Date.now }: { now?: () => number } = {}): Robots {
  const kept = new Map<string, { rules: Promise<Rules | undefined>; settled?: Rules | undefined; until: number }>()
  const rulesOf = async (url: URL, fetchText: FetchRobots): Promise<Rules | undefined> => {
    const known = kept.get(url.origin)
    if (known !== undefined && now() < known.until) return known.rules
    kept.delete(url.origin)
    const address = robotsAddressOf(url)
    const rules = fetchText(address).then((text) => (text ? robotsParser(address.href, text) : undefined))
    const entry: { rules: typeof rules; settled?: Rules | undefined; until: number } = { rules, until: now() + KEPT_MS }
    kept.set(url.origin, entry)
    if (kept.size > MOST_HOSTS) kept.delete(kept.keys().next().value!)
    rules.then(
      (settled) => {
        entry.settled = settled
      },
      // What failed is asked for anew.
      () => kept.delete(url.origin),
    )
    return rules
  }
  return {
    async allows(url, fetchText) {
      const rules = await rulesOf(url, fetchText)
      return rules?.isAllowed(url.href, USER_AGENT) ?? true
    },
    delayMs(url) {
      const seconds = kept.get(url.origin)?.settled?.getCrawlDelay(USER_AGENT)
      return seconds === undefined ? undefined : Math.min(seconds * 1_000, MOST_DELAY_MS)
    },
  }
}
