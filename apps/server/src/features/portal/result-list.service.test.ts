/** Tests of functions for a complete result list in the portal: groups by ISSN-L, downloaded files and feeds. */
import { issnFromNumber } from '@seriatim/issn'
import { controlField, dataField, readRecords } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePublicLimiter } from '../../platform/http/public-limiter.ts'
import type { App } from '../../platform/http/serve.ts'
import { makeLog } from '../../platform/log.ts'
import { engineKind } from '../../search/engines/list.ts'
import { type TestDb, testApp, testDb, testServices } from '../../testing/index.ts'
import { replaceActive } from '../../testing/oracle/versions.ts'
import { readXml } from '../../testing/xml.ts'
import { newestPublic } from '../public/newest.ts'
import { groupPublic } from '../public/public-search.ts'
import { fillPublicBase, type PublicBase, SECRET, smallRecord, withSecrets } from '../public/testing.ts'

const FIRST = 900_000
const issnAt = (index: number): string => issnFromNumber(FIRST + index)

/** Creates one of 60 serials. The first 30 are in families of three records, the others have no ISSN-L. */
const serialAt = (index: number) => {
  const issn = issnAt(index)
  const family = index < 30 ? [['l', issnAt(index - (index % 3))] as [string, string]] : []
  return withSecrets(
    smallRecord(issn, [
      controlField('008', `200101c${1950 + index}9999fr mr p       0   a0fre  `),
      dataField('022', '0', ' ', [['a', issn], ...family, ['2', '_7']]),
      dataField('044', ' ', ' ', [['c', index % 2 === 0 ? 'FRA' : 'ITA']]),
      dataField('222', ' ', '0', [['a', `Grouped journal ${String(index).padStart(2, '0')}`]]),
      dataField('245', '1', '0', [['a', `Grouped journal ${String(index).padStart(2, '0')}`]]),
      dataField('264', ' ', '3', [['b', 'Printer']]),
      dataField('264', ' ', '1', [
        ['a', 'Paris'],
        ['b', index === 0 ? '=HYPERLINK("http://evil.example";"x")' : 'Press'],
      ]),
    ]),
    'reg',
    issn,
  )
}
const COUNT = 60
const records = Array.from({ length: COUNT }, (_, index) => serialAt(index))

let test: TestDb
let app: App
let base: PublicBase

beforeAll(async () => {
  test = await testDb()
  base = await fillPublicBase(
    test,
    64,
    records.map(({ leader, fields }) => ({
      leader,
      fields: [...fields.filter(({ tag }) => tag !== '699'), dataField('699', ' ', ' ', [['8', 'reg']])],
    })),
  )
  app = await testApp(test)
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ url, headers: { 'accept-language': 'en', ...headers } })
  expect(answer.body).not.toContain(SECRET)
  return answer
}
const page = async (url: string): Promise<string> => {
  const { statusCode, body } = await get(url)
  expect([url, statusCode]).toEqual([url, 200])
  return body
}
const linked = (body: string): string[] =>
  [...(/<main.*<\/main>/s.exec(body)?.[0] ?? '').matchAll(/href="\/resource\/ISSN\/([^"]+)"/g)].map(([, issn]) => issn!)

describe('the grouping of search results by ISSN-L', () => {
  it('counts records and groups, and pages through all groups', async () => {
    const url = '/portal?q=grouped&sort=title&group=issnl'
    const first = await page(url)
    expect(first).toContain('<h1>60 records</h1>')
    expect(first).toContain('40 groups by ISSN-L. Filters count records.')
    expect(first).toContain('Page 1 of 2')
    expect(first).toContain(`ISSN-L ${issnAt(0)} · 3 records found`)
    const second = await page(`${url}&page=2`)
    expect(first.match(/class="group"/g)).toHaveLength(10)
    expect(second).not.toContain('class="group"')
    expect([...linked(first), ...linked(second)]).toEqual(records.map((_, index) => issnAt(index)))
  })

  it('counts only the family members that the search finds', async () => {
    const body = await page('/portal?q=grouped&sort=title&group=issnl&f=iso_country:FRA')
    expect(body).toContain('<h1>30 records</h1>')
    expect(body).toContain('25 groups by ISSN-L')
    expect(body).toContain(`ISSN-L ${issnAt(0)} · 2 records found`)
  })

  it('is omitted if the search finds more records than the limit', async () => {
    const request = { publicQuery: { q: 'grouped' }, sort: { field: 'issn', order: 'asc' } } as const
    const services = testServices(test)
    expect(await groupPublic(services, { ...request, limit: 59 })).toBeUndefined()
    expect(await groupPublic(services, { ...request, limit: 60 })).toHaveLength(40)
  })

  it('is switched on and off by links that preserve the query', async () => {
    expect(await page('/portal?q=grouped&sort=title')).toContain(
      '<a href="/portal?q=grouped&amp;sort=title&amp;group=issnl" rel="nofollow">Group by ISSN-L</a>',
    )
    expect(await page('/portal?q=grouped&group=issnl')).toContain(
      '<a href="/portal?q=grouped" rel="nofollow">Show without groups</a>',
    )
  })

  it('returns the same groups with and without search columns in memory', async () => {
    const groups = await Promise.all(
      [0, 16].map(async (cacheMegabytes) => {
        const settings = { cacheMegabytes, storedSetMegabytes: 0 }
        const engine = engineKind(settings).serve({ ...test, settings, log: makeLog('silent') })
        await engine.ready
        const services = { ...testServices(test), engine, publicLimiter: makePublicLimiter() }
        const results = await Promise.all(
          (['score', 'title', 'start_year', 'issn'] as const).map((field) =>
            groupPublic(services, { publicQuery: { q: 'grouped' }, sort: { field, order: 'desc' } }),
          ),
        )
        await engine.close()
        return results
      }),
    )
    expect(groups[0]![0]).toHaveLength(40)
    expect(groups[1]).toEqual(groups[0])
  })
})

