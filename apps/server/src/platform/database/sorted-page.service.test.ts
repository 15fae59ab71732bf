import type { Locale } from '@seriatim/messages'
import { fold } from '@seriatim/scripts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDb, testDb } from '../../testing/index.ts'
import { containsWord, pageOfIds, searchedWords, withCollation } from './sorted-page.ts'

const WORDS = [
  'file 10',
  'file 9',
  'Élan',
  'elan',
  'nube',
  'ñandú',
  'oca',
  'Ядро',
  'ель',
  'Zoë',
  'a_b',
  'ΣΟΦΟΣ',
  'Straße',
]

let test: TestDb

beforeAll(async () => {
  test = await testDb()
  await sql`create table word (id int generated always as identity, said text, number int)`.execute(test.db)
  for (const [index, word] of WORDS.entries())
    await sql`insert into word (said, number) values (${word}, ${index % 2 === 0 ? null : index})`.execute(test.db)
})
afterAll(() => test?.close())

const all = { order: 'asc', page: 1, size: 100 } as const
const page = (
  sorting: Parameters<typeof pageOfIds>[1]['sorting'],
  wanted: Parameters<typeof pageOfIds>[2] = all,
  conditions: Parameters<typeof pageOfIds>[1]['conditions'] = [],
) => pageOfIds(test.db, { table: sql`word w`, id: sql`w.id`, conditions, sorting }, wanted)

describe('a page sorted by the database', () => {
  it.each(['en', 'es', 'fr', 'ru'] as Locale[])('is in the alphabetical order of the language %s', async (locale) => {
    const { ids, total } = await page({ by: [withCollation(sql`w.said`, locale)] })
    expect(total).toBe(WORDS.length)
    expect(ids.map((id) => WORDS[id - 1])).toEqual(WORDS.toSorted(new Intl.Collator(locale, { numeric: true }).compare))
  })

  it('has rows without a value last in both directions, and is empty beyond the last row', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const { ids } = await page({ by: [sql`w.number`], mayBeAbsent: true }, { ...all, order })
      expect(ids.slice(-7).every((id) => id % 2 === 1)).toBe(true)
    }
    expect(await page({ by: [] }, { order: 'desc', page: 2, size: 5 })).toEqual({ ids: [8, 7, 6, 5, 4], total: 13 })
    expect(await page({ by: [] }, { ...all, page: 2 })).toEqual({ ids: [], total: 13 })
  })

  it.each([
    ['all rows', []],
    ['rows that fit', [sql`w.id > 2`]],
  ])(
    'contains no row of another page: all pages together contain %s, in the same order for any page size',
    async (_, conditions) => {
      for (const sorting of [{ by: [sql`w.number`], mayBeAbsent: true }, { by: [sql`w.id % 3`] }])
        for (const order of ['asc', 'desc'] as const) {
          const whole = await page(sorting, { ...all, order }, conditions)
          expect(new Set(whole.ids).size).toBe(whole.total)
          for (const size of [1, 4, 7]) {
            const ids: number[] = []
            for (let number = 1; ids.length < whole.total; number++) {
              const part = await page(sorting, { order, page: number, size }, conditions)
              expect([part.total, part.ids.length]).toEqual([whole.total, Math.min(size, whole.total - ids.length)])
              ids.push(...part.ids)
            }
            expect(ids).toEqual(whole.ids)
          }
        }
    },
  )

  it('contains the rows with the searched word, and treats `_` and `%` as literal characters', async () => {
    const searchFor = async (search: string) =>
      (
        await page(
          { by: [] },
          all,
          searchedWords(search).map((word) => containsWord(sql`folded(w.said)`, word)),
        )
      ).ids.map((id) => WORDS[id - 1])
    expect(await searchFor('ÉLAN')).toEqual(['Élan', 'elan'])
    expect(await searchFor('strasse')).toEqual(['Straße'])
    expect(await searchFor('_')).toEqual(['a_b'])
    expect(await searchFor('%')).toEqual([])
    expect(await searchFor('file 1')).toEqual(['file 10'])
  })

  it('is searched with the same folding of Latin, Greek and Cyrillic letters as in the program', async () => {
    const letters = Array.from({ length: 0x530 - 0x20 }, (_, index) => String.fromCharCode(index + 0x20)).filter(
      (letter) => /\p{L}/u.test(letter),
    )
    const { rows } = await sql<{ letter: string; folded: string }>`
      select letter, folded(letter) from unnest(${letters}::text[]) as letter`.execute(test.db)
    expect(rows.filter(({ letter, folded }) => folded !== fold(letter))).toEqual([])
  })
})
