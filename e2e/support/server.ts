import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { openDb } from '../../apps/server/src/platform/database/db.ts'
import { holderOf } from '../../apps/server/src/platform/database/embedded/folder-lock.ts'
import { ended, launchServer } from '../../apps/server/src/testing/server-process.ts'
import { besideFirst, SHARING } from './two-servers.ts'

/** Whether the tests go through a balancer to two servers on one base (docs/operations.md, Several servers). */
const ARE_TWO = process.env.SERIATIM_E2E_SERVERS === '2'

/** Serials of other centres in the base of the tests: so many are in every script. */
const OTHER_SERIALS = '150'

const CLI = new URL('../../apps/cli/src/main.ts', import.meta.url).pathname

const run = promisify(execFile)

/** A server as users have it, on a free port, with a base of its own. */
export type Server = {
  readonly address: string
  /** Runs the command line on the base of this server, while the server is at work. */
  seriatim(...args: string[]): Promise<{ stdout: string }>
  /** Runs a statement on the base of this server, for what no call does: time that passes. */
  statement(text: string, values?: readonly unknown[]): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a server on a data folder, and fills the folder with the demonstration base where it is empty.
 * @throws what the server said, when it ends before it answers
 */
export async function startServer(dataFolder: string): Promise<Server> {
  const env = { ...(ARE_TWO ? SHARING : {}), SERIATIM_DATA: dataFolder, SERIATIM_DEMO_SERIALS: OTHER_SERIALS }
  const { child, listening } = launchServer({ NODE_ENV: 'production', ...env })
  const first = await listening()
  const second = ARE_TWO ? await besideFirst(first, dataFolder) : undefined
  return {
    address: second?.address ?? first,
    seriatim: (...args) => run(process.execPath, [CLI, ...args], { env: { ...process.env, ...env } }),
    statement: async (text, values = []) => {
      const url = (await holderOf(dataFolder))?.url
      if (url === undefined) throw new Error(`no server holds ${dataFolder}`)
      const { pool } = openDb(url, { maxConnections: 1 })
      await pool.query(text, [...values]).finally(() => pool.end())
    },
    stop: async () => {
      await second?.stop()
      await ended(child, 'SIGTERM')
    },
  }
}

/** Copies a data folder whose server has ended, with the owners of its files: PostgreSQL may have a user of its own. */
export const copyBase = async (from: string, to: string): Promise<void> => {
  await run('cp', ['-a', from, to])
}

export const removeBase = async (dataFolder: string): Promise<void> => {
  for (const folder of [dataFolder, `${dataFolder}-second`])
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
