import { describe, expect, it } from 'vitest'
import { FORMATS } from '../detect.ts'
import { readMarcXml } from '../marcxml/read.ts'
import { toMarcXml } from '../marcxml/write.ts'
import { readRecords } from '../read-records.ts'
import { dataField, isDataField, type MarcRecord } from '../record.ts'
import { assembleIso2709 } from '../testing/assemble-iso2709.ts'
import { collect } from '../testing/collect.ts'
import { createRecordWriter } from '../write-records.ts'
import { parseIso2709 } from './parser.ts'
import { UnwritableRecord, writeIso2709 } from './write.ts'

const LEADER = '00000nas a2200000 i 4500'
const title = (...subfields: readonly (readonly [string, string])[]): MarcRecord => ({
  leader: LEADER,
  fields: [dataField('245', '1', '0', subfields)],
})
const subfieldsOf = (record: MarcRecord | undefined) =>
  record?.fields.flatMap((field) => (isDataField(field) ? field.subfields.map(({ code, value }) => [code, value]) : []))

/** A record in ISO 2709 with two empty delimiters: one before another delimiter and one at the end of the field. */
const LONE = new TextEncoder().encode(
  '00059nas a2200037 i 4500245002100000\u001e10\u001f\u001faNature\u001fbx\u001f\u001f\u001e\u001d',
)

describe('a subfield without a code', () => {
  it('is written with a blank code, so that readers do not take the next character as code', () => {
    const written = new TextDecoder().decode(writeIso2709(title(['', ''], ['a', 'Nature'], ['', ''])))
    expect(written).toContain('10\u001f \u001faNature\u001f \u001e')
    expect(written).not.toMatch(/\u001f[\u001d-\u001f]/)
  })

  it('is read with a blank code, which the writer retains', () => {
    const [result] = parseIso2709(LONE)
    expect(subfieldsOf(result!.record)).toEqual([
      [' ', ''],
      ['a', 'Nature'],
      ['b', 'x'],
      [' ', ''],
      [' ', ''],
    ])
    expect(result!.problems.map(({ code }) => code)).toContain('missing-subfield-code')
    expect(parseIso2709(writeIso2709(result!.record!))[0]!.record!.fields).toEqual(result!.record!.fields)
  })

  it('is read from and written to MARCXML with a blank code', async () => {
    expect(toMarcXml(title(['', ''])).text).toContain('<subfield code=" "></subfield>')
    const xml = `<record><leader>${LEADER}</leader><datafield tag="245" ind1="1" ind2="0"><subfield>Nature</subfield><subfield code="">London</subfield></datafield></record>`
    const [result] = await collect(readMarcXml([new TextEncoder().encode(xml)]))
    expect(subfieldsOf(result!.record)).toEqual([
      [' ', 'Nature'],
      [' ', 'London'],
    ])
  })
})

describe('plain text in a data field without subfields', () => {
  const plain: MarcRecord = {
    leader: LEADER,
    fields: [
      { tag: '245', value: '10Harbor notes' },
      { tag: '501', value: '' },
    ],
  }
  const read = [dataField('245', ' ', ' ', [[' ', '10Harbor notes']]), dataField('501', ' ', ' ', [[' ', '']])]

  it('is written as a subfield, so that readers do not take the first characters as indicators', async () => {
    const bytes = writeIso2709(plain)
    expect(new TextDecoder().decode(bytes)).toContain('\u001e  \u001f 10Harbor notes\u001e  \u001f \u001e')
    expect(parseIso2709(bytes)[0]!.record!.fields).toEqual(read)
    const [result] = await collect(readMarcXml([new TextEncoder().encode(toMarcXml(plain).text)]))
    expect(result!.record!.fields).toEqual(read)
  })
})

