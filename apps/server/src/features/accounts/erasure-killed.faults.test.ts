import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKnownUsers, createUser, loginAs, type TestDb, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { importServerOn } from '../imports/testing.ts'
import { runKilled } from '../imports/testing-kill.ts'

/**
 * Time in milliseconds between the start of the erasure and each kill of the server. The kills happen in the middle of
 * a batch and during its commit.
 */
const KILLED_AFTER_MS = [0, 0, 60]
const RECORDS = 2_000

let test: TestDb
let folder: string
beforeAll(async () => {
  test = await testDb()
  folder = await mkdtemp(join(tmpdir(), 'seriatim-erasure-'))
  await createKnownUsers(test.db)
  // The generated records of the centre contain this user name in field 039.
  await createUser(test.db, { username: 'cat_7', center: '_7', permissions: ['catalog'] })
  await loadInto(test, [...generate({ count: RECORDS, first: 9_300_000, centres: [{ code: '_7', country: 'FRA' }] })])
  await test.pool.query(`update record_version set author = 'cat_7', author_id = app_user.id
    from app_user where username = 'cat_7'`)
})
afterAll(async () => {
  await test?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const count = async (sql: string): Promise<number> =>
  (await test.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]!.n
const authored = () => count(`record_version where author = 'cat_7'`)
const named = () => count(`record_version where strpos(content, E'\\x1fzcat_7') > 0`)

it('the erasure of an account name completes in all versions although the server is killed repeatedly', async () => {
  const server = await importServerOn(test, folder, { runsJobs: false })
  const admin = await loginAs(server.app, 'paris')
  const { rows } = await test.pool.query<{ id: number }>(`select id from app_user where username = 'cat_7'`)
  expect(await named()).toBe(await count('record_version'))
  const answer = await admin.post(`/api/admin/users/${rows[0]!.id}/anonymise`)
  expect(answer.statusCode, answer.body).toBe(200)
  const left = await runKilled({ url: test.url, folder }, KILLED_AFTER_MS, async () => ({
    place: `${await authored()} and ${await named()}`,
    hasEnded: (await count('erasure')) === 0,
  }))
  process.stdout.write(`killed with names in ${left.join(', ')} versions\n`)
  expect([await authored(), await named()]).toEqual([0, 0])
  expect(await count(`record_version where author = '${answer.json().username}'`)).toBe(await count('record_version'))
  const response = await admin.post('/api/search', { keyword_queries: [{ type: 'center', code: '_7' }] })
  expect(response.json().hits.total.value).toBe(await count(`record where center = '_7'`))
  await server.close()
})
