/** Values read at scrape time: state of database, queue, followers, columns and processes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { lastChange } from '../../catalogue/changes/repository.ts'
import type { Reads } from '../../catalogue/replicas/reads.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { besideProcesses } from '../../platform/processes.ts'
import { VERSION } from '../../platform/version.ts'
import type { SearchEngine } from '../../search/engine.ts'
import type { ServingEngine } from '../../search/engine-kind.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import { readQueues } from '../house/repository.ts'
import { readFollowers } from './standing-repository.ts'

/** Scrapers have short timeouts, and need the other metrics if the database is unreachable. */
const BASE_TIMEOUT_MS = 2_000
/** Cache time: concurrent scrapes share one query. */
const KEPT_MS = 1_000

export type StandingServices = {
  readonly db: Db
  readonly pool: pg.Pool
  readonly index: SearchIndex
  readonly engine: SearchEngine & Partial<Pick<ServingEngine, 'standing'>>
  readonly metrics: Metrics
  readonly reads: Reads
}

async function readBase({ db, index }: StandingServices) {
  const [queues, changes, rows, followers] = await Promise.all([
    readQueues(db),
    lastChange(db),
    index.position(),
    readFollowers(db),
  ])
  return { queues, changes, followers: { search_rows: rows, ...followers } }
}

type Base = Awaited<ReturnType<typeof readBase>>

/** By follower in this process: the last processed position in the change log, if known. */
type Following = Readonly<Record<string, number | undefined>>

function tellBase(metrics: Metrics, base: Base | undefined, here: Following): void {
  const { jobs, changes, behind, databaseUp } = metrics
  for (const each of [jobs, behind, changes]) each.reset()
  databaseUp.set(base === undefined ? 0 : 1)
  if (base === undefined) {
    // Unknown is not zero.
    changes.remove()
    return
  }
  changes.set(base.changes)
  for (const { name, ...states } of base.queues)
    for (const [state, count] of Object.entries(states)) jobs.set({ kind: name, state }, count)
  for (const [follower, seq] of Object.entries({ ...base.followers, ...here }))
    if (seq !== null && seq !== undefined) behind.set({ follower }, Math.max(0, base.changes - seq))
}

function followingHere({ engine, reads }: StandingServices): Following {
  const replicas = reads.standings().map((seq, at) => [`replica_${at + 1}`, seq])
  return { columns: engine.standing?.()?.seq, ...Object.fromEntries(replicas) }
}

function tellHere({ pool, engine, metrics, reads }: StandingServices): void {
  const standing = engine.standing?.()
  metrics.info.set({ version: VERSION }, 1)
  metrics.pool.set({ state: 'in_use' }, pool.totalCount - pool.idleCount)
  metrics.pool.set({ state: 'idle' }, pool.idleCount)
  metrics.poolWaiting.set(pool.waitingCount)
  const replicas = reads.standings()
  const asked = replicas.filter((seq) => seq !== undefined).length
  metrics.replicas.set({ state: 'asked' }, asked)
  metrics.replicas.set({ state: 'left' }, replicas.length - asked)
  metrics.columnsReady.set(standing === undefined ? 0 : 1)
  metrics.columnsRecords.set(standing?.records ?? 0)
  metrics.columnsBytes.set({ part: 'columns' }, standing?.columnBytes ?? 0)
  metrics.columnsBytes.set({ part: 'words' }, standing?.lexiconBytes ?? 0)
  metrics.helpers.reset()
  metrics.helperBytes.reset()
  for (const [name, { count, bytes }] of besideProcesses()) {
    metrics.helpers.set({ process: name }, count)
    metrics.helperBytes.set({ process: name }, bytes)
  }
}

/**
 * Returns the current metrics in the text format of Prometheus, without the values of the database if it does not
 * respond.
 */
export function makeScrape(services: StandingServices): () => Promise<string> {
  const { metrics } = services
  let known: { at: number; base: Promise<Base | undefined> } | undefined
  const base = (): Promise<Base | undefined> => {
    const now = performance.now()
    if (known === undefined || now - known.at > KEPT_MS) {
      const late = sleep(BASE_TIMEOUT_MS, undefined, { ref: false })
      known = { at: now, base: Promise.race([readBase(services).catch(() => undefined), late]) }
    }
    return known.base
  }
  return async () => {
    const told = await base()
    tellBase(metrics, told, followingHere(services))
    tellHere(services)
    return metrics.registry.metrics()
  }
}
