/**
 * A process that fills the tables of the index under construction, one range of records after the other. Several
 * processes run in parallel.
 */

import { type ServedHelper, serveHelper } from '../../platform/background-process.ts'
import { openDb } from '../../platform/database/db.ts'
import { serveParent } from '../../platform/processes.ts'
import { RowMemory } from './make-rows.ts'
import { fillRange, type Range } from './next-rows.ts'

/** A range of records, and the oid of the `search_doc` table to fill. */
export type RangeQuestion = Range & { readonly index: number }
export type RangeDone = { readonly records: number }

const served: ServedHelper<string, RangeQuestion, RangeDone> = await serveParent()
const { db, pool, close } = openDb(served.data, { maxConnections: 2 })
const memory = new RowMemory()

serveHelper(
  served,
  async ({ index, ...range }, { report }) => {
    const client = await pool.connect()
    try {
      // A crash loses only rows of an index that is not in use yet.
      await client.query('set synchronous_commit = off')
      report({ records: await fillRange({ db, client, memory, index }, range) })
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  },
  close,
)
