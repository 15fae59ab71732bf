import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedSerials } from '../../../../scripts/testing/generated-serials.ts'
import { runs } from '../../../../scripts/testing/runs.ts'
import { controlField, dataField, type MarcRecord } from '../record.ts'
import { expectWhole, expectWholeAfterCuts, joinParts } from '../testing/cut-off.ts'
import { parseIso2709, readIso2709 } from './parser.ts'
import { writeIso2709 } from './write.ts'

const LEADER = '00000nas a2200000 i 4500'

const serial = (issn: string, title: string): MarcRecord => ({
  leader: LEADER,
  fields: [
    controlField('001', issn),
    controlField('008', '240115c20199999fr qr j       0   b0fre  '),
    dataField('022', '0', ' ', [
      ['a', issn],
      ['l', issn],
    ]),
    dataField('222', ' ', ' ', [['a', title]]),
    dataField('245', '1', '0', [['a', title]]),
    dataField('264', ' ', '1', [
      ['a', 'Grenoble'],
      ['b', 'Éditions du Lautaret'],
      ['c', '2019-'],
    ]),
  ],
})

const DAMAGED = serial('9990-1013', 'Cahiers de botanique alpine')
const WHOLE = [serial('9990-1021', 'Музыка'), serial('9990-103X', 'Revue 22 4500 des neiges')]

const issnOf = (record: MarcRecord | undefined): string | undefined => {
  const field = record?.fields.find(({ tag }) => tag === '001')
  return field && 'value' in field ? field.value : undefined
}

describe('a truncated record', () => {
  const damaged = writeIso2709(DAMAGED)
  const whole = WHOLE.map((record) => writeIso2709(record))

  it.each(Array.from({ length: damaged.length - 1 }, (_, index) => index + 1))(
    'is separated from the next record if its end is missing after byte %i',
    (cut) => {
      const part = damaged.subarray(0, cut)
      const bytes = joinParts([part, ...whole])
      if (cut === damaged.length - 1) {
        // Only the record terminator is lost, so the record is complete.
        expect(parseIso2709(bytes).map(({ record }) => issnOf(record))).toEqual(['9990-1013', '9990-1021', '9990-103X'])
        return
      }
      const first = expectWhole(bytes, [], part, whole)
      // The result has at most a part of the truncated ISSN and nothing of the next record.
      expect('9990-1013'.startsWith(issnOf(first.record) ?? '')).toBe(true)
      expect(first.problems.map(({ code }) => code)).toContain('truncated-record')
      expectWhole(joinParts([whole[0]!, part, ...whole]), [whole[0]!], part, whole)
    },
  )

  it('is reported at its start, for chunks of any size', async () => {
    const bytes = joinParts([whole[0]!, damaged.subarray(0, 200), ...whole])
    const results = []
    const pieces = Array.from({ length: Math.ceil(bytes.length / 37) }, (_, i) => bytes.slice(i * 37, i * 37 + 37))
    for await (const result of readIso2709(pieces)) results.push(result)
    expect(results).toEqual(parseIso2709(bytes))
  })

  it('never contains content of the next record, for any content', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((t) => t.replace(/[\0-\x1f]/g, 'x'))
    const anySerial = fc
      .tuple(fc.integer({ min: 1000, max: 9999 }), text)
      .map(([n, title]) => serial(`${n}-0000`, title))
    fc.assert(
      fc.property(anySerial, fc.array(anySerial, { minLength: 1, maxLength: 3 }), fc.nat(), (cutOff, others, at) => {
        const source = writeIso2709(cutOff)
        const part = source.subarray(0, 1 + (at % (source.length - 2)))
        const rest = others.map((record) => writeIso2709(record))
        expectWhole(joinParts([part, ...rest]), [], part, rest)
      }),
      { numRuns: runs(400) },
    )
  })

  it('is reported each time that it occurs in a file', () => {
    const parts = [60, 200, damaged.length - 20].map((cut) => damaged.subarray(0, cut))
    const results = parseIso2709(joinParts([...parts, ...whole, ...parts, whole[0]!]))
    expect(results.map(({ record, problems }) => [issnOf(record), problems.map(({ code }) => code)[0]])).toEqual([
      [undefined, 'truncated-record'],
      ['9990-1013', 'truncated-record'],
      ['9990-1013', 'truncated-record'],
      ['9990-1021', undefined],
      ['9990-103X', undefined],
      [undefined, 'truncated-record'],
      ['9990-1013', 'truncated-record'],
      ['9990-1013', 'truncated-record'],
      ['9990-1021', undefined],
    ])
  })
})

describe('synthetic serials', () => {
  it('are read correctly after a truncated record', () => {
    expectWholeAfterCuts(generatedSerials().map((record) => writeIso2709(record)))
  })
})
