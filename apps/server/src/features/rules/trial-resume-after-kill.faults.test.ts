import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RuleTrial } from '@seriatim/contract'
import { controlValue, type MarcRecord } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, createKnownUsers, loginAs, type TestDb, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { importServerOn } from '../imports/testing.ts'
import { runKilled } from '../imports/testing-kill.ts'

const URL = '/api/admin/data_rules/start-date'
/** Number of records, which need several batches: the first batch has 200 records, later ones 1,000. */
const RECORDS = 3_500

let test: TestDb
let folder: string
let server: Awaited<ReturnType<typeof importServerOn>>
let admin: Caller
const records: MarcRecord[] = [
  ...generate({ count: RECORDS, first: 9_300_000, centres: [{ code: '_7', country: 'FRA' }] }),
]

beforeAll(async () => {
  test = await testDb()
  folder = await mkdtemp(join(tmpdir(), 'seriatim-trial-'))
  await createKnownUsers(test.db)
  await loadInto(test, records)
  server = await importServerOn(test, folder, { runsJobs: false })
  admin = await loginAs(server.app, 'paris')
})
afterAll(async () => {
  await server?.close()
  await test?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const earlierThan = (year: number) =>
  records.filter((record) => Number(controlValue(record, '008')?.slice(7, 11) ?? Number.NaN) < year).length

/**
 * Runs a trial that raises the earliest start year, in processes that are killed. `meanwhile` is called after the first
 * kill.
 */
async function runKilledTrial(
  meanwhile: () => Promise<void>,
): Promise<{ trial: RuleTrial; places: (string | number)[] }> {
  const answer = await admin.post(`${URL}/try`, {
    change: { parameters: { earliestYear: 1990 } },
    scope: { all: true },
  })
  const { task_id } = answer.json()
  const read = async (): Promise<RuleTrial> => (await admin.get(`${URL}/try/${task_id}`)).json()
  let isChanged = false
  const places = await runKilled(
    { url: test.url, folder },
    [0, 60],
    async () => {
      const { done, status } = await read()
      return { place: done, hasEnded: status === 'completed' }
    },
    async () => {
      if (isChanged) return
      isChanged = true
      await meanwhile()
    },
  )
  expect(isChanged, `killed at ${places.join(', ')}`).toBe(true)
  return { trial: await read(), places }
}

it('a rule trial resumes where it stopped after a kill of the server', async () => {
  const { trial, places } = await runKilledTrial(async () => undefined)
  expect(places[0]).toBeGreaterThan(0)
  expect(trial).toMatchObject({ done: RECORDS, total: RECORDS, gained: earlierThan(1990), lost: 0 })
})

it('a rule trial restarts after a kill if rules changed, so that all records are validated with the same rules', async () => {
  const { trial, places } = await runKilledTrial(async () => {
    // Now records before 1980 also break the stored rule, so the trial no longer counts them.
    const set = await admin.put(URL, { parameters: { earliestYear: 1980 } })
    expect(set.statusCode, set.body).toBe(200)
  })
  expect(places[0]).toBeGreaterThan(0)
  expect(trial).toMatchObject({ done: RECORDS, total: RECORDS, lost: 0 })
  expect(trial.gained).toBe(earlierThan(1990) - earlierThan(1980))
  const rows = await test.db
    .selectFrom('rule_trial_record')
    .select(({ fn }) => fn.count<number>('issn').distinct().as('count'))
    .where('message_id', '=', trial.task_id)
    .executeTakeFirstOrThrow()
  expect(Number(rows.count)).toBe(trial.gained)
})

it('a running rule trial that is cancelled ends soon, keeps its diagnostics and does not resume', async () => {
  const answer = await admin.post(`${URL}/try`, {
    change: { parameters: { earliestYear: 1995 } },
    scope: { all: true },
  })
  const { task_id } = answer.json()
  const read = async (): Promise<RuleTrial> => (await admin.get(`${URL}/try/${task_id}`)).json()
  await runKilled({ url: test.url, folder }, [0], async () => {
    const { done, status } = await read()
    if (done > 0 && status === 'running') await admin.post(`/api/tasks/${task_id}/cancel`)
    return { place: done, hasEnded: status !== 'running' }
  })
  const trial = await read()
  expect(trial.status).toBe('cancelled')
  expect(trial.done).toBeGreaterThan(0)
  expect(trial.done).toBeLessThan(RECORDS)
  // The stored rule is unchanged.
  expect((await admin.get(URL)).json().parameters.earliestYear).not.toBe(1995)
})
