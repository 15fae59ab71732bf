import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CloseCenterAnswer } from '@seriatim/contract'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKnownUsers, loginAs, type TestDb, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { importServerOn } from '../imports/testing.ts'
import { runKilled } from '../imports/testing-kill.ts'

/**
 * Time in milliseconds between the first progress of the task and each kill. The kills happen in the middle of a batch
 * and during its commit.
 */
const KILLED_AFTER_MS = [0, 150, 40]
const RECORDS = 800

let test: TestDb
let folder: string
beforeAll(async () => {
  test = await testDb()
  folder = await mkdtemp(join(tmpdir(), 'seriatim-closing-'))
  await createKnownUsers(test.db)
  await loadInto(test, [...generate({ count: RECORDS, first: 9_100_000, centres: [{ code: '_7', country: 'FRA' }] })])
})
afterAll(async () => {
  await test?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const one = async (sql: string, values: unknown[] = []) => (await test.pool.query(sql, values)).rows[0]

it('closing a centre resumes after each kill of the server and stores one version of each record', async () => {
  const server = await importServerOn(test, folder, { runsJobs: false })
  const admin = await loginAs(server.app, 'paris')
  const { rows: all } = await test.pool.query<{ id: number }>(`select id from record where center = '_7'`)
  const ids = all.map(({ id }) => id)
  const versions = async () => (await one('select count(*)::int as n from record_version')).n
  const before = await versions()
  const transfers = `select count(*)::int as n, count(distinct issn)::int as records from audit_entry where kind = 'transfer'`
  const { rows: centres } = await test.pool.query<{ id: number }>(`select id from centre where code = '_7'`)
  const begun = await admin.post(`/api/admin/centers/${centres[0]!.id}/close`, { to: '_2', dry_run: false })
  expect(begun.statusCode, begun.body).toBe(200)
  expect((begun.json() as CloseCenterAnswer).total).toBe(ids.length)
  const reached = () => one('select done, outcome from centre_closing')
  const places = await runKilled(
    { url: test.url, folder },
    KILLED_AFTER_MS,
    async () => {
      const { done, outcome } = await reached()
      return { place: done, hasEnded: outcome !== null }
    },
    async (place) => {
      // The stored progress equals the number of transferred records.
      expect(await one(`select count(*)::int as n from record where center = '_2' and id = any($1)`, [ids])).toEqual({
        n: place,
      })
      expect(await one(`select is_active from centre where code = '_7'`)).toEqual({ is_active: true })
    },
  )
  process.stdout.write(`killed at ${places.join(', ')} of ${ids.length}\n`)
  expect(await reached()).toEqual({ done: ids.length, outcome: 'completed' })
  expect(await one(`select count(*)::int as n from record where center = '_7'`)).toEqual({ n: 0 })
  expect(await one(`select is_active from centre where code = '_7'`)).toEqual({ is_active: false })
  // Despite the kills, each record was transferred once, and the queue of the search index is empty.
  expect(await one(transfers)).toEqual({ n: ids.length, records: ids.length })
  expect(await versions()).toBe(before + ids.length)
  expect(
    await one(`select count(*)::int as n from record_version v join record r on r.id = v.record_id
    where v.state in ('active', 'draft') and content like E'%\\x1f2\\_7%'`),
  ).toEqual({ n: 0 })
  expect(await one('select count(*)::int as n from search_pending')).toEqual({ n: 0 })
  const response = await admin.post('/api/search', { keyword_queries: [{ type: 'center', code: '_2' }] })
  expect(response.json().hits.total.value).toBeGreaterThanOrEqual(ids.length - 1)
  await server.close()
})
