import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onServer } from '../../testing/databases.ts'
import { type TestBase, testBase } from '../../testing/index.ts'
import { openBase } from './base.ts'
import { isConnectionLost } from './connection-lost.ts'

let base: TestBase

beforeAll(async () => {
  base = await testBase()
})
afterAll(() => base.close())

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a connection is lost', () => {
  it('when its backend is ended, in the middle of a statement or between two', async () => {
    const client = await base.pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const asleep = failureOf(client.query('select pg_sleep(600)'))
    await base.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    expect(isConnectionLost(await asleep)).toBe(true)
    expect(isConnectionLost(await failureOf(client.query('select 1')))).toBe(true)
    client.release(true)
  })

  it('when nobody listens', async () => {
    for (const url of ['postgresql://me@127.0.0.1:1/x', 'postgresql://me@localhost/x?host=/nowhere']) {
      const { pool, close } = openBase(url, { maxConnections: 1 })
      expect([url, isConnectionLost(await failureOf(pool.query('select 1')))]).toEqual([url, true])
      await close()
    }
  })

  it('not when something is wrong with what was asked', async () => {
    expect(isConnectionLost(await failureOf(base.pool.query('select nothing')))).toBe(false)
    expect(isConnectionLost(await failureOf(base.pool.query('select 1 / 0')))).toBe(false)
    expect(isConnectionLost(await failureOf(readFile('/nowhere')))).toBe(false)
    expect(isConnectionLost(await failureOf(onServer(base.url, 'create database postgres')))).toBe(false)
    expect(isConnectionLost(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))).toBe(false)
  })
})
