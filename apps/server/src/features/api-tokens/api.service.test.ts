/** Free API: authentication, responses, and quotas under concurrent requests. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import type { App } from '../../platform/http/serve.ts'
import { makeLog } from '../../platform/log.ts'
import { type Caller, createUser, loginAs, type TestDb, testApp, testDb, testServices } from '../../testing/index.ts'
import { fillPublicBase, type PublicBase } from '../public/testing.ts'
import { spendRecords } from './quota.ts'

let test: TestDb
let app: App
let base: PublicBase
let caller: Caller
let token: string
let userId: number

beforeAll(async () => {
  test = await testDb()
  base = await fillPublicBase(test, 80)
  app = await testApp(test)
  userId = await createUser(test.db, { username: 'program', permissions: ['search', 'issn_submit'] })
  caller = await loginAs(app, 'program')
  token = (await caller.post('/api/me/tokens', { name: 'first' })).json().token
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

/** Sets the API quotas of the test account and resets its usage to zero. */
const setQuota = async (quota: { total?: number; day?: number; second?: number }) => {
  await test.db
    .updateTable('app_user')
    .set({ api_quota: JSON.stringify({ second: 1_000, ...quota }) })
    .where('id', '=', userId)
    .execute()
  await sql`delete from api_usage where user_id = ${userId}`.execute(test.db)
  await sql`delete from api_issn_given where user_id = ${userId}`.execute(test.db)
}
beforeEach(() => setQuota({}))

const API = '/api/public/v1'
const ask = (url: string, { bearer = token, accept = '*/*' } = {}) =>
  app.inject({ method: 'GET', url: `${API}${url}`, headers: { authorization: `Bearer ${bearer}`, accept } })
const list = (issns: readonly string[]) =>
  app.inject({
    method: 'POST',
    url: `${API}/records`,
    headers: { authorization: `Bearer ${token}` },
    payload: { issns },
  })
const record = (index: number) => ask(`/records/${base.shown[index]}`)
const statusAndCode = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  JSON.parse(body).code,
]

describe('authentication of the free API', () => {
  it('refuses requests without a valid token, also from a logged-in user', async () => {
    const url = `${API}/search?q=a`
    for (const answer of [
      await app.inject(url),
      await caller.get(url),
      await ask('/search?q=a', { bearer: 'x'.repeat(43) }),
      await app.inject({ url, headers: { authorization: `Basic ${token}` } }),
      await app.inject({ method: 'POST', url: `${API}/records`, payload: { issns: 7 } }),
    ]) {
      expect(statusAndCode(answer)).toEqual([401, 'invalid_token'])
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    }
  })

  it('accepts a token, which is shown once, listed by name and can be revoked', async () => {
    const made = (await caller.post('/api/me/tokens', { name: ' harvest ', scopes: ['lists'] })).json()
    expect(made).toMatchObject({ name: 'harvest', scopes: ['lists'] })
    expect((await ask('/search', { bearer: made.token })).statusCode).toBe(200)
    const listed = (await caller.get('/api/me/tokens')).json()
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['first', 'harvest'])
    expect(JSON.stringify(listed)).not.toContain(made.token)
    const stored = await test.db.selectFrom('api_token').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(made.token)
    const other = await createUser(test.db, { username: 'other' }).then(() => loginAs(app, 'other'))
    expect((await other.delete(`/api/me/tokens/${made.id}`)).json().code).toBe('token_not_found')
    expect((await caller.delete(`/api/me/tokens/${made.id}`)).statusCode).toBe(200)
    expect(statusAndCode(await ask('/search', { bearer: made.token }))).toEqual([401, 'invalid_token'])
    for (const name of ['', '  ', 'x'.repeat(101)])
      expect(Object.keys((await caller.post('/api/me/tokens', { name })).json().errors)).toEqual(['name'])
  })

  it('limits calls for lists to tokens with the scope "lists", which allows no other calls', async () => {
    const { token: ofLists } = (await caller.post('/api/me/tokens', { name: 'lists', scopes: ['lists'] })).json()
    const call = (url: string, bearer: string) => app.inject({ url, headers: { authorization: `Bearer ${bearer}` } })
    expect((await call('/api/lists/quota', ofLists)).statusCode).toBe(200)
    expect((await call('/api/lists/quota', token)).statusCode).toBe(401)
    for (const url of ['/api/me', '/api/me/tokens', '/api/notices'])
      expect((await call(url, ofLists)).statusCode).toBe(401)
  })

  it('refuses the token of a deactivated account', async () => {
    await test.db.updateTable('app_user').set({ is_active: false }).where('id', '=', userId).execute()
    expect((await ask('/search')).statusCode).toBe(401)
    await test.db.updateTable('app_user').set({ is_active: true }).where('id', '=', userId).execute()
  })
})

