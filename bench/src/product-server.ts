/** The product as people reach it: servers in processes of their own, asked over HTTP by somebody who logged in. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Permission } from '@seriatim/contract'
import { createUser } from '@seriatim/server/features/auth/users'
import type { Db } from '@seriatim/server/platform/database/db'
import { Failure } from '@seriatim/server/platform/failure'
import { loginAt, sessionHeaders } from '@seriatim/server/testing/remote-caller'
import { ended, launchServer } from '@seriatim/server/testing/server-process'
import { exchange } from './beside-http.ts'

export type ProductServer = { readonly address: string; readonly pid: number }
export type Account = { readonly username: string; readonly password: string }

/** How often it is asked whether searches are answered from memory. */
const POLL_INTERVAL_MS = 200

/** Starts servers on one base and one data folder, does `work` once all answer from memory, and ends them. */
export async function withServers<T>(
  databaseUrl: string,
  count: number,
  work: (servers: readonly ProductServer[]) => Promise<T>,
): Promise<T> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'seriatim-bench-server-'))
  const launched = Array.from({ length: count }, () =>
    launchServer({
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      SERIATIM_DATA: dataFolder,
      SERIATIM_DEMO: '0',
      SERIATIM_URL_CHECK: '0',
    }),
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
    await Promise.all(launched.map(({ child }) => ended(child, 'SIGTERM')))
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function answersFromMemory(address: string): Promise<void> {
  for (;;) {
    const { text } = await exchange(new URL('/api/health/ready', address))
    if ((JSON.parse(text) as { search?: string }).search === 'memory') return
    await sleep(POLL_INTERVAL_MS)
  }
}

/** Makes an account of a centre, the central one unless another is named; a base that is kept from an earlier run has it. */
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

/** Logs in. @returns what the session sends with each call. @throws Error where that is refused */
export const logIn = async (
  address: string,
  { username, password }: Account,
): Promise<Readonly<Record<string, string>>> => sessionHeaders((await loginAt(address, username, password)).cookies)
