import type { AddressInfo } from 'node:net'
import type { LockStateAnswer } from '@seriatim/contract'
import { type MarcRecord, valueIn } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import {
  type Caller,
  createKnownUsers,
  createUser,
  loginAs,
  type TestDb,
  testApp,
  testDb,
} from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'

let test: TestDb
let app: App
let records: MarcRecord[]
let [france, paris, anna, london]: Caller[] = []

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await createUser(test.db, { username: 'anna', center: '_7' })
  records = [...generate({ count: 8, first: 6_000_000, centres: [{ code: '_7', country: 'FRA' }] })]
  await loadInto(test, records)
  app = await testApp(test)
  ;[france, paris, anna, london] = await Promise.all(['france', 'paris', 'anna', 'london'].map((n) => loginAs(app, n)))
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const issnAt = (index: number): string => valueIn(records[index]!, '022', 'a')!
const sign = async (who: Caller | undefined, issn: string) => who!.put(`/api/record_lock/${issn}`)
const ask = async (who: Caller | undefined, issn: string): Promise<LockStateAnswer> =>
  (await who!.post(`/api/record_lock/${issn}/request`)).json()
const look = async (who: Caller | undefined, issn: string): Promise<LockStateAnswer> =>
  (await who!.get(`/api/record_lock/${issn}`)).json()
const waiting = async (who: Caller | undefined, issn: string): Promise<string[]> =>
  (await sign(who, issn)).json().requests.map(({ username }: { username: string }) => username)

