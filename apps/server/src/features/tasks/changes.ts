import type pg from 'pg'
import { keepConnection, listenTo, type OwnConnection } from '../../platform/database/own-connection.ts'
import type { Log } from '../../platform/log.ts'

/** A task changed; `null`: some changes may have been missed, all must be looked at. */
export type TaskChange = { ownerId: string; messageId: string; isCancelled: boolean } | null

/** Told by the trigger on tasks: the id of the owner, of the task, and whether it is to end. */
const TASKS = 'task_changed'

/** Told by the triggers on locks and the wishes for them: an ISSN, and the ids of users. */
const LOCKS = 'lock_changed'

/** The lock of a record, or a wish for it, changed for these users. */
export type LockChange = { issn: string; userIds: readonly string[] }

/** Told by a trigger on sessions: the id of one that ended. */
const SESSION_ENDS = 'session_ended'

/** Told with every version of the list of abbreviations. */
export const ABBREVIATIONS_CHANNEL = 'abbreviations_changed'

export type Listener = {
  readonly onTask: (change: TaskChange) => void
  readonly onLock?: (change: LockChange) => void
  readonly onSessionEnd?: (sessionId: string) => void
  readonly onAbbreviations?: () => void
}

/**
 * Tells of changes of tasks, locks and the list of abbreviations, and of sessions that end, in whatever process they
 * happen. Nothing is listened to
 * before somebody asks.
 */
export function makeTaskChanges(base: { pool: pg.Pool; log: Log }) {
  const listeners = new Set<Listener>()
  let connection: OwnConnection | undefined
  const tellTask = (change: TaskChange) => {
    for (const { onTask } of listeners) onTask(change)
  }
  const tell: Readonly<Record<string, (payload: string) => void>> = {
    [TASKS](payload) {
      const [ownerId = '', messageId = '', cancelled] = payload.split(' ')
      tellTask({ ownerId, messageId, isCancelled: cancelled === 'cancel' })
    },
    [LOCKS](payload) {
      const [issn = '', users = ''] = payload.split(' ')
      for (const { onLock } of listeners) onLock?.({ issn, userIds: users.split(',') })
    },
    [SESSION_ENDS](sessionId) {
      for (const { onSessionEnd } of listeners) onSessionEnd?.(sessionId)
    },
    [ABBREVIATIONS_CHANNEL]() {
      for (const { onAbbreviations } of listeners) onAbbreviations?.()
    },
  }
  const listen = () =>
    keepConnection(base, async (client) => {
      await listenTo(client, tell)
      tellTask(null)
    })
  return {
    /** Tells `listener` of every change. @returns how to end it, once changes are being listened to */
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
