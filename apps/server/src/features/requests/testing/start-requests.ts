import { buildApp } from '../../../app.ts'
import type { App } from '../../../platform/http/serve.ts'
import type { Services } from '../../../services.ts'
import { createKnownUsers, type TestDb, testDb, testServices } from '../../../testing/index.ts'
import { acceptRequests } from './accept-requests.ts'

/**
 * A test database with the known users and centres that accept requests, and the application on it.
 * @param database the database; an empty one by default
 */
export async function startRequests(
  centres: readonly string[] = ['_7'],
  database: Promise<TestDb> = testDb(),
): Promise<{ test: TestDb; services: Services; app: App }> {
  const test = await database
  await createKnownUsers(test.db)
  await acceptRequests(test.db, centres)
  const services = testServices(test)
  const app = await buildApp(services)
  await app.ready()
  return { test, services, app }
}
