import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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

describe('MARCXML', () => {
  it('gives back every record, in pieces of any size', () => {
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
      { numRuns: 60 },
    )
  })

  it('replaces what XML cannot hold and names it', () => {
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

  it('reads prefixes, CDATA, comments, entities, wrappers and an empty indicator', async () => {
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

  it('reads the encodings that the document declares', async () => {
    const body = `<record><leader>${LEADER}</leader><controlfield tag="001">é</controlfield></record>`
    const latin1 = Uint8Array.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${body}`, (c) => c.charCodeAt(0))
    const utf16 = new Uint8Array(
      new Uint16Array([0xfeff, ...`<?xml version="1.0"?>${body}`.split('').map((c) => c.charCodeAt(0))]).buffer,
    )
    for (const bytes of [latin1, utf16])
      expect((await read(bytes, 33))[0]!.record!.fields).toEqual([controlField('001', 'é')])
  })

  it('goes on behind what is broken, naming the line', async () => {
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

  it('bounds depth and size', async () => {
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

  it('says that a file is empty or no MARCXML', async () => {
    expect((await read('')).map((r) => codes(r)[0]![0])).toEqual(['empty-file'])
    expect((await read('<html><body>Hello</body></html>')).map((r) => codes(r)[0]![0])).toEqual(['not-marc'])
  })

  it('neither throws nor hangs on mutated documents', () => {
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
      { numRuns: 300 },
    )
  })
})
