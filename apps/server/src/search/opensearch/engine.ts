/**
 * The engine that uses OpenSearch. A search waits until the index contains every save acknowledged before. If that
 * takes too long, or OpenSearch does not answer or cannot execute a query, PostgreSQL answers, and the result says so.
 * The engine reconnects by itself and then applies missing changes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { lastChange } from '../../catalogue/changes/repository.ts'
import { makeHelper } from '../../platform/background-process.ts'
import type { OpenSearchSettings } from '../../platform/config.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { withinBudget } from '../budget.ts'
import type { SearchEngine, Substitute } from '../engine.ts'
import type { ServingEngine } from '../engine-kind.ts'
import { among, count, facet, ids, near, type QueryContext, search } from './answer.ts'
import { Outdated } from './catch-up.ts'
import { type Cluster, ClusterUnavailable, IndexMissing, openCluster, UnsupportedQuery } from './cluster.ts'
import { ClusterSearch } from './cluster-search.ts'
import type { IndexDependencies } from './deps.ts'
import { clusterVersion, markOf } from './index-state.ts'
import { IndexUpdater } from './index-updater.ts'
import { LockUnavailable } from './locks.ts'
import type { BuildingBase, BuildingDone } from './rebuild-process.ts'

/** Maximum time in milliseconds that a search waits for acknowledged changes; PostgreSQL answers after it. */
const FRESH_MS = 3_000
/** Maximum time for a page, facet values or counts; PostgreSQL answers after it. */
const ANSWER_MS = 10_000
/** Interval at which changes are applied while no search needs them. */
const FOLLOW_EVERY_MS = 500
/** Delays between reconnection attempts, increasing from minimum to maximum. */
const MIN_RETRY_MS = 500
const MAX_RETRY_MS = 10_000
const BUILDER_IDLE_MS = 1_000

export type OpenSearchEngineOptions = {
  readonly settings: OpenSearchSettings
  readonly db: Db
  readonly pool: pg.Pool
  readonly url: string
  readonly log: Log
  /** PostgreSQL, which answers whenever OpenSearch does not. */
  readonly fallback: SearchEngine
  /** The client of the cluster; tests pass one that injects faults. */
  readonly cluster?: Cluster
}

/** Thrown when the index does not contain all acknowledged changes in time. */
class IndexBehind extends Error {
  readonly changes: number

  constructor(changes: number) {
    super(`the index lacks the last ${changes} changes`)
    this.changes = changes
  }
}

type State =
  | { readonly kind: 'up'; readonly context: QueryContext; readonly following: IndexUpdater }
  | { readonly kind: 'away' }

/**
 * Creates the engine and connects in the background. The engine is ready when the cluster has answered for the first
 * time.
 * @throws Failure for invalid settings
 */
