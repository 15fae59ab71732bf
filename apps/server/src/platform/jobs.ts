import { EventEmitter } from 'node:events'
import { Logger, type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Base } from './database/base.ts'
import type { OwnConnection } from './database/own-connection.ts'
import type { Log } from './log.ts'
import { buryWorkers, dismissWorker, registerWorker } from './workers.ts'

export type JobContext = {
  /** The worker that runs the job: alive as long as it has a row of `job_worker`. */
  readonly worker: string
  /** Aborted when the worker stops. */
  readonly signal: AbortSignal
}

/** Work done in the background. With `cron` (minute hour day month weekday) it also starts by itself. */
export type JobDefinition = {
  readonly name: string
  readonly cron?: string
  run(payload: unknown, context: JobContext): Promise<void>
  /** Told of workers that died, after their jobs were given back and before others take them. */
  workersDied?(workers: readonly string[]): Promise<void>
}

export type JobOptions = { queue?: string; runAt?: Date; maxAttempts?: number; key?: string }

export type Jobs = {
  /** Brings the queue's own schema up to date. */
  migrate(): Promise<void>
  /** Queues a job in the caller's transaction: it runs when that commits, and never when it does not. */
  add(tx: Base, name: string, payload: unknown, options?: JobOptions): Promise<void>
  /** Runs jobs in this process until `stop`; first what a worker that died was doing. */
  start(definitions: readonly JobDefinition[]): Promise<void>
  stop(): Promise<void>
}

/** Jobs at the same time in one process: long ones must leave room for short ones. */
const CONCURRENT_JOBS = 4

/** Workers of other processes that died are looked for this often. */
const BURIAL_MS = 5_000

type Running = {
  id: string
  runner: Runner
  stopping: AbortController
  registration: OwnConnection
  burials: NodeJS.Timeout
}

/** graphile-worker on the base's own pool. */
export function makeJobs({ pool, log }: { pool: pg.Pool; log: Log }): Jobs {
  const logger = new Logger(({ taskIdentifier, jobId }) => (level, message, meta) => {
    const entry = { task: taskIdentifier, job: jobId, reason: (meta?.error as Error | undefined)?.message }
    log[level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level](entry, message)
  })
  let running: Running | undefined

  const bury = async (definitions: readonly JobDefinition[]) => {
    const dead = await buryWorkers(pool)
    if (dead.length === 0) return
    log.warn({ workers: dead }, 'workers died; their jobs are taken over')
    for (const definition of definitions) await definition.workersDied?.(dead)
  }

  return {
    migrate: () => runMigrations({ pgPool: pool, logger }),

    async add(tx, name, payload, { queue, runAt, maxAttempts, key } = {}) {
      await sql`SELECT graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload ?? {})}::json,
        queue_name => ${queue ?? null}, run_at => ${runAt ?? null}, max_attempts => ${maxAttempts ?? null},
        job_key => ${key ?? null})`.execute(tx)
    },

    async start(definitions) {
      await bury(definitions)
      const stopping = new AbortController()
      const registered = Promise.withResolvers<string>()
      const perform = (job: JobDefinition) => async (payload: unknown) => {
        const worker = await registered.promise
        await job.run(payload, { worker, signal: stopping.signal })
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
        taskList: Object.fromEntries(definitions.map((job) => [job.name, perform(job)])),
        crontab: definitions.flatMap(({ name, cron }) => (cron ? `${cron} ${name}` : [])).join('\n'),
      })
      const registration = registerWorker({ pool, log }, id)
      const burials = setInterval(() => {
        bury(definitions).catch((error: Error) =>
          log.warn({ reason: error.message }, 'dead workers were not looked for'),
        )
      }, BURIAL_MS).unref()
      running = { id, runner, stopping, registration, burials }
      // A lost base ends the runner; the server says so itself, through its own connections.
      runner.promise.catch((error: Error) => log.error({ reason: error.message }, 'jobs stopped'))
      await registration.opened
      registered.resolve(id)
    },

    async stop() {
      if (running === undefined) return
      const { id, runner, stopping, registration, burials } = running
      running = undefined
      clearInterval(burials)
      stopping.abort()
      await runner.stop().catch((error: Error) => log.warn({ reason: error.message }, 'jobs did not stop cleanly'))
      await dismissWorker(pool, id).catch(() => undefined)
      await registration.close()
    },
  }
}
