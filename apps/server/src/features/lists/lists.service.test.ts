import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import {
  type Caller,
  createKnownUsers,
  createUser,
  loginAs,
  type TestDb,
  testApp,
  testDb,
} from '../../testing/index.ts'
import { seedLists } from './seed.ts'

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

const rows = async (url: string, locale = 'en') =>
  (await reader.call('GET', url, { cookies: { locale } })).json() as Array<{ id: string; code: string; name: string }>
const codes = async (url: string) => (await rows(url)).map(({ code }) => code)

describe('the calls for reference lists', () => {
  it.each([
    ['/api/iso_countries', 'FRA'],
    ['/api/lc_countries', 'enk'],
    ['/api/issn_centers', '_7'],
    ['/api/iso_languages', 'rus'],
    ['/api/medium', 'cr'],
    ['/api/frequencies', 'm'],
    ['/api/publication_statuses', 'c'],
    ['/api/categories', 'reg'],
    ['/api/continuing_resource_types', 'p'],
    ['/api/script_codes', 'Cyrl'],
    ['/api/subjects', '6'],
    ['/api/partner_repositories', 'clockss'],
  ])('return id, code and name of each row: %s', async (url, code) => {
    const list = await rows(url)
    expect(list.length).toBeGreaterThan(1)
    for (const row of list) expect(row).toMatchObject({ id: expect.any(String), name: expect.stringMatching(/./) })
    if (code) expect(list.map((row) => row.code)).toContain(code)
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
  })

  it('return names in the language of the caller', async () => {
    const name = async (locale: string) => (await rows('/api/medium', locale)).find(({ code }) => code === 'ta')?.name
    expect(await name('fr')).toMatch(/Imprimé/)
    expect(await name('ru')).toMatch(/Печат/)
    expect(await name('xx')).toMatch(/Print/)
  })

  it('return names of subjects, centres and archives in the language of the caller', async () => {
    const name = async (url: string, code: string, locale: string) =>
      (await rows(url, locale)).find((row) => row.code === code)?.name
    expect(await name('/api/subjects', '2', 'fr')).toBe('Religion. Théologie')
    expect(await name('/api/issn_centers', '_8', 'es')).toBe('Centro Argentino del ISSN')
    expect(await name('/api/issn_centers', '_8', 'en')).toBe('Argentine ISSN Centre')
    expect(await name('/api/issn_centers', '_7', 'fr')).toBe('ISSN France')
    expect(await name('/api/partner_repositories', 'loc', 'ru')).toBe('Библиотека Конгресса')
    expect(await name('/api/partner_repositories', 'portico', 'ru')).toBe('Portico')
  })

  it('return the name of the centre in the language of the caller in every response', async () => {
    await createUser(db.db, { username: 'argentina', center: '_8', isMemberOfIc: true })
    const block = { center_id: '_8', country_id: 'ARG', count: 5, first: '1853-000' }
    const argentina = await loginAs(app, 'argentina')
    expect((await argentina.post('/api/issn_blocks', block)).statusCode).toBe(200)
    const wanted = { description: 'Watched', params: { basic_query: { query: 'boletin' } } }
    const cookies = { locale: 'es' }
    const spanish = 'Centro Argentino del ISSN'
    const reported = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: Record<string, unknown>) => {
      const answer = await argentina.call(method, url, { cookies, payload })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.body
    }
    const monitored = JSON.parse(await reported('POST', '/api/search/monitored', wanted)) as { id: string }
    expect(JSON.stringify(monitored)).toContain(spanish)
    expect(await reported('PUT', `/api/search/monitored/${monitored.id}`, { description: 'Still' })).toContain(spanish)
    for (const url of [
      '/api/me',
      '/api/search/monitored',
      '/api/issn_blocks',
      '/api/issn_blocks/reporting',
      '/api/issn_blocks/forecast?center=_8',
    ])
      expect(await reported('GET', url), url).toContain(spanish)
  })

  it('return new translations of the application without losing edited names', async () => {
    await db.pool.query(
      `update reference_entry set names = '{"en": "Religion. Theology"}' where list = 'subjects' and code = '2'`,
    )
    await db.pool.query(`update centre set names = '{}' where code in ('_8', '_k')`)
    await db.pool.query(`update centre set name = 'Our own name' where code = '_k'`)
    await seedLists(db.db)
    const name = async (url: string, code: string) => (await rows(url, 'fr')).find((row) => row.code === code)?.name
    expect(await name('/api/subjects', '2')).toBe('Religion. Théologie')
    expect(await name('/api/issn_centers', '_8')).toBe('Centre ISSN d’Argentine')
    expect(await name('/api/issn_centers', '_k')).toBe('Our own name')
  })

  it('return subjects with the classification codes that the statistics use', async () => {
    expect(await codes('/api/subjects')).toEqual(Array.from('0123456789'))
  })

  it('return the MARC countries that belong to an ISO country', async () => {
    expect(await codes('/api/lc_countries?iso=FRA')).toEqual(['fr'])
    expect(await codes('/api/lc_countries?iso=GBR')).toContain('enk')
    expect(await codes('/api/lc_countries?iso=gbr')).toEqual(await codes('/api/lc_countries?iso=GBR'))
    expect(await codes('/api/lc_countries?iso=XXX')).toEqual([])
  })

  it('return the categories that imports and duplicates can have', async () => {
    expect((await codes('/api/categories?mode=import')).sort()).toEqual(['leg', 'reg', 'val', 'wor'])
    expect((await codes('/api/categories?mode=duplicate')).sort()).toEqual(['reg', 'wor'])
    expect(await codes('/api/categories')).toHaveLength(7)
    expect((await reader.get('/api/categories?mode=other')).json().code).toBe('bad_request')
  })

  it('return the numeric code of each script', async () => {
    const scripts = (await rows('/api/script_codes')) as Array<{ code: string; num_code?: string }>
    expect(scripts.find(({ code }) => code === 'Cyrl')?.num_code).toBe('220')
  })

  it('return edited rows unchanged, and missing rows again, after the lists are reinstalled', async () => {
    const entry = { list: 'media', code: 'ta' }
    await db.db
      .updateTable('reference_entry')
      .set({ names: JSON.stringify({ en: 'Paper' }) })
      .where('list', '=', entry.list)
      .where('code', '=', entry.code)
      .execute()
    await db.db.deleteFrom('reference_entry').where('list', '=', 'frequencies').where('code', '=', 'm').execute()
    await seedLists(db.db)
    expect((await rows('/api/medium', 'fr')).find(({ code }) => code === 'ta')?.name).toBe('Paper')
    expect(await codes('/api/frequencies')).toContain('m')
  })
})
