/**
 * Tests of the main search box of the portal: titles, ISSNs, publishers and issuing bodies, and groups by ISSN-L, with
 * all search engines. OpenSearch takes part if the machine can run it.
 */
import { type DataField, dataField, type MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { makeLog } from '../../platform/log.ts'
import type { ServingEngine } from '../../search/engine-kind.ts'
import { engineKind } from '../../search/engines/list.ts'
import { type TestDb, testApp, testDb } from '../../testing/index.ts'
import { hasOpenSearch, testNode } from '../../testing/opensearch.ts'
import type { TestNode } from '../../testing/opensearch-node.ts'
import { loadInto } from '../../testing/records.ts'
import { ISSN } from '../consequences/testing.ts'
import { smallRecord } from '../public/testing.ts'
import { readRows } from './testing.ts'

/** The records of a family, which share an ISSN-L. */
const FAMILY = [3, 4, 10]

const serial = (number: number, fields: readonly DataField[], category = 'reg'): MarcRecord =>
  smallRecord(
    ISSN(number),
    [
      dataField('022', '0', ' ', [
        ['a', ISSN(number)],
        ...(FAMILY.includes(number) ? [['l', ISSN(FAMILY[0]!)] as [string, string]] : []),
        ['2', '_7'],
      ]),
      ...fields,
    ],
    category,
  )
const title = (text: string) => dataField('245', '0', '0', [['a', text]])
const variant = (text: string) => dataField('246', '1', ' ', [['a', text]])
const publisher = (text: string) =>
  dataField('264', ' ', '1', [
    ['a', 'Lutsk :'],
    ['b', text],
  ])
const body = (text: string) => dataField('710', '2', ' ', [['a', text]])
const original = (tag: string, code: string, text: string) =>
  dataField('880', ' ', '1', [
    ['6', `${tag}-01/(N`],
    [code, text],
  ])

const RECORDS: readonly MarcRecord[] = [
  serial(1, [title('Bulletin of wells'), publisher('Sadova hata,'), original('264', 'b', 'Садова хата,')]),
  serial(2, [title('Zeitschrift für Moose'), publisher('Éditions Beaubrac,')]),
  serial(3, [title('Sadova hata'), publisher('Molochai')]),
  serial(4, [title('Acta fontium'), variant('Sadova hata : journal of houses'), publisher('Molochai')]),
  serial(5, [title('Annales'), body('Institut des lichens de Sadova')]),
  serial(6, [title('Hata news'), publisher('Orchard house')]),
  serial(7, [title('Hidden'), publisher('Sadova hata')], 'val'),
  serial(8, [
    title('Moose heute'),
    publisher('Éditions du Lac'),
    dataField('720', ' ', ' ', [['a', 'Beaubrac, Anne']]),
  ]),
  serial(9, [title('Annals of tides'), dataField('260', ' ', ' ', [['b', 'Kelpford University Press']])]),
  serial(10, [title('Tidal notes'), publisher('Press of Kelpford University')]),
]

let test: TestDb
let node: TestNode | undefined
const engines = new Map<string, ServingEngine>()
/** Maximum time to start a node of OpenSearch on a busy machine. */
const START_MS = 180_000

beforeAll(async () => {
  test = await testDb()
  await loadInto(test, RECORDS)
  const served = (cacheMegabytes: number, openSearch?: ReturnType<TestNode['settings']>) => {
    const settings = { cacheMegabytes, storedSetMegabytes: 0, ...(openSearch && { openSearch }) }
    return engineKind(settings).serve({ ...test, settings, log: makeLog('warn') })
  }
  engines.set('in memory', served(16)).set('PostgreSQL alone', served(0))
  if (hasOpenSearch) {
    node = await testNode()
    engines.set('OpenSearch', served(0, node.settings('portal', { shards: 2 })))
  }
  await Promise.all([...engines.values()].map(({ ready }) => ready))
}, START_MS)
afterAll(async () => {
  await Promise.all([...engines.values()].map((engine) => engine.close()))
  await node?.close()
  await test?.close()
})

const ENGINES = ['in memory', 'PostgreSQL alone', ...(hasOpenSearch ? ['OpenSearch'] : [])]

describe.each(ENGINES)('with the search engine "%s", the main search box', (name) => {
  let app: App

  beforeAll(async () => {
    const engine = engines.get(name)!
    if (name === 'OpenSearch') await vi.waitFor(() => expect(engine.answersFrom()).toBe('opensearch'), START_MS)
    app = await testApp(test, {}, engine)
  }, START_MS)
  afterAll(async () => {
    await app?.close()
    // The answers are from OpenSearch and not from the engine that replaces it after a failure.
    if (name === 'OpenSearch') expect(engines.get(name)!.answersFrom()).toBe('opensearch')
  })

  const rows = async (q: string) => {
    const answer = await app.inject({ method: 'GET', url: `/portal?${new URLSearchParams({ q })}` })
    expect(answer.statusCode, answer.body).toBe(200)
    return readRows(answer.body)
  }
  const search = async (q: string): Promise<number[]> =>
    (await rows(q)).map(({ issn }) => RECORDS.findIndex((_, at) => ISSN(at + 1) === issn) + 1)

  it.each([
    ['Éditions Beaubrac', [2, 8]],
    ['editions beaubrac', [2, 8]],
    ['"Éditions Beaubrac"', [2]],
    ['Садова хата', [1]],
    ['Institut des lichens', [5]],
    ['moose beaubrac', [8, 2]],
    ['kelpf*', [10, 9]],
    ['"Kelpford University Press"', [9]],
    ['Lutsk', []],
    [ISSN(1), [1]],
    [`ISSN ${ISSN(1)}`, [1]],
    [`urn:issn:${ISSN(1)}`, [1]],
    [`https://portal.example.org/resource/ISSN/${ISSN(1)}`, [1]],
  ])('finds the expected records for %s', async (q, expected) => {
    expect((await search(q)).toSorted()).toEqual(expected.toSorted())
  })

  it('ranks titles before variant titles, and these before publishers and issuing bodies', async () => {
    expect(await search('Sadova hata')).toEqual([3, 4, 1])
  })

  it('ranks records with more words of the query in their titles first', async () => {
    expect((await search('sadova')).slice(0, 2)).toEqual([3, 4])
  })

  it('counts the values of filters among the found records', async () => {
    const { body: page } = await app.inject({ url: `/portal?${new URLSearchParams({ q: 'beaubrac' })}` })
    expect(page).toContain('<h1>2 records</h1>')
    expect(page).toMatch(/f=category%3Areg"[^>]*>[^<]*<\/a><span class="dim number">2<\/span>/)
  })

  it('groups the found records by ISSN-L', async () => {
    const { body: page } = await app.inject({ url: `/portal?${new URLSearchParams({ q: 'hata', group: 'issnl' })}` })
    const [, list = ''] = /<ol class="results"[^>]*>(.*)<\/ol>/su.exec(page) ?? []
    const groups = list
      .split('<li class="group">')
      .slice(1)
      .map((group) => group.split('</ul>')[0]!)
    const issns = groups.map((group) => [...group.matchAll(/resource\/ISSN\/([\dX-]+)/g)].map(([, issn]) => issn))
    expect(issns).toEqual([[ISSN(3), ISSN(4)]])
    expect(page).toContain('3 groups')
  })
})

describe.each(ENGINES)('with the search engine "%s", a row of the result list', (name) => {
  let app: App

  beforeAll(async () => {
    app = await testApp(test, {}, engines.get(name)!)
  })
  afterAll(() => app?.close())

  const rowOf = async (q: string, number: number) => {
    const { body: page } = await app.inject({ method: 'GET', url: `/portal?${new URLSearchParams({ q })}` })
    return readRows(page).find(({ issn }) => issn === ISSN(number))
  }

  it('marks words of the query in the displayed title, and then shows no other reason for the match', async () => {
    expect(await rowOf('sadova hata', 3)).toMatchObject({ marked: ['Sadova', 'hata'], reasons: [] })
  })

  it('shows the variant title that contains the words of the query', async () => {
    expect(await rowOf('sadova hata', 4)).toMatchObject({
      marked: ['Sadova', 'hata'],
      reasons: ['Also known as: Sadova hata : journal of houses'],
    })
  })

  it('shows the matching publisher in the script of the query', async () => {
    expect(await rowOf('Sadova hata', 1)).toMatchObject({
      marked: ['Sadova', 'hata'],
      reasons: ['Publisher: Sadova hata'],
    })
    expect(await rowOf('садова хата', 1)).toMatchObject({
      marked: ['Садова', 'хата'],
      reasons: ['Publisher: Садова хата'],
    })
  })

  it('shows the issuing body or publisher that contains query words missing from the title', async () => {
    expect((await rowOf('lichens', 5))?.reasons).toEqual(['Issuing body: Institut des lichens de Sadova'])
    expect(await rowOf('moose beaubrac', 2)).toMatchObject({
      marked: ['Moose', 'Beaubrac'],
      reasons: ['Publisher: Éditions Beaubrac'],
    })
  })

  it('marks nothing if the query has no words', async () => {
    const { body: page } = await app.inject({ method: 'GET', url: '/portal?f=category:reg' })
    expect(readRows(page).flatMap(({ marked, reasons }) => [...marked, ...reasons])).toEqual([])
  })
})
