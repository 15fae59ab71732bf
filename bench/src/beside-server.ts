/** The product as people reach it: a server in a process of its own, asked over HTTP by somebody who logged in. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SearchAnswer } from '@seriatim/contract'
import { createUser } from '@seriatim/server/features/auth/users'
import { Failure } from '@seriatim/server/platform/failure'
import { ended, launchServer } from '@seriatim/server/testing/server-process'
import type { BenchDb } from './bench-db.ts'
import { exchange } from './beside-http.ts'
import { requestOf, type Search } from './beside-searches.ts'

export type Product = {
  search(search: Search): Promise<{ readonly ms: number; readonly answer: SearchAnswer }>
}

const USER = { username: 'beside', password: 'bench-bench' }
/** How often it is asked whether searches are answered from memory. */
const POLL_INTERVAL_MS = 200

/** Starts a server on the base, does `work` once it answers from memory, and ends it. */
export async function withServer<T>({ db, url }: BenchDb, work: (product: Product) => Promise<T>): Promise<T> {
  await createUser(db, { ...USER, permissions: ['search'], center: '_0' }).catch((error: unknown) => {
    // A base that is kept from an earlier run has the account.
    if (!(error instanceof Failure && error.key === 'cli.user_exists')) throw error
  })
  const dataFolder = await mkdtemp(join(tmpdir(), 'seriatim-bench-server-'))
  const { child, listening } = launchServer({
    NODE_ENV: 'production',
    DATABASE_URL: url,
    SERIATIM_DATA: dataFolder,
    SERIATIM_DEMO: '0',
    SERIATIM_URL_CHECK: '0',
  })
  try {
    const base = await listening()
    await answersFromMemory(base)
    let session = await logIn(base)
    const ask = async (search: Search) =>
      exchange(new URL('/api/search', base), { method: 'POST', body: requestOf(search), headers: session })
    return await work({
      async search(search) {
        let given = await ask(search)
        if (given.status === 401) {
          // Sessions end while a large base is put into the other index.
          session = await logIn(base)
          given = await ask(search)
        }
        const { status, text, ms } = given
        if (status !== 200) throw new Error(`the product refuses a search with ${status}: ${text.slice(0, 500)}`)
        return { ms, answer: JSON.parse(text) as SearchAnswer }
      },
    })
  } finally {
    await ended(child, 'SIGTERM')
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function answersFromMemory(base: string): Promise<void> {
  for (;;) {
    const { text } = await exchange(new URL('/api/health/ready', base))
    if ((JSON.parse(text) as { search?: string }).search === 'memory') return
    await sleep(POLL_INTERVAL_MS)
  }
}

/** What a session sends with each call. */
async function logIn(base: string): Promise<Readonly<Record<string, string>>> {
  const { status, headers, text } = await exchange(new URL('/api/login', base), { method: 'POST', body: USER })
  if (status !== 200) throw new Error(`the bench cannot log in: ${status} ${text}`)
  const cookies = (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]!)
  const token = cookies.find((cookie) => cookie.startsWith('csrf_access_token='))?.split('=')[1] ?? ''
  return { cookie: cookies.join('; '), 'x-csrf-token': token }
}
