import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLog } from '../../platform/log.ts'
import { makeCachedEngine } from '../../search/columns/engine.ts'
import type { SearchEngine } from '../../search/engine.ts'
import type { ServingEngine } from '../../search/engine-kind.ts'
import { makePostgresEngine } from '../../search/postgres/engine.ts'
import { createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'

let test: TestDb
let cached: ServingEngine
const engines: Record<string, () => SearchEngine> = {
  'PostgreSQL alone': () => makePostgresEngine(test.db, { ms: 0 }),
  'the columns in memory': () => cached,
}

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await loadInto(test, [...generate({ count: 300, first: 7_200_000, centres: [{ code: '_7', country: 'FRA' }] })])
  const fallback = makePostgresEngine(test.db, { ms: 0 })
  cached = makeCachedEngine({ url: test.url, fallback, log: makeLog('silent'), memoryMegabytes: 16, searchMs: 0 })
  await cached.ready
})
afterAll(async () => {
  await cached?.close()
  await test?.close()
})

describe.each(Object.keys(engines))('a search with a time limit of zero, with the engine %s', (name) => {
  it('is refused with its slowest data-field line, for each call and language', async () => {
    const app = await testApp(test, {}, engines[name]!())
    const france = await loginAs(app, 'france')
    const datafields = [
      { tag: '222', query: '' },
      { tag: '.*', query: '[aeiou].*[0-9]', field_type: 'regex' },
    ]
    const params = { data_queries: { datafields } }
    for (const url of ['/api/search', '/api/search/facets/category', '/api/search/suggest']) {
      const answer = await france.post(url, params)
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 400, 'search_too_long'])
      expect(answer.json().details).toEqual({ seconds: 0, line: expect.any(Number) })
    }
    const headers = { 'accept-language': 'fr' }
    const french = await france.call('POST', '/api/search', { payload: params, headers })
    expect(french.json().error).toMatch(/^La recherche a été arrêtée au bout de 0 seconde\. La ligne 1 a pris/)
    await app.close()
  })
})
