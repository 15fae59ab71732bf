import type pg from 'pg'
import {
  type DedicatedConnection,
  listenTo,
  openDedicatedConnection,
} from '../../platform/database/dedicated-connection.ts'
import type { Log } from '../../platform/log.ts'

/** A change of a task. Null means that notifications may have been missed, so every task must be read again. */
export type TaskChange = { ownerId: string; messageId: string; isCancelled: boolean } | null

/** Payload of the trigger on tasks: the ids of owner and task, and whether the task is to be cancelled. */
const TASK_CHANNEL = 'task_changed'

/** Payload of the triggers on locks and lock requests: an ISSN and the ids of users. */
const LOCK_CHANNEL = 'lock_changed'

/** The lock of a record, or a request for it, changed for these users. */
export type LockChange = { issn: string; userIds: readonly string[] }

/** Payload of the trigger on sessions: the id of the session that ended. */
const SESSION_END_CHANNEL = 'session_ended'

/** Payload of the triggers on notices: ids of users; empty when all users may be affected. */
const NOTICE_CHANNEL = 'notices_changed'

/**
 * Channel that is notified once for each transaction that changed rules, reference lists, centres, keyboards or
 * external URLs.
 */
const VALIDATION_CHANNEL = 'validation_changed'

/** Channel that is notified of every new version of the abbreviation list. */
export const ABBREVIATIONS_CHANNEL = 'abbreviations_changed'

export type Listener = {
  readonly onTask: (change: TaskChange) => void
  readonly onLock?: (change: LockChange) => void
  readonly onSessionEnd?: (sessionId: string) => void
  readonly onAbbreviations?: () => void
  readonly onValidation?: () => void
  /** Notices of these users changed; 'everybody' when the users are unknown. */
  readonly onNotices?: (userIds: readonly string[] | 'everybody') => void
}

/**
 * Reports changes of tasks, locks, notices, rules, lists and abbreviations, and ended sessions, by any server process.
 * LISTEN begins with the first subscriber.
 */
export function makeTaskChanges(db: { pool: pg.Pool; log: Log }) {
  const listeners = new Set<Listener>()
  let connection: DedicatedConnection | undefined
  const tellTask = (change: TaskChange) => {
    for (const { onTask } of listeners) onTask(change)
  }
  const handlers: Readonly<Record<string, (payload: string) => void>> = {
    [TASK_CHANNEL](payload) {
      const [ownerId = '', messageId = '', cancelled] = payload.split(' ')
      tellTask({ ownerId, messageId, isCancelled: cancelled === 'cancel' })
    },
    [LOCK_CHANNEL](payload) {
      const [issn = '', users = ''] = payload.split(' ')
      for (const { onLock } of listeners) onLock?.({ issn, userIds: users.split(',') })
    },
    [SESSION_END_CHANNEL](sessionId) {
      for (const { onSessionEnd } of listeners) onSessionEnd?.(sessionId)
    },
    [NOTICE_CHANNEL](payload) {
      for (const { onNotices } of listeners) onNotices?.(payload === '' ? 'everybody' : payload.split(','))
    },
    [VALIDATION_CHANNEL]() {
      for (const { onValidation } of listeners) onValidation?.()
    },
    [ABBREVIATIONS_CHANNEL]() {
      for (const { onAbbreviations } of listeners) onAbbreviations?.()
    },
  }
  const listen = () =>
    openDedicatedConnection(db, async (client) => {
      await listenTo(client, handlers)
      tellTask(null)
    })
  return {
    /** Calls `listener` for every change. @returns a function that unsubscribes, once LISTEN is active */
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
