import { isDataField, type MarcRecord } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeRecords } from '../../features/blocks/repository.ts'
import { makeLog } from '../../platform/log.ts'
import { type TestDb, testDb, testServices } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { fillHeadings, headingState } from './fill-headings.ts'
import { groupHeadings } from './group-headings.ts'
import { reindex } from './reindex.ts'

/** Adds a second title in capitals, equal to the first one otherwise, to every third record. */
const shouted = (record: MarcRecord, index: number): MarcRecord => {
  const [title] = record.fields.flatMap((field) => (isDataField(field) && field.tag === '245' ? [field] : []))
  if (index % 3 > 0 || title === undefined) return record
  const subfields = title.subfields.map(({ code, value }) => ({ code, value: value.toUpperCase() }))
  return { ...record, fields: [...record.fields, { ...title, subfields }] }
}

let test: TestDb
const log = makeLog('silent')

beforeAll(async () => {
  test = await testDb()
  await loadInto(test, [...generate({ count: 450, first: 6_000_000 })].map(shouted), () => undefined, 'reg')
})
afterAll(() => test?.close())

const query = async (text: string) => (await test.pool.query(text)).rows
const rowsInOrder = () => query('select * from heading order by record_id, browse_index, place, rest')

/** The stored numbers of headings, and the actual numbers. */
const counts = async () => {
  const stored = await query('select browse_index, entries from heading_count order by browse_index')
  const counted = await query(
    'select browse_index, count(distinct (place, rest)) as entries from heading group by browse_index order by browse_index',
  )
  return { kept: stored, counted }
}
const groups = () => query('select * from heading_group order by browse_index, place, rest')
const expectCounted = async () => {
  const { kept, counted } = await counts()
  expect(kept).toEqual(counted)
  expect(kept).toHaveLength(2)
  expect(await groups()).toEqual(
    await query(
      `select 'heading'::regclass::oid as table_id, browse_index, left(of_group, 400) as place, substr(of_group, 401) as rest
       from (select *, split_part(place || rest, E'\\x01', 1) || E'\\x01' || tag || E'\\x01' || script || E'\\x01' as of_group
             from heading where not starts_with(place, E'\\x01\\x01')) as each
       group by browse_index, of_group having count(distinct (place, rest)) > 1 order by 1, 2, 3, 4`,
    ),
  )
}

it('a database of an earlier version gets its headings in the background, and resumes after an interruption', async () => {
  const before = await rowsInOrder()
  await expectCounted()
  await query('truncate heading, heading_group')
  await query('delete from change_log')
  await query('update heading_count set entries = 0')
  await query(`delete from setting where name = 'headings'`)
  const { browser } = testServices(test)
  const all = { index: 'titles', filter: undefined, within: undefined, position: { kind: 'edge' } } as const
  await expect(browser.browse({ ...all, direction: 'after', size: 3 })).rejects.toMatchObject({
    code: 'index_building',
    details: { percent: 0 },
  })
  const ending = new AbortController()
  const stopped = fillHeadings(test.db, log, ending.signal)
  ending.abort()
  await expect(stopped).rejects.toThrow()
  // Two processes that fill at the same time do not disturb each other.
  await Promise.all([1, 2].map(() => fillHeadings(test.db, log, new AbortController().signal)))
  expect(await headingState(test.db)).toEqual({ isThere: true, hasGroups: true, share: 1 })
  expect(await rowsInOrder()).toEqual(before)
  await expectCounted()
  // Processes that have headings in memory must read them again, because batches send no notifications.
  expect(await query('select record_id from change_log order by seq desc limit 1')).toEqual([{ record_id: null }])
})

it('a database with headings of an earlier version gets heading groups in the background, and resumes the work', async () => {
  const before = await groups()
  expect(before.length).toBeGreaterThan(50)
  await query('truncate heading_group')
  await query(`update setting set value = '{"version": 1}' where name = 'headings'`)
  const { browser } = testServices(test)
  const all = { index: 'titles', filter: undefined, within: undefined, position: { kind: 'edge' } } as const
  expect((await browser.browse({ ...all, direction: 'after', size: 3 })).entries).toHaveLength(3)
  await expect(browser.browse({ ...all, direction: 'after', size: 3, isNearEqual: true })).rejects.toMatchObject({
    code: 'index_grouping',
  })
  await Promise.all([1, 2].map(() => fillHeadings(test.db, log, new AbortController().signal)))
  expect(await headingState(test.db)).toEqual({ isThere: true, hasGroups: true, share: 1 })
  expect(await groups()).toEqual(before)
  // Portions of any size result in the same groups.
  await query('truncate heading_group')
  let from: Awaited<ReturnType<typeof groupHeadings>>
  do from = await test.db.transaction().execute((tx) => groupHeadings(tx, from, 7))
  while (from !== undefined)
  expect(await groups()).toEqual(before)
})

it('a rebuilt index has the same headings, and later saves update their counts', async () => {
  const before = await rowsInOrder()
  await reindex(test, new Date())
  expect(await rowsInOrder()).toEqual(before)
  await expectCounted()
  const [{ id }] = (await query('select id from record order by id limit 1')) as [{ id: number }]
  await test.db.transaction().execute(async (tx) => {
    await removeRecords(tx, [id])
    await test.index.changed(tx, [id])
  })
  expect(await query(`select from heading where record_id = ${id}`)).toEqual([])
  await expectCounted()
})

it('two transactions that add the same heading at the same time count it once', async () => {
  const added = `insert into heading (record_id, browse_index, place, rest, tag, script, category, words)
    select $1, 1, 'both at once', '', '245', 'latin', 'reg', ''`
  const [one, other] = [await test.pool.connect(), await test.pool.connect()]
  await one.query('begin')
  await one.query(added, [1])
  await other.query('begin')
  const waiting = other.query(added, [2])
  await one.query('commit')
  await waiting
  await other.query('commit')
  one.release()
  other.release()
  await expectCounted()
})
