import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from './db.ts'

/**
 * Does work as one transaction of a plain connection. What throws leaves the transaction open: the caller rolls it back,
 * or lets the connection go with it.
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

/** Marks a place in a transaction. @returns how to undo what was done since, while the transaction goes on */
export async function setSavepoint(tx: Tx, name: string): Promise<() => Promise<void>> {
  await sql`savepoint ${sql.id(name)}`.execute(tx)
  return async () => {
    await sql`rollback to savepoint ${sql.id(name)}`.execute(tx)
  }
}
