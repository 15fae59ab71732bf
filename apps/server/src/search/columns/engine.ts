/**
 * The engine in memory. A separate process, the worker, has the data for searches (see `Store`) and receives queries as
 * messages. Another engine answers while the worker loads its data and when it fails. Queries are slower then, but
 * neither delayed nor lost.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplicaReads } from '../../catalogue/replicas/reads.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { type StartedProcess, startProcess } from '../../platform/processes.ts'
import { SEARCH_MS } from '../budget.ts'
import type { SearchEngine } from '../engine.ts'
import type { ColumnsStatus, ServingEngine } from '../engine-kind.ts'
import type { StoredSetsBuilder } from '../stored-sets/builder.ts'
import {
  type FromWorker,
  pack,
  type ToWorker,
  unpack,
  type WorkerQueries,
  type WorkerQueryName,
  type WorkerStart,
} from './protocol.ts'

/**
 * Delays before a worker that ended unexpectedly is restarted. The delay grows each time a worker ends before its data
 * is loaded.
 */
const MIN_RESTART_DELAY_MS = 200
const MAX_RESTART_DELAY_MS = 30_000
/** A worker that has not answered a query within this time is restarted. */
const ANSWER_TIMEOUT_MS = 60_000
/** Maximum time for the worker to close its connections, and before that to write the column file. */
const SHUTDOWN_TIMEOUT_MS = 300
const WRITING_TIMEOUT_MS = 3_500

const MEGABYTE = 1_000_000
/**
 * Minimum number of records for stored sets. In a smaller database the inverted indexes return every set in a few
 * milliseconds.
 */
const MIN_RECORDS_FOR_STORED_SETS = 20_000

export type CachedEngineOptions = {
  /** URL of the database. The worker opens at most seven connections. */
  readonly url: string
  /** The replicas that the worker may read, with additional connections to each, and the function that counts reads. */
  readonly reads?: Pick<ReplicaReads, 'urls' | 'onRead'> | undefined
  /** The engine that answers when the worker cannot. */
  readonly fallback: SearchEngine
  readonly log: Log
  /** Memory in megabytes for cached record sets, in addition to columns and words. */
  readonly memoryMegabytes: number
  /** Time limit of one search in milliseconds. */
  readonly searchMs?: number
  /** Creates the stored sets of frequent lexemes. If undefined, the worker only reads existing stored sets. */
  readonly maker?: StoredSetsBuilder | undefined
  /** Minimum number of records for which stored sets are created. */
  readonly minRecords?: number
  /**
   * The file in which the worker stores its columns between starts; undefined: the worker reads the database at each
   * start.
   */
  readonly file?: string | undefined
}

type Waiting = {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
  /** Passes the query to the engine that answers in place of the worker. */
  readonly pass: () => void
  readonly since: number
}

