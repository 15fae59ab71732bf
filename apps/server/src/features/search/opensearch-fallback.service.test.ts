import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { makeLog } from '../../platform/log.ts'
import type { ServingEngine } from '../../search/engine-kind.ts'
import { engineKind } from '../../search/engines/list.ts'
import { demonstrationDb } from '../../testing/demonstration.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp } from '../../testing/index.ts'

/** A URL without a listener. */
const NOWHERE = 'http://127.0.0.1:9'

let test: TestDb
let engine: ServingEngine
let app: App
let reader: Caller

beforeAll(async () => {
  test = await demonstrationDb()
  await createKnownUsers(test.db)
  const openSearch = { nodes: [NOWHERE], index: 'nowhere', shards: 1, replicas: '0-1' }
  const settings = { cacheMegabytes: 0, storedSetMegabytes: 0, openSearch }
  engine = engineKind(settings).serve({ ...test, settings, log: makeLog('silent') })
  app = await testApp(test, {}, engine)
  reader = await loginAs(app, 'reader')
})
afterAll(async () => {
  await app?.close()
  await engine?.close()
  await test?.close()
})

const search = async (query: string, language = 'en') => {
  const body = { payload: { basic_query: { query } }, headers: { 'accept-language': language } }
  return (await reader.call('POST', '/api/search', body)).json()
}

it('a search that PostgreSQL answers instead of OpenSearch is complete, with a notice separate from warnings', async () => {
  const answer = await search('"journal')
  expect(answer.hits.total.value).toBeGreaterThan(0)
  expect(answer.notice).toMatch(/OpenSearch is unavailable/)
  expect(answer.warnings).toEqual([expect.stringContaining('quotation mark')])
  expect((await search('journal', 'fr')).notice).toMatch(/^OpenSearch est injoignable/)
})
