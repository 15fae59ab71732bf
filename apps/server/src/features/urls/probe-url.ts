import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { UrlCheck } from '@seriatim/rules'
import type { HostQueue } from './host-queue.ts'
import { isPublicAddress, isReservedName } from './public-address.ts'
import type { Robots } from './robots.ts'
import { USER_AGENT } from './user-agent.ts'

export type UrlCheckResult = UrlCheck & {
  /** Whether the failure may be temporary. */
  readonly mayPass: boolean
  /** Whether the resource or the host name does not exist. */
  readonly isGone: boolean
  /** Pause in milliseconds that the host asked for by `Retry-After`, if any. */
  readonly retryAfterMs?: number
}

export type UrlCheckOptions = {
  /** Whether URLs in private networks are requested: for tests, and for installations in such a network. */
  readonly allowsPrivate: boolean
  /** Time limit of one request, from the DNS query to the response headers. */
  readonly timeoutMs: number
  /** Time limit of the whole check with its redirects, without the time spent in the host queue. */
  readonly totalMs: number
  readonly turns: HostQueue
  readonly robots: Robots
  /** Pause between two requests to a host. robots.txt can increase it up to `mostDelayMs`. */
  readonly hostDelayMs: number
  readonly mostDelayMs: number
  readonly signal?: AbortSignal
}

/** Maximum number of redirects; browsers stop at 20. */
const MAX_REDIRECTS = 10

/** End of the privileged ports. Of these, only the HTTP ports are allowed, so that other services get no requests. */
const PRIVILEGED_PORTS_END = 1024
const WEB_PORTS = new Set(['', '80', '443'])

/** Status codes by which a server refuses automatic requests. The page may still exist for people. */
const AUTOMATION_REFUSED = new Set([401, 402, 403, 407, 429, 451, 999])
/**
 * Whether the status is a success or a redirect. If HEAD has another status, the check repeats the request with GET,
 * because some servers do not support HEAD.
 */
const isSuccess = (status: number): boolean => status < 400

/**
 * Reason codes for URLs that cannot be checked or do not respond. Other results have the HTTP status text as reason.
 */
export const REASONS = [
  'address',
  'scheme',
  'reserved',
  'private',
  'port',
  'dns',
  'refused',
  'timeout',
  'tls',
  'network',
  'damaged',
  'redirects',
  'robots',
] as const
type Reason = (typeof REASONS)[number]

class UrlNotRequested extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.name = 'Unasked'
    this.reason = reason
  }
}

const UNCHECKABLE_REASONS: ReadonlySet<Reason> = new Set([
  'scheme',
  'reserved',
  'private',
  'port',
  'tls',
  'damaged',
  'robots',
])
const TEMPORARY_REASONS: ReadonlySet<Reason> = new Set(['dns', 'refused', 'timeout', 'network'])

const REASON_OF_ERROR: Readonly<Record<string, Reason>> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_NODATA: 'dns',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'network',
  EHOSTUNREACH: 'network',
  ENETUNREACH: 'network',
  EPIPE: 'network',
  ETIMEDOUT: 'timeout',
}

/** The reason code of a failed request. */
export const reasonOf = (error: unknown): Reason => {
  if (error instanceof UrlNotRequested) return error.reason
  const { code = '', name } = error as { code?: string; name?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  const known = REASON_OF_ERROR[code]
  if (known) return known
  if (code.startsWith('HPE_')) return 'damaged'
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|EPROTO/.test(code) ? 'tls' : 'network'
}

/**
 * Resolves a host name to public addresses only. The connection uses the address that was checked here, which
 * prevents DNS rebinding.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const open = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (!first || open.length < addresses.length)
      return callback(new UrlNotRequested('private') as NodeJS.ErrnoException, '')
    if (options.all) callback(null, open)
    else callback(null, first.address, first.family)
  })
}

/** The URL to request, without user name and password. @throws UrlNotRequested for a URL that is never requested */
export const admittedUrl = (text: string, allowsPrivate: boolean): URL => {
  if (!URL.canParse(text)) throw new UrlNotRequested('address')
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new UrlNotRequested('scheme')
  url.username = ''
  url.password = ''
  if (allowsPrivate) return url
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) {
    if (!isPublicAddress(host)) throw new UrlNotRequested('private')
  } else if (isReservedName(host)) throw new UrlNotRequested('reserved')
  else if (!host.includes('.')) throw new UrlNotRequested('private')
  if (!WEB_PORTS.has(url.port) && Number(url.port) < PRIVILEGED_PORTS_END) throw new UrlNotRequested('port')
  return url
}

