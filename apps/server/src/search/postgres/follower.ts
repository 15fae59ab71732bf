/**
 * What an import leaves its rows to: they are made and written beside the import, by a thread with connections of its
 * own. What is left lies in the base, so that whoever comes next does what a thread that was killed did not.
 */
import { Worker } from 'node:worker_threads'
import type { Base } from '../../platform/database/base.ts'
import type { RowUpdater } from '../engine.ts'
import { leaveRows, writePendingRows } from './pending.ts'

/** In place of an engine's `update`: leaves the rows of the records. */
export type RowFollower = RowUpdater & {
  /** Writes the rows that were left in transactions that are through. @throws Error when it cannot: they are still left */
  catchUp(): Promise<void>
}

export type ToFollower = { readonly id: number }
export type FromFollower = { readonly id: number; readonly error?: string }

/** A thread that has had nothing to do for so long ends. */
const IDLE_MS = 5_000

/** @param url of the base; without it there is no thread, and the rows are written by who catches up */
export const makeRowFollower = (base: Base, url?: string): RowFollower => ({
  update: leaveRows,
  catchUp: url === undefined ? () => writePendingRows(base) : inThread(base, url),
})

function inThread(base: Base, url: string): () => Promise<void> {
  const waiting = new Map<number, PromiseWithResolvers<void>>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  const ended = (which: Worker, error: unknown): void => {
    if (which !== worker) return
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const rest = (which: Worker): void => {
    if (which === worker) worker = undefined
    which.postMessage({ id: 0 } satisfies ToFollower)
  }
  const start = (): Worker => {
    const started = new Worker(new URL('./follower-thread.ts', import.meta.url), {
      workerData: url,
      name: 'search rows',
    })
    started.on('message', ({ id, error }: FromFollower) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) asked?.resolve()
      else asked?.reject(new Error(error))
      if (waiting.size > 0) return
      started.unref()
      idle = setTimeout(rest, IDLE_MS, started).unref()
    })
    started.on('error', (error) => ended(started, error))
    started.on('exit', () => ended(started, new Error('the thread that writes search rows ended')))
    return started
  }
  return () => {
    clearTimeout(idle)
    worker ??= start()
    // The process lives as long as rows are waited for, not as long as the thread.
    worker.ref()
    const asked = Promise.withResolvers<void>()
    const id = ++lastId
    waiting.set(id, asked)
    worker.postMessage({ id } satisfies ToFollower)
    return asked.promise.catch(() => writePendingRows(base))
  }
}
