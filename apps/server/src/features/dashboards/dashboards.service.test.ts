/** Tests that every figure of a dashboard equals the total of its search. Also tests permissions and history. */
import { ALL_CENTRES, DASHBOARDS, type Dashboard, dashboardCsv, type FigureValue } from '@seriatim/contract'
import { controlValue, dataField, type MarcRecord } from '@seriatim/marc'
import { LOCALES } from '@seriatim/messages'
import { generate } from '@seriatim/synthetic'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { type CheckResult, storeCheckResult } from '../../catalogue/addresses/repository.ts'
import { addBlock, findCentre } from '../../kernel/auth/centre-repository.ts'
import type { App } from '../../platform/http/serve.ts'
import { makeJobs } from '../../platform/jobs/jobs.ts'
import { makeLog } from '../../platform/log.ts'
import { makeCachedEngine } from '../../search/columns/engine.ts'
import type { ServingEngine } from '../../search/engine-kind.ts'
import { makePostgresEngine } from '../../search/postgres/engine.ts'
import { makeServices } from '../../services.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testConfig, testDb } from '../../testing/index.ts'
import { addDraft, makeDraft, replaceActive } from '../../testing/oracle/versions.ts'
import { loadInto } from '../../testing/records.ts'
import { countedByTables, countedFromVersions } from '../../testing/traits.ts'
import { storeCountsOfToday } from './service.ts'

const COUNT = 2_000
const FIRST = 5_000_000

/** Generated records; some break one or more rules. */
const generatedRecords = [...generate({ count: COUNT, first: FIRST, seed: 29 })]
const withError = (record: MarcRecord, index: number): MarcRecord => {
  const without = (...tags: string[]) => record.fields.filter(({ tag }) => !tags.includes(tag))
  const withChanged = (tag: string, made: (typeof record.fields)[number]) =>
    record.fields.map((field) => (field.tag === tag ? made : field))
  if (index % 23 === 0) return { ...record, fields: without('245') }
  if (index % 29 === 0) return { ...record, fields: without('264', '260', '008') }
  if (index % 31 === 0)
    return { ...record, fields: withChanged('210', dataField('210', ' ', ' ', [['a', 'a'.repeat(300)]])) }
  if (index % 37 === 0)
    return {
      ...record,
      fields: [
        ...record.fields,
        dataField('880', ' ', ' ', [
          ['6', '245-77'],
          ['a', 'Щука'],
        ]),
      ],
    }
  return record
}
/** Dashboards that count records. `requests.service.test.ts` tests the one that counts requests. */
const RECORD_DASHBOARDS = DASHBOARDS.filter((name) => name !== 'requests')
const records = generatedRecords.map(withError)
const issnOf = (record: MarcRecord) => controlValue(record, '001')!

let test: TestDb
let engine: ServingEngine
let app: App
let paris: Caller
let france: Caller

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  const centre = async (code: string) => (await findCentre(test.db, code))!.id
  const block = async (code: string, first: number, last: number, state: 'active' | 'queued' | 'closed') =>
    addBlock(test.db, { centerId: await centre(code), country: null, first, last, state })
  await block('_7', FIRST + 200, FIRST + 399, 'active')
  await block('_7', FIRST + 600, FIRST + 699, 'queued')
  await block('_2', FIRST + 1_000, FIRST + 1_099, 'active')
  await block('_2', FIRST + 1_200, FIRST + 1_209, 'closed')
  await loadInto(test, records)
  await block('_7', FIRST + 1_600, FIRST + 1_699, 'queued')
  for (const index of [40, 240, 241, 1_020, 1_555]) await makeDraft(test, issnOf(records[index]!))
  for (const index of [50, 250, 1_040, 1_550]) await addDraft(test, issnOf(records[index]!), records[index]!)
  await checkAddresses()
  const plain = makePostgresEngine(test.db)
  const log = makeLog('silent')
  engine = makeCachedEngine({ url: test.url, fallback: plain, log, memoryMegabytes: 32 })
  await engine.ready
  const { db, pool, url, index } = test
  app = await buildApp(
    makeServices({ db, pool, url, config: testConfig(), log, jobs: makeJobs({ pool, log }), engine, index }),
  )
  await app.ready()
  ;[paris, france] = [await loginAs(app, 'paris'), await loginAs(app, 'france')]
})
afterAll(async () => {
  await app?.close()
  await engine?.close()
  await test?.close()
})

