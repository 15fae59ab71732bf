import type pg from 'pg'

/**
 * Runs `work` on one connection of a pool. After an error the connection is closed, because it may be broken or in a
 * transaction.
 */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
