/**
 * Tests that no response of the public pages and APIs contains a non-public field, a user name or a record of a
 * non-public category.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import type { App } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { type Caller, createUser, loginAs, type TestDb, testDb, testServices } from '../../testing/index.ts'
import { OUTPUT_FORMS } from '../public/output-forms.ts'
import { fillPublicBase, type PublicBase, SECRET } from '../public/testing.ts'

let test: TestDb
let app: App
let services: Services
let folder: string
let reader: Caller
let base: PublicBase
let token: string

beforeAll(async () => {
  test = await testDb()
  base = await fillPublicBase(test, 2_000)
  folder = await mkdtemp(join(tmpdir(), 'seriatim-hidden-'))
  services = testServices(test, { dataFolder: folder, allowsPrivateUrls: true })
  app = await buildApp(services)
  await app.ready()
  await createUser(test.db, { username: 'reader', permissions: ['search'] })
  await test.db
    .updateTable('app_user')
    .set({ api_quota: JSON.stringify({ total: 100_000, day: 100_000, second: 100_000 }) })
    .execute()
  reader = await loginAs(app, 'reader')
  token = (await reader.post('/api/me/tokens', { name: 'walk' })).json().token
})
afterAll(async () => {
  await app?.close()
  await test?.close()
  await rm(folder, { recursive: true, force: true })
})

const visit = async (url: string, asked: { accept?: string; method?: 'GET' | 'POST'; payload?: object } = {}) => {
  const { accept = '*/*', method = 'GET', payload } = asked
  const answer = await app.inject({
    method,
    url,
    headers: { accept, authorization: `Bearer ${token}` },
    // Uses different client addresses because of the rate limit per IP address.
    remoteAddress: `10.${[
      ...createHash('md5')
        .update(url + accept)
        .digest(),
    ]
      .slice(0, 3)
      .join('.')}`,
    ...(payload ? { payload } : {}),
  })
  const text = answer.body
  expect([url, answer.statusCode, text.includes(SECRET)]).toEqual([url, answer.statusCode, false])
  return answer
}

it('a record URL hides non-public data of every record in every format', async () => {
  for (const [index, { issn }] of base.records.entries()) {
    const isShown = base.shown.includes(issn)
    // Records alternate between eight categories, so every category is combined with every format and URL.
    const turn = Math.floor(index / 8)
    const form = OUTPUT_FORMS[turn % OUTPUT_FORMS.length]!
    const urls = [
      `/resource/ISSN/${issn}?format=${form}`,
      `/api/public/v1/records/${issn}${form === 'html' ? '' : `?format=${form}`}`,
      `/portal/cite/${issn}.${['ris', 'bib', 'json'][turn % 3]}`,
    ]
    for (const url of index < 240 ? urls : [urls[turn % urls.length]!])
      expect([url, (await visit(url)).statusCode]).toEqual([url, isShown ? 200 : 404])
    if (index % 64 < 8) {
      await visit(`/api/public/v1/records/${issn}/issn-l`)
      await visit(`/resource/ISSN-L/${issn}`)
      await visit(`/portal/contact?issn=${issn}`)
    }
  }
})

