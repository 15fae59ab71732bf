/** Subscriptions to changes of the states of requests, with a local receiver. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RequestState, Webhook } from '@seriatim/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import type { App } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testDb, testServices } from '../../testing/index.ts'
import { changeRequest, type StoredRequest } from '../requests/repository.ts'
import { createPublicAccount } from '../requests/testing/public-account.ts'
import { storeRequest } from '../requests/testing/requests.ts'
import { signatureOf } from './post-delivery.ts'

let test: TestDb
let services: Services
let app: App
let receiver: Server
let url: string
let answers = 200
const received: { path: string; raw: string; signature: string }[] = []
const callers = new Map<string, Caller>()
const as = (name: string): Caller => callers.get(name)!
const ids = new Map<string, number>()

const OWNER = 'owner@press.example'
const COLLEAGUE = 'colleague@press.example'
const STRANGER = 'stranger@other.example'

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  for (const name of [OWNER, COLLEAGUE, STRANGER]) ids.set(name, await createPublicAccount(test.db, name))
  services = testServices(test, { allowsPrivateUrls: true })
  app = await buildApp(services)
  await app.ready()
  for (const name of [OWNER, COLLEAGUE, STRANGER, 'paris']) callers.set(name, await loginAs(app, name))
  receiver = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const raw = Buffer.concat(parts).toString('utf8')
      if (answers === 200)
        received.push({ path: request.url!, raw, signature: String(request.headers['seriatim-signature']) })
      answer.statusCode = answers
      answer.end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterEach(async () => {
  answers = 200
  received.length = 0
  await sql`delete from webhook`.execute(test.db)
  await sql`delete from issn_request`.execute(test.db)
})
afterAll(async () => {
  receiver?.close()
  await app?.close()
  await test?.close()
})

const deliver = () => services.webhooks.deliverAll(new AbortController().signal)
const subscribe = async (name: string, path = `/${name}`): Promise<Webhook & { secret: string }> => {
  const answer = await as(name).post('/api/me/webhooks', { url: `${url}${path}`, events: 'requests' })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json()
}
const toState = (request: StoredRequest, state: RequestState) =>
  test.db.transaction().execute((tx) => changeRequest(tx, request.id, { state }))
const bodies = (path?: string) =>
  received.filter((each) => path === undefined || each.path === path).map(({ raw }) => JSON.parse(raw))

describe('a subscription to requests', () => {
  it('receives each change of state of the requests of its account, signed and in order', async () => {
    const { secret, events } = await subscribe(OWNER)
    expect(events).toBe('requests')
    const request = await storeRequest(test.db, { user_id: ids.get(OWNER)! })
    await toState(request, 'in_progress')
    await test.db.transaction().execute((tx) => changeRequest(tx, request.id, { due_on: '2027-01-01' }))
    await toState(request, 'assigned')
    await sql`insert into request_record values (${request.id}, '4200-0001', 'print'), (${request.id}, '4200-001X', 'online')`.execute(
      test.db,
    )
    await deliver()
    expect(bodies().map(({ id, state }) => [id, state])).toEqual(
      ['new', 'in_progress', 'assigned'].map((state) => [request.code, state]),
    )
    expect(bodies().at(-1)).toEqual({
      ...{ id: request.code, state: 'assigned', issns: ['4200-0001', '4200-001X'] },
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    for (const { raw, signature } of received) {
      const [, time, signed] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature)!
      expect(signed).toBe(signatureOf(secret, Number(time), raw))
    }
    await deliver()
    expect(received).toHaveLength(3)
  })

  it('receives requests of the address and of the publisher of the account, and no others', async () => {
    for (const name of [OWNER, COLLEAGUE, STRANGER]) await subscribe(name)
    const { rows } = await sql<{ id: number }>`insert into publisher (name) values ('Press') returning id`.execute(
      test.db,
    )
    const publisher = rows[0]!.id
    await sql`insert into publisher_member (publisher_id, email) values (${publisher}, ${COLLEAGUE})`.execute(test.db)
    const own = await storeRequest(test.db, { user_id: ids.get(OWNER)! })
    const byMail = await storeRequest(test.db, { email: OWNER })
    const ofPublisher = await storeRequest(test.db, {
      state: 'draft',
      user_id: ids.get(OWNER)!,
      publisher_id: publisher,
    })
    await toState(ofPublisher, 'new')
    await storeRequest(test.db, { state: 'unconfirmed', email: OWNER })
    await deliver()
    expect(new Set(bodies(`/${OWNER}`).map(({ id }) => id))).toEqual(
      new Set([own, byMail, ofPublisher].map(({ code }) => code)),
    )
    expect(bodies(`/${COLLEAGUE}`).map(({ id, state }) => [id, state])).toEqual([[ofPublisher.code, 'new']])
    expect(bodies(`/${STRANGER}`)).toEqual([])
  })

  it('ignores the unconfirmed address of an account of a centre', async () => {
    await sql`update app_user set email = ${OWNER} where username = 'paris'`.execute(test.db)
    await subscribe('paris')
    await storeRequest(test.db, { email: OWNER })
    await deliver()
    expect(received).toEqual([])
  })

  it('retries after a failure, and shows its deliveries to administrators', async () => {
    const { id } = await subscribe(OWNER)
    const request = await storeRequest(test.db, { user_id: ids.get(OWNER)! })
    answers = 500
    await deliver()
    const [row] = (await as(OWNER).get('/api/me/webhooks')).json() as Webhook[]
    expect(row).toMatchObject({ events: 'requests', waiting: 1, failures: 1, last_status: 500 })
    answers = 200
    await deliver()
    expect(received).toEqual([])
    await sql`update webhook set next_at = now()`.execute(test.db)
    await deliver()
    expect(bodies()).toMatchObject([{ id: request.code, state: 'new', issns: [] }])
    expect((await as('paris').get(`/api/admin/webhooks/${id}/deliveries`)).json()).toMatchObject([
      { issn: '', request: request.code, kind: 'new', attempts: 2, status_code: 200 },
    ])
  })

  it('is skipped by servers of the previous release, and taken by one server of this release at a time', async () => {
    await subscribe(OWNER)
    const takenByPreviousRelease = sql`select id from webhook
      where state = 'active' and next_at <= now() and (claimed_until is null or claimed_until < now())`
    expect((await takenByPreviousRelease.execute(test.db)).rows).toEqual([])
    await storeRequest(test.db, { user_id: ids.get(OWNER)! })
    await sql`update webhook set request_claimed_until = now() + interval '1 minute'`.execute(test.db)
    await deliver()
    expect(received).toEqual([])
    await sql`update webhook set request_claimed_until = now() - interval '1 minute'`.execute(test.db)
    await Promise.all([deliver(), deliver()])
    expect(received).toHaveLength(1)
    expect((await takenByPreviousRelease.execute(test.db)).rows).toEqual([])
  })

  it('has no search, and an unknown subject is refused', async () => {
    const body = { url, events: 'requests', search: { basic_query: { query: 'revue' } } }
    const answer = await as(OWNER).post('/api/me/webhooks', body)
    expect([answer.statusCode, answer.json().errors.search]).toMatchObject([
      400,
      ['A subscription to requests has no search. Leave words, country and medium empty.'],
    ])
    expect((await as(OWNER).post('/api/me/webhooks', { url, events: 'centres' })).statusCode).toBe(400)
  })

  it('can be added with the form of the account page, which shows its subject', async () => {
    const session = as(OWNER)
    const page = async () => (await session.get('/portal/account')).body
    const csrf = /name="csrf" value="([^"]+)"/.exec(await page())![1]!
    const answer = await session.call('POST', '/portal/account/webhooks', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        csrf,
        url: `${url}/form`,
        events: 'requests',
        words: '',
        country: '',
        medium: '',
      }).toString(),
    })
    expect(answer.statusCode).toBe(303)
    expect(await page()).toContain('>changes of the state of my requests</td>')
    expect((await session.get('/api/me/webhooks')).json()).toMatchObject([{ events: 'requests' }])
  })
})
