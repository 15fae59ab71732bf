import {
  type ControlField,
  type DataField,
  isControlField,
  MAX_RECORD_BYTES,
  type MarcRecord,
  parseIso2709,
  writeIso2709,
} from '@seriatim/marc'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../scripts/testing/runs.ts'
import { examine } from './examine.ts'
import { BROKEN_FILES } from './testing/broken-files.ts'
import { examineBytes } from './testing/examined.ts'

const text = fc
  .array(fc.oneof(fc.constantFrom('é', 'Ж', '漢', '»', '\u00a0', 'É', 'ß', 'œ', '’'), fc.string({ maxLength: 6 })), {
    maxLength: 5,
  })
  .map((parts) =>
    parts
      .join('')
      .replace(/[\0-\u001f]/g, 'x')
      .toWellFormed(),
  )
const control: fc.Arbitrary<ControlField> = fc.record({
  tag: fc.constantFrom('001', '003', '005', '008'),
  value: text.filter((value) => value !== ''),
})
const data: fc.Arbitrary<DataField> = fc.record({
  tag: fc.integer({ min: 10, max: 999 }).map((number) => String(number).padStart(3, '0')),
  indicator1: fc.constantFrom(' ', '0', '1'),
  indicator2: fc.constantFrom(' ', '0', '4'),
  subfields: fc.array(fc.record({ code: fc.constantFrom('a', 'b', 'x', '6'), value: text }), {
    minLength: 1,
    maxLength: 4,
  }),
})
const anyRecord: fc.Arbitrary<MarcRecord> = fc.record({
  leader: fc.constantFrom('00000nas a2200000 i 4500', '00000cam a2200000 a 4500'),
  fields: fc.array(fc.oneof(control, data), { minLength: 1, maxLength: 8 }),
})
const anyFile = fc
  .array(anyRecord, { minLength: 1, maxLength: 4 })
  .map((records) => new Uint8Array(Buffer.concat(records.map((record) => writeIso2709(record)))))

const isSubsequenceOf = (part: Uint8Array, whole: Uint8Array): boolean => {
  let at = 0
  for (const byte of part) {
    at = whole.indexOf(byte, at) + 1
    if (at === 0) return false
  }
  return true
}

const mutation = fc.record({
  at: fc.nat(5000),
  kind: fc.nat(3),
  byte: fc.constantFrom(0, 0x0a, 0x0d, 0x1b, 0x1d, 0x1e, 0x1f, 0x30, 0x39, 0x41, 0x80, 0xc3, 0xa9, 0xff),
  size: fc.nat(40),
})
type Mutation = { at: number; kind: number; byte: number; size: number }

const mutated = (source: Uint8Array, mutations: readonly Mutation[]): Uint8Array => {
  let bytes = [...source]
  for (const { at: wanted, kind, byte, size } of mutations) {
    const at = bytes.length === 0 ? 0 : wanted % bytes.length
    if (kind === 0) bytes[at] = byte
    else if (kind === 1) bytes.splice(at, size)
    else if (kind === 2) bytes.splice(at, 0, ...source.subarray(size, size * 2))
    else bytes = bytes.slice(0, Math.max(at, 1))
  }
  return Uint8Array.from(bytes)
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))

const titled = (title: string) => ({
  leader: '00000nas a2200000 i 4500',
  fields: [
    { tag: '001', value: '9990-1013' },
    { tag: '245', indicator1: '0', indicator2: '0', subfields: [{ code: 'a', value: title }] },
  ],
})

/** A record in Windows-1250 that declares UTF-8, with lengths for one byte a letter. */
const inWindows1250 = (title: string): Uint8Array => {
  const decoder = new TextDecoder('windows-1250')
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  const sound = writeIso2709(titled('x'.repeat(title.length)))
  sound.set(
    Array.from(title, (letter) => bytes.get(letter)!),
    sound.indexOf(0x78),
  )
  return sound
}

/** The number of occurrences of each byte. */
const byteCounts = (...parts: readonly Uint8Array[]): Uint32Array => {
  const counts = new Uint32Array(256)
  for (const part of parts) for (const byte of part) counts[byte]! += 1
  return counts
}

/** Expects the invariants of every file: no byte is lost or reported twice, and the readable part can be read. */
const expectSplit = async (bytes: Uint8Array, size?: number) => {
  const { examination, places, readable, broken, repaired } = await examineBytes(bytes, size)
  expect(readable.length + broken.length).toBe(bytes.length)
  expect([examination.readable_bytes, examination.broken_bytes]).toEqual([readable.length, broken.length])
  expect(isSubsequenceOf(readable, bytes) && isSubsequenceOf(broken, bytes)).toBe(true)
  expect(byteCounts(readable, broken)).toEqual(byteCounts(bytes))
  for (const place of places) expect(place.offset + place.length).toBeLessThanOrEqual(bytes.length)
  for (const part of [readable, repaired]) {
    if (part.length > 0) expect((await examine([part])).places).toEqual({ whole: 0, partly: 0, none: 0 })
  }
}

