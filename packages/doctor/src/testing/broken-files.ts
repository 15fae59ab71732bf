/**
 * The broken files of `fixtures`, each made from valid synthetic records by one change. `write-fixtures.ts` writes
 * them, and a test checks that they are current.
 */
import { deflateRawSync, gzipSync } from 'node:zlib'
import {
  controlField,
  dataField,
  MARCXML_FOOTER,
  MARCXML_HEADER,
  type MarcRecord,
  toMarcXml,
  toMrk,
  toWire,
  writeIso2709,
} from '@seriatim/marc'

const LEADER = '00000nas a2200000 i 4500'
const encoder = new TextEncoder()

const serial = (issn: string, title: string, publisher = 'Éditions du Lautaret'): MarcRecord => ({
  leader: LEADER,
  fields: [
    controlField('001', issn),
    controlField('008', '240115c20199999fr qr j       0   b0fre  '),
    dataField('022', '0', ' ', [['a', issn]]),
    dataField('222', ' ', '0', [['a', title]]),
    dataField('245', '1', '0', [['a', title]]),
    dataField('264', ' ', '1', [
      ['a', 'Grenoble'],
      ['b', publisher],
      ['c', '2019-'],
    ]),
  ],
})

const RECORDS = [
  serial('9990-1013', 'Cahiers de botanique alpine'),
  serial('9990-1021', 'Été à la mer'),
  serial('9990-103X', 'Harbor notes', 'Harbor Press'),
]
const [FIRST, SECOND, THIRD] = RECORDS.map((record) => writeIso2709(record)) as [Uint8Array, Uint8Array, Uint8Array]

const joinParts = (...parts: readonly (Uint8Array | readonly number[] | string)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? encoder.encode(part) : part)]))

/** The three records with a change in the second one. */
const withSecond = (change: (bytes: Uint8Array) => Uint8Array): Uint8Array =>
  joinParts(FIRST, change(SECOND.slice()), THIRD)

const overwriteAt = (at: number, text: string | readonly number[]) => (bytes: Uint8Array) => {
  bytes.set(typeof text === 'string' ? encoder.encode(text) : text, at)
  return bytes
}
const cutOut =
  (at: number, count = 1) =>
  (bytes: Uint8Array) =>
    joinParts(bytes.subarray(0, at), bytes.subarray(at + count))
const putIn = (at: number, more: readonly number[] | string) => (bytes: Uint8Array) =>
  joinParts(bytes.subarray(0, at), more, bytes.subarray(at))

const BASE = Number(new TextDecoder().decode(SECOND.subarray(12, 17)))
const LAST = SECOND.length - 1
/** The offset of a text in the second record. */
const offsetInSecondRecord = (text: string, from = 0): number => {
  const wanted = encoder.encode(text)
  for (let at = from; at < SECOND.length; at++)
    if (wanted.every((byte, index) => SECOND[at + index] === byte)) return at
  throw new Error(`${text} is not in the record`)
}
const TITLE = offsetInSecondRecord('Été')

/** A record in another encoding. `bytesOf` encodes each character. */
const inBytes = (record: MarcRecord, bytesOf: (character: string) => readonly number[], coding: string): Uint8Array => {
  const fields = record.fields.map((field) => {
    const text =
      'value' in field
        ? field.value
        : `${field.indicator1}${field.indicator2}${field.subfields.map(({ code, value }) => `\u001f${code}${value}`).join('')}`
    return { tag: field.tag, bytes: [...[...text].flatMap((each) => bytesOf(each)), 0x1e] }
  })
  let start = 0
  let directory = ''
  for (const { tag, bytes } of fields) {
    directory += tag + String(bytes.length).padStart(4, '0') + String(start).padStart(5, '0')
    start += bytes.length
  }
  const base = 24 + directory.length + 1
  const head = `${String(base + start + 1).padStart(5, '0')}nas ${coding}22${String(base).padStart(5, '0')} i 4500`
  return joinParts(head, directory, [0x1e], ...fields.map(({ bytes }) => bytes), [0x1d])
}

