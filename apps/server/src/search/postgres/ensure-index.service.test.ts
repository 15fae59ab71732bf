import { ANALYSER_VERSION } from '@seriatim/analyser'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import { makeLog } from '../../platform/log.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { ensureIndex } from './ensure-index.ts'
import { rebuildIndex } from './reindex.ts'

let test: TestDb
beforeAll(async () => {
  test = await testDb()
})
afterAll(() => test?.close())

const stated: string[] = []
const log = makeLog('warn', { write: (line) => stated.push(JSON.parse(line).msg) })
const ensure = () => ensureIndex({ ...test, log })
const count = async (table: string): Promise<number> =>
  (await test.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count

it('ensureIndex rebuilds an index of another analyser version with its words, and keeps one of this version', async () => {
  await ensure()
  expect(await readSetting(test.db, 'analyser_version')).toBe(ANALYSER_VERSION)
  await loadInto(test, [...generate({ count: 30, first: 5_000_000, seed: 3 })])
  const words = await count('lexicon')
  await test.pool.query('delete from search_doc; delete from lexicon')
  await ensure()
  expect([await count('search_doc'), stated.length]).toEqual([0, 0])

  await writeSetting(test.db, 'analyser_version', ANALYSER_VERSION - 1)
  await Promise.all([ensure(), ensure()])
  expect([await count('search_doc'), await count('lexicon')]).toEqual([30, words])
  expect(stated).toEqual(['the search index has another version; it is rebuilt', 'the search index is rebuilt'])
  expect(await readSetting(test.db, 'analyser_version')).toBe(ANALYSER_VERSION)
})

/** The content of all index tables, without the numbers of facet keys. */
const contents = async ({ pool }: TestDb) => {
  const rows = async (text: string) => (await pool.query(text)).rows
  return {
    docs: await rows(
      'select record_id, sort_title, overflowed, anywhere::text, titles::text, fields::text from search_doc order by 1',
    ),
    keys: await rows(`select record_id, term, key from search_doc join facet_key on id = any(subjects || media || languages || category)
      order by 1, 2, 3`),
    words: await rows('select word from lexicon order by 1'),
    headings: await rows(
      'select record_id, place, rest, tag, words::text, title_keys::text from heading order by 1, 2, 3, 4',
    ),
    counts: await rows(
      `select browse_index, entries from heading_count where table_id = 'heading'::regclass order by 1`,
    ),
    groups: await rows(`select place, rest from heading_group where table_id = 'heading'::regclass order by 1, 2`),
    indexes: await rows(
      `select indexname from pg_indexes where tablename in ('search_doc', 'lexicon', 'heading') order by 1`,
    ),
  }
}

describe('a rebuilt index', () => {
  let base: TestDb
  beforeAll(async () => {
    base = await testDb()
    await loadInto(base, [...generate({ count: 70, first: 6_000_000, seed: 5 })])
  })
  afterAll(() => base?.close())

  it.each([
    ['several processes', true],
    ['the calling process', false],
  ])('built by %s, in portions, equals the index that a load creates', async (_, byProcesses) => {
    const loaded = await contents(base)
    expect(loaded.docs).toHaveLength(70)
    expect(loaded.keys.length).toBeGreaterThan(70)
    const { db, pool, url } = base
    expect(await rebuildIndex({ db, pool, portion: 7, ...(byProcesses ? { url } : {}) })).toBe(70)
    expect(await contents(base)).toEqual(loaded)
  })
})
