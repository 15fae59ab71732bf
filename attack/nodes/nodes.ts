import { setTimeout as sleep } from 'node:timers/promises'
import { createUser } from '../../apps/server/src/kernel/auth/users.ts'
import { type OpenSearchSettings, readConfig } from '../../apps/server/src/platform/config.ts'
import { openDb } from '../../apps/server/src/platform/database/db.ts'
import { holderOf } from '../../apps/server/src/platform/database/embedded/folder-lock.ts'
import { indexStatus, verifySearch } from '../../apps/server/src/search/engines/outside.ts'
import { openSearchJars } from '../../apps/server/src/testing/opensearch-jars.ts'
import { startCluster, type TestCluster } from '../../apps/server/src/testing/opensearch-node.ts'
import type { Attack } from '../attack-definition.ts'
import { makeRandom } from '../faults/random.ts'
import { openSession, send } from '../faults/session.ts'
import { frenchFile, importFile } from '../faults/traffic.ts'
import { type TargetServer, withTargetServer } from '../target-server.ts'
import { makeKillSchedule } from './kill-schedule.ts'
import { openLots, RECORDS_PER_LOT } from './record-lots.ts'
import { maxMs, type Searches, saveAndSearchLots } from './save-and-search.ts'

const NODES = 3
const FULL = { saves: 100_000, lots: 40 }
const BOUNDED = { saves: 800, lots: 4 }
/** The user whose sessions make the calls of this attack. All attacks use the same password. */
const USER = { username: 'nodes', password: 'seriatim', center: '_7' }
const FIRST_IMPORTED = 5_000_000
/** Import more records than needed: those with errors are not saved. */
const IMPORT_FACTOR = 1.5
/** Timeout for all waits of the attack. */
const PATIENCE_MS = 300_000
const POLL_MS = 200
/** Maximum number of reported wrong answers. */
const MAX_REPORTED = 20

async function addUser(url: string): Promise<void> {
  const { db, close } = openDb(url, { maxConnections: 1 })
  try {
    await createUser(db, { ...USER, permissions: ['search', 'catalog', 'import'] })
  } finally {
    await close()
  }
}

/** Waits until OpenSearch answers the searches of a server. */
async function waitForOpenSearch(url: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const stated = await send(url, 'GET', '/health/ready').catch(() => undefined)
    if (stated?.body?.search === 'opensearch') return
    if (performance.now() > until) throw new Error(`OpenSearch does not answer the searches: ${stated?.body?.search}`)
    await sleep(POLL_MS)
  }
}

/** Compares the index with the database after the last save. @returns faults, and a summary */
async function auditIndex(url: string, openSearch: OpenSearchSettings) {
  const { db, pool, close } = openDb(url, { maxConnections: 4 })
  try {
    const until = performance.now() + PATIENCE_MS
    let status = await indexStatus({ db, pool }, openSearch)
    while (status.behind !== 0 && performance.now() < until) {
      await sleep(POLL_MS)
      status = await indexStatus({ db, pool }, openSearch)
    }
    const { records, compared, rewritten } = await verifySearch({ db, pool }, openSearch)
    const faults: string[] = []
    if (status.behind !== 0) faults.push(`the index lacks ${status.behind} changes`)
    if (rewritten > 0) faults.push(`${rewritten} of ${records} documents differed from the database`)
    return { faults, account: `${compared} of ${records} documents compared, ${rewritten} corrected` }
  } finally {
    await close()
  }
}

async function attackCluster(
  cluster: TestCluster,
  { url, dataFolder }: TargetServer,
  openSearch: OpenSearchSettings,
  { isFull, saves, draw, say }: { isFull: boolean; saves: number; draw: () => number; say: (line: string) => void },
) {
  const wanted = (isFull ? FULL : BOUNDED).lots
  const base = (await holderOf(dataFolder))!.url!
  await addUser(base)
  const session = openSession(() => url, USER.username)
  await importFile(session, frenchFile(Math.ceil(wanted * RECORDS_PER_LOT * IMPORT_FACTOR), FIRST_IMPORTED))
  const ready = () => waitForOpenSearch(url)
  await ready()
  const lots = await openLots(base, USER.username, wanted)
  const faults: string[] = []
  const searches: Searches = { byOpenSearch: [], byBase: [], wrong: [] }
  const course = makeKillSchedule(cluster, saves, { draw, ready, say })
  const done = { saves: 0, longestMs: 0 }
  try {
    const ended = await saveAndSearchLots({ session, lots, saves, searches, done, due: course.due, say })
    await course.over()
    await ended.searchAll()
  } catch (error) {
    faults.push(`after ${done.saves} saves: ${error instanceof Error ? error.stack : error}`)
  } finally {
    await lots.close()
  }
  faults.push(...searches.wrong.slice(0, MAX_REPORTED))
  if (searches.wrong.length > MAX_REPORTED)
    faults.push(`${searches.wrong.length - MAX_REPORTED} more searches returned wrong results`)
  const audit = await auditIndex(base, openSearch)
  const { byOpenSearch, byBase } = searches
  return {
    account:
      `${done.saves} saves in lots of ${RECORDS_PER_LOT}, the longest lot ${Math.round(done.longestMs)} ms; ` +
      `searches: ${byOpenSearch.length} by OpenSearch, ${maxMs(byOpenSearch)} ms at most, ` +
      `${byBase.length} by PostgreSQL, ${maxMs(byBase)} ms at most; ${audit.account}`,
    faults: [...faults, ...audit.faults],
  }
}

/** Kills the nodes in turn, and restarts them: saves must continue, and no search may return a wrong total. */
export const nodes: Attack = {
  name: 'nodes',
  about: `Kills of each of ${NODES} OpenSearch nodes during saves and searches`,
  counts: 'saves',
  async run({ isFull, seed, count, say }) {
    const jars = await openSearchJars()
    if ('missing' in jars) return { account: `skipped: ${jars.missing}`, faults: [] }
    const cluster = await startCluster({ jars: jars.folder }, NODES)
    const env = {
      SERIATIM_SEARCH: 'opensearch',
      OPENSEARCH_URL: cluster.nodes.map(({ url }) => url).join(','),
      OPENSEARCH_SHARDS: '2',
      OPENSEARCH_REPLICAS: '0-1',
    }
    const openSearch = readConfig(env).search.openSearch!
    const saves = count ?? (isFull ? FULL : BOUNDED).saves
    try {
      return await withTargetServer(
        (victim) => attackCluster(cluster, victim, openSearch, { isFull, saves, draw: makeRandom(seed), say }),
        { SERIATIM_DEMO: '0', ...env },
      )
    } finally {
      await cluster.close()
    }
  },
}
