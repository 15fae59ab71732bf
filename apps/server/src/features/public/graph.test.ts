/** Tests that independent libraries parse all three formats of linked data and get the same graph. */
import { Readable } from 'node:stream'
import { controlField, dataField } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import jsonld from 'jsonld'
import { Parser, type Quad, Writer } from 'n3'
import { RdfXmlParser } from 'rdfxml-streaming-parser'
import { expect, it } from 'vitest'
import { jsonLdOf, rdfXmlOf, turtleOf } from './graph.ts'
import { linkedData } from './linked-data.ts'
import { type PublicRecord, presentRecord } from './presenter.ts'
import { SECRET, smallRecord, withSecrets } from './testing.ts'

const ISSN = '0028-0836'
const strange = smallRecord(ISSN, [
  controlField('005', '20260102030405.0'),
  controlField('007', 'ta'),
  controlField('008', '750101c18699999enkwr p       0   b0eng  '),
  dataField('022', '0', ' ', [
    ['a', ISSN],
    ['l', ISSN],
    ['y', '1234-567X'],
    ['z', '1476-4687'],
    ['v', '0036-8075'],
    ['2', '_2'],
  ]),
  dataField('222', ' ', '0', [['a', '\u0098The \u009c<Nature> & "friends" \\ \u0007 \r\n\tof 自然']]),
  dataField('245', '0', '0', [['a', 'Nature']]),
  dataField('246', '1', '1', [['a', 'Natur']]),
  dataField('264', ' ', '1', [
    ['a', 'London :'],
    ['b', 'Macmillan <&> Söhne,'],
    ['c', '1869-'],
  ]),
  dataField('780', '0', '0', [['x', '0036-8075']]),
  dataField('785', '0', '7', [['x', 'not a number']]),
  dataField('856', '4', '0', [['u', 'https://example.org/a b?<>"{}|^`']]),
])

const presented = (issn: string, record: typeof strange): PublicRecord =>
  presentRecord({
    recordId: 1,
    issn,
    center: '_2',
    category: 'reg',
    versionId: 1,
    storedAt: new Date(0),
    record: { ...record, fields: record.fields.filter(({ tag }) => tag !== '699') },
  })!

/** Canonical text of a graph, which does not depend on the names of blank nodes. */
async function canonical(quads: readonly Quad[]): Promise<string> {
  const writer = new Writer({ format: 'N-Quads' })
  writer.addQuads([...quads])
  const text = await new Promise<string>((resolve, reject) => writer.end((e, t) => (e ? reject(e) : resolve(t))))
  return jsonld.canonize(
    text as never,
    { inputFormat: 'application/n-quads', algorithm: 'URDNA2015' } as never,
  ) as never
}

const readRdfXml = async (text: string): Promise<Quad[]> => {
  const quads: Quad[] = []
  for await (const quad of Readable.from([text]).pipe(new RdfXmlParser())) quads.push(quad)
  return quads
}

const records = [...generate({ count: 40, first: 1 })].map((record) => {
  const number = record.fields.find(({ tag }) => tag === '001')
  return [number && 'value' in number ? number.value : '', record] as const
})

it.each([[ISSN, strange] as const, ...records])(
  'the record %s has the same graph in JSON-LD, Turtle and RDF/XML',
  async (issn, record) => {
    const shown = presented(issn, record)
    const json = (await jsonld.canonize(
      jsonLdOf(shown) as never,
      {
        algorithm: 'URDNA2015',
        safe: true,
      } as never,
    )) as unknown as string
    expect(json).toContain(`<http://schema.org/issn> "${issn}" .`)
    expect(json.split('\n').length).toBeGreaterThan(20)
    expect(await canonical(new Parser().parse(await turtleOf(shown)))).toBe(json)
    expect(await canonical(await readRdfXml(await rdfXmlOf(shown)))).toBe(json)
  },
)

it('JSON-LD includes the replacing ISSN and omits links without a valid ISSN', async () => {
  const text = JSON.stringify(jsonLdOf(presented(ISSN, strange)))
  expect(text).toContain('"isReplacedBy":"http://issn.org/resource/ISSN/0036-8075"')
  expect(text).not.toContain('not a number')
})

it('linked data use the last 785 of a merger as its result, and the others as related serials', () => {
  const merger = (...targets: readonly string[]) =>
    linkedData({
      issn: ISSN,
      center: '_2',
      category: 'reg',
      record: smallRecord(
        ISSN,
        targets.map((target) =>
          dataField('785', '0', '7', target === '' ? [['t', 'Without number']] : [['x', target]]),
        ),
      ),
    })
  const address = (issn: string) => `http://issn.org/resource/ISSN/${issn}`
  expect(merger('0036-8075', '1476-4687')).toMatchObject({
    relation: address('0036-8075'),
    mergedToForm: address('1476-4687'),
  })
  expect(merger('0036-8075', '')).not.toHaveProperty('mergedToForm')
})

it('the export for cataloguers equals the public graph, also for records with internal fields', () => {
  for (const [index, record] of [...generate({ count: 60, first: 1 })].entries()) {
    const category = (['reg', 'wor', 'can', 'sup'] as const)[index % 4]!
    const retained = withSecrets(record, category, ISSN)
    const identity = { recordId: 1, issn: ISSN, center: '_2', category, versionId: 1, storedAt: new Date(0) }
    const exported = linkedData({ ...identity, record: retained })
    expect(exported).toEqual(linkedData(presentRecord({ ...identity, record: retained })!))
    expect(JSON.stringify(exported)).not.toContain(SECRET)
  }
})
