import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { openDb } from '../../apps/server/src/platform/database/db.ts'
import { holderOf } from '../../apps/server/src/platform/database/embedded/folder-lock.ts'
import { endProcess, launchServer } from '../../apps/server/src/testing/server-process.ts'
import { SHARED_SETTINGS, startSecondServer } from './two-servers.ts'

/** Whether the tests use two servers on one database behind a load balancer (docs/operations.md, Several servers). */
const HAS_TWO_SERVERS = process.env.SERIATIM_E2E_SERVERS === '2'

/** The number of serials of other centres in the test database; enough for every script to occur. */
const OTHER_SERIALS = '150'

const CLI = new URL('../../apps/cli/src/main.ts', import.meta.url).pathname

const run = promisify(execFile)

/** A server that runs as in a real installation, on a free port, with a separate database. */
export type Server = {
  readonly address: string
  /** Runs the command line of the product on the database of this server, without stopping the server. */
  seriatim(...args: string[]): Promise<{ stdout: string }>
  /**
   * Runs an SQL statement on the database of this server, for what no API call does, such as changing dates and reading
   * the links of e-mails. Returns the rows.
   */
  statement(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
  stop(): Promise<void>
}

/**
 * Starts a server on a data folder, and fills an empty folder with the demonstration database.
 * @throws Error with the output of the server if it ends before it accepts connections
 */
export async function startServer(dataFolder: string): Promise<Server> {
  const env = {
    ...(HAS_TWO_SERVERS ? SHARED_SETTINGS : {}),
    SERIATIM_DATA: dataFolder,
    SERIATIM_DEMO_SERIALS: OTHER_SERIALS,
  }
  const { child, listening } = launchServer({ NODE_ENV: 'production', ...env })
  const first = await listening()
  const second = HAS_TWO_SERVERS ? await startSecondServer(first, dataFolder) : undefined
  return {
    address: second?.address ?? first,
    seriatim: (...args) => run(process.execPath, [CLI, ...args], { env: { ...process.env, ...env } }),
    statement: async (text, values = []) => {
      const url = (await holderOf(dataFolder))?.url
      if (url === undefined) throw new Error(`no server uses the data folder ${dataFolder}`)
      const { pool } = openDb(url, { maxConnections: 1 })
      const { rows } = await pool.query(text, [...values]).finally(() => pool.end())
      return rows
    },
    stop: async () => {
      await second?.stop()
      await endProcess(child, 'SIGTERM')
    },
  }
}

/**
 * Copies the data folder of a stopped server. Keeps the owners of files, because PostgreSQL may run as another user.
 */
export const copyDatabase = async (from: string, to: string): Promise<void> => {
  await run('cp', ['-a', from, to])
}

export const removeDatabase = async (dataFolder: string): Promise<void> => {
  for (const folder of [dataFolder, `${dataFolder}-second`])
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
