import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../scripts/testing/runs.ts'
import { asPortableRecord } from '../field-text.ts'
import { controlField, dataField, type MarcRecord } from '../record.ts'
import { anyRecord } from '../testing/arbitraries.ts'
import { collect } from '../testing/collect.ts'
import { createRecordWriter } from '../write-records.ts'
import { readAleph } from './read.ts'
import { findNotInAleph } from './write.ts'

const SERIAL: MarcRecord = {
  leader: '00000nas a2200000 i 4500',
  fields: [
    controlField('001', '2049-3630'),
    controlField('008', '150101c20159999ua qr p       0   a0ara  '),
    dataField('022', '0', ' ', [
      ['a', '2049-3630'],
      ['y', '1234-5679'],
      ['y', '2434-561X'],
    ]),
    dataField('880', ' ', '0', [
      ['6', '222-01/(3/r'],
      ['a', 'مجلة العلوم'],
    ]),
    dataField('880', '1', '0', [
      ['6', '245-02/$1'],
      ['a', '科学'],
    ]),
  ],
}
const TEXT = `000000001 FMT   L SE
000000001 LDR   L 00000nas^a2200000^i^4500
000000001 001   L 2049-3630
000000001 008   L 150101c20159999ua^qr^p^^^^^^^0^^^a0ara^^
000000001 0220  L $$a2049-3630$$y1234-5679$$y2434-561X
000000001 880 0 L $$6222-01/(3/r$$aمجلة العلوم
000000001 88010 L $$6245-02/$1$$a科学
`

const written = (...records: MarcRecord[]) => {
  const { write } = createRecordWriter('aleph')
  return records.map((record) => write(record))
}
const textOf = (...records: MarcRecord[]): string =>
  written(...records)
    .map(({ bytes }) => new TextDecoder().decode(bytes))
    .join('')
const read = (text: string) => collect(readAleph([new TextEncoder().encode(text)]))
const codesOf = (results: Awaited<ReturnType<typeof read>>) =>
  results.map(({ problems }) => problems.map(({ code, tag, params }) => [code, tag, params.line]))

describe('Aleph sequential', () => {
  it('has one field a line with a system number, and carets as blanks of coded fields', () => {
    expect(textOf(SERIAL)).toBe(TEXT)
  })

  it('counts the records of a file', () => {
    const lines = textOf({ ...SERIAL, fields: [] }, { ...SERIAL, fields: [] }).split('\n')
    expect(lines.map((line) => line.slice(0, 13))).toEqual([
      '000000001 FMT',
      '000000001 LDR',
      '000000002 FMT',
      '000000002 LDR',
      '',
    ])
  })

  it('is read back, without FMT', async () => {
    const results = await read(TEXT + TEXT.replaceAll('000000001', '000000007'))
    expect(results.map(({ record }) => record)).toEqual([SERIAL, SERIAL])
    expect(codesOf(results)).toEqual([[], []])
  })

  it('is read from the file of another program, with local fields, CRLF and no last line end', async () => {
    const text =
      '000000228 LDR   L ^^^^^nas^a22002891^^4500\r\n000000228 24504 L $$aThe times\r\n000000228 CAT   L $$aLOAD'
    const [result, ...others] = await read(text)
    expect(others).toEqual([])
    expect(result).toMatchObject({
      record: {
        leader: '     nas a22002891  4500',
        fields: [dataField('245', '0', '4', [['a', 'The times']]), dataField('CAT', ' ', ' ', [['a', 'LOAD']])],
      },
      problems: [],
    })
  })

  it('is the same after a round trip, for any record that it can contain', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecord, async (record) => {
        const portable = asPortableRecord(record)
        fc.pre(findNotInAleph(portable).length === 0 && portable.fields.every(({ tag }) => tag !== 'FMT'))
        const [result] = await read(textOf(record))
        expect(result?.record).toEqual(portable)
      }),
      { numRuns: runs(200) },
    )
  })

  it.each([
    ['the delimiter', 'US$$ and other', '"$$"'],
    ['a dollar at the end, which would make a delimiter', 'US$', '"$"'],
    ['a line end', 'one\ntwo', '"\\n"'],
  ])('refuses a value with %s, and names the field', (_, value, shown) => {
    const record = { ...SERIAL, fields: [...SERIAL.fields, dataField('500', ' ', ' ', [['a', value]])] }
    const [{ bytes, problems } = { problems: [] }] = written(record)
    expect(bytes).toBeUndefined()
    expect(problems).toMatchObject([{ code: 'not-in-aleph', tag: '500', params: { value: shown } }])
  })

  it('reports lines that are no fields, and a record without a leader', async () => {
    expect(codesOf(await read(`header\n${TEXT.split('\n').slice(2, 4).join('\n')}\nwrapped text\n`))).toEqual([
      [['unreadable-bytes', undefined, 1]],
      [
        ['mrk-missing-leader', undefined, undefined],
        ['aleph-not-a-field', undefined, 4],
      ],
    ])
    expect(codesOf(await read(''))).toEqual([[['empty-file', undefined, undefined]]])
  })
})
