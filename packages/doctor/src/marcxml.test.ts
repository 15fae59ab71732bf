import { MARCXML_FOOTER, MARCXML_HEADER, type MarcRecord, marcXmlWithin, readRecords, valueIn } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { describe as described } from './describe.ts'
import { examineBytes } from './testing/examined.ts'

const encoder = new TextEncoder()
const titled = (title: string): string => {
  const record: MarcRecord = {
    leader: '00000nas a2200000 i 4500',
    fields: [
      { tag: '001', value: '9990-1013' },
      { tag: '245', indicator1: '0', indicator2: '0', subfields: [{ code: 'a', value: title }] },
    ],
  }
  return marcXmlWithin(record)
}
const withoutTag = (xml: string): string => xml.replace('tag="001"', '')
const file = (...records: readonly string[]): string =>
  `${MARCXML_HEADER}${records.map((each) => `${each}\n`).join('')}${MARCXML_FOOTER}`
const THREE = file(titled('Été'), withoutTag(titled('Forêt')), titled('Mer'))
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (each) => each.charCodeAt(0))
const inLatin1 = (text: string): Uint8Array => latin1(text.replace('"UTF-8"', '"ISO-8859-1"'))
const utf16 = (text: string): Uint8Array =>
  Uint8Array.from([...`\ufeff${text}`].flatMap((each) => [each.charCodeAt(0) & 255, each.charCodeAt(0) >> 8]))

const titlesOf = async (bytes: Uint8Array): Promise<(string | undefined)[]> => {
  const titles: (string | undefined)[] = []
  for await (const { record } of readRecords([bytes], 'marcxml')) titles.push(record && valueIn(record, '245', 'a'))
  return titles
}

describe('a MARCXML file', () => {
  it.each([
    ['in UTF-8', encoder.encode(THREE)],
    ['with a byte order mark', encoder.encode(`\ufeff${THREE}`)],
    ['in ISO-8859-1', inLatin1(THREE)],
  ])('is split at the boundaries of its records: %s', async (_, bytes) => {
    const { places, readable, broken, repaired, examination } = await examineBytes(bytes)
    const text = (part: Uint8Array) => String.fromCharCode(...part)
    expect(places.map(({ position, repair }) => [position, repair])).toEqual([[2, 'partly']])
    expect(text(broken)).toMatch(/^<record .*<\/record>$/)
    expect(readable.length + broken.length).toBe(bytes.length)
    expect(await titlesOf(readable)).toEqual(['Été', 'Mer'])
    expect(await titlesOf(repaired)).toEqual(['Été', 'Forêt', 'Mer'])
    for (const part of [readable, repaired]) expect((await examineBytes(part)).places).toEqual([])
    for (const size of [1, 7]) expect(await examineBytes(bytes, size)).toMatchObject({ examination, places })
    const [place] = places
    const own = bytes.subarray(place!.offset, place!.offset + place!.length)
    const { repaired: shown } = await described(
      place!,
      { own, before: new Uint8Array(0), behind: new Uint8Array(0) },
      'marcxml',
    )
    expect(shown && valueIn(shown, '245', 'a')).toBe('Forêt')
  })

  it('has correct offsets after bytes that are not UTF-8', async () => {
    const bytes = latin1(file(titled('Été'), withoutTag(titled('Meer')), titled('Mer')))
    const { broken } = await examineBytes(bytes)
    expect(String.fromCharCode(...broken)).toContain(withoutTag(titled('Meer')))
    expect(String.fromCharCode(...broken)).toMatch(/^<record .*<\/record>$/)
  })

  it('declares UTF-8 in its header after conversion', async () => {
    const { places, repaired } = await examineBytes(utf16(THREE.replace('"UTF-8"', '"UTF-16"')))
    expect(places).toMatchObject([
      { kind: 'file', repair: 'partly', faults: [{ code: 'written-in-utf16', params: { records: 3 } }] },
    ])
    expect(new TextDecoder().decode(repaired)).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>/)
    expect(await titlesOf(repaired)).toEqual(['Été', 'Forêt', 'Mer'])
  })

  it('is converted to UTF-8 from a multi-byte encoding', async () => {
    const gbk = file(titled('XX'), titled('Mer')).replace('"UTF-8"', '"GBK"')
    const bytes = latin1(gbk.replace('XX', '\u00ca\u00e9'))
    const { places, repaired } = await examineBytes(bytes)
    expect(places).toMatchObject([
      {
        kind: 'file',
        repair: 'whole',
        faults: [{ code: 'written-in-other-encoding', params: { name: 'gbk', records: 2 } }],
      },
    ])
    expect(await titlesOf(repaired)).toEqual(['书', 'Mer'])
  })

  it.each([
    ['a bare &', (xml: string) => xml.replace('Forêt', 'Forêt & mer')],
    ['another end tag', (xml: string) => xml.replace('</subfield>', '</subfeild>')],
    ['a missing end tag', (xml: string) => xml.replace('</subfield>', '')],
    ['a character that XML forbids', (xml: string) => xml.replace('Forêt', 'For\u0001êt')],
    ['a reference to a character that XML forbids', (xml: string) => xml.replace('Forêt', 'For&#1;êt')],
  ])('is reported as faulty if it has %s', async (_, change) => {
    const bytes = encoder.encode(file(titled('Été'), change(titled('Forêt')), titled('Mer')))
    const { places, readable, repaired } = await examineBytes(bytes)
    expect(places).toMatchObject([{ position: 2, kind: 'record', fault_count: 1, faults: [{ code: 'xml-malformed' }] }])
    expect(await titlesOf(readable)).toEqual(['Été', 'Mer'])
    expect(await titlesOf(repaired)).toContain('Mer')
    for (const part of [readable, repaired]) expect((await examineBytes(part)).places).toEqual([])
  })

  it('is reported as faulty if it has bytes that are not UTF-8, without a guessed value', async () => {
    const sound = encoder.encode(file(titled('Ete'), titled('For#t'), titled('Mer')))
    const bytes = sound.map((byte) => (byte === 0x23 ? 0xea : byte))
    const { places, repaired } = await examineBytes(bytes)
    expect(places).toMatchObject([
      { position: 2, repair: 'none', faults: [{ code: 'invalid-utf8', params: { count: 1 } }] },
    ])
    expect(await titlesOf(repaired)).toEqual(['Ete', 'Mer'])
  })

  it.each([
    ['after a record', MARCXML_FOOTER.length],
    ['in the end tag', 5],
    ['in a record', MARCXML_FOOTER.length + 20],
  ])('gets missing end tags in all outputs if it was truncated %s', async (_, missing) => {
    const bytes = encoder.encode(file(titled('Été'), titled('Mer')).slice(0, -missing))
    const { places, readable, broken, repaired, examination } = await examineBytes(bytes)
    expect(places).toMatchObject([{ repair: 'partly' }])
    expect(examination.readable_bytes + broken.length).toBe(bytes.length)
    for (const part of [readable, repaired]) {
      expect(new TextDecoder().decode(part).trimEnd()).toMatch(/<\/collection>$/)
      expect((await examineBytes(part)).places).toEqual([])
    }
  })
})
