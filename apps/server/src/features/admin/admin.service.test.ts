import { ADMIN_AREAS, type AdminRow, AUDIT_LIST, areaOf } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { seedLists } from '../lists/seed.ts'

/** A record whose 008/21 (type of continuing resource) is `p`. */
const periodical: MarcRecord = {
  leader: '00000cas a2200000 i 4500',
  fields: [
    { tag: '001', value: '0028-0836' },
    { tag: '008', value: '091203c20099999xxkmr p       0   b0eng c' },
    { tag: '022', indicator1: '0', indicator2: ' ', subfields: [{ code: 'a', value: '0028-0836' }] },
    { tag: '222', indicator1: ' ', indicator2: '0', subfields: [{ code: 'a', value: 'Nature' }] },
  ],
}

const TYPES = '/api/admin/continuing_resource_types'

let db: TestDb
let app: App
let [paris, france]: Caller[] = []

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  app = await testApp(db)
  ;[paris, france] = await Promise.all(['paris', 'france'].map((username) => loginAs(app, username)))
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})

type Rows = { rows: AdminRow[]; total: number }

const rows = async (query = '', locale = 'en'): Promise<Rows> => {
  const answer = await paris!.call('GET', `${TYPES}${query}`, { cookies: { locale } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const codes = async (query = '') => (await rows(query)).rows.map(({ code }) => code)
const rowOf = async (code: string): Promise<AdminRow> => {
  const row = (await rows('?size=1000')).rows.find((each) => each.code === code)
  expect(row, code).toBeDefined()
  return row!
}
const create = (payload: object, locale = 'en') =>
  paris!.call('POST', TYPES, { payload: payload as Record<string, unknown>, cookies: { locale } })
const change = (id: string, payload: object) =>
  paris!.call('PUT', `${TYPES}/${id}`, { payload: payload as Record<string, unknown> })
const remove = (id: string) => paris!.call('DELETE', `${TYPES}/${id}`)
const offered = async () =>
  ((await france!.get('/api/continuing_resource_types')).json() as { code: string }[]).map(({ code }) => code)

describe('rows of an area of administration', () => {
  it('are returned in the order of the area, and can be sorted, searched and paged', async () => {
    const all = await rows()
    expect(all.total).toBe(all.rows.length)
    expect(all.rows.map(({ position }) => position)).toEqual(all.rows.map((_, index) => index))
    expect(all.rows[0]).toMatchObject({ names: { en: expect.any(String), ru: expect.any(String) }, is_active: true })
    expect(await codes('?sort=code&order=desc')).toEqual([...(await codes('?sort=code'))].reverse())
    expect(await codes('?size=2&page=2')).toEqual(all.rows.slice(2, 4).map(({ code }) => code))
    const newspaper = all.rows.find(({ code }) => code === 'n')!
    expect(await codes(`?search=${encodeURIComponent(newspaper.names.ru!.toUpperCase())}`)).toContain('n')
    expect((await rows('?search=nothing-like-that')).total).toBe(0)
    expect((await paris!.get(`${TYPES}?sort=title`)).statusCode).toBe(400)
    expect((await paris!.get(`${TYPES}?size=1001`)).statusCode).toBe(400)
  })

  it('are available for every area; an unknown area or row id returns 404', async () => {
    for (const area of ADMIN_AREAS)
      expect((await paris!.get(`/api/admin/${area}`)).json().total, area).toBeGreaterThan(2)
    for (const area of ['nothing', 'constructor', '__proto__'])
      expect((await paris!.get(`/api/admin/${area}`)).statusCode, area).toBe(404)
    for (const id of ['999999', 'abc', '-1', '1e3'])
      expect((await paris!.get(`${TYPES}/${id}`)).json().code, id).toBe('row_not_found')
  })

  it('can be sorted by each property of the rows and by no other value', async () => {
    const made = await paris!.post('/api/admin/announcements', {
      title: 'Works',
      body_html: '<p>On Sunday.</p>',
      expires_at: '2999-01-01T00:00:00Z',
      centers: ['_7'],
    })
    expect(made.statusCode, made.body).toBe(200)
    /** The log cannot be sorted by these columns, because it stores their texts only as codes. */
    const unsorted = ['sentence', 'changes', 'details']
    for (const area of [...ADMIN_AREAS, 'users', 'roles', 'centers', 'settings', 'announcements', 'audit']) {
      const { rows: response } = (await paris!.get(`/api/admin/${area}?size=1`)).json()
      for (const member of Object.keys(response[0]).filter((each) => !unsorted.includes(each)))
        for (const order of ['asc', 'desc']) {
          const answer = await paris!.get(`/api/admin/${area}?sort=${member}&order=${order}&size=1`)
          expect([area, member, answer.statusCode]).toEqual([area, member, 200])
        }
      expect([area, (await paris!.get(`/api/admin/${area}?sort=nothing`)).statusCode]).toEqual([area, 400])
    }
    expect(await codes('?sort=id')).toEqual(
      (await rows('?size=1000')).rows.toSorted((a, b) => Number(a.id) - Number(b.id)).map(({ code }) => code),
    )
    expect(await codes('?sort=names')).toEqual(await codes('?sort=name'))
    const areas = (await paris!.get('/api/audit?sort=area&order=asc')).json().rows
    expect(areas[0]).toMatchObject({ area: 'announcements', action: 'created' })
    expect(areas.at(-1)).toMatchObject({ area: null })
  })

  it('return row_not_found for an unknown id, even in an area that does not allow deletion', async () => {
    for (const area of [...ADMIN_AREAS, 'users', 'roles', 'centers'])
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const answer = await paris!.call(method, `/api/admin/${area}/999999`, method === 'GET' ? {} : { payload: {} })
        expect([area, method, answer.statusCode, answer.json().code]).toEqual([area, method, 404, 'row_not_found'])
      }
    for (const url of ['/api/admin/settings/nothing', '/api/admin/audit/999999'])
      expect((await paris!.get(url)).json().code, url).toBe('row_not_found')
    for (const [method, url] of [
      ['GET', '/api/admin/'],
      ['POST', '/api/admin/nothing'],
      ['POST', '/api/admin/settings'],
      ['DELETE', '/api/admin/urls/1'],
    ] as const) {
      const answer = await paris!.call(method, url, method === 'GET' ? {} : { payload: {} })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not_found'])
    }
  })

  it('are validated on save, with an error for each invalid field', async () => {
    const fieldsOf = async (area: string, payload: Record<string, unknown>) => {
      const answer = await paris!.post(`/api/admin/${area}`, payload)
      expect([area, answer.statusCode, answer.json().code]).toEqual([area, 400, 'invalid_fields'])
      const { errors } = answer.json() as { errors: Record<string, string[]> }
      for (const sentences of Object.values(errors)) expect(sentences[0]).toEqual(expect.any(String))
      return Object.keys(errors).sort()
    }
    expect(await fieldsOf('continuing_resource_types', {})).toEqual(['code', 'names.en'])
    expect(await fieldsOf('continuing_resource_types', { code: 7, names: { fr: 1 }, position: -1 })).toEqual([
      'code',
      'names.fr',
      'position',
    ])
    expect(await fieldsOf('users', { issn_quota: -1, roles: [true, null] })).toEqual(['issn_quota', 'roles'])
    expect(await fieldsOf('roles', { permissions: ['nothing', 'search'] })).toEqual(['permissions'])
    expect(await fieldsOf('announcements', { translations: { fr: { title: 1 } } })).toEqual([
      'translations.fr.body_html',
      'translations.fr.title',
    ])
    const answer = await paris!.call('POST', TYPES, { payload: [] as never })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_request'])
  })

  it('require the permission for user management for every path and method', async () => {
    expect((await paris!.call('PATCH', '/api/admin/media')).statusCode).toBe(404)
    expect((await paris!.get('/api/admin/media/1/x/y')).statusCode).toBe(404)
    const { id } = await rowOf('p')
    const tried = [
      ['GET', TYPES],
      ['GET', `${TYPES}/${id}`],
      ['GET', `${TYPES}/${id}/history`],
      ['POST', TYPES],
      ['PUT', `${TYPES}/${id}`],
      ['DELETE', `${TYPES}/${id}`],
      ['GET', '/api/admin/nothing'],
      ['GET', '/api/admin'],
      ['GET', '/api/admin/media/1/x/y'],
      ['PATCH', '/api/admin/media'],
      ['DELETE', '/api/admin/media'],
    ] as const
    for (const [method, url] of tried) {
      expect((await france!.call(method, url, { payload: method === 'GET' ? undefined : {} })).statusCode, url).toBe(
        403,
      )
      expect((await app.inject({ method, url })).statusCode, url).toBe(401)
    }
  })
})

describe('a row of an area of administration', () => {
  it('has a history and log entry for creation, change, deactivation, deletion and re-creation', async () => {
    const made = await create({ code: 'z', names: { en: ' Zine ', fr: 'Fanzine', es: '' } })
    expect(made.statusCode, made.body).toBe(200)
    const row: AdminRow = made.json()
    expect(row).toMatchObject({ code: 'z', name: 'Zine', names: { en: 'Zine', fr: 'Fanzine' }, is_active: true })
    expect(row.position).toBe((await rows()).total - 1)
    expect(await offered()).toContain('z')

    const renamed = await change(row.id, { names: { en: 'Fanzine' }, updated_at: row.updated_at })
    expect(renamed.json()).toMatchObject({ names: { en: 'Fanzine' }, code: 'z', position: row.position })
    const stale = await change(row.id, { is_active: false, updated_at: row.updated_at })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_row'])
    expect((await change(row.id, { is_active: false })).json()).toMatchObject({ is_active: false })
    expect(await offered()).not.toContain('z')
    expect((await france!.get('/api/continuing_resource_types?retired=true')).body).toContain('"z"')
    // A request that changes no value does not change `updated_at`.
    const before = await rowOf('z')
    expect((await change(row.id, { is_active: false })).json().updated_at).toBe(before.updated_at)

    expect((await remove(row.id)).json()).toEqual({ message: 'The row was deleted' })
    expect((await remove(row.id)).statusCode).toBe(404)
    expect(await codes()).not.toContain('z')
    const again: AdminRow = (await create({ code: 'z', names: { en: 'Zine again' } })).json()
    expect(again).toMatchObject({ id: row.id, is_active: true, names: { en: 'Zine again' } })

    const history = (await paris!.get(`${TYPES}/${row.id}/history`)).json()
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'created',
      'deleted',
      'changed',
      'changed',
      'created',
    ])
    expect(history[2]).toMatchObject({
      username: 'paris',
      changes: [{ member: 'is_active', before: 'true', after: 'false' }],
    })
    const log = (await paris!.call('GET', '/api/audit?kind=admin', { cookies: { locale: 'fr' } })).json().rows
    expect(log[0].sentence).toBe('Types de ressource continue\u00a0: z a été ajouté')
    expect((await remove(row.id)).statusCode).toBe(200)
  })

  it('stays deleted after a restart and can be created again with any code', async () => {
    const row = await rowOf(' ')
    expect((await remove(row.id)).statusCode).toBe(200)
    await seedLists(db.db)
    expect(await codes()).not.toContain(row.code)
    expect(await offered()).not.toContain(row.code)
    expect((await create({ code: row.code, names: row.names })).json()).toMatchObject({ id: row.id, code: row.code })
  })

  it('does not get a removed translation of its name back when the server restarts', async () => {
    const row: AdminRow = (await rows()).rows.find(({ names }) => names.es !== undefined && names.en !== undefined)!
    const { es: _, ...names } = row.names
    expect((await change(row.id, { names })).json().names).toEqual(names)
    await seedLists(db.db)
    expect((await rowOf(row.code)).names).toEqual(names)
  })

  it('changes validation: a new code is valid, a deleted code is invalid', async () => {
    const known = async () => (await paris!.get('/api/rules')).json().codes as Record<string, string[]>
    const languages = '/api/admin/iso_languages'
    const added: AdminRow = (await paris!.post(languages, { code: 'qqz', names: { en: 'Test' } })).json()
    expect((await known()).languages).toContain('qqz')
    expect((await paris!.delete(`${languages}/${added.id}`)).statusCode).toBe(200)
    expect((await known()).languages).not.toContain('qqz')
    const type: AdminRow = (await create({ code: '7', names: { en: 'Other' } })).json()
    expect((await known()).resourceTypes).toContain('7')
    expect((await remove(type.id)).statusCode).toBe(200)
  })

  it('of a list with standardised codes can be renamed and retired, but not added or deleted', async () => {
    const media = '/api/admin/media'
    const row: AdminRow = (await paris!.get(media)).json().rows[0]
    expect((await paris!.post(media, { code: 'zz', names: { en: 'New' } })).json().code).toBe('codes_fixed')
    expect((await paris!.delete(`${media}/${row.id}`)).json().code).toBe('codes_fixed')
    expect((await paris!.put(`${media}/${row.id}`, { is_active: false })).json().is_active).toBe(false)
    expect((await paris!.put(`${media}/${row.id}`, { is_active: true })).json().is_active).toBe(true)
  })

  it('of the countries can be added, and deleted while no centre and no MARC country names them', async () => {
    const countries = '/api/admin/iso_countries'
    const made = (await paris!.post(countries, { code: 'QQC', names: { en: 'New country' } })).json()
    const centre = (await paris!.get('/api/admin/centers?search=france')).json().rows[0]
    const listed: readonly string[] = centre.countries
    const path = `/api/admin/centers/${centre.id}`
    expect((await paris!.put(path, { countries: [...listed, 'QQC'] })).statusCode).toBe(200)
    const refused = (await paris!.delete(`${countries}/${made.id}`)).json()
    expect([refused.code, refused.details.centers]).toEqual(['in_use', 1])
    expect(refused.error).toContain('1 centre lists it.')
    expect((await paris!.put(path, { countries: listed })).statusCode).toBe(200)
    const lc = await paris!.post('/api/admin/lc_countries', { code: 'qqq', names: { en: 'New' }, iso_code: 'QQC' })
    const named = (await paris!.delete(`${countries}/${made.id}`)).json()
    expect([named.code, named.details.lc_countries]).toEqual(['in_use', 1])
    expect(named.error).toContain('1 MARC country belongs to it.')
    expect((await paris!.delete(`/api/admin/lc_countries/${lc.json().id}`)).statusCode).toBe(200)
    expect((await paris!.delete(`${countries}/${made.id}`)).json().message).toBe('The row was deleted')
  })

  it('of the subjects can be added and deleted, because no rule and no fixed field names their codes', async () => {
    const subjects = '/api/admin/subjects'
    const made = await paris!.post(subjects, { code: 'x', names: { en: 'Local subject' } })
    expect(made.json()).toMatchObject({ code: 'x', name: 'Local subject' })
    expect((await paris!.delete(`${subjects}/${made.json().id}`)).statusCode).toBe(200)
  })

  it('cannot be deleted while records use it; the error contains a search for these records', async () => {
    await loadInto(db, [periodical], undefined, 'reg')
    const { id } = await rowOf('p')
    const refused = await remove(id)
    expect(refused.statusCode).toBe(409)
    const { code, error, details } = refused.json()
    expect(code).toBe('in_use')
    expect(error).toContain('1 record')
    expect((await paris!.post('/api/search', details.search)).json().hits.total.value).toBe(details.records)
    expect(await codes()).toContain('p')
  })

  it('used by a custom rule cannot be deleted, and the error names the rule', async () => {
    const made: AdminRow = (await create({ code: '8', names: { en: 'Named by a rule' } })).json()
    const rule = await paris!.post('/api/admin/data_rules', {
      kind: 'presence',
      names: { en: 'Eights have a note', fr: 'Les huit ont une note' },
      sentences: { en: 'A note is missing' },
      parameters: { place: '500$a', when_place: '008/21', when_is: 'one_of', when_values: ['8'] },
    })
    expect(rule.statusCode, rule.body).toBe(200)
    const { id } = rule.json()
    expect((await paris!.get(`${TYPES}/${made.id}/uses`)).json()).toMatchObject({
      records: 0,
      rules: [{ id, name: 'Eights have a note' }],
    })
    const refused = await paris!.call('DELETE', `${TYPES}/${made.id}`, { cookies: { locale: 'fr' } })
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'in_use',
        error: expect.stringContaining('1 règle l’utilise (Les huit ont une note)'),
        details: expect.objectContaining({ records: 0, rules: 1, named_by: [{ id, name: 'Les huit ont une note' }] }),
      }),
    ])
    expect((await paris!.delete(`/api/admin/data_rules/${id}`)).statusCode).toBe(200)
    expect((await remove(made.id)).statusCode).toBe(200)
  })

  it('keeps its code when it is changed; a new row needs a valid unique code', async () => {
    const { id } = await rowOf('p')
    expect(Object.keys((await change(id, { code: 'q' })).json().errors)).toEqual(['code'])
    expect((await change(id, { code: 'p' })).json()).toMatchObject({ code: 'p' })
    const errorsOf = async (payload: object, locale = 'en') => {
      const answer = await create(payload, locale)
      expect(answer.statusCode, answer.body).toBe(400)
      return answer.json().errors
    }
    const names = { en: 'Name' }
    expect(await errorsOf({ code: 'P', names })).toEqual({ code: ['The list already has the code p.'] })
    for (const code of ['', ' ', 'zz', 'é', '\t', '|'])
      expect(Object.keys(await errorsOf({ code, names }))).toEqual(['code'])
    expect(await errorsOf({ code: 'y', names: { fr: 'Nom' } }, 'fr')).toEqual({
      'names.en': ['Saisissez un nom en anglais. Il sert aussi pour les langues qui n’ont pas de nom.'],
    })
    expect(Object.keys(await errorsOf({ code: 'y', names: { en: 'x'.repeat(201) } }))).toEqual(['names.en'])
    for (const name of ['\u200b', 'a\u0001b', 'a\nb', 'a\u202eb', '---'])
      expect(Object.keys(await errorsOf({ code: 'y', names: { en: name } })), JSON.stringify(name)).toEqual([
        'names.en',
      ])
    expect((await change(id, { names: { fr: 'Sans anglais' } })).json().errors).toHaveProperty(['names.en'])
    expect((await change(id, { position: -1 })).statusCode).toBe(400)
    expect(await codes()).not.toContain('y')
  })

  it('is created only once when concurrent requests use the same code', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create({ code: 'x', names: { en: 'Twice' } })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
  })
})