it('search, browse and statistics pages hide non-public data', async () => {
  const titles = base.records.slice(0, 16).flatMap(({ record }) => {
    const field = record.fields.find(({ tag }) => tag === '222')
    return field && 'subfields' in field ? [field.subfields[0]!.value.split(' ')[0]!] : []
  })
  for (const word of new Set([...titles, SECRET.slice(0, 6), `${SECRET.slice(0, 6)}*`, '', '0000', 'a*'])) {
    const q = encodeURIComponent(word)
    const page = await visit(`/portal?q=${q}&sort=title`, { accept: 'text/html' })
    await visit(`/portal?q=${q}&sort=title&group=issnl`, { accept: 'text/html' })
    await visit(`/portal/feed?q=${q}`)
    for (const format of ['csv', 'ris', 'bibtex', 'marcxml'])
      expect((await visit(`/portal/download?format=${format}&q=${q}`)).statusCode).toBe(200)
    const { results } = (await visit(`/api/public/v1/search?q=${q}&size=100`)).json()
    const { titles } = (await visit(`/portal/suggest?q=${q}`)).json()
    const result = [
      ...titles.map(({ issn }: { issn: string }) => issn),
      ...[...page.body.matchAll(/\/resource\/ISSN\/(\d{4}-\d{3}[\dX])"/g)].map(([, issn]) => issn!),
      ...results.map(({ issn }: { issn: string }) => issn),
    ]
    expect(result.filter((issn) => !base.shown.includes(issn))).toEqual([])
  }
  for (const index of ['titles', 'publishers']) {
    let url: string | undefined = `/portal/browse/${index}`
    for (let step = 0; url !== undefined && step < 8; step++) {
      const page: string = (await visit(url)).body
      url = /rel="next" href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
      const entry = /href="(\/portal\?heading=[^"]+)"/.exec(page)?.[1]
      if (entry) expect((await visit(entry)).statusCode).toBe(200)
    }
  }
  for (const url of [
    '/portal',
    '/portal?advanced=1',
    '/portal/statistics',
    '/portal/api',
    '/robots.txt',
    '/portal/contact',
  ])
    expect([url, (await visit(url)).statusCode]).toEqual([url, 200])
  expect((await visit('/portal?f=draft_record:true&f=fields_structure:x&f=category:val')).body).not.toMatch(
    /\/resource\/ISSN\//,
  )
})

it('sitemaps and lists of records hide non-public data', async () => {
  const index = (await visit('/sitemap.xml')).body
  const parts = [...index.matchAll(/<loc>[^<]*?(\/sitemap\/\d+\.xml)<\/loc>/g)].map(([, part]) => part!)
  const listed = []
  for (const part of parts)
    listed.push(...[...(await visit(part)).body.matchAll(/ISSN\/(\d{4}-\d{3}[\dX])<\/loc>/g)].map(([, issn]) => issn!))
  expect(listed.sort()).toEqual([...base.shown].sort())
  const sent: string[] = []
  const missing: string[] = []
  for (let from = 0; from < base.records.length; from += 1_000) {
    const issns = base.records.slice(from, from + 1_000).map(({ issn }) => issn)
    const answer = (await visit('/api/public/v1/records', { method: 'POST', payload: { issns } })).json()
    sent.push(...answer.records.map(({ issn }: { issn: string }) => issn))
    missing.push(...answer.not_found)
  }
  expect(sent.sort()).toEqual([...base.shown].sort())
  expect(missing.sort()).toEqual([...base.hidden].sort())
})

it('statistics and all index entries hide non-public data', async () => {
  const total = new Intl.NumberFormat('en').format(base.shown.length)
  expect((await visit('/portal/statistics')).body).toContain(total)
  expect((await visit('/api/public/v1/search?q=')).json().total).toBe(base.shown.length)
  for (const index of ['titles', 'publishers']) {
    for (const start of ['p', 't', 'z', SECRET.slice(0, 4)])
      expect((await visit(`/portal/browse/${index}?start=${start}`)).statusCode).toBe(200)
    let url: string | undefined = `/portal/browse/${index}`
    let pages = 0
    while (url !== undefined) {
      const page: string = (await visit(url)).body
      url = /rel="next" href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
      pages += 1
    }
    expect(pages).toBeGreaterThan(2)
  }
})

it('OAI-PMH hides non-public data in every format, identifier and set', async () => {
  const domain = 'seriatim.localhost'
  for (const [verb, prefix] of [
    ['ListRecords', 'marcxml'],
    ['ListRecords', 'oai_dc'],
    ['ListIdentifiers', 'oai_dc'],
  ] as const) {
    const sent: string[] = []
    let url: string | undefined = `/oai?verb=${verb}&metadataPrefix=${prefix}`
    while (url !== undefined) {
      const page: string = (await visit(url)).body
      sent.push(...[...page.matchAll(/<header><identifier>oai:[^:]+:([^<]+)</g)].map(([, issn]) => issn!))
      const next = /<resumptionToken[^>]*>([^<]+)</.exec(page)?.[1]
      url = next && `/oai?verb=${verb}&resumptionToken=${next}`
    }
    expect(sent.sort()).toEqual([...base.shown].sort())
  }
  const sets = (await visit('/oai?verb=ListSets')).body
  expect(sets).not.toMatch(/category:(val|leg|fre)/)
  for (const issn of base.hidden.slice(0, 24)) {
    const answer = await visit(`/oai?verb=GetRecord&metadataPrefix=marcxml&identifier=oai:${domain}:${issn}`)
    expect(answer.body).toMatch(issn === base.onlyDraft ? /status="deleted"/ : /code="idDoesNotExist"/)
  }
  for (const category of ['val', 'leg', 'fre'])
    expect((await visit(`/oai?verb=ListRecords&metadataPrefix=marcxml&set=category:${category}`)).body).toContain(
      'code="noRecordsMatch"',
    )
})

