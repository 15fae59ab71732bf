import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../../scripts/testing/runs.ts'
import { parseIso2709 } from '../iso2709/parser.ts'
import { controlField, dataField, type MarcRecord } from '../record.ts'
import { createMarc8Writer, type RecordWriter } from '../write-records.ts'
import { decodeMarc8 } from './decode.ts'
import { type Eacc, loadEacc } from './eacc.ts'
import { encodeMarc8 } from './encode.ts'

let eacc: Eacc
let writer: RecordWriter
beforeAll(async () => {
  eacc = await loadEacc()
  writer = await createMarc8Writer()
})

/** MARC-8 in which each character is one byte, and the sets for 066. */
const encode = (text: string) => {
  const sets = new Set<string>()
  return { text: encodeMarc8(text, eacc, sets), sets: [...sets] }
}

describe('encodeMarc8', () => {
  it.each([
    ['a mark before its base', 'Café', 'Caf\xe2e', []],
    ['marks from top to bottom', 'Việt', 'Vi\xe3\xf2et', []],
    ['a letter of ANSEL with a mark', 'sớm', 's\xe2\xbcm', []],
    ['special letters of ANSEL', 'Łọdz æ ß', '\xa1\xf2odz \xb5 \xc7', []],
    ['a mark that spans two letters', 't\u0361s', '\xebt\xecs', []],
    ['a mark that spans one letter and nothing', 't\u0361', 't&#x0361;', []],
    ['non-sorting marks', '\u0098The \u009cLancet', '\x88The \x89Lancet', []],
    ['superscript, without 066', 'm².', 'm\x1bp2\x1bs.', []],
    ['Cyrillic, with its own punctuation', 'Вестник 2.', '\x1b(NwESTNIK 2.\x1b(B', ['(N']],
    ['Extended Cyrillic in G1', 'Маї 1', '\x1b(NmA\x1b)Q\xc7 1\x1b(B', ['(N', '(Q']],
    ['a letter of ANSEL after Extended Cyrillic', 'їø', '\x1b)Q\xc7\x1b)!E\xb2', ['(Q']],
    ['Greek with its accent first', 'ά', '\x1b(S"a\x1b(B', ['(S']],
    ['Hebrew with a point first', 'אַב', '\x1b(2@`a\x1b(B', ['(2']],
    ['Arabic, with Extended Arabic in G1', 'ابپ', '\x1b(3GH\x1b)4\xa9\x1b(B', ['(3', '(4']],
    ['Chinese', '一丁!', '\x1b$1!0!!0"\x1b(B!', ['$1']],
    ['a blank between Chinese words in ASCII', '一 丁', '\x1b$1!0!\x1b(B \x1b$1!0"\x1b(B', ['$1']],
    ['a letter of ANSEL after Chinese in the default sets', '一ø', '\x1b$1!0!\x1b(B\xb2', ['$1']],
    ['the default sets before a subfield delimiter', 'я\u001fbя', '\x1b(NQ\x1b(B\x1fb\x1b(NQ\x1b(B', ['(N']],
    ['a character that MARC-8 does not have', 'a\u0e01😀', 'a&#x0E01;&#x1F600;', []],
    ['a mark that MARC-8 does not have, and those after it', 'a\u0331\u0301', 'a&#x0331;&#x0301;', []],
    ['quotation marks of Latin text', '“a”', '&#x201C;a&#x201D;', []],
    ['a text like a reference', 'A&#x41; & #', 'A&#x0026;#x41; & #', []],
  ])('writes %s', (_, text, bytes, sets) => {
    const encoded = encode(text)
    expect(encoded).toEqual({ text: bytes, sets })
  })

  it('is read back as the same text in NFC, for any text', () => {
    const alphabets = 'aéếơ ². & #x41;ЯёїґΑάΐᾧאַשׁﬁابَپّ一丁가がガ،؟่กि\u0361\u0360\u0331\u0670\u0098\u200d😀'
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.array(fc.constantFrom(...alphabets), { maxLength: 20 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (value) => {
        const clean = value.replace(/[\0\u001b-\u001e]/g, '').toWellFormed()
        const bytes = Uint8Array.from(encodeMarc8(clean, eacc, new Set()), (byte) => byte.charCodeAt(0))
        expect(decodeMarc8(bytes, 0, bytes.length, eacc)).toEqual({ text: clean.normalize('NFC'), unknown: 0 })
      }),
      { numRuns: runs(2_000) },
    )
  })
})

const ARABIC: MarcRecord = {
  leader: '00000nas a2200000 i 4500',
  fields: [
    controlField('001', '2049-3630'),
    dataField('022', '0', ' ', [['a', '2049-3630']]),
    dataField('066', ' ', ' ', [['c', '(N']]),
    dataField('222', ' ', '0', [['a', 'Majallat al-ʻulūm']]),
    dataField('880', ' ', '0', [
      ['6', '222-01/(3/r'],
      ['a', 'مجلة'],
      ['b', 'العلوم'],
    ]),
  ],
}

describe('an ISO 2709 record in MARC-8', () => {
  it('has a blank in leader 09, exact lengths, and the sets in use in 066', () => {
    const { bytes = new Uint8Array(), problems } = writer.write(ARABIC)
    expect(problems).toEqual([])
    expect(String.fromCharCode(...bytes)).toBe(
      '00182nas  2200085 i 4500001001000000022001400010066000700024222002300031880004200054\x1e' +
        '2049-3630\x1e0 \x1fa2049-3630\x1e  \x1fc(3\x1e 0\x1faMajallat al-\xb0ul\xe5um\x1e' +
        ' 0\x1f6222-01/(3/r\x1fa\x1b(3eLdI\x1b(B\x1fb\x1b(3GdYdhe\x1b(B\x1e\x1d',
    )
    expect(Number(String.fromCharCode(...bytes.subarray(0, 5)))).toBe(bytes.length)
  })

  it('is read back with the same content', () => {
    const [result] = parseIso2709(writer.write(ARABIC).bytes!, eacc)
    expect(result!.problems).toEqual([])
    const withSets = ARABIC.fields.with(2, dataField('066', ' ', ' ', [['c', '(3']]))
    expect(result!.record!.fields).toEqual(withSets)
  })

  it('is read back if all its characters are ASCII or references', () => {
    const thai = { ...ARABIC, fields: [dataField('245', '0', '0', [['a', 'วารสาร & news']])] }
    const { bytes } = writer.write(thai)
    // Escape sequences of another record in the file make the parser examine all records.
    const [alone] = parseIso2709(bytes!, eacc)
    const [, after] = parseIso2709(Uint8Array.from([...writer.write(ARABIC).bytes!, ...bytes!]), eacc)
    for (const result of [alone, after]) expect(result).toMatchObject({ record: { fields: thai.fields }, problems: [] })
  })

  it('has no 066 if only the default sets are in use', () => {
    const { bytes } = writer.write({ ...ARABIC, fields: ARABIC.fields.slice(0, 4) })
    expect(parseIso2709(bytes!, eacc)[0]!.record!.fields.map(({ tag }) => tag)).toEqual(['001', '022', '222'])
  })

  it('is refused if a value contains an escape character or is too long, with the field', () => {
    const refused = (value: string) =>
      writer.write({ ...ARABIC, fields: [dataField('500', ' ', ' ', [['a', value]])] }).problems
    expect(refused('a\u001b(N')).toMatchObject([{ code: 'delimiter-in-value', tag: '500' }])
    expect(refused('ก'.repeat(1_300))).toMatchObject([{ code: 'field-too-long', tag: '500' }])
  })
})
