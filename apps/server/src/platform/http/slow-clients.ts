import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** How slow a client may be; each bound holds for one call. */
export type Patience = {
  /** Within each such time at least so many bytes of a body must come. */
  readonly bodyMs: number
  readonly bodyBytes: number
  /** An answer of which nothing goes out for so long is read by nobody. */
  readonly answerMs: number
  readonly lookMs: number
}

/** A body comes at 500 bytes a second at least: a tenth of what a modem carries. */
const PATIENCE: Patience = { bodyMs: 60_000, bodyBytes: 30_000, answerMs: 300_000, lookMs: 5_000 }

/** Headers must have come within this time, from the beginning of a connection or the end of the call before. */
export const HEADERS_MS = 20_000

type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Bytes that had come when the time that is looked at began. */
  came: number
  cameSince: number
  went: number
  wentSince: number
}

/** Bytes of a connection that are out of this process. */
const sentBytes = ({ bytesWritten, writableLength }: IncomingMessage['socket']): number => bytesWritten - writableLength

/**
 * Cuts off clients that hold a connection and send next to nothing in a body, or leave an answer unread. How long a body
 * or an answer takes altogether does not count: a large file comes over a slow line for as long as it comes.
 */
export function cutOffSlowClients(server: Server, patience: Partial<Patience> = {}): void {
  const { bodyMs, bodyBytes, answerMs, lookMs } = { ...PATIENCE, ...patience }
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
    // What came and is not read yet is a matter of this server.
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
  // What has come already is read first: this process may have been busy itself.
  const looking = setInterval(() => setImmediate(look), lookMs).unref()
  server.on('close', () => clearInterval(looking))
}
