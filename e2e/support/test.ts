import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, test as plainTest } from '@playwright/test'
import { copyBase, removeBase, type Server, startServer } from './server.ts'
import { type Account, giveSession } from './session.ts'

/**
 * How late answers come, at most, in milliseconds: `SERIATIM_E2E_LATE_MS`. Half of them are late, each by its own time,
 * so that they come in another order than they were asked for: what a page or a test takes for granted then shows.
 */
const LATE_MS = Number(process.env.SERIATIM_E2E_LATE_MS ?? 0)

const answerLate = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/**', async (route) => {
    await sleep(Math.max(0, Math.random() * 2 - 1) * LATE_MS)
    // The page may be gone meanwhile.
    await route.continue().catch(() => undefined)
  })

type OfTest = {
  /** The account that is logged in when a test begins; none unless `test.use` names one. */
  account: Account | undefined
  /** Runs the command line on the base of the test's server. */
  seriatim: Server['seriatim']
  /** Runs a statement on the base of the test's server. */
  statement: Server['statement']
}

const SNAPSHOT_LENGTH = 6_000

/** Prints the text of the pages of a failed test: screenshots of the CI machine cannot be viewed. */
const tellPages = async (context: BrowserContext, title: string): Promise<void> => {
  for (const page of context.pages()) {
    const text = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
    console.log(`\n“${title}” failed at ${page.url()}:\n${text.slice(0, SNAPSHOT_LENGTH)}\n`)
  }
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
  statement: ({ server }, use) => use(server.statement),
  baseURL: ({ server }, use) => use(server.address),
  account: [undefined, { option: true }],
  context: async ({ context, account }, use, testInfo) => {
    if (LATE_MS > 0) await answerLate(context)
    if (account) await giveSession(context, account)
    await use(context)
    if (testInfo.status !== testInfo.expectedStatus) await tellPages(context, testInfo.title)
  },
})
