import type pg from 'pg'
import { keepConnection, type OwnConnection } from '../../platform/database/own-connection.ts'
import type { Log } from '../../platform/log.ts'

/** A task changed; `null`: some changes may have been missed, all must be looked at. */
export type TaskChange = { ownerId: string; messageId: string; isCancelled: boolean } | null

/** Told by the triggers on locks and the wishes for them: an ISSN, and the ids of users. */
const LOCKS = 'lock_changed'

/** The lock of a record, or a wish for it, changed for these users. */
export type LockChange = { issn: string; userIds: readonly string[] }

type Listener<Change> = (change: Change) => void

/**
 * Tells of changes of tasks and locks in whatever process they happen. Nothing is listened to before somebody asks.
 */
export function makeTaskChanges(base: { pool: pg.Pool; log: Log }) {
  const listeners = new Set<Listener<TaskChange>>()
  const lockListeners = new Set<Listener<LockChange>>()
  let connection: OwnConnection | undefined
  const tell = (change: TaskChange) => {
    for (const listener of listeners) listener(change)
  }
  const listen = () =>
    keepConnection(base, async (client) => {
      client.on('notification', ({ channel, payload = '' }) => {
        if (channel === LOCKS) {
          const [issn = '', users = ''] = payload.split(' ')
          for (const listener of lockListeners) listener({ issn, userIds: users.split(',') })
          return
        }
        const [ownerId = '', messageId = '', cancelled] = payload.split(' ')
        tell({ ownerId, messageId, isCancelled: cancelled === 'cancel' })
      })
      await client.query('listen task_changed')
      await client.query(`listen ${LOCKS}`)
      tell(null)
    })
  return {
    /** Calls `listener` at every change. @returns how to end it, once changes are being listened to */
    async subscribe(listener: Listener<TaskChange>, onLock?: Listener<LockChange>): Promise<() => void> {
      listeners.add(listener)
      if (onLock) lockListeners.add(onLock)
      connection ??= listen()
      await connection.opened
      return () => {
        listeners.delete(listener)
        if (onLock) lockListeners.delete(onLock)
      }
    },
    async close(): Promise<void> {
      listeners.clear()
      lockListeners.clear()
      const closing = connection
      connection = undefined
      await closing?.close()
    },
  }
}

export type TaskChanges = ReturnType<typeof makeTaskChanges>
