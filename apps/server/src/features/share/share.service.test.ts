import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'

let test: TestDb
let app: App
let [reader, london]: Caller[] = []

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  app = await testApp(test)
  ;[reader, london] = await Promise.all(['reader', 'london'].map((name) => loginAs(app, name)))
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const share = async (caller: Caller, params: object): Promise<string> => {
  const answer = await caller.post('/api/search/share', { params })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().id
}
const read = async (caller: Caller, id: string) => (await caller.get(`/api/search/share/${id}`)).json()

describe('a shared search', () => {
  it('is returned to other users as sent, with default values for omitted parameters', async () => {
    const params = {
      basic_query: { query: 'Вестник "наук" 科学', matchFormat: 'TEXT', anywhere: true },
      data_queries: { operator: 'should', datafields: [{ id: '3', tag: '245', query: 'a', operator: 'must_not' }] },
      keyword_queries: [{ action: 'exclude', type: 'center', code: '_7', searchable: '_7 - ISSN France' }],
      selected_facets: [{ term: 'languages', key: 'fre' }],
      sortField: 'title',
      sortOrder: 'asc',
    }
    const id = await share(reader!, params)
    expect(id).toMatch(/^[0-9A-Za-z]{12}$/)
    const shared = await read(london!, id)
    expect(shared.id).toBe(id)
    expect(shared.params).toMatchObject(params)
    expect(shared.params.excluded_facets).toEqual([])
    expect(shared.params.data_queries.datafields[0].script).toBe('any')
  })

  it('has one id for all users and all equivalent forms of the request', async () => {
    const id = await share(reader!, { basic_query: { query: 'nature' } })
    expect(await share(reader!, { basic_query: { query: 'nature' } })).toBe(id)
    expect(await share(london!, { sortField: 'score', basic_query: { anywhere: false, query: 'nature' } })).toBe(id)
    expect(await share(london!, { basic_query: { query: 'Nature' } })).not.toBe(id)
  })

  it('gets one id from concurrent requests', async () => {
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => share(reader!, { basic_query: { query: 'at once' } })),
    )
    expect(new Set(ids).size).toBe(1)
  })

  it('remains after the account of the user who shared it is deleted', async () => {
    const id = await share(london!, { basic_query: { query: 'outlives' } })
    await test.db.deleteFrom('app_user').where('username', '=', 'nocentre').execute()
    await test.db.updateTable('shared_search').set({ created_by: null }).where('id', '=', id).execute()
    expect((await read(reader!, id)).params.basic_query.query).toBe('outlives')
  })

  it('can contain an invalid query', async () => {
    const id = await share(reader!, { basic_query: { query: '((', matchFormat: 'LUCENE' } })
    expect((await read(london!, id)).params.basic_query.query).toBe('((')
  })
})

it.each([
  'x',
  '1',
  'a'.repeat(11),
  'a'.repeat(13),
  'a'.repeat(400),
  '..%2F..%2Fetc',
  "'; drop--",
  'aaaaaaaaaaa0',
  '%20',
])('the call for a shared search refuses the invalid id %s', async (id) => {
  const answer = await reader!.get(`/api/search/share/${encodeURIComponent(decodeURIComponent(id))}`)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_share_id'])
  expect(answer.json().error).toBe('Invalid share id')
})

it('the call for a shared search returns 404 for an unknown id', async () => {
  const answer = await reader!.get('/api/search/share/abcdefghijkm')
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'shared_search_not_found'])
  expect(answer.json().error).toBe('Shared search not found')
})

it.each([{}, { params: null }, { params: [] }, { params: 'a' }, []])(
  'the call that shares a search refuses the body %o',
  async (body) => {
    const answer = await reader!.post('/api/search/share', body)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_search_parameters'])
  },
)
