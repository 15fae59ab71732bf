/** Tests of CORS: pages of other sites can read public data and nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { createUser, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { fillPublicBase } from './testing.ts'

let test: TestDb
let app: App
let issn: string
let token: string

beforeAll(async () => {
  test = await testDb()
  issn = (await fillPublicBase(test, 40)).shown[0]!
  app = await testApp(test)
  await createUser(test.db, { username: 'program', permissions: ['search'] })
  token = (await (await loginAs(app, 'program')).post('/api/me/tokens', { name: 'first' })).json().token
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const ORIGIN = 'https://library.example'
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { origin: ORIGIN, ...headers } })
const preflight = (url: string, method = 'GET', headers?: string) =>
  app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin: ORIGIN,
      'access-control-request-method': method,
      ...(headers === undefined ? {} : { 'access-control-request-headers': headers }),
    },
  })

const OPEN = [
  ['/portal?q=journal', 200],
  ['/portal/browse/titles', 200],
  ['/portal/statistics', 200],
  ['/portal/api', 200],
  ['/portal/cite/ISSN.ris', 200],
  ['/portal/none', 404],
  ['/resource/ISSN/ISSN', 200],
  ['/resource/ISSN/ISSN?format=json', 200],
  ['/resource/ISSN/ISSN?format=pdf', 400],
  ['/resource/ISSN/9999-9994', 404],
  ['/resource/ISSN-L/ISSN', 302],
  ['/sru?query=journal', 200],
  ['/oai?verb=Identify', 200],
  ['/dumps', 200],
  ['/dumps/', 200],
  ['/dumps/index.json', 200],
  ['/dumps/2020-01-01/none.gz', 404],
  ['/robots.txt', 200],
  ['/sitemap.xml', 200],
  ['/sitemap/0.xml', 200],
] as const

const CLOSED = [
  '/',
  '/portal/account',
  '/portal/account/tokens',
  '/portal/login',
  '/portal/signup',
  '/portal/contact',
  '/api/me',
  '/api/state',
  '/api/search?basic_query=x',
  '/api/publicity',
  '/portals',
  '/resources',
  '/admin',
] as const

describe('CORS', () => {
  it.each(OPEN)('permits other sites to read %s', async (url, status) => {
    const { statusCode, headers } = await get(url.replaceAll(/(?<=[/])ISSN(?=[.?]|$)/g, issn))
    expect(statusCode).toBe(status)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    const exposed = String(headers['access-control-expose-headers']).split(', ')
    for (const name of ['ETag', 'Link', 'Retry-After', 'RateLimit', 'Content-Range']) expect(exposed).toContain(name)
  })

  it.each(CLOSED)('does not permit other sites to read %s', async (url) => {
    for (const { headers } of [await get(url), await preflight(url)]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    }
  })

  it('permits other sites to read results and errors of the free API', async () => {
    const authorization = `Bearer ${token}`
    const answers = [
      await get(`/api/public/v1/records/${issn}`, { authorization }),
      await get('/api/public/v1/search?q=a', { authorization }),
      await get('/api/public/v1/changes', { authorization }),
      await get('/api/public/v1/search?q=a'),
      await get('/api/public/v1/none'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 401, 404])
    for (const { headers } of answers) {
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    }
  })

  it('permits other sites to read a 304 response, and the response to HEAD', async () => {
    const { etag } = (await get(`/resource/ISSN/${issn}?format=json`)).headers
    const unchanged = await get(`/resource/ISSN/${issn}?format=json`, { 'if-none-match': String(etag) })
    const head = await app.inject({ method: 'HEAD', url: `/resource/ISSN/${issn}?format=json` })
    expect([unchanged.statusCode, head.statusCode]).toEqual([304, 200])
    for (const { headers } of [unchanged, head]) expect(headers['access-control-allow-origin']).toBe('*')
  })

  it('permits other sites to read a 429 response with its Retry-After', async () => {
    const crowd = async () => (await Promise.all(Array.from({ length: 50 }, () => get('/dumps/index.json')))).at(-1)!
    let answer = await crowd()
    for (let tries = 0; answer.statusCode === 200 && tries < 50; tries += 1) answer = await crowd()
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })
})

describe('the response to a preflight request', () => {
  it.each(OPEN)('lists the permitted methods and headers for %s', async (url) => {
    const { statusCode, headers, body } = await preflight(url, 'GET', 'if-none-match')
    expect([statusCode, body]).toEqual([204, ''])
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-methods']).toBe('GET, HEAD')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    const allowed = String(headers['access-control-allow-headers']).split(', ')
    expect(allowed).toEqual(expect.arrayContaining(['Accept', 'If-None-Match', 'Range']))
    expect(allowed).not.toContain('Authorization')
  })

  it('permits the header Authorization for the free API', async () => {
    const { statusCode, headers } = await preflight('/api/public/v1/search?q=a', 'GET', 'authorization')
    expect(statusCode).toBe(204)
    expect(String(headers['access-control-allow-headers']).split(', ')).toContain('Authorization')
  })

  it('permits only GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await preflight('/sru', method)).headers['access-control-allow-methods']).toBe('GET, HEAD')
  })

  it('has the status 404 if the request names no method', async () => {
    const { statusCode } = await app.inject({ method: 'OPTIONS', url: '/sru', headers: { origin: ORIGIN } })
    expect(statusCode).toBe(404)
  })
})
