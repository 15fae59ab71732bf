/** Requests by the token of an account, and the export of the data of an account. */
import { requestContent } from '@seriatim/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import { writeSetting } from '../../../platform/database/settings.ts'
import type { App } from '../../../platform/http/serve.ts'
import type { Services } from '../../../services.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testDb, testServices } from '../../../testing/index.ts'
import { PUBLISHER_LIMITS } from '../portal/publisher-requests.ts'
import { makePublishers } from '../portal/publishers.ts'
import { addEvent, requestOfCode } from '../repository.ts'
import { acceptRequests } from '../testing/accept-requests.ts'
import { createPublicAccount } from '../testing/public-account.ts'
import { REQUIRED_CONTENT, storeRequest } from '../testing/requests.ts'
import { makeRequestPrograms } from './service.ts'

let test: TestDb
let services: Services
let app: App
let owner: Caller
let ownerId: number
const tokens = new Map<string, string>()

const [OWNER, COLLEAGUE, STRANGER] = ['owner@press.example', 'colleague@press.example', 'stranger@other.example']
const API = '/api/public/v1/requests'

const FORM = { ...REQUIRED_CONTENT, media: ['print', 'online'] }

beforeAll(async () => {
  test = await testDb()
  const { db } = test
  await createKnownUsers(db)
  ownerId = await createPublicAccount(db, OWNER)
  for (const address of [COLLEAGUE, STRANGER]) await createPublicAccount(db, address)
  await acceptRequests(db, ['_7'])
  await writeSetting(db, 'site_url', 'https://issn.example')
  await writeSetting(db, 'api_quota_second', 1_000)
  services = testServices(test)
  app = await buildApp(services)
  await app.ready()
  for (const name of [OWNER, COLLEAGUE, STRANGER, 'france']) {
    const caller = await loginAs(app, name)
    if (name === OWNER) owner = caller
    tokens.set(name, (await caller.post('/api/me/tokens', { name: 'press' })).json().token)
  }
})
afterEach(async () => {
  for (const table of ['issn_request', 'mail', 'publisher', 'idempotent_answer'])
    await sql`delete from ${sql.table(table)}`.execute(test.db)
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const call = (
  method: 'GET' | 'POST',
  url: string,
  { by = OWNER, body, ...headers }: { by?: string; body?: unknown; [header: string]: unknown } = {},
) =>
  app.inject({
    ...{ method, url },
    headers: { authorization: `Bearer ${tokens.get(by)}`, ...(headers as Record<string, string>) },
    ...(body === undefined ? {} : { payload: body as object }),
  })
const send = (body: unknown, more: object = {}) => call('POST', API, { body, ...more })
const countOf = async (table: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(test.db)).rows[0]!.count

describe('a request by program', () => {
  it('reaches the centre of its country, and its sender gets a receipt', async () => {
    const answer = await send({ ...FORM, title: '  Cahiers\u200b des essais ' }, { 'accept-language': 'fr' })
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
    const sent = answer.json()
    expect(sent).toMatchObject({
      ...{
        id: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
        state: 'new',
        kind: 'new',
        title: 'Cahiers des essais',
      },
      ...{ center: { code: '_7' }, issns: [], url: `https://issn.example/portal/requests/${sent.id}` },
      events: [{ kind: 'sent', by: 'publisher' }],
    })
    expect(Object.keys(sent.events[0])).not.toContain('username')
    const stored = (await requestOfCode(test.db, sent.id))!
    expect(stored).toMatchObject({
      source: 'api',
      email: OWNER,
      user_id: ownerId,
      language: 'fr',
      due_on: expect.any(String),
    })
    const mails = (await sql<{ recipient: string; kind: string }>`select * from mail`.execute(test.db)).rows
    expect(mails).toMatchObject([{ recipient: OWNER, kind: 'request_sent' }])
    expect((await call('GET', `${API}/${sent.id}`, { 'accept-language': 'fr' })).json()).toEqual(sent)
  })

  it('is refused with the problems of each field', async () => {
    const answer = await send(
      { ...FORM, title: '', country: 'XXX', related_issns: ['1234'] },
      { 'accept-language': 'en' },
    )
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_fields'])
    expect(Object.keys(answer.json().errors).sort()).toEqual(['country', 'related_issns', 'title'])
    expect((await send({ ...FORM, media: ['paper'] })).statusCode).toBe(400)
    expect((await send({ ...FORM, title: 'x'.repeat(2_001) })).json().errors).toEqual({
      title: [expect.stringContaining('2,000')],
    })
    expect([await countOf('issn_request'), await countOf('mail')]).toEqual([0, 0])
  })

  it('is refused with the address of the centre if the centre accepts no requests', async () => {
    await acceptRequests(test.db, ['_7'], { is_on: false })
    const answer = await send(FORM)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'requests_off'])
    expect(answer.json()).toMatchObject({ error: expect.stringContaining('ISSN') })
    await acceptRequests(test.db, ['_7'])
    expect(await countOf('issn_request')).toBe(0)
  })

  it('is stored once for each idempotency key', async () => {
    const key = { 'idempotency-key': 'ojs-17' }
    const answers = await Promise.all([send(FORM, key), send(FORM, key), send(FORM, key)])
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]!.json())
    expect([answers[0]!.statusCode, await countOf('issn_request'), await countOf('mail')]).toEqual([200, 1, 1])
    expect((await send({ ...FORM, title: 'Other' }, key)).json().code).toBe('idempotency_key_reused')
    expect((await send(FORM, { 'idempotency-key': 'x'.repeat(300) })).json().code).toBe('idempotency_key_invalid')
  })

  it('needs a token', async () => {
    const answer = await app.inject({ method: 'POST', url: API, payload: FORM })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_token'])
    expect((await app.inject({ url: `${API}/7K2M-Q9XD` })).statusCode).toBe(401)
  })

  it('has no e-mail address if the account belongs to a centre', async () => {
    await sql`update app_user set email = ${STRANGER} where username = 'france'`.execute(test.db)
    expect((await send(FORM, { by: 'france' })).statusCode).toBe(200)
    expect([await countOf('issn_request'), await countOf('mail')]).toEqual([1, 0])
  })

  it('counts towards the limit of the account, which concurrent requests do not exceed', async () => {
    expect(PUBLISHER_LIMITS.sentOfAccountPerDay).toBe(100)
    const programs = makeRequestPrograms({ ...services, limit: 3 })
    const program = { userId: ownerId, locale: 'en', origin: '', site: '' } as const
    const now = new Date()
    const given = { content: requestContent.parse(FORM), files: [], key: undefined }
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => programs.create(program, { ...given, now })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const refused = results.find((result) => result.status === 'rejected')!
    expect(refused.reason.failure).toMatchObject({ code: 'too_many_requests' })
    expect(refused.reason.failure.details.retry_after).toBeLessThanOrEqual(86_400)
    const tomorrow = new Date(now.getTime() + 86_500_000)
    await programs.create(program, { ...given, now: tomorrow })
    expect(await countOf('issn_request')).toBe(4)
  })
})