type Head = {
  readonly status: number
  readonly words: string
  readonly location: string | undefined
  readonly retryAfter: string | undefined
}

/** The options of a running check, and the time in milliseconds that its requests have taken so far. */
type RunningCheck = UrlCheckOptions & { readonly spent: { ms: number } }

/**
 * Sends one request after waiting in the queue of its host. `read` reads the necessary part of the response; then the
 * connection is closed.
 * @throws UrlNotRequested 'timeout' if the request or the whole check takes too long
 */
const sendRequest = <T>(
  url: URL,
  method: 'HEAD' | 'GET',
  urlCheck: RunningCheck,
  read: (answer: http.IncomingMessage) => Promise<T>,
): Promise<T> => {
  const { allowsPrivate, timeoutMs, totalMs, turns, robots, hostDelayMs, mostDelayMs, signal, spent } = urlCheck
  const delayMs = Math.min(Math.max(hostDelayMs, robots.delayMs(url) ?? 0), mostDelayMs)
  return turns.take(
    url.hostname,
    delayMs,
    async () => {
      const began = performance.now()
      const leftMs = Math.ceil(Math.min(timeoutMs, totalMs - spent.ms))
      if (leftMs <= 0) throw new UrlNotRequested('timeout')
      const deadline = AbortSignal.timeout(leftMs)
      try {
        return await new Promise<T>((resolve, reject) => {
          const { request } = url.protocol === 'https:' ? https : http
          const outgoing = request(
            url,
            {
              method,
              agent: false,
              signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
              headers: { 'User-Agent': USER_AGENT, Accept: '*/*', Connection: 'close' },
              ...(allowsPrivate ? {} : { lookup: publicLookup }),
            },
            (answer) => {
              answer.on('error', reject)
              void read(answer)
                .then(resolve, reject)
                .finally(() => answer.destroy())
            },
          )
          outgoing.on('error', (error) => reject(deadline.aborted ? new UrlNotRequested('timeout') : error))
          outgoing.end()
        })
      } finally {
        spent.ms += performance.now() - began
      }
    },
    signal,
  )
}

const requestHead = (url: URL, method: 'HEAD' | 'GET', urlCheck: RunningCheck): Promise<Head> =>
  sendRequest(url, method, urlCheck, async ({ statusCode: status = 0, statusMessage = '', headers }) => ({
    status,
    words: http.STATUS_CODES[status] ?? statusMessage.slice(0, 100),
    location: headers.location,
    retryAfter: headers['retry-after'],
  }))

/** Sends HEAD, and then GET if HEAD fails, because many servers support only GET. */
const requestHeadThenGet = async (url: URL, urlCheck: RunningCheck): Promise<Head> => {
  try {
    const head = await requestHead(url, 'HEAD', urlCheck)
    if (isSuccess(head.status) || head.status === 429) return head
  } catch (error) {
    const reason = reasonOf(error)
    if (urlCheck.signal?.aborted || (reason !== 'network' && reason !== 'damaged' && reason !== 'timeout')) throw error
  }
  return requestHead(url, 'GET', urlCheck)
}

/** Maximum number of bytes of robots.txt that are read (RFC 9309, 2.5). */
const ROBOTS_BYTES = 500 * 1024
/** Maximum number of redirects to robots.txt. */
const ROBOTS_REDIRECTS = 5
/**
 * Share of the time limit of a request that robots.txt may take. If a host is slower, its URL is checked without
 * robots.txt.
 */
const ROBOTS_SHARE = 0.25

const readStart = async (answer: http.IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= ROBOTS_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, ROBOTS_BYTES).toString('utf8')
}

