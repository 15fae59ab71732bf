/** Facets, scan of coded terms, record packing and content types of SRU. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type TestDb, testApp, testDb } from '../../testing/index.ts'
import { childElements, childNames, childText, readXml, type XmlNode } from '../../testing/xml.ts'
import { fillPublicBase, type PublicBase, SECRET } from '../public/testing.ts'

let test: TestDb
let app: App
let base: PublicBase

beforeAll(async () => {
  test = await testDb()
  app = await testApp(test)
  base = await fillPublicBase(test, 240)
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const FACETS = 'http://docs.oasis-open.org/ns/search-ws/facetedResults'
const ALL = 'cql.allRecords = 1'

const request = (parameters: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: `/sru?${new URLSearchParams(parameters)}`, headers })
async function ask(parameters: Readonly<Record<string, string>>): Promise<XmlNode> {
  const answer = await request(parameters)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain(SECRET)
  return readXml(answer.body)
}
const facets = (more: Readonly<Record<string, string>>, query = ALL) => ask({ query, maximumRecords: '0', ...more })
const total = async (query: string): Promise<number> =>
  Number(childText(await ask({ query, maximumRecords: '0' }), 'numberOfRecords'))
const diagnostic = (root: XmlNode): string | undefined => childText(root, 'uri')?.replace('info:srw/diagnostic/1/', '')

type Term = { readonly value: string; readonly count: number; readonly query: string }
const facetsOf = (root: XmlNode): Readonly<Record<string, readonly Term[]>> =>
  Object.fromEntries(
    childElements(root, 'facet').map((facet) => [
      childText(facet, 'index')!,
      childElements(facet, 'term').map((term) => ({
        value: childText(term, 'actualTerm')!,
        count: Number(childText(term, 'count')),
        query: childText(term, 'query')!,
      })),
    ]),
  )
const publicOf = (category: string): number =>
  base.records.filter((record) => record.category === category && base.shown.includes(record.issn)).length

describe('facets of an SRU response', () => {
  it('count the public records by term, and contain for each term a query that finds these records', async () => {
    for (const query of [
      ALL,
      'issn.category any "reg wor"',
      'dc.title = a* or issn.start_year > 1950 sortby dc.title',
    ]) {
      const response = facetsOf(
        await facets({ facetLimit: '3:issn.category,4:issn.iso_country,3:dc.language,2:issn.publisher_names' }, query),
      )
      expect(Object.keys(response)).toEqual([
        'issn.category',
        'issn.iso_country',
        'dc.language',
        'issn.publisher_names',
      ])
      for (const terms of Object.values(response)) {
        expect(terms.length).toBeGreaterThan(0)
        for (const term of terms) expect([term.query, await total(term.query)]).toEqual([term.query, term.count])
        expect(terms.map(({ count }) => count)).toEqual(terms.map(({ count }) => count).toSorted((a, b) => b - a))
      }
    }
    const { 'issn.category': categories } = facetsOf(await facets({ facetLimit: '10:issn.category' }))
    expect(Object.fromEntries(categories!.map(({ value, count }) => [value, count]))).toEqual(
      Object.fromEntries(['reg', 'wor', 'can', 'sup'].map((category) => [category, publicOf(category)])),
    )
  })

  it('have the structure of the standard, and are placed after the element resultCountPrecision', async () => {
    const root = await ask({ query: ALL, maximumRecords: '1', facetLimit: '1:issn.iso_country' })
    expect(childNames(root).slice(-2)).toEqual(['resultCountPrecision', 'facetedResults'])
    const [facet] = childElements(root, 'facet')
    expect([facet!.uri, childNames(facet!)]).toEqual([FACETS, ['facetDisplayLabel', 'index', 'relation', 'terms']])
    expect(childNames(childElements(facet!, 'term')[0]!)).toEqual(['actualTerm', 'query', 'count'])
  })

  it('are omitted without a facet parameter, with the limit 0, without records and in older versions', async () => {
    for (const parameters of [{}, { facetLimit: '0' }, { facetLimit: '0:issn.category' }] as Record<string, string>[])
      expect(childNames(await facets(parameters))).not.toContain('facetedResults')
    expect(childNames(await facets({ facetLimit: '5' }, 'dc.title = zzznothing'))).not.toContain('facetedResults')
    for (const version of ['1.1', '1.2'])
      expect(
        childNames(await facets({ version, operation: 'searchRetrieve', facetLimit: '5:issn.category' })),
      ).not.toContain('facetedResults')
  })

  it('are chosen by the server if the request names none, with the same limit for each facet', async () => {
    const response = facetsOf(await facets({ facetLimit: '2' }))
    expect(Object.keys(response)).toEqual([
      'issn.category',
      'issn.media',
      'issn.iso_country',
      'issn.languages',
      'issn.start_year',
    ])
    for (const terms of Object.values(response)) expect(terms.length).toBeLessThanOrEqual(2)
    expect(facetsOf(await facets({ facetLimit: '1,3:issn.category' }))['issn.category']).toHaveLength(3)
  })

  it('start at the term number in facetStart', async () => {
    const values = async (more: Record<string, string>) =>
      facetsOf(await facets({ facetLimit: '10:issn.iso_country', ...more }))['issn.iso_country']!.map(
        ({ value }) => value,
      )
    const whole = await values({})
    expect(await values({ facetStart: '3' })).toEqual(
      [...whole.slice(2), ...(await values({ facetStart: '11' }))].slice(0, 10),
    )
    expect(await values({ facetStart: '1,3:issn.iso_country' })).toEqual(await values({ facetStart: '3' }))
  })

  it('are sorted in the order of facetSort', async () => {
    const of = async (facetSort: string) =>
      facetsOf(await facets({ facetLimit: '100:issn.iso_country', facetSort }))['issn.iso_country']!
    const usual = await of('recordCount')
    const names = usual.map(({ value }) => value).toSorted()
    expect((await of('alphanumeric')).map(({ value }) => value)).toEqual(names)
    expect((await of('alphanumeric,descending')).map(({ value }) => value)).toEqual(names.toReversed())
    expect(await of('recordCount,descending')).toEqual(usual)
    const counts = (await of('recordCount,ascending')).map(({ count }) => count)
    expect(counts).toEqual(usual.map(({ count }) => count).toReversed())
    const first = facetsOf(await facets({ facetLimit: '2:issn.iso_country', facetSort: 'alphanumeric' }))
    expect(first['issn.iso_country']!.map(({ value }) => value)).toEqual(names.slice(0, 2))
  })

  it('accept the sensitivity to case and the number of terms in the name of a parameter', async () => {
    const of = async (parameters: Record<string, string>) => facetsOf(await facets(parameters))['issn.iso_country']!
    const usual = await of({ facetLimit: '3:issn.iso_country', facetSort: 'alphanumeric' })
    for (const sensitivity of ['caseInsensitive', 'caseSensitive']) {
      const facetSort = `alphanumeric,ascending,${sensitivity}`
      expect(await of({ 'facetLimit:issn.iso_country': '3', facetSort })).toEqual(usual)
    }
  })

  it('count the single term in facetCount, also without records', async () => {
    const [most] = facetsOf(await facets({ facetLimit: '1:issn.iso_country' }))['issn.iso_country']!
    const of = async (term: string) =>
      facetsOf(await facets({ 'facetCount:issn.iso_country': term }))['issn.iso_country']!.map(({ value, count }) => [
        value,
        count,
      ])
    expect(await of(most!.value)).toEqual([[most!.value, most!.count]])
    expect(await of('XXX')).toEqual([['XXX', 0]])
  })

  it.each([
    ['16', { facetLimit: '5:issn.draft_record' }],
    ['16', { facetLimit: '5:nothing' }],
    ['16', { facetLimit: '5:dc.title' }],
    ['16', { facetLimit: '5:issn.issn' }],
    ['6', { facetLimit: 'many' }],
    ['6', { facetLimit: '5;issn.category' }],
    ['6', { facetLimit: '-1:issn.category' }],
    ['6', { facetLimit: '5:issn.category', facetStart: '0' }],
    ['6', { facetLimit: '5:issn.category', facetSort: 'size' }],
    ['6', { facetLimit: '5:issn.category', facetSort: 'alphanumeric,upwards' }],
    ['6', { facetCount: '2' }],
    ['6', { facetLimit: '5:issn.category', 'facetCount:issn.category': 'reg' }],
    ['16', { 'facetCount:dc.title': 'journal' }],
  ] as const)('are refused with the diagnostic %s for the parameters %o', async (number, parameters) => {
    expect(diagnostic(await facets(parameters))).toBe(number)
  })
})

describe('an SRU scan of countries and languages', () => {
  const termsOf = (root: XmlNode) =>
    childElements(root, 'term').map((term) => ({
      value: childText(term, 'value')!,
      records: Number(childText(term, 'numberOfRecords')),
      shown: childText(term, 'displayTerm')!,
      where: childText(term, 'whereInList'),
    }))
  const scan = async (clause: string, more: Record<string, string> = {}) =>
    termsOf(await ask({ scanClause: clause, ...more }))

  it.each(['issn.iso_country', 'issn.lc_country', 'issn.languages', 'dc.language'])(
    'lists the codes of the index %s with names and with the number of records of a search by ==',
    async (index) => {
      const terms = await scan(`${index} = a`, { maximumTerms: '100' })
      expect(terms.length).toBeGreaterThan(2)
      expect(terms.map(({ value }) => value)).toEqual(terms.map(({ value }) => value).toSorted())
      expect(terms.some(({ value, shown }) => value !== shown)).toBe(true)
      for (const { value, records } of terms) expect(await total(`${index} == "${value}"`)).toBe(records)
      expect(terms.at(-1)!.where).toBe('last')
    },
  )

  it('starts at the requested position from the term or the next one, regardless of case', async () => {
    const all = (await scan('issn.iso_country = 0', { maximumTerms: '100' })).map(({ value }) => value)
    const [first, second, third] = all
    const values = async (clause: string, responsePosition: string) =>
      (await scan(clause, { responsePosition, maximumTerms: '2' })).map(({ value }) => value)
    expect(await values(`issn.iso_country = ${second!.toLowerCase()}`, '1')).toEqual([second, third])
    expect(await values(`issn.iso_country = ${second}`, '2')).toEqual([first, second])
    expect(await values(`issn.iso_country = ${second}`, '0')).toEqual(all.slice(2, 4))
    expect(await values(`issn.iso_country = ${first}0`, '1')).toEqual([second, third])
    expect(await values('issn.iso_country = zzzz', '1')).toEqual([])
  })

  it('is included in the explain response', async () => {
    const scanned = childElements(await ask({}), 'index')
      .filter(({ attributes }) => attributes.scan === 'true')
      .map((index) => {
        const [name] = childElements(index, 'name')
        return `${name!.attributes.set}.${name!.text}`
      })
    expect(scanned).toEqual(
      expect.arrayContaining(['dc.title', 'issn.iso_country', 'issn.lc_country', 'issn.languages', 'dc.language']),
    )
    expect(scanned).not.toContain('issn.category')
  })
})

describe('the SRU parameter recordPacking', () => {
  it.each([
    ['2.0', { recordXMLEscaping: 'other' }],
    ['2.0', { recordPacking: 'other' }],
    ['1.2', { recordPacking: 'other' }],
    ['1.2', { recordPacking: 'packed' }],
    ['1.2', { recordXMLEscaping: 'other' }],
    ['1.1', { recordPacking: 'other' }],
  ])('is refused in version %s if a packing or escaping value is invalid: %o', async (version, parameters) => {
    for (const operation of [{ operation: 'searchRetrieve', query: ALL }, { operation: 'explain' }])
      expect(diagnostic(await ask({ version, ...operation, ...parameters } as Record<string, string>))).toBe('71')
  })

  it('in version 2.0 accepts packed and unpacked, and does not escape records', async () => {
    for (const recordPacking of ['packed', 'unpacked']) {
      const root = await ask({ query: ALL, maximumRecords: '1', recordPacking })
      expect([diagnostic(root), childText(root, 'recordXMLEscaping')]).toEqual([undefined, 'xml'])
    }
  })

  it('in a request without a version controls the escaping of records, as in older versions', async () => {
    const escaping = async (recordPacking: string) =>
      childText(await ask({ query: ALL, maximumRecords: '1', recordPacking }), 'recordXMLEscaping')
    expect([await escaping('xml'), await escaping('string')]).toEqual(['xml', 'string'])
  })
})

describe('the content type of an SRU response', () => {
  const typeOf = async (parameters: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await request({ query: ALL, maximumRecords: '1', ...parameters }, headers)
    return [answer.statusCode, answer.headers['content-type']]
  }

  it.each([
    ['application/sru+xml', 'application/sru+xml; charset=utf-8'],
    ['application/sru xml', 'application/sru+xml; charset=utf-8'],
    ['text/xml', 'text/xml; charset=utf-8'],
    ['application/xml', 'application/xml; charset=utf-8'],
    ['text/html, application/sru+xml;q=0.5', 'application/sru+xml; charset=utf-8'],
    ['*/*', 'application/xml; charset=utf-8'],
    ['', 'application/xml; charset=utf-8'],
  ])('depends on the parameter httpAccept: %s', async (httpAccept, type) => {
    expect(await typeOf({ httpAccept })).toEqual([200, type])
    expect(await typeOf({ httpAccept }, { accept: 'text/html' })).toEqual([200, type])
  })

  it('causes the error 406 if httpAccept contains no available type', async () => {
    for (const more of [{ query: ALL }, {}, { scanClause: 'dc.title = a' }] as Record<string, string>[]) {
      const answer = await request({ ...more, httpAccept: 'application/json' })
      expect([answer.statusCode, answer.json().code]).toEqual([406, 'not_acceptable'])
      expect(answer.json().details.types).toBe('application/sru+xml, application/xml, text/xml')
    }
  })

  it('is selected by the header Accept, or is the default type if no requested type is available', async () => {
    expect(await typeOf({}, { accept: 'application/sru+xml' })).toEqual([200, 'application/sru+xml; charset=utf-8'])
    expect(await typeOf({}, { accept: 'text/html' })).toEqual([200, 'application/xml; charset=utf-8'])
    expect((await request({ query: ALL })).headers.vary).toContain('Accept')
  })

  it('does not depend on httpAccept in older versions', async () => {
    const older = { version: '1.2', operation: 'searchRetrieve', httpAccept: 'application/json' }
    expect(await typeOf(older)).toEqual([200, 'application/xml; charset=utf-8'])
  })
})
