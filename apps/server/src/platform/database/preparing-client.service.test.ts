import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDb, testDb } from '../../testing/index.ts'
import { type OpenDb, openDb } from './db.ts'

let db: TestDb
let opened: OpenDb

beforeAll(async () => {
  db = await testDb()
  opened = openDb(db.url, { maxConnections: 2, isPreparing: true })
})
afterAll(async () => {
  await opened.close()
  await db.close()
})

/** The statements that PostgreSQL has prepared on a connection. */
const preparedIn = async (client: pg.PoolClient): Promise<string[]> =>
  (await client.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  )

async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await opened.pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

const asking = async (client: pg.PoolClient, text: string, values: readonly unknown[], times = 5) => {
  const answers: unknown[] = []
  for (let time = 0; time < times; time += 1) answers.push((await client.query(text, [...values])).rows)
  return answers
}

it('the client prepares frequent statements on each connection, with the same results', () =>
  withClient(async (one) => {
    const text = 'select $1::int + 1 as more'
    await one.query(text, [1])
    expect(await preparedIn(one)).toEqual([])
    expect(await asking(one, text, [1])).toEqual(Array(5).fill([{ more: 2 }]))
    expect(await preparedIn(one)).toEqual([text])
    await withClient(async (other) => {
      expect(await preparedIn(other)).toEqual([])
      expect(await asking(other, text, [41], 1)).toEqual([[{ more: 42 }]])
      expect(await preparedIn(other)).toEqual([text])
    })
  }))

it('the client does not prepare statements with long arrays or with all columns of a table', () =>
  withClient(async (client) => {
    const before = await preparedIn(client)
    const long = Array.from({ length: 101 }, (_, index) => index)
    await asking(client, 'select cardinality($1::int[]) as length', [long])
    await asking(client, 'select 2 as two', [])
    await asking(client, 'select * from setting where name = $1', ['x'])
    await asking(client, 'select setting.* from setting where name = $1', ['x'])
    expect((await preparedIn(client)).filter((text) => !before.includes(text))).toEqual(['select 2 as two'])
    await asking(client, 'select count(*) from setting where name = $1', ['x'])
    await asking(client, 'select cardinality($1::int[]) as length', [[1]])
    expect(await preparedIn(client)).toHaveLength(before.length + 3)
  }))

it('the client runs several statements in one text as often as needed', () =>
  withClient(async (client) => {
    for (let time = 0; time < 5; time += 1) await client.query('begin; set local jit = off', [])
    await client.query('rollback')
    expect((await preparedIn(client)).filter((text) => text.includes(';'))).toEqual([])
  }))

it('the client works after a failed statement, and after a change of the tables that a prepared statement reads', () =>
  withClient(async (client) => {
    await client.query('create temporary table thing (id int, name text)')
    const text = 'select name from thing where id = $1'
    await asking(client, text, [1])
    await client.query('alter table thing add column more text')
    await client.query('create index on thing (id)')
    await client.query(`insert into thing (id, name) values (1, 'one')`)
    expect(await asking(client, text, [1], 1)).toEqual([[{ name: 'one' }]])
    for (let time = 0; time < 5; time += 1)
      await expect(client.query('select 1 / $1::int as part', [0])).rejects.toThrow(/zero/)
    expect(await asking(client, 'select 1 / $1::int as part', [1], 1)).toEqual([[{ part: 1 }]])
    for (let time = 0; time < 5; time += 1)
      await expect(client.query('select nothing from thing where id = $1', [0])).rejects.toThrow(/nothing/)
    expect(await asking(client, text, [1], 1)).toEqual([[{ name: 'one' }]])
  }))
