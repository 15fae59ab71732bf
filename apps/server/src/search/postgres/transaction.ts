import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { isQueryCanceled } from '../../platform/error-kinds.ts'
import { Refusal } from '../../platform/errors.ts'
import { leftMs, refuseWhenSpent } from '../budget.ts'

/**
 * Settings of a search's transaction. A bitmap that does not fit in `work_mem` turns lossy and every row is checked
 * again (measured: 155 ms become 5 s); the planner does not know what reading a tsvector out of TOAST costs and would
 * scan the table for broad words; compiling costs more than it gains.
 */
const SEARCH_SETTINGS = { work_mem: '128MB', enable_seqscan: 'off', jit: 'off' }

/** Past this a query is too broad. Counting values has longer: it costs the more, the more is found. */
const QUERY_TIMEOUT_MS = 5_000
const COUNT_TIMEOUT_MS = 30_000

/**
 * One state of the base for everything a search reads, with the settings that its statements need.
 * @throws Refusal 'too_broad' when a statement takes too long, 'search_too_long' when all together do
 */
export async function inSearch<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const settings = Object.entries({ ...SEARCH_SETTINGS, statement_timeout: String(QUERY_TIMEOUT_MS) })
        await set(tx, settings)
        return read(tx)
      })
  } catch (error) {
    if (isQueryCanceled(error)) {
      refuseWhenSpent()
      throw new Refusal('too_broad')
    }
    throw error
  }
}

/** Gives the statements of the transaction from here on the time that counting takes. */
export const allowCounting = (tx: Db): Promise<void> => {
  refuseWhenSpent()
  return set(tx, [['statement_timeout', String(leftMs(COUNT_TIMEOUT_MS))]])
}

async function set(tx: Db, settings: readonly (readonly [name: string, value: string])[]): Promise<void> {
  const calls: RawBuilder<unknown>[] = settings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
  await sql`select ${sql.join(calls)}`.execute(tx)
}
