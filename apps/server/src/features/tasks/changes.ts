import type pg from 'pg'
import { keepConnection, type OwnConnection } from '../../platform/database/own-connection.ts'
import type { Log } from '../../platform/log.ts'

/** A task changed; `null`: some changes may have been missed, all must be looked at. */
export type TaskChange = { ownerId: string; messageId: string; isCancelled: boolean } | null

type Listener = (change: TaskChange) => void

/** Tells of changes of tasks in whatever process they happen. Nothing is listened to before somebody asks. */
export function makeTaskChanges(base: { pool: pg.Pool; log: Log }) {
  const listeners = new Set<Listener>()
  let connection: OwnConnection | undefined
  const tell = (change: TaskChange) => {
    for (const listener of listeners) listener(change)
  }
  const listen = () =>
    keepConnection(base, async (client) => {
      client.on('notification', ({ payload = '' }) => {
        const [ownerId = '', messageId = '', cancelled] = payload.split(' ')
        tell({ ownerId, messageId, isCancelled: cancelled === 'cancel' })
      })
      await client.query('listen task_changed')
      tell(null)
    })
  return {
    /** Calls `listener` at every change. @returns how to end it, once changes are being listened to */
    async subscribe(listener: Listener): Promise<() => void> {
      listeners.add(listener)
      connection ??= listen()
      await connection.opened
      return () => void listeners.delete(listener)
    },
    async close(): Promise<void> {
      listeners.clear()
      const closing = connection
      connection = undefined
      await closing?.close()
    },
  }
}

export type TaskChanges = ReturnType<typeof makeTaskChanges>
