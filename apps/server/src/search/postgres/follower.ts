/**
 * Writes the search rows of an import in a separate process with its own connections. Pending rows are stored in the
 * database, so if a process is killed, the next one writes the remaining rows.
 */

import { makeHelper } from '../../platform/background-process.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Follower } from '../search-index.ts'
import { queueRows, writePendingRows } from './pending-rows.ts'

const IDLE_MS = 5_000

const queueOnly = { changed: queueRows, diagnosed: queueRows }

/** @param url the URL of the database; without a URL there is no process, and `catchUp` writes the rows */
export function makeRowFollower(db: Db, url?: string): Follower {
  if (url === undefined) return { ...queueOnly, catchUp: () => writePendingRows(db) }
  const helper = makeHelper<null>(new URL('./follower-process.ts', import.meta.url), {
    name: 'search rows',
    data: url,
    idleMs: IDLE_MS,
  })
  return { ...queueOnly, catchUp: () => helper.ask(null).catch(() => writePendingRows(db)) }
}
