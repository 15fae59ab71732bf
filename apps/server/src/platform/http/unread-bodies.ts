import type { IncomingMessage } from 'node:http'

/** What is left of a refused body is read, and thrown away, up to so much and for so long. */
const MOST_BYTES = 64 * 2 ** 20
const MAX_READ_MS = 15_000

/**
 * Sees to a body that nobody reads any more because its call has been answered. While a client is still sending, it does
 * not look at the answer, and its connection serves nothing else: a short rest is read on; past the bounds the connection
 * is closed, at which clients look for the answer.
 */
export function readRest(request: IncomingMessage, { mostBytes = MOST_BYTES, mostMs = MAX_READ_MS } = {}): void {
  if (request.complete || request.destroyed) return
  const { socket } = request
  // A call that came over no network has no connection to close.
  const close = () => {
    if ('destroySoon' in socket) socket.destroySoon()
  }
  const late = setTimeout(close, mostMs).unref()
  let left = mostBytes
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) close()
  })
  request.on('error', () => undefined)
  request.once('close', () => clearTimeout(late))
  request.once('end', () => clearTimeout(late))
  request.resume()
}
