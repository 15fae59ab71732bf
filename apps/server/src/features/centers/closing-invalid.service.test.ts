import type { CenterRow, CloseCenterAnswer, Task } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import type { App } from '../../platform/http/serve.ts'
import { allJobs, type Services } from '../../services.ts'
import {
  type Caller,
  createKnownUsers,
  createUser,
  loginAs,
  type TestDb,
  testDb,
  testServices,
} from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { WAIT } from '../../testing/wait.ts'
import { codes, ISSN, makeRecord, readAs, subfieldValues } from '../consequences/testing.ts'

const CENTERS = '/api/admin/centers'
const REASON = 'The successor centre corrects them'

let test: TestDb
let services: Services
let app: App
let [paris, manager]: Caller[] = []

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  // Record 1 has the force flag (022 $9), so no rule compares its country with its centre.
  await loadInto(test, [makeRecord(0), makeRecord(1, { in022: [['9', '1']] }), makeRecord(2)])
  services = testServices(test)
  app = await buildApp(services)
  await app.ready()
  await createUser(test.db, { username: 'manager', permissions: ['userManagement'] })
  ;[paris, manager] = await Promise.all(['paris', 'manager'].map((name) => loginAs(app, name)))
})
afterAll(async () => {
  await app?.close()
  await services?.tasks.close()
  await test?.close()
})

const centerOf = async (code: string): Promise<CenterRow> =>
  (await paris!.get(`${CENTERS}?size=1000`)).json().rows.find((each: CenterRow) => each.code === code)!
const close = async (body: object, caller = paris) =>
  caller!.post(`${CENTERS}/${(await centerOf('_7')).id}/close`, { to: '_2', ...body })
const withoutCountries = { countries: false, dry_run: false }
const centreOf = async (n: number) => subfieldValues(await readAs(paris, n), '022', '2')

/** Runs the task of closing a centre until it ends. */
async function ended({ task_id: id }: CloseCenterAnswer): Promise<Task> {
  const worker = testServices(test)
  await worker.jobs.start(allJobs(worker))
  const task = async () =>
    ((await paris!.get('/api/tasks/tasks')).json() as Task[]).find(({ message_id }) => message_id === id)!
  try {
    await expect.poll(async () => (await task()).status, WAIT).not.toBe('RUNNING')
    return await task()
  } finally {
    await worker.jobs.stop()
    await worker.tasks.close()
  }
}

describe('closing a centre without transferring its countries', () => {
  it('lists the records that would become invalid, with the broken rule', async () => {
    const plan: CloseCenterAnswer = (await close({ countries: false })).json()
    expect(plan.invalid).toMatchObject({ judged: 3, count: 2 })
    expect(plan.invalid.first).toMatchObject([
      { issn: ISSN(0), title: 'Titre 0', errors: [expect.stringContaining('044')] },
      { issn: ISSN(2) },
    ])
    expect((await close({ countries: true })).json().invalid).toEqual({ judged: 3, count: 0, first: [] })
  })

  it('is refused without an override, and changes nothing', async () => {
    const refused = await close(withoutCountries)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'would_be_invalid', details: { issn: ISSN(0), count: 2 } },
    ])
    expect((await centerOf('_7')).closing).toBeNull()
    expect((await paris!.get('/api/me')).statusCode).toBe(200)
  })

  it('requires a reason and a member of the international centre for the override', async () => {
    const override = { ...withoutCountries, allow_invalid: true }
    expect((await close(override)).json().code).toBe('reason_missing')
    expect((await close({ ...override, reason: REASON }, manager)).json().code).toBe('ic_only')
  })

  it('transfers only valid records when another record becomes invalid after the check', async () => {
    // The closing first adds the countries to the other centre. The test then removes them from that centre.
    const begun: CloseCenterAnswer = (await close({ dry_run: false })).json()
    const { id, countries } = await centerOf('_2')
    expect(countries).toContain('FRA')
    const response = await paris!.put(`${CENTERS}/${id}`, { countries: countries.filter((code) => code !== 'FRA') })
    expect(response.statusCode, response.body).toBe(200)
    const task = await ended(begun)
    expect([task.status, task.error]).toEqual(['FAILED', expect.stringContaining(`${ISSN(0)} would become invalid`)])
    expect(await Promise.all([0, 1, 2].map(centreOf))).toEqual([['_7'], ['_2'], ['_7']])
    expect(await centerOf('_7')).toMatchObject({ is_active: true, closing: { outcome: 'failed', done: 1 } })
  })

  it('transfers all records with an override, and logs the rule and the reason', async () => {
    const begun = await close({ ...withoutCountries, allow_invalid: true, reason: REASON })
    expect(begun.statusCode, begun.body).toBe(200)
    expect((await ended(begun.json())).status).toBe('DONE')
    expect(await Promise.all([0, 1, 2].map(centreOf))).toEqual([['_2'], ['_2'], ['_2']])
    const answer = await readAs(paris, 0)
    expect([answer.status, codes(answer.diagnostic.errors)]).toEqual(['active', ['country-and-centre.national']])
    const { rows } = (await paris!.get(`/api/audit?kind=transfer&issn=${ISSN(0)}`)).json()
    expect(rows[0]).toMatchObject({ details: { invalid: ['country-and-centre.national'], reason: REASON } })
    expect((await centerOf('_7')).is_active).toBe(false)
  })
})
