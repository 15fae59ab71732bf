import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const CLI = new URL('../../apps/cli/src/main.ts', import.meta.url).pathname

/** The command line on the base of this run, while its server is at work. */
export const seriatim = (...args: string[]): Promise<{ stdout: string }> =>
  promisify(execFile)(process.execPath, [CLI, ...args], {
    env: { ...process.env, SERIATIM_DATA: process.env.SERIATIM_E2E_DATA },
  })
