import { randomBytes } from 'node:crypto'
import type { Permission } from '@seriatim/contract'
import { PERMISSIONS } from '@seriatim/contract'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { inject } from 'vitest'
import { buildApp } from '../app.ts'
import { findCentre } from '../kernel/auth/centre-repository.ts'
import { createUser as create, type UserToCreate } from '../kernel/auth/users.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { type Db, openDb } from '../platform/database/db.ts'
import type { App } from '../platform/http/serve.ts'
import { makeJobs } from '../platform/jobs/jobs.ts'
import { makeLog } from '../platform/log.ts'
import type { SearchEngine } from '../search/engine.ts'
import { engineKind } from '../search/engines/list.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { makeServices, type Services } from '../services.ts'
import { cloneTemplate, databaseUrl, dropDatabase, onServer } from './databases.ts'

export type TestDb = { db: Db; pool: pg.Pool; url: string; index: SearchIndex; close(): Promise<void> }

const PASSWORD = 'seriatim'

/** The search settings of tests: PostgreSQL alone. A test that needs another engine creates it. */
const settings = { cacheMegabytes: 0, storedSetMegabytes: 0 }
export const testIndex = (db: { db: Db; pool: pg.Pool; url: string }): SearchIndex =>
  engineKind(settings).index({ settings, ...db, log: makeLog('silent') })

/**
 * Creates a database with schema, reference lists, centres and roles for one test file; `close` drops it.
 * @param template name of another database to copy
 */
export async function testDb(template?: string): Promise<TestDb> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await cloneTemplate(server, name, template)
  const url = databaseUrl(server, name)
  // Open the database with the same options as a server does.
  const { db, pool, close } = openDb(url, { maxConnections: 8, isPreparing: true })
  return {
    db,
    pool,
    url,
    index: testIndex({ db, pool, url }),
    async close() {
      await close()
      await dropDatabase(server, name)
    },
  }
}

/** Creates a database without a schema, for tests of migrations. */
export async function emptyDatabase(): Promise<TestDb> {
  const server = inject('databaseServer')
  const name = `empty_${randomBytes(6).toString('hex')}`
  await onServer(server, `CREATE DATABASE ${name}`)
  const url = databaseUrl(server, name)
  const { db, pool, close } = openDb(url, { maxConnections: 4 })
  return {
    db,
    pool,
    url,
    index: testIndex({ db, pool, url }),
    async close() {
      await close()
      await dropDatabase(server, name)
    },
  }
}

export const testConfig = (config: Partial<Config> = {}): Config => ({
  ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
  ...config,
})

/** Services on a test database with the real job queue. No job runs unless a test starts the queue. */
export function testServices(
  { db, pool }: Pick<TestDb, 'db' | 'pool'>,
  config: Partial<Config> = {},
  engine?: SearchEngine,
): Services {
  const log = makeLog('silent')
  return makeServices({ db, pool, config: testConfig(config), log, jobs: makeJobs({ pool, log }), engine })
}

/**
 * The application with all its routes on a test database. Answers are checked against the contract. PostgreSQL alone
 * answers searches unless the test passes an engine.
 */
export async function testApp(
  testDb: Pick<TestDb, 'db' | 'pool'>,
  config: Partial<Config> = {},
  engine?: SearchEngine,
): Promise<App> {
  const app = await buildApp(testServices(testDb, config, engine))
  await app.ready()
  return app
}

/** Creates a user with the password `seriatim` and, by default, all permissions. */
export const createUser = (db: Db, user: Partial<UserToCreate> & { username: string }): Promise<number> =>
  create(db, { password: PASSWORD, permissions: PERMISSIONS, ...user })

/** Creates the accounts of tests: `france` (_7), `london` (_2), `paris` (_0), `reader`, `nocentre`. */
export async function createKnownUsers(db: Db): Promise<void> {
  const cataloguing: Permission[] = PERMISSIONS.filter((permission) => permission !== 'userManagement')
  await createUser(db, { username: 'paris', center: '_0', isMemberOfIc: true })
  await createUser(db, { username: 'france', center: '_7', permissions: cataloguing })
  await createUser(db, { username: 'london', center: '_2', permissions: cataloguing })
  await createUser(db, { username: 'reader', center: '_7', permissions: ['search'] })
  await createUser(db, { username: 'nocentre', permissions: ['search', 'catalog'] })
}

/** The id of a centre. Creates the centre if it does not exist. */
export async function createCentre(db: Db, code: string, name = code): Promise<number> {
  const centre = await findCentre(db, code)
  if (centre) return centre.id
  const { id } = await db
    .insertInto('centre')
    .values({ code, name, country: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type Caller = {
  cookies: Record<string, string>
  /** Makes a call with the cookies and the CSRF token of the session. */
  call(
    method: InjectOptions['method'],
    url: string,
    options?: Omit<InjectOptions, 'method' | 'url'>,
  ): Promise<LightMyRequestResponse>
  get(url: string): Promise<LightMyRequestResponse>
  post(url: string, body?: unknown): Promise<LightMyRequestResponse>
  put(url: string, body?: unknown): Promise<LightMyRequestResponse>
  delete(url: string): Promise<LightMyRequestResponse>
}

export const cookiesOf = (answer: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))

/** A caller with these cookies. Without cookies, the caller has no session. */
export function callerWith(app: App, cookies: Record<string, string> = {}): Caller {
  const call: Caller['call'] = (method, url, options = {}) =>
    app.inject({
      ...options,
      method,
      url,
      cookies: { ...cookies, ...options.cookies },
      headers: { 'x-csrf-token': cookies.csrf_access_token ?? '', ...options.headers },
    })
  const withBody = (method: 'POST' | 'PUT') => (url: string, body?: unknown) =>
    call(method, url, body === undefined ? {} : { payload: body as object })
  return {
    cookies,
    call,
    get: (url) => call('GET', url),
    post: withBody('POST'),
    put: withBody('PUT'),
    delete: (url) => call('DELETE', url),
  }
}

/** Logs a user in and returns a caller with the session. */
export async function loginAs(app: App, username: string, password = PASSWORD): Promise<Caller> {
  const answer = await app.inject({ method: 'POST', url: '/api/login', payload: { username, password } })
  if (answer.statusCode !== 200) throw new Error(`${username} could not log in: ${answer.body}`)
  return callerWith(app, cookiesOf(answer))
}
