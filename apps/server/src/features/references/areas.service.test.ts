import type { ExternalUrlRow, KeyboardRow, ReferenceListRow, UsageRow } from '@seriatim/contract'
import { externalReference } from '@seriatim/profile/external-references'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { activeUrlSources } from '../external-urls/store.ts'

let test: TestDb
let app: App
let [paris, france]: Caller[] = []

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  app = await testApp(test)
  ;[paris, france] = await Promise.all(['paris', 'france'].map((username) => loginAs(app, username)))
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})
afterEach(async () => {
  await test.db.deleteFrom('keyboard_layout').execute()
  await test.db.deleteFrom('external_url').execute()
})

type Page<Row> = { rows: Row[]; total: number }
const read = async <T>(url: string): Promise<T> => (await paris!.get(`/api/admin/${url}`)).json()

it('administration returns the reference lists, and the fields and rules that use each list', async () => {
  const lists = await read<Page<ReferenceListRow>>('references?size=1000')
  expect(lists.rows.find(({ code }) => code === 'countries')).toMatchObject({
    area: 'iso_countries',
    name: 'Countries',
  })
  expect(lists.rows.find(({ code }) => code === 'centres')!.rows).toBeGreaterThan(50)
  expect(await read<ReferenceListRow>('references/media')).toMatchObject({ area: 'media' })
  const usages = await read<Page<UsageRow>>('usages?size=1000')
  // The search and the sort order use labels in the language of the reader.
  const french = await paris!.call('GET', '/api/admin/usages?size=1000&search=langues', {
    headers: { 'accept-language': 'fr' },
  })
  expect(new Set((french.json() as Page<UsageRow>).rows.map(({ name }) => name))).toEqual(new Set(['Langues']))
  const names = usages.rows.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })))
  const codes = new Set(lists.rows.map(({ code }) => code))
  expect(usages.rows.filter(({ reference }) => !codes.has(reference))).toEqual([])
  expect(usages.rows).toContainEqual(
    expect.objectContaining({ reference: 'frequencies', tag: '006', place: '01', rule: 'undefined-code' }),
  )
  expect(usages.rows).toContainEqual(
    expect.objectContaining({ reference: 'lcCountries', tag: '008', place: '15-17', rule: 'reference-list' }),
  )
  expect(
    usages.rows.some(({ reference, tag, place }) => reference === 'centres' && tag === '022' && place === '$2'),
  ).toBe(true)
  for (const area of ['references', 'usages', 'keyboards', 'external_urls']) {
    expect((await france!.get(`/api/admin/${area}`)).statusCode, area).toBe(403)
    expect((await app.inject(`/api/admin/${area}`)).statusCode, area).toBe(401)
    expect((await paris!.get(`/api/admin/${area}?sort=shoe_size`)).statusCode, area).toBe(400)
    expect((await paris!.get(`/api/admin/${area}/no-such-row`)).statusCode, area).toBe(404)
  }
})