describe.each(ADMIN_AREAS)('the area %s', (area) => {
  const url = `/api/admin/${area}`
  const { codeLength, isFixed = false, namesOnly = false } = areaOf(area)

  it('lists, creates, changes and deletes rows, refuses invalid ones, and has a history in each language', async () => {
    const first: AdminRow = (await paris!.get(`${url}?size=1`)).json().rows[0]
    expect((await paris!.get(`${url}/${first.id}`)).json()).toEqual(first)
    const code = 'qzqzqz'.slice(0, Math.min(codeLength, 6))
    const made = await paris!.post(url, { code, names: { en: '=1+1 <b>new</b>', ru: 'Новое' } })
    if (isFixed) expect(made.json().code).toBe('codes_fixed')
    else expect(made.json()).toMatchObject({ code, name: '=1+1 <b>new</b>', is_active: true })
    const row: AdminRow = isFixed ? first : made.json()
    const names = { ...row.names, fr: 'Nouveau nom' }
    const changed = await paris!.put(`${url}/${row.id}`, { names, is_active: false, updated_at: row.updated_at })
    expect(changed.json()).toMatchObject({ names, is_active: namesOnly })
    for (const locale of ['en', 'es', 'fr', 'ru'] as const) {
      const reported = (await paris!.call('GET', `${url}/${row.id}`, { cookies: { locale } })).json()
      expect(reported.name, locale).toBe(reported.names[locale] ?? reported.names.en)
      const log = await paris!.call('GET', '/api/audit?kind=admin', { cookies: { locale } })
      expect(log.json().rows[0].sentence).toContain(row.code)
      expect(log.json().rows[0].sentence).not.toContain('area_')
    }
    expect((await paris!.put(`${url}/${row.id}`, { updated_at: row.updated_at })).json().code).toBe('stale_row')
    expect((await paris!.put(`${url}/${row.id}`, { names: {} })).json().errors).toHaveProperty(['names.en'])
    const removed = await paris!.delete(`${url}/${row.id}`)
    if (isFixed) expect(removed.json().code).toBe('codes_fixed')
    else expect(removed.json()).toEqual({ message: 'The row was deleted' })
    const history: { action: string }[] = (await paris!.get(`${url}/${row.id}/history`)).json()
    expect(history.map(({ action }) => action)).toEqual(
      expect.arrayContaining(isFixed ? ['changed'] : ['deleted', 'changed', 'created']),
    )
  })

  it('requires administration permission', async () => {
    for (const [method, path] of [
      ['GET', url],
      ['POST', url],
      ['GET', `${url}/1`],
      ['PUT', `${url}/1`],
      ['DELETE', `${url}/1`],
      ['GET', `${url}/1/uses`],
      ['GET', `${url}/1/history`],
    ] as const) {
      const payload = method === 'GET' ? undefined : {}
      expect((await france!.call(method, path, { payload })).statusCode, path).toBe(403)
      expect((await app.inject({ method, url: path })).statusCode, path).toBe(401)
    }
  })
})

