import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack-definition.ts'
import { withTargetServer } from '../target-server.ts'
import { openSession, type Session, send } from './session.ts'
import { multipart } from './traffic.ts'

/** Connections that are still open after this time are reported as leaks. */
const PATIENCE_MS = 420_000
const BYTE_MS = 1_000

type Target = { readonly host: string; readonly port: number; readonly cookie: string }

/**
 * Opens connections that send the start of a request, then one byte at a time (`drip`) or nothing. None of the
 * connections reads.
 */
async function openSlowConnections(target: Target, many: number, head: string, drip: boolean): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: many }, async () => {
      const socket = connect(target.port, target.host)
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      socket.write(head)
      // A client that does not read notices the end of the connection only by writing.
      if (drip) {
        const dripping = setInterval(() => socket.write('a'), BYTE_MS)
        socket.once('close', () => clearInterval(dripping))
        socket.resume()
      }
      return socket
    }),
  )
}

/** Number of connections that are still open after the timeout. */
async function countOpenSockets(sockets: readonly Socket[]): Promise<number> {
  const since = performance.now()
  const count = () => sockets.filter(({ closed }) => !closed).length
  while (count() > 0 && performance.now() - since < PATIENCE_MS) await sleep(250)
  const left = count()
  for (const socket of sockets) socket.destroy()
  return left
}

const requestHead = ({ host, cookie }: Target, line: string, headers: readonly string[] = []): string =>
  [`${line} HTTP/1.1`, `Host: ${host}`, `Cookie: ${cookie}`, ...headers].join('\r\n')

/** Large uploads that are refused before they are read: each must receive its answer, and the next call must work. */
async function refusedUploads(session: Session, many: number): Promise<string[]> {
  const { body, headers } = multipart({ mode: 'nothing' }, Buffer.alloc(6 * 2 ** 20, 'no record '), 'serials.mrc')
  const answers = await Promise.all(
    Array.from({ length: many }, async () => {
      const refused = await session.call('POST', '/imports', { body, headers }).catch(({ code }) => ({ status: code }))
      const next = await session.call('GET', '/me')
      return `${refused.status} ${next.status}`
    }),
  )
  return answers
    .filter((answer) => answer !== '400 200')
    .map((answer) => `an upload refused during transfer, and the next call, returned ${answer}`)
}

/** Clients that hold connections open while they send or read almost nothing. */
export const slowClients: Attack = {
  name: 'slow-clients',
  about: 'Incomplete headers, bodies sent byte by byte, and uploads refused during transfer',
  counts: 'calls',
  run: ({ isFull, count = isFull ? 300 : 60, say }) =>
    withTargetServer(async ({ url }) => {
      const faults: string[] = []
      const session = openSession(() => url, 'france')
      const login = await send(url, 'POST', '/login', { body: { username: 'france', password: 'seriatim' } })
      const cookie = login.cookies.map((each) => each.split(';')[0]).join('; ')
      const csrf = /csrf_access_token=([^;]+)/.exec(cookie)?.[1] ?? ''
      const { hostname: host, port } = new URL(url)
      const target = { host, port: Number(port), cookie }
      const kinds = {
        'half-sent headers': await openSlowConnections(
          target,
          count,
          `${requestHead(target, 'GET /api/me')}\r\nX-Half:`,
          false,
        ),
        'slow headers': await openSlowConnections(
          target,
          20,
          `${requestHead(target, 'GET /api/me')}\r\nX-Slow: `,
          true,
        ),
        ...(isFull && {
          'slow bodies': await openSlowConnections(
            target,
            50,
            `${requestHead(target, 'POST /api/imports', [`X-CSRF-Token: ${csrf}`, 'Content-Type: multipart/form-data; boundary=x', 'Content-Length: 9000000'])}\r\n\r\n--x\r\n`,
            true,
          ),
        }),
      }
      const sockets = Object.values(kinds).flat()
      for (const socket of sockets) socket.resume()
      // The server must answer other clients meanwhile.
      for (let call = 0; call < 20; call++) {
        const { status } = await session.call('POST', '/search', { body: { basic_query: { query: 'revue' } } })
        if (status !== 200) faults.push(`a search returned ${status} while slow clients were connected`)
      }
      faults.push(...(await refusedUploads(session, isFull ? 30 : 5)))
      for (const [kind, open] of Object.entries(kinds)) {
        const left = await countOpenSockets(open)
        say(`${kind}: ${left} of ${open.length} stay open`)
        if (left > 0) faults.push(`${left} connections with ${kind} stay open`)
      }
      return { account: `${sockets.length} slow connections`, faults }
    }),
}
