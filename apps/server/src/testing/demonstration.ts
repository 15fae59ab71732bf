import { inject } from 'vitest'
import { loadDemonstration } from '../features/demo/load-demonstration.ts'
import { openDb } from '../platform/database/db.ts'
import { cloneTemplate, DEMONSTRATION, databaseUrl, dropDatabase } from './databases.ts'
import { type TestDb, testDb, testIndex } from './index.ts'

/** Advisory lock of the test that loads the template. */
const LOCK = 0x64656d6f

/**
 * Creates a database for one test file with the demonstration records, without serials of other centres. The first
 * test file that needs it loads the records. Others copy its database, which takes a tenth of the time.
 */
export async function demonstrationDb(): Promise<TestDb> {
  const server = inject('databaseServer')
  const { pool, close } = openDb(server, { maxConnections: 1 })
  // Not released before the end: the pool closes idle connections, and the lock ends with its connection.
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DEMONSTRATION.complete])
    if (rowCount === 0) {
      await loadTemplate(server)
      await client.query(`ALTER DATABASE ${DEMONSTRATION.loading} RENAME TO ${DEMONSTRATION.complete}`)
    }
  } finally {
    client.release(true)
    await close()
  }
  return testDb(DEMONSTRATION.complete)
}

async function loadTemplate(server: string): Promise<void> {
  await dropDatabase(server, DEMONSTRATION.loading)
  await cloneTemplate(server, DEMONSTRATION.loading)
  const url = databaseUrl(server, DEMONSTRATION.loading)
  const { db, pool, close } = openDb(url, { maxConnections: 8, isPreparing: true })
  try {
    await loadDemonstration({ pool, index: testIndex({ db, pool, url }) }, new Date(), 0)
  } finally {
    await close()
  }
}
