import { BODY_LIMIT_BYTES } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import type { App } from './serve.ts'

let db: TestDb
let app: App

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  app = await testApp(db)
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})

const send = (payload: string | object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/login',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('request validation', () => {
  it.each([
    ['{"username": "france", "password"', 400, 'invalid_json'],
    ['', 400, 'invalid_json'],
    ['{"__proto__": {"isAdmin": true}}', 400, 'invalid_json'],
    ['[]', 400, 'bad_request'],
    ['null', 400, 'bad_request'],
    ['{}', 400, 'bad_request'],
    ['{"username": 5, "password": "x"}', 400, 'bad_request'],
    ['{"username": "a\\u0000b", "password": "x"}', 400, 'invalid_text'],
    ['{"username": "\\ud800", "password": "x"}', 400, 'invalid_text'],
    ['{"username": "\\udc00\\ud800", "password": "x"}', 400, 'invalid_text'],
    [`{"username": ${'['.repeat(5000)}${']'.repeat(5000)}, "password": "x"}`, 400, 'bad_request'],
  ])('answers the body %.60s with a message', async (payload, status, code) => {
    const answer = await send(payload)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.json().error).toMatch(/^\p{L}.*\.?$/u)
    expect(answer.body).not.toMatch(/\bat .*\.ts|node_modules/)
  })

  it('names the place of a character that cannot be stored', async () => {
    const answer = await send({ username: 'france', password: { a: ['ok', 'b\u0000'] } })
    expect(answer.json()).toMatchObject({ code: 'invalid_text', details: { path: 'body.password.a[1]' } })
    expect((await app.inject('/api/lc_countries?iso=%00')).statusCode).toBe(401)
    const france = await loginAs(app, 'france')
    const query = await france.get('/api/lc_countries?iso=%00')
    expect(query.json()).toMatchObject({ code: 'invalid_text', details: { path: 'query.iso' } })
  })

  it('explains an invalid ISSN in words, without a pattern', async () => {
    const france = await loginAs(app, 'france')
    const wrong = await france.get('/api/record/abc/json')
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'invalid_issn'])
    expect(wrong.json().error).toBe(
      'Unknown or invalid ISSN: abc. An ISSN has four digits, a hyphen, three digits, and a digit or X.',
    )
    const day = await france.get('/api/blocks/one')
    expect(day.json().error ?? '').not.toMatch(/\^|\\d/)
  })

  it('refuses dates that do not exist and values that the database cannot store, and names their place', async () => {
    const paris = await loginAs(app, 'paris')
    const places = [
      ['query.from', await paris.get('/api/audit?from=2026-02-31')],
      ['query.to', await paris.get('/api/audit?to=0000-01-01')],
      ['query.from', await paris.get('/api/audit/csv?from=2026-02-31')],
      ['query.from', await paris.get('/api/record_changes?from=2026-02-31T00:00:00Z')],
      ['params.position', await paris.get('/api/imports/1/records/2147483648')],
      ['params.id', await paris.get('/api/imports/9007199254740993/status')],
      ['body.exclude.0', await paris.post('/api/imports/1/run', { exclude: [2_147_483_648] })],
      [
        'body.records.0.keyTitle',
        await paris.post('/api/assignment', { records: [{ id: 'a', keyTitle: 'x'.repeat(200_000) }] }),
      ],
    ] as const
    for (const [path, answer] of places) {
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 400, 'bad_request'])
      expect(answer.json().details.path).toBe(path)
    }
    const day = (await paris.get('/api/audit?from=2026-02-31')).json()
    expect(day.error).toContain('“2026-02-31” is not a valid date')
    // The server adds a day to the end of the period, and the database must accept that day.
    expect((await paris.get('/api/audit?from=1000-01-01&to=9999-12-31')).statusCode).toBe(200)
  })

  it.each([
    ['payload.center_id', JSON.stringify({ mode: 'new', center_id: '_7\u0000', category_code: 'reg' }), 'a.mrc'],
    ['payload.category_code', JSON.stringify({ mode: 'new', center_id: '_7', category_code: '\ud800' }), 'a.mrc'],
  ])(
    'names the place of a character that cannot be stored in the fields of an upload: %s',
    async (path, payload, filename) => {
      const france = await loginAs(app, 'france')
      const body = [
        `--x\r\nContent-Disposition: form-data; name="payload"\r\n\r\n${payload}`,
        `--x\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: application/marc\r\n\r\nx`,
        '--x--\r\n',
      ].join('\r\n')
      const answer = await france.call('POST', '/api/imports', {
        payload: body,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      })
      expect([answer.statusCode, answer.json().code, answer.json().details.path]).toEqual([400, 'invalid_text', path])
    },
  )

  it('accepts an ISSN in any common spelling', async () => {
    const france = await loginAs(app, 'france')
    for (const typed of ['41000390', '4100039x', '4100-039x'])
      expect((await france.get(`/api/record/${typed}/json`)).json().code).toBe('record_not_found')
  })

  it('names the place and the reason of an invalid value in the language of the caller', async () => {
    const english = (await send({ username: '', password: 'x' })).json()
    expect(english.details.path).toBe('body.username')
    const french = (await send({ username: '', password: 'x' }, { 'accept-language': 'fr' })).json()
    expect(french.details.path).toBe('body.username')
    expect(french.error).not.toBe(english.error)
  })

  it('accepts an empty JSON body if the call needs no body', async () => {
    const { cookies } = await loginAs(app, 'france')
    for (const url of ['/api/refresh', '/api/logout']) {
      const headers = { 'content-type': 'application/json', 'x-csrf-token': cookies.csrf_refresh_token ?? '' }
      const answer = await app.inject({ method: 'POST', url, cookies, headers, payload: '' })
      expect([url, answer.statusCode]).toEqual([url, 200])
    }
  })

  it('refuses a request that is too large before reading it', async () => {
    const answer = await send(JSON.stringify({ username: 'x'.repeat(BODY_LIMIT_BYTES), password: 'x' }))
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'body_too_large'])
  })

  it('refuses a body whose content type is not JSON', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'text/plain; charset=utf-8', 'text/json']) {
      const answer = await send('{"username":"france","password":"x"}', { 'content-type': type })
      expect([type, answer.statusCode, answer.json().code]).toEqual([type, 415, 'unsupported_media_type'])
    }
  })

  it('never answers a URL under /api with an HTML page', async () => {
    for (const url of ['/api/nothing', '/api/', '/api/me/%ff', `/api/${'x'.repeat(3000)}`]) {
      const answer = await app.inject({ url, headers: { accept: 'text/html' } })
      expect([url.slice(0, 20), answer.headers['content-type']]).toEqual([
        url.slice(0, 20),
        'application/json; charset=utf-8',
      ])
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('a request with an invalid body', () => {
  const broken = { payload: '{"old"', headers: { 'content-type': 'application/json' } }

  it('is refused with 401, not 400, if it has no session', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/me/password', ...broken })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session_expired'])
  })

  it('is refused with 403 csrf, not 400, if it has no CSRF token', async () => {
    const france = await loginAs(app, 'france')
    const answer = await app.inject({ method: 'POST', url: '/api/me/password', cookies: france.cookies, ...broken })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'csrf'])
  })
})