/**
 * Simulates checks of every other URL. Most URLs are valid, some fail in several ways, and some have been deleted for a
 * long time.
 */
async function checkAddresses(): Promise<void> {
  const { rows } = await sql<{ url: string }>`select url from url_check order by digest limit 400`.execute(test.db)
  const findings: Pick<CheckResult, 'state' | 'statusCode' | 'reason'>[] = [
    { state: 'valid', statusCode: 200, reason: 'OK' },
    { state: 'broken', statusCode: 404, reason: 'Not Found' },
    { state: 'valid', statusCode: 200, reason: 'OK' },
    { state: 'broken', statusCode: null, reason: 'timeout' },
    { state: 'uncheckable', statusCode: null, reason: 'robots' },
    { state: 'deleted', statusCode: 410, reason: 'Gone' },
  ]
  for (const [index, { url }] of rows.entries()) {
    const result = findings[index % findings.length]!
    await storeCheckResult(test.db, { url, ...result, checkedAt: new Date(), movedTo: null, isGone: false })
  }
}

const read = async (name: string, caller = paris, center?: string): Promise<Dashboard> => {
  const answer = await caller.get(`/api/dashboards/${name}${center === undefined ? '' : `?center=${center}`}`)
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json()
}

/** Every figure in a response, with its path in the JSON. */
function* figuresIn(value: unknown, place = ''): Generator<{ readonly place: string; readonly figure: FigureValue }> {
  if (typeof value !== 'object' || value === null) return
  if ('value' in value && 'search' in value) yield { place, figure: value as FigureValue }
  for (const [key, inside] of Object.entries(value)) if (key !== 'search') yield* figuresIn(inside, `${place}/${key}`)
}

const totalOf = async (search: unknown): Promise<unknown> => {
  const answer = await paris.post('/api/search', { ...(search as object), size: 1 })
  return answer.statusCode === 200 ? answer.json().hits.total.value : answer.body
}

describe('each figure of a dashboard on a database of 2,000 records', () => {
  it.each(
    RECORD_DASHBOARDS.flatMap((name) => [ALL_CENTRES, '_7', '_2', '_0'].map((center) => [name, center] as const)),
  )(
    'on the dashboard %s of the centre %s equals the total of the search that the figure opens',
    async (name, center) => {
      const dashboard = await read(name, paris, center)
      const results = [...figuresIn(dashboard)]
      if (center === ALL_CENTRES) expect(results.filter(({ figure: { value } }) => value > 0).length).toBeGreaterThan(2)
      const wrong: unknown[] = []
      for (const { place, figure } of results) {
        const total = await totalOf(figure.search)
        if (total !== figure.value) wrong.push({ place, ...figure, total })
      }
      expect(wrong).toEqual([])
    },
  )

  it('equals a count over the stored versions', async () => {
    const counted = await countedByTables(test.db)
    const expected = await countedFromVersions(test.db)
    expect(counted.blocks).toEqual(expected.blocks)
    const withoutUrls = Object.entries(counted.traits).filter(([key]) => !/^(url_|broken_(host|reason):)/.test(key))
    expect(Object.fromEntries(withoutUrls)).toEqual(expected.traits)
    expect(await urlCounts()).toEqual(await urlsAsChecked())
  })

  it('includes a save in the next response', async () => {
    const before = await read('errors', france)
    const drafts = before.figures.find(({ id }) => id === 'drafts')!
    const { rows } = await sql<{ issn: string }>`
      select issn from record where center = '_7' and category = 'reg' and not exists (
        select from record_version where record_id = record.id and state = 'draft') order by id limit 1`.execute(
      test.db,
    )
    const record = records.find((each) => issnOf(each) === rows[0]!.issn)!
    await addDraft(test, issnOf(record), record)
    const after = await read('errors', france)
    const now = after.figures.find(({ id }) => id === 'drafts')!
    expect(now.value).toBe(drafts.value + 1)
    expect(await totalOf(now.search)).toBe(now.value)
  })
})

/**
 * The number of records by state of their URLs, computed in two ways: from the stored counts, and from the URLs and
 * their checks.
 */
