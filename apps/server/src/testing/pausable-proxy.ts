import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** A proxy to PostgreSQL that a test can pause: data then waits, as if the database server hung. */
export type PausableProxy = {
  /** The URL of a database through the proxy. */
  readonly url: string
  hold(): void
  release(): void
  close(): Promise<void>
}

/** @param url the URL of the database, with a socket or a port */
export async function openPausableProxy(url: string): Promise<PausableProxy> {
  const target = new URL(url)
  const socketFolder = target.searchParams.get('host')
  const sockets = new Set<Socket>()
  let isHeld = false
  const server = createServer((near) => {
    const far = socketFolder
      ? connect(join(socketFolder, '.s.PGSQL.5432'))
      : connect(Number(target.port || 5432), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (data) => other.write(data))
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      if (isHeld) socket.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  target.searchParams.delete('host')
  target.host = `127.0.0.1:${port}`
  return {
    url: target.href,
    hold() {
      isHeld = true
      for (const socket of sockets) socket.pause()
    },
    release() {
      isHeld = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
