import type { RuleTrial } from '@seriatim/contract'
import { controlValue, type MarcRecord, valueIn } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import type { App } from '../../platform/http/serve.ts'
import { allJobs, type Services } from '../../services.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testDb, testServices } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { WAIT } from '../../testing/wait.ts'
import { diagnosticDifference } from './trial.ts'

const URL = '/api/admin/data_rules/start-date/try'
let test: TestDb
let services: Services
let app: App
let [paris, france]: Caller[] = []
const records: MarcRecord[] = [
  ...generate({ count: 400, first: 6_000_000, centres: [{ code: '_7', country: 'FRA' }] }),
  ...generate({ count: 100, first: 6_100_000, centres: [{ code: '_2', country: 'GBR' }] }),
]

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
const startOf = (record: MarcRecord): number => Number(controlValue(record, '008')?.slice(7, 11) ?? Number.NaN)
const early = records.filter((record) => startOf(record) < 1990)

/** Runs a trial of a change and waits for its end. */
async function runTrial(change: object, scope: object, url = URL): Promise<RuleTrial> {
  const { task_id } = (await paris!.post(url, { change, scope })).json()
  return vi.waitFor(async () => {
    const trial: RuleTrial = (await paris!.get(`${url}/${task_id}`)).json()
    expect(trial.status).toBe('completed')
    return trial
  }, WAIT)
}

const EARLIER = { parameters: { earliestYear: 1990 } }

it('a rule trial on all records counts diagnostics by centre, category and field, and stores nothing', async () => {
  const trial = await runTrial(EARLIER, { all: true })
  expect(trial).toMatchObject({ progress: 100, done: records.length, total: records.length })
  expect([trial.gained, trial.lost]).toEqual([early.length, 0])
  const sum = (rows: readonly { gained: number }[]) => rows.reduce((all, { gained }) => all + gained, 0)
  expect(sum(trial.by.center)).toBe(early.length)
  expect(sum(trial.by.category)).toBe(early.length)
  expect(trial.by.field).toEqual([{ key: '008', label: '008', gained: early.length, lost: 0 }])
  const french = early.filter((record) => valueIn(record, '022', '2') === '_7').length
  expect(trial.by.center.find(({ key }) => key === '_7')!.gained).toBe(french)
  expect(trial.records.length).toBe(Math.min(100, early.length))
  expect(trial.records[0]!.findings[0]).toMatchObject({ code: 'start-date.early', before: null, after: 'error' })
  const rule = (await paris!.get('/api/admin/data_rules/start-date')).json()
  expect([rule.changed_at, rule.parameters.earliestYear]).toEqual([null, 1501])
})

it('a rule trial runs on one record and on search results', async () => {
  const one = await runTrial(EARLIER, { issn: issnOf(early[0]!) })
  expect([one.total, one.gained, one.records.map(({ issn }) => issn)]).toEqual([1, 1, [issnOf(early[0]!)]])
  const search = { basic_query: { query: 'center:_2', anywhere: false, matchFormat: 'LUCENE' } }
  const british = records.filter((record) => valueIn(record, '022', '2') === '_2')
  const response = await runTrial(EARLIER, { search })
  expect([response.total, response.gained]).toEqual([
    british.length,
    british.filter((record) => startOf(record) < 1990).length,
  ])
})

it('a rule trial runs rules about the format and rules that read other records', async () => {
  const structure = await runTrial(
    { levels: { reg: 'warning' } },
    { all: true },
    '/api/admin/structure_rules/unknown-tag/try',
  )
  expect([structure.gained, structure.total]).toEqual([0, records.length])
  const base = await runTrial({ enabled: false }, { all: true }, '/api/admin/data_rules/reverse-link/try')
  expect([base.gained, base.total]).toEqual([0, records.length])
})

