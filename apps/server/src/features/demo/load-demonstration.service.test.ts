import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDb, testDb } from '../../testing/index.ts'
import { rememberDemonstration } from './first-start.ts'
import { loadDemonstration, resetDemonstration } from './load-demonstration.ts'

let test: TestDb
beforeAll(async () => {
  test = await testDb()
})
afterAll(() => test?.close())

const shape = async () => {
  const { rows } = await test.pool.query(`
    select centre.code, min(record.issn) as first, count(*)::int as records,
      count(*) filter (where category = 'fre')::int as free, bool_and(issn_block.state = 'active') as active
    from record join issn_block on issn_block.id = block_id join centre on centre.id = center_id
    group by centre.code order by centre.code`)
  return rows
}

it('fills three active blocks with described and Free records, old versions and drafts in error', async () => {
  await loadDemonstration(test, new Date('2026-11-21'))
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

it('is left alone by a second first start, and made anew by a reset of a demonstration base only', async () => {
  await test.pool.query(`update record set category = 'reg'`)
  await loadDemonstration(test, new Date('2026-11-21'))
  expect((await shape())[0].free).toBe(0)
  await expect(resetDemonstration(test, new Date('2026-11-21'))).rejects.toMatchObject({
    key: 'cli.demo_not_demonstration',
  })
  await rememberDemonstration(test.db, true)
  await resetDemonstration(test, new Date('2026-11-21'))
  expect((await shape())[0].free).toBeGreaterThanOrEqual(5_000)
})
