/**
 * What an import leaves its rows to: they are made and written beside the import, by a process with connections of its
 * own. What is left lies in the base, so that whoever comes next does what a process that was killed did not.
 */

import { makeHelper } from '../../platform/background-process.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Follower } from '../search-index.ts'
import { leaveRows, writePendingRows } from './pending.ts'

const IDLE_MS = 5_000

const leaving = { changed: leaveRows, judged: leaveRows }

/** @param url of the base; without it there is no process, and the rows are written by who catches up */
export function makeRowFollower(db: Db, url?: string): Follower {
  if (url === undefined) return { ...leaving, catchUp: () => writePendingRows(db) }
  const helper = makeHelper<null>(new URL('./follower-process.ts', import.meta.url), {
    name: 'search rows',
    data: url,
    idleMs: IDLE_MS,
  })
  return { ...leaving, catchUp: () => helper.ask(null).catch(() => writePendingRows(db)) }
}
