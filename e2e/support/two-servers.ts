import { setTimeout as sleep } from 'node:timers/promises'
import { holderOf } from '../../apps/server/src/platform/database/embedded/folder-lock.ts'
import { startBalancer } from '../../apps/server/src/testing/balancer.ts'
import { endProcess, launchServer } from '../../apps/server/src/testing/server-process.ts'

/**
 * Settings that the two servers of browser tests need to share a database: files are stored in the database, which both
 * servers can access.
 */
export const SHARED_SETTINGS = { SERIATIM_FILES: 'base' } as const

/** Seconds between two kills of the second server; undefined if the server is not killed. */
const killIntervalS = (): number | undefined => Number(process.env.SERIATIM_E2E_KILL_S) || undefined

/**
 * Starts a second server on the database of a running one. A load balancer without sticky sessions is in front of both.
 * @returns the URL of the load balancer, and a function that stops the load balancer and the second server
 */
export async function startSecondServer(
  first: string,
  dataFolder: string,
): Promise<{ address: string; stop(): Promise<void> }> {
  const url = (await holderOf(dataFolder))?.url
  if (url === undefined) throw new Error(`no server uses the data folder ${dataFolder}`)
  const launch = () =>
    launchServer({
      NODE_ENV: 'production',
      ...SHARED_SETTINGS,
      SERIATIM_DATA: `${dataFolder}-second`,
      DATABASE_URL: url,
    })
  let second = launch()
  const balancer = await startBalancer([first, await second.listening()])
  const over = new AbortController()
  const killing = (async () => {
    const seconds = killIntervalS()
    while (seconds !== undefined && !over.signal.aborted) {
      await sleep(seconds * 1_000, undefined, { signal: over.signal }).catch(() => undefined)
      if (over.signal.aborted) return
      await endProcess(second.child, 'SIGKILL')
      second = launch()
      balancer.use([first, await second.listening()])
    }
  })()
  return {
    address: balancer.url,
    async stop() {
      over.abort()
      await killing
      await balancer.close()
      await endProcess(second.child, 'SIGTERM')
    },
  }
}
