import { describe, expect, it } from 'vitest'
import { readMarcXml } from '../marcxml/read.ts'
import { toMarcXml } from '../marcxml/write.ts'
import { dataField, isDataField, type MarcRecord } from '../record.ts'
import { collect } from '../testing/collect.ts'
import { parseIso2709 } from './parser.ts'
import { writeIso2709 } from './write.ts'

const LEADER = '00000nas a2200000 i 4500'
const title = (...subfields: readonly (readonly [string, string])[]): MarcRecord => ({
  leader: LEADER,
  fields: [dataField('245', '1', '0', subfields)],
})
const subfieldsOf = (record: MarcRecord | undefined) =>
  record?.fields.flatMap((field) => (isDataField(field) ? field.subfields.map(({ code, value }) => [code, value]) : []))

/** ISO 2709 with a delimiter and nothing behind it, before another one and at the end of the field. */
const LONE = new TextEncoder().encode(
  '00059nas a2200037 i 4500245002100000\u001e10\u001f\u001faNature\u001fbx\u001f\u001f\u001e\u001d',
)

describe('a subfield without a code', () => {
  it('is written with a blank for it, that no reader takes the next character for the code', () => {
    const written = new TextDecoder().decode(writeIso2709(title(['', ''], ['a', 'Nature'], ['', ''])))
    expect(written).toContain('10\u001f \u001faNature\u001f \u001e')
    expect(written).not.toMatch(/\u001f[\u001d-\u001f]/)
  })

  it('is read with a blank for it, so that what is written after the repair is the same', () => {
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

  it('is a blank in MARCXML both ways', async () => {
    expect(toMarcXml(title(['', ''])).text).toContain('<subfield code=" "></subfield>')
    const xml = `<record><leader>${LEADER}</leader><datafield tag="245" ind1="1" ind2="0"><subfield>Nature</subfield><subfield code="">London</subfield></datafield></record>`
    const [result] = await collect(readMarcXml([new TextEncoder().encode(xml)]))
    expect(subfieldsOf(result!.record)).toEqual([
      [' ', 'Nature'],
      [' ', 'London'],
    ])
  })
})

describe('a text without a delimiter under a data tag', () => {
  const plain: MarcRecord = {
    leader: LEADER,
    fields: [
      { tag: '245', value: '10Harbor notes' },
      { tag: '501', value: '' },
    ],
  }
  const read = [dataField('245', ' ', ' ', [[' ', '10Harbor notes']]), dataField('501', ' ', ' ', [[' ', '']])]

  it('is written as a subfield, of which no reader takes the beginning for indicators', async () => {
    const bytes = writeIso2709(plain)
    expect(new TextDecoder().decode(bytes)).toContain('\u001e  \u001f 10Harbor notes\u001e  \u001f \u001e')
    expect(parseIso2709(bytes)[0]!.record!.fields).toEqual(read)
    const [result] = await collect(readMarcXml([new TextEncoder().encode(toMarcXml(plain).text)]))
    expect(result!.record!.fields).toEqual(read)
  })
})
