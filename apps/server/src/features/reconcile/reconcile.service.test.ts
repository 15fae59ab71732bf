import { issnFromNumber } from '@seriatim/issn'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import type { TestDb } from '../../testing/index.ts'
import { type PublicBase, SECRET } from '../public/testing.ts'
import {
  CANCELLED,
  type Candidate,
  FORM,
  HIDDEN,
  ids,
  NEWS,
  ONLINE,
  PRINT,
  reconciliationClient,
  SERVICE,
  startReconciliation,
} from './testing.ts'

let test: TestDb
let app: App
let base: PublicBase
beforeAll(async () => {
  ;({ test, app, base } = await startReconciliation())
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const { get, postForm, postJson, reconcile, candidates, drafted, refusal } = reconciliationClient(() => app)
const barCodeOf = (issn: string): string => {
  const digits = `977${issn.replace('-', '').slice(0, 7)}00`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

describe('the service manifest', () => {
  it('describes the service for version 0.2', async () => {
    const manifest = (await get('')).json()
    expect(manifest).toMatchObject({
      versions: ['0.2', '1.0-draft'],
      identifierSpace: expect.stringMatching(/\/resource\/ISSN\/$/),
      schemaSpace: expect.stringMatching(/^http/),
      view: { url: expect.stringContaining('/resource/ISSN/{{id}}') },
      preview: { url: expect.stringContaining('/preview?id={{id}}'), width: 420, height: 260 },
      suggest: { entity: { service_path: '/suggest/entity' } },
      extend: { propose_properties: { service_path: '/extend/propose' } },
      batchSize: 20,
    })
  })

  it('contains booleans and URI templates for version 1.0-draft', async () => {
    const manifest = (await get('', { version: '1.0-draft' })).json()
    expect(manifest.view.url).toMatch(/\/resource\/ISSN\/\{id\}$/)
    expect(manifest.preview).toEqual({ width: 420, height: 260 })
    expect(manifest.suggest).toEqual({ entity: true, property: true, type: true })
    expect(manifest.extend.proposeProperties).toBe(true)
  })

  it('names the service in the language of the client', async () => {
    const answer = await app.inject({ url: SERVICE, headers: { 'accept-language': 'fr' } })
    expect(answer.json().defaultTypes).toEqual([{ id: 'serial', name: 'Publication en série' }])
  })

  it('is returned as JSONP with the requested function name', async () => {
    const answer = await get('', { callback: 'jQuery123.done' })
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.body).toMatch(/^\/\*\*\/jQuery123\.done\(\{.*\}\);$/s)
  })

  it.each(['alert(1)', 'a b', '<script>', 'a'.repeat(101), ''])(
    'is refused as JSONP with the function name %s',
    async (callback) => {
      expect(await refusal(get('', { callback }))).toEqual([400, 'bad_request', 'query.callback'])
    },
  )
})

it('the portal page about interfaces names the reconciliation service', async () => {
  expect((await app.inject('/portal/api')).body).toMatch(/http:\/\/[^<]*\/api\/public\/v1\/reconcile</)
})

describe('cross-origin access', () => {
  it.each(['', '/suggest/type', '/extend/propose'])('is allowed for the path "%s" of the service', async (path) => {
    const { headers } = await get(path)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  it('is allowed for error responses', async () => {
    const answer = await get('', { queries: '{' })
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([400, '*'])
  })

  it('is allowed by the response to a preflight request', async () => {
    const answer = await app.inject({
      method: 'OPTIONS',
      url: `${SERVICE}/match`,
      headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST',
      'access-control-allow-headers': expect.stringContaining('Content-Type'),
    })
  })
})

describe('a query in version 0.2', () => {
  it('returns the candidates of each query under its key', async () => {
    const batch = await reconcile({
      q0: { query: 'The Lannemezan courier', type: 'serial', type_strict: 'should', limit: 3 },
      q1: { query: 'Qwertyuiop asdfghjkl' },
    })
    expect(Object.keys(batch)).toEqual(['q0', 'q1'])
    expect(batch.q0!.result[0]).toMatchObject({
      id: NEWS,
      name: 'The Lannemezan courier',
      score: 100,
      match: true,
      type: [
        { id: 'newspaper', name: 'Newspaper' },
        { id: 'serial', name: 'Serial' },
      ],
    })
    expect(batch.q0!.result[0]!.description).toContain(`ISSN ${NEWS}`)
    expect(batch.q1).toEqual({ result: [] })
  })

  it('gives the exact title a higher score than a title with a typing error', async () => {
    const [best] = await candidates({ query: 'Lannemezan courrier' })
    expect(best!.id).toBe(NEWS)
    expect(best!.score).toBeGreaterThan(60)
    expect(best!.score).toBeLessThan(100)
  })

  it('matches no candidate when two records have the same title', async () => {
    const response = await candidates({ query: 'Annals of coastal lanterns' })
    expect(ids(response).sort()).toEqual([PRINT, ONLINE].sort())
    expect(response.map(({ match }) => match)).toEqual([false, false])
  })

  it.each([
    [{ pid: 'country', v: 'FRA' }, PRINT],
    [{ pid: 'country', v: 'United Kingdom' }, ONLINE],
    [{ pid: 'medium', v: 'online' }, ONLINE],
    [{ pid: 'medium', v: 'ta' }, PRINT],
    [{ pid: 'issn', v: ONLINE }, ONLINE],
    [{ pid: 'issn', v: { id: PRINT, name: 'Annals' } }, PRINT],
  ])('matches the record that has the property %j', async (property, issn) => {
    const response = await candidates({ query: 'Annals of coastal lanterns', properties: [property] })
    expect(response[0]).toMatchObject({ id: issn, score: 100, match: true })
    expect(response[1]).toMatchObject({ match: false })
    expect(response[1]!.score).toBeLessThan(100)
  })

  it('lowers the score for each property that differs', async () => {
    const properties = [
      { pid: 'country', v: 'FRA' },
      { pid: 'start_year', v: 1871 },
      { pid: 'publisher', v: 'Elsewhere' },
    ]
    const [response] = await candidates({ query: 'The Lannemezan courier', properties })
    expect(response!.match).toBe(false)
    expect(Object.fromEntries(response!.features.map(({ id, value }) => [id, value]))).toMatchObject({
      name: 100,
      country: 100,
      start_year: 50,
    })
  })

  it.each([
    PRINT,
    PRINT.replace('-', ''),
    `ISSN: ${PRINT}`,
    ` ${PRINT.replace('-', '\u2013')} `,
    `https://portal.issn.org/resource/ISSN/${PRINT}`,
  ])('matches the record with the ISSN written as %s', async (query) => {
    expect((await candidates({ query }))[0]).toMatchObject({ id: PRINT, score: 100, match: true })
  })

  it('matches the record with the ISSN in a bar code', async () => {
    const [response] = await candidates({ query: barCodeOf(PRINT) })
    expect(response).toMatchObject({ id: PRINT, match: true })
  })

  it.each([
    ['a number without its leading zeros', '19', '0000-0019'],
    ['a number with other words', `Gazette ${PRINT}`, PRINT],
  ])('returns the record of %s as a candidate without a match', async (_, query, issn) => {
    expect(await candidates({ query })).toContainEqual(expect.objectContaining({ id: issn, score: 100, match: false }))
  })

  it('returns a cancelled record and its replacement as candidates without a match', async () => {
    const response = await candidates({ query: CANCELLED })
    expect(response.map(({ id, score, match }) => [id, score, match])).toEqual([
      [CANCELLED, 100, false],
      [PRINT, 80, false],
    ])
  })

  it('finds the serials of a publisher if the type is publisher', async () => {
    const response = await candidates({ query: 'Harbour Press', type: { id: 'publisher', name: 'Publisher' } })
    expect(ids(response).sort()).toEqual([PRINT, ONLINE].sort())
    expect(response.every(({ match }) => !match)).toBe(true)
  })

  it('omits candidates of other types', async () => {
    expect(await candidates({ query: 'The Lannemezan courier', type: ['periodical', 'website'] })).toEqual([])
    expect(ids(await candidates({ query: 'The Lannemezan courier', type: [{ id: 'newspaper' }] }))).toEqual([NEWS])
  })

  it('finds records by properties without a title', async () => {
    expect(ids(await candidates({ properties: [{ pid: 'issn', v: NEWS }] }))).toEqual([NEWS])
    const byPublisher = await candidates({
      properties: [
        { pid: 'publisher', v: 'Harbour Press' },
        { pid: 'country', v: ['GBR'] },
      ],
    })
    expect(byPublisher[0]).toMatchObject({ id: ONLINE, score: 100, match: false })
  })

  it('returns at most the requested number of candidates', async () => {
    expect(await candidates({ query: 'Annals of coastal lanterns', limit: 1 })).toHaveLength(1)
  })

  it('can be sent in the query string, and is then also answered as JSONP', async () => {
    const queries = JSON.stringify({ q0: { query: NEWS } })
    expect((await get('', { queries })).json().q0.result[0].id).toBe(NEWS)
    expect((await get('', { queries, callback: 'f' })).body).toMatch(/^\/\*\*\/f\(\{"q0":/)
  })
})

describe('a query in version 1.0-draft', () => {
  it.each(['', '/match'])('is answered in the order of the batch at the path "%s"', async (path) => {
    const queries = [NEWS, PRINT].map((v) => ({ conditions: [{ matchType: 'name', v }] }))
    const answer = await postJson({ queries }, path)
    expect(answer.json().results.map(({ candidates: [best] }: { candidates: Candidate[] }) => best?.id)).toEqual([
      NEWS,
      PRINT,
    ])
  })

  it('accepts a bar code sent as a JSON number', async () => {
    const number = Number(barCodeOf(NEWS))
    expect(await drafted({ conditions: [{ matchType: 'name', propertyValue: number }] })).toMatchObject([{ id: NEWS }])
  })

  const named = { matchType: 'name', propertyValue: 'Annals of coastal lanterns' }

  it('omits candidates that lack a required property', async () => {
    const condition = { matchType: 'property', propertyId: 'country', propertyValue: 'FRA', required: true }
    expect(ids(await drafted({ type: 'serial', limit: 5, conditions: [named, condition] }))).toEqual([PRINT])
  })

  it.each([
    ['any', ['FRA', 'GBR'], [PRINT, ONLINE]],
    ['all', ['FRA', 'GBR'], []],
    ['none', ['FRA'], [ONLINE]],
  ])('applies the quantifier %s', async (matchQuantifier, v, expected) => {
    const condition = { matchType: 'property', pid: 'country', v, required: true, matchQuantifier }
    expect(ids(await drafted({ conditions: [named, condition] })).sort()).toEqual(expected.toSorted())
  })
})

describe('an invalid reconciliation request', () => {
  const batch = (query: object) => postForm({ queries: JSON.stringify({ q0: query }) })
  const DRAFT = { conditions: [{ matchType: 'name', v: 'a' }] }
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`q${at}`, { query: 'a' }]))

  it.each([
    ['no JSON', () => postForm({ queries: '{' }), 'invalid_json', 'queries'],
    ['a list of queries', () => postForm({ queries: '[]' }), 'bad_request', 'queries'],
    ['neither text nor properties', () => batch({}), 'bad_request', 'queries.q0.query'],
    ['an unknown property', () => batch({ query: 'a', properties: [{ pid: 'x', v: 'y' }] }), 'bad_request', undefined],
    ['an unknown type', () => batch({ query: 'a', type: 'person' }), 'bad_request', undefined],
    ['a limit of 0', () => batch({ query: 'a', limit: 0 }), 'bad_request', 'queries.q0.limit'],
    ['a text of 1,001 characters', () => batch({ query: 'a'.repeat(1_001) }), 'bad_request', 'queries.q0.query'],
    ['NUL in a text', () => batch({ query: 'a\0b' }), 'invalid_text', 'queries.q0.query'],
    ['the key __proto__', () => postForm({ queries: '{"__proto__":{"query":"a"}}' }), 'bad_request', undefined],
    ['the id __proto__', () => postForm({ extend: '{"ids":["__proto__"],"properties":[]}' }), 'bad_request', undefined],
    ['51 queries', () => postForm({ queries: JSON.stringify(many) }), 'bad_request', 'queries'],
    ['51 queries of a draft batch', () => postJson({ queries: Array(51).fill(DRAFT) }), 'bad_request', 'body.queries'],
    ['no conditions', () => postJson({ queries: [{ conditions: [] }] }), 'bad_request', undefined],
    [
      'a condition without a value',
      () => postJson({ queries: [{ conditions: [{ matchType: 'name' }] }] }),
      'bad_request',
      'body.queries.0.conditions.0.v',
    ],
    ['no entity ids', () => postForm({ extend: '{}' }), 'bad_request', 'extend.ids'],
    ['neither queries nor a data extension', () => postForm({}), 'invalid_json', 'extend'],
    ['a high cursor', () => get('/suggest/entity', { prefix: 'a', cursor: '1001' }), 'bad_request', 'query.cursor'],
  ])('with %s is refused', async (_, ask, code, path) => {
    const [status, answeredCode, answeredPath] = await refusal(ask())
    expect([status, answeredCode]).toEqual([400, code])
    if (path !== undefined) expect(answeredPath).toBe(path)
  })

  it('with a large body is refused', async () => {
    expect((await postForm({ queries: 'x'.repeat(1_100_000) })).statusCode).toBe(413)
  })

  it('with another content type is refused', async () => {
    const headers = { 'content-type': 'text/plain' }
    expect((await app.inject({ method: 'POST', url: SERVICE, headers, payload: 'queries=' })).statusCode).toBe(415)
  })
})

describe('records that are not public', () => {
  it('are never candidates for a query by ISSN, title, publisher or words of non-public fields', async () => {
    const texts = [HIDDEN, 'Unseen gazette of lighthouses', `Title ${SECRET}`, ...base.hidden]
    const asked: [string, object][] = [
      ...texts.map((query, at): [string, object] => [`t${at}`, { query, limit: 50 }]),
      ['p', { query: 'Secret Press', type: 'publisher' }],
      ['h', { query: `Publisher ${SECRET}`, type: 'publisher' }],
      ['i', { properties: [{ pid: 'issn', v: base.hidden.slice(0, 20) }] }],
      ['c', { properties: [{ pid: 'country', v: 'FRA' }], limit: 50 }],
    ]
    const hidden = new Set([HIDDEN, ...base.hidden])
    for (const queries of [asked.slice(0, 40), asked.slice(40)]) {
      const batch = await reconcile(Object.fromEntries(queries))
      const results = Object.values(batch).flatMap(({ result }) => result)
      expect(results.filter(({ id }) => hidden.has(id))).toEqual([])
      expect(JSON.stringify(batch)).not.toContain(SECRET)
    }
  })

  it('have no effect on the public records that are candidates', async () => {
    const [first] = await candidates({ query: 'Unseen gazette of lighthouses' })
    expect(first?.id).toBe(issnFromNumber(7_600_007))
    expect(first!.score).toBeLessThan(70)
  })

  it('are not suggested, and return no values', async () => {
    for (const prefix of ['Unseen gaz', HIDDEN, HIDDEN.slice(0, 7), SECRET])
      expect(ids((await get('/suggest/entity', { prefix, limit: '50' })).json().result)).not.toContain(HIDDEN)
    const extend = JSON.stringify({ ids: [HIDDEN, base.onlyDraft], properties: [{ id: 'key_title' }] })
    expect((await postForm({ extend })).json().rows).toEqual({
      [HIDDEN]: { key_title: [] },
      [base.onlyDraft]: { key_title: [] },
    })
  })
})

describe('the rate limit of an IP address', () => {
  it('counts each query of a batch', async () => {
    const queries = JSON.stringify(
      Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`q${at}`, { properties: [{ pid: 'url', v: 'x' }] }])),
    )
    const payload = new URLSearchParams({ queries }).toString()
    const statuses = new Set<number>()
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        const answer = await app.inject({
          ...{ method: 'POST', url: SERVICE, headers: FORM, payload, remoteAddress: '192.0.2.7' },
        })
        statuses.add(answer.statusCode)
        if (answer.statusCode === 429) expect(answer.headers['retry-after']).toBe('1')
      }),
    )
    expect([...statuses].sort()).toEqual([200, 429])
    expect((await get('')).statusCode).toBe(200)
  })
})
