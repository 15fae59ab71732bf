/**
 * Tests searches by results of rules and by romanisation (traits): both engines find the records whose versions have
 * the requested trait.
 */
import { type ConditionTerm, type SearchParamsInput, searchParams } from '@seriatim/contract'
import { controlValue, dataField, type MarcRecord } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSearch } from '../kernel/search/read-search.ts'
import { makeLog } from '../platform/log.ts'
import { type TestDb, testDb } from '../testing/index.ts'
import { makeDraft, removeVersions } from '../testing/oracle/versions.ts'
import { loadInto } from '../testing/records.ts'
import { makeCachedEngine } from './columns/engine.ts'
import type { SearchEngine } from './engine.ts'
import type { ServingEngine } from './engine-kind.ts'
import { makePostgresEngine } from './postgres/engine.ts'

/** A field with more words than a row of the index can contain. */
const MANY_WORDS = dataField('500', ' ', ' ', [['a', Array.from({ length: 17_000 }, (_, n) => `w${n}`).join(' ')]])
const made = [...generate({ count: 300, first: 6_300_000, seed: 5 })]
const records = made.map((record, index): MarcRecord => {
  const fields = record.fields
    .filter(({ tag }) => tag !== '245' || index % 5 !== 0)
    .map((field) =>
      field.tag === '210' && index % 7 === 0 ? dataField('210', ' ', ' ', [['a', 'a'.repeat(500)]]) : field,
    )
  return { ...record, fields: index === 10 ? [...fields, MANY_WORDS] : fields }
})
const issns = records.map((record) => controlValue(record, '001')!)

let test: TestDb
let cached: ServingEngine
let gone: string | undefined
let engines: readonly SearchEngine[]
const errors: unknown[] = []

beforeAll(async () => {
  test = await testDb()
  await loadInto(test, records)
  const plain = makePostgresEngine(test.db)
  const log = makeLog('error', { write: (entry) => void errors.push(entry) })
  cached = makeCachedEngine({ url: test.url, fallback: plain, log, memoryMegabytes: 16 })
  await cached.ready
  engines = [plain, cached]
})
afterAll(async () => {
  await cached?.close()
  await test?.close()
})

/** The ISSNs of the found records. Also checks that both engines return the same. */
const search = async (params: SearchParamsInput): Promise<string[]> => {
  const { set, order } = readSearch(searchParams.parse(params))
  const answers: string[][] = []
  for (const engine of engines) {
    const ids = [...(await engine.ids({ ...set, ...order }))]
    expect(await engine.count([set])).toEqual([ids.length])
    const rows = await test.db
      .selectFrom('record')
      .select('issn')
      .where('id', '=', sql<number>`any(${ids}::int[])`)
      .execute()
    answers.push(rows.map(({ issn }) => issn).sort())
  }
  expect(answers[1]).toEqual(answers[0])
  return answers[0]!
}
const lucene = (query: string): Promise<string[]> => search({ basic_query: { query, matchFormat: 'LUCENE' } })
const filtered = (type: ConditionTerm, code: string, action: 'include' | 'exclude' = 'include'): Promise<string[]> =>
  search({ keyword_queries: [{ type, code, action }] })

type Said = { readonly level: string; readonly code: string; readonly field: string }

/** The records whose searched version has a matching diagnostic, read from the versions. */
const stated = async (passes: (said: Said) => boolean): Promise<string[]> => {
  const { rows } = await sql<{ issn: string; diagnostic: Said[] }>`
    select issn, diagnostic from record_version join record on record.id = record_id
    where state = 'active' or state = 'draft' and not exists (
      select from record_version other where other.record_id = record.id and other.state = 'active')`.execute(test.db)
  return rows
    .filter(({ diagnostic }) => diagnostic.some(passes))
    .map(({ issn }) => issn)
    .sort()
}
const isOf = (rule: string) => (each: Said) => each.code === rule || each.code.startsWith(`${rule}.`)

describe('a search by rules', () => {
  it('finds errors and warnings of a rule', async () => {
    for (const level of ['error', 'warning'] as const) {
      const codes = new Set<string>()
      await stated(({ level: result, code }) => result === level && codes.add(code) !== undefined)
      expect(codes.size).toBeGreaterThan(1)
      for (const code of codes) {
        const expected = await stated((each) => each.level === level && each.code === code)
        expect(await filtered(level, code.toLowerCase())).toEqual(expected)
        expect(await lucene(`${level}:"${code}"`)).toEqual(expected)
        const [rule] = code.split('.')
        expect(await filtered(level, rule!)).toEqual(await stated((each) => each.level === level && isOf(rule!)(each)))
      }
      expect(await lucene(`${level}:*`)).toEqual(await stated((each) => each.level === level))
    }
    expect(await lucene('error:nothing-of-the-kind')).toEqual([])
  })

  it('finds the field with the error, and combines this with other conditions', async () => {
    const missing = await stated((each) => each.level === 'error' && each.field === '245')
    expect(missing.length).toBeGreaterThan(20)
    expect(await filtered('error_field', '245')).toEqual(missing)
    const without = await filtered('error_field', '245', 'exclude')
    expect([...missing, ...without].sort()).toEqual(issns.toSorted())
    expect(await lucene('error_field:245 AND category:reg')).toEqual(
      await search({
        keyword_queries: [
          { type: 'error_field', code: '245' },
          { type: 'category', code: 'reg' },
        ],
      }),
    )
  })

  it('reflects saves and deletions', async () => {
    const before = await filtered('error', 'missing-tag')
    expect(before.length).toBeGreaterThan(20)
    await makeDraft(test, before[0]!)
    await removeVersions(test, before[1]!)
    gone = before[1]
    const after = await filtered('error', 'missing-tag')
    expect(after).toEqual(before.filter((issn) => issn !== gone))
    expect(errors).toEqual([])
  })
})

it('a search by romanisation finds records whose fields in original script are romanised in that way', async () => {
  const all = await lucene('original_script:*')
  expect(all.length).toBeGreaterThan(10)
  const hand = await filtered('romanisation', 'hand')
  const differs = await filtered('romanisation', 'differs')
  const table = await filtered('romanisation', 'table')
  expect(differs.every((issn) => hand.includes(issn))).toBe(true)
  expect([...new Set([...hand, ...table, ...(await filtered('romanisation', 'no_partner'))])].sort()).toEqual(all)
  expect(await lucene('original_script:cyrl OR original_script:/[^c].*/ OR original_script:[ca TO cy]')).toEqual(all)
})

it('a range of ISSNs finds the records of a block, with X and hyphens in any spelling', async () => {
  const inRange = (from: string, to: string) =>
    issns.filter((issn) => issn >= from && issn <= to && issn !== gone).sort()
  const [first, last] = ['6300-000', '6300-099']
  expect(await lucene(`issn:[${first}0 TO ${last}X]`)).toEqual(inRange(`${first}0`, `${last}X`))
  expect((await lucene(`issn:[${first}0 TO ${last}X]`)).length).toBeGreaterThan(90)
  expect(await lucene('issn:[63000000 TO 6300099x]')).toEqual(inRange(`${first}0`, `${last}X`))
  expect(await lucene('issn:[6300-2000 TO *]')).toEqual(inRange('6300-2000', '9'))
})