describe('the language of a refusal', () => {
  it.each([
    [{ 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' }, undefined, /^Votre session/],
    [{ 'accept-language': 'fr' }, 'ru', /^Ваш сеанс/],
    [{ 'accept-language': 'de,es;q=0.4' }, undefined, /^Su sesión/],
    [{ 'accept-language': 'de' }, 'xx', /^Sorry/],
  ])(
    'is that of the cookie, else the first supported one in Accept-Language: %j, %s',
    async (headers, locale, sentence) => {
      const answer = await app.inject({ url: '/api/me', headers, cookies: locale ? { locale } : {} })
      expect(answer.json().error).toMatch(sentence)
    },
  )
})

describe('an unexpected error', () => {
  it('is answered with the code `unexpected`, and the answer does not contain the cause', async () => {
    const france = await loginAs(app, 'france')
    await db.db.schema.alterTable('reference_entry').renameTo('hidden').execute()
    const answer = await france.get('/api/medium')
    await db.db.schema.alterTable('hidden').renameTo('reference_entry').execute()
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'unexpected'])
    expect(answer.body).not.toContain('reference_entry')
  })

  it('because of a full disk is answered with the code for full storage', async () => {
    const france = await loginAs(app, 'france')
    await db.pool.query(`
      CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER disk_full BEFORE UPDATE ON app_user EXECUTE FUNCTION disk_full()`)
    const answer = await france.post('/api/me/password', { old: 'seriatim', new: 'another password' })
    await db.pool.query('DROP TRIGGER disk_full ON app_user')
    expect([answer.statusCode, answer.json().code]).toEqual([507, 'storage_full'])
    expect((await loginAs(app, 'france')).cookies.access_token).toBeDefined()
  })
})

describe('maintenance', () => {
  it('refuses calls with its message, except calls for health and state', async () => {
    const other = await testApp(db)
    await db.pool.query(`INSERT INTO setting VALUES ('maintenance', '"<b>Back</b> at 12"')`)
    const [me, health, state] = await Promise.all(
      ['/api/me', '/api/health', '/api/state'].map((url) => other.inject({ url })),
    )
    expect([me?.statusCode, me?.json()]).toEqual([
      503,
      { error: '<b>Back</b> at 12', code: 'maintenance', details: { message: '<b>Back</b> at 12' } },
    ])
    expect(health?.json()).toEqual({ status: 'ok' })
    expect(state?.json()).toMatchObject({ maintenance: '<b>Back</b> at 12', version: expect.any(String) })
    await db.pool.query(`DELETE FROM setting WHERE name = 'maintenance'`)
    await expect.poll(async () => (await other.inject('/api/me')).statusCode).toBe(401)
    await other.close()
  })
})
