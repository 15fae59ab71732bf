/** Tests that the rows of `public_record` are correct after each operation that writes records. */
import { controlValue, dataField, type MarcRecord } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLog } from '../../platform/log.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { addDraft, makeDraft, removeVersions, replaceActive } from '../../testing/oracle/versions.ts'
import { loadInto } from '../../testing/records.ts'
import { fillPublicRows } from './fill-public.ts'

const records = [...generate({ count: 300, first: 5_000_000, seed: 17 })]
const issnOf = (record: MarcRecord) => controlValue(record, '001')!
const categoryOf = (record: MarcRecord): string => {
  const field = record.fields.find(({ tag }) => tag === '699')
  return field !== undefined && 'subfields' in field
    ? (field.subfields.find(({ code }) => code === '8')?.value ?? '')
    : ''
}
const inCategory = (record: MarcRecord, category: string): MarcRecord => ({
  ...record,
  fields: record.fields.map((field) => (field.tag === '699' ? dataField('699', ' ', ' ', [['8', category]]) : field)),
})
const withField = (record: MarcRecord, tag: string, text: string): MarcRecord => ({
  ...record,
  fields: [...record.fields, dataField(tag, ' ', ' ', [['a', text]])],
})

const registered = records.filter((record) => categoryOf(record) === 'reg')

type Row = { issn: string; is_public: boolean; revision: number; changed_at: string; category: string }

let test: TestDb
const row = async (issn: string): Promise<Row | undefined> =>
  (
    await sql<Row>`select issn, is_public, revision, changed_at::text, category from public_record where issn = ${issn}`.execute(
      test.db,
    )
  ).rows[0]
const leftSets = async (issn: string): Promise<string[]> =>
  (
    await sql<{ set_name: string }>`select set_name from left_set where issn = ${issn} order by 1`.execute(test.db)
  ).rows.map(({ set_name }) => set_name)
const publicIssns = async (): Promise<string[]> =>
  (await sql<{ issn: string }>`select issn from public_record where is_public order by issn`.execute(test.db)).rows.map(
    ({ issn }) => issn,
  )

beforeAll(async () => {
  test = await testDb()
  await loadInto(test, records)
})
afterAll(() => test?.close())

it('every public record has a row after a load', async () => {
  const expected = records.filter((record) => ['reg', 'wor', 'can', 'sup'].includes(categoryOf(record))).map(issnOf)
  expect(expected.length).toBeGreaterThan(100)
  expect(await publicIssns()).toEqual(expected.sort())
})

it('only a change of public data increases the revision of a row', async () => {
  const [record] = registered
  const issn = issnOf(record!)
  const before = (await row(issn))!
  expect(before).toMatchObject({ is_public: true, revision: 1 })
  await replaceActive(test, issn, withField(record!, '920', 'internal'))
  expect(await row(issn)).toEqual(before)
  await addDraft(test, issn, withField(record!, '500', 'A draft'))
  expect(await row(issn)).toEqual(before)
  await replaceActive(test, issn, withField(record!, '500', 'A note'))
  const after = (await row(issn))!
  expect(after).toMatchObject({ is_public: true, revision: 2 })
  expect(after.changed_at > before.changed_at).toBe(true)
})

it('a record that is no longer public is marked as deleted, and as new when it is public again', async () => {
  const record = registered[1]!
  const issn = issnOf(record)
  await makeDraft(test, issn)
  expect(await row(issn)).toMatchObject({ is_public: false, category: 'reg' })
  await replaceActive(test, issn, record)
  expect(await row(issn)).toMatchObject({ is_public: true, revision: 1 })
  await removeVersions(test, issn)
  expect(await row(issn)).toMatchObject({ is_public: false })
  await replaceActive(test, issn, inCategory(record, 'val'))
  expect(await row(issn)).toMatchObject({ is_public: false })
})

it('a record that leaves a set is listed as removed there until it returns', async () => {
  const record = registered[2]!
  const issn = issnOf(record)
  await replaceActive(test, issn, inCategory(record, 'sup'))
  expect(await row(issn)).toMatchObject({ category: 'sup', revision: 2 })
  expect(await leftSets(issn)).toEqual(['category:reg'])
  await replaceActive(test, issn, record)
  expect(await leftSets(issn)).toEqual(['category:sup'])
})

it('a database of an earlier version gets the rows of public records in the background, once', async () => {
  const issns = await publicIssns()
  await sql`truncate public_record`.execute(test.db)
  await sql`update setting set value = '{}' where name = 'public_records'`.execute(test.db)
  const log = makeLog('silent')
  await fillPublicRows(test.db, log, new AbortController().signal)
  expect(await publicIssns()).toEqual(issns)
  const filled = await row(issns[0]!)
  await fillPublicRows(test.db, log, new AbortController().signal)
  expect(await row(issns[0]!)).toEqual(filled)
})
