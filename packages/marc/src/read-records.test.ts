import { describe, expect, it } from 'vitest'
import { toAleph } from './aleph/write.ts'
import { detectFormat } from './detect.ts'
import { writeIso2709 } from './iso2709/write.ts'
import { toMarcInJson } from './marc-in-json/write.ts'
import { toMarcXml } from './marcxml/write.ts'
import { toMrk } from './mrk/write.ts'
import { readRecords } from './read-records.ts'
import { controlField, dataField, type MarcRecord } from './record.ts'
import { collect } from './testing/collect.ts'
import { toWire } from './wire/to-wire.ts'

const record: MarcRecord = {
  leader: '00083nas a2200049 i 4500',
  fields: [controlField('001', '9990-1013'), dataField('245', '1', '0', [['a', 'Revue été']])],
}
const encoder = new TextEncoder()
const files = {
  iso2709: writeIso2709(record),
  mrk: encoder.encode(toMrk(record)),
  marcxml: encoder.encode(toMarcXml(record).text),
  json: encoder.encode(JSON.stringify(toWire(record))),
  'marc-in-json': encoder.encode(toMarcInJson(record)),
  aleph: encoder.encode(toAleph(record, 1)),
}

describe('readRecords', () => {
  it.each(Object.entries(files))('detects and reads %s', async (format, bytes) => {
    expect(detectFormat(bytes)).toBe(format)
    const mark = format === 'iso2709' ? [] : [Uint8Array.of(0xef, 0xbb, 0xbf), encoder.encode('\n')]
    for (const chunks of [[bytes], [...bytes].map((byte) => Uint8Array.of(byte)), [...mark, bytes]]) {
      const results = await collect(readRecords(chunks))
      expect(results.map(({ record }) => record?.fields)).toEqual([record.fields])
    }
  })

  it('reports an empty file and a file that is not MARC', async () => {
    const codes = async (text: string) =>
      (await collect(readRecords([encoder.encode(text)]))).map(({ problems }) => problems[0]!.code)
    expect(await codes('')).toEqual(['empty-file'])
    expect(await codes('Dear colleague')).toEqual(['not-marc'])
  })

  it('reads a file with a damaged leader as ISO 2709 records', () =>
    expect(detectFormat(encoder.encode('xxxxxnas\u001e'))).toBe('iso2709'))
})
