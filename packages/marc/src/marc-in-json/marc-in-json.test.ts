import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../scripts/testing/runs.ts'
import { asPortableRecord } from '../field-text.ts'
import { controlField, dataField, type MarcRecord } from '../record.ts'
import { anyRecord } from '../testing/arbitraries.ts'
import { collect } from '../testing/collect.ts'
import { createRecordWriter } from '../write-records.ts'
import { readMarcInJson } from './read.ts'

const LEADER = '00000nas a2200000 i 4500'
const WITHOUT_TITLE: MarcRecord = { leader: LEADER, fields: [controlField('001', '1234-5679')] }
const ARABIC: MarcRecord = {
  leader: LEADER,
  fields: [
    controlField('001', '2049-3630'),
    dataField('022', '0', ' ', [
      ['a', '2049-3630'],
      ['a', '1234-5679'],
    ]),
    dataField('880', '1', '0', [
      ['6', '245-01/(3/r'],
      ['a', 'مجلة "العلوم"'],
    ]),
  ],
}
const ARABIC_LINE =
  '{"leader":"00000nas a2200000 i 4500","fields":[{"001":"2049-3630"},' +
  '{"022":{"ind1":"0","ind2":" ","subfields":[{"a":"2049-3630"},{"a":"1234-5679"}]}},' +
  '{"880":{"ind1":"1","ind2":"0","subfields":[{"6":"245-01/(3/r"},{"a":"مجلة \\"العلوم\\""}]}}]}\n'

const written = (...records: MarcRecord[]): string => {
  const { write } = createRecordWriter('marc-in-json')
  return records.map((record) => new TextDecoder().decode(write(record).bytes)).join('')
}
/** Reads a text in chunks of a few bytes, so that objects span chunks. */
const read = (text: string, size = 7) => {
  const bytes = new TextEncoder().encode(text)
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
  return collect(readMarcInJson(chunks))
}
const codesOf = (results: Awaited<ReturnType<typeof read>>) =>
  results.map(({ problems }) => problems.map(({ code, tag, params }) => [code, tag, params.line]))

describe('MARC-in-JSON', () => {
  it('is written with one record a line, fields and subfields in order', () => {
    expect(written(ARABIC)).toBe(ARABIC_LINE)
    expect(written(WITHOUT_TITLE)).toBe('{"leader":"00000nas a2200000 i 4500","fields":[{"001":"1234-5679"}]}\n')
  })

  it.each([
    ['one record a line', `${written(WITHOUT_TITLE)}${ARABIC_LINE}`],
    ['a list', `[${written(WITHOUT_TITLE).trim()},\n${ARABIC_LINE}]\n`],
    ['a list in indented form', JSON.stringify([JSON.parse(written(WITHOUT_TITLE)), JSON.parse(ARABIC_LINE)], null, 2)],
    [
      'indented records without a list',
      [WITHOUT_TITLE, ARABIC].map((each) => JSON.stringify(JSON.parse(written(each)), null, 1)).join('\n'),
    ],
    ['a byte order mark', `\ufeff${written(WITHOUT_TITLE, ARABIC)}`],
  ])('is read from %s', async (_, text) => {
    const results = await read(text)
    expect(results.map(({ record }) => record)).toEqual([WITHOUT_TITLE, ARABIC])
    expect(codesOf(results)).toEqual([[], []])
  })

  it('is the same after a round trip, for any record', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRecord, { minLength: 1, maxLength: 3 }), async (records) => {
        const results = await read(written(...records), 100)
        expect(results.map(({ record }) => record)).toEqual(records.map(asPortableRecord))
      }),
      { numRuns: runs(100) },
    )
  })

  it('reports a damaged record with its line, and reads the next one', async () => {
    const results = await read(`${ARABIC_LINE.slice(0, 90)}\n${ARABIC_LINE}`)
    expect(results.map(({ record }) => record)).toEqual([undefined, ARABIC])
    expect(codesOf(results)).toEqual([[['wire-not-json', undefined, 1]], []])
  })

  it('reports text between records', async () => {
    const results = await read(`# records\n${ARABIC_LINE}`)
    expect(codesOf(results)).toEqual([[['unreadable-bytes', undefined, 1]], []])
    expect(results[1]).toMatchObject({ position: 2, offset: 10 })
  })

  it('reports what is not a field, an indicator or a subfield', async () => {
    const fields = ['245', { 245: { ind1: '1', subfields: [{ a: 'x' }, 'y'] } }, { 500: 'note' }, { 501: { a: 'x' } }]
    const results = await read(`\n${JSON.stringify({ fields })}`)
    expect(codesOf(results)).toEqual([
      [
        ['wire-missing-leader', 'LDR', 2],
        ['wire-bad-field', undefined, 2],
        ['wire-missing-indicator', '245', 2],
        ['wire-bad-subfield', '245', 2],
        ['field-without-subfields', '500', 2],
        ['wire-bad-field', '501', 2],
      ],
    ])
  })

  it('reports an empty file, and JSON without records', async () => {
    expect(codesOf(await read(' \n'))).toEqual([[['empty-file', undefined, undefined]]])
    expect(codesOf(await read('{"fields":{}}'))).toEqual([[['wire-not-a-record', undefined, 1]]])
  })
})