describe('a downloaded result list', () => {
  it('has the records of the search in its order, as CSV without formulas', async () => {
    const { headers, body } = await get('/portal/download?format=csv&q=grouped&sort=title')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="issn-results.csv"')
    const [head, ...lines] = body
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n')
    expect(head).toBe(
      'issn,issn_l,title,original_title,status,replaced_by,media,publisher,place,country,languages,start_year,end_year,url,address',
    )
    expect(lines.map((line) => line.slice(0, 9))).toEqual(records.map((_, index) => issnAt(index)))
    expect(lines[0]).toContain(`"'=HYPERLINK(""http://evil.example"";""x"")"`)
    expect(lines[1]).toMatch(
      new RegExp(
        `^${issnAt(1)},${issnAt(0)},Grouped journal 01,,Published,,[^,]+,Press,Paris,Italy,French,1951,,,http.*/resource/ISSN/${issnAt(1)}$`,
      ),
    )
  })

  it('is RIS, BibTeX or MARCXML of the same records', async () => {
    const file = async (format: string) =>
      get(`/portal/download?format=${format}&q=grouped&f=iso_country:ITA&sort=issn`)
    const ris = await file('ris')
    expect(ris.headers['content-type']).toContain('application/x-research-info-systems')
    expect(ris.body.match(/^SN {2}- /gm)).toHaveLength(30)
    const bibtex = await file('bibtex')
    expect(bibtex.headers['content-disposition']).toContain('issn-results.bib')
    expect(bibtex.body.match(/^@periodical\{/gm)).toHaveLength(30)
    const marcxml = await file('marcxml')
    const read: string[] = []
    for await (const { record } of readRecords(
      (async function* () {
        yield marcxml.rawPayload
      })(),
      'marcxml',
    )) {
      expect(record?.fields.some(({ tag }) => /^(039|699|9..)$/.test(tag))).toBe(false)
      const number = record?.fields.find(({ tag }) => tag === '001')
      read.push(number && 'value' in number ? number.value : '')
    }
    expect(read).toEqual(records.map((_, index) => issnAt(index)).filter((_, index) => index % 2 === 1))
  })

  it('is MARC-in-JSON without internal fields, or KBART with one line for each ISSN-L', async () => {
    const json = await get('/portal/download?format=marc-in-json&q=grouped&sort=issn')
    expect(json.headers['content-disposition']).toBe('attachment; filename="issn-results.jsonl"')
    const lines = json.body.trimEnd().split('\n')
    expect(lines).toHaveLength(records.length)
    expect(json.body).not.toMatch(/"(039|699|9..)":/)
    const kbart = await get('/portal/download?format=kbart&q=grouped&sort=issn')
    expect(kbart.headers['content-type']).toBe('text/tab-separated-values; charset=utf-8')
    const [header, ...rows] = kbart.body.trimEnd().split('\n')
    expect(header).toMatch(/^publication_title\tprint_identifier\tonline_identifier\t/)
    // Ten families of three records, and 30 records without ISSN-L.
    expect(rows).toHaveLength(40)
  })

  it('contains public records only, and at most as many as the page states', async () => {
    const { body } = await get('/portal/download?format=csv&sort=issn')
    const issns = body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.slice(0, 9))
    expect(issns.toSorted()).toEqual([...base.shown, ...records.map((_, index) => issnAt(index))].toSorted())
    const results = await page('/portal?q=grouped')
    expect(results).toContain('60 records; a file contains at most 1,000.')
    for (const format of ['csv', 'ris', 'bibtex', 'marcxml'])
      expect(results).toContain(`href="/portal/download?format=${format}&amp;q=grouped"`)
  })

  it('is an empty file for a search without results, and refused for an unknown format', async () => {
    const empty = await get('/portal/download?format=marcxml&q=nosuchword')
    expect([empty.statusCode, empty.body.includes('<record')]).toEqual([200, false])
    expect((await get('/portal/download?q=grouped')).statusCode).toBe(400)
    const unknown = await get('/portal/download?format=pdf&q=grouped')
    expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  })

  it('is limited by the number of requests from an IP address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 450 }, () =>
        app
          .inject({ url: '/portal/download?format=pdf', remoteAddress: '192.0.2.7' })
          .then(({ statusCode }) => statusCode),
      ),
    )
    expect(answers).toContain(429)
  })
})