const urlCounts = async () => {
  const { rows } = await sql`
    select trait, sum(records)::int as records from trait_count where trait ~ '^(url_|broken_(host|reason):)'
    group by trait having sum(records) > 0 order by trait`.execute(test.db)
  return rows
}
const urlsAsChecked = async () => {
  const { rows } = await sql`
    with found as (
      select record_id, state, host, coalesce(status_code::text, reason) as reason, state in ('broken', 'deleted') as is_gone
      from url_check join url_place using (digest) where is_searched and state <> 'unknown'
    )
    select trait collate "C" as trait, count(distinct record_id)::int as records from (
      select record_id, 'url_checked' as trait from found
      union all select record_id, 'url_state:' || state from found
      union all select record_id, 'url_gone' from found where is_gone
      union all select record_id, 'broken_host:' || host from found where is_gone and host <> ''
      union all select record_id, 'broken_reason:' || reason from found where is_gone
    ) as each group by 1 order by 1`.execute(test.db)
  return rows
}

describe('a URL check', () => {
  it('changes the dashboard immediately, as does a save that removes the URL', async () => {
    const { rows } = await sql<{ url: string; issn: string }>`
      select url, issn from url_check join url_place using (digest) join record on record.id = record_id
      where state = 'unknown' order by digest desc limit 1`.execute(test.db)
    const { url, issn } = rows[0]!
    const brokenNow = async () => (await read('urls', paris, ALL_CENTRES)).figures.find(({ id }) => id === 'broken')!
    const before = await brokenNow()
    await storeCheckResult(test.db, {
      url,
      state: 'broken',
      statusCode: 500,
      reason: 'x',
      checkedAt: new Date(),
      movedTo: null,
      isGone: false,
    })
    const after = await brokenNow()
    expect(after.value).toBeGreaterThan(before.value)
    expect(await totalOf(after.search)).toBe(after.value)
    const record = records.find((each) => issnOf(each) === issn)!
    await replaceActive(test, issn, { ...record, fields: record.fields.filter(({ tag }) => !tag.startsWith('85')) })
    const later = await brokenNow()
    expect(await totalOf(later.search)).toBe(later.value)
    expect(await urlCounts()).toEqual(await urlsAsChecked())
  })
})

describe('a changed rule', () => {
  it('makes the dashboard show the records that break it now, and the day of the change', async () => {
    const { rows } = await sql<{ id: number }>`
      select record_id as id from record_version
      where state = 'active' and diagnostic @> '[{"code": "missing-tag", "level": "error"}]' order by id limit 3`.execute(
      test.db,
    )
    const day = new Date().toISOString().slice(0, 10)
    await sql`insert into rule_setting (rule) values ('missing-tag')`.execute(test.db)
    const ids = rows.map(({ id }) => id)
    await test.db.transaction().execute((tx) => test.index.changed(tx, ids))
    const { figures, marks } = await read('errors', paris, ALL_CENTRES)
    const figure = figures.find(({ id }) => id === 'broken_by_rule')!
    expect(figure.value).toBe(3)
    expect(await totalOf(figure.search)).toBe(3)
    expect(marks).toEqual([{ date: day, label: expect.stringContaining('missing-tag') }])
  })
})

