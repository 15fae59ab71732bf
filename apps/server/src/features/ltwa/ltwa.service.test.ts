import { starterList } from '@seriatim/iso4'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { compareLists } from './compare.ts'
import { importList } from './import-list.ts'
import { lastVersion, readWords } from './repository.ts'
import { seedAbbreviations } from './seed.ts'

let db: TestDb
let app: App
let reader: Caller

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  app = await testApp(db)
  reader = await loginAs(app, 'reader')
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})

const suggest = async (query: string) => (await reader.call('GET', `/api/ltwa/suggestions?${query}`)).json()
const row = (word: string, abbreviation: string, ...languages: string[]) => ({ word, abbreviation, languages })

describe('the list of title word abbreviations', () => {
  it('is the initial list of the application in a new database, and is stored only once', async () => {
    expect(await readWords(db.db)).toEqual(starterList)
    await seedAbbreviations(db.db)
    expect(await lastVersion(db.db)).toBe(1)
  })

  it('abbreviates titles, and returns the applied rules', async () => {
    const answer = await suggest(`title=${encodeURIComponent('The Journal of Physical Research (London)')}`)
    expect(answer.suggestion).toBe('J. Phys. Res. (Lond.)')
    expect(answer.matches[0]).toEqual({ word: 'The', position: -1, text: '', reason: 'article', rules: [] })
    expect(answer.matches[1]).toMatchObject({ word: 'Journal', position: 0, text: 'J.', reason: 'only_rule' })
    expect(answer.matches[1].rules[0]).toEqual({
      word: 'journal',
      abbreviation: 'j.',
      languages: ['eng', 'fre'],
      result: 'J.',
    })
    expect((await suggest('query=Physical%20Review')).suggestion).toBe('Phys. Rev.')
    expect((await suggest('title=Revista%20Real&language=spa')).suggestion).toBe('Rev. R.')
    expect(await suggest('')).toEqual({ suggestion: '', matches: [] })
  })

  it('is replaced by an import that stores the changes and takes effect immediately', async () => {
    const words = [
      ...starterList.filter(({ word }) => word !== 'journal' && word !== 'review'),
      row('journal', 'jour.', 'eng'),
      row('zzyzx-', 'zz.'),
    ]
    const imported = await importList(db.db, { words, fileName: 'new.tsv', origin: 'import', userId: null })
    expect(imported).toEqual({
      versionId: 2,
      words: words.length,
      mustConfirm: false,
      added: [{ word: 'zzyzx-', before: null, after: row('zzyzx-', 'zz.') }],
      changed: [{ word: 'journal', before: row('journal', 'j.', 'eng', 'fre'), after: row('journal', 'jour.', 'eng') }],
      removed: [{ word: 'review', before: row('review', 'rev.', 'eng'), after: null }],
    })
    expect((await suggest('title=Journal%20Review%20of%20Zzyzxes')).suggestion).toBe('Jour. Review Zz.')
    const stored = await db.db
      .selectFrom('ltwa_change')
      .select(['word', 'before', 'after'])
      .where('version_id', '=', 2)
      .orderBy('word')
      .execute()
    expect(stored).toEqual([...imported.changed, ...imported.removed, ...imported.added])
    const version = await db.db.selectFrom('ltwa_version').selectAll().where('id', '=', 2).executeTakeFirstOrThrow()
    expect(version).toMatchObject({
      origin: 'import',
      file_name: 'new.tsv',
      words: words.length,
      added: 1,
      changed: 1,
      removed: 1,
    })
  })

  it('gets no new version when an import changes nothing', async () => {
    const words = await readWords(db.db)
    const again = await importList(db.db, { words, fileName: 'again.tsv', origin: 'import', userId: null })
    expect(again).toEqual({
      versionId: null,
      words: words.length,
      mustConfirm: false,
      added: [],
      changed: [],
      removed: [],
    })
    expect(await lastVersion(db.db)).toBe(2)
  })

  it('keeps words whose line in the imported file is unreadable', async () => {
    const words = (await readWords(db.db)).filter(({ word }) => word !== 'journal' && word !== 'zzyzx-')
    const retainedWords = new Set(['journal'])
    const imported = await importList(db.db, {
      words,
      retainedWords,
      fileName: 'bad.tsv',
      origin: 'import',
      userId: null,
    })
    expect(imported.removed.map(({ word }) => word)).toEqual(['zzyzx-'])
    expect(await readWords(db.db)).toHaveLength(words.length + 1)
  })

  it('is compared with an imported file row by row', () => {
    const old = [row('a', 'a.', 'eng'), row('b', 'b.', 'eng')]
    expect(compareLists(old, old)).toEqual([])
    expect(compareLists(old, [row('b', 'b.', 'eng', 'fre')]).map(({ word, after }) => [word, after === null])).toEqual([
      ['b', false],
      ['a', true],
    ])
  })
})
