/** Tests that malicious input to the public pages and APIs causes no server error and is never rendered as markup. */
import { dataField } from '@seriatim/marc'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeSetting } from '../../platform/database/settings.ts'
import type { App } from '../../platform/http/serve.ts'
import { signatureKey } from '../../platform/http/signed-text.ts'
import { createUser, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { childElements, readXml } from '../../testing/xml.ts'
import { writeToken } from '../oai/token.ts'
import { smallRecord } from '../public/testing.ts'

const ISSN = '0000-0019'
const MARKUP = `</title><script>alert("1")</script><img src=x onerror='alert(2)'>]]>&amp;<!--{{7*7}}`
const strange = smallRecord(ISSN, [
  dataField('022', '0', ' ', [
    ['a', ISSN],
    ['l', ISSN],
    ['2', '_7'],
  ]),
  dataField('044', ' ', ' ', [['c', 'FRA']]),
  dataField('222', ' ', '0', [
    ['a', `Markup ${MARKUP}`],
    ['b', '(\u0007\u0085"Paris")'],
  ]),
  dataField('245', '1', '0', [['a', `Markup ${MARKUP}`]]),
  dataField('264', ' ', '1', [
    ['a', MARKUP],
    ['b', `Publisher ${MARKUP}`],
  ]),
  dataField('710', '2', ' ', [['a', MARKUP]]),
  dataField('856', '4', '0', [['u', `javascript:alert(1)//https://x/"><script>`]]),
])

let test: TestDb
let app: App
let token: string

beforeAll(async () => {
  test = await testDb()
  await loadInto(test, [strange])
  app = await testApp(test)
  await createUser(test.db, { username: 'reader', permissions: ['search'] })
  token = (await (await loginAs(app, 'reader')).post('/api/me/tokens', { name: 'x' })).json().token
  await test.db
    .updateTable('app_user')
    .set({ api_quota: JSON.stringify({ total: 1_000, day: 10_000, second: 10_000 }) })
    .execute()
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

let calls = 0
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    remoteAddress: `10.0.${Math.floor(++calls / 250) % 250}.${calls % 250}`,
  })

const NASTY = [
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%ff%fe',
  '%ed%a0%80',
  '٢٢٢٢-٢٢٢٢',
  '００００-００００',
  '0000-0019%00',
  '..%2f..%2fetc%2fpasswd',
  '%0d%0aSet-Cookie:%20x=1',
  '"><script>alert(1)</script>',
  "' or 1=1 --",
  '\u202e0000-0019',
  '{{7*7}}',
  'x'.repeat(100_000),
  '%00'.repeat(3_000),
  '('.repeat(2_000),
  '"'.repeat(501),
  'a* '.repeat(2_000),
]

describe('public URLs', () => {
  const places = [
    (value: string) => `/resource/ISSN/${value}`,
    (value: string) => `/resource/ISSN/${ISSN}?format=${value}`,
    (value: string) => `/resource/ISSN/${ISSN}?lang=${value}`,
    (value: string) => `/resource/ISSN-L/${value}`,
    (value: string) => `/resource/${value}`,
    (value: string) => `/portal?q=${value}`,
    (value: string) => `/portal/suggest?q=${value}`,
    (value: string) => `/portal?page=${value}&sort=${value}&from=${value}&to=${value}`,
    (value: string) => `/portal?title=${value}&publisher=${value}&issns=${value}&heading=${value}`,
    (value: string) => `/portal?f=iso_country:${value}&f=${value}`,
    (value: string) => `/portal?q=markup&group=${value}&country=${value}`,
    (value: string) => `/portal/download?format=${value}`,
    (value: string) => `/portal/download?format=csv&q=${value}&country=${value}`,
    (value: string) => `/portal/feed?q=${value}&country=${value}`,
    (value: string) => `/portal/browse/titles?start=${value}`,
    (value: string) => `/portal/browse/publishers?before=${value}`,
    (value: string) => `/portal/cite/${value}.ris`,
    (value: string) => `/portal/contact?issn=${value}`,
    (value: string) => `/portal/confirm?token=${value}`,
    (value: string) => `/portal/${value}`,
    (value: string) => `/sitemap/${value}`,
    (value: string) => `/dumps/${value}/${value}`,
    (value: string) => `/api/public/v1/records/${value}`,
    (value: string) => `/api/public/v1/records/${value}/issn-l`,
    (value: string) => `/api/public/v1/search?q=${value}`,
    (value: string) => `/api/public/v1/search?page=${value}&size=${value}`,
    (value: string) => `/api/public/v1/changes?since=${value}`,
    (value: string) => `/sru?query=${value}`,
    (value: string) => `/sru?query=dc.title=${value}&recordSchema=${value}&startRecord=${value}`,
    (value: string) => `/sru?query=cql.allRecords=1&sortKeys=${value}&version=${value}`,
    (value: string) => `/sru?scanClause=dc.title=${value}&responsePosition=${value}`,
    (value: string) => `/sru?operation=${value}`,
    (value: string) => `/oai?verb=${value}`,
    (value: string) => `/oai?verb=GetRecord&metadataPrefix=marcxml&identifier=${value}`,
    (value: string) => `/oai?verb=ListRecords&metadataPrefix=${value}`,
    (value: string) => `/oai?verb=ListRecords&metadataPrefix=marcxml&set=${value}`,
    (value: string) => `/oai?verb=ListRecords&metadataPrefix=marcxml&set=country:${value}`,
    (value: string) => `/oai?verb=ListRecords&metadataPrefix=marcxml&from=${value}`,
    (value: string) => `/oai?verb=ListRecords&resumptionToken=${value}`,
    (value: string) => `/oai?verb=ListRecords&${value}=1`,
  ]
  it.each(NASTY.map((value) => [value.slice(0, 30), value]))(
    'that contain %s return no server error',
    async (_, value) => {
      for (const place of places) {
        const url = place(value)
        const answer = await get(encodeURI(url).replaceAll('%25', '%'))
        const isPage = String(answer.headers['content-type']).startsWith('text/html')
        const isXml = /^\/(oai|sru|portal\/feed)\?/.test(url) && answer.statusCode === 200
        expect([url.slice(0, 90), answer.statusCode < 500, isPage && answer.body.includes('<script>alert')]).toEqual([
          url.slice(0, 90),
          true,
          false,
        ])
        expect([url.slice(0, 90), answer.headers['set-cookie']]).toEqual([url.slice(0, 90), undefined])
        if (isXml) readXml(answer.body)
      }
    },
  )

  it('with dates outside the range of the database return no server error', async () => {
    for (const date of ['0000-01-01', '0000-00-00', '9999-12-31', '0001-01-01', '2026-02-29', '2026-11-25T24:00:00Z']) {
      const answer = await get(`/oai?verb=ListIdentifiers&metadataPrefix=marcxml&from=${date}`)
      expect([date, answer.statusCode]).toEqual([date, 200])
      expect((await get(`/api/public/v1/changes?since=${date}`)).statusCode).toBeLessThan(500)
    }
  })
})

describe('the header Accept', () => {
  const at = async (accept: string, url = `/resource/ISSN/${ISSN}`) => {
    const { statusCode, headers } = await get(url, { accept })
    return statusCode === 200 ? String(headers['content-type']).split(';')[0] : statusCode
  }
  it.each(
    [
      ['*/*', 'text/html'],
      ['', 'text/html'],
      ['text/*', 'text/html'],
      ['application/*', 'application/ld+json'],
      ['text/html;level=1', 'text/html'],
      ['TEXT/HTML', 'text/html'],
      ['application/json', 'application/ld+json'],
      ['application/ld+json;profile="http://www.w3.org/ns/json-ld#expanded"', 'application/ld+json'],
      ['application/ld+json;profile="a,b;q=0"', 'application/ld+json'],
      ['text/turtle;charset=utf-8', 'text/turtle'],
      ['text/turtle;q=0.5, application/rdf+xml', 'application/rdf+xml'],
      ['text/turtle;q=0, */*;q=0.1', 'text/html'],
      ['application/xml', 'application/marcxml+xml'],
      ['text/xml', 'application/marcxml+xml'],
      ['application/marc', 'application/marc'],
      ['text/html;q=0', 406],
      ['*/*;q=0', 406],
      ['image/png', 406],
      ['nonsense', 406],
      [',,,;;q=', 406],
      ['text/html;q=nonsense', 406],
      [`${'a/b,'.repeat(3_000)}text/turtle`, 'text/turtle'],
      ['"'.repeat(5_000), 406],
    ].map(([accept, expected]) => [String(accept).slice(0, 60), accept, expected] as const),
  )('selects the expected content type or returns 406: %s', async (_, accept, expected) => {
    expect(await at(String(accept))).toBe(expected)
  })

  it('is listed in the header Vary of the response', async () => {
    for (const accept of ['text/html', 'text/turtle', 'image/png']) {
      const answer = await get(`/resource/ISSN/${ISSN}`, { accept })
      expect(answer.headers.vary).toMatch(/Accept, Accept-Language/)
    }
  })
})

describe('resumption tokens', () => {
  it('are refused when truncated, altered, expired or created by another server', async () => {
    const first = '/oai?verb=ListIdentifiers&metadataPrefix=marcxml'
    // The only record fits on one page, so no response contains a token. The test therefore creates a token with the
    // function of the server.
    const state = {
      ...({ verb: 'ListIdentifiers', prefix: 'marcxml', after: '-infinity', upTo: '2026-01-01', total: 1 } as const),
      ...{ datestamp: '2020-01-01T00:00:00Z', issn: ISSN, cursor: 1, expires: Date.now() + 60_000 },
    }
    const good = writeToken(await signatureKey(test.db), state)
    const strangers = writeToken('the key of another server', state)
    const old = writeToken(await signatureKey(test.db), { ...state, expires: Date.now() - 1 })
    const problem = async (text: string, verb = 'ListIdentifiers'): Promise<string | undefined> => {
      const answer = await get(`/oai?verb=${verb}&resumptionToken=${encodeURIComponent(text)}`)
      expect(answer.statusCode).toBe(200)
      return childElements(readXml(answer.body), 'error')[0]?.attributes.code
    }
    expect(await problem(good)).toBeUndefined()
    expect((await get(first)).body).not.toContain('<error')
    const last = good.at(-1)!
    for (const text of [
      ...[good.slice(0, -1), good.slice(1), good.slice(0, 20), `${good}A`, `${good}=`, `${good}.`, `${good} `],
      ...[...'AQgw'].filter((letter) => letter !== last).map((letter) => good.slice(0, -1) + letter),
      ...[good.replace('.', '..'), good.toUpperCase(), strangers, old, '', '.', 'e30.e30', '\u0000'],
    ])
      expect([text, await problem(text)]).toEqual([text, 'badResumptionToken'])
    expect(await problem(good, 'ListRecords')).toBe('badResumptionToken')
  })
})

describe('the header Host', () => {
  const HOSTS = [
    'evil.example',
    'evil.example:8080',
    '"><script>',
    'a b',
    'x/../y',
    'evil.example#',
    '[::1',
    'é.example',
    // All characters are valid in a host name, but the value is not a valid host.
    '256.256.256.256',
    'a.example:99999',
    '[1:2]',
  ]
  const letters = async (): Promise<readonly string[]> =>
    (await sql<{ body: string }>`select body from mail order by id`.execute(test.db)).rows.map(({ body }) => body)

  it('is not used in links of e-mails and not rendered as markup', async () => {
    for (const host of HOSTS) {
      for (const url of ['/portal', `/resource/ISSN/${ISSN}`, '/sitemap.xml', '/robots.txt', '/portal/api']) {
        const answer = await get(url, { host, accept: '*/*' })
        expect([host, url, answer.statusCode, answer.body.includes('"><script>')]).toEqual([host, url, 200, false])
      }
      readXml((await get('/sitemap.xml', { host })).body)
      readXml((await get('/oai?verb=Identify', { host })).body)
      readXml((await get('/sru', { host })).body)
      await app.inject({
        method: 'POST',
        url: '/api/public/signup',
        headers: { host, 'x-forwarded-host': 'evil.example' },
        payload: { email: `a${HOSTS.indexOf(host)}@example.org`, password: 'a good long password' },
        remoteAddress: `10.1.0.${HOSTS.indexOf(host)}`,
      })
    }
    const written = await letters()
    expect(written).toHaveLength(HOSTS.length)
    expect(written.filter((body) => body.includes('evil') || body.includes('script'))).toEqual([])
  })

  it('is ignored when the site URL is set', async () => {
    await writeSetting(test.db, 'site_url', 'https://issn.example.org')
    const page = await get(`/resource/ISSN/${ISSN}`, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(page.body).toContain('https://issn.example.org/resource/ISSN/0000-0019')
    expect(page.body).not.toContain('evil.example')
    expect((await get('/oai?verb=Identify', { host: 'evil.example' })).body).toContain(
      '<baseURL>https://issn.example.org/oai</baseURL>',
    )
    expect((await get('/sitemap.xml', { host: 'evil.example' })).body).not.toContain('evil.example')
    // A changed site URL changes the links on the page, and therefore the ETag.
    await writeSetting(test.db, 'site_url', 'https://other.example.org')
    const next = await get(`/resource/ISSN/${ISSN}`, { 'if-none-match': String(page.headers.etag) })
    expect(next.statusCode).toBe(200)
  })
})

describe('titles that contain markup', () => {
  it('are escaped on every page and in every format', async () => {
    for (const url of [
      `/resource/ISSN/${ISSN}`,
      '/portal?q=markup',
      '/portal/browse/titles',
      '/portal/browse/publishers',
      `/portal/contact?issn=${ISSN}`,
    ]) {
      const { body, headers } = await get(url, { accept: 'text/html' })
      expect([
        url,
        body.includes('<script>alert'),
        body.includes('<img src=x'),
        body.includes('href="javascript'),
      ]).toEqual([url, false, false, false])
      expect(body).toContain('&lt;script&gt;')
      expect(String(headers['content-security-policy'])).toContain("script-src 'self'")
      const structured = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1]
      if (structured !== undefined) JSON.parse(structured)
    }
    for (const url of [
      '/oai?verb=ListRecords&metadataPrefix=marcxml',
      '/oai?verb=ListRecords&metadataPrefix=oai_dc',
      '/sru?query=markup',
      '/sru?query=markup&recordSchema=dc',
      '/sru?query=markup&recordXMLEscaping=string',
      '/sru?scanClause=dc.title=m',
      `/resource/ISSN/${ISSN}?format=marcxml`,
      `/resource/ISSN/${ISSN}?format=rdf`,
    ]) {
      const { body } = await get(url)
      expect(readXml(body)).toBeDefined()
      expect([url, body.includes('<script>'), /alert/.test(body)]).toEqual([url, false, true])
    }
    for (const form of ['ris', 'bib', 'json']) {
      const { headers, body } = await get(`/portal/cite/${ISSN}.${form}`)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-disposition']).toContain('attachment')
      expect(body.length).toBeGreaterThan(20)
    }
  })
})

describe('the portal', () => {
  it('does not let caches share content that depends on the visitor', async () => {
    const style = /href="(\/portal\/assets\/[^"]+\.css)"/.exec((await get('/portal')).body)![1]!
    const asset = await get(`${style}?lang=ru`, { cookie: 'locale=fr' })
    expect(asset.headers['cache-control']).toContain('immutable')
    expect([asset.headers['set-cookie'], asset.headers.vary?.includes('Language')]).toEqual([undefined, undefined])
    const account = await get('/portal/account')
    expect(account.headers['cache-control']).toBe('no-store')
    const french = await get(`/resource/ISSN/${ISSN}`, { cookie: 'locale=fr', accept: 'text/html' })
    const again = await get(`/resource/ISSN/${ISSN}`, {
      accept: 'text/html',
      'if-none-match': String(french.headers.etag),
    })
    expect([french.headers['cache-control'], again.statusCode]).toEqual(['no-cache', 200])
  })

  it('refuses a form that another site posts', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/portal/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      payload: 'username=reader&password=seriatim',
    })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
  })
})