/** Starts the worker at once. The engine is ready when the worker has answered for the first time. */
export function makeCachedEngine(options: CachedEngineOptions): ServingEngine {
  const { url, reads, fallback, log, memoryMegabytes, searchMs = SEARCH_MS, file, maker } = options
  const { minRecords = MIN_RECORDS_FOR_STORED_SETS } = options
  const ready = Promise.withResolvers<void>()
  const waiting = new Map<number, Waiting>()
  let [worker, isFilled, isClosed]: [StartedProcess<ToWorker> | undefined, boolean, boolean] = [undefined, false, false]
  let [lastId, wait] = [0, MIN_RESTART_DELAY_MS]
  let ended = Promise.resolve()
  let standing: ColumnsStatus | undefined
  // If a worker ends before its data is loaded, the column file may be the cause, so the next worker does not read it.
  let readsFile = true

  const passAll = () => {
    for (const { pass } of waiting.values()) pass()
    waiting.clear()
  }

  const receive = (message: FromWorker): void => {
    switch (message.kind) {
      case 'filled':
        isFilled = true
        wait = MIN_RESTART_DELAY_MS
        readsFile = true
        log.info({ ...message.filled }, 'the search columns are loaded into memory')
        ready.resolve()
        return
      case 'standing':
        standing = message.standing
        return
      case 'filling':
        isFilled = false
        if (!isClosed) log.info({ reason: message.reason }, 'the search columns are reloaded')
        return
      case 'unread':
        log.info(
          { reason: message.reason },
          'the file of the search columns cannot be used; the columns are read from the database',
        )
        return
      case 'written':
        log.info({ ...message.written }, 'the search columns are written to their file')
        return
      case 'warning':
        if (!isClosed) log.warn({ error: message.error }, 'search columns')
        return
      case 'read':
        reads?.onRead(message.reason)
        return
      case 'keep':
        maker?.keep().catch((error: unknown) => {
          if (!isClosed) log.warn({ err: error }, 'the stored sets of frequent words could not be updated')
        })
        return
      default:
        settle(message)
    }
  }

  const settle = (message: Extract<FromWorker, { id: number }>): void => {
    const pending = waiting.get(message.id)
    waiting.delete(message.id)
    if (pending === undefined) return
    switch (message.kind) {
      case 'answer':
        pending.resolve(message.answer)
        return
      case 'refusal':
        pending.reject(new Refusal(message.failure))
        return
      case 'defect':
        log.error({ error: message.error }, 'a search in memory failed')
        pending.pass()
        return
      case 'unable':
        pending.pass()
    }
  }

  const start = (): void => {
    const budgetBytes = memoryMegabytes * MEGABYTE
    const replicaUrls = reads?.urls ?? []
    const data: WorkerStart = { url, replicaUrls, budgetBytes, searchMs, minRecords, file, readsFile }
    readsFile = false
    const ending = Promise.withResolvers<void>()
    ended = ending.promise
    worker = startProcess<ToWorker, FromWorker>(new URL('./columns-process.ts', import.meta.url), {
      name: 'search columns',
      data,
      onMessage: receive,
      onEnd(error) {
        ending.resolve()
        void restart(error)
      },
    })
  }

  const restart = async (error: Error): Promise<void> => {
    worker = undefined
    isFilled = false
    passAll()
    if (isClosed) return
    log.error({ reason: error.message, wait }, 'the search worker process ended; it is started again')
    await sleep(wait, undefined, { ref: false })
    wait = Math.min(wait * 2, MAX_RESTART_DELAY_MS)
    if (!isClosed) start()
  }

  const watch = setInterval(() => {
    const since = performance.now() - ANSWER_TIMEOUT_MS
    if (![...waiting.values()].some((call) => call.since < since)) return
    log.error('the search worker process does not answer; it is killed')
    worker?.kill()
  }, ANSWER_TIMEOUT_MS / 4)
  watch.unref()

  function ask<Name extends WorkerQueryName>(
    name: Name,
    question: WorkerQueries[Name]['input'],
    otherwise: () => Promise<WorkerQueries[Name]['answer']>,
  ): Promise<WorkerQueries[Name]['answer']> {
    if (worker === undefined || !isFilled) return otherwise()
    const id = ++lastId
    const { promise, resolve, reject } = Promise.withResolvers<WorkerQueries[Name]['answer']>()
    const pass = () => resolve(otherwise())
    waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, pass, since: performance.now() })
    worker.post({ kind: 'ask', id, name, input: question } as ToWorker)
    return promise
  }

  start()
  return {
    ready: ready.promise,
    titles: fallback.titles,
    standing: () => (isFilled ? standing : undefined),
    answersFrom: () => (worker !== undefined && isFilled ? 'memory' : 'base'),
    search: async (question) =>
      unpack(await ask('search', question, async () => pack(await fallback.search(question)))),
    facet: (question) => ask('facet', question, () => fallback.facet(question)),
    count: (sets) => ask('count', sets, () => fallback.count(sets)),
    ids: (question) => ask('ids', question, () => fallback.ids(question)),
    entries: (question) => ask('entries', question, () => fallback.entries(question)),
    among: (set, ids) => ask('among', { set, ids }, () => fallback.among(set, ids)),
    nearWords: (word, limit) => ask('nearWords', { word, limit }, () => fallback.nearWords(word, limit)),
    async close() {
      isClosed = true
      maker?.close()
      clearInterval(watch)
      if (worker === undefined) return
      worker.keepAlive(true)
      worker.post({ kind: 'close' })
      // A worker that has not loaded its data has no file to write, and may not even have read this message.
      const mayWrite = file !== undefined && isFilled
      const kill = setTimeout(() => worker?.kill(), mayWrite ? WRITING_TIMEOUT_MS : SHUTDOWN_TIMEOUT_MS)
      await ended
      clearTimeout(kill)
    },
  }
}
