/** The product as users reach it: servers in separate processes, called over HTTP by a logged-in user. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Permission } from '@seriatim/contract'
import { createUser } from '@seriatim/server/kernel/auth/users'
import type { Db } from '@seriatim/server/platform/database/db'
import { Failure } from '@seriatim/server/platform/failure'
import { loginAt, sessionHeaders } from '@seriatim/server/testing/remote-caller'
import { endProcess, launchServer } from '@seriatim/server/testing/server-process'
import { timedCall } from './timed-http.ts'

export type ProductServer = { readonly address: string; readonly pid: number }
export type Account = { readonly username: string; readonly password: string }

/** Interval for polling whether searches are answered from memory. */
const POLL_INTERVAL_MS = 200

/**
 * Starts servers on one database and one data folder, runs `work` once all answer searches from memory, and stops them.
 * @param folder the clone of the repository whose server is started; by default this one
 */
export async function withServers<T>(
  databaseUrl: string,
  count: number,
  work: (servers: readonly ProductServer[]) => Promise<T>,
  folder?: string,
): Promise<T> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'seriatim-bench-server-'))
  const launched = Array.from({ length: count }, () =>
    launchServer(
      {
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        SERIATIM_DATA: dataFolder,
        SERIATIM_DEMO: '0',
        SERIATIM_URL_CHECK: '0',
      },
      [],
      folder === undefined ? undefined : join(folder, 'apps/server/src/main.ts'),
    ),
  )
  try {
    const servers = await Promise.all(
      launched.map(async ({ child, listening }) => {
        const address = await listening()
        await answersFromMemory(address)
        return { address, pid: child.pid! }
      }),
    )
    return await work(servers)
  } finally {
    await Promise.all(launched.map(({ child }) => endProcess(child, 'SIGTERM')))
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Waits until the server answers searches from memory. */
export async function answersFromMemory(address: string): Promise<void> {
  for (;;) {
    const { text } = await timedCall(new URL('/api/health/ready', address))
    if ((JSON.parse(text) as { search?: string }).search === 'memory') return
    await sleep(POLL_INTERVAL_MS)
  }
}

/** Creates an account, by default of the international centre. A database of an earlier run already has the account. */
export async function addAccount(
  db: Db,
  account: Account,
  permissions: readonly Permission[],
  center = '_0',
): Promise<void> {
  await createUser(db, { ...account, permissions, center }).catch((error: unknown) => {
    if (!(error instanceof Failure && error.key === 'cli.user_exists')) throw error
  })
}

/**
 * Logs in.
 * @returns the session headers for each call.
 * @throws Error if the log-in is refused
 */
export const logIn = async (
  address: string,
  { username, password }: Account,
): Promise<Readonly<Record<string, string>>> => sessionHeaders((await loginAt(address, username, password)).cookies)
