/** Timed HTTP calls. Both engines are called through the same keep-alive agent. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'

const agent = new Agent({ keepAlive: true })

export type HttpRequest = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The body of the request: a string is sent unchanged, other values as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type TimedAnswer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** The time from the first byte sent to the last byte received, in milliseconds, without parsing. */
  readonly ms: number
}

/** Makes one call. @throws Error if the connection fails or the response is interrupted */
export function timedCall(url: URL, { method = 'GET', body, headers = {} }: HttpRequest = {}): Promise<TimedAnswer> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const described =
    text === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const sent = request(url, { agent, method, headers: { ...described, ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const ms = performance.now() - started
        const { statusCode: status = 0, headers: given } = response
        resolve({ status, headers: given, text: Buffer.concat(parts).toString(), ms })
      })
    })
    sent.on('error', reject)
    sent.end(text)
  })
}
