/** Administration of locks: list and end locks. */
import type { LockRow, RecordAnswer } from '@seriatim/contract'
import { LOCK_LIST } from '@seriatim/contract'
import { type MarcRecord, valueIn } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'

let test: TestDb
let app: App
let records: MarcRecord[]
let paris: Caller
let france: Caller

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  records = [...generate({ count: 6, first: 6_500_000, centres: [{ code: '_7', country: 'FRA' }] })]
  await loadInto(test, records)
  app = await testApp(test)
  ;[paris, france] = [await loginAs(app, 'paris'), await loginAs(app, 'france')]
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const issnAt = (index: number): string => valueIn(records[index]!, '022', 'a')!
const list = async (query = ''): Promise<{ rows: LockRow[]; total: number }> => {
  const answer = await paris.get(`/api/admin/locks?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const open = async (who: Caller, issn: string): Promise<RecordAnswer> => {
  const answer = await who.get(`/api/record/${issn}/json?edit=true`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const save = (who: Caller, issn: string, { record }: RecordAnswer, dry_run = false) =>
  who.post(`/api/record/${issn}`, { record, dry_run })
const end = async (issn: string) => {
  const row = (await list(`search=${issn}`)).rows[0]!
  const answer = await paris.delete(`/api/admin/locks/${row.id}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toEqual({ message: expect.any(String) })
}

it('the list of locks shows record, holder and start time, and can be sorted by each column', async () => {
  await open(france, issnAt(0))
  await open(paris, issnAt(1))
  const { rows, total } = await list()
  expect(total).toBe(2)
  expect(rows[0]).toEqual({
    id: expect.any(String),
    issn: issnAt(0),
    username: 'france',
    center: '_7',
    since: expect.any(String),
    last_sign_at: expect.any(String),
    updated_at: expect.any(String),
  })
  expect((await paris.get(`/api/admin/locks/${rows[0]!.id}`)).json()).toEqual(rows[0])
  expect((await list('search=FRANCE _7')).rows.map(({ issn }) => issn)).toEqual([issnAt(0)])
  expect((await list('search=unknown-user')).total).toBe(0)
  for (const sort of LOCK_LIST.sorts) {
    const up = (await list(`sort=${sort}`)).rows.map((row) => row[sort])
    expect(
      (await list(`sort=${sort}&order=desc`)).rows.map((row) => row[sort]),
      sort,
    ).toEqual(up.toReversed())
  }
  for (const query of ['sort=nothing', 'size=0', 'size=1001'])
    expect((await paris.get(`/api/admin/locks?${query}`)).statusCode, query).toBe(400)
})

it('the list of locks requires the permission to administer; an unknown lock returns 404', async () => {
  expect((await france.get('/api/admin/locks')).statusCode).toBe(403)
  expect((await france.delete('/api/admin/locks/1')).statusCode).toBe(403)
  expect((await app.inject('/api/admin/locks')).statusCode).toBe(401)
  for (const method of ['GET', 'DELETE'] as const)
    for (const id of ['0', '999999999', 'x', '-1']) {
      const answer = await paris.call(method, `/api/admin/locks/${id}`)
      expect([method, id, answer.statusCode, answer.json().code]).toEqual([method, id, 404, 'lock_not_found'])
    }
})

it('the holder of a lock ended by an administrator cannot save before opening the record again', async () => {
  const issn = issnAt(2)
  const opened = await open(france, issn)
  await end(issn)
  expect((await list(`search=${issn}`)).total).toBe(0)
  for (const answer of [await france.put(`/api/record_lock/${issn}`), await save(france, issn, opened)]) {
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'lock_ended'])
    expect(answer.json().details).toEqual({ issn, by: 'paris', at: expect.any(String) })
    expect(answer.json().error).toContain('paris')
  }
  // The record is not locked now, so the former holder can do a dry run and other users can lock the record.
  expect((await save(france, issn, opened, true)).statusCode).toBe(200)
  expect((await paris.get(`/api/record_lock/${issn}`)).json()).toMatchObject({ holder: null })
  expect((await save(paris, issn, await open(paris, issn))).statusCode).toBe(200)
  // Although another user has the lock now, the former holder first gets the message that the lock was ended.
  expect((await france.put(`/api/record_lock/${issn}`)).json().code).toBe('lock_ended')
  expect((await france.get(`/api/record/${issn}/json?edit=true`)).json().code).toBe('locked')
  await paris.delete(`/api/record_lock/${issn}`)
  await open(france, issn)
  expect((await france.put(`/api/record_lock/${issn}`)).statusCode).toBe(200)
  expect((await save(france, issn, opened)).statusCode).toBe(200)
})

it('the former holder of a lock ended by an administrator can get it again by a handover', async () => {
  const issn = issnAt(3)
  await open(france, issn)
  await end(issn)
  await open(paris, issn)
  await france.post(`/api/record_lock/${issn}/request`)
  await paris.post(`/api/record_lock/${issn}/hand_over`)
  expect((await france.put(`/api/record_lock/${issn}`)).statusCode).toBe(200)
})

it('the audit log records that an administrator ended a lock', async () => {
  await open(france, issnAt(4))
  await end(issnAt(4))
  const { rows } = (await paris.get('/api/admin/audit?area=locks')).json()
  expect(rows[0]).toMatchObject({
    kind: 'admin',
    username: 'paris',
    area: 'locks',
    action: 'deleted',
    changes: [{ member: 'username', before: 'france', after: null }, { member: 'since' }],
  })
  expect(rows[0].sentence).toContain(issnAt(4))
})

it('the server notifies the holder immediately when an administrator ends the lock', async () => {
  const issn = issnAt(5)
  await open(france, issn)
  const client = await test.pool.connect()
  try {
    const heard = new Promise<string>((resolve) => {
      client.on('notification', ({ channel, payload = '' }) => {
        if (channel === 'lock_changed' && payload.startsWith(issn)) resolve(payload)
      })
    })
    await client.query('listen lock_changed')
    await end(issn)
    const { id } = (await france.get('/api/me')).json()
    expect(await heard).toBe(`${issn} ${id}`)
  } finally {
    client.release(true)
  }
})
