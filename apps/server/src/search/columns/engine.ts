/**
 * The engine that answers from memory: a process of its own, the worker, keeps what searches need (see `Store`) and is
 * asked by messages. While it fills, and whenever it fails, another engine answers: nobody waits, nothing is lost but time.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Reads } from '../../catalogue/replicas/reads.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { type BesideProcess, startProcess } from '../../platform/processes.ts'
import { SEARCH_MS } from '../budget.ts'
import type { SearchEngine } from '../engine.ts'
import type { ColumnsStanding, ServingEngine } from '../engine-kind.ts'
import type { KeptMaker } from '../kept/maker.ts'
import {
  type FromWorker,
  pack,
  type QuestionName,
  type Questions,
  type ToWorker,
  unpack,
  type WorkerStart,
} from './protocol.ts'

/** A worker that ended by itself is started again after so long, longer each time that it does not come to fill. */
const MIN_RESTART_DELAY_MS = 200
const MAX_RESTART_DELAY_MS = 30_000
/** A question without an answer for so long says that the worker hangs: it is ended and started again. */
const ANSWER_TIMEOUT_MS = 60_000
/** So long the worker may take to close its connections, and to write its file before. */
const SHUTDOWN_TIMEOUT_MS = 300
const WRITING_TIMEOUT_MS = 3_500

const MEGABYTE = 1_000_000
/** The inverted indexes of a smaller base give every set in a few milliseconds. */
const LEAST_RECORDS_KEPT = 20_000

export type CachedEngineOptions = {
  /** The base's address. The worker opens its own connections: seven at most. */
  readonly url: string
  /** The replicas that the worker may ask, with as many connections more to each, and who counts what it reads. */
  readonly reads?: Pick<Reads, 'urls' | 'tell'> | undefined
  /** Answers whenever the worker cannot. */
  readonly fallback: SearchEngine
  readonly log: Log
  /** What sets of records that were found before may take, beside the columns and the words. */
  readonly memoryMegabytes: number
  /** What one search may take. */
  readonly searchMs?: number
  /** Who makes the sets of frequent lexemes that are kept in the base; without it those are read that are there. */
  readonly maker?: KeptMaker | undefined
  /** In a base of fewer records none are asked for. */
  readonly leastRecordsKept?: number
  /** Where the worker keeps its columns from one start to the next; undefined: it reads the base at each. */
  readonly file?: string | undefined
}

type Waiting = {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
  /** Another engine is to answer. */
  readonly pass: () => void
  readonly since: number
}

/** Starts the worker at once; it is ready when it answers for the first time. */
export function makeCachedEngine(options: CachedEngineOptions): ServingEngine {
  const { url, reads, fallback, log, memoryMegabytes, searchMs = SEARCH_MS, file, maker } = options
  const { leastRecordsKept = LEAST_RECORDS_KEPT } = options
  const ready = Promise.withResolvers<void>()
  const waiting = new Map<number, Waiting>()
  let [worker, isFilled, isClosed]: [BesideProcess<ToWorker> | undefined, boolean, boolean] = [undefined, false, false]
  let [lastId, wait] = [0, MIN_RESTART_DELAY_MS]
  let ended = Promise.resolve()
  let standing: ColumnsStanding | undefined
  // A worker that ended before it came to fill may have died of its file.
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
        log.info({ ...message.filled }, 'search columns are in memory')
        ready.resolve()
        return
      case 'standing':
        standing = message.standing
        return
      case 'filling':
        isFilled = false
        if (!isClosed) log.info({ reason: message.reason }, 'search columns are read anew')
        return
      case 'unread':
        log.info({ reason: message.reason }, 'search columns are not read from their file')
        return
      case 'written':
        log.info({ ...message.written }, 'search columns are in their file')
        return
      case 'warning':
        if (!isClosed) log.warn({ error: message.error }, 'search columns')
        return
      case 'read':
        reads?.tell(message.reason)
        return
      case 'keep':
        maker?.keep().catch((error: unknown) => {
          if (!isClosed) log.warn({ err: error }, 'sets of frequent words could not be kept')
        })
        return
      default:
        settle(message)
    }
  }

  const settle = (message: Extract<FromWorker, { id: number }>): void => {
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (asked === undefined) return
    switch (message.kind) {
      case 'answer':
        asked.resolve(message.answer)
        return
      case 'refusal':
        asked.reject(new Refusal(message.said))
        return
      case 'defect':
        log.error({ error: message.error }, 'a search in memory failed')
        asked.pass()
        return
      case 'unable':
        asked.pass()
    }
  }

  const start = (): void => {
    const budgetBytes = memoryMegabytes * MEGABYTE
    const replicaUrls = reads?.urls ?? []
    const data: WorkerStart = { url, replicaUrls, budgetBytes, searchMs, leastRecordsKept, file, readsFile }
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
    log.error({ reason: error.message, wait }, 'the search worker ended and is started again')
    await sleep(wait, undefined, { ref: false })
    wait = Math.min(wait * 2, MAX_RESTART_DELAY_MS)
    if (!isClosed) start()
  }

  const watch = setInterval(() => {
    const since = performance.now() - ANSWER_TIMEOUT_MS
    if (![...waiting.values()].some((asked) => asked.since < since)) return
    log.error('the search worker hangs and is ended')
    worker?.kill()
  }, ANSWER_TIMEOUT_MS / 4)
  watch.unref()

  function ask<Name extends QuestionName>(
    name: Name,
    asked: Questions[Name]['asked'],
    otherwise: () => Promise<Questions[Name]['answer']>,
  ): Promise<Questions[Name]['answer']> {
    if (worker === undefined || !isFilled) return otherwise()
    const id = ++lastId
    const { promise, resolve, reject } = Promise.withResolvers<Questions[Name]['answer']>()
    const pass = () => resolve(otherwise())
    waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, pass, since: performance.now() })
    worker.post({ kind: 'ask', id, name, asked } as ToWorker)
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
      // One that holds nothing has nothing to write: it may not even have come to read this message.
      const mayWrite = file !== undefined && isFilled
      const kill = setTimeout(() => worker?.kill(), mayWrite ? WRITING_TIMEOUT_MS : SHUTDOWN_TIMEOUT_MS)
      await ended
      clearTimeout(kill)
    },
  }
}
