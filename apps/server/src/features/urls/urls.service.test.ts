import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dataField, type MarcRecord, toWire, valueIn } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { urlHost } from '../../catalogue/addresses/addresses.ts'
import { collectUrls, deleteUnusedUrls, replaceRecordUrls } from '../../catalogue/addresses/repository.ts'
import type { App } from '../../platform/http/serve.ts'
import {
  type Caller,
  createKnownUsers,
  loginAs,
  type TestDb,
  testApp,
  testDb,
  testServices,
} from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { checkDue, type RoundOptions } from './check-due-urls.ts'
import { makeHostQueue } from './host-queue.ts'
import { makeRobots } from './robots.ts'

let test: TestDb
let app: App
let france: Caller
let reader: Caller
let web: Server
let root: string
const calls: { path: string; at: number }[] = []
const broken = new Set<string>(['/gone'])
let record: MarcRecord
/** A record without a URL. */
let bare: MarcRecord

const ROUND: RoundOptions = {
  allowsPrivate: true,
  timeoutMs: 60_000,
  totalMs: 120_000,
  turns: makeHostQueue(),
  robots: makeRobots(),
  hostDelayMs: 40,
  mostDelayMs: 40,
  hosts: 4,
  perHost: 20,
  limit: 100,
}

const address = (tag: string, url: string) => dataField(tag, '4', '0', [['u', url]])
const issnOf = (each: MarcRecord): string => valueIn(each, '022', 'a')!