it('SRU search and scan hide non-public data in every schema', async () => {
  const sru = async (query: string, more = ''): Promise<string> =>
    (await visit(`/sru?query=${encodeURIComponent(query)}${more}`)).body
  for (const schema of ['marcxml', 'dc']) {
    const sent: string[] = []
    for (let start = 1; start <= base.shown.length; start += 100)
      sent.push(
        ...[
          ...(
            await sru(
              'cql.allRecords=1 sortby issn.issn',
              `&recordSchema=${schema}&startRecord=${start}&maximumRecords=100`,
            )
          ).matchAll(/<recordIdentifier>([^<]+)</g),
        ].map(([, issn]) => issn!),
      )
    expect(sent.sort()).toEqual([...base.shown].sort())
  }
  const secret = SECRET.slice(0, 6)
  for (const query of [
    ...['cql.anywhere', 'dc.title', 'dc.publisher', 'cql.serverChoice', 'issn.center', 'issn.publisher_names'].map(
      (index) => `${index} = ${secret}*`,
    ),
    ...['val', 'leg', 'fre'].map((category) => `issn.category = ${category}`),
    ...base.hidden.slice(0, 16).map((issn) => `rec.id = ${issn}`),
  ])
    expect([query, await sru(query, '&maximumRecords=5')]).toEqual([
      query,
      expect.stringMatching(/<numberOfRecords>0<|info:srw\/diagnostic\/1\/16</),
    ])
  for (const index of ['dc.title', 'dc.publisher'])
    for (const word of ['a', 'p', 't', secret])
      await visit(`/sru?scanClause=${encodeURIComponent(`${index} = ${word}`)}&maximumTerms=100`)
})

it('dumps, the change feed and webhook deliveries hide non-public data', async () => {
  await services.dumps.make()
  const [dump] = (await visit('/dumps/index.json')).json().dumps
  expect(dump.records).toBe(base.shown.length)
  for (const { name } of dump.files) {
    const file = await visit(`/dumps/${dump.date}/${name}`)
    const text = gunzipSync(file.rawPayload).toString('utf8')
    expect([name, text.includes(SECRET)]).toEqual([name, false])
    const numbers = [...text.matchAll(/tag="001">([^<]+)<|^(\d{4}-\d{3}[\dX])\t|^\{.*?"identifier":"([^"]+)"/gm)]
    expect(numbers.map(([, marc, table, graph]) => marc ?? table ?? graph).sort()).toEqual([...base.shown].sort())
  }
  const notified: string[] = []
  let next = ''
  for (;;) {
    const page = (await visit(`/api/public/v1/changes?since=${encodeURIComponent(next)}`)).json()
    if (page.changes.length === 0) break
    notified.push(...page.changes.map(({ issn }: { issn: string }) => issn))
    next = page.next
  }
  // Includes a record that was public before, which these interfaces report as no longer public.
  const known = [...base.shown, base.onlyDraft].sort()
  expect(notified.sort()).toEqual(known)

  const bodies: string[] = []
  const receiver: Server = createServer((request, answer) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      bodies.push(body)
      answer.end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  await reader.post('/api/me/webhooks', { url, search: {} })
  await sql`update webhook set seen_to = '-infinity'`.execute(test.db)
  await services.webhooks.deliverAll(new AbortController().signal)
  receiver.closeAllConnections()
  receiver.close()
  expect(bodies.length).toBeGreaterThan(50)
  expect(bodies.filter((body) => body.includes(SECRET))).toEqual([])
  const posted = await test.db.selectFrom('webhook_delivery').select('issn').execute()
  expect(posted.map(({ issn }) => issn).sort()).toEqual([...base.shown].sort())
})