describe.each(ADMIN_AREAS.filter((area) => !areaOf(area).isFixed))(
  'the area %s, whose codes administrators can choose',
  (area) => {
    const url = `/api/admin/${area}`

    it('refuses codes with blanks, non-Latin letters or letters of the wrong case', async () => {
      const { code } = (await paris!.get(`${url}?search=a&size=1`)).json().rows[0] as AdminRow
      const other = code === code.toUpperCase() ? code.toLowerCase() : code.toUpperCase()
      for (const wrong of ['', ' ', 'a b', 'жжж', '|||', 'x'.repeat(61), ...(other === code ? [] : [other])]) {
        const answer = await paris!.post(url, { code: wrong, names: { en: 'Name' } })
        expect(answer.statusCode, wrong).toBe(400)
        expect(answer.json().errors, wrong).toHaveProperty('code')
      }
    })
  },
)

describe('additional properties of a row of a reference list', () => {
  it('include the numeric code of a script, which must be valid', async () => {
    const url = '/api/admin/script_codes'
    const cyrillic: AdminRow = (await paris!.get(`${url}?search=Cyrl`)).json().rows[0]
    expect(cyrillic.num_code).toBe('220')
    expect((await paris!.put(`${url}/${cyrillic.id}`, { num_code: 'x' })).json().errors).toHaveProperty('num_code')
    expect((await paris!.delete(`${url}/${cyrillic.id}`)).json().code).toBe('shipped_row')
    const made: AdminRow = (await paris!.post(url, { code: 'Qaaz', names: { en: 'Own' }, num_code: '949' })).json()
    expect(made.num_code).toBe('949')
    expect((await france!.get('/api/script_codes')).json()).toContainEqual(
      expect.objectContaining({ code: 'Qaaz', num_code: '949' }),
    )
  })

  it('include the ISO country of a MARC country, which the record form and the rules then use', async () => {
    const url = '/api/admin/lc_countries'
    expect((await paris!.post(url, { code: 'qq', names: { en: 'Own' }, iso_code: 'QQQ' })).json().errors).toEqual({
      iso_code: ['Not in the list of countries: QQQ'],
    })
    const made: AdminRow = (await paris!.post(url, { code: 'qq', names: { en: 'Own' }, iso_code: 'fra' })).json()
    expect(made.iso_code).toBe('FRA')
    expect((await france!.get('/api/lc_countries?iso=FRA')).json()).toContainEqual(
      expect.objectContaining({ code: 'qq' }),
    )
    const { codes } = (await france!.get('/api/rules')).json()
    expect(codes.lcCountries).toContain('qq')
    expect(codes.countriesOfLc.qq).toEqual(['FRA'])
    expect((await paris!.put(`${url}/${made.id}`, { iso_code: null })).json().iso_code).toBeNull()
  })

  it('are returned to the record editor with names and with the state active or inactive', async () => {
    const languages = '/api/admin/iso_languages'
    const row: AdminRow = (await paris!.get(`${languages}?search=breton`)).json().rows[0]
    await paris!.put(`${languages}/${row.id}`, { names: { en: 'Breizh' }, is_active: false })
    const lists = (await france!.get('/api/code_lists')).json()
    expect(lists.languages).toContainEqual({ code: 'bre', name: 'Breizh', is_active: false })
    expect(lists.centres).toContainEqual({ code: '_7', name: 'ISSN France', is_active: true })
    expect(lists.scripts).toContainEqual({ code: 'Cyrl', name: 'Cyrillic', is_active: true, num_code: '220' })
    expect((await app.inject({ url: '/api/code_lists' })).statusCode).toBe(401)
  })
})

