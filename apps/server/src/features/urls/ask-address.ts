import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { UrlCheck } from '@seriatim/rules'
import { isPublicAddress, isReservedName } from './public-address.ts'

/** What asking an address found. `mayPass`: a failure that may be over tomorrow. */
export type Finding = UrlCheck & { readonly mayPass: boolean }

export type AskOptions = {
  /** Whether addresses of private networks are asked too: tests, and installations inside one. */
  readonly allowsPrivate: boolean
  /** For one request, from the name of the host to the head of the answer. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

/** Redirects followed; browsers give up at 20. */
const REDIRECTS = 10

/** Of the ports below 1024 only those of the web: no greeting of ours belongs to other services. */
const PRIVILEGED_PORTS_END = 1024
const WEB_PORTS = new Set(['', '80', '443'])

/** Who asks, for the logs of who is asked. */
const USER_AGENT = 'Mozilla/5.0 (compatible; Seriatim link check; one request at a time)'

/** Refuses a person at a keyboard as little as it proves that nothing is there. */
const REFUSES_MACHINES = new Set([401, 402, 403, 407, 429, 451, 999])
/** A server that does not know HEAD answers thus; GET decides. */
const isAnswered = (status: number): boolean => status < 400

/** Why an address cannot be asked or did not answer: what `url_check.reason` holds where HTTP gave no words. */
type Reason =
  | 'address'
  | 'scheme'
  | 'reserved'
  | 'private'
  | 'port'
  | 'dns'
  | 'refused'
  | 'timeout'
  | 'tls'
  | 'network'
  | 'damaged'
  | 'redirects'

class Unasked extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.name = 'Unasked'
    this.reason = reason
  }
}

const UNCHECKABLE: ReadonlySet<Reason> = new Set(['scheme', 'reserved', 'private', 'port', 'tls', 'damaged'])
const MAY_PASS: ReadonlySet<Reason> = new Set(['dns', 'refused', 'timeout', 'network'])

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

const reasonOf = (error: unknown): Reason => {
  if (error instanceof Unasked) return error.reason
  const { code = '', name } = error as { code?: string; name?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  const known = REASON_OF_ERROR[code]
  if (known) return known
  if (code.startsWith('HPE_')) return 'damaged'
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|EPROTO/.test(code) ? 'tls' : 'network'
}

/**
 * Resolves a name to public addresses only. The connection is made to what is found here, so that a name that means
 * another address a moment later leads nowhere else.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const open = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (!first || open.length < addresses.length) return callback(new Unasked('private') as NodeJS.ErrnoException, '')
    if (options.all) callback(null, open)
    else callback(null, first.address, first.family)
  })
}

/** @throws Unasked for an address that is never asked */
const admitted = (text: string, allowsPrivate: boolean): URL => {
  if (!URL.canParse(text)) throw new Unasked('address')
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Unasked('scheme')
  if (allowsPrivate) return url
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) {
    if (!isPublicAddress(host)) throw new Unasked('private')
  } else if (isReservedName(host)) throw new Unasked('reserved')
  else if (!host.includes('.')) throw new Unasked('private')
  if (!WEB_PORTS.has(url.port) && Number(url.port) < PRIVILEGED_PORTS_END) throw new Unasked('port')
  return url
}

type Head = { readonly status: number; readonly words: string; readonly location: string | undefined }

/** The head of the answer to one request; the body is not read. */
const headOf = (url: URL, method: 'HEAD' | 'GET', { allowsPrivate, timeoutMs, signal }: AskOptions): Promise<Head> =>
  new Promise((resolve, reject) => {
    const deadline = AbortSignal.timeout(timeoutMs)
    const { request } = url.protocol === 'https:' ? https : http
    const asked = request(
      url,
      {
        method,
        agent: false,
        signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
        headers: { 'User-Agent': USER_AGENT, Accept: '*/*', Connection: 'close' },
        ...(allowsPrivate ? {} : { lookup: publicLookup }),
      },
      (answer) => {
        const { statusCode: status = 0, statusMessage = '' } = answer
        resolve({
          status,
          words: http.STATUS_CODES[status] ?? statusMessage.slice(0, 100),
          location: answer.headers.location,
        })
        answer.destroy()
      },
    )
    asked.on('error', (error) => reject(deadline.aborted ? new Unasked('timeout') : error))
    asked.end()
  })

/** HEAD, and GET where that was not answered well: many servers know only the latter. */
const politelyAsked = async (url: URL, options: AskOptions): Promise<Head> => {
  try {
    const head = await headOf(url, 'HEAD', options)
    if (isAnswered(head.status) || head.status === 429) return head
  } catch (error) {
    const reason = reasonOf(error)
    if (options.signal?.aborted || (reason !== 'network' && reason !== 'damaged' && reason !== 'timeout')) throw error
  }
  return headOf(url, 'GET', options)
}

const findingOf = (reason: Reason): Finding => ({
  state: UNCHECKABLE.has(reason) ? 'uncheckable' : 'broken',
  statusCode: null,
  reason,
  mayPass: MAY_PASS.has(reason),
})

const findingOfStatus = ({ status, words }: Head): Finding => ({
  state: isAnswered(status) ? 'valid' : REFUSES_MACHINES.has(status) ? 'uncheckable' : 'broken',
  statusCode: status,
  reason: words === '' ? String(status) : words,
  mayPass: status >= 500,
})

const REDIRECT = new Set([301, 302, 303, 307, 308])

/**
 * Asks an address whether it is there: HEAD, else GET, following redirects, without reading any body. Never an address
 * of a private network (also not through a redirect or a name that leads there), unless `allowsPrivate`.
 * Never throws, but for the abort of `signal`.
 */
export async function askAddress(address: string, options: AskOptions): Promise<Finding> {
  try {
    let url = admitted(address.trim(), options.allowsPrivate)
    for (let step = 0; step <= REDIRECTS; step += 1) {
      const head = await politelyAsked(url, options)
      if (!REDIRECT.has(head.status) || head.location === undefined) return findingOfStatus(head)
      if (!URL.canParse(head.location, url)) return findingOf('address')
      url = admitted(new URL(head.location, url).href, options.allowsPrivate)
    }
    return findingOf('redirects')
  } catch (error) {
    options.signal?.throwIfAborted()
    return findingOf(reasonOf(error))
  }
}
