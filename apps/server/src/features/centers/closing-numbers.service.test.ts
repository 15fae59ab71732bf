import type { CenterRow } from '@seriatim/contract'
import { issnFromNumber } from '@seriatim/issn'
import { DEFAULT_TEMPLATE, freeRecord } from '@seriatim/profile/free-record'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import type { App } from '../../platform/http/serve.ts'
import { allJobs, type Services } from '../../services.ts'
import { assignmentForm } from '../../testing/assignment-form.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testDb, testServices } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { WAIT } from '../../testing/wait.ts'
import { makeRecord } from '../consequences/testing.ts'

const FIRST = 6_400_000
const FREE = [FIRST, FIRST + 1, FIRST + 2].map(issnFromNumber)

let test: TestDb
let services: Services
let app: App
let [paris, london]: Caller[] = []

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  const of = { center: '_7', isoCountry: 'FRA', lcCountry: 'fr', entered: new Date() }
  await loadInto(test, [
    ...Array.from({ length: 5 }, (_, n) => makeRecord(n)),
    ...FREE.map((issn) => freeRecord(DEFAULT_TEMPLATE, issn, of)),
  ])
  const block = await test.pool.query(
    `insert into issn_block (center_id, country, first_number, last_number, state)
     select id, 'FRA', $1, $2, 'active' from centre where code = '_7' returning id`,
    [FIRST, FIRST + 2],
  )
  await test.pool.query('update record set block_id = $1 where issn = any($2)', [block.rows[0].id, FREE])
  services = testServices(test)
  app = await buildApp(services)
  await app.ready()
  ;[paris, london] = await Promise.all(['paris', 'london'].map((name) => loginAs(app, name)))
})
afterAll(async () => {
  await app?.close()
  await services?.tasks.close()
  await test?.close()
})

const form = assignmentForm('Bulletin of what has arrived', {
  id: 'one',
  language: 'eng',
  isoCountry: 'GBR',
  lcCountry: 'enk',
  imprint: '$a London $b Harbour Press $c 2026-',
})
const assign = (dry_run: boolean) => london!.post('/api/assignment', { records: [form], dry_run })

const centreOf = async (code: string): Promise<CenterRow> => {
  const { rows } = (await paris!.get('/api/admin/centers?size=1000')).json() as { rows: CenterRow[] }
  return rows.find((each) => each.code === code)!
}

it('closing a centre transfers the next free ISSNs of a block first, and assigns none of them before their transfer', async () => {
  const { id } = await centreOf('_7')
  const begun = await paris!.post(`/api/admin/centers/${id}/close`, { to: '_2', dry_run: false })
  expect(begun.statusCode, begun.body).toBe(200)
  expect((await centreOf('_2')).active_block?.code).toBe('6400-000')
  for (const dryRun of [true, false]) {
    const answer = await assign(dryRun)
    expect(answer.json(), answer.body).toMatchObject({ code: 'not_enough_numbers', details: { available: 0 } })
  }
  const place = await test.pool.query(
    `select record_reached + 1 = (select id from record where issn = $1) as "isNext" from centre_closing`,
    [FREE[0]],
  )
  expect(place.rows).toEqual([{ isNext: true }])
  // A centre that is closing gets no further block.
  const block = { center_id: '_7', country_id: 'FRA', count: 10, first: '6410-000' }
  const refused = await paris!.post('/api/issn_blocks', block)
  expect([refused.statusCode, refused.json().code], refused.body).toEqual([409, 'center_closing'])

  const worker = testServices(test)
  await worker.jobs.start(allJobs(worker))
  await expect.poll(async () => (await centreOf('_7')).closing?.outcome, WAIT).toBe('completed')
  await worker.jobs.stop()
  await worker.tasks.close()
  const response = await assign(false)
  expect(response.json(), response.body).toEqual({ failures: {}, successes: { one: FREE[0] } })
  const stored = await test.pool.query('select center, category from record where issn = $1', [FREE[0]])
  expect(stored.rows).toEqual([{ center: '_2', category: 'wor' }])
})
