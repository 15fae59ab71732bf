/**
 * The engine that OpenSearch answers for. A search waits until every save that was acknowledged before is in the index;
 * where it is not soon, where OpenSearch does not answer or cannot be asked a question, PostgreSQL answers, and the
 * answer says so. What is away is asked for again by itself, and what it lacks is taken in.
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
import { type Asked, among, count, facet, ids, near, search } from './answer.ts'
import { Asker } from './ask.ts'
import { Outdated } from './catch-up.ts'
import { Away, type Cluster, NoIndex, openCluster, Unable } from './cluster.ts'
import type { IndexKeeping } from './deps.ts'
import { Following } from './following.ts'
import { Occupied } from './locks.ts'
import type { BuildingBase, BuildingDone } from './rebuild-process.ts'
import { clusterVersion, markOf } from './standing.ts'

/** What is acknowledged is waited for so long; then PostgreSQL answers. */
const FRESH_MS = 3_000
/** A page, values or counts that take longer are put to PostgreSQL. */
const ANSWER_MS = 10_000
/** How often changes are taken in that no search has asked for. */
const FOLLOW_EVERY_MS = 500
/** Who is away is asked again after so long, longer each time. */
const MIN_RETRY_MS = 500
const MAX_RETRY_MS = 10_000
const BUILDER_IDLE_MS = 1_000

export type OpenSearchEngineOptions = {
  readonly settings: OpenSearchSettings
  readonly db: Db
  readonly pool: pg.Pool
  readonly url: string
  readonly log: Log
  /** PostgreSQL: answers whenever OpenSearch does not. */
  readonly fallback: SearchEngine
  /** What of the cluster is asked: tests put faults in between. */
  readonly cluster?: Cluster
}

/** Acknowledged changes are not in the index yet. */
class Behind extends Error {
  readonly changes: number

  constructor(changes: number) {
    super(`${changes} changes are not in the index yet`)
    this.changes = changes
  }
}

type State = { readonly kind: 'up'; readonly asked: Asked; readonly following: Following } | { readonly kind: 'away' }

