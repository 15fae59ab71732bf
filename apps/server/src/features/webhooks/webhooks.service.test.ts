/** Subscriptions with a local receiver. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WEBHOOK_FAILURES, type Webhook } from '@seriatim/contract'
import { dataField, type MarcRecord } from '@seriatim/marc'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { writeSetting } from '../../platform/database/settings.ts'
import type { App } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import {
  type Caller,
  createKnownUsers,
  loginAs,
  type TestDb,
  testApp,
  testDb,
  testServices,
} from '../../testing/index.ts'
import { removeVersions, replaceActive } from '../../testing/oracle/versions.ts'
import { WAIT } from '../../testing/wait.ts'
import { fillPublicBase, type PublicBase } from '../public/testing.ts'
import { signatureOf, WEBHOOK_USER_AGENT } from './post-delivery.ts'

type Delivery = { readonly issn: string; readonly kind: string; readonly id: string }

let test: TestDb
let services: Services
let app: App
let base: PublicBase
let receiver: Server
let root: string
let answers = 200
/** The receiver responds to the next delivery after this promise resolves. */
let answersAfter: Promise<unknown> | undefined
const received: { body: Delivery; raw: string; signature: string; agent: string }[] = []
const callers = new Map<string, Caller>()
const as = (name: string): Caller => callers.get(name)!

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  base = await fillPublicBase(test, 80)
  services = testServices(test, { allowsPrivateUrls: true })
  app = await buildApp(services)
  await app.ready()
  for (const name of ['paris', 'reader']) callers.set(name, await loginAs(app, name))
  receiver = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const raw = Buffer.concat(parts).toString('utf8')
      if (answers === 200)
        received.push({
          ...{ body: JSON.parse(raw), raw, signature: String(request.headers['seriatim-signature']) },
          agent: String(request.headers['user-agent']),
        })
      answer.statusCode = answers
      const first = answersAfter
      answersAfter = undefined
      void Promise.resolve(first).then(() => answer.end())
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  root = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
afterEach(async () => {
  answers = 200
  received.length = 0
  await sql`delete from webhook`.execute(test.db)
})
afterAll(async () => {
  receiver?.close()
  await app?.close()
  await test?.close()
})

const deliver = () => services.webhooks.deliverAll(new AbortController().signal)
const dueNow = () => sql`update webhook set next_at = now()`.execute(test.db)
const inCategory = (category: string) =>
  base.records.filter((each) => each.category === category && base.shown.includes(each.issn))
