import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { ended, launchServer } from '../../apps/server/src/testing/server-process.ts'

const CLI = new URL('../../apps/cli/src/main.ts', import.meta.url).pathname

const run = promisify(execFile)

/** A server as users have it, on a free port, with a base of its own. */
export type Server = {
  readonly address: string
  /** Runs the command line on the base of this server, while the server is at work. */
  seriatim(...args: string[]): Promise<{ stdout: string }>
  stop(): Promise<void>
}

/**
 * Starts a server on a data folder, and fills the folder with the demonstration base where it is empty.
 * @throws what the server said, when it ends before it answers
 */
export async function startServer(dataFolder: string): Promise<Server> {
  const { child, listening } = launchServer({ NODE_ENV: 'production', SERIATIM_DATA: dataFolder })
  const address = await listening()
  return {
    address,
    seriatim: (...args) =>
      run(process.execPath, [CLI, ...args], { env: { ...process.env, SERIATIM_DATA: dataFolder } }),
    stop: async () => {
      await ended(child, 'SIGTERM')
    },
  }
}

/** Copies a data folder whose server has ended, with the owners of its files: PostgreSQL may have a user of its own. */
export const copyBase = async (from: string, to: string): Promise<void> => {
  await run('cp', ['-a', from, to])
}

export const removeBase = (dataFolder: string): Promise<void> =>
  rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
