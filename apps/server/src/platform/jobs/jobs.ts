import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../database/db.ts'
import type { DedicatedConnection } from '../database/dedicated-connection.ts'
import type { Log } from '../log.ts'
import { currentRequestId, withRequestId } from '../request-id.ts'
import { currentTrace, inSpan } from '../tracing/spans.ts'
import { registerWorker, releaseJobsOfDeadWorkers, unregisterWorker } from './workers.ts'

export type JobContext = {
  /** The id of the worker that runs the job. The worker is alive while it has a row in `job_worker`. */
  readonly worker: string
  /** A signal that is aborted when the worker stops. */
  readonly signal: AbortSignal
}

/** Background work. If `cron` (minute hour day month weekday) is defined, the work also starts on a schedule. */
export type JobDefinition = {
  readonly name: string
  readonly cron?: string
  /**
   * Whether at most one such job runs at a time in all processes, and at most one waits. The job name is then also the
   * name of its queue and its key.
   */
  readonly isAlone?: true
  run(payload: unknown, context: JobContext): Promise<void>
  /**
   * Takes over work left by workers that are no longer in `job_worker`. Called at each start and every few seconds,
   * because the process may crash after it has found a dead worker and before it has taken over the work.
   */
  takeUpLeft?(): Promise<void>
}

export type JobOptions = { queue?: string; runAt?: Date; maxAttempts?: number; key?: string }

export type Jobs = {
  /** Migrates the schema of the queue. */
  migrate(): Promise<void>
  /**
   * Queues a job in the caller's transaction. The job runs after the commit, and not after a rollback. Its log lines
   * have the id of the current request.
   */
  add(tx: Db, name: string, payload: object | null, options?: JobOptions): Promise<void>
  /** Runs jobs in this process until `stop`. First takes over jobs of dead workers. */
  start(definitions: readonly JobDefinition[]): Promise<void>
  stop(): Promise<void>
}

/**
 * Number of jobs that one process runs at the same time. More than one, so that a long job does not delay short ones.
 */
const CONCURRENT_JOBS = 4

/** Interval for detecting workers of dead processes. */
const DEAD_WORKER_POLL_MS = 5_000

/** Delays before replacing a worker that lost the database or could not start; they grow with each failure. */
const MIN_RESTART_DELAY_MS = 250
const MAX_RESTART_DELAY_MS = 10_000
/** Maximum time for stopping a queue while the database is unavailable. */
const SHUTDOWN_TIMEOUT_MS = 10_000

/** A worker that runs jobs. It counts as alive while the connection of its registration is open. */
type Worker = {
  readonly id: string
  readonly runner: Runner
  readonly stopping: AbortController
  readonly registration: DedicatedConnection
  readonly deadWorkerPoll: NodeJS.Timeout
  /** The jobs that are running. */
  readonly performing: ReadonlySet<Promise<void>>
  /** Settles with the reason when the worker stops: its registration was lost, or the queue was stopped. */
  readonly over: Promise<string>
}

/**
 * A started queue. `lastWorker` settles when the queue is stopped, with the worker that is active at that time, if any.
 */
type Running = { readonly stopping: AbortController; readonly lastWorker: Promise<Worker | undefined> }

/**
 * Payload properties with the request that queued the job, and the trace of that request. They are removed before a job
 * runs.
 */
const REQUEST = '_request'
const TRACE = '_trace'

type UnpackedJob = { payload: unknown; requestId?: string | undefined; trace?: string | undefined }

const stringOrUndefined = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Separates the payload of a job from the id and the trace of the request that queued the job. */
const unpackJob = (queued: unknown): UnpackedJob => {
  if (typeof queued !== 'object' || queued === null || !(REQUEST in queued || TRACE in queued))
    return { payload: queued }
  const { [REQUEST]: id, [TRACE]: trace, ...payload } = queued as Readonly<Record<string, unknown>>
  return { payload, requestId: stringOrUndefined(id), trace: stringOrUndefined(trace) }
}

const crontabLine = ({ name, cron, isAlone }: JobDefinition): readonly string[] => {
  if (cron === undefined) return []
  return [`${cron} ${name}${isAlone ? ` ?queue=${name}&jobKey=${name}&jobKeyMode=preserve_run_at` : ''}`]
}

/**
 * Creates a queue that runs `graphile-worker` on the database pool. A worker that loses the database is replaced once
 * the database is available again.
 */
