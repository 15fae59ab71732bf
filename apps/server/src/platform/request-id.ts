/**
 * The id of a request. It connects the logs of all programs that the request passes through, and of the jobs that the
 * request queues.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * The form of valid ids from proxies and programs: hexadecimal digits, UUIDs, base64url. Such ids are safe in logs and
 * headers.
 */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/
/** W3C Trace Context: version, trace, parent, flags. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-|$)/

const current = new AsyncLocalStorage<string | undefined>()

/**
 * The id of a request: a valid id from a proxy (`X-Request-Id`, else the trace of `traceparent`), or a new one of 12
 * hexadecimal digits.
 */
export function requestIdOf({ 'x-request-id': sentId, traceparent }: IncomingHttpHeaders): string {
  if (typeof sentId === 'string' && REQUEST_ID.test(sentId)) return sentId
  const trace = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined
  return trace ?? randomBytes(6).toString('hex')
}

/**
 * Runs work that belongs to the request with this id, or to a job that the request queued; undefined: work without a
 * request.
 */
export const withRequestId = <T>(id: string | undefined, work: () => T): T => current.run(id, work)

/** The id of the current request; undefined outside a request. */
export const currentRequestId = (): string | undefined => current.getStore()
