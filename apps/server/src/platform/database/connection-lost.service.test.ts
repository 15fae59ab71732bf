import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onServer } from '../../testing/databases.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { isConnectionLost } from './connection-lost.ts'
import { openDb } from './db.ts'

let db: TestDb

beforeAll(async () => {
  db = await testDb()
})
afterAll(() => db.close())

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('isConnectionLost', () => {
  it('is true when the backend is terminated during a statement or between two', async () => {
    const client = await db.pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const asleep = failureOf(client.query('select pg_sleep(600)'))
    await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    expect(isConnectionLost(await asleep)).toBe(true)
    expect(isConnectionLost(await failureOf(client.query('select 1')))).toBe(true)
    client.release(true)
  })

  it('is true when the server does not listen', async () => {
    for (const url of ['postgresql://me@127.0.0.1:1/x', 'postgresql://me@localhost/x?host=/nowhere']) {
      const { pool, close } = openDb(url, { maxConnections: 1 })
      expect([url, isConnectionLost(await failureOf(pool.query('select 1')))]).toEqual([url, true])
      await close()
    }
  })

  it('is false for errors of the statement itself', async () => {
    expect(isConnectionLost(await failureOf(db.pool.query('select nothing')))).toBe(false)
    expect(isConnectionLost(await failureOf(db.pool.query('select 1 / 0')))).toBe(false)
    expect(isConnectionLost(await failureOf(readFile('/nowhere')))).toBe(false)
    expect(isConnectionLost(await failureOf(onServer(db.url, 'create database postgres')))).toBe(false)
    expect(isConnectionLost(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))).toBe(false)
  })
})
