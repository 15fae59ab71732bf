import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Block } from '@seriatim/contract'
import { issnFromNumber } from '@seriatim/issn'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { assignNumbers } from '../../catalogue/numbers/allocate.ts'
import { describeNumbers } from '../../catalogue/numbers/testing.ts'
import type { App } from '../../platform/http/serve.ts'
import { makeJobs } from '../../platform/jobs/jobs.ts'
import { makeLog } from '../../platform/log.ts'
import { allJobs, makeServices, type Services } from '../../services.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testConfig, testDb } from '../../testing/index.ts'
import { until } from '../../testing/until.ts'

let test: TestDb
let services: Services
let app: App
let folder: string
let paris: Caller
let france: Caller
let london: Caller

beforeAll(async () => {
  test = await testDb()
  folder = await mkdtemp(join(tmpdir(), 'seriatim-blocks-'))
  const log = makeLog('silent')
  const { db, pool } = test
  const config = testConfig({ dataFolder: folder })
  services = makeServices({ db, pool, config, log, jobs: makeJobs({ pool, log }) })
  app = await buildApp(services)
  await app.ready()
  await createKnownUsers(db)
  ;[paris, france, london] = await Promise.all([loginAs(app, 'paris'), loginAs(app, 'france'), loginAs(app, 'london')])
  await services.jobs.start(allJobs(services))
})
afterAll(async () => {
  await services?.jobs.stop()
  await app?.close()
  await test?.close()
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const FRENCH = { center_id: '_7', country_id: 'FRA', count: 20, first: '1000-000' }
const SENTENCE = /^[A-Z0-9].{15,}\.$/

const statusOf = async (caller: Caller, id: string) => (await caller.get(`/api/issn_blocks/${id}`)).json()

/** Polls in the same way as the web application, until the block has been created or has failed. */
const settled = (caller: Caller, id: string) =>
  until(
    () => statusOf(caller, id),
    ({ status }) => status !== 'created',
  )

async function make(caller: Caller, block: Partial<typeof FRENCH> & { template?: string; lc_country?: string }) {
  const answer = await caller.post('/api/issn_blocks', { ...FRENCH, ...block })
  expect(answer.json()).toEqual({ id: expect.any(String) })
  const { id } = answer.json()
  expect(await settled(caller, id)).toMatchObject({ status: 'imported' })
  return id as string
}

const list = async (caller: Caller, center = ''): Promise<Block[]> =>
  (await caller.get(`/api/issn_blocks${center && `?center=${center}`}`)).json()
const blockOf = async (id: string): Promise<Block | undefined> => (await list(paris)).find((block) => block.id === id)
const gone = (id: string): Promise<string> =>
  until(
    async () => (await blockOf(id))?.state ?? 'gone',
    (state) => state !== 'deleting',
  )
const take = (centerId: string, count: number) =>
  test.db.transaction().execute(async (tx) => {
    const user = { id: null, username: 'system' }
    const rows = await assignNumbers(tx, { centerId: Number(centerId), count, user, now: new Date() })
    await describeNumbers(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.map(({ issn }) => issn)
  })

describe('a new block', () => {
  it('creates a searchable Free record for each of its ISSNs', async () => {
    const id = await make(france, {})
    expect(await statusOf(france, id)).toEqual({
      status: 'imported',
      issns_created: 20,
      records_created: 20,
      message: 'The block was created: 20 ISSNs, 20 records.',
    })
    expect(await blockOf(id)).toMatchObject({
      center: { code: '_7' },
      country: 'FRA',
      lc_country: 'fr',
      first: '1000-000',
      last: '1000-019',
      count: 20,
      state: 'active',
      free: 20,
      used: 0,
      created_by: 'france',
    })
    const issn = issnFromNumber(1_000_007)
    const { fields } = (await france.get(`/api/record/${issn}/json`)).json().record
    expect(fields).toMatchObject({
      '001': issn,
      '022': { subFields: [{ a: issn }, { 2: '_7' }] },
      '044': { subFields: [{ a: 'fr' }, { c: 'FRA' }] },
      '699': { subFields: [{ 8: 'fre' }] },
    })
    const response = await france.post('/api/search', {
      keyword_queries: [{ action: 'include', tag: 'category', code: 'fre', type: 'category', searchable: '' }],
    })
    expect(response.json().hits.total.value).toBe(20)
  })

  it('is refused if a custom rule reports an error, and created if it reports a warning', async () => {
    const made = await paris.post('/api/admin/data_rules', {
      kind: 'pattern',
      names: { en: 'Free numbers end so' },
      sentences: { en: 'Field {field}: {value} is not as free numbers are.' },
      parameters: { place: '001', pattern: '9999-[0-9X]{4}' },
      levels: { fre: 'error' },
    })
    expect(made.statusCode, made.body).toBe(200)
    const { id: rule } = made.json()
    const refused = await france.post('/api/issn_blocks', { ...FRENCH, first: '1990-000' })
    expect([refused.statusCode, refused.json()]).toEqual([
      expect.any(Number),
      expect.objectContaining({ code: 'block_template_invalid', details: expect.objectContaining({ rule }) }),
    ])
    await paris.put(`/api/admin/data_rules/${rule}`, { levels: { fre: 'warning' } })
    const id = await make(france, { first: '1990-000' })
    const issn = issnFromNumber(1_990_007)
    const { diagnostic } = (await france.get(`/api/record/${issn}/json`)).json()
    expect(diagnostic).toMatchObject({
      errors: [],
      warnings: [
        expect.objectContaining({ field: '001', error: expect.stringContaining('is not as free numbers are') }),
      ],
    })
    expect((await france.delete(`/api/issn_blocks/${id}`)).statusCode).toBe(200)
    expect(await gone(id)).toBe('gone')
    expect((await france.get(`/api/record/${issn}/json`)).statusCode).toBe(404)
    expect((await paris.delete(`/api/admin/data_rules/${rule}`)).statusCode).toBe(200)
  })

  it('creates records from its own template, with a MARC country that matches its country', async () => {
    const template = [
      '=LDR  00000nas a2200000 i 4500',
      '=007  cr',
      '=008  000000cuuuu9999oncuu\\p\\o\\\\\\\\\\0\\\\\\\\0und\\\\',
      '=500  \\\\$aA note that all have',
    ].join('\n')
    const block = { center_id: '_0', country_id: 'can', first: '1100-000', count: 3, template }
    expect((await blockOf(await make(paris, block)))?.lc_country).toBe('onc')
    const { fields } = (await paris.get(`/api/record/${issnFromNumber(1_100_000)}/json`)).json().record
    expect(fields['500']).toEqual([{ indicator1: '\\', indicator2: '\\', subFields: [{ a: 'A note that all have' }] }])
    expect(fields['008'].positions['15-17']).toBe('onc')
    const chosen = await make(paris, { ...block, first: '1100-100', lc_country: 'quc' })
    expect((await blockOf(chosen))?.lc_country).toBe('quc')
    expect((await paris.get('/api/issn_blocks/default_template')).json().template).toMatch(/^=LDR .*\n(=.*\n)+$/)
  })

  it('can include existing records without a block, and leaves them unchanged', async () => {
    const [free, described] = [issnFromNumber(1_200_001), issnFromNumber(1_200_003)]
    for (const [issn, category] of [
      [free, 'fre'],
      [described, 'reg'],
    ] as const) {
      await test.db.insertInto('record').values({ issn, center: '_7', category }).execute()
    }
    const id = await make(france, { first: '1200-000', count: 5 })
    expect(await statusOf(france, id)).toMatchObject({ issns_created: 5, records_created: 3 })
    expect(await blockOf(id)).toMatchObject({ state: 'queued', free: 4, used: 1 })
  })
})

describe('the creation of a block is refused', () => {
  const refused = async (block: object, code: string, caller = france) => {
    const answer = await caller.post('/api/issn_blocks', { ...FRENCH, first: '1900-000', ...block })
    expect(answer.json()).toMatchObject({ code, error: expect.stringMatching(SENTENCE) })
    return answer
  }

  it('when its count is zero, negative, fractional, not numeric or too large', async () => {
    for (const count of [0, -1, 1.5, 10_000_000, '10000000', 'ten', ''])
      expect((await refused({ count }, 'block_count_invalid')).statusCode).toBe(400)
  })

  it('when its first ISSN is not of the form 1234-567, or its last ISSN would be above 9999-999', async () => {
    for (const first of ['', '1234567', '1234-5679', '12345-67', 'abcd-efg', '１２３４-５６７'])
      await refused({ first }, 'block_first_invalid')
    const answer = await refused({ first: '9999-990', count: 11 }, 'block_past_end')
    expect(answer.json().error).toBe(
      'Only 10 numbers are available from 9999-990 on: the last possible number is 9999-999.',
    )
  })

  it('when it overlaps another block or contains a record of another centre', async () => {
    expect((await refused({ first: '1000-019' }, 'block_overlaps')).statusCode).toBe(409)
    const issn = issnFromNumber(1_300_004)
    await test.db.insertInto('record').values({ issn, center: '_2', category: 'reg' }).execute()
    const answer = await refused({ first: '1300-000' }, 'block_holds_foreign_records')
    expect(answer.json().details).toMatchObject({ count: 1, issn, center: '_2' })
  })

  it('when a concurrent request creates the same ISSNs', async () => {
    const wanted = { ...FRENCH, first: '1400-000', count: 2 }
    const answers = await Promise.all([1, 2, 3].map(() => france.post('/api/issn_blocks', wanted)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    const created = answers.find(({ statusCode }) => statusCode === 200)
    expect(await settled(france, created?.json().id)).toMatchObject({ status: 'imported' })
  })

  it('when centre or country is unknown, or the user does not act for the centre', async () => {
    await refused({ center_id: 'nowhere' }, 'unknown_centre', paris)
    await refused({ country_id: 'XXX' }, 'unknown_country')
    await refused({ lc_country: 'enk' }, 'lc_country_mismatch')
    await refused({ country_id: 'GBR' }, 'block_country_foreign')
    expect((await refused({}, 'not_your_centre', london)).statusCode).toBe(403)
  })

  it('when its template is not one record with a valid 008, or breaks a rule', async () => {
    const template = async (text: string, problem: string) => {
      const answer = await refused({ template: text }, 'block_template_invalid')
      expect(answer.json().details).toMatchObject({ problem })
    }
    await template('nothing of the kind', 'unreadable')
    await template('=LDR  00000nas a2200000 i 4500\n=500  \\\\$aNo 008\n', 'no_008')
    await template('=LDR  00000nas a2200000 i 4500\n=008  short\n', 'length_008')
    const { template: sound } = (await france.get('/api/issn_blocks/default_template')).json()
    await template(`${sound}\n${sound}`, 'several')
    await template(`${sound}=XYZ  \\\\$aNo such field\n`, 'rule')
    await template('=LDR  x\n', 'unreadable')
  })
})

describe('the blocks of a centre', () => {
  it('can be queued behind the active block, activated and closed', async () => {
    const [first, second, third] = [
      await make(london, { center_id: '_2', country_id: 'GBR', first: '2000-000', count: 2 }),
      await make(london, { center_id: '_2', country_id: 'GBR', first: '2000-100', count: 3 }),
      await make(london, { center_id: '_2', country_id: 'GBR', first: '2000-200', count: 3 }),
    ]
    const states = async () => (await list(london)).map(({ state }) => state)
    expect(await states()).toEqual(['active', 'queued', 'queued'])
    const activated = await london.post(`/api/issn_blocks/${third}/activate`)
    expect(activated.json()).toEqual({ message: 'ISSNs are now assigned from block 2000-200 – 2000-202.' })
    expect(await states()).toEqual(['queued', 'queued', 'active'])
    await london.post(`/api/issn_blocks/${third}/close`)
    expect(await states()).toEqual(['active', 'queued', 'closed'])
    const centre = (await list(london))[0]!.center.id
    expect(await take(centre, 3)).toEqual([2_000_000, 2_000_001, 2_000_100].map(issnFromNumber))
    expect(await states()).toEqual(['closed', 'active', 'closed'])
    expect((await london.post(`/api/issn_blocks/${first}/activate`)).json()).toMatchObject({ code: 'block_used_up' })
    expect((await london.delete(`/api/issn_blocks/${second}`)).json()).toMatchObject({
      code: 'block_not_free',
      details: { used: 1, held: 0 },
    })
    expect((await france.post(`/api/issn_blocks/${second}/close`)).json()).toMatchObject({ code: 'not_your_centre' })
  })

  it('are returned with a forecast that is based on past use', async () => {
    const forecast = (await london.get('/api/issn_blocks/forecast')).json()
    expect(forecast).toMatchObject({
      center: { code: '_2' },
      free: 2,
      queued: 0,
      has_active_block: true,
      per_month: 3,
      level: 'soon',
    })
    expect(forecast.days).toBe(20)
    const active = (await list(paris)).filter(({ center, state }) => center.code === '_2' && state === 'active')
    expect(active).toMatchObject([{ forecast: { level: 'soon', per_month: 3, days: 20 } }])
    expect((await london.get('/api/issn_blocks/forecast?center=_7')).json()).toMatchObject({ code: 'not_your_centre' })
    expect((await paris.get('/api/issn_blocks/forecast?center=_7')).json()).toMatchObject({ center: { code: '_7' } })
  })

  it('are returned with the number of ISSNs assigned in each month', async () => {
    const { months, total } = (await london.get('/api/issn_blocks/assigned')).json()
    expect(months).toHaveLength(24)
    expect(months.at(-1)).toEqual({ month: new Date().toISOString().slice(0, 7), assigned: 3 })
    expect(months.map(({ month }: { month: string }) => month)).toEqual(
      months.map(({ month }: { month: string }) => month).sort(),
    )
    expect(total).toBe(3)
    const ofAll = (await paris.get('/api/issn_blocks/assigned')).json()
    expect(ofAll.total).toBeGreaterThanOrEqual(total)
    expect((await london.get('/api/issn_blocks/assigned?center=_7')).json()).toMatchObject({ code: 'not_your_centre' })
    const { rows } = await test.pool.query<{ n: number }>('select count(*)::int as n from number_given')
    expect(ofAll.total).toBe(rows[0]!.n)
  })

  it('are listed for users who act for the centre, and can be downloaded as CSV', async () => {
    expect(new Set((await list(france)).map(({ center }) => center.code))).toEqual(new Set(['_7']))
    expect(new Set((await list(paris)).map(({ center }) => center.code))).toEqual(new Set(['_0', '_2', '_7']))
    const report = await london.get('/api/issn_blocks/reporting')
    expect(report.headers['content-type']).toContain('text/csv')
    const lines = report.body.replace('\ufeff', '').trimEnd().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/^_2,[^,]+,GBR,xxk,2000-000,2000-001,Closed,2,0,2,/)
  })
})

describe('the deletion of a block', () => {
  it('removes the records of the block from the database and the search index', async () => {
    const id = await make(france, { first: '3000-000', count: 30 })
    const answer = await france.delete(`/api/issn_blocks/${id}`)
    expect(answer.json().message).toBe('Block 3000-000 – 3000-029 is scheduled for deletion.')
    const again = await france.delete(`/api/issn_blocks/${id}`)
    expect(['block_scheduled_for_deletion', 'block_not_found']).toContain(again.json().code)
    expect(await gone(id)).toBe('gone')
    expect((await france.get(`/api/record/${issnFromNumber(3_000_003)}/json`)).statusCode).toBe(404)
    const response = await france.post('/api/search', { basic_query: { query: issnFromNumber(3_000_003) } })
    expect(response.json().hits.total.value).toBe(0)
    expect((await statusOf(france, id)).code).toBe('block_not_found')
  })

  it('is refused while one of its records is locked, and undone when one is locked before the deletion runs', async () => {
    const id = await make(france, { first: '3100-000', count: 3 })
    const issn = issnFromNumber(3_100_001)
    await france.get(`/api/record/${issn}/json?edit=true`)
    expect((await france.delete(`/api/issn_blocks/${id}`)).json()).toMatchObject({ details: { used: 0, held: 1 } })
    await france.delete(`/api/record_lock/${issn}`)
    await services.jobs.stop()
    expect((await france.delete(`/api/issn_blocks/${id}`)).statusCode).toBe(200)
    expect((await blockOf(id))?.state).toBe('deleting')
    await france.get(`/api/record/${issn}/json?edit=true`)
    await services.jobs.start(allJobs(services))
    expect(await gone(id)).toBe('queued')
    expect((await blockOf(id))?.message).toMatch(/cannot be deleted/)
    await france.delete(`/api/record_lock/${issn}`)
  })
})

it('the audit log contains every action on a block', async () => {
  const entries = await test.db.selectFrom('audit_entry').selectAll().where('kind', '=', 'block').execute()
  expect(new Set(entries.map(({ details }) => details.action))).toEqual(
    new Set(['created', 'activated', 'closed', 'deletion_scheduled', 'deleted']),
  )
})