it('a rule trial counts the occurrences of the field that the rule examines', async () => {
  const MADE = '/api/admin/data_rules/new/try'
  const rule = (parameters: object) => ({
    kind: 'listed',
    names: { en: 'Dewey' },
    sentences: { en: '{value}' },
    parameters,
  })
  const absent = await runTrial(rule({ place: '046$a', values: ['x'] }), { all: true }, MADE)
  expect([absent.total, absent.examined, absent.gained]).toEqual([records.length, 0, 0])
  const present = await runTrial(rule({ place: '022$a', values: ['x'] }), { all: true }, MADE)
  expect([present.examined, present.gained]).toEqual([records.length, records.length])
  const presence = await runTrial(
    { ...rule({ place: '046$a' }), kind: 'presence' },
    { issn: issnOf(records[0]!) },
    MADE,
  )
  expect([presence.examined, presence.gained]).toEqual([1, 1])
  expect((await runTrial(EARLIER, { all: true })).examined).toBeNull()
})

it('a rule trial runs with the level of a variant of a rule', async () => {
  const change = { variants: { 'not-first': { reg: 'error', wor: 'error', val: 'error', leg: 'error' } } }
  const languages = '/api/admin/data_rules/several-languages/try'
  const trial = await runTrial(change, { all: true }, languages)
  expect(trial.total).toBe(records.length)
  const levels = trial.records.flatMap(({ findings }) => findings.map(({ before, after }) => `${before} ${after}`))
  expect(new Set(levels)).toEqual(new Set(trial.gained === 0 ? [] : ['warning error']))
})

it('a rule trial is refused with an invalid change or scope, an unknown rule or without permission', async () => {
  const refusal = async (body: object, url = URL) => {
    const answer = await paris!.post(url, body)
    const { code, errors = {} } = answer.json()
    return [answer.statusCode, code, ...Object.keys(errors)]
  }
  expect(await refusal({ change: { levels: { reg: 'loud' } }, scope: { all: true } })).toEqual([
    400,
    'invalid_fields',
    'levels.reg',
  ])
  expect(await refusal({ change: {}, scope: {} })).toEqual([400, 'invalid_fields', 'scope'])
  expect(await refusal({ change: {}, scope: { all: true, issn: '0028-0836' } })).toEqual([
    400,
    'invalid_fields',
    'scope',
  ])
  expect(await refusal({ change: {}, scope: { issn: '0000-0000' } })).toEqual([404, 'record_not_found'])
  const search = { basic_query: { query: 'a AND (', anywhere: false, matchFormat: 'LUCENE' } }
  expect(await refusal({ change: {}, scope: { search } })).toEqual([400, 'query_syntax'])
  expect(await refusal({ change: {}, scope: { all: true } }, '/api/admin/data_rules/no-such-rule/try')).toEqual([
    404,
    'row_not_found',
  ])
  for (const id of ['x', '00000000-0000-0000-0000-000000000000'])
    expect((await paris!.get(`${URL}/${id}`)).json().code).toBe('task_not_found')
  expect((await france!.post(URL, { change: {}, scope: { all: true } })).statusCode).toBe(403)
})

it('diagnosticDifference returns a raised level as `gained` and a lowered level as `lost`', () => {
  const stated = (code: string, level: 'error' | 'warning') => ({
    code,
    level,
    field: '245',
    occurrence: 1,
    params: {},
  })
  const { gained, lost } = diagnosticDifference(
    [stated('a', 'warning'), stated('b', 'error'), stated('c', 'error'), stated('d', 'error')],
    [stated('a', 'error'), stated('b', 'warning'), stated('c', 'error'), stated('e', 'warning')],
  )
  expect(gained.map(({ diagnostic, before, after }) => [diagnostic.code, before, after])).toEqual([
    ['a', 'warning', 'error'],
    ['e', null, 'warning'],
  ])
  expect(lost.map(({ diagnostic, before, after }) => [diagnostic.code, before, after])).toEqual([
    ['b', 'error', 'warning'],
    ['d', 'error', null],
  ])
})
