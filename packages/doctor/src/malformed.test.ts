import { createRecordWriter, FORMATS, type Format, type MarcRecord, readRecords, toMrk, toWire } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import type { ExaminedFormat } from './form.ts'
import { examineBytes } from './testing/examined.ts'

const LEADER = '00000nas a2200000 i 4500'
const titled = (tag: string, indicator1: string, code: string, value: string, leader = LEADER): MarcRecord => ({
  leader,
  fields: [
    { tag: '001', value: '9990-1013' },
    { tag, indicator1, indicator2: '0', subfields: [{ code, value }] },
  ],
})
const xml = ({ leader, fields }: MarcRecord): string => {
  const parts = fields.map((field) =>
    'value' in field
      ? `<controlfield tag="${field.tag}">${field.value}</controlfield>`
      : `<datafield tag="${field.tag}" ind1="${field.indicator1}" ind2="${field.indicator2}">${field.subfields
          .map(({ code, value }) => `<subfield code="${code}">${value}</subfield>`)
          .join('')}</datafield>`,
  )
  return `<record><leader>${leader}</leader>${parts.join('')}</record>`
}
/** Writes a record as other programs write it. The writers of this project would refuse the record. */
const FILES: Readonly<Record<Exclude<ExaminedFormat, 'iso2709'>, (record: MarcRecord) => string>> = {
  mrk: toMrk,
  marcxml: xml,
  json: (record) => `${JSON.stringify(toWire(record))}\n`,
}
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const read = async (bytes: Uint8Array): Promise<MarcRecord[]> => {
  const records: MarcRecord[] = []
  for await (const { record } of readRecords([bytes])) if (record) records.push(record)
  return records
}

describe.each(Object.entries(FILES))('examine, for %s with content that writers refuse,', (form, file) => {
  it.each<[string, MarcRecord]>([
    ['a tag with a punctuation character', titled('2*5', '1', 'a', 'Title')],
    ['an indicator outside ASCII', titled('245', 'é', 'a', 'Title')],
    ['a leader of the wrong length', titled('245', '1', 'a', 'Title', '00000nas')],
  ])('reports and repairs %s', async (_, record) => {
    expect(createRecordWriter(form as Format).write(record).bytes).toBeUndefined()
    const { places, repaired } = await examineBytes(bytesOf(file(record)))
    expect(places).toMatchObject([{ kind: 'record', repair: 'partly' }])
    const [repairedRecord] = await read(repaired)
    for (const format of FORMATS) expect(createRecordWriter(format).write(repairedRecord!).problems).toEqual([])
    expect((await examineBytes(repaired)).places).toEqual([])
  })

  it('reports a non-ASCII letter as subfield code, and keeps the letter in the repair', async () => {
    const { places, repaired } = await examineBytes(bytesOf(file(titled('245', '1', '樹', '木'))))
    const code = form === 'json' ? 'bad-subfield-code' : 'missing-subfield-code'
    expect(places).toMatchObject([{ repair: 'partly', faults: [{ code, tag: '245' }], mends: ['subfield-a'] }])
    const [repairedRecord] = await read(repaired)
    expect(repairedRecord!.fields[1]).toMatchObject({ subfields: [{ code: 'a', value: '樹木' }] })
  })
})

describe('a delimiter within a value', () => {
  it.each(['mrk', 'json'] as const)('is reported and removed in %s', async (form) => {
    const { places, repaired } = await examineBytes(bytesOf(FILES[form](titled('245', '1', 'a', 'x\u001ey'))))
    expect(places).toMatchObject([{ faults: [{ code: 'delimiter-in-value', tag: '245' }], mends: ['removed'] }])
    const [repairedRecord] = await read(repaired)
    expect(repairedRecord!.fields[1]).toMatchObject({ subfields: [{ code: 'a', value: 'xy' }] })
  })
})

describe('a delimiter before a non-ASCII letter in ISO 2709', () => {
  it('is reported, and the repair keeps the letter', async () => {
    const field = '10\u001faShu\u001f樹木\u001e'
    const size = bytesOf(field).length
    const padded = (number: number, width: number) => String(number).padStart(width, '0')
    const file = `${padded(24 + 13 + size + 1, 5)}nas a2200037 i 4500245${padded(size, 4)}00000\u001e${field}\u001d`
    const { places, repaired } = await examineBytes(bytesOf(file))
    expect(places).toMatchObject([{ repair: 'partly', faults: [{ code: 'missing-subfield-code', tag: '245' }] }])
    const [repairedRecord] = await read(repaired)
    expect(repairedRecord!.fields[0]).toMatchObject({
      subfields: [
        { code: 'a', value: 'Shu' },
        { code: 'a', value: '樹木' },
      ],
    })
  })
})
