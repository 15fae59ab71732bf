import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_RECORD_FIELDS } from '../limits.ts'
import { controlField, dataField, type MarcRecord } from '../record.ts'
import { anyRecord } from '../testing/arbitraries.ts'
import { decodeStored, encodeStored, findUnstorable } from './stored.ts'

const LEADER = '00000nas a2200000 i 4500'

describe('the stored form of a record', () => {
  it('is read back to the same record', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        expect(findUnstorable(record)).toEqual([])
        expect(decodeStored(encodeStored(record))).toEqual(record)
      }),
    )
  })

  it.each<[string, MarcRecord]>([
    ['a record with only a leader', { leader: LEADER, fields: [] }],
    ['an empty record', { leader: '', fields: [] }],
    [
      'a plain value under a data tag',
      { leader: LEADER, fields: [{ tag: '245', value: '10Harbor' }, dataField('246', '1', ' ', [['a', 'x']])] },
    ],
    [
      'subfields under a control tag',
      { leader: LEADER, fields: [dataField('008', ' ', ' ', [['a', 'x']]), controlField('009', 'y')] },
    ],
    [
      'empty values',
      {
        leader: LEADER,
        fields: [
          controlField('001', ''),
          dataField('245', ' ', ' ', []),
          dataField('246', ' ', ' ', [
            ['', ''],
            ['a', ''],
          ]),
        ],
      },
    ],
    [
      'characters outside the Basic Multilingual Plane',
      { leader: LEADER, fields: [dataField('245', '0', '1', [['a', '👍']])] },
    ],
  ])('retains %s', (_, record) => {
    expect(findUnstorable(record)).toEqual([])
    expect(decodeStored(encodeStored(record))).toEqual(record)
  })

  it('is read if an earlier release stored non-ASCII indicators and codes', () => {
    const record = { leader: LEADER, fields: [dataField('245', '👍', '1', [['👍', '👍']])] }
    expect(decodeStored(encodeStored(record))).toEqual(record)
  })

  it('is text that people can read', () => {
    const record = {
      leader: LEADER,
      fields: [
        controlField('001', '0028-0836'),
        dataField('222', ' ', '0', [
          ['a', 'Nature'],
          ['b', '(London)'],
        ]),
      ],
    }
    expect(encodeStored(record)).toBe(`${LEADER}\u001e0010028-0836\u001e222 0\u001faNature\u001fb(London)`)
  })

  it.each<[string, MarcRecord['fields'][number]]>([
    ['nul-character', controlField('001', 'a\0')],
    ['unpaired-surrogate', dataField('245', '1', '0', [['a', 'x\udc00y']])],
    ['delimiter-in-value', dataField('245', '1', '0', [['a', 'x\u001ey']])],
    ['bad-tag', controlField('0001', 'x')],
    ['bad-indicator', dataField('245', '', '0', [['a', 'x']])],
    ['bad-subfield-code', dataField('245', '1', '0', [['', 'x']])],
    ['bad-subfield-code', dataField('245', '1', '0', [['樹', '木']])],
    ['bad-indicator', dataField('245', '1', 'é', [['a', 'x']])],
  ])('has the problem %s for content that PostgreSQL or the format cannot store', (code, field) => {
    expect(findUnstorable({ leader: LEADER, fields: [field] }).map((problem) => [problem.code, problem.tag])).toEqual([
      [code, field.tag],
    ])
  })

  it('has a problem if the record has more fields than a file can contain', () => {
    const fields = Array.from({ length: MAX_RECORD_FIELDS }, () => dataField('500', ' ', ' ', [['a', '']]))
    expect(findUnstorable({ leader: LEADER, fields })).toEqual([])
    const params = { count: MAX_RECORD_FIELDS + 1, limit: 7_690 }
    expect(findUnstorable({ leader: LEADER, fields: [...fields, fields[0]!] })).toMatchObject([
      { code: 'too-many-fields', params },
    ])
  })
})
