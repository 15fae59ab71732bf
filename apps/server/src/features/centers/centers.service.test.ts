import type { CenterRow } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { codeOf } from '../../testing/answers.ts'
import { assignmentForm } from '../../testing/assignment-form.ts'
import { demonstrationDb } from '../../testing/demonstration.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp } from '../../testing/index.ts'
import { seedLists } from '../lists/seed.ts'

const CENTERS = '/api/admin/centers'

let db: TestDb
let app: App
/** A second server process on the same database. */
let other: App
let [paris, france, london]: Caller[] = []
let elsewhere: Caller

beforeAll(async () => {
  db = await demonstrationDb()
  await createKnownUsers(db.db)
  app = await testApp(db)
  other = await testApp(db)
  ;[paris, france, london] = await Promise.all(['paris', 'france', 'london'].map((name) => loginAs(app, name)))
  elsewhere = await loginAs(other, 'paris')
})
afterAll(async () => {
  await app?.close()
  await other?.close()
  await db?.close()
})

const centers = async (query = 'size=1000'): Promise<CenterRow[]> =>
  (await paris!.get(`${CENTERS}?${query}`)).json().rows
const centerOf = async (code: string): Promise<CenterRow> => {
  const row = (await centers()).find((each) => each.code === code)
  expect(row, code).toBeDefined()
  return row!
}
const create = async (payload: object): Promise<CenterRow> => {
  const answer = await paris!.post(CENTERS, payload)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const change = async (code: string, payload: object): Promise<CenterRow> => {
  const answer = await paris!.put(`${CENTERS}/${(await centerOf(code)).id}`, payload)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const offered = async (query = ''): Promise<{ code: string; name: string; countries: string[] }[]> =>
  (await france!.get(`/api/issn_centers${query}`)).json()

let counter = 0
/** The error message at the country field when `caller` sends an assignment form. */
const wrongCountry = async (caller: Caller, isoCountry: string, lcCountry: string): Promise<unknown> => {
  const record = assignmentForm(`Annales des essais lointains numéro ${++counter}`, { isoCountry, lcCountry })
  const answer = await caller.post('/api/assignment', { records: [record], dry_run: true })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().failures[record.id]?.iso_country
}

describe('a centre in administration', () => {
  it('is created by the installation with its countries, including overseas and dependent ones', async () => {
    const row = await centerOf('_7')
    expect(row).toMatchObject({ name: 'ISSN France', names: { en: 'ISSN France' }, is_active: true, languages: [] })
    expect(row.countries.slice(0, 1)).toEqual(['FRA'])
    expect(row.countries).toEqual(expect.arrayContaining(['REU', 'MCO']))
    expect(row.active_block).toMatchObject({ id: expect.any(String), name: expect.stringContaining(' – ') })
    expect((await paris!.get(`${CENTERS}/${row.id}`)).json()).toEqual(row)
    expect((await offered()).find(({ code }) => code === '_7')?.countries).toEqual(row.countries)
  })

  it('can assign for a country that administration adds, on every server immediately', async () => {
    expect(await wrongCountry(london!, 'MCO', 'mc')).toMatchObject(expect.anything())
    expect(await wrongCountry(france!, 'REU', 're')).toBeUndefined()
    const { countries } = await centerOf('_2')
    const spanish = await paris!.call('PUT', `${CENTERS}/${(await centerOf('_2')).id}`, {
      payload: { countries: [...countries, 'MCO'] },
      cookies: { locale: 'es' },
    })
    expect(spanish.json()).toMatchObject({ name: expect.stringContaining('Reino Unido') })
    expect(await wrongCountry(london!, 'MCO', 'mc')).toBeUndefined()
    expect((await elsewhere.get('/api/rules')).json().codes.centreCountries._2).toContain('MCO')
    await change('_7', { countries: ['FRA'] })
    expect(await wrongCountry(france!, 'REU', 're')).toMatchObject(expect.anything())
    // A server start does not overwrite configured countries.
    await seedLists(db.db)
    expect((await centerOf('_7')).countries).toEqual(['FRA'])
    await change('_7', { countries: ['FRA', 'REU', 'MCO'] })
    expect(await wrongCountry(france!, 'REU', 're')).toBeUndefined()
  })

  it('cannot be deactivated or deleted when it is the central centre', async () => {
    const { id, is_active } = await centerOf('_0')
    expect(is_active).toBe(true)
    expect(codeOf(await paris!.put(`${CENTERS}/${id}`, { is_active: false }))).toEqual([409, 'needed_by_product'])
    expect(codeOf(await paris!.delete(`${CENTERS}/${id}`))).toEqual([409, 'needed_by_product'])
    expect((await paris!.put(`${CENTERS}/${id}`, { is_active: true })).statusCode).toBe(200)
  })

  it('is created, renamed, deactivated and deleted, and keeps its history after the deletion', async () => {
    const made = await create({
      code: 'ZZ',
      names: { en: 'Centre of Utopia', fr: 'Centre d’Utopie' },
      countries: ['XKX', 'XKX'],
      languages: ['eng', 'fre'],
      address: 'Main Street 1\r\nUtopia ',
      contact: '<script>alert(1)</script> =1+1',
    })
    expect(made).toMatchObject({
      code: 'ZZ',
      countries: ['XKX'],
      languages: ['eng', 'fre'],
      address: 'Main Street 1\nUtopia',
      contact: '<script>alert(1)</script> =1+1',
      active_block: null,
    })
    expect((await offered()).map(({ code }) => code)).toContain('ZZ')
    const labels = async () =>
      (await elsewhere.call('GET', '/api/issn_centers?retired=true', { cookies: { locale: 'fr' } })).body
    expect(await labels()).toContain('Centre d’Utopie')
    await change('ZZ', { names: { en: 'Utopia', fr: 'Utopie' }, is_active: false })
    expect((await offered()).map(({ code }) => code)).not.toContain('ZZ')
    expect((await offered('?retired=true')).map(({ code }) => code)).toContain('ZZ')
    expect((await paris!.get('/api/rules')).json().codes.centreCountries).not.toHaveProperty('ZZ')
    expect((await paris!.delete(`${CENTERS}/${made.id}`)).json()).toEqual({ message: 'The row was deleted' })
    expect(codeOf(await paris!.get(`${CENTERS}/${made.id}`))).toEqual([404, 'row_not_found'])
    expect((await paris!.get('/api/rules')).json().codes.centres).not.toContain('ZZ')
    const history = (await paris!.get(`${CENTERS}/${made.id}/history`)).json()
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'changed', 'created'])
    expect(history[1].changes).toContainEqual({ member: 'is_active', before: 'true', after: 'false' })
    expect(await create({ code: 'ZZ', names: { en: 'Utopia again' } })).toMatchObject({ id: made.id, is_active: true })
  })

  it('is not restored by a server start if an administrator deleted it', async () => {
    const { id } = await centerOf('_5')
    expect((await paris!.delete(`${CENTERS}/${id}`)).statusCode).toBe(200)
    await seedLists(db.db)
    expect((await centers()).map(({ code }) => code)).not.toContain('_5')
  })

  it('cannot be deleted while it is in use; the error lists the uses', async () => {
    const { id } = await centerOf('_7')
    const refused = await paris!.delete(`${CENTERS}/${id}`)
    expect(codeOf(refused)).toEqual([409, 'in_use'])
    const { details, error } = refused.json()
    expect(details).toMatchObject({ users: 2, blocks: 1 })
    expect(details.records).toBeGreaterThan(0)
    expect(error).toContain('2 accounts')
    expect((await paris!.post('/api/search', details.search)).json().hits.total.value).toBe(details.records)
  })

  it('assigns ISSNs only from its own blocks', async () => {
    const foreign = (await centerOf('_2')).active_block!
    const before = await centerOf('_7')
    const refused = await paris!.put(`${CENTERS}/${before.id}`, { active_block: foreign.id })
    expect(refused.json().errors).toHaveProperty('active_block')
    expect((await paris!.put(`${CENTERS}/${before.id}`, { active_block: '0' })).json().code).toBe('block_not_found')
    expect(await change('_7', { active_block: before.active_block!.id })).toEqual(before)
  })

  it('refuses the second of two concurrent changes', async () => {
    const { id, updated_at } = await centerOf('_8')
    const both = await Promise.all(
      ['One', 'Two'].map((contact) => paris!.put(`${CENTERS}/${id}`, { contact, updated_at })),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it('is refused with an error for each invalid field', async () => {
    const errorsOf = async (payload: object) => {
      const answer = await paris!.post(CENTERS, payload)
      expect(answer.statusCode, answer.body).toBe(400)
      return answer.json().errors
    }
    const names = { en: 'Name' }
    for (const code of ['', ' ', 'a b', 'Ж', 'é', '123', 'x'.repeat(11), '<b>'])
      expect(Object.keys(await errorsOf({ code, names })), code).toEqual(['code'])
    expect(await errorsOf({ code: 'cn', names })).toEqual({ code: ['The list already has the code CN.'] })
    expect(await errorsOf({})).toHaveProperty(['names.en'])
    expect(await errorsOf({ code: 'YY', names, countries: ['FRA', 'QQQ', 'fra'] })).toEqual({
      countries: ['Not in the list of countries: QQQ, fra'],
    })
    expect(Object.keys(await errorsOf({ code: 'YY', names, languages: ['en'], address: '\u0000'.slice(1) }))).toEqual([
      'languages',
    ])
    expect(Object.keys(await errorsOf({ code: 'YY', names, address: 'a\u202eb', contact: 'x'.repeat(2_001) }))).toEqual(
      ['address', 'contact'],
    )
    const { id } = await centerOf('_7')
    expect((await paris!.put(`${CENTERS}/${id}`, { code: 'XX' })).json().errors).toHaveProperty('code')
  })

  it('appears in a list that is paged, sorted and searched', async () => {
    expect((await centers('search=ETATS unis')).map(({ code }) => code)).toEqual(['_1'])
    expect((await centers('sort=code&order=desc&size=1'))[0]?.code).toBe('ZZ')
    expect((await paris!.get(`${CENTERS}?sort=nothing`)).statusCode).toBe(400)
  })

  it('can be read and changed by administrators only', async () => {
    const { id } = await centerOf('_7')
    for (const [method, url] of [
      ['GET', CENTERS],
      ['POST', CENTERS],
      ['GET', `${CENTERS}/${id}`],
      ['PUT', `${CENTERS}/${id}`],
      ['DELETE', `${CENTERS}/${id}`],
    ] as const) {
      expect((await france!.call(method, url, { payload: {} })).statusCode, `${method} ${url}`).toBe(403)
      expect((await app.inject({ method, url })).statusCode, `${method} ${url}`).toBe(401)
    }
  })
})
