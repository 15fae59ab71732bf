import pg from 'pg'
import type { Log } from '../log.ts'

/** After a broken connection the next one is tried this soon. */
const RECONNECT_DELAY_MS = 500

export type OwnConnection = {
  /** Settles once the connection stands for the first time. */
  readonly opened: Promise<void>
  close(): Promise<void>
}

/**
 * A connection beside the pool for what lives as long as a connection does (LISTEN, locks of a session). It is opened
 * anew when it breaks, and `begin` is done on each: nothing that was begun on a broken one is still there.
 * @param onBroken who ends with the connection: it is told of the break once, and nothing is opened anew
 */
export function keepConnection(
  { pool, log }: { pool: pg.Pool; log: Log },
  begin: (client: pg.Client) => Promise<void>,
  onBroken?: (reason: string) => void,
): OwnConnection {
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
    log.warn({ reason }, 'a connection of its own broke; it is opened anew')
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

/** Has a connection hear what is told on some channels: what it does with it, by the name of the channel. */
export async function listenTo(
  client: pg.Client,
  channels: Readonly<Record<string, (payload: string) => void>>,
): Promise<void> {
  client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
  for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`)
}