/** Asks the cluster at once; it is ready when it answers for the first time. @throws Failure for settings that are wrong */
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

  /** From here on PostgreSQL answers, until `keepUp` has found the cluster in order. */
  const leave = (error: Error): void => {
    // A search that began before: what comes up now must not be told that it has failed.
    if (state.kind === 'away') return
    log.warn({ reason: error.message }, 'OpenSearch does not answer: searches are put to PostgreSQL')
    state = { kind: 'away' }
    failed.resolve(error)
  }

  const come = async (): Promise<State> => {
    const version = await clusterVersion(cluster)
    const keeping: IndexKeeping = { pool, cluster, settings, mark: await markOf(db) }
    const following = new Following(keeping)
    try {
      await following.catchUp()
    } catch (error) {
      if (!(error instanceof NoIndex || error instanceof Outdated)) throw error
      log.info({ reason: error.message }, 'the index of OpenSearch is built')
      await builder.ask(null, { signal: closing.signal })
      await following.catchUp()
    }
    const asker = new Asker(cluster, settings.index)
    // An index that is red says so here.
    await asker.counts([{ match_all: {} }])
    log.info({ version, seq: following.seq }, 'OpenSearch answers searches')
    return { kind: 'up', asked: { db, asker }, following }
  }

  /** Changes are taken in until something fails. */
  const follow = async ({ following }: Extract<State, { kind: 'up' }>): Promise<void> => {
    while (!closing.signal.aborted && state.kind === 'up') {
      await Promise.race([sleep(FOLLOW_EVERY_MS, undefined, { ref: false }), failed.promise])
      if (state.kind !== 'up' || closing.signal.aborted) return
      try {
        await following.upTo(await lastOf(following))
      } catch (error) {
        if (!(error instanceof Occupied)) leave(error as Error)
      }
    }
  }

  const keepUp = async (): Promise<void> => {
    let wait = MIN_RETRY_MS
    let said = ''
    while (!closing.signal.aborted) {
      try {
        failed = Promise.withResolvers()
        const up = await come()
        if (closing.signal.aborted || up.kind !== 'up') return
        state = up
        ;[wait, said] = [MIN_RETRY_MS, '']
        ready.resolve()
        await follow(up)
      } catch (error) {
        const { message } = error as Error
        if (!closing.signal.aborted && message !== said) log.warn({ reason: message }, 'OpenSearch cannot be used')
        said = message
        await Promise.race([sleep(wait, undefined, { ref: false }), aborted])
        wait = Math.min(wait * 2, MAX_RETRY_MS)
      }
    }
  }

  /** The last change of the base. @throws Outdated where the index has changes that the base does not have any more */
  const lastOf = async (following: Following): Promise<number> => {
    const reached = following.seq
    const last = await lastChange(db)
    if (last < reached) throw new Outdated('the base is older than the index')
    return last
  }

  /** @throws Behind | Away | Outdated */
  const refresh = async ({ following }: Extract<State, { kind: 'up' }>): Promise<void> => {
    const last = await lastOf(following)
    if (following.seq >= last) return
    const late = sleep(FRESH_MS, undefined, { ref: false }).then(() => {
      throw new Behind(last - following.seq)
    })
    const caughtUp = following.upTo(last)
    caughtUp.catch(() => undefined)
    await Promise.race([caughtUp, late])
  }

  /** Whether the last search found all changes in the index. */
  let isQuiet = false

  /**
   * Asks once all acknowledged changes are in the index. While nobody saves, it is asked at once, and whether something was
   * lacking meanwhile: where it was, the answer is not given, and the index is asked anew.
   * @throws Behind | Away | Outdated
   */
  const askFresh = async <Answer>(
    current: Extract<State, { kind: 'up' }>,
    ask: (asked: Asked) => Promise<Answer>,
  ): Promise<Answer> => {
    const { following, asked } = current
    const reached = following.seq
    const early = isQuiet ? ask(asked) : undefined
    early?.catch(() => undefined)
    isQuiet = (await lastOf(following)) <= reached
    if (isQuiet) return early ?? ask(asked)
    await refresh(current)
    return ask(asked)
  }

  const inTime = <T>(answer: Promise<T>): Promise<T> => {
    answer.catch(() => undefined)
    const late = sleep(ANSWER_MS, undefined, { ref: false }).then((): never => {
      throw new Away(`no answer within ${ANSWER_MS} ms`)
    })
    late.catch(() => undefined)
    return Promise.race([answer, late])
  }

  async function answer<Answer>(
    ask: (asked: Asked) => Promise<Answer>,
    otherwise: (substitute: Substitute | undefined) => Promise<Answer>,
  ): Promise<Answer> {
    const current = state
    if (current.kind === 'away') return otherwise({ reason: 'away' })
    try {
      return await askFresh(current, ask)
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (error instanceof Unable) {
        log.debug({ reason: error.message }, 'OpenSearch cannot be asked this')
        return otherwise(undefined)
      }
      if (error instanceof Behind || error instanceof Occupied)
        return otherwise({ reason: 'behind', changes: error instanceof Behind ? error.changes : 1 })
      if (error instanceof Away || error instanceof Outdated) leave(error)
      else if (!closing.signal.aborted) log.error({ err: error }, 'a search of OpenSearch failed')
      return otherwise({ reason: 'away' })
    }
  }

  const aborted = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()))
  const kept = keepUp()
  return {
    ready: ready.promise,
    titles: fallback.titles,
    answersFrom: () => (state.kind === 'up' ? 'opensearch' : fallback.answersFrom()),
    search: (question) =>
      answer(
        (asked) => inTime(withinBudget(() => search(asked, question))),
        async (substitute) => ({ ...(await fallback.search(question)), substitute }),
      ),
    facet: (question) =>
      answer(
        (asked) => withinBudget(() => facet(asked, question)),
        () => fallback.facet(question),
      ),
    count: (sets) =>
      answer(
        (asked) => inTime(withinBudget(() => count(asked, sets))),
        () => fallback.count(sets),
      ),
    ids: (question) =>
      answer(
        (asked) => ids(asked, question),
        () => fallback.ids(question),
      ),
    entries: (question) => fallback.entries(question),
    among: (set, wanted) =>
      answer(
        (asked) => among(asked, set, wanted),
        () => fallback.among(set, wanted),
      ),
    nearWords: (word, limit) =>
      answer(
        (asked) => near(asked, word, limit),
        () => fallback.nearWords(word, limit),
      ),
    async close() {
      closing.abort(new Error('the server stops'))
      failed.resolve(new Error('the server stops'))
      await Promise.race([kept, sleep(CLOSING_MS, undefined, { ref: false })])
      await cluster.close()
    },
  }
}

/** So long what runs is waited for at a stop. */
const CLOSING_MS = 2_000
