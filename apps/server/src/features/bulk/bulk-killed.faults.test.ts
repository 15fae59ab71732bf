import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
const KILLED_AFTER_MS = [0, 120, 30, 60, 5, 200, 90, 15, 45, 150]
const RECORDS = 2_400

let test: TestDb
let folder: string
beforeAll(async () => {
  test = await testDb()
  folder = await mkdtemp(join(tmpdir(), 'seriatim-bulk-'))
  await createKnownUsers(test.db)
  await loadInto(test, [...generate({ count: RECORDS, first: 9_300_000, centres: [{ code: '_7', country: 'FRA' }] })])
})
afterAll(async () => {
  await test?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const one = async (sql: string, values: unknown[] = []) => (await test.pool.query(sql, values)).rows[0]
const MARK = 'Word of the change'
/** Number of records whose active version contains the text that the macro adds. */
const marked = async (): Promise<number> =>
  (await one(`select count(*)::int as n from record_version where state = 'active' and content like $1`, [`%${MARK}%`]))
    .n

it('a run and a revert of a change set each store one version per record, although both are killed repeatedly', async () => {
  const server = await importServerOn(test, folder, { runsJobs: false })
  const france = await loginAs(server.app, 'france')
  const search = { keyword_queries: [{ type: 'center', code: '_7' }] }
  const { id } = (await france.post('/api/bulk', { search, macro: `add 500 ## $a "${MARK}"` })).json()
  const settings = { url: test.url, folder }
  const stateOf = async () => one('select state, revert, saved, reverted from change_set where id = $1', [id])
  const leftTo = async (where: string): Promise<number> =>
    (await one(`select count(*)::int as n from change_set_record where change_set_id = $1 and ${where}`, [id])).n

  await runKilled(settings, [0], async () => ({
    place: await leftTo(`outcome <> 'pending'`),
    hasEnded: (await stateOf()).state === 'previewed',
  }))
  const toRun = await leftTo(`outcome = 'change'`)
  expect(toRun).toBeGreaterThan(RECORDS / 2)
  expect(await marked()).toBe(0)
  const versions = async () => (await one('select count(*)::int as n from record_version')).n
  const before = await versions()

  const begun = await france.post(`/api/bulk/${id}/run`, { drafts: true, confirm_invalid: true })
  expect(begun.statusCode, begun.body).toBe(200)
  const places = await runKilled(
    settings,
    KILLED_AFTER_MS,
    async () => ({
      place: await leftTo('new_version is not null'),
      hasEnded: (await stateOf()).state === 'completed',
    }),
    // The counter `saved` of the change set equals the number of changed records.
    async (place) => expect((await stateOf()).saved).toBe(place),
  )
  process.stdout.write(`killed at ${places.join(', ')} of ${toRun}\n`)
  expect(await stateOf()).toMatchObject({ state: 'completed', saved: toRun })
  expect(await versions()).toBe(before + toRun)
  expect(await one('select count(*)::int as n from search_pending')).toEqual({ n: 0 })

  const reverting = await france.post(`/api/bulk/${id}/revert`, {})
  expect(reverting.statusCode, reverting.body).toBe(200)
  const back = await runKilled(settings, KILLED_AFTER_MS.slice(0, 4), async () => ({
    place: await leftTo('revert is not null'),
    hasEnded: (await stateOf()).revert === 'completed',
  }))
  process.stdout.write(`revert killed at ${back.join(', ')} of ${toRun}\n`)
  expect(await stateOf()).toMatchObject({ revert: 'completed', reverted: toRun })
  expect(await marked()).toBe(0)
  expect(await versions()).toBeLessThanOrEqual(before + 2 * toRun)
  expect(await one('select count(*)::int as n from search_pending')).toEqual({ n: 0 })
  await server.close()
}, 1_800_000)