beforeAll(async () => {
  web = createServer(({ url = '' }, answer) => {
    calls.push({ path: url, at: performance.now() })
    answer.statusCode = broken.has(url) ? 404 : url === '/tired' ? 500 : url === '/busy' ? 429 : 200
    if (url === '/busy') answer.setHeader('retry-after', '7200')
    answer.end()
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  root = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  test = await testDb()
  await createKnownUsers(test.db)
  const [first, second] = generate({ count: 2, first: 6_100_000, centres: [{ code: '_7', country: 'FRA' }] })
  const fields = first!.fields.filter(({ tag }) => tag < '856')
  record = {
    ...first!,
    fields: [
      ...fields,
      address('856', `${root}/here`),
      address('856', `${root}/gone`),
      address('857', 'ftp://ftp.example.org/'),
    ],
  }
  bare = { ...second!, fields: second!.fields.filter(({ tag }) => tag < '856') }
  await loadInto(test, [record, bare])
  app = await testApp(test, { allowsPrivateUrls: true })
  france = await loginAs(app, 'france')
  reader = await loginAs(app, 'reader')
})
afterAll(async () => {
  await app?.close()
  await test?.close()
  web?.close()
})

const status = async (): Promise<string> => {
  const answer = await france.post('/api/search', { basic_query: { query: issnOf(record), anywhere: true }, page: 1 })
  return answer.json().hits.hits[0]._source.urls_status
}

/** The ISSNs of the records whose URLs have this state. */
const numbersWith = async (code: string): Promise<string[]> => {
  const answer = await france.post('/api/search', { keyword_queries: [{ type: 'urls_status', code }] })
  return answer.json().hits.hits.map((hit: { _source: { issn: string } }) => hit._source.issn)
}

/** The URL state shown for the records that a filter finds. */
const search = async (filter: { code: string; action?: 'exclude' }): Promise<string[]> => {
  const answer = await france.post('/api/search', { keyword_queries: [{ type: 'urls_status', ...filter }] })
  return answer.json().hits.hits.map((hit: { _source: { urls_status: string } }) => hit._source.urls_status)
}

describe('a URL check on request', () => {
  it('reports a URL as valid or broken, with a reason in the language of the user', async () => {
    const check = async (url: string, locale = 'en') =>
      (
        await france.call('POST', '/api/urls/check', { payload: { url }, headers: { 'accept-language': locale } })
      ).json()
    expect(await check(`${root}/here`)).toMatchObject({ state: 'valid', status_code: 200, reason: 'OK' })
    expect(await check(`${root}/gone`)).toMatchObject({ state: 'broken', status_code: 404, reason: 'Not Found' })
    expect(await check('nothing', 'fr')).toMatchObject({ state: 'broken', reason: 'URL non valide' })
    expect((await france.get(`/api/record/${issnOf(record)}/json`)).json().urls).toMatchObject([
      { url: `${root}/here`, state: 'valid', status_code: 200 },
      { url: `${root}/gone`, state: 'broken', status_code: 404 },
      {
        url: 'ftp://ftp.example.org/',
        state: 'unknown',
        checked_at: null,
        status_code: null,
        reason: null,
        moved_to: null,
      },
    ])
    expect(await status()).toBe('broken')
  })

  it('changes search results immediately, also for a record whose URLs are not in the list yet', async () => {
    await test.db.deleteFrom('url_place').execute()
    await test.db.updateTable('url_gathering').set({ version_id: 0 }).execute()
    expect(await numbersWith('broken')).toEqual([])
    const check = { url: `${root}/gone`, issn: issnOf(record) }
    expect((await france.post('/api/urls/check', check)).json()).toMatchObject({ state: 'broken' })
    expect(await numbersWith('broken')).toEqual([issnOf(record)])
    expect((await france.post('/api/urls/check', { ...check, issn: '9999-9994' })).statusCode).toBe(200)
  })

  it('changes search results immediately for a record that was saved just before', async () => {
    const url = `${root}/gone/too`
    broken.add('/gone/too')
    const store = async ({ fields }: MarcRecord): Promise<number> => {
      const edited = { ...bare, fields }
      return (await france.post(`/api/record/${issnOf(bare)}`, { record: toWire(edited), dry_run: false })).statusCode
    }
    expect(await store({ ...bare, fields: [...bare.fields, address('856', url)] })).toBe(200)
    expect((await france.post('/api/urls/check', { url })).json()).toMatchObject({ state: 'broken' })
    expect(await numbersWith('broken')).toContain(issnOf(bare))
    // The state of a URL that was checked before applies as soon as a record with it is saved.
    expect(await store({ ...bare, fields: [...bare.fields, address('856', `${root}/here`)] })).toBe(200)
    expect(await numbersWith('broken')).not.toContain(issnOf(bare))
    expect(await numbersWith('valid')).toEqual([issnOf(bare)])
    expect(await store({ ...bare, fields: [...bare.fields, address('856', 'ftp://ftp.example.org/')] })).toBe(200)
    expect(await numbersWith('valid')).toEqual([])
  })

  it('gives a URL with surrounding blanks the same result', async () => {
    const edited = { ...bare, fields: [...bare.fields, address('856', ` ${root}/gone `)] }
    const body = { record: toWire(edited), dry_run: false }
    const saved = (await france.post(`/api/record/${issnOf(bare)}`, body)).json()
    expect(saved.urls).toMatchObject([{ url: `${root}/gone`, status_code: 404 }])
    expect(saved.diagnostic.errors.map(({ code }: { code: string }) => code)).toContain('address-format')
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from url_place
      where digest = md5(${`${root}/gone`})`.execute(test.db)
    expect(rows[0]!.count).toBe(2)
    const plain = { ...bare, fields: [...bare.fields, address('856', 'ftp://ftp.example.org/')] }
    const repaired = { record: toWire(plain), dry_run: false }
    expect((await france.post(`/api/record/${issnOf(bare)}`, repaired)).statusCode).toBe(200)
  })

  it('is refused above the limit per user, and without permission to catalogue', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => france.post('/api/urls/check', { url: `${root}/here` })),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]!.json()).toMatchObject({ code: 'too_many_checks' })
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true)
    expect((await reader.post('/api/urls/check', { url: root })).json()).toMatchObject({ code: 'forbidden' })
  })

  it('requests no URL in a private network unless the installation allows it', async () => {
    const closed = await testApp(test)
    const caller = await loginAs(closed, 'france')
    calls.length = 0
    expect((await caller.post('/api/urls/check', { url: `${root}/here` })).json()).toMatchObject({
      state: 'uncheckable',
      status_code: null,
    })
    expect(calls).toEqual([])
    await closed.close()
  })
})

/** Adds a URL to the record `bare`, which has none. */
const addUrlToRecord = (url: string) =>
  sql`insert into url_place (record_id, digest) select id, md5(${url}) from record where issn = ${issnOf(bare)}`.execute(
    test.db,
  )

describe('the regular check of URLs', () => {
  it('collects URLs once, pauses between requests to a host, and repeats broken URLs sooner', async () => {
    await test.db.deleteFrom('url_check').execute()
    await test.db.updateTable('record_version').set({ created_at: new Date() }).execute()
    const now = new Date()
    await test.db.deleteFrom('url_place').execute()
    expect(await collectUrls(test.db, now, 1_000)).toBe(false)
    expect(await collectUrls(test.db, now, 1_000, false)).toBe(true)
    expect(await collectUrls(test.db, now, 1_000, false)).toBe(false)
    calls.length = 0
    expect(await checkDue(test.db, () => now, ROUND)).toBe(3)
    expect(calls.map(({ path }) => path).sort()).toEqual(['/gone', '/gone', '/here', '/robots.txt'])
    const gap = calls.at(-1)!.at - calls[0]!.at
    expect(gap).toBeGreaterThan(ROUND.hostDelayMs / 2)
    const checks = await test.db.selectFrom('url_check').select(['url', 'state']).execute()
    expect(Object.fromEntries(checks.map(({ url, state }) => [url, state]))).toEqual({
      [`${root}/here`]: 'valid',
      [`${root}/gone`]: 'broken',
      'ftp://ftp.example.org/': 'uncheckable',
    })
    expect(await search({ code: 'broken' })).toEqual(['broken'])
    expect(await search({ code: 'broken', action: 'exclude' })).toEqual(['unknown'])
    expect(await search({ code: 'valid' })).toEqual([])
    expect(await checkDue(test.db, () => now, ROUND)).toBe(0)
    const days = (count: number) => () => new Date(now.getTime() + count * 86_400_000 + 1)
    calls.length = 0
    expect(await checkDue(test.db, days(3), ROUND)).toBeGreaterThan(0)
    expect(new Set(calls.map(({ path }) => path))).toEqual(new Set(['/gone']))
  })

  it('checks a valid URL again before it reports the URL as broken', async () => {
    const url = `${root}/tired`
    const at = (day: number) => () => new Date(2030, 0, day)
    await test.db
      .insertInto('url_check')
      .values({ url, state: 'valid', status_code: 200, reason: 'OK', checked_at: at(1)(), due_at: at(1)() })
      .execute()
    await addUrlToRecord(url)
    const only = async (now: () => Date) => {
      await test.db.updateTable('url_check').set({ due_at: null }).where('url', '!=', url).execute()
      await checkDue(test.db, now, ROUND)
      return (await test.db.selectFrom('url_check').select('state').where('url', '=', url).executeTakeFirst())?.state
    }
    expect(await only(at(1))).toBe('valid')
    expect(await only(at(2))).toBe('broken')
  })

  it('skips other URLs of a host that asked for a pause', async () => {
    await test.db.deleteFrom('url_check').execute()
    const start = new Date(2031, 0, 1)
    const known = { state: 'valid' as const, status_code: 200, reason: 'OK', checked_at: start, host: 'x' }
    const host = urlHost(root)
    for (const [place, path] of ['/busy', '/here'].entries())
      await test.db
        .insertInto('url_check')
        .values({ ...known, host, url: `${root}${path}`, due_at: new Date(start.getTime() + place) })
        .execute()
    const round = async (hours: number): Promise<string[]> => {
      calls.length = 0
      await checkDue(test.db, () => new Date(start.getTime() + 1_000 + hours * 3_600_000), ROUND)
      return [...new Set(calls.map(({ path }) => path))].filter((path) => path !== '/robots.txt')
    }
    expect(await round(0)).toEqual(['/busy'])
    expect(await round(1)).toEqual([])
    expect(await round(2.1)).toEqual(['/here'])
    await test.db.deleteFrom('url_pause').execute()
  })

  it('reports a URL as gone after three failures in three weeks, and as valid after a success', async () => {
    const url = `${root}/vanishing`
    broken.add('/vanishing')
    await test.db.deleteFrom('url_check').execute()
    const start = new Date(2032, 0, 1)
    const values = { url, state: 'valid' as const, status_code: 200, reason: 'OK', checked_at: start, due_at: start }
    await test.db.insertInto('url_check').values(values).execute()
    await addUrlToRecord(url)
    const stateOn = async (day: number): Promise<string | undefined> => {
      const now = new Date(start.getTime() + day * 86_400_000)
      await test.db.updateTable('url_check').set({ due_at: now }).where('url', '=', url).execute()
      expect(await checkDue(test.db, () => now, ROUND)).toBe(1)
      return (await test.db.selectFrom('url_check').select('state').where('url', '=', url).executeTakeFirst())?.state
    }
    expect(await stateOn(0)).toBe('broken')
    expect(await stateOn(9)).toBe('broken')
    expect(await stateOn(21)).toBe('deleted')
    broken.delete('/vanishing')
    expect(await stateOn(60)).toBe('valid')
  })

  it('deletes URLs that no record contains', async () => {
    const url = 'https://issn.org/away'
    const result = { state: 'valid' as const, status_code: 200, reason: 'OK', checked_at: new Date() }
    await test.db
      .insertInto('url_check')
      .values({ url, due_at: new Date(), ...result })
      .execute()
    const left = () => test.db.selectFrom('url_check').select('url').where('url', '=', url).execute()
    await addUrlToRecord(url)
    await deleteUnusedUrls(test.db, new Date())
    expect(await left()).toEqual([{ url }])
    await test.db.deleteFrom('url_place').execute()
    await deleteUnusedUrls(test.db, new Date())
    expect(await left()).toEqual([])
  })
})

describe('the nightly URL job', () => {
  it('collects and checks new URLs, and queues itself again until no URL is due', async () => {
    await test.db.deleteFrom('url_check').execute()
    await test.db.updateTable('url_gathering').set({ version_id: 0 }).execute()
    await test.db
      .updateTable('record_version')
      .set({ created_at: new Date(Date.now() - 7_200_000) })
      .execute()
    const { urlChecks } = testServices(test, { allowsPrivateUrls: true })
    const [job] = urlChecks.jobs
    const queued = async () =>
      (
        await sql<{
          count: number
        }>`select count(*) from graphile_worker.jobs where task_identifier = ${job!.name}`.execute(test.db)
      ).rows[0]!.count
    await job!.run({})
    expect((await test.db.selectFrom('url_check').select('url').execute()).length).toBe(3)
    expect(await queued()).toBe(1)
    await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null`.execute(test.db)
    await job!.run({ until: new Date(Date.now() + 60_000).toISOString() })
    expect(await queued()).toBe(0)
    expect(job).toMatchObject({ cron: '30 2 * * *' })
    expect(testServices(test, { checksUrls: false }).urlChecks.jobs[0]).not.toHaveProperty('cron')
  })
})

describe('the nightly limit of URL checks', () => {
  it('is a setting that limits the number of checked URLs', async () => {
    await test.db.deleteFrom('url_check').execute()
    const long = new Date(Date.now() - 86_400_000)
    const known = { state: 'valid' as const, status_code: 200, reason: 'OK', checked_at: long, due_at: long }
    for (const path of ['/one', '/two', '/three'])
      await test.db
        .insertInto('url_check')
        .values({ ...known, url: `${root}${path}` })
        .execute()
    const administrator = await loginAs(app, 'paris')
    const set = (value: number) => administrator.put('/api/admin/settings/url_checks_per_night', { value })
    expect((await set(2)).statusCode).toBe(200)
    const { urlChecks } = testServices(test, { allowsPrivateUrls: true })
    const [job] = urlChecks.jobs
    calls.length = 0
    const until = new Date(Date.now() + 600_000).toISOString()
    await job!.run({ until })
    const { rows } = await sql<{ payload: { left: number } }>`
      select payload from graphile_worker._private_jobs where key is not null`.execute(test.db)
    expect(rows.map(({ payload }) => payload.left)).toEqual([0])
    await job!.run({ until, left: 0 })
    expect(calls.filter(({ path }) => path !== '/robots.txt')).toHaveLength(2)
    await set(50_000)
    await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null`.execute(test.db)
  })
})

describe('the list of records with a URL', () => {
  it('includes both versions of a record with a draft and records changed by a save, and no others', async () => {
    const places = () =>
      test.db
        .selectFrom('url_place')
        .select(['record_id', 'digest', 'is_searched'])
        .orderBy('record_id')
        .orderBy('digest')
        .execute()
    const store = (added: MarcRecord['fields'], without = '') =>
      france.post(`/api/record/${issnOf(bare)}`, {
        record: toWire({ ...bare, fields: [...bare.fields.filter(({ tag }) => tag !== without), ...added] }),
        dry_run: false,
      })
    const predecessor = dataField('780', '0', '0', [
      ['t', 'Before'],
      ['x', issnOf(record)],
    ])
    expect((await store([predecessor, address('856', `${root}/active`)])).statusCode).toBe(200)
    expect((await store([predecessor, address('856', `${root}/draft`)], '245')).statusCode).toBe(200)
    const states = await test.db
      .selectFrom('record_version')
      .innerJoin('record', 'record.id', 'record_id')
      .select(['issn', 'record_version.state'])
      .where('record_version.state', 'in', ['active', 'draft'])
      .execute()
    const statesOf = (issn: string) => states.filter((each) => each.issn === issn).map(({ state }) => state)
    expect(statesOf(issnOf(bare)).sort()).toEqual(['active', 'draft'])
    const known = await places()
    const ids = (await test.db.selectFrom('record').select('id').execute()).map(({ id }) => id)
    await test.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('url_place').execute()
      await replaceRecordUrls(tx, ids, new Date())
    })
    expect(known).toEqual(await places())
    expect(known).toHaveLength(5)
  })
})
