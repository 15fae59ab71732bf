/** The number by which a request is found in the logs of every program that it passes through, and of what it began. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** What proxies and programs make: hexadecimal digits, UUIDs, base64url. Nothing of it can break a line of a log or a header. */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/
/** W3C Trace Context: version, trace, parent, flags. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-|$)/

const current = new AsyncLocalStorage<string | undefined>()

/**
 * The number of a request: the one that a proxy gave it (`X-Request-Id`, else the trace of `traceparent`) where that has the form
 * of one, else a new one of 12 hexadecimal digits.
 */
export function requestIdOf({ 'x-request-id': given, traceparent }: IncomingHttpHeaders): string {
  if (typeof given === 'string' && REQUEST_ID.test(given)) return given
  const trace = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined
  return trace ?? randomBytes(6).toString('hex')
}

/** Does work that belongs to a request, or to a job that one began; undefined: to none. */
export const withRequestId = <T>(id: string | undefined, work: () => T): T => current.run(id, work)

/** The request that the work at hand belongs to; undefined where it belongs to none. */
export const currentRequestId = (): string | undefined => current.getStore()
