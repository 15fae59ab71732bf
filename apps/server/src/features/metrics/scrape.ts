/**
 * Values that are read for each request of the metrics: state of database, queue, readers of the change log, search
 * columns and processes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { lastChange } from '../../catalogue/changes/repository.ts'
import type { ReplicaReads } from '../../catalogue/replicas/reads.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { runningProcesses } from '../../platform/processes.ts'
import { VERSION } from '../../platform/version.ts'
import type { SearchEngine } from '../../search/engine.ts'
import type { ServingEngine } from '../../search/engine-kind.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import { readQueues } from '../server-status/repository.ts'
import { readFollowers } from './follower-repository.ts'

/**
 * Time limit for the database in milliseconds. Prometheus has a short timeout and needs the other metrics even if the
 * database is unreachable.
 */
const BASE_TIMEOUT_MS = 2_000
/** Cache time in milliseconds, so that concurrent requests share one query. */
const CACHE_MS = 1_000

export type ScrapeServices = {
  readonly db: Db
  readonly pool: pg.Pool
  readonly index: SearchIndex
  readonly engine: SearchEngine & Partial<Pick<ServingEngine, 'standing'>>
  readonly metrics: Metrics
  readonly reads: ReplicaReads
}

async function readDatabaseState({ db, index }: ScrapeServices) {
  const [queues, changes, rows, followers] = await Promise.all([
    readQueues(db),
    lastChange(db),
    index.position(),
    readFollowers(db),
  ])
  return { queues, changes, followers: { search_rows: rows, ...followers } }
}

type DatabaseState = Awaited<ReturnType<typeof readDatabaseState>>

/** The last position in the change log that each reader of the log in this process has processed, if known. */
type FollowerPositions = Readonly<Record<string, number | undefined>>

function setDatabaseMetrics(metrics: Metrics, base: DatabaseState | undefined, here: FollowerPositions): void {
  const { jobs, changes, behind, databaseUp } = metrics
  for (const each of [jobs, behind, changes]) each.reset()
  databaseUp.set(base === undefined ? 0 : 1)
  if (base === undefined) {
    // Removes the metric of an unknown position, because 0 would be wrong.
    changes.remove()
    return
  }
  changes.set(base.changes)
  for (const { name, ...states } of base.queues)
    for (const [state, count] of Object.entries(states)) jobs.set({ kind: name, state }, count)
  for (const [follower, seq] of Object.entries({ ...base.followers, ...here }))
    if (seq !== null && seq !== undefined) behind.set({ follower }, Math.max(0, base.changes - seq))
}

function localFollowers({ engine, reads }: ScrapeServices): FollowerPositions {
  const replicas = reads.standings().map((seq, at) => [`replica_${at + 1}`, seq])
  return { columns: engine.standing?.()?.seq, ...Object.fromEntries(replicas) }
}

function setProcessMetrics({ pool, engine, metrics, reads }: ScrapeServices): void {
  const standing = engine.standing?.()
  metrics.info.set({ version: VERSION }, 1)
  metrics.pool.set({ state: 'in_use' }, pool.totalCount - pool.idleCount)
  metrics.pool.set({ state: 'idle' }, pool.idleCount)
  metrics.poolWaiting.set(pool.waitingCount)
  const replicas = reads.standings()
  const available = replicas.filter((seq) => seq !== undefined).length
  metrics.replicas.set({ state: 'asked' }, available)
  metrics.replicas.set({ state: 'left' }, replicas.length - available)
  metrics.columnsReady.set(standing === undefined ? 0 : 1)
  metrics.columnsRecords.set(standing?.records ?? 0)
  metrics.columnsBytes.set({ part: 'columns' }, standing?.columnBytes ?? 0)
  metrics.columnsBytes.set({ part: 'words' }, standing?.lexiconBytes ?? 0)
  metrics.helpers.reset()
  metrics.helperBytes.reset()
  for (const [name, { count, bytes }] of runningProcesses()) {
    metrics.helpers.set({ process: name }, count)
    metrics.helperBytes.set({ process: name }, bytes)
  }
}

/**
 * Returns a function that collects the current metrics in the text format of Prometheus. If the database does not
 * respond, its values are omitted.
 */
export function makeScrape(services: ScrapeServices): () => Promise<string> {
  const { metrics } = services
  let known: { at: number; base: Promise<DatabaseState | undefined> } | undefined
  const base = (): Promise<DatabaseState | undefined> => {
    const now = performance.now()
    if (known === undefined || now - known.at > CACHE_MS) {
      const late = sleep(BASE_TIMEOUT_MS, undefined, { ref: false })
      known = { at: now, base: Promise.race([readDatabaseState(services).catch(() => undefined), late]) }
    }
    return known.base
  }
  return async () => {
    const reported = await base()
    setDatabaseMetrics(metrics, reported, localFollowers(services))
    setProcessMetrics(services)
    return metrics.registry.metrics()
  }
}
