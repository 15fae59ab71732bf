/**
 * Tests of the persistent URLs of records: formats and redirects. Also tests that responses contain no non-public data.
 */
import { dataField, inTagOrder, readRecords } from '@seriatim/marc'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import type { App } from '../../platform/http/serve.ts'
import { type TestDb, testApp, testDb, testServices } from '../../testing/index.ts'
import { replaceActive } from '../../testing/oracle/versions.ts'
import { fillPublicBase, type PublicBase, SECRET } from '../public/testing.ts'

let test: TestDb
let app: App
let base: PublicBase
let issn: string

beforeAll(async () => {
  test = await testDb()
  base = await fillPublicBase(test, 160)
  app = await testApp(test)
  issn = base.shown[0]!
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
const of = (number: string, query = '') => `/resource/ISSN/${number}${query}`
const numberWith = (category: string) => base.records.find((each) => each.category === category)!.issn

describe('the format of a record', () => {
  it.each([
    ['text/html', 'text/html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
    ['*/*', 'text/html'],
    ['', 'text/html'],
    ['application/ld+json', 'application/ld+json'],
    ['application/json', 'application/ld+json'],
    ['text/turtle', 'text/turtle'],
    ['application/rdf+xml', 'application/rdf+xml'],
    ['application/marcxml+xml', 'application/marcxml+xml'],
    ['application/xml', 'application/marcxml+xml'],
    ['text/xml', 'application/marcxml+xml'],
    ['application/marc', 'application/marc'],
    ['text/turtle;q=0.5, application/ld+json;q=0.9', 'application/ld+json'],
    ['text/html;q=0, */*;q=0.1', 'application/ld+json'],
  ])('depends on the header Accept: %s', async (accept, type) => {
    const answer = await get(of(issn), accept === '' ? {} : { accept })
    expect([answer.statusCode, answer.headers['content-type']?.split(';')[0]]).toEqual([200, type])
    expect(answer.headers.vary).toContain('Accept, Accept-Language')
    expect(answer.headers.etag).toMatch(/^"[^"]+"$/)
  })

  it.each(['image/png', 'application/pdf;q=1', 'text/html;q=0'])(
    'causes the error 406 if Accept contains no supported type: %s',
    async (accept) => {
      const answer = await get(of(issn), { accept })
      expect([answer.statusCode, answer.json().code]).toEqual([406, 'not_acceptable'])
      expect(answer.headers.vary).toContain('Accept')
    },
  )

  it.each([
    ['html', 'text/html'],
    ['json', 'application/ld+json'],
    ['turtle', 'text/turtle'],
    ['rdf', 'application/rdf+xml'],
    ['marcxml', 'application/marcxml+xml'],
    ['mrc', 'application/marc'],
    ['unimarc', 'application/marc'],
  ])('depends on the parameter format, which overrides Accept: %s', async (format, type) => {
    const answer = await get(of(issn, `?format=${format}`), { accept: 'image/png' })
    expect([answer.statusCode, answer.headers['content-type']?.split(';')[0]]).toEqual([200, type])
    expect(answer.body).not.toContain(SECRET)
  })

  it.each(['pdf', '', 'HTML', 'json&format=mrc'])(
    'causes the error 400 if the parameter format is invalid: %s',
    async (format) => {
      const answer = await get(of(issn, `?format=${format}`))
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_format'])
    },
  )

  it('can be parsed by the import of the application, and contains no hidden fields', async () => {
    const { rawPayload } = await get(of(issn, '?format=mrc'))
    const read = []
    for await (const each of readRecords(
      (async function* () {
        yield rawPayload
      })(),
      'iso2709',
    ))
      read.push(each)
    expect(read).toHaveLength(1)
    expect(read[0]!.record?.fields.some(({ tag }) => /^(039|699|9..)$/.test(tag))).toBe(false)
  })
})

it('JSON-LD matches the schema of the API description', async () => {
  const { components } = (await get('/api/openapi.json')).json()
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(components.schemas.linked_data)
  for (const number of base.shown) {
    const record = (await get(of(number, '?format=json'))).json()
    expect([number, validate(record), validate.errors]).toEqual([number, true, null])
  }
})

describe('a record URL', () => {
  it('redirects permanently to the normalised ISSN with its query string', async () => {
    const withX = base.shown.find((each) => each.endsWith('X'))!
    for (const [asked, right] of [
      [issn.replace('-', ''), issn],
      [withX.toLowerCase(), withX],
    ]) {
      const answer = await get(of(asked!, '?format=json'))
      expect([answer.statusCode, answer.headers.location]).toEqual([301, of(right!, '?format=json')])
    }
  })

  it('returns the same response for non-public and for missing records', async () => {
    const kinds = [numberWith('fre'), numberWith('val'), numberWith('leg'), base.onlyDraft, '9999-9994']
    for (const accept of ['text/html', 'application/json', 'text/turtle']) {
      const answers = await Promise.all(kinds.map((number) => get(of(number), { accept })))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(kinds.map(() => 404))
      const reported = answers.map(({ body, headers }, index) => ({
        body: body
          .replaceAll(decodeURIComponent(kinds[index]!), 'NUMBER')
          .replaceAll(kinds[index]!, 'NUMBER')
          .replace(/"issn":"[^"]*"/, ''),
        headers: [headers['content-type'], headers.vary, headers.etag, headers['cache-control']],
      }))
      for (const each of reported) expect(each).toEqual(reported[0])
    }
  })

  it('returns 404 instead of the web application for an invalid path or method', async () => {
    for (const [method, url] of [
      ['GET', '/resource'],
      ['GET', '/resource/'],
      ['GET', '/resource/ISSN'],
      ['GET', `/resource/ISSN/${issn}/more`],
      ['GET', '/resource/other/x'],
      ['POST', of(issn)],
      ['DELETE', of(issn)],
      ['PUT', '/resource/x'],
      ['GET', '/portal/none'],
      ['POST', '/portal'],
      ['GET', '/sitemap/x.xml'],
    ] as const) {
      const answer = await app.inject({ method, url, headers: { accept: 'application/json' } })
      expect([method, url, answer.statusCode]).toEqual([method, url, 404])
    }
    expect((await get(of('0'.repeat(490)))).statusCode).toBe(404)
    expect([404, 414]).toContain((await get(of('0'.repeat(5_000)))).statusCode)
  })

  it('for an ISSN-L redirects to its record, or to the first public record of its family', async () => {
    const [first, second, third] = base.records.filter(({ category }) => category === 'reg').slice(5)
    const hidden = base.records.filter(({ category }) => category === 'val')[3]!
    const withIssnL = (each: typeof first, issnl: string) => ({
      ...each!.record,
      fields: each!.record.fields.map((field) =>
        'subfields' in field && field.tag === '022'
          ? {
              ...field,
              subfields: [...field.subfields.filter(({ code }) => code !== 'l'), { code: 'l', value: issnl }],
            }
          : field,
      ),
    })
    await replaceActive(test, second!.issn, withIssnL(second, first!.issn))
    await replaceActive(test, third!.issn, withIssnL(third, hidden.issn))
    const to = async (number: string) => {
      const { statusCode, headers } = await get(`/resource/ISSN-L/${number}?format=json`)
      return [statusCode, headers.location]
    }
    expect(await to(second!.issn)).toEqual([302, of(first!.issn, '?format=json')])
    expect(await to(hidden.issn)).toEqual([302, of(third!.issn, '?format=json')])
    expect(await to(third!.issn)).toEqual([302, of(third!.issn, '?format=json')])
    expect((await to(numberWith('fre')))[0]).toBe(404)
    expect((await to(first!.issn.replace('-', '')))[0]).toBe(301)
  })
})

describe('the page of a record', () => {
  it('shows the result of a merger among the later titles, and the partners among the related serials', async () => {
    const { record } = base.records.find((each) => each.issn === issn)!
    const merger = (title: string, target: string) =>
      dataField('785', '0', '7', [
        ['t', title],
        ['x', target],
      ])
    const fields = record.fields.filter(({ tag }) => tag !== '785' && tag !== '780')
    const merged = [...fields, merger('The partner', '1111-1119'), merger('The result', '2222-2227')]
    await replaceActive(test, issn, inTagOrder({ ...record, fields: merged }))
    const { body } = await get(of(issn, '?format=html'), { 'accept-language': 'en' })
    const [, chain = ''] = /<ol class="chain">(.*?)<\/ol>/s.exec(body) ?? []
    expect(chain).toContain('The result')
    expect(chain).not.toContain('The partner')
    expect(body).toMatch(/<dt>Merged with<\/dt><dd><span>The partner /)
    await replaceActive(test, issn, record)
  })

  it('shows two later titles next to each other with their current years', async () => {
    const { record } = base.records.find((each) => each.issn === issn)!
    const [one, other] = base.shown.slice(1).map((shown) => base.records.find((each) => each.issn === shown))
    const into = (target: string, title: string) =>
      dataField('785', '0', '6', [
        ['t', title],
        ['x', target],
      ])
    const fields = record.fields.filter(({ tag }) => tag !== '785' && tag !== '780')
    const split = [...fields, into(one!.issn, 'The first part'), into(other!.issn, 'The second part')]
    await replaceActive(test, issn, inTagOrder({ ...record, fields: split }))
    const read = (target: string, headers = {}) =>
      get(of(target, '?format=html'), { 'accept-language': 'en', ...headers })
    const ownLine = async (target: string) =>
      /<li class="[^"]*here"><strong[^>]*>.*?<\/strong><small>(.*?)<\/small>/s.exec((await read(target)).body)?.[1]
    const { body, headers } = await read(issn)
    const [, fork = ''] = /<ul class="fork">(.*?)<\/ul>/s.exec(body) ?? []
    expect(fork.match(/<li/g)).toHaveLength(2)
    for (const [target, title] of [
      [one!.issn, 'The first part'],
      [other!.issn, 'The second part'],
    ] as const) {
      expect(fork).toContain(title)
      expect(fork).toMatch(new RegExp(`<small>${target} · \\D*\\d{4}`))
    }
    expect(await ownLine(issn)).toContain(issn)
    const later = one!.record.fields.map((field) =>
      field.tag === '008' && 'value' in field
        ? { ...field, value: `${field.value.slice(0, 7)}1931${field.value.slice(11)}` }
        : field,
    )
    await replaceActive(test, one!.issn, { ...one!.record, fields: later })
    const again = await read(issn, { 'if-none-match': headers.etag })
    expect([again.statusCode, again.body]).toEqual([200, expect.stringMatching(new RegExp(`${one!.issn} · \\D*1931`))])
    await replaceActive(test, one!.issn, one!.record)
    await replaceActive(test, issn, record)
  })
})

describe('a request for a record', () => {
  it('with a known ETag returns 304 until the record is saved; each format and language has its own ETag', async () => {
    const tags = new Set<string>()
    for (const query of ['?format=html', '?format=json', '?format=turtle'])
      for (const language of ['en', 'fr']) {
        const asked = { 'accept-language': language }
        const { etag } = (await get(of(issn, query), asked)).headers as { etag: string }
        tags.add(etag)
        const again = await get(of(issn, query), { ...asked, 'if-none-match': `"other", W/${etag}` })
        expect([again.statusCode, again.body]).toEqual([304, ''])
        expect((await get(of(issn, query), { ...asked, 'if-none-match': '"other"' })).statusCode).toBe(200)
      }
    expect(tags.size).toBe(6)
    const [tag] = tags
    await replaceActive(test, issn, base.records.find((each) => each.issn === issn)!.record)
    const after = await get(of(issn, '?format=html'), { 'accept-language': 'en', 'if-none-match': tag! })
    expect(after.statusCode).toBe(200)
  })

  it('with a known ETag returns 200 after the centre of the record changes or is renamed', async () => {
    const keeps = async (query: string): Promise<string> => String((await get(of(issn, query))).headers.etag)
    const isKept = async (query: string, etag: string) =>
      (await get(of(issn, query), { 'if-none-match': etag })).statusCode === 304
    const [page, turtle] = [await keeps(''), await keeps('?format=turtle')]
    expect([await isKept('', page), await isKept('?format=turtle', turtle)]).toEqual([true, true])
    const { center } = await test.db
      .selectFrom('record')
      .select('center')
      .where('issn', '=', issn)
      .executeTakeFirstOrThrow()
    // Simulates the transfer of a record that does not contain its centre. Such a transfer stores no new version.
    await test.db.updateTable('record').set({ center: '_9' }).where('issn', '=', issn).execute()
    expect([await isKept('', page), await isKept('?format=turtle', turtle)]).toEqual([false, false])
    await test.db.updateTable('record').set({ center }).where('issn', '=', issn).execute()
    expect([await isKept('', page), await isKept('?format=turtle', turtle)]).toEqual([true, true])
    await sql`update centre set name = 'A renamed centre', names = '{}' where code = ${center}`.execute(test.db)
    expect((await get(of(issn))).body).toContain('A renamed centre')
    expect([await isKept('', page), await isKept('?format=turtle', turtle)]).toEqual([false, true])
  })

  it('with the method HEAD returns no body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: of(issn, '?format=json') })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })
})

it('a page without a reachable database returns 503 with Retry-After', async () => {
  const away = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  }
  const broken = await buildApp({ ...testServices(test), labels: { in: away, warmUp: away } })
  for (const url of ['/portal', of(issn)]) {
    const asked = { 'accept-language': 'fr', accept: 'text/html' }
    const { statusCode, headers, body } = await broken.inject({ url, headers: asked })
    expect([statusCode, headers['content-type'], headers['cache-control'], headers['retry-after']]).toEqual([
      503,
      'text/html; charset=utf-8',
      'no-store',
      '2',
    ])
    expect(body).toContain('lang="fr"')
  }
  const program = await broken.inject({ url: of(issn), headers: { accept: 'application/json' } })
  expect([program.statusCode, program.json().code]).toEqual([503, 'database_unavailable'])
  await broken.close()
})
