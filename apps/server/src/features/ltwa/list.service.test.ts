import type { LtwaRow } from '@seriatim/contract'
import { fold } from '@seriatim/scripts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'

let db: TestDb
let app: App
let other: App
let [reader, london, elsewhere]: Caller[] = []

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  ;[app, other] = await Promise.all([testApp(db), testApp(db)])
  ;[reader, london] = await Promise.all(['reader', 'london'].map((username) => loginAs(app, username)))
  elsewhere = await loginAs(other, 'reader')
})
afterAll(async () => {
  await app?.close()
  await other?.close()
  await db?.close()
})

const get = async (path: string, caller = reader!) => (await caller.get(`/api/ltwa/${path}`)).json()
const words = async (query = ''): Promise<LtwaRow[]> => (await get(`words?per_page=1000&${query}`)).ltwa
const languageIds = async (...codes: string[]): Promise<string[]> => {
  const all: { id: string; code: string }[] = (await reader!.get('/api/iso_languages')).json()
  return codes.map((code) => all.find((each) => each.code === code)!.id)
}
const add = async (word: string, abbreviation: string | null, more: object = {}) =>
  london!.call('POST', '/api/ltwa/words', {
    payload: { word, abbreviation, comments: '', iso_languages: await languageIds('eng'), ...more },
  })
const idOf = async (word: string) => (await words()).find((row) => row.word === word)?.id
const suggestion = async (title: string, caller = reader!) =>
  (await get(`suggestions?query=${encodeURIComponent(title)}`, caller)).suggestion

describe('the list of title word abbreviations', () => {
  it('is visible to every logged-in user, in pages', async () => {
    const first = await get('words?page=2')
    expect(first).toMatchObject({
      current_page: 2,
      per_page: 25,
      order: 'asc',
      sort: 'word',
      search: '',
      languages: [],
      created_start: null,
    })
    const all = await words()
    expect(first.total).toBe(all.length)
    expect(first.ltwa).toEqual(all.slice(25, 50))
    expect(all.map(({ word }) => fold(word))).toEqual(all.map(({ word }) => fold(word)).sort())
    const journal = all.find(({ word }) => word === 'journal')
    expect(journal).toMatchObject({ abbreviation: 'j.', comments: '', updated_by: null, updated_by_id: null })
    expect(journal?.iso_languages.map(({ code, name }) => [code, name])).toEqual([
      ['eng', 'English'],
      ['fre', 'French'],
    ])
  })

  it('can be sorted by each column; words without an abbreviation are last', async () => {
    for (const order of ['asc', 'desc']) {
      const sorted = (await words(`sort=abbreviation&order=${order}`)).map(({ abbreviation }) => abbreviation)
      const [known, rest] = [sorted.filter((each) => each !== null), sorted.slice(sorted.indexOf(null))]
      expect(rest.length).toBeGreaterThan(3)
      expect(rest.every((each) => each === null)).toBe(true)
      const keys = known.map(fold)
      expect(keys).toEqual(order === 'asc' ? keys.toSorted() : keys.toSorted().reverse())
    }
    for (const sort of ['comments', 'created_at', 'updated_at', 'updated_by_id'])
      expect(await words(`sort=${sort}&order=desc`)).toHaveLength((await words()).length)
  })

  it('can be searched in words, abbreviations and comments, and filtered by languages and days', async () => {
    const search = (rows: LtwaRow[]) => rows.map(({ word }) => word)
    const all = await words()
    const holding = all.filter((row) => [row.word, row.abbreviation ?? ''].some((text) => fold(text).includes('econ')))
    expect(search(await words('search=%C3%89CON'))).toEqual(search(holding))
    const ofLanguages = all.filter(({ iso_languages }) =>
      iso_languages.some(({ code }) => ['spa', 'ita'].includes(code)),
    )
    expect(search(await words('languages=spa&languages=ita'))).toEqual(search(ofLanguages))
    expect(search(await words('languages[]=spa&languages[]=ita'))).toEqual(search(ofLanguages))
    expect((await words('search=n.a.')).some(({ abbreviation }) => abbreviation === null)).toBe(true)
    const today = all[0]!.created_at.slice(0, 10)
    expect(await words(`created_start=${today}&created_end=${today}&updated_start=${today}`)).toHaveLength(all.length)
    expect(await words('updated_start=2999-01-01')).toEqual([])
    expect(await words('created_start=&search=')).toHaveLength(all.length)
    for (const wrong of ['created_start=2026-02-30', 'sort=id', 'order=up', 'page=0', 'per_page=1001'])
      expect((await reader!.get(`/api/ltwa/words?${wrong}`)).statusCode, wrong).toBe(400)
  })

  it('can be exported with its filter and sort order', async () => {
    const answer = await reader!.get('/api/ltwa/export-to-csv?search=graph&sort=abbreviation&order=desc')
    expect(answer.headers['content-type']).toContain('text/csv')
    const [head, ...lines] = answer.body.replace('\ufeff', '').trim().split('\r\n')
    expect(head).toBe('word,abbreviation,languages,comments')
    expect(lines).toHaveLength((await words('search=graph')).length)
    expect(lines).toContain('-graph-,-gr.,"eng,ger",')
    const all = (await reader!.get('/api/ltwa/export-to-csv')).body
    expect(all).toContain('\r\nhealth,n.a.,eng,\r\n')
  })
})