describe('a virtual keyboard layout in administration', () => {
  const offered = async (): Promise<{ id: string; name: string }[]> =>
    (await france!.get('/api/virtual-keyboards/keyboards')).json()
  const row = ['a b {bksp}', 'c', '{lock} d {enter}', '{shift} e {shift}', '{alt} {space}']
  const layout = { default: row, shift: row.map((keys) => keys.replace('a b', 'A B')) }

  it('can be added, is then offered to users, and can be deactivated and deleted', async () => {
    const shipped = await offered()
    const added = await paris!.post('/api/admin/keyboards', {
      code: 'test',
      names: { en: 'Test', fr: 'Essai' },
      layout,
    })
    expect(added.json()).toMatchObject({ id: 'test', name: 'Test', script: 'Zyyy', is_active: true, is_shipped: false })
    expect((await offered()).map(({ id }) => id)).toEqual([...shipped.map(({ id }) => id), 'test'])
    const { updated_at } = added.json() as KeyboardRow
    await paris!.put('/api/admin/keyboards/test', { is_active: false, updated_at })
    expect(await offered()).toEqual(shipped)
    expect((await paris!.put('/api/admin/keyboards/test', { is_active: true, updated_at })).json().code).toBe(
      'stale_row',
    )
    expect((await paris!.delete('/api/admin/keyboards/test')).statusCode).toBe(200)
    expect((await paris!.get('/api/admin/keyboards/test')).statusCode).toBe(404)
    const history = await read<{ action: string }[]>('keyboards/test/history')
    expect(history.map(({ action }) => action)).toEqual(['deleted', 'changed', 'created'])
  })

  it('can be changed but not deleted if it is part of the application', async () => {
    const { names } = await read<KeyboardRow>('keyboards/russian')
    await paris!.put('/api/admin/keyboards/russian', { names: { ...names, en: 'Russian, ours' } })
    expect((await offered()).find(({ id }) => id === 'russian')!.name).toBe('Russian, ours')
    expect((await paris!.delete('/api/admin/keyboards/russian')).json()).toMatchObject({
      code: 'shipped_row',
      error: '“russian” is part of the product. You can change or retire it, but you cannot delete it.',
    })
  })

  it('is refused with an error for each invalid field', async () => {
    const errorsOf = async (body: object) =>
      Object.keys(
        (await paris!.post('/api/admin/keyboards', { code: 'x', names: { en: 'X' }, layout, ...body })).json().errors,
      )
    expect(await errorsOf({ code: 'Latin keys' })).toEqual(['code'])
    expect(await errorsOf({ code: 'latin' })).toEqual(['code'])
    expect(await errorsOf({ names: {} })).toEqual(['names.en'])
    expect(await errorsOf({ script: 'cyrillic' })).toEqual(['script'])
    expect(await errorsOf({ layout: { default: row } })).toEqual(['layout.shift'])
    expect(await errorsOf({ layout: { ...layout, alt: ['a'] } })).toEqual(['layout.alt'])
    for (const keys of ['{script}', 'a  b', 'a'.repeat(11), Array(31).fill('a').join(' ')])
      expect(await errorsOf({ layout: { ...layout, default: [keys, ...row.slice(1)] } }), keys).toEqual([
        'layout.default',
      ])
  })
})

describe('an external URL pattern', () => {
  const leads = async (value: string, tag?: string, subfield = '0') =>
    externalReference(value, await activeUrlSources(test.db, 'en'), tag === undefined ? undefined : { tag, subfield })

  it('is used to build the URL of a link', async () => {
    expect(await leads('(viaf)123')).toEqual({ address: 'https://viaf.org/viaf/123', label: 'VIAF 123' })
    const pattern = 'https://example.org/viaf?id={number}'
    expect((await paris!.put('/api/admin/external_urls/viaf', { pattern })).json()).toMatchObject({ pattern })
    expect((await leads('https://viaf.org/viaf/123'))!.address).toBe('https://example.org/viaf?id=123')
    await paris!.put('/api/admin/external_urls/viaf', { is_active: false })
    expect(await leads('(viaf)123')).toBeUndefined()
    expect(await leads('(OURS)7/a')).toBeUndefined()
    await paris!.post('/api/admin/external_urls', {
      code: 'ours',
      names: { en: 'Ours' },
      pattern: 'https://example.org/{number}',
      tag: '7..',
      subfield: '0',
    })
    expect(await leads('(OURS)7/a', '710')).toEqual({ address: 'https://example.org/7%2Fa', label: 'Ours 7/a' })
    expect(await leads('(OURS)7/a', '264')).toBeUndefined()
    expect(await leads('(OURS)7/a', '710', '1')).toBeUndefined()
    expect((await paris!.delete('/api/admin/external_urls/isni')).json().code).toBe('shipped_row')
  })

  it('is refused if the host is variable or the regular expression for tags is slow', async () => {
    const errorsOf = async (body: object) => {
      const row = { code: 'x', names: { en: 'X' }, pattern: 'https://example.org/{number}', ...body }
      return Object.keys((await paris!.post('/api/admin/external_urls', row)).json().errors)
    }
    for (const pattern of [
      '',
      'https://example.org/',
      'javascript:{number}',
      'https://{number}/x',
      'https://a.{number}/',
      'https://e.org/{number}{number}',
    ])
      expect(await errorsOf({ pattern }), pattern).toEqual(['pattern'])
    for (const tag of ['7', '(a+)+$', '7.*', '....']) expect(await errorsOf({ tag }), tag).toEqual(['tag'])
    expect(await errorsOf({ subfield: '$0' })).toEqual(['subfield'])
    expect((await read<Page<ExternalUrlRow>>('external_urls?search=viaf')).total).toBe(1)
  })
})
