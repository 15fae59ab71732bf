import { ADMIN_AREAS, allCalls, type Call } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'

let db: TestDb
let app: App
let paris: Caller

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  app = await testApp(db)
  paris = await loginAs(app, 'paris')
  const announcement = { title: 'Closed', body_html: '<p>On Friday</p>', expires_at: '2999-01-01T00:00:00Z' }
  expect((await paris.post('/api/admin/announcements', announcement)).statusCode).toBe(200)
  const search = { description: 'All', params: { basic_query: { query: 'journal' } } }
  expect((await paris.post('/api/search/monitored', search)).statusCode).toBe(200)
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})

const UPDATE = /^\/admin\/([a-z_]+|:area)\/:id$/

/** Each area of administration that has a call to update its rows. */
const areas = allCalls.flatMap((call): [area: string, call: Call][] => {
  const area = call.method === 'PUT' ? UPDATE.exec(call.path)?.[1] : undefined
  if (area === undefined) return []
  return area === ':area' ? ADMIN_AREAS.map((each) => [each, call]) : [[area, call]]
})

const written = ({ body }: Call): ReadonlySet<string> => new Set(Object.keys((body as z.ZodObject).shape))

type Row = Readonly<Record<string, unknown>> & { readonly id: string }
const firstRow = async (area: string): Promise<Row> => {
  const answer = await paris.get(`/api/admin/${area}?size=1`)
  const [row] = answer.json().rows
  expect(row, answer.body).toBeDefined()
  return row
}
/** Replaces references by their ids: rows are read with names and written with ids. */
const idsIn = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(idsIn)
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}
const put = (area: string, { id }: Row, body: object) => paris.put(`/api/admin/${area}/${id}`, body)

describe('areas with an update call', () => {
  it('include every area of administration that has a form', () => {
    expect(areas.map(([area]) => area)).toEqual(
      expect.arrayContaining([
        ...['users', 'roles', 'centers', 'settings', 'announcements', 'keyboards', 'external_urls'],
        ...['data_rules', 'structure_rules', 'profiles', 'validator_settings', 'monitored_searches'],
        ...ADMIN_AREAS,
      ]),
    )
  })
})

describe.each(areas)('a row of %s', (area, call) => {
  it('is accepted when sent as it was read, with references as ids', async () => {
    const row = await firstRow(area)
    const sent = Object.entries(row).map(([member, value]) => [
      member,
      written(call).has(member) ? idsIn(value) : value,
    ])
    const answer = await put(area, row, Object.fromEntries(sent))
    expect([answer.statusCode, answer.json().errors]).toEqual([200, undefined])
    expect({ ...(await firstRow(area)), updated_at: '' }).toEqual({ ...row, updated_at: '' })
  })

  it('is refused when a fixed or derived property has a new value', async () => {
    const row = await firstRow(area)
    const members = Object.keys(row).filter((member) => member === 'code' || !written(call).has(member))
    expect(members).toContain('id')
    for (const member of members) {
      const answer = await put(area, row, { [member]: 'other value' })
      expect([member, answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([member, 400, [member]])
      expect(answer.json().errors[member][0]).toMatch(/\.$/)
    }
  })

  it('is refused with an unknown property; if the row is outdated, only that is reported', async () => {
    const row = await firstRow(area)
    expect(Object.keys((await put(area, row, { colour: 'red' })).json().errors)).toEqual(['colour'])
    const stale = await put(area, row, { id: 'other', updated_at: '2000-01-01T00:00:00.000Z' })
    expect(stale.json().code).toBe('stale_row')
  })

  it('is refused with an unknown property inside a property', async () => {
    const row = await firstRow(area)
    const isGroup = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
    const groups = Object.entries(row).filter(
      ([member, value]) => written(call).has(member) && isGroup(value) && !('id' in (value as object)),
    )
    for (const [member, value] of groups) {
      const answer = await put(area, row, { [member]: { ...(value as object), colour: 'red' } })
      expect([member, answer.statusCode]).toEqual([member, 400])
      for (const field of Object.keys(answer.json().errors)) expect(field.split('.')[0]).toBe(member)
      expect(JSON.stringify(answer.json().errors)).toContain('colour')
    }
  })
})

describe('the texts of a rule', () => {
  it('are null for a rule of the application and cannot be set', async () => {
    const rule = '/api/admin/data_rules/abbreviated-title'
    expect((await paris.put(rule, { names: null, sentences: null })).statusCode).toBe(200)
    expect(Object.keys((await paris.put(rule, { names: { en: 'Ours' } })).json().errors)).toEqual(['names'])
  })

  it('cannot be removed from a custom rule', async () => {
    const body = {
      kind: 'comparison',
      names: { en: 'Ours' },
      sentences: { en: 'It lacks 245.' },
      parameters: { place: '245$a', relation: 'same', other: '222$a', compared_as: 'text' },
    }
    const made = await paris.post('/api/admin/data_rules', body)
    expect([made.statusCode, made.json().errors]).toEqual([200, undefined])
    const rule = `/api/admin/data_rules/${made.json().id}`
    const { names } = made.json()
    expect(Object.keys((await paris.put(rule, { names: null })).json().errors)).toEqual(['names.en'])
    expect((await paris.get(rule)).json().names).toEqual(names)
  })
})

describe('a new row', () => {
  it('is refused with a property that is read-only', async () => {
    const languages = '/api/admin/iso_languages'
    const answer = await paris.post(languages, { code: 'qqy', names: { en: 'Test' }, colour: 'red', name: 'Test' })
    expect(Object.keys(answer.json().errors)).toEqual(['colour', 'name'])
    expect(answer.json().errors.colour[0]).toContain('“colour” cannot be changed here')
  })

  it('is refused with an unknown language of a name or a translation', async () => {
    const language = await paris.post('/api/admin/iso_languages', { code: 'qqy', names: { en: 'Test', de: 'Test' } })
    expect(language.json().errors).toEqual({ names: ['“names” cannot have the member de.'] })
    const [title, body_html, expires_at] = ['Open', '<p>On Monday</p>', '2999-01-01T00:00:00Z']
    const translations = { fr: { title, body_html, text: '' }, de: { title, body_html } }
    const announcement = await paris.post('/api/admin/announcements', { title, body_html, expires_at, translations })
    expect(Object.keys(announcement.json().errors)).toEqual(['translations.fr', 'translations'])
  })
})
