import type pg from 'pg'
import { auditCommand } from './features/audit/command-line.ts'
import type { Config } from './platform/config.ts'
import { openForCommand } from './platform/database/connect.ts'
import type { Db } from './platform/database/db.ts'
import { Failure } from './platform/failure.ts'
import { makeJobs } from './platform/jobs/jobs.ts'
import { makeLog } from './platform/log.ts'
import { startTracing } from './platform/tracing/start-tracing.ts'
import { prepareDb } from './prepare-db.ts'
import { makeServices, type Services } from './services.ts'

const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type CommandDb = {
  db: Db
  pool: pg.Pool
  url: string
  services: Services
  /** The migrations that were applied before the work. */
  applied: readonly string[]
  /** For work on a base as it is found: prepares it when its time has come. */
  prepare(): Promise<string[]>
}

/**
 * Does a command's work on the base of the installation, migrated and with its lists unless it is wanted as it is
 * found, whether the server runs or not. A `deed` (the command as it was typed, without what is secret) goes to the audit
 * log when it is done.
 * @throws Failure when the base cannot be had, and what `work` throws
 */
export async function withDb<T>(
  config: Config,
  work: (command: CommandDb) => Promise<T>,
  { prepares = true, deed }: { prepares?: boolean; deed?: string } = {},
): Promise<T> {
  const connection = await openForCommand(config)
  const { db, pool, url } = connection
  const log = makeLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const endTracing = await startTracing(config.tracing)
  const jobs = makeJobs({ pool, log })
  const services = makeServices({ db, pool, url, config, log, jobs })
  // A command that is interrupted takes its PostgreSQL down with it.
  const { promise: interrupted, reject: interrupt } = Promise.withResolvers<never>()
  const onSignal = (signal: NodeJS.Signals) => interrupt(new Interruption(signal))
  for (const signal of ENDING_SIGNALS) process.on(signal, onSignal)
  try {
    const done = async () => {
      const prepare = () => prepareDb({ ...services, jobs, log })
      const applied = prepares ? await prepare() : []
      const result = await work({ db, pool, url, applied, services, prepare })
      if (deed !== undefined) await db.transaction().execute((tx) => auditCommand(tx, deed))
      return result
    }
    const lost = connection.lost.then(({ message }) => {
      throw new Failure('cli.database_lost', { reason: message })
    })
    return await Promise.race([done(), interrupted, lost])
  } finally {
    for (const signal of ENDING_SIGNALS) process.off(signal, onSignal)
    await jobs.stop()
    await services.tasks.close()
    await connection.close()
    await endTracing()
  }
}

/** A signal ended the command. */
export class Interruption extends Error {
  readonly signal: NodeJS.Signals

  constructor(signal: NodeJS.Signals) {
    super(signal)
    this.name = 'Interruption'
    this.signal = signal
  }
}
