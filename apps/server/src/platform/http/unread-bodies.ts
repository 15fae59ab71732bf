import type { IncomingMessage } from 'node:http'

/** Limits for reading and discarding the rest of a refused body. */
const MAX_READ_BYTES = 64 * 2 ** 20
const MAX_READ_MS = 15_000

/**
 * Handles the body of a call that has already been answered. A client that is still sending does not read the answer,
 * and its connection is blocked. If the rest of the body is short, it is read and discarded. Beyond the limits the
 * connection is closed, which makes the client read the answer.
 */
export function discardBody(request: IncomingMessage, { mostBytes = MAX_READ_BYTES, mostMs = MAX_READ_MS } = {}): void {
  if (request.complete || request.destroyed) return
  const { socket } = request
  // A call injected by a test has no connection to close.
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