describe('the state of a request', () => {
  it('can be read by its account, by the account with its address and by its publisher, and by no others', async () => {
    const { rows } = await sql<{ id: number }>`insert into publisher (name) values ('Press') returning id`.execute(
      test.db,
    )
    const { id: publisher } = rows[0]!
    await sql`insert into publisher_member (publisher_id, email, is_owner, is_creator)
      values (${publisher}, ${OWNER}, true, true), (${publisher}, ${COLLEAGUE}, false, false)`.execute(test.db)
    const { id } = (await send(FORM)).json()
    const status = async (by: string, code = id) => (await call('GET', `${API}/${code}`, { by })).statusCode
    expect([await status(OWNER), await status(COLLEAGUE), await status(STRANGER), await status('france')]).toEqual([
      200, 200, 404, 404,
    ])
    expect(await status(OWNER, id.toLowerCase().replace('-', ''))).toBe(200)
    const byMail = await storeRequest(test.db, { email: STRANGER })
    expect([await status(STRANGER, byMail.code), await status(OWNER, byMail.code)]).toEqual([200, 404])
    const draft = await storeRequest(test.db, { state: 'draft', user_id: ownerId })
    expect([await status(OWNER, draft.code), await status(OWNER, 'nothing')]).toEqual([404, 404])
  })

  it('cannot be read by members of a publisher to which others added the account', async () => {
    const { db, mails } = services
    const publishers = makePublishers({ db, mails })
    const sender = { locale: 'en', origin: 'https://issn.example' } as const
    const publisher = await publishers.create({ email: STRANGER }, 'Press', 'en')
    await publishers.addMember({ email: STRANGER }, publisher, OWNER, sender)
    await publishers.addMember({ email: STRANGER }, publisher, COLLEAGUE, sender)
    const isReadByColleague = async () => {
      const { id } = (await send(FORM)).json()
      return (await call('GET', `${API}/${id}`, { by: COLLEAGUE })).statusCode
    }
    expect(await isReadByColleague()).toBe(404)
    // The account becomes the owner without its consent.
    await publishers.removeMember({ email: STRANGER }, publisher, STRANGER)
    expect(await publishers.names({ email: OWNER })).toMatchObject([{ id: publisher, isOwner: true }])
    expect(await isReadByColleague()).toBe(404)
    const own = await publishers.create({ email: OWNER }, 'Own press', 'en')
    await publishers.addMember({ email: OWNER }, own, COLLEAGUE, sender)
    expect(await isReadByColleague()).toBe(200)
  })

  it('has the ISSNs and the messages, without names of users and handlers', async () => {
    const request = await storeRequest(test.db, { state: 'assigned', user_id: ownerId })
    await sql`insert into request_record values (${request.id}, '4200-0001', 'ta'), (${request.id}, '4200-001X', 'cr')`.execute(
      test.db,
    )
    const user = { id: String(ownerId), username: 'france' }
    await test.db.transaction().execute(async (tx) => {
      await addEvent(tx, request.id, { kind: 'handler', by: 'centre', user, details: { handler: 'france' } })
      await addEvent(tx, request.id, { kind: 'question', by: 'centre', user, text: 'Which frequency?' })
      await addEvent(tx, request.id, { kind: 'assigned', by: 'centre', user, details: { issns: ['4200-0001'] } })
    })
    const answer = await call('GET', `${API}/${request.code}`)
    expect(answer.json()).toMatchObject({
      ...{
        state: 'assigned',
        issns: [
          { issn: '4200-0001', medium: 'print' },
          { issn: '4200-001X', medium: 'online' },
        ],
      },
      events: [
        { kind: 'question', by: 'centre', text: 'Which frequency?' },
        { kind: 'assigned', sentence: expect.stringContaining('4200-0001') },
      ],
    })
    expect(answer.body).not.toContain('france')
  })
})

