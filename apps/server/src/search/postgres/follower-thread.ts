/** The thread of `makeRowFollower`: writes what is pending each time that it is asked to; asked for 0, it ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { openBase } from '../../platform/database/base.ts'
import type { FromFollower, ToFollower } from './follower.ts'
import { RowMemory } from './make-rows.ts'
import { pendingEntries, writePendingRows } from './pending.ts'

const port = parentPort
if (port === null) throw new Error('follower-thread runs as a worker thread')

const opened = openBase(workerData as string, { maxConnections: 4 })
const memory = new RowMemory()
const tell = (message: FromFollower): void => port.postMessage(message)

/** Questions that wait for an entry to be written. */
let waiting: { readonly id: number; readonly entry: number }[] = []
let writing = false

async function tellWritten(): Promise<void> {
  const { first = Number.POSITIVE_INFINITY } = (await pendingEntries(opened.base)) ?? {}
  for (const { id } of waiting.filter(({ entry }) => entry < first)) tell({ id })
  waiting = waiting.filter(({ entry }) => entry >= first)
}

/** One at a time: what comes meanwhile is written by the one that is there. */
async function writeAll(): Promise<void> {
  if (writing) return
  writing = true
  try {
    while (waiting.length > 0) {
      await writePendingRows(opened.base, { memory, onWritten: tellWritten, until: Number.MAX_SAFE_INTEGER })
      await tellWritten()
    }
  } finally {
    writing = false
  }
}

async function answer(id: number): Promise<void> {
  try {
    const pending = await pendingEntries(opened.base)
    if (pending === undefined) return tell({ id })
    waiting.push({ id, entry: pending.last })
    await writeAll()
  } catch (error) {
    const failed = [id, ...waiting.map((each) => each.id)]
    waiting = []
    for (const each of new Set(failed)) tell({ id: each, error: String(error) })
  }
}

async function end(): Promise<void> {
  await opened.close()
  port!.close()
}

port.on('message', ({ id }: ToFollower) => void (id === 0 ? end() : answer(id)))
