/** Tests that the counts of dashboards are correct after each kind of write. */
import type { MarcRecord } from '@seriatim/marc'
import { controlValue, dataField } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBlock, findCentre } from '../../kernel/auth/centre-repository.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { addDraft, makeDraft, removeVersions, replaceActive } from '../../testing/oracle/versions.ts'
import { loadInto } from '../../testing/records.ts'
import { countedByTables, countedFromVersions } from '../../testing/traits.ts'

const records = [...generate({ count: 400, first: 5_000_000, seed: 17 })]
const issnOf = (record: MarcRecord) => controlValue(record, '001')!
const withoutTitle = (record: MarcRecord): MarcRecord => ({
  ...record,
  fields: record.fields.filter(({ tag }) => tag !== '245'),
})
const ofCentre = (record: MarcRecord, code: string): MarcRecord => ({
  ...record,
  fields: record.fields.map((field) =>
    field.tag === '022'
      ? dataField('022', '0', ' ', [
          ['a', issnOf(record)],
          ['2', code],
        ])
      : field,
  ),
})

let test: TestDb
beforeAll(async () => {
  test = await testDb()
  const { id } = (await findCentre(test.db, '_7'))!
  await addBlock(test.db, { centerId: id, country: 'FRA', first: 5_000_000, last: 5_000_099, state: 'closed' })
  await loadInto(
    test,
    records.map((record, index) => (index % 7 === 0 ? withoutTitle(record) : record)),
  )
})
afterAll(() => test?.close())

const areTrue = async () => {
  const counted = await countedByTables(test.db)
  expect(counted).toEqual(await countedFromVersions(test.db))
  return counted
}

it('counts are correct after a load that includes records violating rules', async () => {
  const { traits, blocks } = await areTrue()
  const withTrait = (trait: string) =>
    Object.entries(traits).reduce((sum, [key, count]) => sum + (key.startsWith(`${trait} `) ? count : 0), 0)
  expect(withTrait('')).toBe(400)
  expect(withTrait('error:missing-tag')).toBeGreaterThan(20)
  expect(withTrait('invalid')).toBeGreaterThanOrEqual(withTrait('error'))
  expect(Object.values(blocks)).toEqual([expect.stringMatching(/^\d+ \d+$/)])
})

it('counts are correct after versions were added, made drafts and deleted one after the other', async () => {
  await replaceActive(test, issnOf(records[1]!), ofCentre(records[1]!, '_9'))
  await areTrue()
  await makeDraft(test, issnOf(records[2]!))
  await addDraft(test, issnOf(records[3]!), records[3]!)
  await removeVersions(test, issnOf(records[4]!))
  await areTrue()
})

it('counts are correct after parallel writes, and after a rollback', async () => {
  await Promise.all(
    records
      .slice(10, 60)
      .map((record, index) =>
        index % 2 === 0
          ? replaceActive(test, issnOf(record), ofCentre(record, '_9'))
          : addDraft(test, issnOf(record), record),
      ),
  )
  const failed = test.db.transaction().execute(async (tx) => {
    await sql`update record_version set state = 'archived' where record_id = 100`.execute(tx)
    await test.index.changed(tx, [100])
    throw new Error('undone')
  })
  await expect(failed).rejects.toThrow('undone')
  await areTrue()
})

it('counts are correct after new diagnostics give records warnings or errors, or remove them', async () => {
  const ids = [201, 202, 203]
  const search = (level: 'error' | 'warning') => [{ level, code: 'missing-tag', field: '210', message: '' }]
  const withTrait = (traits: Readonly<Record<string, number>>, trait: string) =>
    Object.entries(traits).reduce((sum, [key, count]) => sum + (key.startsWith(`${trait} `) ? count : 0), 0)
  const validate = async (findings: readonly unknown[], isInvalid: boolean) => {
    await test.db.transaction().execute(async (tx) => {
      await sql`update record_version set diagnostic = ${JSON.stringify(findings)}::jsonb, has_errors = ${isInvalid}
        where record_id = any(${ids}::int[])`.execute(tx)
      await test.index.diagnosed(tx, ids)
    })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from search_doc
      where is_invalid and record_id = any(${ids}::int[])`.execute(test.db)
    expect(rows[0]!.n).toBe(isInvalid ? ids.length : 0)
    return (await areTrue()).traits
  }
  const before = withTrait(await validate([], false), 'warning_field:210')
  expect(withTrait(await validate(search('warning'), false), 'warning_field:210')).toBe(before + ids.length)
  const invalid = withTrait(await validate(search('error'), true), 'invalid')
  expect(withTrait(await validate([], false), 'invalid')).toBe(invalid - ids.length)
})

it('counts are correct after a block was created over existing records', async () => {
  const { id } = (await findCentre(test.db, '_7'))!
  await addBlock(test.db, { centerId: id, country: 'FRA', first: 5_000_200, last: 5_000_299, state: 'closed' })
  await areTrue()
})

it('counts are correct after a rebuild of the index', async () => {
  await test.index.rebuild(new Date())
  await areTrue()
})

it('counts are correct after filling a database of an earlier version, with saves in parallel', async () => {
  await sql`delete from record_trait`.execute(test.db)
  await sql`delete from setting where name = 'traits'`.execute(test.db)
  expect((await countedByTables(test.db)).traits).toEqual({})
  await replaceActive(test, issnOf(records[70]!), ofCentre(records[70]!, '_9'))
  await Promise.all([
    test.index.complete(AbortSignal.timeout(60_000)),
    replaceActive(test, issnOf(records[300]!), ofCentre(records[300]!, '_9')),
  ])
  await areTrue()
})
