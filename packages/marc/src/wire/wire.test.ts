import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { controlField, dataField, inTagOrder, type MarcRecord } from '../record.ts'
import { anyRecord } from '../testing/arbitraries.ts'
import { collect } from '../testing/collect.ts'
import { fromWire } from './from-wire.ts'
import { readWire } from './read.ts'
import { toWire } from './to-wire.ts'

const LEADER = '00000cas a2200000 i 4500'
const through = (record: MarcRecord) => fromWire(JSON.parse(JSON.stringify(toWire(record))))
const codes = (json: unknown) => fromWire(json).problems.map(({ code, tag, params }) => [code, tag, params.occurrence])

describe('the wire form of a record', () => {
  it('matches the schema of the contract', () => {
    const record: MarcRecord = {
      leader: LEADER,
      fields: [
        controlField('001', '0028-0836'),
        controlField('007', 'ta'),
        controlField('008', '190816c18699999enkwr p       0   a0eng  '),
        dataField('022', '0', ' ', [
          ['a', '0028-0836'],
          ['2', '_2'],
        ]),
        dataField('246', '1', ' ', [['a', 'Nature (London)']]),
      ],
    }
    expect(toWire(record)).toEqual({
      fields: {
        LDR: {
          positions: {
            '00-04': '00000',
            '05': 'c',
            '06': 'a',
            '07': 's',
            '08': ' ',
            '09': 'a',
            '10': '2',
            '11': '2',
            '12-16': '00000',
            '17': ' ',
            '18': 'i',
            '19': ' ',
            '20': '4',
            '21': '5',
            '22': '0',
            '23': '0',
          },
        },
        '001': '0028-0836',
        '007': [{ positions: { '00': 't', '01': 'a' } }],
        '008': {
          positions: {
            '00-05': '190816',
            '06': 'c',
            '07-10': '1869',
            '11-14': '9999',
            '15-17': 'enk',
            '18': 'w',
            '19': 'r',
            '20': ' ',
            '21': 'p',
            '22': ' ',
            '23': ' ',
            '24': ' ',
            '25': ' ',
            '26': ' ',
            '27': ' ',
            '28': ' ',
            '29': '0',
            '30-32': '   ',
            '33': 'a',
            '34': '0',
            '35-37': 'eng',
            '38': ' ',
            '39': ' ',
          },
        },
        '022': { indicator1: '0', indicator2: '\\', subFields: [{ a: '0028-0836' }, { 2: '_2' }] },
        '246': [{ indicator1: '1', indicator2: '\\', subFields: [{ a: 'Nature (London)' }] }],
      },
    })
    expect(through(record)).toEqual({ record, problems: [] })
  })

  it('keeps every record after conversion and back, in tag order, with fixed fields of any length', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        expect(through(record)).toEqual({ record: inTagOrder(record), problems: [] })
      }),
    )
  })

  it('keeps fixed fields of every form of material after conversion and back', () => {
    const leaders = fc
      .tuple(fc.constantFrom(...'acdefgijkmoprtz '), fc.constantFrom(...'abcdims '))
      .map(([type, level]) => `00000c${type}${level} a2200000 i 4500`)
    const value = fc.string({ unit: fc.constantFrom(...'abcdst|  09'), minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(leaders, fc.constantFrom('006', '007', '008'), value, (leader, tag, text) => {
        const record = { leader, fields: [controlField(tag, text)] }
        expect(through(record)).toEqual({ record, problems: [] })
      }),
    )
  })

  it('has a list for a non-repeatable tag that occurs twice', () => {
    const record = {
      leader: LEADER,
      fields: [
        controlField('001', '1'),
        controlField('001', '2'),
        dataField('245', '1', '0', [['a', 'x']]),
        dataField('245', '1', '0', [['a', 'y']]),
      ],
    }
    expect(toWire(record).fields['001']).toEqual(['1', '2'])
    expect(through(record)).toEqual({ record, problems: [] })
  })

  it.each([[null], [[]], ['x'], [{}], [{ fields: [] }], [{ fields: null }], [7], [undefined]])(
    'cannot be read from %j',
    (json) => {
      expect(fromWire(json)).toEqual({ problems: [{ level: 'error', code: 'wire-not-a-record', params: {} }] })
    },
  )

  it('reports problems within a record, and keeps the other fields', () => {
    const { LDR } = toWire({ leader: LEADER, fields: [] }).fields
    const sound = { indicator1: '1', indicator2: '0', subFields: [{ a: 'x' }] }
    expect(codes({ fields: {} })).toEqual([['wire-missing-leader', 'LDR', undefined]])
    expect(codes({ fields: { LDR, 245: 7 } })).toEqual([['wire-bad-field', '245', 1]])
    expect(
      codes({ fields: { LDR, 246: [sound, { ...sound, indicator2: undefined }, { ...sound, indicator1: '12' }] } }),
    ).toEqual([
      ['wire-missing-indicator', '246', 2],
      ['wire-bad-indicator', '246', 3],
    ])
    expect(codes({ fields: { LDR, 245: { ...sound, subFields: [{ a: 1 }, null, {}, { ab: 'x' }] } } })).toEqual([
      ['wire-bad-subfield', '245', 1],
      ['wire-bad-subfield', '245', 1],
      ['wire-bad-subfield', '245', 1],
      ['bad-subfield-code', '245', 1],
    ])
    expect(codes({ fields: { LDR, '24': sound, __proto__x: 'y' } })).toEqual([
      ['bad-tag', '24', 1],
      ['bad-tag', '__proto__x', 1],
      ['field-without-subfields', '__proto__x', 1],
    ])
    const fixed = fromWire({
      fields: {
        LDR,
        '008': {
          positions: { '00-05': '19', '06': 'cc', '11-14': '9999', x: 'y', '12': 'z', '9999-9999': '', '15-17': 3 },
        },
      },
    })
    expect(fixed.problems.map(({ code, params }) => [code, params.key ?? params.from])).toEqual([
      ['wire-bad-positions', 'x'],
      ['wire-bad-positions', '15-17'],
      ['wire-position-length', '00-05'],
      ['wire-position-length', '06'],
      ['wire-missing-position', 7],
      ['wire-bad-positions', '12'],
      ['wire-missing-position', 15],
    ])
  })

  it('causes no exception for any input', () => {
    fc.assert(fc.property(fc.jsonValue(), (json) => void fromWire({ fields: json })))
    fc.assert(
      fc.property(
        fc.anything(),
        (value) => void fromWire({ fields: { LDR: value, 245: value, '008': { positions: value } } }),
      ),
    )
  })

  it('is read line by line from a file', async () => {
    const record = { leader: LEADER, fields: [controlField('001', '1')] }
    const file = (text: string) => collect(readWire([new TextEncoder().encode(text)]))
    const results = await file(`${JSON.stringify(toWire(record))}\n\n{broken\r\n[]\n${JSON.stringify(toWire(record))}`)
    expect(
      results.map(({ record, problems }) => [
        record !== undefined,
        ...problems.map(({ code, params }) => [code, params.line]),
      ]),
    ).toEqual([[true], [false, ['wire-not-json', 3]], [false, ['wire-not-a-record', 4]], [true]])
    expect((await file('')).map(({ problems }) => problems[0]!.code)).toEqual(['empty-file'])
    expect((await file('{\n"a": 1\n}')).map(({ problems }) => problems[0]!.code)).toEqual(['not-marc'])
  })
})
