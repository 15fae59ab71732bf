import pg from 'pg'
import type { Log } from '../log.ts'

/** Delay before reconnecting after a broken connection. */
const RECONNECT_DELAY_MS = 500

export type DedicatedConnection = {
  /** Settles when the connection is open for the first time. */
  readonly opened: Promise<void>
  close(): Promise<void>
}

/**
 * Keeps a connection outside the pool for features bound to a session (LISTEN, advisory locks). Reopens the connection
 * after a break, and runs `begin` on each new connection because the state of the old session is lost.
 * @param onBroken if defined, called once on a break, and the connection is not reopened
 */
export function openDedicatedConnection(
  { pool, log }: { pool: pg.Pool; log: Log },
  begin: (client: pg.Client) => Promise<void>,
  onBroken?: (reason: string) => void,
): DedicatedConnection {
  const opened = Promise.withResolvers<void>()
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let isClosed = false

  const broke = (broken: pg.Client, reason: string) => {
    if (client !== broken) return
    client = undefined
    void broken.end().catch(() => undefined)
    if (isClosed) return
    if (onBroken) return onBroken(reason)
    log.warn({ reason }, 'a dedicated database connection was lost; it is reopened')
    again = setTimeout(open, RECONNECT_DELAY_MS).unref()
  }
  const open = () => {
    const opening = new pg.Client({ ...pool.options, password: pool.options.password })
    client = opening
    opening.on('error', (error) => broke(opening, error.message))
    opening.on('end', () => broke(opening, 'ended'))
    opening
      .connect()
      .then(() => begin(opening))
      .then(opened.resolve, (error: Error) => broke(opening, error.message))
  }
  open()
  return {
    opened: opened.promise,
    async close() {
      isClosed = true
      clearTimeout(again)
      opened.resolve()
      const closing = client
      client = undefined
      await closing?.end().catch(() => undefined)
    },
  }
}

/** Listens to channels on a connection. `channels` maps a channel name to the handler of its notifications. */
export async function listenTo(
  client: pg.Client,
  channels: Readonly<Record<string, (payload: string) => void>>,
): Promise<void> {
  client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
  for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`)
}
