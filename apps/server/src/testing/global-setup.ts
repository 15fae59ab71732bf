import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { seedLists } from '../features/lists/seed.ts'
import { seedAbbreviations } from '../features/ltwa/seed.ts'
import { ensureRoles } from '../kernel/auth/users.ts'
import { openDb } from '../platform/database/db.ts'
import { startEmbedded } from '../platform/database/embedded.ts'
import { migrate } from '../platform/database/migrate.ts'
import { makeJobs } from '../platform/jobs/jobs.ts'
import { makeLog } from '../platform/log.ts'
import { databaseUrl, dropDemonstrations, onServer, TEMPLATE } from './databases.ts'
import { openSearchJars } from './opensearch-jars.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the PostgreSQL of this run, without a database. */
    databaseServer: string
    /** The folder of the OpenSearch jars; undefined if tests run without OpenSearch. */
    openSearchJars: string | undefined
  }
}

/**
 * Starts one PostgreSQL for the whole run, and creates a migrated template from which the database of each test file is
 * copied. It is the embedded PostgreSQL, or an external one (for example an older version) named by
 * SERIATIM_TEST_DATABASE_URL, with a superuser.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  project.provide('openSearchJars', project.name === 'faults' ? await foundJars() : undefined)
  const outside = process.env.SERIATIM_TEST_DATABASE_URL
  if (outside) {
    await fillTemplate(outside)
    project.provide('databaseServer', outside)
    return async () => {
      await onServer(outside, `DROP DATABASE ${TEMPLATE}`)
      await dropDemonstrations(outside)
    }
  }
  const folder = await mkdtemp(join(tmpdir(), 'seriatim-test-'))
  const server = await startEmbedded(folder, { role: 'command', isDurable: false })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await fillTemplate(server.url)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('databaseServer', server.url)
  return stop
}

/** The folder of the OpenSearch jars. Without them, the other tests of the project still run. */
async function foundJars(): Promise<string | undefined> {
  const jars = await openSearchJars()
  if ('folder' in jars) return jars.folder
  console.info(`Tests with OpenSearch are skipped: ${jars.missing}.`)
  return undefined
}

async function fillTemplate(serverUrl: string): Promise<void> {
  await onServer(serverUrl, `CREATE DATABASE ${TEMPLATE}`)
  await dropDemonstrations(serverUrl)
  const { db, pool, close } = openDb(databaseUrl(serverUrl, TEMPLATE), { maxConnections: 2 })
  await migrate(pool)
  await makeJobs({ pool, log: makeLog('silent') }).migrate()
  await seedLists(db)
  await seedAbbreviations(db)
  await ensureRoles(db)
  await close()
}