describe('the alphabetical index of the list', () => {
  const browse = (query: string) => get(`browse?${query}`)

  it('can be read forwards from a typed text, and backwards from a row', async () => {
    const { ltwa, total, size, position, search } = await browse('position=Jour&size=3')
    expect({ size, position, search }).toEqual({ size: 3, position: 'Jour', search: '' })
    expect(total).toBe((await words()).length)
    expect(ltwa[0].word).toBe('journal')
    const before = await browse(`size=3&direction=before&position=${encodeURIComponent(ltwa[0].key)}`)
    const at = (await words()).findIndex(({ word }) => word === 'journal')
    expect(before.ltwa.map(({ id }: LtwaRow) => id)).toEqual((await words()).slice(at - 3, at).map(({ id }) => id))
    const end = await browse('size=2&direction=before')
    expect(end.ltwa.map(({ id }: LtwaRow) => id)).toEqual((await words()).slice(-2).map(({ id }) => id))
    expect((await browse('')).size).toBe(26)
  })

  it.each(['word', 'abbreviation'])('by %s contains every row once in both directions', async (key) => {
    const walk = async (direction: string) => {
      const seen: string[][] = []
      let position = ''
      for (;;) {
        const { ltwa } = await browse(
          `key=${key}&size=41&direction=${direction}&position=${encodeURIComponent(position)}`,
        )
        const isAfter = direction === 'after'
        const page = isAfter ? ltwa.slice(0, 40) : ltwa
        seen.push(page.map(({ id }: LtwaRow) => id))
        if (ltwa.length < 41) return (isAfter ? seen : seen.reverse()).flat()
        position = isAfter ? ltwa[40].key : ltwa[0].key
      }
    }
    const forwards = await walk('after')
    expect(forwards).toEqual((await words(`sort=${key}`)).map(({ id }) => id))
    expect(await walk('before')).toEqual(forwards)
  })

  it('accepts the position of a deleted row, but not a position in the other index', async () => {
    await add('zyxw-', 'zyx.')
    const { ltwa } = await browse('position=zyxw')
    const [{ key, id }] = ltwa
    expect(key).toMatch(/^\uE000/)
    await add('zyxwa', 'zyx.')
    expect((await london!.call('DELETE', `/api/ltwa/words/${id}`)).statusCode).toBe(200)
    const from = `position=${encodeURIComponent(key)}`
    expect((await browse(from)).ltwa.map(({ word }: LtwaRow) => word)).toEqual(['zyxwa'])
    expect((await reader!.get(`/api/ltwa/browse?key=abbreviation&${from}`)).json().errors.position).toHaveLength(1)
    await london!.call('DELETE', `/api/ltwa/words/${await idOf('zyxwa')}`)
  })

  it('returns different texts that begin with a prefix', async () => {
    const { results, total } = await get('browse/start-with?start_with=%C3%89c')
    const beginning = (await words()).filter(({ word }) => fold(word).startsWith('ec')).map(({ word }) => word)
    expect({ results, total }).toEqual({ results: beginning, total: beginning.length })
    const abbreviations = await get('browse/start-with?start_with=ed&key=abbreviation')
    expect(abbreviations).toEqual({ results: ['educ.'], total: 1 })
    const all = await get('browse/start-with?page=2')
    expect(all.results).toHaveLength(25)
    expect(all.total).toBe((await words()).length)
    expect(await get('browse/start-with?page=999')).toEqual({ results: [], total: all.total })
  })

  it('reports an error for each invalid parameter', async () => {
    const long = 'x'.repeat(10_000)
    const wrong = {
      'browse?size=0': 'size',
      'browse?size=10002': 'size',
      'browse?size=many': 'size',
      'browse?direction=up': 'direction',
      'browse?key=id': 'key',
      'browse?position=%EE%80%80nonsense': 'position',
      [`browse?position=${long}`]: 'position',
      [`browse?search=${long}`]: 'search',
      [`browse/start-with?start_with=${long}`]: 'start_with',
      'browse/start-with?page=0': 'page',
      'browse/start-with?key=x': 'key',
    }
    for (const [path, field] of Object.entries(wrong)) {
      const answer = await reader!.get(`/api/ltwa/${path}`)
      expect([answer.statusCode, Object.keys(answer.json().errors)], path.slice(0, 60)).toEqual([400, [field]])
    }
    expect((await reader!.get('/api/ltwa/browse?size=10001')).statusCode).toBe(200)
  })
})

