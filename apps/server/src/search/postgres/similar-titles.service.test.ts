import { issnFromNumber } from '@seriatim/issn'
import { dataField, type MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDirtyTitles } from '../../features/search/testing/dirty-titles.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { makeSimilarTitles } from './similar-titles.ts'

const serial = (number: number, title: string): MarcRecord => {
  const issn = issnFromNumber(7_500_000 + number)
  const fields = [dataField('022', '0', ' ', [['a', issn]]), dataField('245', '0', '0', [['a', title]])]
  return { leader: '00000nas a2200000 i 4500', fields: [{ tag: '001', value: issn }, ...fields] }
}

const SUBJECTS = ['art', 'botany', 'chess', 'dance', 'fungi', 'geology', 'music', 'optics', 'poetry', 'trade', 'wood']
const { serials, titles } = readDirtyTitles({ withAbbreviations: false })

let test: TestDb

beforeAll(async () => {
  test = await testDb()
  await loadInto(test, [
    ...serials.map(({ record }) => record),
    ...SUBJECTS.map((subject, at) => serial(at, `Heron review of ${subject}`)),
    serial(50, 'Heron review of lights'),
  ])
})
afterAll(() => test?.close())

describe('similar titles', () => {
  it('are the same with a limit, for every title of the test set', async () => {
    const alike = makeSimilarTitles()
    for (const { title } of titles) {
      const all = await alike(test.db, title)
      expect((await alike(test.db, title, 'all', 6)).slice(0, 6), title).toEqual(all.slice(0, 6))
    }
  })

  it('include the most similar title if a look-up finds more titles than it can order', async () => {
    const titlesOf = async (maxOrdered?: number) =>
      (await makeSimilarTitles(maxOrdered)(test.db, 'Heron review of light')).map(({ title }) => title)
    expect((await titlesOf())[0]).toBe('Heron review of lights')
    const few = await titlesOf(4)
    expect(few[0]).toBe('Heron review of lights')
    expect(few.length).toBeLessThan((await titlesOf()).length)
  })

  it('leave the settings of the connection unchanged', async () => {
    const alike = makeSimilarTitles()
    await Promise.all(Array.from({ length: 20 }, () => alike(test.db, 'Heron review of light')))
    const { rows } = await test.pool.query("select current_setting('enable_seqscan') as seqscan")
    expect(rows[0].seqscan).toBe('on')
  })
})
