import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { rememberDemonstration } from './first-start.ts'
import { loadDemonstration, resetDemonstration } from './load-demonstration.ts'

let test: TestDb
let app: App
let reader: Caller
beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await loadDemonstration(test, new Date('2026-11-21'))
  app = await testApp(test)
  reader = await loginAs(app, 'reader')
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const shape = async () => {
  const { rows } = await test.pool.query(`
    select centre.code, min(record.issn) as first, count(*)::int as records,
      count(*) filter (where category = 'fre')::int as free, bool_and(issn_block.state = 'active') as active
    from record join issn_block on issn_block.id = block_id join centre on centre.id = center_id
    group by centre.code order by centre.code`)
  return rows
}

it('the demonstration has three active blocks with described and Free records, old versions and invalid drafts', async () => {
  const blocks = await shape()
  expect(blocks.map(({ code }) => code).sort()).toEqual(['_0', '_2', '_7'])
  for (const { first, records, free, active } of blocks) {
    expect(first).toMatch(/^4/)
    expect(records).toBe(6_000)
    expect(free).toBeGreaterThanOrEqual(5_000)
    expect(active).toBe(true)
  }
  const { rows } = await test.pool.query(`select
    count(*) filter (where state = 'archived')::int as archived,
    count(*) filter (where state = 'draft' and has_errors)::int as drafts,
    count(*) filter (where state = 'active' and has_errors)::int as invalid from record_version`)
  expect(rows[0].archived).toBeGreaterThan(0)
  expect(rows[0].drafts).toBeGreaterThan(0)
  expect(rows[0].invalid).toBe(0)
})

it('the demonstration has requests of publishers in different states for two centres', async () => {
  const { rows: stored } = await test.pool.query(`
    select centre.code, state, is_on, username as handler, (select count(*)::int from request_event where request_id = r.id) as events
    from issn_request r join centre on centre.id = center_id join request_settings using (center_id)
    left join app_user on app_user.id = handler_id order by r.id`)
  expect(stored.map(({ code, state, handler }) => [code, state, handler])).toEqual([
    ['_7', 'new', null],
    ['_7', 'in_progress', 'france'],
    ['_7', 'waiting', 'france'],
    ['_7', 'assigned', 'france'],
    ['_0', 'new', null],
    ['_0', 'refused', 'paris'],
  ])
  expect(stored.every(({ is_on, events }) => is_on && events > 0)).toBe(true)
  const { rows } = await test.pool.query(`
    select title, record.category, version.content like '%007ta%' as is_print,
      strpos(version.content, issn_request.publisher) > 0 as has_publisher
    from issn_request join request_record on request_id = issn_request.id join record using (issn)
      join record_version version on version.record_id = record.id and version.state = 'active'`)
  expect(rows).toEqual([{ title: expect.stringMatching(/\S/), category: 'wor', is_print: true, has_publisher: true }])
  const { rows: changed } = await test.pool.query(
    `select category from issn_request join record on record.issn = content ->> 'issn' where kind = 'change'`,
  )
  expect(changed).toEqual([{ category: 'reg' }])
})

describe('demonstration records of serials of other centres', () => {
  type Titles = { script: string; label: string }[]
  const search = async (body: object) => {
    const { hits } = (await reader.call('POST', '/api/search', { payload: body })).json()
    const titles: Titles = hits.hits.flatMap(({ _source }: { _source: { titles: Titles } }) => _source.titles)
    return {
      total: hits.total.value as number,
      originals: titles.filter(({ script }) => script === 'original').map(({ label }) => label),
    }
  }

  it('raise the number of described records to at least 5,000 and belong to no block', async () => {
    const { rows } = await test.pool.query(`select count(*)::int as described,
      count(*) filter (where block_id is null)::int as blockless, count(distinct center)::int as centres
      from record where category <> 'fre'`)
    expect(rows[0].described).toBeGreaterThanOrEqual(5_000)
    expect(rows[0].blockless).toBeGreaterThan(2_000)
    expect(rows[0].centres).toBeGreaterThan(30)
  })

  it.each([
    ['chi', /^[\p{Script=Han} :]+$/u],
    ['jpn', /[\p{Script=Han}\p{Script=Katakana}]/u],
    ['kor', /\p{Script=Hangul}/u],
    ['heb', /\p{Script=Hebrew}/u],
    ['hin', /\p{Script=Devanagari}/u],
    ['tha', /\p{Script=Thai}/u],
  ])('are found by the language %s, with titles in the script of that language', async (key, script) => {
    const { total, originals } = await search({ selected_facets: [{ term: 'languages', key }] })
    expect(total).toBeGreaterThan(20)
    expect(originals.filter((label) => script.test(label)).length).toBeGreaterThan(20)
  })

  it('are found with the query syntax CHINESE in simplified and traditional characters', async () => {
    const simplified = await search({ basic_query: { query: '医学', matchFormat: 'CHINESE' } })
    const traditional = await search({ basic_query: { query: '醫學', matchFormat: 'CHINESE' } })
    expect(simplified.total).toBeGreaterThan(5)
    expect(simplified.originals.some((label) => label.includes('医学'))).toBe(true)
    expect(traditional.total).toBe(simplified.total)
  })

  it.each(['医学*', '연구', 'כתב', 'पत्रिका', 'วารสาร*'])(
    'appear in the title index in original script when it is filtered by %s',
    async (word) => {
      const body = { query: `script:original AND label:${word}`, luceneSyntax: true }
      const { entries } = (await reader.call('POST', '/api/browse/titles', { payload: body })).json()
      expect(entries.length).toBeGreaterThan(0)
      for (const { label } of entries) expect(label).toContain(word.replace('*', ''))
    },
  )
})

it('loading the demonstration again keeps existing records, and a reset requires a demonstration database', async () => {
  await test.pool.query(`update record set category = 'reg'`)
  await loadDemonstration(test, new Date('2026-11-21'))
  expect((await shape())[0].free).toBe(0)
  await expect(resetDemonstration(test, new Date('2026-11-21'))).rejects.toMatchObject({
    key: 'cli.demo_not_demonstration',
  })
  await rememberDemonstration(test.db, true)
  await test.pool.query(`update issn_request set title = 'Changed'`)
  await test.pool.query('update request_settings set due_days = 3')
  await resetDemonstration(test, new Date('2026-11-21'))
  expect((await shape())[0].free).toBeGreaterThanOrEqual(5_000)
  const { rows } = await test.pool.query(`select count(*)::int as requests,
    (select array_agg(distinct due_days) from request_settings) as due,
    count(*) filter (where title = 'Changed')::int as changed from issn_request`)
  expect(rows).toEqual([{ requests: 6, due: [3], changed: 0 }])
})