/** The text of robots.txt; undefined if the host has none or does not respond in time. */
const robotsText = async (address: URL, urlCheck: RunningCheck): Promise<string | undefined> => {
  let url = address
  const patience = { ...urlCheck, timeoutMs: urlCheck.timeoutMs * ROBOTS_SHARE }
  try {
    for (let step = 0; step <= ROBOTS_REDIRECTS; step += 1) {
      const answer = await sendRequest(url, 'GET', patience, async (message) => {
        const { statusCode: status = 0, headers } = message
        const isText = status >= 200 && status < 300
        return { status, location: headers.location, text: isText ? await readStart(message) : undefined }
      })
      const next = REDIRECT.has(answer.status) && answer.location ? redirectTarget(answer.location, url) : null
      if (next === null) return answer.text
      url = admittedUrl(next.href, urlCheck.allowsPrivate)
    }
  } catch {
    urlCheck.signal?.throwIfAborted()
  }
  return undefined
}

const failureResult = (reason: Reason, isGone = false): UrlCheckResult => ({
  state: UNCHECKABLE_REASONS.has(reason) ? 'uncheckable' : 'broken',
  statusCode: null,
  reason,
  movedTo: null,
  mayPass: TEMPORARY_REASONS.has(reason),
  isGone,
})

const NOT_FOUND = 404
const GONE = 410

const stateOf = (status: number): UrlCheck['state'] => {
  if (isSuccess(status)) return 'valid'
  if (status === GONE) return 'deleted'
  return AUTOMATION_REFUSED.has(status) ? 'uncheckable' : 'broken'
}

/** Maximum pause in milliseconds that a host can ask for. */
const MAX_RETRY_MS = 24 * 3_600_000

/** Value of `Retry-After` in ms: seconds, or a date (RFC 9110, 10.2.3). */
const retryAfterMs = (value: string | undefined): number | undefined => {
  if (value === undefined) return undefined
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1_000 : Date.parse(value) - Date.now()
  return ms > 0 ? Math.min(ms, MAX_RETRY_MS) : undefined
}

const RETRY_AFTER_STATUSES = new Set([429, 503])

const statusResult = ({ status, words, retryAfter }: Head, movedTo: string | null): UrlCheckResult => {
  const pauseMs = RETRY_AFTER_STATUSES.has(status) ? retryAfterMs(retryAfter) : undefined
  return {
    state: stateOf(status),
    statusCode: status,
    reason: words === '' ? String(status) : words,
    movedTo: isSuccess(status) ? movedTo : null,
    mayPass: status >= 500,
    isGone: status === NOT_FOUND || status === GONE,
    ...(pauseMs === undefined ? {} : { retryAfterMs: pauseMs }),
  }
}

const REDIRECT = new Set([301, 302, 303, 307, 308])
const PERMANENT_REDIRECT = new Set([301, 308])

/**
 * The target of a redirect, with the fragment of the source if it has none (RFC 9110, 10.2.2). Null if it is invalid.
 */
const redirectTarget = (location: string, url: URL): URL | null => {
  const target = URL.parse(location, url.href)
  if (target?.hash === '') target.hash = url.hash
  return target
}

/**
 * Checks whether a URL exists, with HEAD or else GET. Follows redirects, reads no bodies, and obeys robots.txt. Never
 * connects to a private network, not even by a redirect or a host name, unless `allowsPrivate` is set. Throws only if
 * `signal` is aborted.
 */
export async function probeUrl(address: string, options: UrlCheckOptions): Promise<UrlCheckResult> {
  const urlCheck: RunningCheck = { ...options, spent: { ms: 0 } }
  try {
    let url = admittedUrl(address.trim(), options.allowsPrivate)
    let movedTo: string | null = null
    let isForGood = true
    const seen = new Set<string>()
    for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
      if (seen.has(url.href)) break
      seen.add(url.href)
      if (!(await options.robots.allows(url, (robots) => robotsText(robots, urlCheck)))) return failureResult('robots')
      const head = await requestHeadThenGet(url, urlCheck)
      if (!REDIRECT.has(head.status) || head.location === undefined) return statusResult(head, movedTo)
      const next = redirectTarget(head.location, url)
      if (next === null) return failureResult('address')
      url = admittedUrl(next.href, options.allowsPrivate)
      isForGood &&= PERMANENT_REDIRECT.has(head.status)
      if (isForGood) movedTo = url.href
    }
    return failureResult('redirects')
  } catch (error) {
    options.signal?.throwIfAborted()
    // `ENOTFOUND` means that the host name does not exist. After a failure of the DNS server, the name may still exist.
    return failureResult(reasonOf(error), (error as { code?: string }).code === 'ENOTFOUND')
  }
}
