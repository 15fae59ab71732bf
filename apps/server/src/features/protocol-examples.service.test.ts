/** Sends the example requests of docs/protocols.md and expects valid responses. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '../platform/http/serve.ts'
import { createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../testing/index.ts'
import { childElements, readXml } from '../testing/xml.ts'
import { fillPublicBase } from './public/testing.ts'

const page = readFileSync(new URL('../../../../docs/protocols.md', import.meta.url), 'utf8')
const examples = [...page.matchAll(/^ {4}GET (\/(?:sru|oai)\S*)$/gm)].map(([, address]) => address!)

let test: TestDb
let app: App
beforeAll(async () => {
  test = await testDb()
  app = await testApp(test)
  await fillPublicBase(test, 80)
  await createKnownUsers(test.db)
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

it('the requests in docs/protocols.md', () => expect(examples.length).toBeGreaterThan(12))

it.each(examples)('include %s, which the server answers as documented', async (address) => {
  const answer = await app.inject({
    method: 'GET',
    url: address.replaceAll('"', '%22').replace(/[<>]/g, encodeURIComponent),
  })
  expect(answer.statusCode).toBe(200)
  const root = readXml(answer.body)
  expect([...childElements(root, 'diagnostic'), ...childElements(root, 'error')]).toEqual([])
})

const listExamples = [...page.matchAll(/^ {4}GET (\/portal\/\S*)$/gm)].map(([, address]) => address!)

it('docs/protocols.md has examples of result lists', () => expect(listExamples.length).toBeGreaterThan(1))

it.each(listExamples)('documents the request %s, which returns a CSV file or an Atom feed', async (url) => {
  const { statusCode, headers } = await app.inject({ method: 'GET', url })
  expect([statusCode, headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^(text\/csv|application\/atom\+xml);/),
  ])
})

const SERVICE = '/api/public/v1/reconcile'
const reconcileExamples = [...page.matchAll(/^ {4}(GET|POST) (\/api\/public\/v1\/reconcile\S*)(?: (\{.*\}))?$/gm)].map(
  ([, method, address, body]) => ({ method: method as 'GET' | 'POST', url: address!, body }),
)

it('the reconciliation requests in docs/protocols.md', () => expect(reconcileExamples.length).toBeGreaterThan(6))

it.each(reconcileExamples)(
  'include $method $url, which the server answers as documented',
  async ({ method, url, body }) => {
    const answer = await app.inject({
      method,
      url: url.replaceAll('"', '%22'),
      ...(body === undefined ? {} : { payload: body, headers: { 'content-type': 'application/json' } }),
    })
    expect(answer.statusCode, answer.body).toBe(200)
    if (url !== SERVICE) expect(answer.body).toMatch(/0000-0019|"candidates":|"result":|"properties":/)
    // If the example contains this ISSN, the response must contain it too.
    if ((body ?? url).includes('0000-0019')) expect(answer.body).toMatch(/"id":"0000-0019"|"0000-0019":\{/)
  },
)

const requestExamples = [...page.matchAll(/^ {4}POST (\/api\/public\/v1\/requests) (\{.*\})$/gm)].map(
  ([, url, body]) => ({
    url: url!,
    body: body!,
  }),
)

it.each(requestExamples)('include the request $body, which a centre accepts', async ({ url, body }) => {
  await test.pool.query(
    'insert into request_settings (center_id, is_on) select id, true from centre on conflict do nothing',
  )
  const paris = await loginAs(app, 'paris')
  const { token } = (await paris.post('/api/me/tokens', { name: 'journals' })).json()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url, payload: body, headers })
  expect([answer.statusCode, answer.json().state]).toEqual([200, 'new'])
  expect(answer.json().id).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
})

it('include two requests for ISSNs', () => expect(requestExamples).toHaveLength(2))