/** Encodes characters in a single-byte code page. */
const inPage = (label: string) => {
  const decoder = new TextDecoder(label)
  const table = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return (character: string): readonly number[] => {
    const byte = table.get(character)
    if (byte === undefined) throw new Error(`${character} is not in ${label}`)
    return [byte]
  }
}

/** Encodes the characters of the test records in MARC-8, in which an accent precedes its letter. */
const MARKS: Readonly<Record<string, number>> = { '\u0300': 0xe1, '\u0301': 0xe2, '\u0302': 0xe3, '\u0308': 0xe8 }
const inMarc8 = (character: string): readonly number[] => {
  const [letter = '', mark] = character.normalize('NFD')
  return mark === undefined ? [...encoder.encode(letter)] : [MARKS[mark]!, ...encoder.encode(letter)]
}

const doubled = (character: string): readonly number[] => {
  const decoder = new TextDecoder('windows-1252')
  return [...encoder.encode(decoder.decode(encoder.encode(character)))]
}

const FRENCH = serial('9990-1048', 'Bibliothèque des élèves de la forêt', 'Société de géographie')
const CZECH = serial('9990-1056', 'Zpravodaj přátel žižkovských knihoven', 'Státní vědecká knihovna v Plzni')
const RUSSIAN = serial('9990-1064', 'Вестник библиотечного дела', 'Издательство Заря')
const GREEK = serial('9990-1072', 'Επιθεώρηση της βιβλιοθήκης', 'Εκδόσεις Αυγή')

const utf16 = (text: string, isBig: boolean, hasMark: boolean): Uint8Array => {
  const units = [...(hasMark ? '\ufeff' : ''), ...text].flatMap((each) =>
    [...Array(each.length)].map((_, at) => each.charCodeAt(at)),
  )
  return Uint8Array.from(units.flatMap((unit) => (isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])))
}

/** A zip archive of one file. It has no checksum, because no reader in this project checks one. */
const zipped = (name: string, content: Uint8Array): Uint8Array => {
  const packed = deflateRawSync(content)
  const two = (value: number) => [value & 255, value >> 8]
  const four = (value: number) => [...two(value & 0xffff), ...two(value >>> 16)]
  const common = [
    ...two(20),
    ...two(0),
    ...two(8),
    ...four(0),
    ...four(0),
    ...four(packed.length),
    ...four(content.length),
  ]
  const local = joinParts('PK\u0003\u0004', [...common, ...two(name.length), ...two(0)], name, packed)
  const central = joinParts(
    'PK\u0001\u0002',
    [...two(20), ...common, ...two(name.length), ...Array(12).fill(0), ...four(0)],
    name,
  )
  const end = joinParts('PK\u0005\u0006', [
    ...two(0),
    ...two(0),
    ...two(1),
    ...two(1),
    ...four(central.length),
    ...four(local.length),
    ...two(0),
  ])
  return joinParts(local, central, end)
}

/** Deterministic pseudo-random bytes. */
const noise = (count: number): Uint8Array => {
  let seed = 7
  return Uint8Array.from({ length: count }, () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return seed >>> 16
  })
}

const UNIMARC_LABEL = '00000nas  2200000   450 '
const UNIMARC: MarcRecord = {
  leader: UNIMARC_LABEL,
  fields: [
    controlField('001', '9990-1080'),
    dataField('011', ' ', ' ', [['a', '9990-1080']]),
    dataField('100', ' ', ' ', [['a', '20240115a20199999    y0frey50      ba']]),
    dataField('200', '1', ' ', [['a', 'Revue des bibliothèques']]),
  ],
}

