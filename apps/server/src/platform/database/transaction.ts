import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from './db.ts'

/**
 * Runs `work` in one transaction on a plain connection. After an error the transaction stays open: the caller must roll
 * back or close the connection.
 */
export async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  const result = await work()
  await client.query('commit')
  return result
}

export async function rollBack(client: pg.ClientBase): Promise<void> {
  await client.query('rollback')
}

/** Sets a savepoint. @returns a function that rolls back to it, while the transaction continues */
export async function setSavepoint(tx: Tx, name: string): Promise<() => Promise<void>> {
  await sql`savepoint ${sql.id(name)}`.execute(tx)
  return async () => {
    await sql`rollback to savepoint ${sql.id(name)}`.execute(tx)
  }
}
