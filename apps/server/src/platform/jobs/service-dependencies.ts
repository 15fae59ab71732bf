import type pg from 'pg'
import type { Config } from '../config.ts'
import type { DatabaseHealth } from '../database/database-health.ts'
import type { Db } from '../database/db.ts'
import type { Log } from '../log.ts'
import type { Jobs } from './jobs.ts'

/** The dependencies that every service may use. */
export type ServiceDependencies = {
  db: Db
  pool: pg.Pool
  url?: string
  config: Config
  log: Log
  jobs: Jobs
  /** Monitors whether the database answers; default: not monitored. */
  pulse?: DatabaseHealth
}