export function makeOpenSearchEngine({
  settings,
  db,
  pool,
  url,
  log,
  fallback,
  cluster = openCluster(settings),
}: OpenSearchEngineOptions): ServingEngine {
  const ready = Promise.withResolvers<void>()
  const closing = new AbortController()
  const data: BuildingBase = { url, settings }
  const builder = makeHelper<null, BuildingDone>(new URL('./rebuild-process.ts', import.meta.url), {
    name: 'search index of OpenSearch',
    data,
    idleMs: BUILDER_IDLE_MS,
  })
  let state: State = { kind: 'away' }
  let failed = Promise.withResolvers<Error>()

  /** Switches to PostgreSQL, until `keepUp` finds that the cluster works. */
  const leave = (error: Error): void => {
    // A search that began before the switch may fail late. It must not stop the next connection attempt.
    if (state.kind === 'away') return
    log.warn({ reason: error.message }, 'OpenSearch does not answer; PostgreSQL answers searches')
    state = { kind: 'away' }
    failed.resolve(error)
  }

  const come = async (): Promise<State> => {
    const version = await clusterVersion(cluster)
    const keeping: IndexDependencies = { pool, cluster, settings, mark: await markOf(db) }
    const following = new IndexUpdater(keeping)
    try {
      await following.catchUp()
    } catch (error) {
      if (!(error instanceof IndexMissing || error instanceof Outdated)) throw error
      log.info({ reason: error.message }, 'the OpenSearch index is rebuilt')
      await builder.ask(null, { signal: closing.signal })
      await following.catchUp()
    }
    const clusterSearch = new ClusterSearch(cluster, settings.index)
    // A search fails if a part of the index is unavailable (status red).
    await clusterSearch.counts([{ match_all: {} }])
    log.info({ version, seq: following.seq }, 'OpenSearch answers searches')
    return { kind: 'up', context: { db, clusterSearch }, following }
  }

  /** Applies changes until an error occurs. */
  const follow = async ({ following }: Extract<State, { kind: 'up' }>): Promise<void> => {
    while (!closing.signal.aborted && state.kind === 'up') {
      await Promise.race([sleep(FOLLOW_EVERY_MS, undefined, { ref: false }), failed.promise])
      if (state.kind !== 'up' || closing.signal.aborted) return
      try {
        await following.upTo(await lastOf(following))
      } catch (error) {
        if (!(error instanceof LockUnavailable)) leave(error as Error)
      }
    }
  }

  const keepUp = async (): Promise<void> => {
    let wait = MIN_RETRY_MS
    let stated = ''
    while (!closing.signal.aborted) {
      try {
        failed = Promise.withResolvers()
        const up = await come()
        if (closing.signal.aborted || up.kind !== 'up') return
        state = up
        ;[wait, stated] = [MIN_RETRY_MS, '']
        ready.resolve()
        await follow(up)
      } catch (error) {
        const { message } = error as Error
        if (!closing.signal.aborted && message !== stated)
          log.warn({ reason: message }, 'OpenSearch cannot be used; PostgreSQL answers searches')
        stated = message
        await Promise.race([sleep(wait, undefined, { ref: false }), aborted])
        wait = Math.min(wait * 2, MAX_RETRY_MS)
      }
    }
  }

  /**
   * The number of the last change in the database. @throws Outdated if the index contains changes that the database has
   * lost
   */
  const lastOf = async (following: IndexUpdater): Promise<number> => {
    const reached = following.seq
    const last = await lastChange(db)
    if (last < reached) throw new Outdated('the database is older than the index')
    return last
  }

  /** Waits until the index contains all acknowledged changes. @throws IndexBehind | ClusterUnavailable | Outdated */
  const refresh = async ({ following }: Extract<State, { kind: 'up' }>): Promise<void> => {
    const last = await lastOf(following)
    if (following.seq >= last) return
    const late = sleep(FRESH_MS, undefined, { ref: false }).then(() => {
      throw new IndexBehind(last - following.seq)
    })
    const caughtUp = following.upTo(last)
    caughtUp.catch(() => undefined)
    await Promise.race([caughtUp, late])
  }

  /** Whether the index already contained all changes at the last search. */
  let isQuiet = false

  /**
   * Queries the index once it contains all acknowledged changes. While there are no saves, it queries at once and
   * checks for missing changes in parallel. If changes were missing, it discards the answer and queries again.
   * @throws IndexBehind | ClusterUnavailable | Outdated
   */
  const askFresh = async <Answer>(
    current: Extract<State, { kind: 'up' }>,
    ask: (context: QueryContext) => Promise<Answer>,
  ): Promise<Answer> => {
    const { following, context } = current
    const reached = following.seq
    const early = isQuiet ? ask(context) : undefined
    early?.catch(() => undefined)
    isQuiet = (await lastOf(following)) <= reached
    if (isQuiet) return early ?? ask(context)
    await refresh(current)
    return ask(context)
  }

  const inTime = <T>(answer: Promise<T>): Promise<T> => {
    answer.catch(() => undefined)
    const late = sleep(ANSWER_MS, undefined, { ref: false }).then((): never => {
      throw new ClusterUnavailable(`no answer within ${ANSWER_MS} ms`)
    })
    late.catch(() => undefined)
    return Promise.race([answer, late])
  }

  async function answer<Answer>(
    ask: (context: QueryContext) => Promise<Answer>,
    otherwise: (substitute: Substitute | undefined) => Promise<Answer>,
  ): Promise<Answer> {
    const current = state
    if (current.kind === 'away') return otherwise({ reason: 'away' })
    try {
      return await askFresh(current, ask)
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (error instanceof UnsupportedQuery) {
        log.debug({ reason: error.message }, 'OpenSearch cannot answer this search; PostgreSQL answers it')
        return otherwise(undefined)
      }
      if (error instanceof IndexBehind || error instanceof LockUnavailable)
        return otherwise({ reason: 'behind', changes: error instanceof IndexBehind ? error.changes : 1 })
      if (error instanceof ClusterUnavailable || error instanceof Outdated) leave(error)
      else if (!closing.signal.aborted) log.error({ err: error }, 'a search in OpenSearch failed')
      return otherwise({ reason: 'away' })
    }
  }

  const aborted = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()))
  const updates = keepUp()
  return {
    ready: ready.promise,
    titles: fallback.titles,
    answersFrom: () => (state.kind === 'up' ? 'opensearch' : fallback.answersFrom()),
    search: (question) =>
      answer(
        (context) => inTime(withinBudget(() => search(context, question))),
        async (substitute) => ({ ...(await fallback.search(question)), substitute }),
      ),
    facet: (question) =>
      answer(
        (context) => withinBudget(() => facet(context, question)),
        () => fallback.facet(question),
      ),
    count: (sets) =>
      answer(
        (context) => inTime(withinBudget(() => count(context, sets))),
        () => fallback.count(sets),
      ),
    ids: (question) =>
      answer(
        (context) => ids(context, question),
        () => fallback.ids(question),
      ),
    entries: (question) => fallback.entries(question),
    among: (set, candidates) =>
      answer(
        (context) => among(context, set, candidates),
        () => fallback.among(set, candidates),
      ),
    nearWords: (word, limit) =>
      answer(
        (context) => near(context, word, limit),
        () => fallback.nearWords(word, limit),
      ),
    async close() {
      closing.abort(new Error('the server is shutting down'))
      failed.resolve(new Error('the server is shutting down'))
      await Promise.race([updates, sleep(CLOSING_MS, undefined, { ref: false })])
      await cluster.close()
    },
  }
}

/** Maximum wait for running operations on close. */
const CLOSING_MS = 2_000
