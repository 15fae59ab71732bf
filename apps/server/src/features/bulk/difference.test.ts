import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { changedLines, differenceShape, parseShape } from './difference.ts'

const LEADER = '00000cas a2200000 i 4500'
const record = (...fields: MarcRecord['fields']): MarcRecord => ({ leader: LEADER, fields })
const title = (value: string, second = '0') => dataField('245', '0', second, [['a', value]])

describe('the difference of two records', () => {
  it('lists each changed field once with the kind of change, in tag order', () => {
    const before = record(controlField('008', 'a'), title('One'), dataField('856', '4', '0', [['u', 'x']]))
    const after = record(
      controlField('008', 'b'),
      dataField('245', '0', '4', [
        ['a', 'Two'],
        ['b', 'more'],
      ]),
      dataField('500', ' ', ' ', [['a', 'n']]),
      dataField('500', ' ', ' ', [['a', 'm']]),
    )
    const shape = differenceShape(before, after)
    expect(shape).toBe('changed 008,changed 245 #,changed 245 $a,added 245 $b,added 500,removed 856')
    expect(parseShape(shape)).toEqual([
      { kind: 'changed', tag: '008', code: null },
      { kind: 'changed', tag: '245', code: '#' },
      { kind: 'changed', tag: '245', code: 'a' },
      { kind: 'added', tag: '245', code: 'b' },
      { kind: 'added', tag: '500', code: null },
      { kind: 'removed', tag: '856', code: null },
    ])
  })

  it('ignores the order of fields and the fields that the server writes', () => {
    const [one, two] = [title('One'), dataField('500', ' ', ' ', [['a', 'n']])]
    const dated = (date: string) => record(controlField('005', date), one, two)
    expect(differenceShape(dated('20240101000000.0'), dated('20250101000000.0'))).toBe('')
    expect(differenceShape(record(one, two), record(two, one))).toBe('')
    expect(changedLines(record(one, two), record(two, one))).toEqual([])
  })

  it('lists at most 60 fields', () => {
    const many = Array.from({ length: 200 }, (_, n) => dataField(String(100 + n), ' ', ' ', [['a', 'x']]))
    expect(parseShape(differenceShape(record(title('x')), record(title('x'), ...many)))).toHaveLength(60)
  })
})
