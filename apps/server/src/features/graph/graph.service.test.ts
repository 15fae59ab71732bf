import type { FamilyGraph, GraphKind } from '@seriatim/contract'
import { issnFromNumber } from '@seriatim/issn'
import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import {
  type Caller,
  callerWith,
  createKnownUsers,
  createUser,
  loginAs,
  type TestDb,
  testApp,
  testDb,
} from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'

/** ISSN of the test record with number n. */
const issn = (n: number) => issnFromNumber(7_100_000 + n)

type Serial = { n: number; title?: string; medium?: string; years?: string; category?: string; links?: string[] }

/** A test record. A link is written `776 8 12`: tag, second indicator (`_` for blank), number of the linked record. */
const serial = ({ n, title, medium = 'ta', years = '19509999', category = 'reg', links = [] }: Serial): MarcRecord => ({
  leader: '00000nas a2200000 i 4500',
  fields: [
    controlField('001', issn(n)),
    controlField('007', medium),
    controlField('008', `500101c${years}fr qr         0   b0fre c`),
    dataField('022', '0', ' ', [
      ['a', issn(n)],
      ['2', '_7'],
      ['l', issn(n)],
    ]),
    ...(title === undefined ? [] : [dataField('222', ' ', ' ', [['a', title]])]),
    dataField('699', ' ', ' ', [['8', category]]),
    ...links.map((link) => {
      const [tag = '', indicator2 = '', target = ''] = link.split(' ')
      return dataField(tag, '0', indicator2 === '_' ? ' ' : indicator2, [['x', issn(Number(target))]])
    }),
  ],
})

/**
 * Number of the first record in two separate families. In one, each record links to the next; in the other, all link to
 * the first.
 */
const CHAIN = 1_000
const STAR = 3_000
const STAR_SIZE = 700

const records: MarcRecord[] = [
  // Print and online edition of a title that continues an earlier title. Only the record of the later title has the
  // link.
  serial({ n: 1, title: '\u0098Les \u009CCahiers (Imprimé)', years: '19902009', links: ['776 8 2', '780 0 3'] }),
  serial({ n: 2, title: 'Cahiers (En ligne)', medium: 'cr', years: '2001uuuu', links: ['776 8 1', '787 _ 900'] }),
  serial({ n: 3, title: 'Feuilles', years: '19501989', links: ['785 1 1'] }),
  // Two titles merge into a third. One of them has an index that is a separate serial, and one ISSN is cancelled.
  serial({ n: 11, title: 'Moors', years: '19101959', links: ['785 7 13'] }),
  serial({ n: 12, title: 'Fens', years: '19201959', links: ['785 7 901', '785 7 13', '770 _ 14'] }),
  serial({
    n: 13,
    title: 'Moors and fens',
    years: '19609999',
    links: ['780 4 11', '780 4 12', '776 8 902', '775 _ 15'],
  }),
  serial({ n: 14, title: 'Fens. Index', links: ['772 _ 12'] }),
  serial({ n: 15, title: 'Fens (wrong)', category: 'can' }),
  serial({ n: 20, medium: 'cr' }),
  ...Array.from({ length: 12 }, (_, at) =>
    serial({ n: CHAIN + at, title: `Link ${at}`, links: at === 11 ? [] : [`787 _ ${CHAIN + at + 1}`] }),
  ),
  ...Array.from({ length: STAR_SIZE }, (_, at) =>
    serial({ n: STAR + at, title: `Series ${at}`, links: at === 0 ? [] : [`760 _ ${at === 1 ? STAR : STAR + 1}`] }),
  ),
]

