import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { recordNumber } from './record-number.ts'

const record = (control: string, issn?: string): MarcRecord => ({
  leader: '00000nas a2200000 i 4500',
  fields: [controlField('001', control), ...(issn === undefined ? [] : [dataField('022', '0', ' ', [['a', issn]])])],
})

describe('the ISSN of an imported record', () => {
  it.each([
    ['9990-1013', '9990-1021', { kind: 'issn', issn: '9990-1013' }],
    ['ocm1', '99901013', { kind: 'issn', issn: '9990-1013' }],
    ['ocm1', undefined, { kind: 'none' }],
    ['9990-1014', undefined, { kind: 'wrong-check-digit', value: '9990-1014', expected: '9990-1013' }],
    ['ocm1', 'unknown', { kind: 'malformed', value: 'unknown' }],
    ['0000-0000', undefined, { kind: 'malformed', value: '0000-0000' }],
    ['ocm1', '00000000', { kind: 'malformed', value: '0000-0000' }],
    ['0000-0000', '0000-0000', { kind: 'malformed', value: '0000-0000' }],
    ['0000-0000', '9990-1013', { kind: 'issn', issn: '9990-1013' }],
  ] as const)('with 001 = %s and 022 $a = %s is read as %o', (control, issn, number) => {
    expect(recordNumber(record(control, issn))).toEqual(number)
  })
})
