import type { IncomingMessage, Server } from 'node:http'

const SILENT_MS = 60_000

/**
 * Cuts off who sends nothing more in the middle of a body. How long a body takes altogether does not count: a large file
 * comes over a slow line for as long as it comes.
 */
export function cutOffSilentBodies(server: Server, silentMs = SILENT_MS): void {
  server.on('request', (request: IncomingMessage) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    if (length === '0' && encoding === undefined) return
    const { socket } = request
    // The server closes a socket whose time is over.
    socket.setTimeout(silentMs)
    request.once('end', () => socket.setTimeout(0))
  })
}