describe('the free API', () => {
  it('returns a record in the requested format, JSON-LD by default', async () => {
    const plain = await record(0)
    expect(plain.headers['content-type']).toBe('application/ld+json; charset=utf-8')
    expect(plain.json()).toMatchObject({ issn: base.shown[0], '@context': {} })
    expect((await ask(`/records/${base.shown[0]!.replace('-', '')}?format=turtle`)).body).toContain('@prefix')
    expect((await ask(`/records/${base.shown[0]}`, { accept: 'application/marcxml+xml' })).body).toContain('<record')
    expect(statusAndCode(await ask(`/records/${base.shown[0]}?format=html`))).toEqual([400, 'invalid_format'])
    expect(statusAndCode(await ask(`/records/${base.shown[0]}`, { accept: 'text/html' }))).toEqual([
      406,
      'not_acceptable',
    ])
    for (const issn of [...base.hidden.slice(0, 3), '1234-5678', 'x'])
      expect(statusAndCode(await ask(`/records/${issn}`))).toEqual([404, 'record_not_found'])
  })

  it('returns the public records of the family of an ISSN-L', async () => {
    const answer = (await ask(`/records/${base.shown[0]}/issn-l`)).json()
    expect(answer.issn).toBe(base.shown[0])
    expect(answer.family.map(({ issn }: { issn: string }) => issn)).toContain(base.shown[0])
    expect(Array.isArray(answer.family[0].media)).toBe(true)
  })

  it('finds records by words, page by page', async () => {
    const all = (await ask('/search?size=100')).json()
    expect(all).toMatchObject({ total: base.shown.length, page: 1, size: 100 })
    const second = (await ask('/search?size=7&page=2')).json()
    expect(second.results).toEqual(all.results.slice(7, 14))
    expect(Object.keys(second.results[0])).toEqual(['issn', 'issn_l', 'title', 'status', 'country', 'media'])
    const words = new Set(all.results.map(({ status }: { status: string }) => status))
    expect([...words].every((word) => /^(Published|Ceased|Provisional|Suppressed|Cancelled)$/.test(String(word)))).toBe(
      true,
    )
    expect(statusAndCode(await ask('/search?page=20001&size=1'))).toEqual([400, 'beyond_limit'])
    expect((await ask('/search?size=101')).statusCode).toBe(400)
  })

  it('returns the changes since a time, or since the position in an earlier response', async () => {
    const first = (await ask('/changes?since=2020-01-01T00:00:00Z')).json()
    const notified = (isDeleted: boolean): string[] =>
      first.changes
        .filter(({ kind }: { kind: string }) => (kind === 'deleted') === isDeleted)
        .map(({ issn }: { issn: string }) => issn)
        .sort()
    expect(notified(false)).toEqual([...base.shown].sort())
    // This record was public until it had only a draft, so the API reports a deletion.
    expect(notified(true)).toEqual([base.onlyDraft])
    const then = (await ask(`/changes?since=${encodeURIComponent(first.next)}`)).json()
    expect(then.changes).toEqual([])
    const wrong = await ask('/changes?since=yesterday')
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'bad_request'])
  })

  it('returns each record of a list of ISSNs once, and the ISSNs without a record', async () => {
    const [one, two] = base.shown
    const answer = (await list([one!, two!.replace('-', ''), one!, base.hidden[0]!, 'nonsense'])).json()
    expect(answer.records.map(({ issn }: { issn: string }) => issn)).toEqual([one, two])
    expect(answer.not_found).toEqual([base.hidden[0], 'nonsense'])
  })
})