const many = (count: number): MarcRecord => ({
  leader: LEADER,
  fields: [
    controlField('001', '9990-1099'),
    ...Array.from({ length: count }, (_, index) => dataField('500', ' ', ' ', [['a', `${index} ${'x'.repeat(9000)}`]])),
  ],
})

/** A record over 99,999 bytes, with its length truncated to five digits as faulty writers do. */
const tooLong = (): Uint8Array => {
  const parts = many(6)
    .fields.slice(1)
    .flatMap((field) => [field, field])
  const body = inBytes(
    { leader: LEADER, fields: [controlField('001', '9990-1099'), ...parts] },
    (each) => [each.charCodeAt(0)],
    'a',
  )
  return joinParts('99999', body.subarray(String(body.length).length))
}

const xml = (...records: readonly MarcRecord[]) =>
  `${MARCXML_HEADER}${records.map((each) => toMarcXml(each).text).join('')}${MARCXML_FOOTER}`
const mrk = (...records: readonly MarcRecord[]) => records.map(toMrk).join('\n')

/** The name and bytes of every broken file. */
export const BROKEN_FILES: readonly (readonly [name: string, bytes: Uint8Array])[] = [
  ['zero-bytes', new Uint8Array(0)],
  ['one-byte', joinParts('0')],
  ['one-terminator', joinParts([0x1d])],
  ['random-bytes', noise(2000)],
  ['zeros', new Uint8Array(600)],
  ['plain-text', joinParts('Dear colleagues,\n\nplease find our titles below.\n\nCahiers de botanique alpine\n')],
  ['picture', joinParts([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 13], 'IHDR', noise(400))],
  ['unimarc', joinParts(writeIso2709(UNIMARC, 'unimarc'), writeIso2709(UNIMARC, 'unimarc'))],
  [
    'unimarc-wrong-length',
    joinParts(writeIso2709(UNIMARC, 'unimarc'), overwriteAt(0, '00099')(writeIso2709(UNIMARC, 'unimarc').slice())),
  ],
  ['marcxml', joinParts(xml(...RECORDS))],
  ['marcxml-without-leader', joinParts(xml(...RECORDS).replace(/<leader>[^<]*<\/leader>/, ''))],
  ['marcxml-cut', joinParts(xml(...RECORDS).slice(0, 1400))],
  ['mrk', joinParts(mrk(...RECORDS))],
  [
    'mrk-stray-line',
    joinParts(mrk(RECORDS[0]!), '\n', mrk(RECORDS[1]!).replace('=245', '245'), '\n', mrk(RECORDS[2]!)),
  ],
  ['json', joinParts(RECORDS.map((each) => JSON.stringify(toWire(each))).join('\n'))],
  [
    'json-cut',
    joinParts(
      RECORDS.map((each) => JSON.stringify(toWire(each)))
        .join('\n')
        .slice(0, 900),
    ),
  ],
  ['gzip', new Uint8Array(gzipSync(joinParts(FIRST, SECOND)))],
  ['zip', zipped('serials.mrc', joinParts(FIRST, SECOND))],
  ['utf16-with-mark', utf16(new TextDecoder().decode(joinParts(FIRST, SECOND, THIRD)), false, true)],
  ['utf16-big-endian', utf16(new TextDecoder().decode(joinParts(FIRST, SECOND, THIRD)), true, false)],
  ['byte-order-mark', joinParts([0xef, 0xbb, 0xbf], FIRST, SECOND)],
  ['length-too-short', withSecond(overwriteAt(0, '00100'))],
  ['length-too-long', withSecond(overwriteAt(0, '00999'))],
  ['length-of-letters', withSecond(overwriteAt(0, 'ABCDE'))],
  ['length-of-blanks', withSecond(overwriteAt(0, '     '))],
  ['leader-of-letters', withSecond(overwriteAt(10, 'xxabcde'))],
  ['base-address-wrong', withSecond(overwriteAt(12, '00055'))],
  ['base-address-past-end', withSecond(overwriteAt(12, '09999'))],
  ['entries-overlap', withSecond(overwriteAt(24 + 4 * 12 + 7, '00000'))],
  ['entry-points-outside', withSecond(overwriteAt(24 + 5 * 12 + 3, '099990000'))],
  ['directory-in-letters', withSecond(overwriteAt(24 + 3 * 12 + 3, 'abcdefghi'))],
  ['directory-byte-lost', withSecond(cutOut(30))],
  ['record-terminator-missing', withSecond(cutOut(LAST))],
  ['record-terminator-overwritten', withSecond(overwriteAt(LAST, ' '))],
  ['record-terminator-within', withSecond(overwriteAt(TITLE + 6, [0x1d]))],
  ['field-terminator-lost', withSecond(cutOut(BASE + 9))],
  [
    'field-terminators-overwritten',
    withSecond((bytes) => bytes.map((byte, at) => (byte === 0x1e && at > BASE ? 0x20 : byte))),
  ],
  ['line-ends-between', joinParts(FIRST, '\r\n', SECOND, '\r\n', THIRD, '\r\n')],
  ['extra-bytes-between', joinParts(FIRST, '-- next page --', SECOND, [0, 0, 0], THIRD)],
  [
    'lengths-in-characters',
    withSecond((bytes) => {
      const text = new TextDecoder().decode(bytes)
      const parts = text.slice(BASE, -1).split('\u001e').slice(0, -1)
      let start = 0
      let directory = ''
      parts.forEach((part, index) => {
        directory +=
          text.slice(24 + index * 12, 27 + index * 12) +
          String(part.length + 1).padStart(4, '0') +
          String(start).padStart(5, '0')
        start += part.length + 1
      })
      return joinParts(
        String(text.length).padStart(5, '0'),
        text.slice(5, 24),
        directory,
        text.slice(24 + directory.length),
      )
    }),
  ],
  ['indicator-count-zero', withSecond(overwriteAt(10, '0'))],
  ['indicators-missing', withSecond((bytes) => cutOut(TITLE - 4, 2)(bytes))],
  ['record-past-99999', joinParts(FIRST, tooLong(), THIRD)],
  ['cut-in-the-middle', joinParts(FIRST, SECOND.subarray(0, 200))],
  ['cut-in-the-leader', joinParts(FIRST, SECOND.subarray(0, 15))],
  ['nul-bytes', withSecond(overwriteAt(TITLE + 2, [0x74, 0, 0x65]))],
  [
    'line-ends-translated',
    withSecond((bytes) => putIn(TITLE + 5, '\r\n')(overwriteAt(0, String(SECOND.length + 1).padStart(5, '0'))(bytes))),
  ],
  ['says-utf8-is-marc8', inBytes(FRENCH, inMarc8, 'a')],
  ['says-marc8-is-utf8', joinParts(FIRST, overwriteAt(9, ' ')(SECOND.slice()))],
  ['says-utf8-is-windows-1252', inBytes(FRENCH, inPage('windows-1252'), 'a')],
  ['windows-1250', inBytes(CZECH, inPage('windows-1250'), ' ')],
  ['windows-1251', inBytes(RUSSIAN, inPage('windows-1251'), 'a')],
  ['windows-1253', inBytes(GREEK, inPage('windows-1253'), 'a')],
  ['koi8-r', inBytes(RUSSIAN, inPage('koi8-r'), 'a')],
  ['doubly-encoded', joinParts(FIRST, inBytes(FRENCH, doubled, 'a'))],
  ['doubly-encoded-russian', inBytes(RUSSIAN, doubled, 'a')],
  ['one-bad-byte-of-utf8', withSecond(overwriteAt(TITLE, [0xff]))],
  ['subfield-code-missing', withSecond(overwriteAt(TITLE - 1, ' '))],
  ['tag-of-other-characters', withSecond(overwriteAt(24 + 3 * 12, '2*2'))],
]