let notes = 0
const noted = (record: MarcRecord): MarcRecord => {
  notes += 1
  return { ...record, fields: [...record.fields, dataField('500', ' ', ' ', [['a', `Note ${notes}`]])] }
}
const ofCategory = (category: string) => ({
  keyword_queries: [{ action: 'include', tag: 'category', type: 'category', code: category }],
})
async function subscribe(search: unknown = ofCategory('reg')): Promise<Webhook & { secret: string }> {
  const answer = await as('reader').post('/api/me/webhooks', { url: root, search })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

describe('a webhook subscription', () => {
  it('receives signed deliveries for changes of records that its search finds', async () => {
    const { secret } = await subscribe()
    const [first, second] = inCategory('reg')
    const [other] = inCategory('can')
    await replaceActive(test, first!.issn, noted(first!.record))
    await deliver()
    await replaceActive(test, other!.issn, noted(other!.record))
    await replaceActive(test, second!.issn, noted(second!.record))
    await replaceActive(test, first!.issn, noted(first!.record))
    await deliver()
    // Changes of one record arrive in order; changes of several records within a second arrive in any order.
    expect(received[0]!.body.issn).toBe(first!.issn)
    expect(
      received
        .slice(1)
        .map(({ body }) => body.issn)
        .sort(),
    ).toEqual([first!.issn, second!.issn].sort())
    expect(received.every(({ body }) => body.kind === 'changed')).toBe(true)
    for (const { raw, signature } of received) {
      const [, time, signed] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature)!
      expect(signed).toBe(signatureOf(secret, Number(time), raw))
    }
    await deliver()
    expect(received).toHaveLength(3)
    expect(new Set(received.map(({ agent }) => agent))).toEqual(new Set([WEBHOOK_USER_AGENT]))
    expect(WEBHOOK_USER_AGENT).toMatch(/^Seriatim-Webhooks\/[\d.]+ \(/)
  })

  it('receives a deletion only for a removed record that was delivered before', async () => {
    await subscribe()
    const [, , third, fourth] = inCategory('reg')
    await replaceActive(test, third!.issn, noted(third!.record))
    await deliver()
    await removeVersions(test, third!.issn)
    await removeVersions(test, fourth!.issn)
    await deliver()
    expect(received.map(({ body: { issn, kind } }) => [issn, kind])).toEqual([
      [third!.issn, 'changed'],
      [third!.issn, 'deleted'],
    ])
  })

  it('retries failed deliveries with increasing delays, and loses no delivery', async () => {
    const { id } = await subscribe()
    const [one, two] = inCategory('reg').slice(5)
    answers = 503
    await replaceActive(test, one!.issn, noted(one!.record))
    await replaceActive(test, two!.issn, noted(two!.record))
    await deliver()
    const row = (await as('reader').get('/api/me/webhooks')).json()[0]
    expect(row).toMatchObject({ id, failures: 1, waiting: 2, last_status: 503, state: 'active' })
    expect(Date.parse(row.next_at)).toBeGreaterThan(Date.parse(row.last_at))
    answers = 200
    await deliver()
    expect(received).toEqual([])
    await dueNow()
    await deliver()
    expect(received.map(({ body }) => body.issn).sort()).toEqual([one!.issn, two!.issn].sort())
    expect((await as('reader').get('/api/me/webhooks')).json()[0]).toMatchObject({ failures: 0, waiting: 0 })
  })

  /** Changes a record while the receiver fails, until the subscription is paused. */
  async function pause(place: number) {
    const record = inCategory('reg')[place]!
    answers = 500
    await replaceActive(test, record.issn, noted(record.record))
    for (let attempt = 0; attempt < WEBHOOK_FAILURES; attempt++) {
      await dueNow()
      await deliver()
    }
    return record
  }

  it('notifies its owner by e-mail and notice when it is paused, and can be resumed', async () => {
    await sql`update app_user set email = 'reader@example.org' where username = 'reader'`.execute(test.db)
    await sql`delete from mail`.execute(test.db)
    const french = { headers: { 'accept-language': 'fr' } }
    const made = await as('reader').call('POST', '/api/me/webhooks', {
      ...french,
      payload: { url: root, search: ofCategory('reg') },
    })
    const { id } = made.json()
    const record = await pause(7)
    const { rows } = await sql<{ language: string; subject: string; body: string }>`
      select language, subject, body from mail`.execute(test.db)
    expect(rows).toMatchObject([{ language: 'fr', subject: 'Un de vos abonnements est suspendu' }])
    expect(rows[0]!.body).toContain('/portal/account')
    const notices = async () => (await as('reader').get('/api/notices')).json()
    expect(await notices()).toMatchObject([
      { id: `webhook_paused ${id}`, kind: 'webhook_paused', to: '/portal/account#subscriptions' },
    ])
    expect((await as('paris').get('/api/notices')).body).not.toContain('webhook_paused')
    expect((await as('paris').post(`/api/me/webhooks/${id}/resume`, {})).json().code).toBe('webhook_not_found')
    answers = 200
    const resumed = await as('reader').post(`/api/me/webhooks/${id}/resume`, {})
    expect(resumed.json()).toMatchObject({ id, state: 'active', failures: 0 })
    expect(await notices()).toEqual([])
    await deliver()
    expect(received.map(({ body }) => body.issn)).toEqual([record.issn])
  })

  it('is processed even if an older subscription has nothing to deliver', async () => {
    await subscribe({ basic_query: { query: 'nothing has this word' } })
    await subscribe()
    const record = inCategory('reg')[10]!
    await replaceActive(test, record.issn, noted(record.record))
    await deliver()
    expect(received.map(({ body }) => body.issn)).toEqual([record.issn])
  })

  it('is processed while the URL of another subscription is slow', async () => {
    await subscribe()
    await subscribe()
    const record = inCategory('reg')[11]!
    await replaceActive(test, record.issn, noted(record.record))
    const { promise, resolve: release } = Promise.withResolvers<void>()
    answersAfter = promise
    const delivering = deliver()
    await expect.poll(() => received.length, WAIT).toBe(2)
    release()
    await delivering
    expect(received.map(({ body }) => body.issn)).toEqual([record.issn, record.issn])
  })

  it('is processed by one process at a time, even if it is resumed during a delivery', async () => {
    const { id } = await subscribe()
    const record = inCategory('reg')[9]!
    await replaceActive(test, record.issn, noted(record.record))
    const { promise, resolve: release } = Promise.withResolvers<void>()
    answersAfter = promise
    const delivering = deliver()
    await expect.poll(() => received.length, WAIT).toBe(1)
    expect((await as('reader').post(`/api/me/webhooks/${id}/resume`, {})).json()).toMatchObject({ state: 'active' })
    expect((await as('paris').post(`/api/admin/webhooks/${id}/replay`, {})).json()).toMatchObject({ state: 'active' })
    await deliver()
    release()
    await delivering
    await deliver()
    expect(received.map(({ body }) => body.issn)).toEqual([record.issn])
  })

  it('shows the reason of a failed delivery in the language of the reader', async () => {
    await subscribe()
    await sql`update webhook set last_error = 'refused'`.execute(test.db)
    await sql`
      insert into webhook_delivery (webhook_id, issn, kind, changed_at, error)
      select id, '0000-0000', 'changed', now(), 'refused' from webhook`.execute(test.db)
    const reasons = async (language: string) => {
      const headers = { 'accept-language': language }
      const own = (await as('reader').call('GET', '/api/me/webhooks', { headers })).json()[0]
      const listed = (await as('paris').call('GET', '/api/admin/webhooks', { headers })).json().rows[0]
      const deliveries = await as('paris').call('GET', `/api/admin/webhooks/${own.id}/deliveries`, { headers })
      return [own.last_error, listed.last_error, deliveries.json()[0].error]
    }
    const english = 'the host does not accept connections'
    expect(await reasons('en')).toEqual([english, english, english])
    expect(await reasons('ru')).not.toContain(english)
  })

  it.each([
    [301, 'status 301 (Moved Permanently), a redirect, which deliveries do not follow'],
    [404, 'status 404 (Not Found) instead of 2xx'],
    [599, 'status 599 (unknown status) instead of 2xx'],
  ])('shows the true reason of a delivery that failed with status %i', async (status, reason) => {
    const { id } = await subscribe()
    const record = inCategory('reg')[12]!
    answers = status
    await replaceActive(test, record.issn, noted(record.record))
    await deliver()
    expect((await as('reader').get('/api/me/webhooks')).json()[0]).toMatchObject({
      last_status: status,
      last_error: reason,
    })
    const deliveries = (await as('paris').get(`/api/admin/webhooks/${id}/deliveries`)).json()
    expect(deliveries[0]).toMatchObject({ status_code: status, error: reason })
  })

  it('shows that a delivery to a private network was refused', async () => {
    await subscribe()
    const closed = testServices(test, { allowsPrivateUrls: false })
    const record = inCategory('reg')[13]!
    await replaceActive(test, record.issn, noted(record.record))
    await closed.webhooks.deliverAll(new AbortController().signal)
    expect((await as('reader').get('/api/me/webhooks')).json()[0]).toMatchObject({
      last_status: null,
      last_error: 'the host name leads to a private network',
    })
    expect(received).toEqual([])
  })

  it('is paused after many failures, with an e-mail, and can be resumed by an administrator', async () => {
    await sql`update app_user set email = 'reader@example.org' where username = 'reader'`.execute(test.db)
    await sql`delete from mail`.execute(test.db)
    await writeSetting(test.db, 'site_url', 'https://issn.example.org')
    const { id } = await subscribe()
    const record = await pause(8)
    const paused = (await as('paris').get(`/api/admin/webhooks/${id}`)).json()
    expect(paused).toMatchObject({ state: 'paused', username: 'reader', waiting: 1, next_at: null })
    const mails = await sql<{
      recipient: string
      kind: string
      body: string
    }>`select recipient, kind, body from mail`.execute(test.db)
    expect(mails.rows).toMatchObject([{ recipient: 'reader@example.org', kind: 'webhook_paused' }])
    expect(mails.rows[0]!.body).toContain('https://issn.example.org/portal/account')
    answers = 200
    await dueNow()
    await deliver()
    expect(received).toEqual([])
    const answer = await as('paris').post(`/api/admin/webhooks/${id}/replay`, {})
    expect(answer.json()).toMatchObject({ state: 'active', failures: 0 })
    await deliver()
    expect(received.map(({ body }) => body.issn)).toEqual([record.issn])
    const deliveries = (await as('paris').get(`/api/admin/webhooks/${id}/deliveries`)).json()
    expect(deliveries).toMatchObject([{ issn: record.issn, kind: 'changed', attempts: WEBHOOK_FAILURES + 1 }])
    await as('paris').post(`/api/admin/webhooks/${id}/replay`, { since: '2020-01-01T00:00:00Z' })
    await deliver()
    expect(received).toHaveLength(2)
  })

  it('can be read and deleted by administrators, and otherwise only by its owner', async () => {
    const { id } = await subscribe()
    for (const sort of ['url', 'username', 'state', 'waiting', 'next_at', 'search', 'last_error', 'id']) {
      const answer = await as('paris').get(`/api/admin/webhooks?sort=${sort}&order=asc&search=reader`)
      expect(answer.json()).toMatchObject({ total: 1, rows: [{ id, url: root }] })
      expect(answer.body).not.toContain('secret')
    }
    expect((await as('paris').get('/api/admin/webhooks?sort=secret')).statusCode).toBe(400)
    expect((await as('reader').get('/api/admin/webhooks')).statusCode).toBe(403)
    expect((await as('paris').delete(`/api/me/webhooks/${id}`)).json().code).toBe('webhook_not_found')
    expect((await as('reader').delete(`/api/me/webhooks/${id}`)).statusCode).toBe(200)
    expect((await as('paris').delete(`/api/admin/webhooks/${id}`)).json().code).toBe('webhook_not_found')
  })
})

describe('creating a webhook subscription', () => {
  it.each(['nothing', 'ftp://example.com/x', 'https://user:secret@issn.org/', `https://issn.org/${'x'.repeat(2_000)}`])(
    'is refused for the URL %s',
    async (url) => {
      const answer = await as('reader').post('/api/me/webhooks', { url, search: {} })
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['url']])
    },
  )

  it('is refused for URLs of private networks, unless the settings allow them', async () => {
    const closed = await testApp(test)
    const caller = await loginAs(closed, 'reader')
    for (const url of [root, 'http://localhost/x', 'http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/']) {
      const answer = await caller.post('/api/me/webhooks', { url, search: {} })
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['url']])
    }
    await closed.close()
  })

  it.each([
    [
      'http://10.0.0.1/',
      'This address is in a private network. Enter an address that can be reached from the internet.',
    ],
    ['https://hooks.localhost/x', 'The host name hooks.localhost is reserved and does not lead to a website.'],
    ['https://hooks.example.test/', 'The host name hooks.example.test is reserved and does not lead to a website.'],
    ['https://issn.org:25/', 'Port 25 is not a web port. Use 80, 443 or a port from 1024.'],
  ])('is refused with the true reason for %s', async (url, sentence) => {
    const closed = await testApp(test)
    const caller = await loginAs(closed, 'reader')
    expect((await caller.post('/api/me/webhooks', { url, search: {} })).json().errors).toEqual({ url: [sentence] })
    await closed.close()
  })

  it.each([
    ['a category that is not public', { selected_facets: [{ term: 'category', key: 'val' }] }],
    ['a keyword for such a category', ofCategory('fre')],
    ['two categories', { ...ofCategory('reg'), selected_facets: [{ term: 'category', key: 'can' }] }],
    ['a hidden term', { basic_query: { query: 'is_invalid:true', matchFormat: 'LUCENE' } }],
    ['a hidden term and words', { basic_query: { query: 'journal AND is_invalid:true', matchFormat: 'LUCENE' } }],
    [
      'all public categories excluded',
      { excluded_facets: ['reg', 'wor', 'can', 'sup'].map((key) => ({ term: 'category', key })) },
    ],
  ])('causes a warning for a search that can never match: %s', async (_, search) => {
    const answer = await as('reader').post('/api/me/webhooks', { url: root, search })
    expect([answer.statusCode, answer.json().warnings]).toEqual([
      200,
      ['This subscription can never match: its search contradicts itself, or requires data that no public record has.'],
    ])
  })

  it.each([
    ['everything', {}],
    ['a word that no title has', { basic_query: { query: 'zzznothing' } }],
    ['a public category', ofCategory('sup')],
    ['one of two categories', { basic_query: { query: 'category:val OR category:reg', matchFormat: 'LUCENE' } }],
    [
      'a hidden term as an alternative',
      { basic_query: { query: 'journal OR is_invalid:true', matchFormat: 'LUCENE' } },
    ],
    ['two languages', { basic_query: { query: 'languages:eng AND languages:fre', matchFormat: 'LUCENE' } }],
  ])('causes no warning for a search that can match: %s', async (_, search) => {
    expect((await as('reader').post('/api/me/webhooks', { url: root, search })).json().warnings).toEqual([])
  })

  it('is refused for a filter that is not public, with that reason', async () => {
    const hidden = { excluded_facets: [{ term: 'draft_record', key: 'true' }] }
    expect((await as('reader').post('/api/me/webhooks', { url: root, search: hidden })).json().errors).toEqual({
      search: ['A subscription finds public data only, and draft_record is not public.'],
    })
  })

  it('is refused for a search with too many words', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, place) => `a${place}*`).join(' ')
    const ask = (query: string) =>
      as('reader').post('/api/me/webhooks', { url: root, search: { basic_query: { query } } })
    expect((await ask(words(40))).statusCode).toBe(200)
    const answer = await ask(words(41))
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['search']])
  })

  it('is refused for an invalid search, and for a search in non-public data', async () => {
    const broken = { basic_query: { query: '(', matchFormat: 'LUCENE' } }
    expect((await as('reader').post('/api/me/webhooks', { url: root, search: broken })).json().code).toBe(
      'query_syntax',
    )
    const hidden = { selected_facets: [{ term: 'draft_record', key: 'true' }] }
    expect((await as('reader').post('/api/me/webhooks', { url: root, search: hidden })).statusCode).toBe(400)
  })
})
