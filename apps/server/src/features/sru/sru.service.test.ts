import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeSetting } from '../../platform/database/settings.ts'
import type { App } from '../../platform/http/serve.ts'
import { type TestDb, testApp, testDb } from '../../testing/index.ts'
import { childElements, childNames, childText, readXml, type XmlNode } from '../../testing/xml.ts'
import { fillPublicBase, type PublicBase, SECRET } from '../public/testing.ts'

const COUNT = 240
let test: TestDb
let app: App
let base: PublicBase

beforeAll(async () => {
  test = await testDb()
  app = await testApp(test)
  base = await fillPublicBase(test, COUNT)
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const OASIS = 'http://docs.oasis-open.org/ns/search-ws/'
const SRW = 'http://www.loc.gov/zing/srw/'

async function ask(parameters: Readonly<Record<string, string>>, method: 'GET' | 'POST' = 'GET'): Promise<XmlNode> {
  const text = new URLSearchParams(parameters).toString()
  const answer = await app.inject(
    method === 'GET'
      ? { method, url: `/sru?${text}` }
      : { method, url: '/sru', payload: text, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  )
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain(SECRET)
  return readXml(answer.body)
}
const search = (query: string, more: Readonly<Record<string, string>> = {}) => ask({ query, ...more })
const total = async (query: string): Promise<number> =>
  Number(childText(await search(query, { maximumRecords: '0' }), 'numberOfRecords'))
const issns = (root: XmlNode): string[] => childElements(root, 'recordIdentifier').map(({ text }) => text)
const diagnostic = (root: XmlNode): string | undefined => childText(root, 'uri')

describe('the SRU operation explain', () => {
  it('is the response to a request without parameters', async () => {
    const root = await ask({})
    expect([root.name, root.uri]).toEqual(['explainResponse', `${OASIS}sruResponse`])
    const names = childElements(root, 'name').map(({ attributes, text }) => `${attributes.set}.${text}`)
    expect(names).toEqual(expect.arrayContaining(['dc.title', 'bath.issn', 'cql.anywhere', 'rec.id', 'issn.category']))
    expect(names.filter((name) => /draft|invalid|created|updated|structure|partner/.test(name))).toEqual([])
    expect(childElements(root, 'schema').map(({ attributes }) => attributes.name)).toEqual(['marcxml', 'dc'])
  })

  it.each([
    ['https://issn.example', 'issn.example', '443'],
    ['http://issn.example', 'issn.example', '80'],
    ['https://issn.example:8443', 'issn.example', '8443'],
  ])('returns for the site URL %s the host %s and the port %s', async (site, host, port) => {
    await writeSetting(test.db, 'site_url', site)
    const root = await ask({})
    expect([childText(root, 'host'), childText(root, 'port')]).toEqual([host, port])
    await writeSetting(test.db, 'site_url', '')
  })

  it('uses the namespace of older versions in their responses', async () => {
    const root = await ask({ version: '1.1', operation: 'explain' })
    expect([root.name, root.uri, childText(root, 'version')]).toEqual(['explainResponse', SRW, '1.1'])
    expect(childText(root, 'recordPacking')).toBe('xml')
  })
})

describe('the SRU operation searchRetrieve', () => {
  it('finds all public records and no others', async () => {
    expect(await total('cql.allRecords = 1')).toBe(base.shown.length)
    const results: string[] = []
    for (let start = 1; start <= base.shown.length; start += 100) {
      const root = await search('cql.allRecords = 1 sortby issn.issn', {
        startRecord: String(start),
        maximumRecords: '100',
        recordSchema: 'dc',
      })
      results.push(...issns(root))
      expect(childText(root, 'nextRecordPosition')).toBe(
        start + 100 <= base.shown.length ? String(start + 100) : undefined,
      )
    }
    expect(results).toEqual([...base.shown].sort())
  })

  it('returns the record elements in the order of the requested version', async () => {
    const [issn] = base.shown
    const [record] = childElements(await search(`rec.id = ${issn}`), 'record')
    expect(childNames(record!)).toEqual([
      'recordSchema',
      'recordXMLEscaping',
      'recordData',
      'recordIdentifier',
      'recordPosition',
    ])
    const older = await search(`rec.id = ${issn}`, { version: '1.2', operation: 'searchRetrieve' })
    expect(older.uri).toBe(SRW)
    expect(childNames(older)).toEqual(['version', 'numberOfRecords', 'records'])
    expect(childNames(childElements(older, 'record')[0]!)).toEqual([
      'recordSchema',
      'recordPacking',
      'recordData',
      'recordIdentifier',
      'recordPosition',
    ])
    const [marc] = childElements(older, 'recordData')[0]!.children
    expect([marc!.name, marc!.uri]).toEqual(['record', 'http://www.loc.gov/MARC21/slim'])
  })

  it('returns records as escaped text, also for a POST request', async () => {
    const [issn] = base.shown
    const root = await ask({ query: `rec.id = ${issn}`, recordXMLEscaping: 'string', recordSchema: 'dc' }, 'POST')
    expect(readXml(childText(root, 'recordData')!).uri).toBe('info:srw/schema/1/dc-schema')
  })

  it('finds records by ISSN and category, but not by non-public values', async () => {
    for (const issn of base.shown.slice(0, 10)) expect(issns(await search(`bath.issn = ${issn}`))).toContain(issn)
    for (const issn of base.hidden.slice(0, 10)) expect(await total(`rec.id = ${issn}`)).toBe(0)
    const count = (category: string) =>
      base.records.filter((record) => record.category === category && base.shown.includes(record.issn)).length
    expect(await total('issn.category = can')).toBe(count('can'))
    expect(await total('issn.category any "reg sup"')).toBe(count('reg') + count('sup'))
    expect(await total('issn.category = val')).toBe(0)
    expect(await total(`cql.anywhere = ${SECRET}`)).toBe(0)
    expect(await total('issn.start_year <= 1950 or issn.start_year > 1950')).toBeGreaterThan(0)
  })

  it('sorts by the sort clause of the query and by sortKeys', async () => {
    const byNumber = [...base.shown].sort().reverse().slice(0, 10)
    expect(issns(await search('cql.allRecords = 1 sortby issn.issn/sort.descending'))).toEqual(byNumber)
    expect(issns(await search('cql.allRecords = 1', { version: '1.2', sortKeys: 'issn.issn,,0' }))).toEqual(byNumber)
  })

  it('finds a complete heading by a term between anchors, as a Z39.50 gateway requests', async () => {
    const [first] = childElements(await ask({ scanClause: 'dc.title = a' }), 'value')
    const heading = first!.text.replace(/[\\"*?^]/g, '\\$&')
    expect(await total(`dc.title = "^${heading}^"`)).toBe(await total(`dc.title == "${heading}"`))
    expect(await total(`dc.title = "^${heading}^"`)).toBeGreaterThan(0)
  })

  it('omits records without a sort value on request', async () => {
    const all = await search('cql.allRecords = 1 sortby rec.id')
    expect(issns(await search('cql.allRecords = 1 sortby rec.id/sort.missingOmit'))).toEqual(issns(all))
    expect(await total('cql.allRecords = 1 sortby issn.start_year/sort.missingOmit')).toBe(
      await total('issn.start_year = *'),
    )
  })

  it.each([
    ['10', { query: 'a and' }],
    ['16', { query: 'issn.draft_record = true' }],
    ['16', { query: 'nothing = a' }],
    ['15', { query: 'x.y = a' }],
    ['19', { query: 'dc.title foo a' }],
    ['5', { query: 'a', version: '3.0' }],
    ['4', { operation: 'update', query: 'a' }],
    ['7', { operation: 'searchRetrieve' }],
    ['6', { query: 'a', maximumRecords: 'many' }],
    ['6', { query: 'a', startRecord: '0' }],
    ['6', { query: 'a', queryType: 'pqf' }],
    ['66', { query: 'a', recordSchema: 'mods' }],
    ['71', { query: 'a', recordXMLEscaping: 'other' }],
    ['61', { query: 'cql.allRecords = 1', startRecord: '20001' }],
    ['61', { query: 'cql.allRecords = 1', startRecord: '5000' }],
    ['80', { query: 'a sortby dc.publisher' }],
    ['110', { query: 'a', stylesheet: 'x.xsl' }],
  ] as const)('returns the diagnostic %s for the parameters %o', async (number, parameters) => {
    const root = await ask(parameters)
    expect(diagnostic(root)).toBe(`info:srw/diagnostic/1/${number}`)
    expect(childElements(root, 'diagnostic')[0]!.uri).toBe(`${OASIS}diagnostic`)
  })

  it('returns diagnostics of older versions in the namespace of these versions', async () => {
    const root = await search('a and', { version: '1.2', operation: 'searchRetrieve' })
    expect(childElements(root, 'diagnostic')[0]!.uri).toBe(`${SRW}diagnostic/`)
    expect(childNames(root)).toEqual(['version', 'numberOfRecords', 'diagnostics'])
  })
})

describe('the SRU operation scan', () => {
  const termsOf = (root: XmlNode) =>
    childElements(root, 'term').map((term) => ({
      value: childText(term, 'value')!,
      records: Number(childText(term, 'numberOfRecords')),
      where: childText(term, 'whereInList'),
    }))

  it('lists headings of public records with the number of records of a search by ==', async () => {
    for (const scanClause of ['dc.title = ""', 'dc.publisher = s', 'dc.title = m']) {
      const root = await ask({ scanClause: scanClause.replace('""', 'a'), maximumTerms: '8' })
      expect([root.name, root.uri]).toEqual(['scanResponse', `${OASIS}scan`])
      const terms = termsOf(root)
      expect(terms.length).toBeGreaterThan(3)
      const index = scanClause.split(' ')[0]
      for (const { value, records } of terms) {
        expect(records).toBeGreaterThan(0)
        expect(await total(`${index} == "${value.replace(/["\\*?^]/g, '\\$&')}"`)).toBe(records)
      }
    }
  })

  it('returns the term at the requested response position', async () => {
    const [, , , fourth] = termsOf(await ask({ scanClause: 'dc.title = 0', maximumTerms: '8' }))
    const clause = `dc.title = "${fourth!.value}"`
    const values = async (responsePosition: string) =>
      termsOf(await ask({ scanClause: clause, responsePosition, maximumTerms: '3' })).map(({ value }) => value)
    expect((await values('1'))[0]).toBe(fourth!.value)
    expect((await values('2'))[1]).toBe(fourth!.value)
    expect((await values('3'))[2]).toBe(fourth!.value)
    expect(await values('0')).not.toContain(fourth!.value)
    const [first] = termsOf(await ask({ scanClause: 'dc.title = 0', maximumTerms: '1' }))
    expect(first!.where).toBe('first')
  })

  it.each([
    ['16', { scanClause: 'issn.category = a' }],
    ['10', { scanClause: 'a and b' }],
    ['120', { scanClause: 'dc.title = a', responsePosition: '99' }],
    ['7', { operation: 'scan' }],
  ] as const)('returns the diagnostic %s for the parameters %o', async (number, parameters) => {
    expect(diagnostic(await ask(parameters))).toBe(`info:srw/diagnostic/1/${number}`)
  })
})

it('the SRU URL never returns a page of the web application', async () => {
  expect((await app.inject({ method: 'PUT', url: '/sru' })).statusCode).toBe(404)
  expect((await app.inject({ method: 'GET', url: '/sru/anything' })).statusCode).toBe(404)
})

/** Element order in the standard (SRU 1.2: response and record; SRU 2.0: part 3, 8 and 11; part 6, 7). */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  searchRetrieveResponse: [
    ...['version', 'numberOfRecords', 'resultSetId', 'records', 'nextRecordPosition'],
    ...['echoedSearchRetrieveRequest', 'diagnostics', 'extraResponseData', 'resultCountPrecision'],
  ],
  explainResponse: ['version', 'record', 'echoedExplainRequest', 'diagnostics', 'extraResponseData'],
  scanResponse: ['version', 'terms', 'echoedScanRequest', 'diagnostics', 'extraResponseData'],
  record: [
    ...['recordSchema', 'recordPacking', 'recordXMLEscaping', 'recordData', 'recordIdentifier', 'recordPosition'],
    'extraRecordData',
  ],
  term: ['value', 'numberOfRecords', 'displayTerm', 'whereInList', 'extraTermData'],
  diagnostic: ['uri', 'details', 'message'],
}

it.each(['1.1', '1.2', '2.0'])(
  'SRU responses of version %s have their elements in the order of the standard',
  async (version) => {
    const operation = (name: string): Record<string, string> => (version === '2.0' ? {} : { operation: name })
    const title = { maximumRecords: '2', ...operation('searchRetrieve') }
    for (const asked of [
      { ...operation('explain') },
      { query: 'cql.allRecords=1', ...title },
      { query: 'cql.allRecords=1', recordSchema: 'dc', ...title },
      { query: 'nothing.known = 1', ...title },
      { scanClause: 'dc.title = a', ...operation('scan') },
      { scanClause: 'nothing = a', ...operation('scan') },
    ] as Record<string, string>[]) {
      const root = await ask({ version, ...asked })
      const inOrder = (node: XmlNode, names: readonly string[]): void => {
        const places = node.children.map(({ name }) => names.indexOf(name))
        expect([node.name, childNames(node), places]).toEqual([
          node.name,
          childNames(node),
          places.filter((place) => place >= 0).toSorted((one, other) => one - other),
        ])
      }
      inOrder(root, ORDER[root.name]!)
      for (const name of ['term', 'diagnostic'])
        for (const node of childElements(root, name)) inOrder(node, ORDER[name]!)
      for (const node of childElements(root, 'record')) if (node.uri === root.uri) inOrder(node, ORDER.record!)
    }
  },
)
