import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Limits for slow clients; each applies to one call. */
export type SlowClientLimits = {
  /** Minimum number of bytes of a body that must arrive in each interval of `bodyMs`. */
  readonly bodyMs: number
  readonly bodyBytes: number
  /** Time in milliseconds after which an answer is aborted if no byte of it was sent. */
  readonly answerMs: number
  readonly lookMs: number
}

/** Defaults: a body must arrive at 500 bytes/s at least, a tenth of the rate of a modem. */
const DEFAULT_LIMITS: SlowClientLimits = { bodyMs: 60_000, bodyBytes: 30_000, answerMs: 300_000, lookMs: 5_000 }

/**
 * Maximum time in milliseconds for headers to arrive, after the start of a connection or the end of the previous call.
 */
export const HEADERS_MS = 20_000

type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Bytes received before the current interval. */
  came: number
  cameSince: number
  went: number
  wentSince: number
}

/** Number of bytes of a connection that this process has passed to the operating system. */
const sentBytes = ({ bytesWritten, writableLength }: IncomingMessage['socket']): number => bytesWritten - writableLength

/**
 * Disconnects clients that send a body too slowly or do not read their answer. The total time is not limited: a large
 * file may arrive over a slow line as long as it keeps arriving.
 */
export function cutOffSlowClients(server: Server, patience: Partial<SlowClientLimits> = {}): void {
  const { bodyMs, bodyBytes, answerMs, lookMs } = { ...DEFAULT_LIMITS, ...patience }
  const open = new Set<Exchange>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const now = performance.now()
    const { socket } = request
    const exchange = {
      request,
      response,
      came: socket.bytesRead,
      cameSince: now,
      went: sentBytes(socket),
      wentSince: now,
    }
    open.add(exchange)
    response.once('close', () => open.delete(exchange))
  })
  const isBodySlow = (exchange: Exchange, now: number): boolean => {
    const { request } = exchange
    if (request.complete || now - exchange.cameSince < bodyMs) return false
    const { bytesRead } = request.socket
    // Bytes that have arrived and are not read yet are the server's delay, not the client's.
    const isSlow = bytesRead - exchange.came < bodyBytes && request.readableLength === 0
    exchange.came = bytesRead
    exchange.cameSince = now
    return isSlow
  }
  const isAnswerUnread = (exchange: Exchange, now: number): boolean => {
    const { socket } = exchange.request
    const went = sentBytes(socket)
    if (went !== exchange.went || socket.writableLength === 0) {
      exchange.went = went
      exchange.wentSince = now
    }
    return now - exchange.wentSince >= answerMs
  }
  const look = () => {
    const now = performance.now()
    for (const exchange of open)
      if (isBodySlow(exchange, now) || isAnswerUnread(exchange, now)) exchange.request.socket.destroy()
  }
  // Process data that has already arrived before looking for slow clients, because this process may have been busy.
  const looking = setInterval(() => setImmediate(look), lookMs).unref()
  server.on('close', () => clearInterval(looking))
}