describe('the history of a dashboard', () => {
  it('has one set of figures per day, and reports the changes since last week', async () => {
    await storeCountsOfToday(test.db, new Date())
    const today = new Date().toISOString().slice(0, 10)
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from dashboard_day where center = '' and day = ${today}::date`.execute(test.db)
    expect(rows).toEqual([{ count: 1 }])
    expect((await read('errors', paris, ALL_CENTRES)).figures[0]!.change).toBeNull()
    const before = { invalid: { reg: 10 }, 'error:missing-tag': { reg: 4 }, draft: { reg: 2 }, '': { fre: 70 } }
    for (const days of [8, 9, 60, 90])
      await sql`
        insert into dashboard_day (day, center, counts) values (${ago(days)}::date, '', ${JSON.stringify(before)}::jsonb)`.execute(
        test.db,
      )
    const errors = await read('errors', paris, ALL_CENTRES)
    const [first] = errors.figures
    expect(first!.change).toBe(first!.value - 10)
    expect(errors.summary).toMatch(/more records? (has|have) errors than a week ago/)
    expect(errors.history.map(({ date }) => date)).toEqual([ago(90), ago(60), ago(9), ago(8), today])
    expect(errors.history[0]).toEqual({ date: ago(90), errors: 10, warnings: 0 })
    expect(errors.history.at(-1)).toMatchObject({ errors: first!.value })
    const rules = errors.tables.find(({ id }) => id === 'rules')!
    const trend = rules.columns.findIndex(({ kind }) => kind === 'trend')
    const row = rules.rows.find(({ key }) => key === 'error:missing-tag')!
    expect(row.cells[trend]).toHaveLength(13)
    const blocks = await read('blocks', paris, ALL_CENTRES)
    expect(blocks.history[0]).toEqual({ date: ago(90), free: 70 })
  })
})

describe('access to dashboards', () => {
  const code = async (caller: Caller, path: string) => {
    const answer = await caller.get(`/api/dashboards/${path}`)
    return answer.statusCode === 200 ? 200 : `${answer.statusCode} ${answer.json().code}`
  }

  it('is limited to their own centre for cataloguers, and includes all centres for the international centre', async () => {
    for (const name of DASHBOARDS) {
      expect(await code(france, name)).toBe(200)
      expect((await read(name, france)).center?.code).toBe('_7')
      expect(await code(france, `${name}?center=_7`)).toBe(200)
      expect(await code(france, `${name}?center=_2`)).toBe('403 forbidden')
      expect(await code(france, `${name}?center=nowhere`)).toBe('403 forbidden')
      expect(await code(france, `${name}?center=all`)).toBe('403 forbidden')
      expect((await read(name)).center?.code).toBe('_0')
      expect((await read(name, paris, ALL_CENTRES)).center).toBeNull()
      expect(await code(paris, `${name}?center=nowhere`)).toBe('400 unknown_centre')
    }
    expect(await code(paris, 'nothing')).toBe('404 dashboard_not_found')
    expect(await code(france, 'nothing?center=_2')).toBe('404 dashboard_not_found')
  })

  it('requires the permission to catalogue, and a centre unless all centres are requested', async () => {
    const reader = await loginAs(app, 'reader')
    const nocentre = await loginAs(app, 'nocentre')
    for (const name of RECORD_DASHBOARDS) {
      expect(await code(reader, name)).toBe('403 forbidden')
      expect(await code(reader, `${name}/csv`)).toBe('403 forbidden')
      expect(await code(nocentre, name)).toBe('403 no_centre')
      expect(await code(nocentre, `${name}?center=all`)).toBe('403 forbidden')
    }
    expect((await france.get('/api/dashboards/centres')).json()).toMatchObject({
      own: '_7',
      all: false,
      centers: [{ code: '_7' }],
    })
    expect((await paris.get('/api/dashboards/centres')).json().centers.length).toBeGreaterThan(50)
  })
})

describe('the content of a dashboard', () => {
  it('is available as CSV with every figure', async () => {
    for (const name of DASHBOARDS) {
      const dashboard = await read(name, paris, ALL_CENTRES)
      const answer = await paris.get(`/api/dashboards/${name}/csv?center=all`)
      expect(answer.headers['content-type']).toContain(dashboardCsv.file!.contentTypes[0])
      const lines = answer.body.split('\r\n')
      expect(lines[0]).toBe('\ufeffPart,Row,Column,Value')
      for (const { figure } of figuresIn(dashboard))
        expect(lines.some((line) => line.endsWith(`,${figure.value}`))).toBe(true)
    }
  })

  it.each(LOCALES)('has a translation in %s for every label', async (locale) => {
    for (const name of DASHBOARDS) {
      const answer = await paris.call('GET', `/api/dashboards/${name}?center=all`, {
        headers: { 'accept-language': locale },
      })
      const dashboard: Dashboard = answer.json()
      const texts = JSON.stringify([
        dashboard.summary,
        ...dashboard.figures.map(({ label }) => label),
        ...dashboard.tables.flatMap(({ label, row_label, columns, rows }) => [
          label,
          row_label,
          ...columns,
          ...rows.map((row) => row.label),
        ]),
      ])
      expect(texts).not.toMatch(/dashboards\.|ruleNames\.|undefined|NaN/)
    }
  })
})
