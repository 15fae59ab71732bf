import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../scripts/testing/runs.ts'
import { detectFormat } from '../detect.ts'
import type { ReadResult } from '../problems.ts'
import { controlField, dataField } from '../record.ts'
import { anyRecord } from '../testing/arbitraries.ts'
import { collect } from '../testing/collect.ts'
import { readMarcXml } from './read.ts'
import { MARCXML_FOOTER, MARCXML_HEADER, toMarcXml } from './write.ts'

const LEADER = '00000nas a2200000 i 4500'
const read = (text: string | Uint8Array, size = 1 << 20): Promise<ReadResult[]> => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const pieces: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size))
  return collect(readMarcXml(pieces))
}
const codes = ({ problems }: ReadResult): [string, unknown][] => problems.map(({ code, params }) => [code, params.line])
const possible = (text: string): string => text.replace(/[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')

describe('the MARCXML module', () => {
  it('reads back every record that it writes, in chunks of any size', () => {
    fc.assert(
      fc.asyncProperty(
        fc.array(anyRecord, { maxLength: 3, minLength: 1 }),
        fc.constantFrom(7, 64, 1 << 20),
        async (records, size) => {
          const written = records.map(toMarcXml)
          const results = await read(MARCXML_HEADER + written.map(({ text }) => text).join('') + MARCXML_FOOTER, size)
          expect(JSON.parse(possible(JSON.stringify(records)))).toEqual(records)
          if (written.every(({ problems }) => problems.length === 0)) {
            expect(results.map(({ record }) => record)).toEqual(records)
            expect(results.flatMap(({ problems }) => problems)).toEqual([])
          } else expect(results).toHaveLength(records.length)
        },
      ),
      { numRuns: runs(60) },
    )
  })

  it('replaces and reports characters that XML does not allow', () => {
    const { text, problems } = toMarcXml({
      leader: LEADER,
      fields: [dataField('245', '1', '0', [['a', 'a\0b\u001b\ud800']])],
    })
    expect(text).toContain('>a\ufffdb\ufffd\ufffd<')
    expect(problems.map(({ code, tag, params }) => [code, tag, params.value, params.character])).toEqual([
      ['not-in-xml', '245', 'U+0000', 2],
      ['not-in-xml', '245', 'U+001B', 4],
      ['not-in-xml', '245', 'U+D800', 5],
    ])
  })

  it('reads prefixes, CDATA, comments, entities, wrapper elements and an empty indicator', async () => {
    const [result] = await read(`\ufeff<?xml version='1.0'?><!DOCTYPE x [<!ENTITY co "1>2">]>
      <r:records xmlns:r="u"><m:record xmlns:m="http://www.loc.gov/MARC21/slim" type='Bibliographic'><m:leader>${LEADER}</m:leader>
      <!-- <m:record> --><m:controlfield tag="001">a&amp;b</m:controlfield>
      <m:datafield tag="245" ind1="1" ind2=""><m:subfield code='a'>&#233;&#x4E00;<![CDATA[<&amp;>]]> x</m:subfield><m:subfield code="b"/></m:datafield>
      </m:record></r:records>`)
    expect(result!.problems).toEqual([])
    expect(result!.record).toEqual({
      leader: LEADER,
      fields: [
        controlField('001', 'a&b'),
        dataField('245', '1', ' ', [
          ['a', 'é一<&amp;> x'],
          ['b', ''],
        ]),
      ],
    })
  })

  it('reads each encoding that a document can declare', async () => {
    const body = `<record><leader>${LEADER}</leader><controlfield tag="001">é</controlfield></record>`
    const latin1 = Uint8Array.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${body}`, (c) => c.charCodeAt(0))
    const utf16 = new Uint8Array(
      new Uint16Array([0xfeff, ...`<?xml version="1.0"?>${body}`.split('').map((c) => c.charCodeAt(0))]).buffer,
    )
    for (const bytes of [latin1, utf16])
      expect((await read(bytes, 33))[0]!.record!.fields).toEqual([controlField('001', 'é')])
  })

  it('reports the line of broken markup, and reads the next records', async () => {
    const good = (id: string): string =>
      `<record>\n<leader>${LEADER}</leader>\n<controlfield tag="001">${id}</controlfield>\n</record>\n`
    const results = await read(
      `<collection>\n${good('1')}<record>\n<leader>${LEADER}</leader>\n<controlfield tag=001>2</controlfield>\n<datafield tag="245" ind1="1"><subfield code="a">x &bogus; y<subfield code="b">z</datafield>\n${good('3')}<record><oddity>t</oddity>\n</record>\n${good('5')}<record><leader>${LEADER}</leader><controlfield tag="001">6`,
    )
    expect(results.map(codes)).toEqual([
      [],
      [
        ['xml-malformed', 8],
        ['xml-unexpected-element', 8],
        ['xml-missing-attribute', 9],
        ['xml-unknown-entity', 9],
        ['xml-malformed', 10],
      ],
      [],
      [
        ['xml-missing-leader', undefined],
        ['xml-unexpected-element', 14],
        ['xml-unexpected-element', 14],
      ],
      [],
      [['truncated-record', undefined]],
    ])
    expect(results[1]!.record!.fields).toEqual([
      dataField('245', '1', ' ', [
        ['a', 'x &bogus; y'],
        ['b', 'z'],
      ]),
    ])
  })

  it('refuses XML that is too deep or too large', async () => {
    const deep = await read(`<record><leader>${LEADER}</leader>${'<a>'.repeat(100)}`)
    expect(deep[0]!.problems.filter(({ code }) => code === 'xml-too-deep')).toHaveLength(1)
    const huge = await read(
      `<record><leader>${LEADER}</leader><controlfield tag="001">${'x'.repeat(9_000_000)}</controlfield></record><record><leader>${LEADER}</leader></record>`,
      65_536,
    )
    expect(huge).toHaveLength(2)
    expect(huge[0]!.problems.length).toBeGreaterThan(0)
    expect(huge[1]!.problems).toEqual([])
  })

  it('reports an empty file and a file that is not MARCXML', async () => {
    expect((await read('')).map((r) => codes(r)[0]![0])).toEqual(['empty-file'])
    expect((await read('<html><body>Hello</body></html>')).map((r) => codes(r)[0]![0])).toEqual(['not-marc'])
  })

  it('neither throws nor hangs for mutated documents', () => {
    const source =
      MARCXML_HEADER +
      toMarcXml({
        leader: LEADER,
        fields: [controlField('001', '1'), dataField('245', '1', '0', [['a', 'x & y']])],
      }).text.repeat(3) +
      MARCXML_FOOTER
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.nat(source.length),
            fc.nat(30),
            fc.constantFrom('', '<', '>', '"', '&', ']]>', '<!--', '<![CDATA[', '<record>'),
          ),
          { minLength: 1, maxLength: 4 },
        ),
        async (edits) => {
          let text = source
          for (const [at, size, put] of edits) text = text.slice(0, at) + put + text.slice(at + size)
          for (const result of await read(text, 50))
            if (!result.record) expect(result.problems.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: runs(300) },
    )
  })
})

const SLIM = 'http://www.loc.gov/MARC21/slim'
const OAI = 'http://www.openarchives.org/OAI/2.0/'
const SRU = 'http://www.loc.gov/zing/srw/'

/** A MARCXML record with `prefix` on its elements (`marc:`) and `declared` attributes on its root. */
const wrapped = (id: number, prefix = '', declared = ''): string =>
  `<${prefix}record${declared}><${prefix}leader>${LEADER}</${prefix}leader><${prefix}controlfield tag="001">${id}</${prefix}controlfield>` +
  `<${prefix}datafield tag="245" ind1="1" ind2="0"><${prefix}subfield code="a">Nature ${id}</${prefix}subfield></${prefix}datafield></${prefix}record>`

const three = (make: (id: number) => string): string => [1, 2, 3].map(make).join('\n')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const oai = (content: string, declared = ` xmlns="${OAI}"`): string =>
  `<?xml version="1.0"?><OAI-PMH${declared}><responseDate>2026-11-22</responseDate><ListRecords>${content}<resumptionToken>x</resumptionToken></ListRecords></OAI-PMH>`

const oaiRecord = (record: string, prefix = ''): string =>
  `<${prefix}record><${prefix}header><${prefix}identifier>oai:x</${prefix}identifier></${prefix}header><${prefix}metadata>${record}</${prefix}metadata><${prefix}about><note>x</note></${prefix}about></${prefix}record>`

describe('the reader of MARCXML in a response of another protocol', () => {
  const answers: readonly (readonly [string, string])[] = [
    ['OAI-PMH, namespaces by default', oai(three((id) => oaiRecord(wrapped(id, '', ` xmlns="${SLIM}"`))))],
    ['OAI-PMH, prefixed records', oai(three((id) => oaiRecord(wrapped(id, 'marc:', ` xmlns:marc="${SLIM}"`))))],
    [
      'OAI-PMH, prefixed wrapper',
      oai(
        three((id) => oaiRecord(wrapped(id), 'o:')),
        ` xmlns:o="${OAI}" xmlns="${SLIM}"`,
      ),
    ],
    [
      'OAI-PMH with deleted records',
      oai(
        `<record><header status="deleted"><identifier>x</identifier></header></record>${three((id) => oaiRecord(wrapped(id, '', ` xmlns='${SLIM}'`)))}<record><header status="deleted"/></record>`,
      ),
    ],
    [
      'OAI-PMH without namespaces',
      oai(
        three((id) => oaiRecord(wrapped(id))),
        '',
      ),
    ],
    [
      'OAI-PMH, prefix declared at the root',
      oai(
        three((id) => oaiRecord(wrapped(id, 'm:'))),
        ` xmlns="${OAI}" xmlns:m="${SLIM}"`,
      ),
    ],
    [
      'SRU 1.1',
      `<zs:searchRetrieveResponse xmlns:zs="${SRU}"><zs:version>1.1</zs:version><zs:numberOfRecords>3</zs:numberOfRecords><zs:records>${three((id) => `<zs:record><zs:recordSchema>marcxml</zs:recordSchema><zs:recordData>${wrapped(id, '', ` xmlns="${SLIM}"`)}</zs:recordData><zs:recordPosition>${id}</zs:recordPosition></zs:record>`)}</zs:records></zs:searchRetrieveResponse>`,
    ],
    [
      'SRU 2.0 with MarcXchange',
      `<searchRetrieveResponse xmlns="http://docs.oasis-open.org/ns/search-ws/sruResponse"><records>${three((id) => `<record><recordData>${wrapped(id, 'mxc:', ' xmlns:mxc="info:lc/xmlns/marcxchange-v2" format="UNIMARC" type="Bibliographic"')}</recordData></record>`)}</records></searchRetrieveResponse>`,
    ],
    [
      'SRU without namespaces',
      `<searchRetrieveResponse><records>${three((id) => `<record><recordSchema>marcxml</recordSchema><recordData>${wrapped(id)}</recordData></record>`)}</records></searchRetrieveResponse>`,
    ],
    ...[
      'http://www.loc.gov/zing/srw/',
      'http://docs.oasis-open.org/ns/search-ws/sruResponse',
      'info:srw/schema/1/x',
    ].map((namespace): [string, string] => [
      `SRU with records as text, namespace ${namespace}`,
      `<zs:searchRetrieveResponse xmlns:zs="${namespace}"><zs:records>${three((id) => `<zs:record><zs:recordSchema>marcxml</zs:recordSchema><zs:recordPacking>string</zs:recordPacking><zs:recordData>\n${escaped(`<?xml version="1.0"?>${wrapped(id, '', ` xmlns="${SLIM}"`)}`)}</zs:recordData><zs:recordPosition>${id}</zs:recordPosition></zs:record>`)}</zs:records></zs:searchRetrieveResponse>`,
    ]),
    [
      'SRU 1.2 with records as text in a default namespace',
      `<searchRetrieveResponse xmlns="${SRU}"><version>1.2</version><records>${three((id) => `<record><recordPacking>string</recordPacking><recordData>${escaped(wrapped(id, 'm:', ` xmlns:m="${SLIM}"`))}</recordData></record>`)}</records></searchRetrieveResponse>`,
    ],
    [
      'SRU with records as text in CDATA',
      `<searchRetrieveResponse xmlns="${SRU}"><records>${three((id) => `<record><recordData><![CDATA[${wrapped(id)}]]></recordData></record>`)}</records></searchRetrieveResponse>`,
    ],
    [
      'SRU with records as text, without namespaces',
      `<searchRetrieveResponse><records>${three((id) => `<record><recordSchema>marcxml</recordSchema><recordPacking>string</recordPacking><recordData>${escaped(wrapped(id))}</recordData><recordPosition>1</recordPosition></record>`)}</records></searchRetrieveResponse>`,
    ],
    ['records without a root element', three((id) => wrapped(id))],
    ['a collection without namespace', `<collection>${three((id) => wrapped(id))}</collection>`],
    [
      'a collection with a prefix',
      `<marc:collection xmlns:marc="${SLIM}">${three((id) => wrapped(id, 'marc:'))}</marc:collection>`,
    ],
    ['an undeclared prefix', `<collection>${three((id) => wrapped(id, 'marc:'))}</collection>`],
    [
      'a collection in another namespace',
      `<collection xmlns="http://example.org/catalogue">${three((id) => wrapped(id))}</collection>`,
    ],
  ]

  it.each(answers)('reads the records of %s', async (_, answer) => {
    for (const size of [1 << 20, 50]) {
      const results = await read(answer, size)
      expect(results.map((result) => [result.position, codes(result)])).toEqual([
        [1, []],
        [2, []],
        [3, []],
      ])
      expect(results.map(({ record }) => record?.fields)).toEqual(
        [1, 2, 3].map((id) => [controlField('001', String(id)), dataField('245', '1', '0', [['a', `Nature ${id}`]])]),
      )
    }
  })

  it('reports only the damaged record', async () => {
    const broken = wrapped(2, '', ` xmlns="${SLIM}"`).replace('<leader>', '<leader')
    const answer = oai(
      `${oaiRecord(wrapped(1, '', ` xmlns="${SLIM}"`))}${oaiRecord(broken)}${oaiRecord(wrapped(3, '', ` xmlns="${SLIM}"`))}`,
    )
    const results = await read(answer)
    expect(results.map(({ problems }) => problems.length > 0)).toEqual([false, true, false])
  })

  it.each(['', ` xmlns="${SLIM}"`])('reads a record that is the root of the document (%s)', async (declared) => {
    for (const prefix of ['', 'm:']) {
      const text = wrapped(1, prefix, prefix && declared ? declared.replace('xmlns', 'xmlns:m') : declared)
      const [result, ...others] = await read(`<?xml version="1.0"?>\n${text}\n`)
      expect([codes(result!), result!.record!.fields.length, others]).toEqual([[], 2, []])
      expect(detectFormat(new TextEncoder().encode(text))).toBe('marcxml')
      expect([result!.offset, result!.length]).toEqual([22, text.length])
    }
  })

  it('returns the offset of a record packed as text, and reads the record again from that offset', async () => {
    const packed = (id: number, record = wrapped(id).replace('Nature', 'R&amp;D é')) =>
      `<s:recordData>${escaped(record)}</s:recordData>`
    const answer = `<s:searchRetrieveResponse xmlns:s="${SRU}">\n<s:record>${packed(1)}</s:record>\n<s:record>\n${packed(2)}</s:record></s:searchRetrieveResponse>`
    expect(detectFormat(new TextEncoder().encode(answer))).toBe('marcxml')
    const bytes = new TextEncoder().encode(answer)
    for (const { offset, length, record, problems } of await read(answer)) {
      expect(problems).toEqual([])
      const [again] = await read(bytes.slice(offset, offset + length))
      expect([again!.problems, again!.record]).toEqual([[], record])
      expect(JSON.stringify(record)).toContain('R&D é')
    }
    const damaged = answer.replace('&lt;/leader', '&lt;/lea der')
    const [first, second] = await read(damaged)
    expect(codes(first!)).toEqual([['xml-malformed', 2]])
    expect([second!.problems, second!.position]).toEqual([[], 2])
  })

  it('skips packed records of other schemas', async () => {
    const dc = escaped('<dc:dc xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>x</dc:title></dc:dc>')
    const sru = (records: string) => `<r:searchRetrieveResponse xmlns:r="${SRU}">${records}</r:searchRetrieveResponse>`
    const data = (text: string) => `<r:record><r:recordData>${text}</r:recordData></r:record>`
    expect(await read(sru(data(dc)))).toMatchObject([{ problems: [{ code: 'not-marc' }] }])
    expect(await read(sru(data(dc) + data(escaped(wrapped(1)))))).toMatchObject([{ position: 1, problems: [] }])
  })

  it('reports foreign elements within a record', async () => {
    const [result] = await read(
      `<record xmlns="${SLIM}" xmlns:x="http://example.org/x"><leader>${LEADER}</leader><x:controlfield x:tag="009" tag="001">1</x:controlfield><controlfield xmlns:tag="y" tag="001">2</controlfield></record>`,
    )
    expect(result!.record!.fields).toEqual([controlField('001', '2')])
    expect(codes(result!).map(([code]) => code)).toContain('xml-unexpected-element')
  })

  it('reports only the problem "not MARC" for a response without records', async () => {
    const results = await read(oai('<record><header status="deleted"/></record>'))
    expect(results.map(({ problems }) => problems.map(({ code }) => code))).toEqual([['not-marc']])
  })
})
