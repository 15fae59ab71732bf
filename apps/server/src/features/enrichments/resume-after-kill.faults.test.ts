import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issnFromNumber } from '@seriatim/issn'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKnownUsers, loginAs, type TestDb, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { importServerOn } from '../imports/testing.ts'
import { runKilled } from '../imports/testing-kill.ts'
import { readImport, sendTable } from './testing.ts'

/**
 * Time in milliseconds between a progress of the import and each kill. The kills happen within a batch and during its
 * commit.
 */
const KILLED_AFTER_MS = [0, 400, 90, 700, 200]
const RECORDS = 1_000
const UNKNOWN = 300

let test: TestDb
let folder: string
beforeAll(async () => {
  test = await testDb()
  folder = await mkdtemp(join(tmpdir(), 'seriatim-enriched-'))
  await createKnownUsers(test.db)
  await loadInto(test, [...generate({ count: RECORDS, first: 9_100_000, centres: [{ code: '_7', country: 'FRA' }] })])
})
afterAll(async () => {
  await test?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const one = async (sql: string, values: unknown[] = []) => (await test.pool.query(sql, values)).rows[0]

it('an enrichment import resumes after a kill of the server at any time, and reports every row once', async () => {
  const server = await importServerOn(test, folder, { runsJobs: false })
  const admin = await loginAs(server.app, 'paris')
  const { rows: known } = await test.pool.query(
    `select record.id, issn from record where category <> 'fre' and not exists (
       select from record_version where record_id = record.id and content like E'%\\x1e920%') order by id`,
  )
  const versions = async () => (await one('select count(*)::int as n from record_version')).n
  const before = await versions()
  const lines = [
    ...known.flatMap(({ issn }) => [`${issn},Archive,Preserved`, `${issn},Library,Preserved`]),
    ...Array.from({ length: UNKNOWN }, (_, n) => `${issnFromNumber(9_900_000 + n)},Archive,Preserved`),
  ]
  // Sorts the rows so that rows of the same record are far apart in the file.
  lines.sort((a, b) => (a.split(',')[1]! + a.slice(5) < b.split(',')[1]! + b.slice(5) ? -1 : 1))
  const file = ['issn,agency,status', ...lines].join('\n')
  const { id } = (await sendTable(admin, { file, source: 'keepers' })).json()
  const reached = () =>
    one('select rows_read + records_done as place, records_done, status from enrichment_import where id = $1', [id])
  const places = await runKilled({ url: test.url, folder }, KILLED_AFTER_MS, async () => {
    const { place, status } = await reached()
    return { place, hasEnded: status !== '' }
  })
  process.stdout.write(`killed at ${places.join(', ')} of ${lines.length + known.length}\n`)
  expect(await reached()).toMatchObject({ status: 'completed', records_done: known.length })
  const done = await readImport(admin, id)
  expect(done.counts).toEqual({
    added: 2 * known.length,
    changed: 0,
    unchanged: 0,
    removed: 0,
    unknown: UNKNOWN,
    rejected: 0,
  })
  expect(done.problem_count).toBe(UNKNOWN)
  // Each record has one new version and an up-to-date row in the search index. The import left no temporary rows.
  expect(await versions()).toBe(before + known.length)
  const enriched = await one(
    `select count(*)::int as n from record_version where state in ('active', 'draft') and author = 'system'
       and content like '%gArchive%' and content like '%gLibrary%' and record_id = any($1)`,
    [known.map(({ id }: { id: number }) => id)],
  )
  expect(enriched.n).toBe(known.length)
  expect(await one('select count(*)::int as n from enrichment_row')).toEqual({ n: 0 })
  expect(await one('select count(*)::int as n from search_pending')).toEqual({ n: 0 })
  await server.close()
})