export function makeJobs({ pool, log }: { pool: pg.Pool; log: Log }): Jobs {
  const logger = new Logger(({ taskIdentifier, jobId }) => (level, message, meta) => {
    const { requestId } = unpackJob((meta?.job as { payload?: unknown } | undefined)?.payload)
    const entry = {
      task: taskIdentifier,
      job: jobId,
      reason: (meta?.error as Error | undefined)?.message,
      ...(requestId === undefined ? {} : { reqId: requestId }),
    }
    log[level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level](entry, message)
  })
  let running: Running | undefined

  const takeOverFromDeadWorkers = async (definitions: readonly JobDefinition[]) => {
    const dead = await releaseJobsOfDeadWorkers(pool)
    if (dead.length > 0)
      log.warn({ workers: dead }, 'workers ended without releasing their jobs; the jobs are released')
    for (const definition of definitions) await definition.takeUpLeft?.()
  }

  const begin = async (definitions: readonly JobDefinition[]): Promise<Worker> => {
    await takeOverFromDeadWorkers(definitions)
    const stopping = new AbortController()
    const registered = Promise.withResolvers<string>()
    registered.promise.catch(() => undefined)
    const over = Promise.withResolvers<string>()
    const performing = new Set<Promise<void>>()
    const perform = (job: JobDefinition) => (queued: unknown) => {
      const { payload, requestId, trace } = unpackJob(queued)
      // A job without a request must not inherit the request that the queue handled before.
      const performed = registered.promise.then((worker) =>
        withRequestId(requestId, () =>
          inSpan(job.name, { kind: 'consumer', parent: trace ?? null }, () =>
            job.run(payload, { worker, signal: stopping.signal }),
          ),
        ),
      )
      performing.add(performed)
      void performed.catch(() => undefined).then(() => performing.delete(performed))
      return performed
    }
    let id = ''
    const events = new EventEmitter() as WorkerEvents
    events.on('pool:create', ({ workerPool }) => {
      id = workerPool.id
    })
    const runner = await run({
      pgPool: pool,
      logger,
      events,
      concurrency: CONCURRENT_JOBS,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: 1_000,
      // With batching, even of 0 ms, job results are stored in a step that catches errors. Without it, an error of an
      // unavailable database would be an unhandled rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: Object.fromEntries(definitions.map((job) => [job.name, perform(job)])),
      crontab: definitions.flatMap(crontabLine).join('\n'),
    })
    runner.promise.then(
      () => over.resolve('the job queue ended'),
      (error: Error) => over.resolve(error.message),
    )
    const registration = registerWorker({ pool, log }, id, over.resolve)
    const deadWorkerPoll = setInterval(() => {
      takeOverFromDeadWorkers(definitions).catch((error: Error) =>
        log.warn({ reason: error.message }, 'the check for dead workers failed'),
      )
    }, DEAD_WORKER_POLL_MS).unref()
    const worker = { id, runner, stopping, registration, deadWorkerPoll, performing, over: over.promise }
    const failure = await Promise.race([registration.opened.then(() => undefined), over.promise])
    if (failure !== undefined) {
      registered.reject(new Error(failure))
      await end(worker)
      await registration.close()
      throw new Error(failure)
    }
    registered.resolve(id)
    return worker
  }

  /** Stops a worker and waits for its running jobs. */
  const end = async ({ runner, stopping, deadWorkerPoll, performing }: Worker): Promise<void> => {
    clearInterval(deadWorkerPoll)
    stopping.abort()
    const stopped = runner
      .stop()
      .catch((error: Error) => log.warn({ reason: error.message }, 'jobs did not stop cleanly'))
    await Promise.race([stopped, sleep(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })])
    await Promise.allSettled(performing)
  }

  const beginAgain = async (definitions: readonly JobDefinition[], signal: AbortSignal) => {
    for (let wait = MIN_RESTART_DELAY_MS; ; wait = Math.min(wait * 2, MAX_RESTART_DELAY_MS)) {
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return undefined
      try {
        return await begin(definitions)
      } catch (error) {
        log.warn({ reason: (error as Error).message, wait }, 'the job queue cannot start; the start is retried')
      }
    }
  }

  /**
   * Replaces each worker that loses the database, until the queue is stopped.
   * @returns the worker that is active when the queue is stopped
   */
  const keepOneWorking = async (first: Worker, definitions: readonly JobDefinition[], signal: AbortSignal) => {
    const stopped = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
    for (let worker: Worker | undefined = first; worker !== undefined; ) {
      const reason: string | undefined = await Promise.race([stopped, worker.over])
      if (signal.aborted) return worker
      log.warn({ reason }, 'a worker lost the database connection; a new worker starts when the database is available')
      await end(worker)
      await worker.registration.close()
      worker = await beginAgain(definitions, signal)
    }
    return undefined
  }

  return {
    migrate: () => runMigrations({ pgPool: pool, logger }),

    async add(tx, name, payload, { queue, runAt, maxAttempts, key } = {}) {
      const requestId = currentRequestId()
      const trace = currentTrace()
      const queued = {
        ...payload,
        ...(requestId === undefined ? {} : { [REQUEST]: requestId }),
        ...(trace === undefined ? {} : { [TRACE]: trace }),
      }
      await sql`SELECT graphile_worker.add_job(${name}, payload => ${JSON.stringify(queued)}::json,
        queue_name => ${queue ?? null}, run_at => ${runAt ?? null}, max_attempts => ${maxAttempts ?? null},
        job_key => ${key ?? null})`.execute(tx)
    },

    async start(definitions) {
      const worker = await begin(definitions)
      const stopping = new AbortController()
      running = { stopping, lastWorker: keepOneWorking(worker, definitions, stopping.signal) }
    },

    async stop() {
      if (running === undefined) return
      const { stopping, lastWorker } = running
      running = undefined
      stopping.abort()
      const worker = await lastWorker
      if (worker === undefined) return
      await end(worker)
      await unregisterWorker(pool, worker.id).catch(() => undefined)
      await worker.registration.close()
    },
  }
}
