import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, expect, test as plainTest } from '@playwright/test'
import { MISSING_MESSAGE } from '@seriatim/messages/formatter'
import { copyDatabase, removeDatabase, type Server, startServer } from './server.ts'
import { type Account, setSession } from './session.ts'

/**
 * The maximum delay of server responses in milliseconds: `SERIATIM_E2E_LATE_MS`. Half of the responses are delayed by
 * random times, so that they arrive in another order than their requests. This reveals wrong assumptions in pages and
 * tests.
 */
const LATE_MS = Number(process.env.SERIATIM_E2E_LATE_MS ?? 0)

const delayAnswers = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/**', async (route) => {
    await sleep(Math.max(0, Math.random() * 2 - 1) * LATE_MS)
    // The page may have been closed meanwhile.
    await route.continue().catch(() => undefined)
  })

type TestOptions = {
  /** The account that is logged in when a test begins; undefined unless `test.use` sets one. */
  account: Account | undefined
  /** Runs the command line of the product on the database of the test's server. */
  seriatim: Server['seriatim']
  /** Runs an SQL statement on the database of the test's server. */
  statement: Server['statement']
}

const SNAPSHOT_LENGTH = 6_000

/** Prints the text of the pages of a failed test, because screenshots made on the CI machine cannot be viewed. */
const printPages = async (context: BrowserContext, title: string): Promise<void> => {
  for (const page of context.pages()) {
    const text = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
    console.log(`\n“${title}” failed at ${page.url()}:\n${text.slice(0, SNAPSHOT_LENGTH)}\n`)
  }
}

/**
 * A test in the browser. Each worker has its own server with a new database. The changes of a test are visible to later
 * tests of the same worker, but not to other workers.
 */
export const test = plainTest.extend<TestOptions, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs by a pattern, here nothing
    async ({}, use, { workerIndex }) => {
      const folder = process.env.SERIATIM_E2E_BASES!
      const dataFolder = join(folder, `worker-${workerIndex}`)
      await copyDatabase(join(folder, 'prepared'), dataFolder)
      const server = await startServer(dataFolder)
      await use(server)
      await server.stop()
      await removeDatabase(dataFolder)
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  seriatim: ({ server }, use) => use(server.seriatim),
  statement: ({ server }, use) => use(server.statement),
  baseURL: ({ server }, use) => use(server.address),
  account: [undefined, { option: true }],
  context: async ({ context, account, statement }, use, testInfo) => {
    if (LATE_MS > 0) await delayAnswers(context)
    if (account) await setSession(context, account)
    const missingMessages: string[] = []
    context.on('console', (message) => {
      if (message.text().startsWith(MISSING_MESSAGE))
        missingMessages.push(`${message.text()}: ${message.page()?.url()}`)
    })
    await use(context)
    if (testInfo.status !== testInfo.expectedStatus) await printPages(context, testInfo.title)
    // A closed browser does not release the locks of its pages, and a later test of another user may edit the record.
    await context.close()
    await statement('delete from record_lock')
    expect(missingMessages).toEqual([])
  },
})
