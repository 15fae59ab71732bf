import { setTimeout as sleep } from 'node:timers/promises'
import { openDb } from '../platform/database/db.ts'

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
  const { pool, close } = openDb(url, { maxConnections: 1 })
  try {
    await pool.query(statement)
  } finally {
    await close()
  }
}

/** A base that somebody still works on after so many tries goes with the server. */
const TRIES = 5

/** Drops a base although somebody may be connected: a process that was killed a moment ago may have its statement run on. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    } catch (error) {
      if (tries === TRIES) return console.warn(`${name} stays: ${(error as Error).message}`)
      await sleep(tries * 500)
    }
  }
}
