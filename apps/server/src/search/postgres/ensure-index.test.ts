import { ANALYSER_VERSION } from '@seriatim/analyser'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import { makeLog } from '../../platform/log.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { ensureIndex } from './ensure-index.ts'

let test: TestDb
beforeAll(async () => {
  test = await testDb()
})
afterAll(() => test?.close())

const said: string[] = []
const log = makeLog('warn', { write: (line) => said.push(JSON.parse(line).msg) })
const ensure = () => ensureIndex({ ...test, log })
const count = async (table: string): Promise<number> =>
  (await test.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count

it('an index of another version of the analyser is built anew, words included; one of this version stays', async () => {
  await ensure()
  expect(await readSetting(test.db, 'analyser_version')).toBe(ANALYSER_VERSION)
  await loadInto(test, [...generate({ count: 30, first: 5_000_000, seed: 3 })])
  const words = await count('lexicon')
  await test.pool.query('delete from search_doc; delete from lexicon')
  await ensure()
  expect([await count('search_doc'), said.length]).toEqual([0, 0])

  await writeSetting(test.db, 'analyser_version', ANALYSER_VERSION - 1)
  await Promise.all([ensure(), ensure()])
  expect([await count('search_doc'), await count('lexicon')]).toEqual([30, words])
  expect(said).toEqual(['the search index is built anew', 'the search index is built'])
  expect(await readSetting(test.db, 'analyser_version')).toBe(ANALYSER_VERSION)
})