it('the server log never contains a token, regardless of the part of the request that contains it', async () => {
  const lines: string[] = []
  const log = makeLog('trace', { write: (line: string) => void lines.push(line) })
  const logging = await buildApp({ ...testServices(test), log })
  const authorization = `Bearer ${token}`
  const asked = [
    { url: `${API}/records/${base.shown[0]}`, headers: { authorization } },
    { url: `${API}/search?q=${token}&access_token=${token}`, headers: { authorization } },
    { url: `${API}/records/${token}`, headers: { authorization } },
    { url: `/portal/confirm?token=${token}` },
    { url: `/portal/${token}` },
    { url: `/${token}/%zz` },
    { method: 'POST', url: `${API}/records`, headers: { authorization }, payload: `{"issns": ${token}` },
    { method: 'POST', url: `${API}/records`, headers: { authorization }, payload: { issns: [token] } },
  ] as const
  for (const each of asked) await logging.inject(each)
  await logging.close()
  expect(lines.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThanOrEqual(asked.length - 1)
  expect(lines.filter((line) => line.includes(token))).toEqual([])
})

describe('the quotas of the free API', () => {
  it('are listed in the headers of every response', async () => {
    await setQuota({ total: 50, day: 30, second: 5 })
    const { headers } = await record(0)
    expect(headers.ratelimit).toMatch(/^"total";r=49, "day";r=29;t=\d+$/)
    expect(headers['ratelimit-policy']).toBe('"total";q=50, "day";q=30;w=86400, "second";q=5;w=1')
    expect((await ask('/records/0000-0000x')).headers.ratelimit).toMatch(/^"total";r=49, "day";r=29;/)
    expect((await caller.get('/api/me/api_quota')).json()).toMatchObject({
      total: { limit: 50, used: 1, remaining: 49 },
      day: { limit: 30, used: 1, remaining: 29 },
      second: { limit: 5 },
    })
  })

  it('count each ISSN once for the total quota', async () => {
    await setQuota({ total: 2, day: 100 })
    for (const index of [0, 1, 0, 1]) expect((await record(index)).statusCode).toBe(200)
    const refused = await record(2)
    expect(statusAndCode(refused)).toEqual([429, 'quota_total'])
    expect(refused.headers['retry-after']).toBeUndefined()
    expect((await record(0)).statusCode).toBe(200)
  })

  it('count repeated records for the daily quota; the refusal contains the end of the day', async () => {
    await setQuota({ total: 100, day: 3 })
    for (let time = 0; time < 3; time++) expect((await record(0)).statusCode).toBe(200)
    const refused = await record(0)
    expect(statusAndCode(refused)).toEqual([429, 'quota_day'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers.ratelimit).toMatch(/"day";r=0;t=\d+$/)
    // Simulates the next day, on which the usage of the previous day no longer counts.
    await sql`update api_usage set day = day - 1 where user_id = ${userId}`.execute(test.db)
    expect((await record(0)).headers.ratelimit).toMatch(/"day";r=2;/)
  })

  it('are reset at midnight UTC, not earlier', async () => {
    await setQuota({ total: 100, day: 3 })
    const limits = { total: 100, day: 3, second: 5 }
    const spend = (time: string, count: number) =>
      spendRecords(test.db, userId, limits, base.shown.slice(0, count), new Date(time))
    expect(await spend('2026-11-25T00:00:00Z', 2)).toMatchObject({ day: 2, secondsLeft: 86_400, today: '2026-11-25' })
    expect(await spend('2026-11-25T23:59:59.999Z', 1)).toMatchObject({ day: 3, secondsLeft: 1 })
    await expect(spend('2026-11-25T23:59:59.999Z', 1)).rejects.toMatchObject({
      code: 'quota_day',
      details: { retry_after: 1 },
    })
    expect(await spend('2026-11-26T00:00:00Z', 3)).toMatchObject({ day: 3, today: '2026-11-26' })
    // Simulates a server whose clock is behind. It does not continue the count of the other day.
    await expect(spend('2026-11-26T00:00:00.001Z', 1)).rejects.toMatchObject({ code: 'quota_day' })
  })

  const used = async () => {
    const { total, day } = (await caller.get('/api/me/api_quota')).json()
    return [total.used, day.used]
  }

  it('count each search result, but each ISSN only once for the total quota', async () => {
    await setQuota({ total: 25, day: 100 })
    const first = await ask('/search?size=20')
    expect(first.headers.ratelimit).toMatch(/^"total";r=5, "day";r=80;/)
    expect((await ask('/search?size=20')).headers.ratelimit).toMatch(/^"total";r=5, "day";r=60;/)
    expect((await ask('/search?size=20&q=zzznothing')).headers.ratelimit).toMatch(/^"total";r=5, "day";r=60;/)
    // A record that a search returned does not count again for the total quota.
    const { issn } = first.json().results[0]
    expect((await ask(`/records/${issn}`)).headers.ratelimit).toMatch(/^"total";r=5, "day";r=59;/)
    expect(statusAndCode(await ask('/search?size=20&page=2'))).toEqual([429, 'quota_request'])
    expect((await ask('/search?size=5&page=5')).statusCode).toBe(200)
    expect(statusAndCode(await ask('/search?size=1&page=40'))).toEqual([429, 'quota_total'])
    expect(await used()).toEqual([25, 46])
    await setQuota({ total: 100, day: 3 })
    expect(statusAndCode(await ask('/search?size=4'))).toEqual([429, 'quota_request'])
    expect((await ask('/search?size=3')).statusCode).toBe(200)
    expect(statusAndCode(await ask('/search?size=1'))).toEqual([429, 'quota_day'])
  })

  it('count each change, and shorten a page to the remaining quota', async () => {
    const whole = (await ask('/changes')).json().changes.map(({ issn }: { issn: string }) => issn)
    await setQuota({ total: 1_000, day: 7 })
    const first = await ask('/changes')
    expect(first.headers.ratelimit).toMatch(/^"total";r=993, "day";r=0;/)
    expect(first.json().changes.map(({ issn }: { issn: string }) => issn)).toEqual(whole.slice(0, 7))
    const next = `/changes?since=${encodeURIComponent(first.json().next)}`
    const refused = await ask(next)
    expect(statusAndCode(refused)).toEqual([429, 'quota_day'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await sql`update api_usage set day = day - 1 where user_id = ${userId}`.execute(test.db)
    expect((await ask(next)).json().changes.map(({ issn }: { issn: string }) => issn)).toEqual(whole.slice(7, 14))
    expect(await used()).toEqual([14, 7])
    await setQuota({ total: 9, day: 1_000 })
    const ofTotal = await ask('/changes')
    expect(ofTotal.json().changes).toHaveLength(9)
    expect((await ask('/changes')).json().changes).toEqual(ofTotal.json().changes)
    expect(statusAndCode(await ask(`/changes?since=${encodeURIComponent(ofTotal.json().next)}`))).toEqual([
      429,
      'quota_total',
    ])
    expect(await used()).toEqual([9, 18])
  })

  it('shorten a page of changes without losing a change', async () => {
    const whole = (await ask('/changes')).json().changes
    const collected: unknown[] = []
    let since = ''
    for (let page = 0; page < 50; page += 1) {
      await setQuota({ total: 1_000, day: 11 })
      const { changes, next } = (await ask(`/changes?since=${encodeURIComponent(since)}`)).json()
      collected.push(...changes)
      since = next
      if (changes.length === 0) break
    }
    expect(collected).toEqual(whole)
  })

  it('count no record for a request for changes that returns no changes', async () => {
    await setQuota({ total: 1_000, day: 1_000 })
    const { next } = (await ask('/changes')).json()
    await setQuota({ total: 0, day: 0 })
    const answer = await ask(`/changes?since=${encodeURIComponent(next)}`)
    expect([answer.statusCode, answer.json().changes, await used()]).toEqual([200, [], [0, 0]])
  })

  it('count all records of a returned family', async () => {
    await setQuota({ total: 100, day: 100 })
    const families = new Set<number>()
    for (const issn of base.shown.slice(0, 20)) {
      await setQuota({ total: 100, day: 100 })
      const { family } = (await ask(`/records/${issn}/issn-l`)).json()
      const count = new Set([issn, ...family.map((member: { issn: string }) => member.issn)]).size
      families.add(count)
      expect([issn, ...(await used())]).toEqual([issn, count, count])
    }
  })

  it('are not exceeded by concurrent searches and requests for changes', async () => {
    await setQuota({ second: 2_000, total: 1_000, day: 50 })
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, (_, page) => ask(`/search?size=6&page=${page + 1}`)),
      ...Array.from({ length: 4 }, () => ask('/changes')),
    ])
    const assigned = answers.flatMap((answer) =>
      answer.statusCode === 200 ? (answer.json().results ?? answer.json().changes) : [],
    )
    expect(assigned.length).toBe(50)
    expect((await used())[1]).toBe(50)
  })

  it('allow a list of ISSNs completely or refuse it completely', async () => {
    await setQuota({ total: 5, day: 100 })
    expect((await list(base.shown.slice(0, 3))).statusCode).toBe(200)
    expect(statusAndCode(await list(base.shown.slice(3, 7)))).toEqual([429, 'quota_request'])
    expect((await list(base.shown.slice(1, 5))).headers.ratelimit).toMatch(/^"total";r=0,/)
    expect(statusAndCode(await list(base.shown.slice(5, 7)))).toEqual([429, 'quota_total'])
    await setQuota({ total: 100, day: 3 })
    expect(statusAndCode(await list(base.shown.slice(0, 4)))).toEqual([429, 'quota_request'])
    expect((await list(base.shown.slice(0, 3))).statusCode).toBe(200)
    expect(statusAndCode(await list(base.shown.slice(0, 1)))).toEqual([429, 'quota_day'])
  })

  it('are not exceeded by concurrent requests for records', async () => {
    await setQuota({ second: 2_000, total: 7, day: 10_000 })
    const answers = await Promise.all(Array.from({ length: 1_000 }, (_, index) => record(index % base.shown.length)))
    const assigned = answers.flatMap((answer) => (answer.statusCode === 200 ? [answer.json().issn] : []))
    expect(new Set(assigned).size).toBe(7)
    const others = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(
      others.every(
        (answer) => statusAndCode(answer)[1] === 'quota_total' && answer.headers['retry-after'] === undefined,
      ),
    ).toBe(true)
    // Refused records do not count.
    expect((await caller.get('/api/me/api_quota')).json()).toMatchObject({
      total: { used: 7 },
      day: { used: assigned.length },
    })
    await setQuota({ total: 1_000, day: 11 })
    const ofDay = await Promise.all(Array.from({ length: 60 }, () => record(0)))
    expect(ofDay.filter(({ statusCode }) => statusCode === 200)).toHaveLength(11)
    await setQuota({ total: 1_000, day: 10 })
    const lists = await Promise.all(Array.from({ length: 12 }, (_, index) => list(base.shown.slice(index, index + 3))))
    expect(lists.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
  })

  it('allow exactly the permitted number of requests within any second', async () => {
    await setQuota({ second: 4 })
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask('/records/0000-000x')))
    const codes = answers.map((answer) => statusAndCode(answer)[1])
    expect(codes.filter((code) => code !== 'record_not_found' && code !== 'quota_second')).toEqual([])
    const passed = await test.db
      .selectFrom('api_usage')
      .select(sql<Date[]>`recent`.as('recent'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(passed.recent.length).toBeLessThanOrEqual(4)
    const refused = answers.find((answer) => answer.statusCode === 429)
    expect(refused?.headers['retry-after']).toBe('1')
  })

  it('have the values of the settings if the account has no quotas', async () => {
    await test.db.updateTable('app_user').set({ api_quota: null }).where('id', '=', userId).execute()
    await sql`insert into setting (name, value) values ('api_quota_total', '1')`.execute(test.db)
    expect((await record(0)).statusCode).toBe(200)
    expect(statusAndCode(await record(1))).toEqual([429, 'quota_total'])
  })
})
