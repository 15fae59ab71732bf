import { Logger, type Runner, run, runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Base } from './database/base.ts'
import type { Log } from './log.ts'

/** Work done in the background. With `cron` (minute hour day month weekday) it also starts by itself. */
export type JobDefinition = {
  readonly name: string
  readonly cron?: string
  run(payload: unknown): Promise<void>
}

export type JobOptions = { queue?: string; runAt?: Date; maxAttempts?: number; key?: string }

export type Jobs = {
  /** Brings the queue's own schema up to date. */
  migrate(): Promise<void>
  /** Queues a job in the caller's transaction: it runs when that commits, and never when it does not. */
  add(tx: Base, name: string, payload: unknown, options?: JobOptions): Promise<void>
  /** Runs jobs in this process until `stop`. */
  start(definitions: readonly JobDefinition[]): Promise<void>
  stop(): Promise<void>
}

/** Jobs at the same time in one process: they share two cores with the calls. */
const CONCURRENT_JOBS = 2

/** graphile-worker on the base's own pool. */
export function makeJobs({ pool, log }: { pool: pg.Pool; log: Log }): Jobs {
  const logger = new Logger(({ taskIdentifier, jobId }) => (level, message, meta) => {
    const entry = { task: taskIdentifier, job: jobId, reason: (meta?.error as Error | undefined)?.message }
    log[level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level](entry, message)
  })
  let runner: Runner | undefined
  return {
    migrate: () => runMigrations({ pgPool: pool, logger }),

    async add(tx, name, payload, { queue, runAt, maxAttempts, key } = {}) {
      await sql`SELECT graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload ?? {})}::json,
        queue_name => ${queue ?? null}, run_at => ${runAt ?? null}, max_attempts => ${maxAttempts ?? null},
        job_key => ${key ?? null})`.execute(tx)
    },

    async start(definitions) {
      runner = await run({
        pgPool: pool,
        logger,
        concurrency: CONCURRENT_JOBS,
        noHandleSignals: true,
        gracefulShutdownAbortTimeout: 1_000,
        taskList: Object.fromEntries(definitions.map((job) => [job.name, (payload: unknown) => job.run(payload)])),
        crontab: definitions.flatMap(({ name, cron }) => (cron ? `${cron} ${name}` : [])).join('\n'),
      })
      // A lost base ends the runner; the server says so itself, through its own connections.
      runner.promise.catch((error: Error) => log.error({ reason: error.message }, 'jobs stopped'))
    },

    async stop() {
      const stopping = runner
      runner = undefined
      await stopping?.stop().catch((error: Error) => log.warn({ reason: error.message }, 'jobs did not stop cleanly'))
    },
  }
}
