import type { RuleRecheck, SearchAnswer } from '@seriatim/contract'
import { controlValue, type MarcRecord, valueIn } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import type { App } from '../../platform/http/serve.ts'
import { allJobs, type Services } from '../../services.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testDb, testServices } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { WAIT } from '../../testing/wait.ts'
import { mergeDiagnostics } from './revalidate-records.ts'

let test: TestDb
let services: Services
let app: App
let [paris, france]: Caller[] = []
const records: MarcRecord[] = [...generate({ count: 700, first: 6_000_000, centres: [{ code: '_7', country: 'FRA' }] })]

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await loadInto(test, records)
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

const issnOf = (record: MarcRecord): string => valueIn(record, '022', 'a') ?? controlValue(record, '001')!
const search = async (query: string): Promise<string[]> => {
  const body = { basic_query: { query, anywhere: false, matchFormat: 'LUCENE' }, sortField: 'issn', sortOrder: 'asc' }
  const answer: SearchAnswer = (await france!.post('/api/search', body)).json()
  return answer.hits.hits.map(({ _id }) => _id)
}
const totalOf = async (query: string): Promise<number> => {
  const body = { basic_query: { query, anywhere: false, matchFormat: 'LUCENE' }, size: 1 }
  return ((await france!.post('/api/search', body)).json() as SearchAnswer).hits.total.value
}

/** Changes a rule and waits until the stored records are validated again. */
async function set(rule: string, change: object): Promise<RuleRecheck> {
  expect((await paris!.put(`/api/admin/data_rules/${rule}`, change)).statusCode).toBe(200)
  return vi.waitFor(async () => {
    const pass: RuleRecheck = (await paris!.get(`/api/admin/data_rules/${rule}/recheck`)).json()
    expect(pass.ended_at).not.toBeNull()
    return pass
  }, WAIT)
}

/** The start year in field 008; NaN without 008. */
const startOf = (record: MarcRecord): number => Number(controlValue(record, '008')?.slice(7, 11) ?? Number.NaN)

describe('a changed rule', () => {
  it('is applied to stored records in the background, which changes searches and dashboards', async () => {
    expect((await paris!.get('/api/admin/data_rules/start-date/recheck')).json()).toBeNull()
    const before = await totalOf('is_invalid:true')
    const early = records.filter((record) => startOf(record) < 1990).map(issnOf)
    expect(early.length).toBeGreaterThan(20)
    const pass = await set('start-date', { parameters: { earliestYear: 1990 } })
    expect(pass).toMatchObject({ done: records.length, total: records.length, changed: early.length })
    expect(await totalOf('error:start-date')).toBe(early.length)
    expect(await totalOf('error:"start-date.early" AND broken_by:rule_change')).toBe(early.length)
    expect(await totalOf('is_invalid:true')).toBeGreaterThan(before)
    const [issn = ''] = await search('error:start-date')
    const read = (await france!.get(`/api/record/${issn}/json`)).json()
    expect(read.status).toBe('active')
    expect(read.diagnostic.errors).toContainEqual(expect.objectContaining({ code: 'start-date.early', field: '008' }))

    expect(await set('start-date', { levels: { reg: 'warning' } })).toMatchObject({ total: records.length })
    expect(await totalOf('error:start-date AND category:reg')).toBe(0)
    expect(await totalOf('warning:start-date')).toBe(await totalOf('warning:start-date AND category:reg'))

    expect((await set('start-date', { parameters: { earliestYear: 1501 } })).changed).toBe(early.length)
    expect(await totalOf('error:start-date OR warning:start-date')).toBe(0)
    expect(await totalOf('is_invalid:true')).toBe(before)
  })

  it('is also applied to stored records if it reads other records', async () => {
    const before = await search('error:reverse-link OR warning:reverse-link')
    await set('reverse-link', { enabled: false })
    expect(await totalOf('error:reverse-link OR warning:reverse-link')).toBe(0)
    await set('reverse-link', { enabled: true })
    expect(await search('error:reverse-link OR warning:reverse-link')).toEqual(expect.arrayContaining(before))
  })
})

it('a recheck keeps the diagnostics of other rules in their order', () => {
  const stated = (code: string, level: 'error' | 'warning', field = '245') => ({
    code,
    level,
    field,
    occurrence: 1,
    params: {},
  })
  const before = [
    stated('marc.too_long', 'error'),
    stated('end-date.early', 'error', '008'),
    stated('missing-tag', 'error', '222'),
    stated('waits-for-lock', 'warning'),
  ]
  const isRule = (id: string) => ['end-date', 'missing-tag', 'self-link'].includes(id)
  const results = [stated('end-date.late', 'warning', '008')]
  expect(mergeDiagnostics(before, new Set(['end-date']), results, isRule).map(({ code }) => code)).toEqual([
    'marc.too_long',
    'missing-tag',
    'end-date.late',
    'waits-for-lock',
  ])
})
