import { request as ask } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** The body of an answer. Attacks must check each part before they use it. */
// biome-ignore lint/suspicious/noExplicitAny: attacks check the shape of answers themselves
export type UncheckedBody = any

/** An answer that was received completely. */
export type Answer = { readonly status: number; readonly body: UncheckedBody }

/** Parts of a request in addition to method and path. */
export type Sending = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }

/** A session at a server that may be unavailable, and may restart on another port. */
export type Session = {
  /** Makes a call once. @throws Error if the answer is missing or incomplete */
  call(method: string, path: string, sending?: Sending): Promise<Answer>
  /**
   * Repeats a call until the server and its database are available. Only for calls that may be repeated without harm.
   */
  answered(method: string, path: string, sending?: Sending): Promise<Answer>
}

/** Pause between two attempts of a call, in milliseconds. */
const RETRY_DELAY_MS = 50
/** Error codes of an unavailable database. */
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set(['database_unavailable', 'database_stalled', 'server_busy'])

const isUnavailable = ({ status, body }: Answer): boolean => status === 503 && UNAVAILABLE_CODES.has(body?.code)

/** Makes one call and reads its answer. @throws Error if the connection breaks */
export function send(
  url: string,
  method: string,
  path: string,
  { body, headers = {} }: Sending = {},
): Promise<Answer & { readonly cookies: readonly string[] }> {
  const isText = typeof body === 'string' || Buffer.isBuffer(body)
  const text = body === undefined ? undefined : isText ? body : JSON.stringify(body)
  const type = text === undefined || isText ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const sent = ask(`${url}/api${path}`, { method, headers: { ...type, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('aborted', () => reject(new Error('the connection ended before the end of the response')))
      response.on('end', () => {
        const stated = Buffer.concat(chunks).toString()
        const isJson = String(response.headers['content-type']).includes('json')
        resolve({
          status: response.statusCode ?? 0,
          body: isJson ? JSON.parse(stated) : stated,
          cookies: response.headers['set-cookie'] ?? [],
        })
      })
    })
    sent.on('error', reject)
    sent.end(text)
  })
}

/**
 * A session of a user of the demonstration database. Logs in again when the session has ended.
 * @param where returns the current URL of the server
 * @param isOver ends all retries
 */
export function openSession(where: () => string, username: string, isOver: () => boolean = () => false): Session {
  let cookies: Readonly<Record<string, string>> | undefined
  const logIn = async () => {
    const response = await send(where(), 'POST', '/login', { body: { username, password: 'seriatim' } })
    if (response.status !== 200) return response
    const pairs = response.cookies.map((cookie) => (cookie.split(';')[0] ?? '').split('=') as [string, string])
    cookies = Object.fromEntries(pairs)
    return undefined
  }
  const call: Session['call'] = async (method, path, { body, headers } = {}) => {
    if (cookies === undefined) {
      const refused = await logIn()
      if (refused) return refused
    }
    const cookie = Object.entries(cookies ?? {}).map(([name, value]) => `${name}=${value}`)
    const own = { cookie: cookie.join('; '), 'x-csrf-token': cookies?.csrf_access_token ?? '' }
    const answer = await send(where(), method, path, { body, headers: { ...own, ...headers } })
    if (answer.status === 401) cookies = undefined
    return answer
  }
  return {
    call,
    async answered(method, path, sending) {
      for (;;) {
        const answer = await call(method, path, sending).catch((error: unknown) => {
          if (isOver()) throw error
        })
        if (answer && answer.status !== 401 && !isUnavailable(answer)) return answer
        if (isOver()) throw new Error(`${method} ${path} got no response`)
        await sleep(RETRY_DELAY_MS)
      }
    },
  }
}
