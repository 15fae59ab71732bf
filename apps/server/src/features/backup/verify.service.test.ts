import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDb, testDb, testServices } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { verifyRestored } from './verify.ts'

const RECORDS = 250
let db: TestDb
const verify = (reported: { records: number; versions: number }) =>
  verifyRestored({ db: db.db, engine: testServices(db).engine }, reported)

beforeAll(async () => {
  db = await testDb()
  await loadInto(db, [...generate({ count: RECORDS, seed: 9 })])
})
afterAll(() => db?.close())

it('the backup check reads a sample from all parts of the database', async () => {
  const reported = { records: RECORDS, versions: RECORDS }
  expect(await verify(reported)).toEqual({ ...reported, searchable: RECORDS, samples: 84 })
})

it('the backup check reports which count differs', async () => {
  const failure = (what: string, result: string, expected: string) =>
    expect.objectContaining({ key: 'cli.verify_differs', params: { what, found: result, expected } })
  await expect(verify({ records: RECORDS + 1, versions: RECORDS })).rejects.toThrow(
    failure('records', String(RECORDS), String(RECORDS + 1)),
  )
  await expect(verify({ records: RECORDS, versions: 1 })).rejects.toThrow(failure('versions', String(RECORDS), '1'))
  const { rows } = await db.pool.query(
    'delete from search_doc where record_id = (select min(id) from record) returning 1',
  )
  expect(rows).toHaveLength(1)
  await expect(verify({ records: RECORDS, versions: RECORDS })).rejects.toThrow(
    failure('search', String(RECORDS - 1), String(RECORDS)),
  )
})