let test: TestDb
let app: App
let caller: Caller

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await createUser(test.db, { username: 'importer', center: '_7', permissions: ['import'] })
  await loadInto(test, records)
  app = await testApp(test)
  caller = await loginAs(app, 'reader')
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const read = async (n: number, kind: GraphKind): Promise<FamilyGraph> => {
  const answer = await caller.get(`/api/graph/record/${issn(n)}/${kind}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const numberOf = new Map(Array.from({ length: 5_000 }, (_, n) => [issn(n), n]))
const nodesOf = ({ nodes }: FamilyGraph) => nodes.map((node) => numberOf.get(node.issn))
const edgesOf = ({ edges }: FamilyGraph) =>
  edges
    .map(({ from, to, tag, indicator2, reciprocal }) =>
      [numberOf.get(from), `${tag}${indicator2}`.trim(), numberOf.get(to), ...(reciprocal ? ['both'] : [])].join(' '),
    )
    .sort()

describe('the graph of linked records', () => {
  it('of the kind ISSN-L contains the media of one title', async () => {
    const graph = await read(2, 'issnl')
    expect([graph.issn, graph.kind, graph.members]).toEqual([issn(2), 'issnl', 2])
    expect(nodesOf(graph)).toEqual([2, 1])
    expect(edgesOf(graph)).toEqual(['1 7768 2 both'])
    expect(graph.nodes[1]).toEqual({
      issn: issn(1),
      title: 'Les Cahiers (Imprimé)',
      media: ['ta'],
      category: 'reg',
      center: '_7',
      start_year: '1990',
      end_year: '2009',
      issnl: issn(1),
      known: true,
    })
    expect(graph.nodes[0]).toMatchObject({ media: ['cr'], start_year: '2001', end_year: 'uuuu' })
  })

  it('of the kind ISSN-H includes earlier titles, and two edges for links in one direction only', async () => {
    const graph = await read(2, 'issnh')
    expect(nodesOf(graph)).toEqual([2, 1, 3])
    expect(edgesOf(graph)).toEqual(['1 7768 2 both', '1 7800 3', '3 7851 1'])
  })

  it('of all links includes ISSNs without a record', async () => {
    const graph = await read(2, 'extended')
    expect(graph.members).toBe(3)
    expect(nodesOf(graph)).toEqual([2, 1, 3, 900])
    expect(graph.nodes[3]).toMatchObject({ issn: issn(900), title: null, media: [], category: '', known: false })
    expect(edgesOf(graph)).toContain('2 787 900')
  })

  it('includes each record of a merger once', async () => {
    const history = await read(12, 'issnh')
    expect(nodesOf(history)).toEqual([12, 13, 11, 901, 902])
    expect(edgesOf(history)).toEqual(['11 7857 13 both', '12 7857 13 both', '12 7857 901', '13 7768 902'])
  })

  it('includes cancelled records and supplements only if all links are requested', async () => {
    const graph = await read(14, 'extended')
    expect(graph.members).toBe(5)
    expect(nodesOf(graph)).toEqual([14, 12, 13, 11, 15, 901, 902])
    expect(edgesOf(graph)).toContain('12 770 14 both')
    expect(edgesOf(graph)).toContain('13 775 15')
    expect(graph.nodes.find((node) => node.issn === issn(15))?.category).toBe('can')
    // The ISSN-L family of the merged title contains only that title and the ISSN that it links to.
    expect(nodesOf(await read(13, 'issnl'))).toEqual([13, 902])
    expect(nodesOf(await read(12, 'issnl'))).toEqual([12])
  })

  it('of a record without links contains only that record', async () => {
    const graph = await read(20, 'extended')
    expect(graph).toMatchObject({ members: 1, edges: [], nodes: [{ issn: issn(20), title: null, known: true }] })
  })

  it('contains the nearest records first, regardless of the link direction', async () => {
    const from = (n: number) => nodesOf(graph).indexOf(CHAIN + n)
    const graph = await read(CHAIN + 5, 'extended')
    expect([5, 4, 6, 3, 7, 2, 8, 1, 9, 0, 10, 11].map(from)).toEqual([...Array(12).keys()])
  })

  it('of a large family contains 500 records and the total number of records', async () => {
    const graph = await read(STAR + 600, 'extended')
    expect([graph.members, graph.nodes.length]).toEqual([STAR_SIZE, 500])
    expect(nodesOf(graph).slice(0, 3)).toEqual([STAR + 600, STAR + 1, STAR])
    expect(graph.edges.length).toBe(499)
  })
})

describe('the call for a graph', () => {
  it('refuses a missing record, an invalid ISSN and an unknown kind of graph', async () => {
    const codes = async (url: string) => {
      const answer = await caller.get(`/api/graph/record/${url}`)
      return [answer.statusCode, answer.json().code]
    }
    expect(await codes(`${issn(899)}/issnl`)).toEqual([404, 'record_not_found'])
    expect(await codes('12345/issnl')).toEqual([400, 'invalid_issn'])
    expect(await codes(`${issn(1)}/all`)).toEqual([400, 'bad_request'])
  })

  it('requires the search permission', async () => {
    const url = `/api/graph/record/${issn(1)}/issnl`
    expect((await callerWith(app).get(url)).json().code).toBe('session_expired')
    expect((await (await loginAs(app, 'importer')).get(url)).json().code).toBe('forbidden')
  })
})
