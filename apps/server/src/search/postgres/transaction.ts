import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { isQueryCanceled } from '../../platform/error-kinds.ts'
import { Refusal } from '../../platform/errors.ts'
import { checkBudget, remainingMs } from '../budget.ts'

/**
 * Settings for the transaction of a search. A bitmap larger than `work_mem` becomes lossy, and every row is rechecked
 * (measured: 155 ms become 5 s). The planner ignores the cost of reading tsvectors from TOAST and would scan the table
 * for frequent words. JIT compilation costs more than it saves.
 */
const SEARCH_SETTINGS = { work_mem: '128MB', enable_seqscan: 'off', jit: 'off' }

/**
 * Timeouts of a statement in milliseconds. A query that exceeds its timeout is too broad. Counting facet values has
 * more time, because it takes longer the more records match.
 */
const QUERY_TIMEOUT_MS = 5_000
const COUNT_TIMEOUT_MS = 30_000

/**
 * Runs all reads of a search in one state of the database, with the necessary settings.
 * @throws Refusal 'too_broad' if a statement takes too long, 'search_too_long' if all together do
 */
export async function inSearch<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const settings = Object.entries({ ...SEARCH_SETTINGS, statement_timeout: String(QUERY_TIMEOUT_MS) })
        await setParameters(tx, settings)
        return read(tx)
      })
  } catch (error) {
    if (isQueryCanceled(error)) {
      checkBudget()
      throw new Refusal('too_broad')
    }
    throw error
  }
}

/** Raises the timeout of further statements in the transaction to the timeout for counting. */
export const allowCounting = (tx: Db): Promise<void> => {
  checkBudget()
  return setParameters(tx, [['statement_timeout', String(remainingMs(COUNT_TIMEOUT_MS))]])
}

async function setParameters(tx: Db, settings: readonly (readonly [name: string, value: string])[]): Promise<void> {
  const calls: RawBuilder<unknown>[] = settings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
  await sql`select ${sql.join(calls)}`.execute(tx)
}
