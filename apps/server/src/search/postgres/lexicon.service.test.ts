import { analyse, isCutWord, wordTest } from '@seriatim/analyser'
import type { SingleWordPattern } from '@seriatim/query'
import { generate } from '@seriatim/synthetic'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDb, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { addToLexicon, makeLexicon } from './lexicon.ts'
import { lexiconEntries } from './new-words.ts'

const LONG = 'я'.repeat(150)
const identity = { issn: '5000-0000', center: '_0', category: 'fre' }
const states = { isInvalid: false, isDraft: false, isBrokenByRule: false, findings: [] }
const records = [...generate({ count: 120, first: 5_000_000, seed: 11 })]
const saved = { ...records[0]!, fields: [...records[0]!.fields, { tag: '009', value: `${LONG} quokka_50%` }] }
const docs = [...records, saved].map((record) => analyse(identity, record, states, 2026))
const entries = [...new Set(docs.flatMap((doc) => lexiconEntries(doc)))]
const words = entries.filter((entry) => !entry.startsWith('#'))

let test: TestDb
beforeAll(async () => {
  test = await testDb()
  await loadInto(test, records)
  await test.db.transaction().execute((tx) => addToLexicon(tx, [docs.at(-1)!]))
})
afterAll(() => test?.close())

const patterns: SingleWordPattern[] = [
  { kind: 'word', text: 'journal', prefix: false },
  { kind: 'word', text: 'jo', prefix: true },
  { kind: 'word', text: '50', prefix: true },
  { kind: 'wildcard', pattern: 'jo?r*l' },
  { kind: 'wildcard', pattern: '*an*' },
  { kind: 'wildcard', pattern: '??' },
  { kind: 'fuzzy', text: 'jornal', distance: 1 },
  { kind: 'fuzzy', text: 'вестник', distance: 2 },
  { kind: 'regex', source: 'jour(nal|nee)s?' },
  { kind: 'regex', source: '[^a-z0-9]+' },
  { kind: 'regex', source: 'an.*|b' },
  { kind: 'regex', source: 'ab*.*' },
  { kind: 'range', from: { text: 'journal', inclusive: true }, to: { text: 'k', inclusive: false } },
  { kind: 'range', to: { text: '1', inclusive: true } },
  { kind: 'range', from: { text: 'x', inclusive: false } },
]

describe('the lexicon of a database', () => {
  it('contains every word and every field tag of loaded and saved records', async () => {
    const { rows } = await sql<{ word: string }>`select distinct word from lexicon`.execute(test.db)
    expect(rows.map(({ word }) => word).toSorted()).toEqual(entries.toSorted())
    const places = await makeLexicon(test.db).places()
    expect(places.toSorted()).toEqual([...new Set(docs.flatMap((doc) => doc.places))].toSorted())
  })

  it('gets no new entries from a save without new words', async () => {
    await test.db.transaction().execute((tx) => addToLexicon(tx, [docs.at(-1)!]))
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from lexicon`.execute(test.db)
    expect(rows[0]!.count).toBe(entries.length)
  })

  it.each(patterns.map((pattern) => [JSON.stringify(pattern), pattern] as const))('expands %s', async (_, pattern) => {
    const response = await makeLexicon(test.db).expand(pattern, 100_000)
    expect(response?.toSorted()).toEqual(words.filter(wordTest(pattern)).toSorted())
  })

  it('finds words that contain a part, and truncated words', async () => {
    const lexicon = makeLexicon(test.db)
    const holding = (part: string) => words.filter((word) => word.includes(part) || isCutWord(word)).toSorted()
    expect((await lexicon.containing('our', 1_000))?.toSorted()).toEqual(holding('our'))
    expect(await lexicon.containing('zzz', 1_000)).toEqual(words.filter(isCutWord))
    expect(words.filter(isCutWord)).toHaveLength(1)
    expect(await lexicon.containing('_50%', 1_000)).toEqual(words.filter(isCutWord))
  })

  it('returns undefined for patterns that match too many words', async () => {
    const lexicon = makeLexicon(test.db)
    const all = words.filter((word) => word.startsWith('a')).length
    const pattern = { kind: 'word', text: 'a', prefix: true } as const
    expect(await lexicon.expand(pattern, all)).toHaveLength(all)
    expect(await lexicon.expand(pattern, all - 1)).toBeUndefined()
    expect(await lexicon.expand({ kind: 'regex', source: 'a.*' }, all - 1)).toBeUndefined()
  })

  it('contains the tags, indicators and subfield codes of fields', async () => {
    const structures = await makeLexicon(test.db).structures()
    expect(structures).toEqual(expect.arrayContaining(docs.flatMap((doc) => [...doc.facets.lists.fields_structure])))
  })
})
