import { join } from 'node:path'
import { test as plainTest } from '@playwright/test'
import { copyBase, removeBase, type Server, startServer } from './server.ts'
import { type Account, giveSession } from './session.ts'

type OfTest = {
  /** Who is logged in when a test begins; nobody unless `test.use` names an account. */
  account: Account | undefined
  /** Runs the command line on the base of the test's server. */
  seriatim: Server['seriatim']
}

/**
 * A test of the browser. Each worker has a server and a base of its own, as new: what a test changes is seen by the
 * tests that follow in the same worker, whichever they are, and by no others.
 */
export const test = plainTest.extend<OfTest, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs by a pattern, here nothing
    async ({}, use, { workerIndex }) => {
      const folder = process.env.SERIATIM_E2E_BASES!
      const dataFolder = join(folder, `worker-${workerIndex}`)
      await copyBase(join(folder, 'prepared'), dataFolder)
      const server = await startServer(dataFolder)
      await use(server)
      await server.stop()
      await removeBase(dataFolder)
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  seriatim: ({ server }, use) => use(server.seriatim),
  baseURL: ({ server }, use) => use(server.address),
  account: [undefined, { option: true }],
  context: async ({ context, account }, use) => {
    if (account) await giveSession(context, account)
    await use(context)
  },
})
