import { describe, expect, it } from 'vitest'
import { dataField, emptySubfields, type MarcRecord, withoutEmptySubfields } from './index.ts'

const record = (...fields: MarcRecord['fields']): MarcRecord => ({ leader: '', fields })

describe('the removal of empty subfields', () => {
  it('lists the subfields by place, and also removes fields that become empty', () => {
    const given = record(
      { tag: '001', value: '' },
      dataField('780', '0', '0', [
        ['a', ''],
        ['t', 'Nature'],
        ['x', ' '],
      ]),
      dataField('500', ' ', ' ', [['a', '\t']]),
      dataField('500', ' ', ' ', []),
      dataField('500', ' ', ' ', [['a', '']]),
    )
    expect(emptySubfields(given)).toEqual([
      { field: '780', occurrence: 1, subfield: 'a' },
      { field: '780', occurrence: 1, subfield: 'x' },
      { field: '500', occurrence: 1, subfield: 'a' },
      { field: '500', occurrence: 3, subfield: 'a' },
    ])
    expect(withoutEmptySubfields(given)).toEqual(
      record({ tag: '001', value: '' }, dataField('780', '0', '0', [['t', 'Nature']]), dataField('500', ' ', ' ', [])),
    )
  })

  it('returns the same object for a record without empty subfields', () => {
    const given = record(dataField('222', ' ', '0', [['a', 'Nature']]))
    expect(withoutEmptySubfields(given)).toBe(given)
    expect(emptySubfields(given)).toEqual([])
  })
})