describe('a delimiter before a non-ASCII letter', () => {
  const damaged = assembleIso2709(title(['a', 'Shu'], ['樹', '木']))
  const healed = [
    ['a', 'Shu'],
    [' ', '樹木'],
  ]

  it('is reported, and read as a subfield without a code', () => {
    const [result] = parseIso2709(damaged)
    expect(subfieldsOf(result!.record)).toEqual(healed)
    expect(result!.problems).toMatchObject([{ code: 'missing-subfield-code', tag: '245', params: { value: '樹木' } }])
  })

  it('is reported, and read as a subfield without a code, also in MARCXML', async () => {
    const xml = `<record><leader>${LEADER}</leader><datafield tag="245" ind1="1" ind2="0"><subfield code="a">Shu</subfield><subfield code="樹">木</subfield></datafield></record>`
    const [result] = await collect(readMarcXml([new TextEncoder().encode(xml)]))
    expect(subfieldsOf(result!.record)).toEqual(healed)
    expect(result!.problems).toMatchObject([{ code: 'missing-subfield-code', tag: '245' }])
  })

  it.each(['iso2709', 'mrk', 'marcxml', 'json'] as const)(
    'is written as a subfield with a blank code in %s',
    async (format) => {
      const { start, write, end } = createRecordWriter(format)
      const { bytes, problems } = write(title(['a', 'Shu'], ['樹', '木']))
      expect(problems).toEqual([])
      const [result] = await collect(readRecords([start, bytes!, end], format))
      expect(subfieldsOf(result!.record)).toEqual(healed)
    },
  )
})

describe('a non-ASCII indicator', () => {
  it('is reported, and read as a blank', () => {
    const [result] = parseIso2709(
      assembleIso2709({ leader: LEADER, fields: [dataField('245', 'é', '0', [['a', 'Nature']])] }),
    )
    expect(result!.record!.fields).toEqual([dataField('245', ' ', '0', [['a', 'Nature']])])
    expect(result!.problems).toMatchObject([{ code: 'bad-indicator', tag: '245', params: { value: 'é0' } }])
  })
})

describe('a record that no format can hold', () => {
  it.each<[string, MarcRecord]>([
    ['bad-indicator', { leader: LEADER, fields: [dataField('245', 'é', '0', [['a', 'x']])] }],
    ['bad-subfield-code', title(['ab', 'x'])],
    ['bad-subfield-code', title(['\u0007', 'x'])],
    ['bad-tag', { leader: LEADER, fields: [dataField('2*5', '1', '0', [['a', 'x']])] }],
    ['delimiter-in-value', title(['a', 'x\u001ey'])],
    ['unpaired-surrogate', title(['a', 'x\ud800'])],
    ['bad-leader-length', { leader: 'short', fields: [dataField('245', '1', '0', [['a', 'x']])] }],
  ])('is refused in every format: %s', (code, record) => {
    for (const format of FORMATS) {
      const { bytes, problems } = createRecordWriter(format).write(record)
      expect([format, bytes, problems.map((each) => each.code)]).toEqual([format, undefined, [code]])
    }
    expect(() => writeIso2709(record)).toThrow(UnwritableRecord)
  })
})

describe('a field with several directory entries', () => {
  const long = 'x'.repeat(25_000)
  /**
   * A file with a field split over directory entries of 9,999 bytes. All entries but the last have length 0 (ISO
   * 2709:2008).
   */
  const continued = (): Uint8Array => {
    const fields = ['9990-1013\u001e', `3 \u001fa${long}\u001e`, '  \u001faLast\u001e']
    const pieces: [string, number, number][] = [['001', 10, 0]]
    const size = fields[1]!.length
    pieces.push(['520', 0, 10], ['520', 0, 10 + 9999], ['520', size - 2 * 9999, 10 + 2 * 9999], ['520', 9, 10 + size])
    const padded = (number: number, width: number) => String(number).padStart(width, '0')
    const directory = pieces.map(([tag, length, start]) => tag + padded(length, 4) + padded(start, 5)).join('')
    const base = 24 + directory.length + 1
    const rest = `${directory}\u001e${fields.join('')}\u001d`
    return new TextEncoder().encode(`${padded(24 + rest.length, 5)}nas a22${padded(base, 5)} i 4500${rest}`)
  }

  it('is reported, and read as one field', () => {
    const [result, ...others] = parseIso2709(continued())
    expect(others).toEqual([])
    expect(result!.record!.fields).toEqual([
      { tag: '001', value: '9990-1013' },
      dataField('520', '3', ' ', [['a', long]]),
      dataField('520', ' ', ' ', [['a', 'Last']]),
    ])
    expect(result!.problems).toMatchObject([
      { level: 'warning', code: 'continued-field', tag: '520', params: { bytes: 25_005 } },
    ])
  })

  it('is not assumed if the previous directory entry ends with a field terminator', () => {
    const record = { leader: LEADER, fields: ['a', 'b', 'c'].map((text) => dataField('500', ' ', ' ', [['a', text]])) }
    const bytes = assembleIso2709(record)
    bytes.write('0000', 24 + 3, 'latin1')
    const [result] = parseIso2709(bytes)
    expect(result!.record!.fields).toEqual(record.fields)
  })
})
