/**
 * Child process that runs the jobs of a test database until a test kills it. Usage: `testing-worker.ts URL
 * DATA_FOLDER`.
 */
import { readConfig } from '../../platform/config.ts'
import { openDb } from '../../platform/database/db.ts'
import { makeJobs } from '../../platform/jobs/jobs.ts'
import { makeLog } from '../../platform/log.ts'
import { allJobs, makeServices } from '../../services.ts'

const [url = '', dataFolder = ''] = process.argv.slice(2)
const { db, pool } = openDb(url, { maxConnections: 8 })
const log = makeLog('silent')
const jobs = makeJobs({ pool, log })
const config = { ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }), dataFolder }
const services = makeServices({ db, pool, url, config, log, jobs })
process.on('SIGTERM', () => void jobs.stop().then(() => process.exit(0)))
await jobs.start(allJobs(services))