describe('examine', () => {
  it('does not change a valid file', () =>
    fc.assert(
      fc.asyncProperty(anyFile, fc.integer({ min: 1, max: 300 }), async (bytes, size) => {
        const { examination, places, readable, broken, repaired } = await examineBytes(bytes, size)
        // Skip random text that looks as if it were encoded twice.
        fc.pre(!places.some(({ faults }) => faults.some(({ code }) => code === 'doubly-encoded')))
        expect(places).toEqual([])
        expect(broken).toHaveLength(0)
        expect(Buffer.compare(readable, bytes)).toBe(0)
        expect(Buffer.compare(repaired, bytes)).toBe(0)
        expect(examination.sound).toBe(parseIso2709(bytes).length)
      }),
      { numRuns: runs(150) },
    ))

  it('splits a broken file into two parts without losing a byte, and writes a repaired file that is readable', () =>
    fc.assert(
      fc.asyncProperty(anyFile, fc.array(mutation, { minLength: 1, maxLength: 5 }), async (source, mutations) => {
        await expectSplit(mutated(source, mutations))
      }),
      { numRuns: runs(200) },
    ))

  it('splits and repairs each damaged fixture without losing a byte', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          ...BROKEN_FILES.filter(([name, bytes]) => bytes.length < 3000 && !/xml|mrk|json|utf16/.test(name)),
        ),
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        async ([, bytes], mutations) => expectSplit(mutated(bytes, mutations)),
      ),
      { numRuns: runs(150) },
    ))

  it('keeps every value of a record with a damaged leader and directory', () =>
    fc.assert(
      fc.asyncProperty(anyRecord, fc.constantFrom('00000', '99998', 'abcde', '     '), async (record, length) => {
        const sound = writeIso2709(record)
        fc.pre((await examineBytes(sound)).places.length === 0)
        const spoilt = sound.slice()
        spoilt.set(new TextEncoder().encode(length), 0)
        const { repaired } = await examineBytes(spoilt)
        const values = (record: MarcRecord) =>
          record.fields.map((field) => (isControlField(field) ? field.value : field.subfields))
        expect(values(parseIso2709(repaired)[0]!.record!)).toEqual(values(record))
      }),
      { numRuns: runs(100) },
    ))

  it('uses little memory for a file that is not MARC or has one endless record', async () => {
    const megabyte = new Uint8Array(1024 * 1024).fill(0x61)
    const megabytes = 12
    const start = BROKEN_FILES.find(([name]) => name === 'cut-in-the-middle')![1]
    let given = 0
    let handedOn = 0
    let held = 0
    function* file(first: Uint8Array): Generator<Uint8Array> {
      for (const piece of [first, ...Array.from({ length: megabytes }, () => megabyte)]) {
        held = Math.max(held, given - handedOn)
        given += piece.length
        yield piece
      }
    }
    const handOn = (part: Uint8Array) => {
      handedOn += part.length
    }
    for (const first of [new Uint8Array(0), start]) {
      given = 0
      handedOn = 0
      const { bytes } = await examine(file(first), { broken: handOn, readable: handOn })
      expect([given, handedOn]).toEqual([bytes, bytes])
    }
    expect(held).toBeLessThanOrEqual(MAX_RECORD_BYTES + 3 * megabyte.length)
  })

  it('never reports a repair as complete if the code page was guessed', async () => {
    const { examination, places } = await examineBytes(
      joined(...['Věstník lékařů', 'Knihařův obzor', 'Žluťoučký kůň'].map(inWindows1250)),
    )
    expect(places.map(({ repair, mends }) => [repair, ...mends])).toEqual(Array(3).fill(['partly', 'to-utf8']))
    expect(examination.places).toEqual({ whole: 0, partly: 3, none: 0 })
  })

  it('reports a corrected double encoding as complete only if two values of the record agree', async () => {
    const twice = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))
    const [sound, one, two] = [titled('Viel Spaß…'), titled(twice('Été')), titled(twice('Été'))]
    two.fields.push({ ...titled(twice('à la mer')).fields[1]! })
    const { places, readable } = await examineBytes(joined(...[sound, one, two].map((record) => writeIso2709(record))))
    expect(places.map(({ position, repair, mends }) => [position, repair, ...mends])).toEqual([
      [2, 'partly', 'undoubled'],
      [3, 'whole', 'undoubled'],
    ])
    expect(parseIso2709(readable)[0]!.record).toMatchObject({ fields: sound.fields })
  })

  it('does not correct a double encoding that it did not report', async () => {
    const bytes = writeIso2709(titled('Viel Spaß…'))
    bytes.set(new TextEncoder().encode('00030'), 0)
    const { places, repaired } = await examineBytes(bytes)
    expect(places).toMatchObject([{ repair: 'whole', mends: ['lengths'] }])
    expect(parseIso2709(repaired)[0]!.record).toMatchObject({ fields: titled('Viel Spaß…').fields })
  })
})
