import { starterList } from '@seriatim/iso4'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestBase, testApp, testBase } from '../../testing/index.ts'
import { compareLists } from './compare.ts'
import { importList } from './import-list.ts'
import { lastVersion, readWords } from './repository.ts'
import { seedAbbreviations } from './seed.ts'

let base: TestBase
let app: App
let reader: Caller

beforeAll(async () => {
  base = await testBase()
  await createKnownUsers(base.base)
  app = await testApp(base)
  reader = await loginAs(app, 'reader')
})
afterAll(async () => {
  await app?.close()
  await base?.close()
})

const suggest = async (query: string) => (await reader.call('GET', `/api/ltwa/suggestions?${query}`)).json()
const row = (word: string, abbreviation: string, ...languages: string[]) => ({ word, abbreviation, languages })

describe('the list of title word abbreviations', () => {
  it('is the starter list on a fresh base, once', async () => {
    expect(await readWords(base.base)).toEqual(starterList)
    await seedAbbreviations(base.base)
    expect(await lastVersion(base.base)).toBe(1)
  })

  it('abbreviates titles, and says why', async () => {
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

  it('is replaced by an import that keeps what it changed; the server takes it at once', async () => {
    const words = [
      ...starterList.filter(({ word }) => word !== 'journal' && word !== 'review'),
      row('journal', 'jour.', 'eng'),
      row('zzyzx-', 'zz.'),
    ]
    const imported = await importList(base.base, { words, fileName: 'new.tsv', origin: 'import', userId: null })
    expect(imported).toEqual({
      versionId: 2,
      added: [{ word: 'zzyzx-', before: null, after: row('zzyzx-', 'zz.') }],
      changed: [{ word: 'journal', before: row('journal', 'j.', 'eng', 'fre'), after: row('journal', 'jour.', 'eng') }],
      removed: [{ word: 'review', before: row('review', 'rev.', 'eng'), after: null }],
    })
    expect((await suggest('title=Journal%20Review%20of%20Zzyzxes')).suggestion).toBe('Jour. Review Zz.')
    const kept = await base.base
      .selectFrom('ltwa_change')
      .select(['word', 'before', 'after'])
      .where('version_id', '=', 2)
      .orderBy('word')
      .execute()
    expect(kept).toEqual([...imported.changed, ...imported.removed, ...imported.added])
    const version = await base.base.selectFrom('ltwa_version').selectAll().where('id', '=', 2).executeTakeFirstOrThrow()
    expect(version).toMatchObject({
      origin: 'import',
      file_name: 'new.tsv',
      words: words.length,
      added: 1,
      changed: 1,
      removed: 1,
    })
  })

  it('makes no version of a list that is the same', async () => {
    const words = await readWords(base.base)
    const again = await importList(base.base, { words, fileName: 'again.tsv', origin: 'import', userId: null })
    expect(again).toEqual({ versionId: null, added: [], changed: [], removed: [] })
    expect(await lastVersion(base.base)).toBe(2)
  })

  it('keeps words whose line could not be read', async () => {
    const words = (await readWords(base.base)).filter(({ word }) => word !== 'journal' && word !== 'zzyzx-')
    const keptWords = new Set(['journal'])
    const imported = await importList(base.base, {
      words,
      keptWords,
      fileName: 'bad.tsv',
      origin: 'import',
      userId: null,
    })
    expect(imported.removed.map(({ word }) => word)).toEqual(['zzyzx-'])
    expect(await readWords(base.base)).toHaveLength(words.length + 1)
  })

  it('is compared row by row', () => {
    const old = [row('a', 'a.', 'eng'), row('b', 'b.', 'eng')]
    expect(compareLists(old, old)).toEqual([])
    expect(compareLists(old, [row('b', 'b.', 'eng', 'fre')]).map(({ word, after }) => [word, after === null])).toEqual([
      ['b', false],
      ['a', true],
    ])
  })
})