describe('a word of the list', () => {
  it('is added, changed, renamed and deleted, each as a list version that all server processes use', async () => {
    expect(await suggestion('Zymology Review', elsewhere)).toBe('Zymology Rev.')
    const [newest] = await get('versions')
    const made = await add(' zymology ', 'zym.', { comments: 'of fermentation' })
    expect(made.json()).toEqual({ msg: 'The word was added.', id: expect.any(String) })
    expect(await suggestion('Zymology Review', elsewhere)).toBe('Zym. Rev.')
    const { id } = made.json()
    const row: LtwaRow = await get(`words/${id}`)
    expect(row).toMatchObject({
      word: 'zymology',
      abbreviation: 'zym.',
      comments: 'of fermentation',
      updated_by: 'london',
    })

    const put = (payload: object) => london!.call('PUT', `/api/ltwa/words/${id}`, { payload: payload as never })
    const [english] = await languageIds('eng')
    const written = { word: 'zymology', abbreviation: 'zymol.', comments: '', iso_languages: [english], id }
    expect((await put({ ...written, updated_at: row.updated_at })).json()).toEqual({ msg: 'The word was changed.' })
    expect(await suggestion('Zymology Review', elsewhere)).toBe('Zymol. Rev.')
    const stale = await put({ ...written, abbreviation: 'z.', updated_at: row.updated_at })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_row'])
    await put(written)
    await put({ ...written, word: 'zymolog-' })
    expect(await suggestion('Zymological Review', elsewhere)).toBe('Zymol. Rev.')
    expect(await suggestion('Zymological Review')).toBe('Zymol. Rev.')
    await put({ ...written, word: 'zymolog-', abbreviation: null })
    expect(await get(`words/${id}`)).toMatchObject({ word: 'zymolog-', abbreviation: null })
    expect(await suggestion('Zymological Review', elsewhere)).toBe('Zymological Rev.')
    expect((await london!.call('DELETE', `/api/ltwa/words/${id}`)).json()).toEqual({ msg: 'The word was deleted.' })
    expect((await london!.call('DELETE', `/api/ltwa/words/${id}`)).json().code).toBe('word_not_found')
    expect((await put(written)).json().code).toBe('word_not_found')
    expect((await reader!.get(`/api/ltwa/words/${id}`)).json().code).toBe('word_not_found')

    const versions = await get('versions')
    // The request that changed no value stored no version.
    expect(
      versions.slice(
        0,
        versions.findIndex((each: { id: string }) => each.id === newest.id),
      ),
    ).toMatchObject([
      { reason: '“zymolog-” was deleted', added: 0, changed: 0, removed: 1, author: 'london' },
      { reason: '“zymolog-” was changed', added: 0, changed: 1, removed: 0 },
      { reason: '“zymology” was changed to “zymolog-”', added: 1, changed: 0, removed: 1 },
      { reason: '“zymology” was changed', added: 0, changed: 1, removed: 0 },
      { reason: '“zymology” was added', added: 1, changed: 0, removed: 0 },
    ])
    const at = (back: number) => Number(versions[back].id)
    expect(await get(`versions/${at(3)}/changes`)).toEqual([
      {
        word: 'zymology',
        before: { abbreviation: 'zym.', languages: ['eng'], comments: 'of fermentation' },
        after: { abbreviation: 'zymol.', languages: ['eng'], comments: '' },
      },
    ])
    const unabbreviated = { abbreviation: null, languages: ['eng'], comments: '' }
    expect(await get(`compare?from=${newest.id}&to=${at(1)}`)).toEqual({
      added: 1,
      changed: 0,
      removed: 0,
      changes: [{ word: 'zymolog-', before: null, after: unabbreviated }],
    })
    expect(await get(`compare?from=${at(1)}&to=${newest.id}`)).toMatchObject({
      removed: 1,
      changes: [{ word: 'zymolog-', before: unabbreviated, after: null }],
    })
    expect((await get(`compare?from=${newest.id}&to=${at(0)}`)).changes).toEqual([])
    expect((await reader!.get('/api/ltwa/versions/9999/changes')).json().code).toBe('ltwa_version_not_found')
    expect((await reader!.get('/api/ltwa/compare?from=1&to=9999')).json().code).toBe('ltwa_version_not_found')
    expect((await get('versions?size=2')).map((each: { id: string }) => Number(each.id))).toEqual([at(0), at(1)])
    expect((await get(`versions?size=1&before=${at(0)}`))[0].id).toBe(String(at(1)))
  })

  it('is refused with an error for each invalid field in the language of the user', async () => {
    const errors = async (more: object, locale = 'en') => {
      const answer = await london!.call('POST', '/api/ltwa/words', {
        payload: { word: 'qqq', abbreviation: 'q.', comments: '', iso_languages: ['eng'], ...more },
        cookies: { locale },
      })
      expect(answer.statusCode, answer.body).toBe(400)
      return answer.json().errors
    }
    expect(await errors({ word: ' \t ' })).toEqual({ word: ['Word must be not empty.'] })
    expect(await errors({ word: ' journal  ' })).toEqual({ word: ['This word already exists.'] })
    expect(await errors({ word: 'journal' }, 'fr')).toEqual({ word: ['Ce mot existe déjà.'] })
    expect(await errors({ word: '---' })).toHaveProperty('word')
    expect(await errors({ word: 'x'.repeat(201), comments: 'x'.repeat(201) })).toEqual({
      word: ['Must not be longer than 200 characters.'],
      comments: ['Comments must not be longer than 200 characters.'],
    })
    expect(await errors({ abbreviation: '123' })).toHaveProperty('abbreviation')
    expect(await errors({ iso_languages: [] })).toEqual({ iso_languages: ['Choose at least one language.'] })
    expect(await errors({ iso_languages: ['999999999'] })).toHaveProperty('iso_languages')
    expect(Object.keys(await errors({ word: '', iso_languages: [], comments: 'x'.repeat(500) })).sort()).toEqual([
      'comments',
      'iso_languages',
      'word',
    ])
    expect(await idOf('qqq')).toBeUndefined()
  })

  it('is stored once when two users add it concurrently', async () => {
    const answers = await Promise.all([add('twofold', 'twof.'), add('twofold', 'tw.')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const refused = answers.find(({ statusCode }) => statusCode === 400)!
    expect(refused.json()).toMatchObject({ code: 'invalid_fields', errors: { word: ['This word already exists.'] } })
    const { id } = answers.find(({ statusCode }) => statusCode === 200)!.json()
    const renamed = await london!.call('PUT', `/api/ltwa/words/${id}`, {
      payload: { word: 'journal', abbreviation: 'tw.', iso_languages: ['eng'] },
    })
    expect(renamed.json().errors.word).toEqual(['This word already exists.'])
  })

  it('can be changed only with the permission to edit the list', async () => {
    const payload = { word: 'forbidden', abbreviation: 'f.', iso_languages: ['eng'] }
    const id = await idOf('journal')
    for (const username of ['reader', 'nocentre']) {
      const caller = await loginAs(app, username)
      for (const [method, path] of [
        ['POST', 'words'],
        ['PUT', `words/${id}`],
        ['DELETE', `words/${id}`],
        ['POST', 'impact'],
      ] as const) {
        const answer = await caller.call(method, `/api/ltwa/${path}`, { payload })
        expect([answer.statusCode, answer.json().code], `${username} ${method}`).toEqual([403, 'forbidden'])
      }
      expect((await caller.get('/api/ltwa/words')).statusCode).toBe(200)
    }
    expect((await app.inject({ url: '/api/ltwa/words' })).statusCode).toBe(401)
    for (const username of ['paris', 'france']) {
      const caller = await loginAs(app, username)
      const made = await caller.call('POST', '/api/ltwa/words', { payload: { ...payload, word: username } })
      expect(made.statusCode, made.body).toBe(200)
      expect((await caller.call('DELETE', `/api/ltwa/words/${made.json().id}`)).statusCode).toBe(200)
    }
  })
})
