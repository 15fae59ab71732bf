import { starterList } from '@seriatim/iso4'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { importList } from './import-list.ts'
import { lastVersion, readListed } from './repository.ts'

let db: TestDb
let app: App
let [reader, london]: Caller[] = []

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  app = await testApp(db)
  ;[reader, london] = await Promise.all(['reader', 'london'].map((username) => loginAs(app, username)))
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})

const restore = (id: number, body: object, by = london!) =>
  by.call('POST', `/api/ltwa/versions/${id}/restore`, { payload: body })
const byWord = async () => (await readListed(db.db)).sort((a, b) => (a.word < b.word ? -1 : 1))

describe('restoring a version of the list', () => {
  it('shows the changes of the list in a dry run, and stores nothing', async () => {
    const words = [
      ...starterList
        .filter(({ word }) => word !== 'review')
        .map((row) => (row.word === 'journal' ? { ...row, abbreviation: 'jour.', comments: 'later' } : row)),
      { word: 'zyzza', abbreviation: 'zyz.', languages: ['eng'] },
    ]
    await importList(db.db, { words, fileName: 'other.tsv', origin: 'import', userId: null })
    const answer = await restore(1, {})
    expect(answer.json(), answer.body).toMatchObject({
      dry_run: true,
      version_id: null,
      words: starterList.length,
      added: 1,
      changed: 1,
      removed: 1,
      must_confirm: false,
    })
    expect(answer.json().examples.map(({ word }: { word: string }) => word)).toEqual(['zyzza', 'journal', 'review'])
    expect(await lastVersion(db.db)).toBe(2)
  })

  it('stores the words of the old version as a new version that refers to it', async () => {
    const answer = await restore(1, { dry_run: false })
    expect(answer.json(), answer.body).toMatchObject({
      dry_run: false,
      version_id: '3',
      added: 1,
      changed: 1,
      removed: 1,
    })
    // The restore also removes comments that were added after the version.
    expect(await byWord()).toEqual([...starterList].sort((a, b) => (a.word < b.word ? -1 : 1)))
    const [latest] = (await reader!.get('/api/ltwa/versions')).json()
    expect(latest).toMatchObject({ id: '3', author: 'london', reason: 'Version 1 was restored', added: 1 })
    expect((await reader!.get('/api/ltwa/suggestions?title=Journal%20Review')).json().suggestion).toBe('J. Rev.')
  })

  it('stores no version when the list would not change', async () => {
    expect((await restore(3, { dry_run: false })).json()).toMatchObject({ version_id: null, added: 0, removed: 0 })
    expect((await restore(1, { dry_run: false })).json()).toMatchObject({ version_id: null, added: 0, removed: 0 })
    expect(await lastVersion(db.db)).toBe(3)
  })

  it('requires the option `replace` if it removes many words, like an import', async () => {
    const many = Array.from({ length: 100 + starterList.length }, (_, at) => ({
      word: `zyx${at}a`,
      abbreviation: 'n.a.',
      languages: ['eng'],
    }))
    await importList(db.db, { words: [...starterList, ...many], fileName: 'many.tsv', origin: 'import', userId: null })
    expect((await restore(3, {})).json()).toMatchObject({ must_confirm: true, removed: many.length })
    const refused = await restore(3, { dry_run: false })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'many_words_removed'])
    expect((await restore(3, { dry_run: false, replace: true })).json()).toMatchObject({ removed: many.length })
    expect(await byWord()).toHaveLength(starterList.length)
  })

  it('is refused for a missing version, and for users without the permission', async () => {
    expect((await restore(99, {})).json().code).toBe('ltwa_version_not_found')
    expect((await restore(1, {}, reader!)).statusCode).toBe(403)
  })
})
