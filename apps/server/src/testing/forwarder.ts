/**
 * A reverse proxy in front of another server. It can require a certificate and a user, as in an installation, and delay
 * requests.
 */
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'

type FrontOptions = {
  readonly certificate?: { readonly key: string; readonly cert: string }
  /** The required credentials. Requests without them are answered as by the security plugin of OpenSearch. */
  readonly user?: { readonly username: string; readonly password: string }
  /** Called, and awaited, before each request is forwarded. */
  readonly before?: (call: IncomingMessage) => Promise<void> | void
}
export type Forwarder = { readonly url: string; close(): Promise<void> }

/** Listens on a free local port and forwards requests to `target`. */
export async function startForwarder(
  target: string,
  { certificate, user, before }: FrontOptions = {},
): Promise<Forwarder> {
  const allowed = user && `Basic ${Buffer.from(`${user.username}:${user.password}`).toString('base64')}`
  const listener: RequestListener = async (call, answer) => {
    if (allowed !== undefined && call.headers.authorization !== allowed) {
      answer.writeHead(401, { 'www-authenticate': 'Basic realm="OpenSearch Security"', 'content-type': 'text/plain' })
      answer.end('Unauthorized')
      return
    }
    await before?.(call)
    // The client may have disconnected meanwhile.
    if (call.destroyed) {
      answer.destroy()
      return
    }
    const passed = request(new URL(call.url!, target), { method: call.method!, headers: call.headers }, (given) => {
      answer.writeHead(given.statusCode!, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    call.pipe(passed)
  }
  const server = certificate === undefined ? createServer(listener) : createSecureServer({ ...certificate }, listener)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${certificate === undefined ? 'http' : 'https'}://localhost:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
