/** Tests that an OAI-PMH harvester gets all records and then exactly the changes, also with concurrent saves. */
import { dataField, type MarcRecord, readRecords } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type TestDb, testApp, testDb } from '../../testing/index.ts'
import { removeVersions, replaceActive } from '../../testing/oracle/versions.ts'
import { childElements, childNames, childText, readXml, type XmlNode } from '../../testing/xml.ts'
import { fillPublicBase, type PublicBase, SECRET } from '../public/testing.ts'

const COUNT = 640
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

const OAI = 'http://www.openarchives.org/OAI/2.0/'

async function ask(
  parameters: Readonly<Record<string, string>> | string,
  method: 'GET' | 'POST' = 'GET',
): Promise<XmlNode> {
  const text = typeof parameters === 'string' ? parameters : new URLSearchParams(parameters).toString()
  const answer = await app.inject(
    method === 'GET'
      ? { method, url: `/oai?${text}` }
      : { method, url: '/oai', payload: text, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  )
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8')
  expect(answer.body).not.toContain(SECRET)
  const root = readXml(answer.body)
  expect([root.name, root.uri]).toEqual(['OAI-PMH', OAI])
  expect(childNames(root).slice(0, 2)).toEqual(['responseDate', 'request'])
  return root
}
const errorOf = async (parameters: Readonly<Record<string, string>> | string): Promise<string | undefined> =>
  childElements(await ask(parameters), 'error')[0]?.attributes.code

type Item = { readonly issn: string; readonly datestamp: string; readonly isDeleted: boolean; readonly sets: string[] }
const itemsOf = (root: XmlNode): Item[] =>
  childElements(root, 'header').map((header) => ({
    issn: childText(header, 'identifier')!.slice(-9),
    datestamp: childText(header, 'datestamp')!,
    isDeleted: header.attributes.status === 'deleted',
    sets: childElements(header, 'setSpec').map(({ text }) => text),
  }))

type Harvest = { readonly items: Item[]; readonly began: string; readonly pages: number }

/** Harvests all pages of a list. Calls `between` after each page. */
async function harvest(
  of: Readonly<Record<string, string>>,
  verb: 'ListRecords' | 'ListIdentifiers' = 'ListIdentifiers',
  between: (page: number) => Promise<unknown> = async () => undefined,
): Promise<Harvest> {
  let root = await ask({ verb, metadataPrefix: 'marcxml', ...of })
  const began = childText(root, 'responseDate')!
  const items = itemsOf(root)
  let pages = 1
  for (let token = childText(root, 'resumptionToken'); token; token = childText(root, 'resumptionToken')) {
    await between(pages)
    root = await ask({ verb, resumptionToken: token })
    items.push(...itemsOf(root))
    pages += 1
  }
  return { items, began, pages }
}

const recordOf = (issn: string): MarcRecord => base.records.find((record) => record.issn === issn)!.record
const withNote = (record: MarcRecord, note: string): MarcRecord => ({
  ...record,
  fields: [...record.fields, dataField('500', ' ', ' ', [['a', note]])],
})
const inCategory = (record: MarcRecord, category: string): MarcRecord => ({
  ...record,
  fields: record.fields.map((field) => (field.tag === '699' ? dataField('699', ' ', ' ', [['8', category]]) : field)),
})
/**
 * ISSNs of all records that are or were public. The last one became a draft after the load, so it is reported as
 * deleted.
 */
const everPublic = () => [...base.shown, base.onlyDraft].sort()
const registered = () => base.records.filter(({ category, issn }) => category === 'reg' && base.shown.includes(issn))

describe('the six verbs of OAI-PMH', () => {
  it('include Identify, which describes the repository', async () => {
    const [identify] = childElements(await ask('verb=Identify'), 'Identify')
    expect(childNames(identify!)).toEqual([
      'repositoryName',
      'baseURL',
      'protocolVersion',
      'adminEmail',
      'earliestDatestamp',
      'deletedRecord',
      'granularity',
      'compression',
      'description',
    ])
    expect(childText(identify!, 'deletedRecord')).toBe('persistent')
  })

  it('include ListMetadataFormats, which lists both formats', async () => {
    const prefixes = childElements(await ask('verb=ListMetadataFormats'), 'metadataPrefix').map(({ text }) => text)
    expect(prefixes).toEqual(['marcxml', 'oai_dc'])
  })

  it('include ListSets, which lists categories, centres and countries', async () => {
    const specs = childElements(await ask('verb=ListSets'), 'setSpec').map(({ text }) => text)
    expect(specs).toEqual(expect.arrayContaining(['category:reg', 'category:can']))
    expect(specs.some((spec) => spec.startsWith('center:_'))).toBe(true)
    expect(specs.some((spec) => /^country:[A-Z]{3}$/.test(spec))).toBe(true)
    expect(specs.filter((spec) => /:(fre|val|leg)$/.test(spec))).toEqual([])
  })

  it('include GetRecord, which returns a record in both formats, by GET and by POST', async () => {
    const [issn] = base.shown
    const identifier = `oai:seriatim.localhost:${issn}`
    for (const method of ['GET', 'POST'] as const) {
      const root = await ask({ verb: 'GetRecord', identifier, metadataPrefix: 'marcxml' }, method)
      const [record] = childElements(root, 'metadata')[0]!.children
      expect([record!.name, record!.uri]).toEqual(['record', 'http://www.loc.gov/MARC21/slim'])
      expect(childElements(record!, 'controlfield').find(({ attributes }) => attributes.tag === '001')?.text).toBe(issn)
    }
    const dc = await ask({ verb: 'GetRecord', identifier, metadataPrefix: 'oai_dc' })
    expect(childElements(dc, 'identifier').map(({ text }) => text)).toContain(`urn:ISSN:${issn}`)
    expect(childText(dc, 'title')).toBeTruthy()
  })

  it.each([
    ['', 'badVerb'],
    ['verb=Nothing', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=Identify&from=2026-01-01', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=marcxml&metadataPrefix=marcxml', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=marcxml&from=2026-13-01', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=marcxml&from=2026-02-30', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=marcxml&from=2026-01-01&until=2026-01-02T00:00:00Z', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=marcxml&from=2026-02-01&until=2026-01-01', 'badArgument'],
    ['verb=ListRecords&resumptionToken=x&metadataPrefix=marcxml', 'badArgument'],
    ['verb=ListRecords&resumptionToken=x', 'badResumptionToken'],
    ['verb=ListRecords&metadataPrefix=mods', 'cannotDisseminateFormat'],
    ['verb=ListRecords&metadataPrefix=marcxml&until=2001-01-01', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=marcxml&set=center:_unknown', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=marcxml&set=nothing', 'noRecordsMatch'],
    ['verb=GetRecord&metadataPrefix=marcxml&identifier=oai:other:0000-0000', 'idDoesNotExist'],
    ['verb=GetRecord&metadataPrefix=marcxml&identifier=oai:seriatim.localhost:9999-9994', 'idDoesNotExist'],
  ])('return for the request "%s" the error %s', async (query, code) => expect(await errorOf(query)).toBe(code))

  it('return idDoesNotExist for records that are not public', async () => {
    for (const issn of base.hidden.filter((each) => each !== base.onlyDraft).slice(0, 20))
      expect(
        await errorOf({ verb: 'GetRecord', metadataPrefix: 'marcxml', identifier: `oai:seriatim.localhost:${issn}` }),
      ).toBe('idDoesNotExist')
  })
})

describe('an OAI-PMH harvest', () => {
  it('returns every public record once, ordered by datestamp and ISSN, in pages of 100', async () => {
    const { items, pages } = await harvest({}, 'ListRecords')
    expect(items.filter(({ isDeleted }) => !isDeleted).map(({ issn }) => issn)).toHaveLength(base.shown.length)
    expect(items.map(({ issn }) => issn).sort()).toEqual(everPublic())
    const places = items.map(({ datestamp, issn }) => `${datestamp} ${issn}`)
    expect(places).toEqual([...places].sort())
    expect(pages).toBe(Math.ceil(everPublic().length / 100))
  })

  it('returns the total size and the position, and refuses an altered resumption token', async () => {
    const root = await ask({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc' })
    const [token] = childElements(root, 'resumptionToken')
    expect(token!.attributes).toMatchObject({ completeListSize: String(everPublic().length), cursor: '0' })
    expect(await errorOf({ verb: 'ListRecords', resumptionToken: token!.text })).toBe('badResumptionToken')
    const altered = `${token!.text.slice(0, -2)}AA`
    expect(await errorOf({ verb: 'ListIdentifiers', resumptionToken: altered })).toBe('badResumptionToken')
  })

  it('after a first harvest returns exactly the changes made during that harvest or after it', async () => {
    const some = registered()
    const [first, second, third, fourth, gone] = some.map(({ issn }) => issn)
    const last = some.at(-1)!.issn
    const during = new Map<number, readonly string[]>([
      [1, [first!, last]],
      [2, [second!, first!]],
      [3, [third!]],
    ])
    let saves = 0
    const whole = await harvest({}, 'ListIdentifiers', async (page) => {
      for (const issn of during.get(page) ?? []) {
        saves += 1
        await replaceActive(test, issn, withNote(recordOf(issn), `Changed ${saves}`))
      }
    })
    expect(new Set(whole.items.map(({ issn }) => issn))).toEqual(new Set(everPublic()))
    // If the harvest returned a record twice, the record changed between the two pages.
    const twice = whole.items.map(({ issn }) => issn).filter((issn, at, all) => all.indexOf(issn) !== at)
    expect(new Set(twice)).toEqual(new Set([...during.values()].flat().filter((issn) => twice.includes(issn))))

    const { began } = await harvest({})
    await replaceActive(test, fourth!, withNote(recordOf(fourth!), 'Changed after it'))
    await removeVersions(test, gone!)
    await replaceActive(test, second!, inCategory(recordOf(second!), 'val'))
    // This save changes only non-public data, so the harvest must not report the record.
    const hiddenOnly = some[10]!
    await replaceActive(test, hiddenOnly.issn, {
      ...hiddenOnly.record,
      fields: [...hiddenOnly.record.fields, dataField('920', ' ', ' ', [['a', 'internal']])],
    })
    const later = await harvest({ from: began })
    const changed = new Map(later.items.map((item) => [item.issn, item.isDeleted]))
    expect([changed.get(fourth!), changed.get(gone!), changed.get(second!)]).toEqual([false, true, true])
    expect(changed.has(hiddenOnly.issn)).toBe(false)
    const root = await ask({
      verb: 'GetRecord',
      metadataPrefix: 'marcxml',
      identifier: `oai:seriatim.localhost:${gone}`,
    })
    expect(itemsOf(root)[0]!.isDeleted).toBe(true)
    expect(childElements(root, 'metadata')).toEqual([])
  })

  it('of a set returns the records of the set, and as deleted the records that left the set', async () => {
    const leaving = registered()[20]!
    const { items, began } = await harvest({ set: 'category:reg' })
    expect(items.filter(({ isDeleted }) => !isDeleted).every(({ sets }) => sets.includes('category:reg'))).toBe(true)
    await replaceActive(test, leaving.issn, inCategory(leaving.record, 'sup'))
    const [there] = (await harvest({ set: 'category:reg', from: began })).items.filter(
      ({ issn }) => issn === leaving.issn,
    )
    expect(there).toMatchObject({ isDeleted: true })
    const suppressed = await harvest({ set: 'category:sup' })
    expect(suppressed.items).toContainEqual(expect.objectContaining({ issn: leaving.issn, isDeleted: false }))
    await replaceActive(test, leaving.issn, leaving.record)
    const [back] = (await harvest({ set: 'category:reg', from: began })).items.filter(
      ({ issn }) => issn === leaving.issn,
    )
    expect(back).toMatchObject({ isDeleted: false })
  })

  it('omits uncommitted changes until they are committed', async () => {
    const issn = registered()[30]!.issn
    const record = withNote(recordOf(issn), 'Slowly saved')
    let finish: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    let isWritten: () => void = () => undefined
    const written = new Promise<void>((resolve) => {
      isWritten = resolve
    })
    const slow: TestDb = {
      ...test,
      index: {
        ...test.index,
        async changed(tx, ids) {
          await test.index.changed(tx, ids)
          isWritten()
          await held
        },
      },
    }
    const saving = replaceActive(slow, issn, record)
    await written
    const before = await harvest({})
    finish()
    await saving
    const { items } = await harvest({ from: before.began })
    expect(items.map((item) => item.issn)).toContain(issn)
  })
})

it('OAI-PMH returns every record as valid MARCXML', async () => {
  const root = await app.inject({ method: 'GET', url: '/oai?verb=ListRecords&metadataPrefix=marcxml' })
  const items = itemsOf(readXml(root.body))
  expect(items).toHaveLength(100)
  // On a fast machine, this page may also contain a record that an earlier test deleted in the same second as the load.
  const shown = items.filter(({ isDeleted }) => !isDeleted).length
  const records = [...root.body.matchAll(/<metadata>(.*?)<\/metadata>/gs)].map(([, record]) => record!)
  expect(records).toHaveLength(shown)
  const bytes = Buffer.from(
    `<?xml version="1.0"?><collection xmlns="http://www.loc.gov/MARC21/slim">${records.join('')}</collection>`,
  )
  let count = 0
  for await (const { record } of readRecords([bytes], 'marcxml')) if (record !== undefined) count += 1
  expect(count).toBe(shown)
})

it('the OAI-PMH URL returns 404 for other methods and for longer paths, and refuses other content types', async () => {
  expect((await app.inject({ method: 'DELETE', url: '/oai' })).statusCode).toBe(404)
  expect((await app.inject({ method: 'GET', url: '/oai/anything' })).statusCode).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/oai', payload: { verb: 'Identify' } })).statusCode).toBe(415)
})
