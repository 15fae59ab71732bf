import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcess, launchServer } from '../apps/server/src/testing/server-process.ts'

/** A server with the demonstration database, in its own process and folder. */
export type TargetServer = {
  readonly url: string
  readonly dataFolder: string
  readonly child: ChildProcess
  /** The output of the server so far: stdout, then the log. */
  output(): string
}

/**
 * Starts a server, runs `work`, and always stops the server afterwards.
 * @param env settings of the server in addition to its data folder and port
 */
export async function withTargetServer<T>(
  work: (victim: TargetServer) => Promise<T>,
  env: Readonly<Record<string, string>> = {},
): Promise<T> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'seriatim-attack-'))
  const { child, listening, output, sentence } = launchServer({
    // Answers are checked against the contract.
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    SERIATIM_DATA: dataFolder,
    SERIATIM_URL_CHECK: '0',
    ...env,
  })
  try {
    return await work({ url: await listening(), dataFolder, child, output: () => output() + sentence() })
  } finally {
    await endProcess(child, 'SIGTERM')
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  }
}
