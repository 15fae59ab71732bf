/** Behaviours of web servers, and the result of the URL check that is expected for each. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { setInterval as every } from 'node:timers'
import type { UrlCheckResult } from '../probe-url.ts'

export type Behaviour = {
  readonly name: string
  readonly answer: (request: IncomingMessage, answer: ServerResponse, root: string) => void
  readonly expected: Partial<UrlCheckResult>
  /** The path, below the root, of the new location that a permanent redirect offers. */
  readonly movedTo?: string
  /** True if the response never ends, so that the test uses a short timeout. */
  readonly isEndless?: true
}

/** Writes at an interval until the client disconnects. */
const writeUntilClosed = (answer: ServerResponse, ms: number, write: () => void): void => {
  const timer = every(write, ms)
  answer.on('close', () => clearInterval(timer))
}

const status =
  (code: number, headers: Record<string, string> = {}): Behaviour['answer'] =>
  (_, answer) => {
    answer.writeHead(code, headers)
    answer.end()
  }

const onlyGet =
  (headCode: number, getCode = 200): Behaviour['answer'] =>
  ({ method }, answer) => {
    answer.statusCode = method === 'HEAD' ? headCode : getCode
    answer.end('a page')
  }

const redirect = (code: number, location: string): Behaviour['answer'] => status(code, { location })

const raw =
  (text: string): Behaviour['answer'] =>
  ({ socket }) =>
    void socket.end(text)

const VALID = { state: 'valid', statusCode: 200, isGone: false, mayPass: false } as const
const BROKEN = { state: 'broken' } as const
const UNCHECKABLE = { state: 'uncheckable', isGone: false } as const