describe('the audit log in administration', () => {
  it('returns area, action, row and changes of each entry, and filters by area', async () => {
    const url = '/api/admin/audit'
    const { id } = await rowOf('m')
    await change(id, { names: { en: 'Monographic series (own)' } })
    const { rows: log } = (await paris!.get(`${url}?area=continuing_resource_types&size=1`)).json()
    expect(log[0]).toMatchObject({
      kind: 'admin',
      area: 'continuing_resource_types',
      action: 'changed',
      row_id: id,
      changes: expect.arrayContaining([
        expect.objectContaining({ member: 'names.en', after: 'Monographic series (own)' }),
      ]),
    })
    expect((await paris!.get(`${url}/${log[0].id}`)).json()).toEqual(log[0])
    expect((await paris!.get(`${url}?area=media&user=unknown-user`)).json().total).toBe(0)
    for (const [method, path] of [
      ['GET', `${url}/0`],
      ['POST', url],
      ['DELETE', `${url}/1`],
    ] as const)
      expect(
        (await paris!.call(method, path, { payload: method === 'POST' ? { code: 'x' } : undefined })).statusCode,
      ).toBe(404)
    expect((await france!.get(url)).statusCode).toBe(403)
  })

  it('searches sentences in the language of the reader, ignoring accents', async () => {
    const result = async (locale: string, words: string): Promise<{ total: number; rows: { kind: string }[] }> =>
      (await paris!.call('GET', `/api/admin/audit?search=${encodeURIComponent(words)}`, { cookies: { locale } })).json()
    const logIns = await result('en', 'LOGGED in')
    expect(logIns.total).toBeGreaterThan(0)
    expect(logIns.rows.every(({ kind }) => kind === 'login')).toBe(true)
    expect((await result('fr', 'administration modifie')).total).toBeGreaterThan(0)
    expect((await result('fr', 'logged in')).total).toBe(0)
  })

  it.each(AUDIT_LIST.sorts)('can be sorted by %s in both directions', async (sort) => {
    const [up, down] = await Promise.all(
      ['asc', 'desc'].map((order) => paris!.get(`/api/admin/audit?sort=${sort}&order=${order}`)),
    )
    expect([up!.statusCode, down!.statusCode]).toEqual([200, 200])
    expect(up!.json().total).toBe(down!.json().total)
  })
})
