import { LTWA_IMPACT_EXAMPLES, type LtwaRow } from '@seriatim/contract'
import { indexList, type LtwaWord, starterList, suggest } from '@seriatim/iso4'
import { type MarcRecord, valueIn } from '@seriatim/marc'
import { abbreviatedKeyTitle, languageOfText, titleToAbbreviate } from '@seriatim/profile'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'

let db: TestDb
let app: App
let london: Caller
const records: MarcRecord[] = []

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  for (const record of generate({ count: 1_500, seed: 7 })) records.push(record)
  await loadInto(db, records, undefined, 'reg')
  app = await testApp(db)
  london = await loginAs(app, 'london')
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})

/** The records whose abbreviated key title (210) a change affects, computed by abbreviating every record. */
const concerned = (after: readonly LtwaWord[]) => {
  const [old, changed] = [indexList(starterList), indexList(after)]
  return records.flatMap((record) => {
    if (abbreviatedKeyTitle(record) === undefined) return []
    const [was, will] = [old, changed].map(
      (list) => suggest(list, titleToAbbreviate(record), { language: languageOfText(record) }).suggestion,
    )
    return was === will ? [] : [{ issn: valueIn(record, '022', 'a')!, before: was, after: will }]
  })
}

const impact = async (payload: object) => {
  const answer = await london.call('POST', '/api/ltwa/impact', { payload: payload as never })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const idOf = async (word: string): Promise<string> => {
  const { ltwa } = (await london.get(`/api/ltwa/words?per_page=1000&search=${encodeURIComponent(word)}`)).json()
  return ltwa.find((row: LtwaRow) => row.word === word).id
}
const total = async (search: object) => (await london.post('/api/search', search)).json().hits.total.value

const row = (word: string, abbreviation: string, ...languages: string[]): LtwaWord => ({
  word,
  abbreviation,
  languages,
})
const without = (...words: string[]) => starterList.filter(({ word }) => !words.includes(word))

/** Rows of the list for words that occur in titles, each word in several forms. */
const drawn = (): LtwaWord[] => {
  const words = new Set(
    records.flatMap((record) => titleToAbbreviate(record).match(/\p{L}{5,}/gu) ?? []).map((word) => word.toLowerCase()),
  )
  const known = new Set(starterList.map(({ word }) => word))
  return [...words]
    .filter((_, index) => index % 9 === 0)
    .flatMap((word, index) => {
      const part = word.slice(0, 4)
      const patterns = [word, `${part}-`, `-${word.slice(-4)}`, `-${word.slice(1, 5)}-`, word.slice(0, -1)]
      const pattern = patterns[index % patterns.length]!
      return known.has(pattern) ? [] : [row(pattern, `${index % 2 ? '' : '-'}${part.slice(0, 2)}q.`, 'eng')]
    })
    .slice(0, 40)
}

describe('the preview of a list change for abbreviated key titles', () => {
  it('lists exactly the affected titles for added words, prefixes and suffixes', async () => {
    const added = drawn()
    expect(added.length).toBeGreaterThan(20)
    let all = 0
    for (const { word, abbreviation } of added) {
      const expected = concerned([...starterList, row(word, abbreviation, 'eng')])
      const response = await impact({ word, abbreviation, iso_languages: ['eng'] })
      expect(response, word).toMatchObject({ records: expected.length, is_exact: true })
      const issns = (list: readonly { issn: string }[]) => list.map(({ issn }) => issn).sort()
      if (expected.length <= LTWA_IMPACT_EXAMPLES) expect(issns(response.examples), word).toEqual(issns(expected))
      all += expected.length
    }
    expect(all).toBeGreaterThan(20)
  })

  it('lists exactly the affected titles for changed and deleted words, with a search for their records', async () => {
    const [english] = (await london.get('/api/iso_languages'))
      .json()
      .filter(({ code }: { code: string }) => code === 'eng')
    const review = { id: await idOf('review'), word: 'review', abbreviation: 'revw.', iso_languages: [english.id] }
    const cases = [
      {
        body: review,
        after: starterList.map((each) => (each.word === 'review' ? row('review', 'revw.', 'eng') : each)),
      },
      { body: { ...review, word: 'revie-' }, after: [...without('review'), row('revie-', 'revw.', 'eng')] },
      { body: { id: Number(review.id), delete: true }, after: without('review') },
      { body: { id: await idOf('journal'), delete: true }, after: without('journal') },
    ]
    for (const { body, after } of cases) {
      const expected = concerned(after)
      expect(expected.length).toBeGreaterThan(0)
      const response = await impact(body)
      expect(response.records, JSON.stringify(body)).toBe(expected.length)
      expect(response.is_search_exact).toBe(true)
      expect(await total(response.search)).toBe(expected.length)
      const [first] = response.examples
      expect(expected).toContainEqual({ issn: first.issn, before: first.before, after: first.after })
      const record = records.find((each) => valueIn(each, '022', 'a') === first.issn)!
      expect(first).toMatchObject({ title: titleToAbbreviate(record), current: abbreviatedKeyTitle(record) })
    }
    // The preview stored nothing.
    expect((await london.get('/api/ltwa/versions')).json()).toHaveLength(1)
  })

  it('is empty without a change; invalid words are refused', async () => {
    const same = { id: await idOf('review'), word: 'review', abbreviation: 'rev.', iso_languages: ['eng'] }
    expect(await impact(same)).toMatchObject({ records: 0, is_exact: true, candidates: 0, examples: [] })
    expect(await impact({ word: 'qwertyuiop', abbreviation: 'q.', iso_languages: ['eng'] })).toMatchObject({
      records: 0,
    })
    const call = (payload: object) => london.call('POST', '/api/ltwa/impact', { payload: payload as never })
    expect((await call({ word: ' ' })).json().errors).toEqual({ word: ['Word must be not empty.'] })
    for (const wrong of [{ delete: true }, { id: '999999', delete: true }, { id: 'x', word: 'y' }])
      expect((await call(wrong)).json().code, JSON.stringify(wrong)).toBe('word_not_found')
  })
})
