import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import type { App } from './serve.ts'

let db: TestDb
let app: App
let port: number

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  app = await testApp(db)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})

type Answer = { status: number; headers: Map<string, string>; body: string }

/** Sends raw text over a connection, and reads until the connection ends. */
const sendRaw = (text: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    let all = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8').on('data', (data) => {
      all += data
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...rest] = all.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      resolve({
        status: Number(first.split(' ')[1]),
        headers: new Map(lines.map((line) => [line.split(': ')[0]!.toLowerCase(), line.slice(line.indexOf(': ') + 2)])),
        body: rest.join('\r\n\r\n'),
      })
    })
  })

const request = (line: string, more: readonly string[] = [], body = '') =>
  `${line}\r\n${['Host: localhost', 'Connection: close', ...more].join('\r\n')}\r\n\r\n${body}`

const JSON_TYPE = 'Content-Type: application/json'

describe('an HTTP server', () => {
  it.each([
    ['bytes that are not an HTTP request', 'hello\r\n\r\n', 400, 'bad_request'],
    ['headers of 40 KB', request('GET /api/me HTTP/1.1', [`X-Long: ${'x'.repeat(40_000)}`]), 431, 'headers_too_large'],
    ['a URL of 40 KB', request(`GET /api/${'x'.repeat(40_000)} HTTP/1.1`), 431, 'headers_too_large'],
    [
      'a parameter of 600 characters',
      request(`GET /api/record/${'1'.repeat(600)}/json HTTP/1.1`),
      414,
      'address_too_long',
    ],
    ['an unknown method', request('BREW /api/me HTTP/1.1'), 400, 'bad_request'],
    [
      'two Content-Length headers',
      request('POST /api/login HTTP/1.1', ['Content-Length: 1', 'Content-Length: 2']),
      400,
      'bad_request',
    ],
    ['an invalid Content-Length', request('POST /api/login HTTP/1.1', ['Content-Length: x']), 400, 'bad_request'],
    ['a URL with an invalid escape', request('GET /api/record/%zz/json HTTP/1.1'), 400, 'bad_request'],
    ['a URL outside /api with an invalid escape', request('GET /%c0%af HTTP/1.1'), 400, 'bad_request'],
    ['a URL that begins with two slashes', request('GET //api/me HTTP/1.1'), 404, 'not_found'],
    ['a URL with two adjacent slashes', request('GET /api//me HTTP/1.1'), 404, 'not_found'],
    ['an unknown URL', request('GET /api/nothing HTTP/1.1'), 404, 'not_found'],
    ['the URL /api', request('GET /api HTTP/1.1'), 404, 'not_found'],
    ['an unsupported method', request('PATCH /api/me HTTP/1.1'), 404, 'not_found'],
    [
      'an unsupported method of a URL with parameters',
      request('PUT /api/record/1234-5679/json HTTP/1.1'),
      404,
      'not_found',
    ],
    [
      'an unsupported content type',
      request('POST /api/login HTTP/1.1', ['Content-Type: text/xml', 'Content-Length: 4'], '<a/>'),
      415,
      'unsupported_media_type',
    ],
    [
      'an unsupported content type at an unknown URL',
      request('POST /api/nothing HTTP/1.1', ['Content-Type: text/xml', 'Content-Length: 4'], '<a/>'),
      404,
      'not_found',
    ],
    [
      'an unsupported content type at a URL with a parameter that is too long',
      request(
        `POST /api/search/facets/${'a'.repeat(600)} HTTP/1.1`,
        ['Content-Type: text/xml', 'Content-Length: 4'],
        '<a/>',
      ),
      414,
      'address_too_long',
    ],
    [
      'a body with a JSON syntax error',
      request('POST /api/login HTTP/1.1', [JSON_TYPE, 'Content-Length: 4'], '{"a"'),
      400,
      'invalid_json',
    ],
    [
      'a body that is too large',
      request('POST /api/login HTTP/1.1', [JSON_TYPE, 'Content-Length: 999999999']),
      413,
      'body_too_large',
    ],
    ['a request without a session', request('GET /api/me HTTP/1.1'), 401, 'session_expired'],
  ])('answers %s in the form of the contract, with all headers', async (_, text, status, code) => {
    const answer = await sendRaw(text)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8'])
    const body = JSON.parse(answer.body)
    expect(body).toMatchObject({ code, error: expect.stringMatching(/^\p{Lu}.*\.$/su) })
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      expect([name, answer.headers.get(name.toLowerCase())]).toEqual([name, value])
    }
    expect(answer.headers.get('cache-control')).toBe('no-store')
    if (body.code === 'not_found') expect(answer.headers.get('allow')).toBe(body.details?.allowed)
  })

  it('answers a NUL in a URL with the code for invalid text', async () => {
    const france = await loginAs(app, 'france')
    for (const address of ['/api/record/%00/json', '/api/search/share/%00', '/api/tasks/result/a%00b']) {
      const answer = await france.get(address)
      expect([address, answer.statusCode, answer.json().code]).toEqual([address, 400, 'invalid_text'])
    }
  })
})

describe('reading a record to edit it', () => {
  it('takes the lock and needs the CSRF token, as every call that changes data', async () => {
    const france = await loginAs(app, 'france')
    const url = '/api/record/4100-0390/json'
    const without = (address: string) => app.inject({ url: address, cookies: france.cookies })
    for (const query of ['?edit=true', '?edit=true&edit=true', '?id=1&edit=true', '?%65dit=true']) {
      const answer = await without(`${url}${query}`)
      expect([query, answer.statusCode, answer.json().code]).toEqual([query, 403, 'csrf'])
    }
    for (const query of ['', '?edit=false']) expect((await without(`${url}${query}`)).json().code).not.toBe('csrf')
    expect((await france.get(`${url}?edit=true`)).json().code).not.toBe('csrf')
  })
})
