import { openBase } from '../platform/database/base.ts'

/** The migrated database that test bases are copies of. */
export const TEMPLATE = 'seriatim_template'

/** The address of another database on the same server. */
export const databaseUrl = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Runs a statement that works on whole databases. */
export async function onServer(url: string, statement: string): Promise<void> {
  const { pool, close } = openBase(url, { maxConnections: 1 })
  try {
    await pool.query(statement)
  } finally {
    await close()
  }
}
