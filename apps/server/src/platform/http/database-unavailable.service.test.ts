import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { makeServices } from '../../services.ts'
import {
  type Caller,
  callerWith,
  createKnownUsers,
  loginAs,
  type TestDb,
  testApp,
  testConfig,
  testDb,
} from '../../testing/index.ts'
import { openPausableProxy, type PausableProxy } from '../../testing/pausable-proxy.ts'
import { WAIT } from '../../testing/wait.ts'
import { type DatabaseHealth, monitorDatabase } from '../database/database-health.ts'
import { type OpenDb, openDb } from '../database/db.ts'
import { makeJobs } from '../jobs/jobs.ts'
import { makeLog } from '../log.ts'
import type { App } from './serve.ts'

let db: TestDb

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
})
afterAll(() => db?.close())

const seen = ({ statusCode, body }: LightMyRequestResponse) => [statusCode, JSON.parse(body).code]

describe('a call whose connection breaks', () => {
  let app: App
  let france: Caller

  beforeAll(async () => {
    app = await testApp(db)
    france = await loginAs(app, 'france')
  })
  afterAll(() => app?.close())

  /**
   * Makes a call, terminates the database backend of the call during a statement on a table, and returns the answer.
   */
  const broken = async (table: string, call: () => Promise<LightMyRequestResponse>) => {
    const holder = await db.pool.connect()
    await holder.query('begin')
    await holder.query(`lock table ${table} in access exclusive mode`)
    const waiting = async () => {
      // Query outside a transaction, because within one the view pg_stat_activity would not change.
      const { rows } = await db.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.map(({ pid }) => pid)
    }
    // An injected call starts only when its promise is awaited.
    const answer = call().then((given) => given)
    await expect.poll(waiting, WAIT).toHaveLength(1)
    await holder.query('select pg_terminate_backend($1)', [(await waiting())[0]])
    // Release the lock when no backend waits for it any more.
    await expect.poll(waiting, WAIT).toEqual([])
    await holder.query('commit')
    holder.release()
    return answer
  }

  it.each([
    ['reads', 'task', () => france.get('/api/tasks/tasks')],
    ['searches', 'search_doc', () => france.post('/api/search', { basic_query: { query: 'nature' } })],
    ['asks who calls', 'session_token', () => france.get('/api/me')],
  ])('is repeated if it %s', async (_, table, call) => {
    const answer = await broken(table, call)
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)])
  })

  it('is refused with a message if it may have changed data', async () => {
    const answer = await broken('shared_search', () =>
      france.call('POST', '/api/search/share', {
        payload: { params: { basic_query: { query: 'nature' } } },
        headers: { 'accept-language': 'fr' },
      }),
    )
    expect(seen(answer)).toEqual([503, 'database_unavailable'])
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.json().error).toMatch(/^La base de données est injoignable/)
  })
})

describe('a database that hangs', () => {
  let gate: PausableProxy
  let slow: OpenDb
  let pulse: DatabaseHealth
  let app: App

  beforeAll(async () => {
    gate = await openPausableProxy(db.url)
    slow = openDb(gate.url, { maxConnections: 6 })
    const log = makeLog('silent')
    pulse = monitorDatabase({ pool: slow.pool, log }, { stalledMs: 1_500, falteringMs: 250, beatMs: 50 })
    app = await buildApp(
      makeServices({ ...slow, config: testConfig(), log, jobs: makeJobs({ pool: slow.pool, log }), pulse }),
    )
    await app.ready()
  })
  afterAll(async () => {
    gate?.release()
    await app?.close()
    await pulse?.close()
    await slow?.close()
    await gate?.close()
  })

  it('is reported to waiting calls, to new calls and by the readiness check', async () => {
    const elsewhere = await testApp(db)
    const france = callerWith(app, (await loginAs(elsewhere, 'france')).cookies)
    await elsewhere.close()
    await expect
      .poll(async () => (await app.inject('/api/health/ready')).json(), WAIT)
      .toEqual({ status: 'ready', base: 'ok', migrations: 'ok', search: 'base' })
    gate.hold()
    const calls = () => [france.get('/api/medium'), france.post('/api/search', {}), app.inject('/api/state')]
    for (const answers of [await Promise.all(calls()), await Promise.all(calls())])
      for (const answer of answers) {
        expect(seen(answer)).toEqual([503, 'database_stalled'])
        expect(answer.json().error).toMatch(/^The database has not answered for several seconds/)
      }
    const ready = await app.inject('/api/health/ready')
    expect([...seen(ready), ready.json().details]).toEqual([503, 'not_ready', { problem: 'base' }])
    expect((await app.inject('/api/health')).json()).toEqual({ status: 'ok' })
    gate.release()
    await expect.poll(async () => (await app.inject('/api/health/ready')).statusCode, WAIT).toBe(200)
    await expect.poll(async () => (await france.get('/api/medium')).statusCode, WAIT).toBe(200)
  })
})

describe('a server with all its connections in use', () => {
  it('reports that it is busy, not that the database is unavailable, and answers when a connection is free', async () => {
    const small = openDb(db.url, { maxConnections: 1 })
    const log = makeLog('silent')
    const app = await buildApp(makeServices({ ...small, config: testConfig(), log, jobs: makeJobs({ ...db, log }) }))
    await app.ready()
    const holder = await small.pool.connect()
    small.pool.options.connectionTimeoutMillis = 200
    const answer = await app.inject({ url: '/api/state', headers: { 'accept-language': 'fr' } })
    expect(seen(answer)).toEqual([503, 'server_busy'])
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json().error).toMatch(/^Le serveur est surchargé/)
    holder.release()
    await expect.poll(async () => (await app.inject('/api/state')).statusCode, WAIT).toBe(200)
    await app.close()
    await small.close()
  })
})

describe('a server', () => {
  it('is not ready on a database of another program', async () => {
    const app = await testApp(db)
    await db.pool.query(`insert into schema_migration (version, name, checksum) values (9999, 'later', '')`)
    const ready = async () => {
      const answer = await app.inject('/api/health/ready')
      return [...seen(answer), answer.json().details]
    }
    await expect.poll(ready, WAIT).toEqual([503, 'not_ready', { problem: 'migrations' }])
    await db.pool.query('delete from schema_migration where version = 9999')
    await app.close()
  })
})