/** The test server shows each behaviour at `/<name>`. The path `/here` exists, `/gone` does not. */
export const BEHAVIOURS: readonly Behaviour[] = [
  { name: 'here', answer: status(200), expected: VALID },
  { name: 'no-content', answer: status(204), expected: { state: 'valid', statusCode: 204 } },
  { name: 'head-not-allowed', answer: onlyGet(405), expected: VALID },
  { name: 'head-not-implemented', answer: onlyGet(501), expected: VALID },
  { name: 'head-not-found', answer: onlyGet(404), expected: VALID },
  { name: 'head-forbidden', answer: onlyGet(403), expected: VALID },
  {
    name: 'head-cut-off',
    answer: ({ method, socket }, answer) => (method === 'HEAD' ? void socket.destroy() : void answer.end('a page')),
    expected: VALID,
  },
  { name: 'gone', answer: status(404), expected: { ...BROKEN, statusCode: 404, isGone: true, mayPass: false } },
  { name: 'deleted', answer: status(410), expected: { state: 'deleted', statusCode: 410, isGone: true } },
  { name: 'bad-request', answer: status(400), expected: { ...BROKEN, statusCode: 400, isGone: false, mayPass: false } },
  { name: 'error', answer: status(500), expected: { ...BROKEN, statusCode: 500, isGone: false, mayPass: true } },
  { name: 'bad-gateway', answer: status(502), expected: { ...BROKEN, statusCode: 502, mayPass: true } },
  { name: 'unavailable', answer: status(503), expected: { ...BROKEN, statusCode: 503, mayPass: true } },
  {
    name: 'unavailable-for-an-hour',
    answer: status(503, { 'retry-after': '3600' }),
    expected: { ...BROKEN, statusCode: 503, retryAfterMs: 3_600_000 },
  },
  { name: 'log-in', answer: status(401), expected: { ...UNCHECKABLE, statusCode: 401 } },
  { name: 'payment-required', answer: status(402), expected: { ...UNCHECKABLE, statusCode: 402 } },
  { name: 'forbidden', answer: status(403), expected: { ...UNCHECKABLE, statusCode: 403 } },
  { name: 'proxy', answer: status(407), expected: { ...UNCHECKABLE, statusCode: 407 } },
  { name: 'too-many', answer: status(429), expected: { ...UNCHECKABLE, statusCode: 429 } },
  {
    name: 'too-many-for-a-week',
    answer: status(429, { 'retry-after': '604800' }),
    expected: { ...UNCHECKABLE, statusCode: 429, retryAfterMs: 86_400_000 },
  },
  {
    name: 'too-many-until-a-past-date',
    answer: status(429, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }),
    expected: { ...UNCHECKABLE, statusCode: 429 },
  },
  { name: 'legal-reasons', answer: status(451), expected: { ...UNCHECKABLE, statusCode: 451 } },
  { name: 'moved', answer: redirect(301, '/here'), expected: VALID, movedTo: '/here' },
  { name: 'moved-permanently', answer: redirect(308, '/here?a=b'), expected: VALID, movedTo: '/here?a=b' },
  { name: 'moved-twice', answer: redirect(301, '/moved'), expected: VALID, movedTo: '/here' },
  { name: 'redirected-temporarily', answer: redirect(302, '/here'), expected: { ...VALID, movedTo: null } },
  { name: 'redirected-see-other', answer: redirect(303, '/here'), expected: { ...VALID, movedTo: null } },
  { name: 'redirected-with-307', answer: redirect(307, '/here'), expected: { ...VALID, movedTo: null } },
  {
    name: 'moved-then-redirected-temporarily',
    answer: redirect(301, '/redirected-temporarily'),
    expected: VALID,
    movedTo: '/redirected-temporarily',
  },
  { name: 'redirected-then-moved', answer: redirect(302, '/moved'), expected: { ...VALID, movedTo: null } },
  {
    name: 'moved-to-missing-page',
    answer: redirect(301, '/gone'),
    expected: { ...BROKEN, statusCode: 404, movedTo: null },
  },
  { name: 'moved-without-location', answer: status(301), expected: { state: 'valid', statusCode: 301, movedTo: null } },
  { name: 'moved-to-invalid-url', answer: redirect(301, 'http://['), expected: { ...BROKEN, reason: 'address' } },
  {
    name: 'moved-to-ftp',
    answer: redirect(301, 'ftp://ftp.issn.org/'),
    expected: { ...UNCHECKABLE, reason: 'scheme' },
  },
  {
    name: 'redirect-loop',
    answer: redirect(302, '/redirect-loop'),
    expected: { ...BROKEN, reason: 'redirects', statusCode: null },
  },
  {
    name: 'long-redirect-loop',
    answer: ({ url = '' }, answer) =>
      status(302, { location: url === '/long-redirect-loop' ? '/long-redirect-loop/2' : '/long-redirect-loop' })(
        {} as never,
        answer,
        '',
      ),
    expected: { ...BROKEN, reason: 'redirects' },
  },
  {
    name: 'endless-redirects',
    answer: ({ url = '' }, answer, root) => redirect(302, `${url}/on`)({} as never, answer, root),
    expected: { ...BROKEN, reason: 'redirects' },
  },
  {
    name: 'no-response',
    answer: () => undefined,
    expected: { ...BROKEN, reason: 'timeout', mayPass: true },
    isEndless: true,
  },
  {
    name: 'slow-body',
    answer: ({ socket }, answer) => {
      socket.write('HTTP/1.1 200 OK\r\nx-slow: ')
      writeUntilClosed(answer, 40, () => socket.write('y'))
    },
    expected: { ...BROKEN, reason: 'timeout' },
    isEndless: true,
  },
  {
    name: 'endless-page',
    answer: ({ method }, answer) => {
      if (method === 'HEAD') return status(405)({} as never, answer, '')
      writeUntilClosed(answer, 1, () => answer.write('x'.repeat(65_536)))
    },
    expected: VALID,
  },
  {
    name: 'ten-gigabytes',
    answer: ({ method }, answer) => {
      if (method === 'HEAD') return status(405)({} as never, answer, '')
      answer.writeHead(200, { 'content-length': String(10 * 1024 ** 3) })
      writeUntilClosed(answer, 1, () => answer.write('x'.repeat(65_536)))
    },
    expected: VALID,
  },
  {
    name: 'endless-headers',
    answer: ({ socket }, answer) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      writeUntilClosed(answer, 1, () => socket.write(`x-${'y'.repeat(4_000)}: z\r\n`))
    },
    expected: { ...UNCHECKABLE, reason: 'damaged' },
  },
  { name: 'no-http', answer: raw('220 mail.issn.org ESMTP\r\n'), expected: { ...UNCHECKABLE, reason: 'damaged' } },
  {
    name: 'connection-closed',
    answer: ({ socket }) => void socket.destroy(),
    expected: { ...BROKEN, reason: 'network' },
  },
  { name: 'no-robots', answer: status(200), expected: { ...UNCHECKABLE, reason: 'robots', statusCode: null } },
  { name: 'moved-to-no-robots', answer: redirect(301, '/no-robots'), expected: { ...UNCHECKABLE, reason: 'robots' } },
  { name: 'robots-for-others', answer: status(200), expected: VALID },
]

/** The robots.txt of the test server. */
export const ROBOTS = `User-agent: *
Disallow: /

User-agent: Seriatim
Disallow: /no-robots
Allow: /

User-agent: OtherBot
Disallow: /robots-for-others
`