describe('the export of the data of an account', () => {
  it('contains all its requests with content, thread and file names, and no requests of colleagues', async () => {
    const { id } = (await send({ ...FORM, note: 'Please be quick', contact_name: 'Anna' })).json()
    const draft = await storeRequest(test.db, { state: 'draft', user_id: ownerId, sent_at: null as never })
    await sql`update issn_request set sent_at = null where id = ${draft.id}`.execute(test.db)
    await storeRequest(test.db, { email: COLLEAGUE })
    // The draft of a visitor who typed a wrong address.
    await storeRequest(test.db, { state: 'draft', email: OWNER })
    const stored = (await requestOfCode(test.db, id))!
    await sql`insert into request_file (request_id, name, content_type, bytes, stored_as)
      values (${stored.id}, 'cover.pdf', 'application/pdf', 8, 'requests/x')`.execute(test.db)
    const data = (await owner.get('/api/me/requests')).json()
    expect(data).toMatchObject([
      {
        ...{ id, state: 'new', email: OWNER, content: { note: 'Please be quick', contact_name: 'Anna' } },
        ...{ events: [{ kind: 'sent' }], files: [{ name: 'cover.pdf', bytes: 8 }] },
      },
      { id: draft.code, state: 'draft', sent_at: null },
    ])
    expect((await app.inject({ url: '/api/me/requests' })).statusCode).toBe(401)
  })
})
