/** The process that writes search rows for `makeRowFollower`. Each request writes all pending rows. */

import { type ServedHelper, serveHelper } from '../../platform/background-process.ts'
import { openDb } from '../../platform/database/db.ts'
import { serveParent } from '../../platform/processes.ts'
import { PendingEntriesMerger } from './inverted-indexes.ts'
import { RowMemory } from './make-rows.ts'
import { pendingEntries, writePendingRows } from './pending-rows.ts'

const served: ServedHelper<string, null> = await serveParent()
const opened = openDb(served.data, { maxConnections: 4 })
const memory = new RowMemory()
const sorter = new PendingEntriesMerger(opened.db)

/** Requests that wait until the queue entry with their number is written. */
let waiting: (PromiseWithResolvers<void> & { readonly entry: number })[] = []
let writing = false

async function reportWritten(): Promise<void> {
  const { first = Number.POSITIVE_INFINITY } = (await pendingEntries(opened.db)) ?? {}
  for (const { resolve } of waiting.filter(({ entry }) => entry < first)) resolve()
  waiting = waiting.filter(({ entry }) => entry >= first)
}

/** Writes all queued rows, one call at a time. A running call also writes entries that arrive meanwhile. */
async function writeAll(): Promise<void> {
  if (writing) return
  writing = true
  try {
    while (waiting.length > 0) {
      await writePendingRows(opened.db, { memory, sorter, onWritten: reportWritten, until: Number.MAX_SAFE_INTEGER })
      await reportWritten()
    }
  } catch (error) {
    for (const { reject } of waiting.splice(0)) reject(error)
  } finally {
    writing = false
  }
}

async function catchUp(): Promise<void> {
  const pending = await pendingEntries(opened.db)
  if (pending === undefined) return
  const call = { entry: pending.last, ...Promise.withResolvers<void>() }
  waiting.push(call)
  void writeAll()
  await call.promise
}

serveHelper(served, catchUp, async () => {
  await sorter.finish()
  await opened.close()
})
