import { issnFromNumber } from '@seriatim/issn'
import { dataField, type MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentVersionsOf, lockRecordRow } from '../../catalogue/records/repository.ts'
import { storeVersions } from '../../saving/store-versions.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'

let test: TestDb
const ISSN = issnFromNumber(6_300_000)
const NOW = new Date('2024-06-01T00:00:00Z')

const recordOf = (title: string, ...more: readonly [tag: string, value: string][]): MarcRecord => ({
  leader: '00000nas a2200000 i 4500',
  fields: [
    { tag: '001', value: ISSN },
    dataField('022', '0', ' ', [['a', ISSN]]),
    dataField('222', ' ', '0', [['a', title]]),
    ...more.map(([tag, value]) => dataField(tag, ' ', ' ', [['a', value]])),
    dataField('699', ' ', ' ', [['8', 'reg']]),
  ],
})

const save = (record: MarcRecord) =>
  test.db.transaction().execute(async (tx) => {
    const row = (await lockRecordRow(tx, ISSN))!
    const current = (await currentVersionsOf(tx, [row.id])).get(row.id)!
    const write = { row, current, record, diagnostic: [], state: 'active' as const }
    await storeVersions(tx, test.index, [write], { author: { id: null, username: 'test' }, now: NOW })
  })

/** The headings with their physical position, which changes when a row is rewritten. */
const stored = async () => {
  const { rows } = await test.pool.query<{ at: string; label: string; reference_list: string | null }>(
    `select ctid::text as at, split_part(place, E'\\x01', 1) as label, reference_list from heading order by 2`,
  )
  return { at: rows.map(({ at }) => at), labels: rows.map(({ label }) => label) }
}

beforeAll(async () => {
  test = await testDb()
  await loadInto(test, [recordOf('Botany today')])
})
afterAll(() => test?.close())

describe('the headings of a saved record', () => {
  it('are not rewritten if they are unchanged', async () => {
    const before = await stored()
    expect(before.labels).toHaveLength(1)
    await save(recordOf('Botany today', ['500', 'A note that is in no index']))
    expect(await stored()).toEqual(before)
  })

  it('are those of the new version if one was changed, added or removed', async () => {
    await save(recordOf('Zoology today'))
    expect((await stored()).labels).toEqual([expect.stringContaining('zoology')])
    await save(recordOf('Zoology today', ['246', 'Animals']))
    expect((await stored()).labels).toHaveLength(2)
    await save(recordOf('Zoology today', ['246', 'Animals'], ['246', 'Animals']))
    const twice = (await stored()).labels
    await save(recordOf('Zoology today', ['246', 'Animals']))
    expect((await stored()).labels).toEqual([...new Set(twice)])
    await save(recordOf('Zoology today'))
    expect((await stored()).labels).toEqual([expect.stringContaining('zoology')])
    const { rows } = await test.pool.query(
      `select entries::int from heading_count where table_id = 'heading'::regclass and browse_index = 1`,
    )
    expect(rows).toEqual([{ entries: 1 }])
  })
})
