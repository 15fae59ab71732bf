import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { withTargetServer } from '../attack/target-server.ts'

const CLI = fileURLToPath(new URL('../apps/cli/src/main.ts', import.meta.url))

/** Starts a server with the demonstration database and a dump, runs `work`, and stops the server. */
export const withOwnServer = <T>(work: (url: string) => Promise<T>): Promise<T> =>
  withTargetServer(async ({ url, dataFolder }) => {
    const env = { ...process.env, SERIATIM_DATA: dataFolder }
    await promisify(execFile)(process.execPath, [CLI, 'dumps', 'make'], { env })
    return work(url)
  })
