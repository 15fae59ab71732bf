import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Balancer = {
  readonly url: string
  /** The number of requests that each server received, in the order of the servers. */
  given(): readonly number[]
  /** Sends requests to these servers from now on, and resets the counts of requests. */
  use(servers: readonly string[]): void
  close(): Promise<void>
}

/** Methods whose requests are repeated on another server if a server fails before it answers, as load balancers do. */
const REPEATABLE: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD'])

/**
 * A load balancer without sticky sessions: each request goes to the next server. A server that does not accept the
 * connection is skipped. If a server breaks the connection before it answers, a request that only reads is repeated on
 * another server, and any other request is answered with 502.
 */
export async function startBalancer(servers: readonly string[]): Promise<Balancer> {
  let used = servers.map((server) => new URL(server))
  let counts = used.map(() => 0)
  let turn = 0
  const agent = new Agent({ keepAlive: false })

  function pass(incoming: IncomingMessage, answer: ServerResponse, tries: number): void {
    const place = turn++ % used.length
    const { hostname, port } = used[place]!
    const { method, url, headers } = incoming
    const outgoing = request({ agent, hostname, port, method, path: url, headers })
    let isTaken = false
    outgoing.once('socket', (socket) =>
      socket.once('connect', () => {
        isTaken = true
        counts[place] = (counts[place] ?? 0) + 1
        incoming.pipe(outgoing)
      }),
    )
    outgoing.once('response', (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      // Send headers at once, so that event streams are not delayed.
      answer.flushHeaders()
      given.pipe(answer)
      given.once('error', () => answer.destroy())
    })
    outgoing.once('error', () => {
      if (answer.headersSent) return void answer.destroy()
      if (tries > 1 && (!isTaken || REPEATABLE.has(method))) return pass(incoming, answer, tries - 1)
      answer.writeHead(502).end()
    })
    answer.once('close', () => outgoing.destroy())
  }

  const server = createServer((incoming, answer) => pass(incoming, answer, used.length * 2))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    given: () => counts,
    use(next) {
      used = next.map((each) => new URL(each))
      counts = used.map(() => 0)
      turn = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      agent.destroy()
    },
  }
}
