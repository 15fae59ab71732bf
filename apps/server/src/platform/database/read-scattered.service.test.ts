import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDb, testDb } from '../../testing/index.ts'
import type { Db } from './db.ts'
import { readScattered } from './read-scattered.ts'

let test: TestDb

beforeAll(async () => {
  test = await testDb()
  await sql`create table scattered (id int primary key, said text)`.execute(test.db)
  await sql`insert into scattered select number, 'row ' || number from generate_series(1, 20000) number`.execute(
    test.db,
  )
  await sql`analyze scattered`.execute(test.db)
})
afterAll(() => test.close())

const ids = (count: number) => Array.from({ length: count }, (_, index) => index * 97 + 1)

const planOf = async (db: Db, wanted: readonly number[]): Promise<string> => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select said from scattered where id = any(${wanted}::int[])`.execute(db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('rows scattered over a table', () => {
  it('are read with a bitmap scan, which prefetches all pages', async () => {
    expect(await planOf(test.db, ids(100))).toContain('Index Scan using scattered_pkey')
    expect(await readScattered(test.db, 100, (db) => planOf(db, ids(100)))).toContain('Bitmap Heap Scan')
    // The next statement of the same connection uses the usual settings again.
    expect(await planOf(test.db, ids(100))).toContain('Index Scan using scattered_pkey')
  })

  it('are read with an index scan if they are few', async () => {
    expect(await readScattered(test.db, 3, (db) => planOf(db, ids(3)))).toContain('Index Scan using scattered_pkey')
  })

  it("are read without a change of settings in the caller's transaction", async () => {
    await test.db.transaction().execute(async (tx) => {
      const read = await readScattered(tx, 100, async (db) => db === tx)
      expect(read).toBe(true)
      expect(await planOf(tx, ids(100))).toContain('Index Scan using scattered_pkey')
    })
  })
})
