import type { MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import type { App } from '../../platform/http/serve.ts'
import { allJobs, type Services } from '../../services.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testDb, testServices } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { codes, ISSN, makeRecord, readAs, subfieldValues } from '../consequences/testing.ts'
import { bulkAs } from './testing.ts'

let test: TestDb
let services: Services
let app: App
let [paris, france]: Caller[] = []

/** A record that loads as active with an error, because its class number is missing. */
const unclassified = ({ leader, fields }: MarcRecord): MarcRecord => ({
  leader,
  fields: fields.filter(({ tag }) => tag !== '082'),
})

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await loadInto(test, [makeRecord(0), unclassified(makeRecord(1)), unclassified(makeRecord(2)), makeRecord(3)])
  services = testServices(test)
  app = await buildApp(services)
  await app.ready()
  ;[paris, france] = await Promise.all(['paris', 'france'].map((username) => loginAs(app, username)))
  await services.jobs.start(allJobs(services))
})
afterAll(async () => {
  await services?.jobs.stop()
  await app?.close()
  await services?.tasks.close()
  await test?.close()
})

const bulk = bulkAs(() => france!)
const classNumber = async (n: number) => subfieldValues(await readAs(paris, n), '082', 'a')

describe('the revert of a change set that corrected invalid records', () => {
  let id = ''

  it('skips each record that would become invalid and lists it with its errors', async () => {
    const set = await bulk.preview('delete 082\nadd 082 04 $a"070"', [0, 1, 2, 3].map(ISSN))
    id = set.id
    await bulk.run(id)
    expect(await classNumber(1)).toEqual(['070'])
    expect(await bulk.revert(id)).toMatchObject({
      revert: 'completed',
      reverted: 2,
      reverts: { reverted: 2, invalid: 2 },
      revertible: 2,
    })
    expect(await Promise.all([0, 1, 2, 3].map(classNumber))).toEqual([['050'], ['070'], ['070'], ['050']])
    const stored = await bulk.records(id, 'shown=revert_kept')
    expect(stored.map(({ issn, revert, revert_errors }) => [issn, revert, revert_errors])).toEqual(
      [1, 2].map((n) => [ISSN(n), 'invalid', [expect.stringContaining('08')]]),
    )
  })

  it('skips these records again without an override', async () => {
    expect(await bulk.revert(id)).toMatchObject({ reverted: 2, reverts: { reverted: 2, invalid: 2 } })
  })

  it('accepts the override only from the international centre, with a reason', async () => {
    const post = async (body: object, caller = france) => (await caller!.post(`/api/bulk/${id}/revert`, body)).json()
    expect((await post({ allow_invalid: true, reason: 'Wrong numbers' })).code).toBe('ic_only')
    expect((await post({ allow_invalid: true, reason: ' ' }, paris)).code).toBe('reason_missing')
    expect(await classNumber(1)).toEqual(['070'])
  })

  it('restores these records with the override, marks them as invalid and logs the reason', async () => {
    const reason = 'The class numbers were invented'
    const done = await bulkAs(() => paris!).revert(id, { allow_invalid: true, reason })
    expect(done).toMatchObject({ reverted: 4, reverts: { reverted: 4 }, revertible: 0 })
    expect(await classNumber(1)).toEqual([])
    const answer = await readAs(paris, 1)
    expect([answer.status, codes(answer.diagnostic.errors).length]).toEqual(['active', 1])
    const { rows } = (await paris!.get('/api/audit?kind=bulk')).json()
    expect(rows[0]).toMatchObject({
      sentence: expect.stringContaining(`(reason: ${reason})`),
      details: { action: 'revert', allow_invalid: true },
    })
  })
})
