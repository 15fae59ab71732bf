import type pg from 'pg'
import { auditCommand } from './features/audit/command-line.ts'
import type { Config } from './platform/config.ts'
import { openForCommand } from './platform/database/connect.ts'
import type { Db } from './platform/database/db.ts'
import { Failure } from './platform/failure.ts'
import { Interruption } from './platform/interruption.ts'
import { makeJobs } from './platform/jobs/jobs.ts'
import { makeLog } from './platform/log.ts'
import { startTracing } from './platform/tracing/start-tracing.ts'
import { prepareDb } from './prepare-db.ts'
import { makeServices, type Services } from './services.ts'

const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type CommandContext = {
  db: Db
  pool: pg.Pool
  url: string
  services: Services
  /** The names of the migrations that were applied before the work. */
  applied: readonly string[]
  /** Prepares the database later, for work that starts with `prepares: false`. */
  prepare(): Promise<string[]>
}

/**
 * Runs the work of a command on the database of the installation. The server may be running. Unless `prepares` is
 * false, the database is first migrated and filled with its lists. `auditedAs` is the typed command without secrets. It
 * is added to the audit log after the work.
 * @throws Failure when the database is unavailable, and the errors of `work`
 */
export async function withDb<T>(
  config: Config,
  work: (command: CommandContext) => Promise<T>,
  { prepares = true, auditedAs }: { prepares?: boolean; auditedAs?: string } = {},
): Promise<T> {
  const connection = await openForCommand(config)
  const { db, pool, url } = connection
  const log = makeLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const endTracing = await startTracing(config.tracing)
  const jobs = makeJobs({ pool, log })
  const services = makeServices({ db, pool, url, config, log, jobs })
  // An interrupted command also stops the PostgreSQL that it started.
  const { promise: interrupted, reject: interrupt } = Promise.withResolvers<never>()
  const onSignal = (signal: NodeJS.Signals) => interrupt(new Interruption(signal))
  for (const signal of ENDING_SIGNALS) process.on(signal, onSignal)
  try {
    const done = async () => {
      const prepare = () => prepareDb({ ...services, jobs, log })
      const applied = prepares ? await prepare() : []
      const result = await work({ db, pool, url, applied, services, prepare })
      if (auditedAs !== undefined) await db.transaction().execute((tx) => auditCommand(tx, auditedAs))
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
