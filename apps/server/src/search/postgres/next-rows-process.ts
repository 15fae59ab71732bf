/** A process that fills the next tables of the index beside others, one range after the other. */

import { type ServedHelper, serveHelper } from '../../platform/background-process.ts'
import { openDb } from '../../platform/database/db.ts'
import { servedBy } from '../../platform/processes.ts'
import { RowMemory } from './make-rows.ts'
import { fillRange, type Range } from './next-rows.ts'

/** A range, and the number of the table that is filled. */
export type RangeQuestion = Range & { readonly index: number }
export type RangeDone = { readonly records: number }

const served: ServedHelper<string, RangeQuestion, RangeDone> = await servedBy()
const { db, pool, close } = openDb(served.data, { maxConnections: 2 })
const memory = new RowMemory()

serveHelper(
  served,
  async ({ index, ...range }, { tell }) => {
    const client = await pool.connect()
    try {
      // What a crash of the machine takes back belongs to an index that nobody has put in its place.
      await client.query('set synchronous_commit = off')
      tell({ records: await fillRange({ db, client, memory, index }, range) })
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  },
  close,
)