describe('a request for the lock of another user', () => {
  it('is reported to the holder at the next heartbeat, and granted when the holder releases the lock', async () => {
    const issn = issnAt(0)
    await sign(france, issn)
    expect(await look(paris, issn)).toMatchObject({ holder: 'france', wish: 'none' })
    expect(await ask(paris, issn)).toMatchObject({ holder: 'france', wish: 'waiting' })
    expect(await waiting(france, issn)).toEqual(['paris'])
    expect(await look(france, issn)).toMatchObject({ holder: 'france', wish: 'mine' })
    expect((await france!.delete(`/api/record_lock/${issn}`)).json().message).toBe('Lock removed')
    expect((await france!.delete(`/api/record_lock/${issn}`)).json().message).toBe(
      `No lock found for ISSN ${issn} by the user france. No lock was removed.`,
    )
    expect(await look(paris, issn)).toMatchObject({ holder: null, since: null, wish: 'free' })
    expect((await sign(paris, issn)).statusCode).toBe(200)
    // The server does not report the user's own request after the handover.
    expect(await waiting(paris, issn)).toEqual([])
  })

  it('sends events only to the holder and to the requester', async () => {
    const open = await testApp(test)
    await open.listen({ port: 0, host: '127.0.0.1' })
    const { port } = open.server.address() as AddressInfo
    const listenAs = async (who: Caller | undefined) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/tasks/events`, {
        headers: { cookie: `access_token=${who!.cookies.access_token}` },
      })
      const heard = { text: '' }
      const reading = (async () => {
        for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) heard.text += chunk
      })()
      await expect.poll(() => heard.text).toContain('event: ready')
      return {
        heard,
        reading,
        locks: () => [...heard.text.matchAll(/event: lock\ndata: (.*)/g)].map(([, data]) => data),
      }
    }
    const [holder, requester, other] = await Promise.all([france, paris, anna].map(listenAs))
    const issn = issnAt(6)
    const notified = JSON.stringify({ issn })
    await sign(france, issn)
    await ask(paris, issn)
    await expect.poll(() => holder!.locks()).toEqual([notified])
    await france!.post(`/api/record_lock/${issn}/refuse`)
    await expect.poll(() => requester!.locks().length).toBe(2)
    await ask(paris, issn)
    await expect.poll(() => holder!.locks().length).toBe(3)
    await france!.delete(`/api/record_lock/${issn}`)
    await expect.poll(() => requester!.locks().length).toBe(4)
    // The previous holder gets no event, because the open page would then lock the record again.
    expect(holder!.locks()).toHaveLength(3)
    expect(other!.locks()).toEqual([])
    await open.close()
    await Promise.all([holder!.reading, requester!.reading, other!.reading])
  })

  it('is not stored if the record is not locked', async () => {
    const issn = issnAt(1)
    expect(await ask(paris, issn)).toMatchObject({ holder: null, wish: 'free' })
    expect(await waiting(france, issn)).toEqual([])
  })

  it('requires permission to edit the record', async () => {
    const issn = issnAt(1)
    expect((await london!.post(`/api/record_lock/${issn}/request`)).json().code).toBe('not_your_centre')
    expect((await paris!.post('/api/record_lock/0000-0000/request')).json().code).toBe('record_not_found')
    expect((await paris!.get('/api/record_lock/0000-0000')).json().code).toBe('record_not_found')
  })

  it('is granted to the user who has waited longest when the holder hands over the lock', async () => {
    const issn = issnAt(2)
    await sign(france, issn)
    await ask(anna, issn)
    await ask(paris, issn)
    await ask(anna, issn)
    expect(await waiting(france, issn)).toEqual(['anna', 'paris'])
    expect((await paris!.post(`/api/record_lock/${issn}/hand_over`)).json().code).toBe('not_lock_owner')
    const answer = (await france!.post(`/api/record_lock/${issn}/hand_over`)).json()
    expect(answer).toEqual({ message: 'The record was handed over to anna.', holder: 'anna' })
    expect(await look(anna, issn)).toMatchObject({ holder: 'anna', wish: 'mine' })
    expect(await look(paris, issn)).toMatchObject({ holder: 'anna', wish: 'waiting' })
    expect((await sign(france, issn)).json()).toMatchObject({ code: 'locked', details: { holder: 'anna' } })
    expect(await waiting(anna, issn)).toEqual(['paris'])
    // A lock granted by a handover ends with the session of the new holder.
    const headers = { 'x-csrf-token': anna!.cookies.csrf_refresh_token ?? '' }
    expect((await anna!.call('POST', '/api/logout', { headers })).statusCode).toBe(200)
    expect(await look(paris, issn)).toMatchObject({ holder: null, wish: 'free' })
    anna = await loginAs(app, 'anna')
  })

  it('can be refused and repeated; a refusal does not apply to the next holder', async () => {
    const issn = issnAt(3)
    await sign(france, issn)
    await ask(paris, issn)
    expect((await anna!.post(`/api/record_lock/${issn}/refuse`)).json().code).toBe('not_lock_owner')
    expect((await france!.post(`/api/record_lock/${issn}/refuse`)).statusCode).toBe(200)
    expect(await look(paris, issn)).toMatchObject({
      wish: 'refused',
      message: 'france declined to hand over the record for now.',
    })
    expect(await waiting(france, issn)).toEqual([])
    expect(await ask(paris, issn)).toMatchObject({ wish: 'waiting' })
    expect(await waiting(france, issn)).toEqual(['paris'])
    await france!.post(`/api/record_lock/${issn}/refuse`)
    await france!.delete(`/api/record_lock/${issn}`)
    expect(await waiting(anna, issn)).toEqual(['paris'])
    expect(await look(paris, issn)).toMatchObject({ holder: 'anna', wish: 'waiting' })
  })

  it('ends when the requester logs out or withdraws the request', async () => {
    const issn = issnAt(4)
    await sign(france, issn)
    await ask(paris, issn)
    expect((await paris!.delete(`/api/record_lock/${issn}/request`)).statusCode).toBe(200)
    expect(await waiting(france, issn)).toEqual([])
    await ask(paris, issn)
    await sql`update lock_request set seen_at = now() - interval '4 minutes'`.execute(test.db)
    expect(await waiting(france, issn)).toEqual([])
    // A handover without a waiting requester leaves the lock with the holder.
    expect((await france!.post(`/api/record_lock/${issn}/hand_over`)).json().holder).toBe(null)
    expect(await look(paris, issn)).toMatchObject({ holder: 'france', wish: 'none' })
  })

  it('is granted after the lock expires if the browser of the holder has crashed', async () => {
    const issn = issnAt(5)
    await sign(france, issn)
    await ask(paris, issn)
    await sql`update record_lock set expires_at = now() - interval '1 second'`.execute(test.db)
    expect(await look(paris, issn)).toMatchObject({ holder: null, wish: 'free' })
    expect((await sign(paris, issn)).statusCode).toBe(200)
    expect((await sign(france, issn)).statusCode).toBe(423)
  })
})
