import { ADMIN_AREAS, type AdminRow } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestBase, testApp, testBase } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { seedLists } from '../lists/seed.ts'

/** A record whose 008/21 is `p`. */
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

let base: TestBase
let app: App
let [paris, france]: Caller[] = []

beforeAll(async () => {
  base = await testBase()
  await createKnownUsers(base.base)
  app = await testApp(base)
  ;[paris, france] = await Promise.all(['paris', 'france'].map((username) => loginAs(app, username)))
})
afterAll(async () => {
  await app?.close()
  await base?.close()
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

describe('the rows of an area', () => {
  it('are listed in the order of the list, sorted, searched and cut into pages', async () => {
    const all = await rows()
    expect(all.total).toBe(all.rows.length)
    expect(all.rows.map(({ position }) => position)).toEqual(all.rows.map((_, index) => index))
    expect(all.rows[0]).toMatchObject({ names: { en: expect.any(String), ru: expect.any(String) }, is_active: true })
    expect(await codes('?sort=code&order=desc')).toEqual([...(await codes('?sort=code'))].reverse())
    expect(await codes('?size=2&page=2')).toEqual(all.rows.slice(2, 4).map(({ code }) => code))
    const newspaper = all.rows.find(({ code }) => code === 'n')!
    expect(await codes(`?search=${encodeURIComponent(newspaper.names.ru!.toUpperCase())}`)).toContain('n')
    expect((await rows('?search=nothing-like-that')).total).toBe(0)
    expect((await paris!.get(`${TYPES}?sort=names`)).statusCode).toBe(400)
    expect((await paris!.get(`${TYPES}?size=1001`)).statusCode).toBe(400)
  })

  it('are there for every area, and for none that is not one', async () => {
    for (const area of ADMIN_AREAS)
      expect((await paris!.get(`/api/admin/${area}`)).json().total, area).toBeGreaterThan(2)
    for (const area of ['nothing', 'constructor', '__proto__'])
      expect((await paris!.get(`/api/admin/${area}`)).statusCode, area).toBe(404)
    for (const id of ['999999', 'abc', '-1', '1e3'])
      expect((await paris!.get(`${TYPES}/${id}`)).json().code, id).toBe('not_found')
  })

  it('are for those who manage users, at every path and by every method', async () => {
    expect((await paris!.call('PATCH', '/api/admin/media')).statusCode).toBe(405)
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

describe('a row', () => {
  it('is added, changed, no longer offered, deleted and added again; each is in its history and in the log', async () => {
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
    // What says the same is no change.
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

  it('that was deleted is not brought back by a start, but by hand, whatever it looks like', async () => {
    const row = await rowOf(' ')
    expect((await remove(row.id)).statusCode).toBe(200)
    await seedLists(base.base)
    expect(await codes()).not.toContain(row.code)
    expect(await offered()).not.toContain(row.code)
    expect((await create({ code: row.code, names: row.names })).json()).toMatchObject({ id: row.id, code: row.code })
  })

  it('that somebody changed keeps what they took away, at a start', async () => {
    const row: AdminRow = (await rows()).rows.find(({ names }) => names.es !== undefined && names.en !== undefined)!
    const { es: _, ...names } = row.names
    expect((await change(row.id, { names })).json().names).toEqual(names)
    await seedLists(base.base)
    expect((await rowOf(row.code)).names).toEqual(names)
  })

  it('counts in the rules: a new code is one, a deleted one is none any more', async () => {
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

  it('of a list that a standard fixes is renamed and retired, not added or deleted', async () => {
    const media = '/api/admin/media'
    const row: AdminRow = (await paris!.get(media)).json().rows[0]
    expect((await paris!.post(media, { code: 'zz', names: { en: 'New' } })).json().code).toBe('codes_fixed')
    expect((await paris!.delete(`${media}/${row.id}`)).json().code).toBe('codes_fixed')
    expect((await paris!.put(`${media}/${row.id}`, { is_active: false })).json().is_active).toBe(false)
    expect((await paris!.put(`${media}/${row.id}`, { is_active: true })).json().is_active).toBe(true)
  })

  it('that records hold is not deleted, and the answer says which', async () => {
    await loadInto(base, [periodical], undefined, 'reg')
    const { id } = await rowOf('p')
    const refused = await remove(id)
    expect(refused.statusCode).toBe(409)
    const { code, error, details } = refused.json()
    expect(code).toBe('in_use')
    expect(error).toContain('1 record')
    expect((await paris!.post('/api/search', details.search)).json().hits.total.value).toBe(details.records)
    expect(await codes()).toContain('p')
  })

  it('keeps its code, and a code is one of the list, once', async () => {
    const { id } = await rowOf('p')
    expect((await change(id, { code: 'q' })).json()).toMatchObject({ code: 'p' })
    const errorsOf = async (payload: object, locale = 'en') => {
      const answer = await create(payload, locale)
      expect(answer.statusCode, answer.body).toBe(400)
      return answer.json().errors
    }
    const names = { en: 'Name' }
    expect(await errorsOf({ code: 'P', names })).toEqual({ code: ['The list has the code p already.'] })
    for (const code of ['', ' ', 'zz', 'é', '\t', '|'])
      expect(Object.keys(await errorsOf({ code, names }))).toEqual(['code'])
    expect(await errorsOf({ code: 'y', names: { fr: 'Nom' } }, 'fr')).toEqual({
      'names.en': ['Un nom en anglais est nécessaire\u00a0: les autres langues y recourent.'],
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

  it('is added once by two who add the same at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create({ code: 'x', names: { en: 'Twice' } })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
  })
})
