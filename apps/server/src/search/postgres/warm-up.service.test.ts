/**
 * Tests pre-warming: files that searches read are loaded into memory, up to the available size, until pre-warming is
 * stopped.
 */
import { generate } from '@seriatim/synthetic'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDb } from '../../platform/database/db.ts'
import { makeLog } from '../../platform/log.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { startWarmUp, warmUp } from './warm-up.ts'

const TABLES = ['search_doc', 'kept_ids', 'record', 'record_version', 'record_family']

let test: TestDb
const entries: Record<string, unknown>[] = []
const log = makeLog('info', { write: (line: string) => void entries.push(JSON.parse(line)) })
const unending = () => new AbortController().signal

beforeEach(async () => {
  test = await testDb()
  entries.length = 0
  await loadInto(test, [...generate({ count: 60, first: 1 })])
})
afterEach(() => test.close())

const bytesOf = async (expression: string): Promise<number> => {
  const { rows } = await test.pool.query<{ bytes: number }>(
    `select sum(${expression})::float8 as bytes from unnest($1::text[]) as each (name)`,
    [TABLES],
  )
  return rows[0]!.bytes
}

it('warm-up does nothing if pg_prewarm is not installed', async () => {
  expect(await warmUp(test.pool, unending())).toBeUndefined()
  await startWarmUp(test.pool, log, Promise.resolve()).end()
  expect(entries).toEqual([])
})

it('warm-up reads tables with their indexes, and TOAST data only of stored sets', async () => {
  await test.pool.query('create extension pg_prewarm')
  const { rows } = await test.pool.query<{ long: number }>(
    `select pg_relation_size(reltoastrelid)::float8 as long from pg_class where relname = 'kept_ids'`,
  )
  const expected = (await bytesOf('pg_relation_size(name) + pg_indexes_size(name)')) + rows[0]!.long
  expect(await warmUp(test.pool, unending())).toEqual({ bytes: expected, missed: [] })
  expect(expected).toBeGreaterThan(100_000)
})

it('warm-up reads at most as much as fits in memory, smaller files first', async () => {
  await test.pool.query('create extension pg_prewarm')
  const all = (await warmUp(test.pool, unending()))?.bytes
  const database = new URL(test.url).pathname.slice(1)
  await test.pool.query(`alter database ${database} set effective_cache_size = '256kB'`)
  const limited = openDb(test.url, { maxConnections: 1 })
  try {
    const read = (await warmUp(limited.pool, unending()))?.bytes
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThanOrEqual(256 * 1024)
    expect(read).toBeLessThan(all!)
  } finally {
    await limited.close()
  }
})

it('warm-up continues when a file was replaced meanwhile, and needs no superuser rights', async () => {
  await test.pool.query('create extension pg_prewarm')
  const expected = (await warmUp(test.pool, unending()))!.bytes
  const role = `reader_${new URL(test.url).pathname.slice(1)}`
  await test.pool.query(`create role ${role} login; grant usage on schema public to ${role}`)
  await test.pool.query(`grant select on all tables in schema public to ${role}`)
  const ordinary = openDb(test.url, { maxConnections: 1 })
  try {
    await ordinary.pool.query(`set role ${role}`)
    expect(await warmUp(ordinary.pool, unending())).toEqual({ bytes: expected, missed: [] })
    // Truncate a table after the list of files was read. The same happens to stored sets before they are created again.
    let calls = 0
    const query = ordinary.pool.query.bind(ordinary.pool) as (...given: unknown[]) => Promise<unknown>
    ordinary.pool.query = (async (...parameters: unknown[]) => {
      const answer = await query(...parameters)
      if (++calls === 2) await test.pool.query('truncate record_family')
      return answer
    }) as never
    const { bytes, missed } = (await warmUp(ordinary.pool, unending()))!
    expect(missed.length).toBeGreaterThan(0)
    expect(bytes).toBeGreaterThan(expected / 2)
  } finally {
    await ordinary.close()
    await test.pool.query(`drop owned by ${role}; drop role ${role}`)
  }
})

it('warm-up starts when searches are answered from memory, and ends with the server', async () => {
  await test.pool.query('create extension pg_prewarm')
  const ready = Promise.withResolvers<void>()
  const warming = startWarmUp(test.pool, log, ready.promise)
  expect(entries).toEqual([])
  ready.resolve()
  await expect.poll(() => entries.length).toBe(1)
  await warming.end()
  // Warm-up ends at once if the server stops before its searches are answered from memory.
  await startWarmUp(test.pool, log, new Promise(() => undefined)).end()
  expect(entries).toHaveLength(1)
  const ended = new AbortController()
  ended.abort()
  expect((await warmUp(test.pool, ended.signal))?.bytes).toBe(0)
})
