import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureRoles } from '../features/auth/users.ts'
import { seedLists } from '../features/lists/seed.ts'
import { seedAbbreviations } from '../features/ltwa/seed.ts'
import { openDb } from '../platform/database/db.ts'
import { startEmbedded } from '../platform/database/embedded.ts'
import { migrate } from '../platform/database/migrate.ts'
import { makeJobs } from '../platform/jobs/jobs.ts'
import { makeLog } from '../platform/log.ts'
import { databaseUrl, onServer, TEMPLATE } from './databases.ts'
import { openSearchJars } from './opensearch-jars.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's PostgreSQL, without a database. */
    databaseServer: string
    /** The folder of the jars of an OpenSearch; undefined where tests do without. */
    openSearchJars: string | undefined
  }
}

/**
 * One PostgreSQL for the whole run, and a migrated template that every test file's base is copied from. It is the
 * embedded one, or an outside server (say, an older PostgreSQL) that SERIATIM_TEST_DATABASE_URL names, as a superuser.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  project.provide('openSearchJars', project.name === 'faults' ? await foundJars() : undefined)
  const outside = process.env.SERIATIM_TEST_DATABASE_URL
  if (outside) {
    await fillTemplate(outside)
    project.provide('databaseServer', outside)
    return () => onServer(outside, `DROP DATABASE ${TEMPLATE}`)
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

/** The folder of the jars of an OpenSearch. A machine without them runs the other tests of the project. */
async function foundJars(): Promise<string | undefined> {
  const jars = await openSearchJars()
  if ('folder' in jars) return jars.folder
  console.info(`Tests of OpenSearch are left out: ${jars.missing}.`)
  return undefined
}

async function fillTemplate(serverUrl: string): Promise<void> {
  await onServer(serverUrl, `CREATE DATABASE ${TEMPLATE}`)
  const { db, pool, close } = openDb(databaseUrl(serverUrl, TEMPLATE), { maxConnections: 2 })
  await migrate(pool)
  await makeJobs({ pool, log: makeLog('silent') }).migrate()
  await seedLists(db)
  await seedAbbreviations(db)
  await ensureRoles(db)
  await close()
}
