import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../scripts/testing/runs.ts'
import type { ReadResult } from '../problems.ts'
import { controlField, dataField, type MarcRecord } from '../record.ts'
import { anyRecord } from '../testing/arbitraries.ts'
import { collect } from '../testing/collect.ts'
import { expectSameText } from '../testing/same-text.ts'
import { fromLines, readMrk } from './read.ts'
import { toLines, toMrk } from './write.ts'

const LEADER = '00000nas a2200000 i 4500'
const encoder = new TextEncoder()

const read = async (text: string | Uint8Array, size = 1 << 20): Promise<ReadResult[]> => {
  const bytes = typeof text === 'string' ? encoder.encode(text) : text
  const pieces: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size))
  return collect(readMrk(pieces))
}
const codes = ({ problems }: ReadResult): [string, unknown][] => problems.map(({ code, params }) => [code, params.line])

describe('the mrk module', () => {
  it('reads back every record that it writes', () => {
    fc.assert(
      fc.asyncProperty(fc.array(anyRecord, { minLength: 1, maxLength: 3 }), async (records) => {
        const text = records.map(toMrk).join('\n')
        for (const size of [text.length * 4, 5]) {
          const results = await read(text, size)
          expect(results.map(({ record }) => record)).toEqual(records)
          expect(results.flatMap(({ problems }) => problems)).toEqual([])
        }
      }),
      { numRuns: runs(60) },
    )
  })

  it('escapes surrogates, control characters and delimiters', () => {
    const record: MarcRecord = {
      leader: LEADER,
      fields: [controlField('001', 'a\\ b\0'), dataField('245', '\\', '$', [['$', 'x\ud800\u001f\n']])],
    }
    expect(toLines(record)).toEqual([
      `=LDR  ${LEADER}`,
      '=001  a{bsol}\\b{00}',
      ['=245  {bsol}{dollar}', '{dollar}x{U+D800}{1F}{0A}'].join('$'),
    ])
    const read = fromLines(toLines(record))
    expect(read.record).toEqual(record)
    expect(read.problems.map(({ code, params }) => [code, params.line])).toEqual([
      ['nul-character', 2],
      ['delimiter-in-value', 3],
      ['unpaired-surrogate', 3],
    ])
  })

  it.each([
    ['{eacute}{Eacute}{ccedil}{scaron}{Odblac}', 'éÉçšŐ'],
    ['{acute}e {uml}{macr}u', 'é ü\u0304'.normalize('NFC')],
    ['t{llig}a', 'ta\u0361'],
    ['{llig}t{rlig}s', 't\u0361s'],
    ['{dollar}5 {lcub}x{rcub} {bsol}', '$5 {x} \\'],
    ['{szlig}{AElig}{Lstrok}{inodot}', 'ßÆŁı'],
    ['{E2}e{A1}', 'éŁ'],
    ['{zhcy}{SHCHcy}{yacy}', 'zhShchi\u0361a'],
    ['{unheard}', '{unheard}'],
    ['a {b c} { }', 'a {b c} { }'],
  ])('reads the mnemonics in %s', (written, text) => {
    const { record } = fromLines([`=LDR  ${LEADER}`, `=245  10$a${written}`])
    expect(record?.fields).toEqual([dataField('245', '1', '0', [['a', text]])])
  })

  it.each([
    [
      '$6245-01/$1$a樹木',
      [
        ['6', '245-01/$1'],
        ['a', '樹木'],
      ],
    ],
    [
      '$6245-01/$1/r$a樹木',
      [
        ['6', '245-01/$1/r'],
        ['a', '樹木'],
      ],
    ],
    [
      '$6245-01/{dollar}1$a樹木',
      [
        ['6', '245-01/$1'],
        ['a', '樹木'],
      ],
    ],
    [
      '$6245-01/(B$aText',
      [
        ['6', '245-01/(B'],
        ['a', 'Text'],
      ],
    ],
    [
      '$6245-01/(N$aТекст',
      [
        ['6', '245-01/(N'],
        ['a', 'Текст'],
      ],
    ],
    [
      '$6245-01/(3/r$aنص',
      [
        ['6', '245-01/(3/r'],
        ['a', 'نص'],
      ],
    ],
    [
      '$6245-01$1https://example.org/1$aText',
      [
        ['6', '245-01'],
        ['1', 'https://example.org/1'],
        ['a', 'Text'],
      ],
    ],
    [
      '$6245-01/$1https://example.org/1',
      [
        ['6', '245-01/'],
        ['1', 'https://example.org/1'],
      ],
    ],
  ] as const)('reads the script code of a linkage in %s', (written, subfields) => {
    const { record, problems } = fromLines([`=LDR  ${LEADER}`, `=880  00${written}`])
    expect(record?.fields).toEqual([dataField('880', '0', '0', subfields)])
    expect(problems).toEqual([])
  })

  it('reads # as a blank in leader, coded fields and indicators', () => {
    const { record, problems } = fromLines([
      '=LDR  00000nas#a2200000#i#4500',
      '=001  a#1',
      '=008  260101c20269999xx#qr#p#######0###a0eng#c',
      '=245  ##$aC# in depth',
      '=246  1#$aTitle',
    ])
    expect(problems).toEqual([])
    expect(record).toEqual({
      leader: LEADER,
      fields: [
        controlField('001', 'a#1'),
        controlField('008', '260101c20269999xx qr p       0   a0eng c'),
        dataField('245', ' ', ' ', [['a', 'C# in depth']]),
        dataField('246', '1', ' ', [['a', 'Title']]),
      ],
    })
  })

  it('escapes a literal # where a reader would take it for a blank', () => {
    const record: MarcRecord = {
      leader: '00000nas a2200000 i#4500',
      fields: [controlField('008', '2601#1'), dataField('245', '#', '0', [['a', 'C#']])],
    }
    expect(fromLines(toLines(record))).toEqual({ record, problems: [] })
  })

  it('reads a delimiter before a non-ASCII letter as a subfield without a code', () => {
    const { record, problems } = fromLines([`=LDR  ${LEADER}`, '=245  00$樹木$b林'])
    expect(record?.fields).toEqual([
      dataField('245', '0', '0', [
        [' ', '樹木'],
        ['b', '林'],
      ]),
    ])
    expect(problems.map(({ code }) => code)).toEqual(['missing-subfield-code'])
  })

  it('accepts \\r\\n, a byte order mark, =000 for the leader, and backslashes as blanks', async () => {
    const results = await read(
      '\ufeff=000  00000nas\\a2200000\\i\\4500\r\n=001  9990-1013\r\n\r\n\r\n=LDR  00000nas a2200000 i 4500\r\n=001  2\r\n',
    )
    expect(results.map(({ record, problems }) => [record?.leader, record?.fields, problems])).toEqual([
      [LEADER, [controlField('001', '9990-1013')], []],
      [LEADER, [controlField('001', '2')], []],
    ])
  })

  it('reports the line of each problem, and reads the next lines', async () => {
    const text = [
      `=LDR  ${LEADER}`,
      '=001  1',
      '=245  10Harbor',
      'notes',
      '=24',
      `=LDR  ${LEADER}`,
      '=001  2',
      '=246  $aX',
      '=300  10stray$aX',
      '',
      '=001  3',
      '',
      'what is this?',
      '',
      '=LDR  short',
      '=500  \\\\$a{bogus}$',
      '',
    ]
    const results = await read(text.join('\n'))
    expect(results.map(codes)).toEqual([
      [
        ['field-without-subfields', 3],
        ['mrk-not-a-field', 4],
        ['mrk-not-a-field', 5],
      ],
      [
        ['mrk-missing-blank-line', 6],
        ['bad-indicator', 8],
        ['text-before-subfields', 9],
      ],
      [['mrk-missing-leader', undefined]],
      [['unreadable-bytes', 13]],
      [
        ['bad-leader-length', 15],
        ['mrk-unknown-mnemonic', 16],
        ['missing-subfield-code', 16],
      ],
    ])
    expect(results[0]!.record!.fields[1]).toEqual({ tag: '245', value: '10Harbor notes =24' })
  })

  it('reads a line that is not UTF-8 as Windows-1252 and reports it', async () => {
    const [result] = await read(
      Uint8Array.from(`=LDR  ${LEADER}\n=245  10$aRevue fran\xe7aise\n`, (c) => c.charCodeAt(0)),
    )
    expect(result!.record!.fields).toEqual([dataField('245', '1', '0', [['a', 'Revue française']])])
    expect(codes(result!)).toEqual([['text-not-utf8', 2]])
  })

  it('reports an empty file and a file that is not MARC', async () => {
    expect((await read('\n')).map((r) => codes(r)[0]![0])).toEqual(['empty-file'])
    expect((await read('Dear colleague,\nsee below.\n'.repeat(500))).map((r) => codes(r)[0]![0])).toEqual(['not-marc'])
  })

  it('skips a line of 5 MB, and reads the others', async () => {
    const [result] = await read(`=LDR  ${LEADER}\n=520  \\\\$a${'x'.repeat(5_000_000)}\n=001  1\n`, 65_536)
    expect(codes(result!)).toEqual([['mrk-line-too-long', 2]])
    expect(result!.record!.fields).toEqual([controlField('001', '1')])
  })

  it('writes the sample records with the same text from which it read them', async () => {
    const text = readFileSync(join(import.meta.dirname, '../../fixtures/mrk/profile-samples.mrk'), 'utf8')
    await expectSameText(text)
  })
})

describe('mrk parser, fuzzed,', () => {
  it('neither throws nor hangs for any lines', () => {
    const line = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'=$\\{}245LDR aé \r'), maxLength: 20 }),
      fc.constantFrom('=245  10$a', '=001  ', `=LDR  ${LEADER}`, ''),
    )
    fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
        for (const { record, problems } of await read(lines.join('\n'), 9)) {
          if (!record) expect(problems.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: runs(400) },
    )
  })
})
