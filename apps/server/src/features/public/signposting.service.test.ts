/**
 * Tests signposting, robots.txt and the licence of the data. The tests read them as a program that implements only the
 * standards.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import robotsParser from 'robots-parser'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { writeSetting } from '../../platform/database/settings.ts'
import type { App } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { createUser, loginAs, type TestDb, testDb, testServices } from '../../testing/index.ts'
import { fillPublicBase } from './testing.ts'

const ORIGIN = 'https://issn.example'
const LICENCE = 'https://creativecommons.org/publicdomain/zero/1.0/'

let test: TestDb
let folder: string
let services: Services
let app: App
let issn: string
let token: string

beforeAll(async () => {
  test = await testDb()
  issn = (await fillPublicBase(test, 40)).shown[0]!
  folder = await mkdtemp(join(tmpdir(), 'seriatim-signposting-'))
  services = testServices(test, { dataFolder: folder })
  app = await buildApp(services)
  await app.ready()
  await writeSetting(test.db, 'site_url', ORIGIN)
  await createUser(test.db, { username: 'program', permissions: ['search'] })
  token = (await (await loginAs(app, 'program')).post('/api/me/tokens', { name: 'first' })).json().token
})
afterEach(() => writeSetting(test.db, 'data_licence', ''))
afterAll(async () => {
  await app?.close()
  await test?.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { 'accept-language': 'en', ...headers } })
const ofApi = () => get(`/api/public/v1/records/${issn}`, { authorization: `Bearer ${token}` })
const setLicence = (url: string) => writeSetting(test.db, 'data_licence', url)

type Link = { readonly rel: string; readonly href: string; readonly type?: string }

/** Parses a Link header (RFC 8288). The URLs in the header must not contain commas. */
function linksOf({ headers }: { headers: Record<string, unknown> }): readonly Link[] {
  return String(headers.link ?? '')
    .split(/,\s*(?=<)/)
    .filter((link) => link !== '')
    .map((link) => {
      const [, href = '', parameters = ''] = /^<([^>]*)>(.*)$/.exec(link) ?? []
      const given = Object.fromEntries(
        [...parameters.matchAll(/;\s*([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
      )
      return { rel: given.rel!, href, ...(given.type === undefined ? {} : { type: given.type }) }
    })
}
const targets = (links: readonly Link[], rel: string) =>
  links.filter((link) => link.rel === rel).map(({ href }) => href)

const FORMS = [
  ['json', 'application/ld+json'],
  ['turtle', 'text/turtle'],
  ['rdf', 'application/rdf+xml'],
  ['marcxml', 'application/marcxml+xml'],
  ['mrc', 'application/marc'],
] as const

describe('the page of a record', () => {
  it('links to its permanent URL, its types, its metadata and its link set', async () => {
    const address = `${ORIGIN}/resource/ISSN/${issn}`
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url: `/resource/ISSN/${issn}`, headers: { accept: 'text/html' } })
      const links = linksOf(answer)
      expect(targets(links, 'cite-as')).toEqual([address])
      expect(targets(links, 'type')).toEqual(['https://schema.org/AboutPage', 'https://schema.org/Periodical'])
      expect(links.filter(({ rel }) => rel === 'describedby')).toEqual(
        FORMS.map(([form, type]) => ({ rel: 'describedby', href: `${address}?format=${form}`, type })),
      )
      expect(links.filter(({ rel }) => rel === 'linkset')).toEqual([
        { rel: 'linkset', href: `${address}/linkset`, type: 'application/linkset+json' },
      ])
      // The page has no links with the relation `item`, because this server does not contain the content of serials.
      expect([...targets(links, 'item'), ...targets(links, 'license')]).toEqual([])
    }
  })

  it('links to metadata files that exist in the media type of the link', async () => {
    const links = linksOf(await get(`/resource/ISSN/${issn}`))
    for (const { href, type } of links.filter(({ rel }) => rel === 'describedby' || rel === 'linkset')) {
      const answer = await get(href.slice(ORIGIN.length))
      expect([answer.statusCode, answer.headers['content-type']?.split(';')[0]]).toEqual([200, type])
    }
  })

  it('has no links for a record that is not public', async () => {
    for (const url of ['/resource/ISSN/9999-9994', '/resource/ISSN/9999-9994?format=json']) {
      expect((await get(url)).headers.link).toBeUndefined()
    }
  })
})

describe('linked data', () => {
  it.each(FORMS)('links to the page that it describes, its permanent URL and its link set: %s', async (form) => {
    const address = `${ORIGIN}/resource/ISSN/${issn}`
    const links = linksOf(await get(`/resource/ISSN/${issn}?format=${form}`))
    expect(links.filter(({ rel }) => rel === 'describes')).toEqual([
      { rel: 'describes', href: address, type: 'text/html' },
    ])
    expect(targets(links, 'cite-as')).toEqual([address])
    expect(targets(links, 'linkset')).toEqual([`${address}/linkset`])
    expect(targets(links, 'describedby')).toEqual([])
  })

  it('of the free API has the same links', async () => {
    expect(linksOf(await ofApi())).toEqual(linksOf(await get(`/resource/ISSN/${issn}?format=json`)))
  })
})

describe('the link set', () => {
  it('contains the links of the page and of its metadata in the format of RFC 9264', async () => {
    await setLicence(LICENCE)
    const answer = await get(`/resource/ISSN/${issn}/linkset`)
    expect([answer.statusCode, answer.headers['content-type']?.split(';')[0]]).toEqual([
      200,
      'application/linkset+json',
    ])
    const address = `${ORIGIN}/resource/ISSN/${issn}`
    const { linkset } = answer.json()
    expect(linkset.map(({ anchor }: { anchor: string }) => anchor)).toEqual([
      address,
      ...FORMS.map(([form]) => `${address}?format=${form}`),
    ])
    expect(linkset[0]).toMatchObject({
      'cite-as': [{ href: address }],
      type: [{ href: 'https://schema.org/AboutPage' }, { href: 'https://schema.org/Periodical' }],
      license: [{ href: LICENCE }],
      describedby: FORMS.map(([form, type]) => ({ href: `${address}?format=${form}`, type })),
    })
    expect(linkset[1]).toMatchObject({
      describes: [{ href: address, type: 'text/html' }],
      license: [{ href: LICENCE }],
    })
    expect(linksOf(answer)).toEqual([])
  })

  it('exists only for public records, at the URL with the normalised ISSN', async () => {
    const statuses = await Promise.all(
      ['9999-9994', 'x', issn.replace('-', '')].map(async (number) => {
        const { statusCode, headers } = await get(`/resource/ISSN/${number}/linkset`)
        return [statusCode, headers.location]
      }),
    )
    expect(statuses).toEqual([
      [404, undefined],
      [404, undefined],
      [301, `/resource/ISSN/${issn}/linkset`],
    ])
  })
})

describe('dumps', () => {
  it('are linked as items from the list of dumps, and link to the list as their collection', async () => {
    await setLicence(LICENCE)
    const { date } = (await services.dumps.make())!
    for (const url of ['/dumps/', '/dumps/index.json']) {
      const links = linksOf(await get(url))
      expect(links.filter(({ rel }) => rel === 'item').map(({ href }) => href)).toEqual(
        ['records.marcxml.gz', 'records.jsonld.gz', 'issn-l.tsv.gz'].map((name) => `${ORIGIN}/dumps/${date}/${name}`),
      )
      expect(targets(links, 'describedby')).toEqual([`${ORIGIN}/dumps/index.json`])
      expect(targets(links, 'license')).toEqual([LICENCE])
    }
    const file = linksOf(await get(`/dumps/${date}/records.jsonld.gz`))
    expect(targets(file, 'collection')).toEqual([`${ORIGIN}/dumps/`])
    expect(targets(file, 'license')).toEqual([LICENCE])
    expect((await get('/dumps/index.json')).json().license).toBe(LICENCE)
    expect((await get('/dumps/')).body).toContain(`<a rel="license" href="${LICENCE}">CC0 1.0</a>`)
    const lines = gunzipSync((await get(`/dumps/${date}/records.jsonld.gz`)).rawPayload)
    expect(JSON.parse(lines.toString('utf8').split('\n')[0]!).mainEntityOf.license).toBe(LICENCE)
  })
})

describe('the licence of the data', () => {
  it('is absent without the setting data_licence', async () => {
    expect((await get(`/resource/ISSN/${issn}`)).body).not.toContain('rel="license"')
    expect((await get(`/resource/ISSN/${issn}?format=json`)).json().mainEntityOf.license).toBeUndefined()
    expect((await get('/api/openapi.json')).json().info.license).toBeUndefined()
    expect((await get('/oai?verb=Identify')).body).not.toContain('rights')
    expect((await get('/dumps/index.json')).json().license).toBeNull()
  })

  it('is in the footer, the metadata and the header of the page of a record', async () => {
    const { etag } = (await get(`/resource/ISSN/${issn}`)).headers
    await setLicence('https://creativecommons.org/licenses/by-nc/4.0/')
    const answer = await get(`/resource/ISSN/${issn}`, { 'if-none-match': String(etag) })
    expect(answer.statusCode).toBe(200)
    const [, footer = ''] = /<footer>(.*)<\/footer>/s.exec(answer.body) ?? []
    expect(footer).toContain(
      'Licence of the data: <a rel="license" href="https://creativecommons.org/licenses/by-nc/4.0/">CC BY-NC 4.0</a>',
    )
    expect(answer.body).toContain('"sdLicense":"https://creativecommons.org/licenses/by-nc/4.0/"')
    expect(targets(linksOf(answer), 'license')).toEqual(['https://creativecommons.org/licenses/by-nc/4.0/'])
  })

  it('is in linked data as a property of the record, with a changed ETag', async () => {
    const { etag } = (await get(`/resource/ISSN/${issn}?format=turtle`)).headers
    await setLicence(LICENCE)
    const turtle = await get(`/resource/ISSN/${issn}?format=turtle`, { 'if-none-match': String(etag) })
    expect(turtle.statusCode).toBe(200)
    expect(turtle.body).toContain(`dct:license <${LICENCE}>`)
    expect((await get(`/resource/ISSN/${issn}?format=rdf`)).body).toContain(`<dct:license rdf:resource="${LICENCE}"/>`)
    const json = (await get(`/resource/ISSN/${issn}?format=json`)).json()
    expect([json.license, json.mainEntityOf.license]).toEqual([undefined, LICENCE])
    expect((await ofApi()).json()).toEqual(json)
    const { records } = (
      await app.inject({
        method: 'POST',
        url: '/api/public/v1/records',
        headers: { authorization: `Bearer ${token}` },
        payload: { issns: [issn] },
      })
    ).json()
    expect(records).toEqual([json])
  })

  it('is in the descriptions of the API, of OAI-PMH and of SRU', async () => {
    await setLicence(LICENCE)
    expect((await get('/api/openapi.json')).json().info.license).toEqual({ name: 'CC0 1.0', url: LICENCE })
    expect((await get('/oai?verb=Identify')).body).toContain(`<rightsReference ref="${LICENCE}"/>`)
    const { body } = await get(`/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:seriatim.localhost:${issn}`)
    expect(body).toMatch(/<\/metadata><about><rights [^>]*><rightsReference ref="https:\/\/creativecommons/)
    expect((await get('/sru')).body).toContain(`primary="true">CC0 1.0: ${LICENCE}</restrictions>`)
  })

  it('cannot add links to a header or markup to a page', async () => {
    await setLicence('https://evil.example/"><script>,<x>;rel=next')
    const answer = await get(`/resource/ISSN/${issn}`)
    expect(answer.body).not.toContain('<script>,')
    expect(targets(linksOf(answer), 'license')).toEqual(['https://evil.example/%22%3E%3Cscript%3E,%3Cx%3E;rel=next'])
    expect((await get('/oai?verb=Identify')).statusCode).toBe(200)
  })
})

describe('robots.txt', () => {
  it('permits public pages and nothing else, and names the sitemap', async () => {
    const { body } = await get('/robots.txt')
    const robots = robotsParser(`${ORIGIN}/robots.txt`, body)
    const permitted = (path: string) => robots.isAllowed(ORIGIN + path, 'AnyBot')
    const links = linksOf(await get(`/resource/ISSN/${issn}`)).filter(({ rel }) => rel === 'describedby')
    for (const path of [
      '/portal',
      '/portal/browse/titles?start=a',
      '/portal/statistics',
      '/portal/api',
      `/portal/cite/${issn}.ris`,
      `/resource/ISSN/${issn}`,
      ...links.map(({ href }) => href.slice(ORIGIN.length)),
      `/resource/ISSN-L/${issn}`,
      '/dumps/',
      '/dumps/index.json',
      '/sitemap.xml',
      '/sitemap/0.xml',
      '/api/docs',
      '/api/openapi.json',
    ])
      expect([path, permitted(path)]).toEqual([path, true])
    for (const path of [
      '/',
      '/search',
      '/record/0000-0019',
      '/admin/settings',
      '/assets/index.js',
      '/api/search',
      '/api/public/v1/search?q=a',
      '/portal?q=journal',
      '/portal/account',
      '/portal/login',
      '/portal/signup',
      '/portal/contact?issn=0000-0019',
      '/sru?query=a',
      '/oai?verb=ListRecords',
      '/metrics',
    ])
      expect([path, permitted(path)]).toEqual([path, false])
    expect(robots.getSitemaps()).toEqual([`${ORIGIN}/sitemap.xml`])
  })
})