describe('an Atom feed', () => {
  const ATOM = 'http://www.w3.org/2005/Atom'
  const read = async (url: string) => {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
      url,
      200,
      'application/atom+xml; charset=utf-8',
    ])
    const feed = readXml(answer.body)
    const children = (name: string, node = feed) => node.children.filter((each) => each.name === name)
    const text = (name: string, node = feed) => children(name, node).map((each) => each.text)
    return { answer, text, entries: children('entry') }
  }

  it('lists the latest changes of a search first, at most 50', async () => {
    await replaceActive(test, issnAt(7), {
      ...records[7]!,
      fields: records[7]!.fields.map((field) =>
        field.tag === '245' ? dataField('245', '1', '0', [['a', 'Grouped journal renamed']]) : field,
      ),
    })
    const { answer, entries, text } = await read('/portal/feed?q=grouped')
    expect(answer.body).toContain(`<feed xmlns="${ATOM}" xml:lang="en">`)
    expect(entries).toHaveLength(50)
    expect(text('id', entries[0])).toEqual([`urn:ISSN:${issnAt(7)}`])
    const times = entries.map((entry) => text('updated', entry)[0]!)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(times[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(text('updated')).toEqual([times[0]])
    expect(new Set(entries.map((entry) => text('id', entry)[0])).size).toBe(50)
    expect(answer.body).toContain('<category term="changed" label="Changed record"/>')
    expect(answer.body).toContain('<category term="created" label="New record"/>')
  })

  it('has what RFC 4287 requires, and an id that does not depend on the language', async () => {
    const { answer, text } = await read('/portal/feed?lang=fr&q=grouped&country=fra')
    expect(text('title')).toEqual(['Seriatim: grouped · France'])
    expect(text('id')).toEqual([expect.stringMatching(/^http.*\/portal\/feed\?q=grouped&f=iso_country%3AFRA$/)])
    expect(answer.body).toMatch(/<author><name>Seriatim<\/name><\/author>/)
    expect(answer.body).toMatch(/<link rel="self" type="application\/atom\+xml" href="http[^"]+lang=fr"\/>/)
    expect(answer.body).toMatch(/<link rel="alternate" type="text\/html" href="http[^"]+\/portal\?q=grouped/)
    expect(answer.body).toContain('xml:lang="fr"')
  })

  it('of a country contains only records of that country', async () => {
    const { entries, text } = await read('/portal/feed?country=ITA')
    const italian = new Set(records.map((_, index) => issnAt(index)).filter((_, index) => index % 2 === 1))
    const ids = entries.map((entry) => text('id', entry)[0]!.slice('urn:ISSN:'.length))
    expect(ids.filter((id) => italian.has(id)).length).toBeGreaterThan(20)
    const hidden = new Set(base.hidden)
    expect(ids.filter((id) => hidden.has(id) || (id >= issnAt(0) && !italian.has(id)))).toEqual([])
  })

  it('has the same entries if the search finds too many records to sort', async () => {
    const services = testServices(test)
    const newest = async (more: object) =>
      (await newestPublic(services, { publicQuery: { q: 'grouped' }, limit: 50, ...more })).map(
        ({ record }) => record.issn,
      )
    expect(await newest({ sortable: 0, step: 7 })).toEqual(await newest({}))
  })

  it('is valid without entries, and returns 304 for a known ETag', async () => {
    const { entries, text, answer } = await read('/portal/feed?q=nosuchword')
    expect([entries.length, text('updated')]).toEqual([0, [expect.stringMatching(/^\d{4}-.*Z$/)]])
    const again = await get('/portal/feed?q=nosuchword', { 'if-none-match': String(answer.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is linked from the head of the result page', async () => {
    expect(await page('/portal?q=grouped&f=iso_country:FRA')).toContain(
      '<link rel="alternate" type="application/atom+xml" href="/portal/feed?lang=en&amp;q=grouped&amp;f=iso_country%3AFRA" title="grouped · France"/>',
    )
  })
})

it('the decades on the result page are in chronological order', async () => {
  const body = await page('/portal?q=grouped')
  const decades = [...body.matchAll(/f=period_of_activity%3A(\d{4})/g)].map(([, decade]) => decade)
  expect(decades.length).toBeGreaterThan(2)
  expect(decades).toEqual(decades.toSorted())
})
