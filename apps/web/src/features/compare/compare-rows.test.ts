import { controlField, dataField, type Field, type MarcRecord } from '@seriatim/marc'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareRows } from './compare-rows.ts'

const record = (fields: readonly Field[], leader = '00000nas a2200000 i 4500'): MarcRecord => ({ leader, fields })
const title = (text: string) => dataField('245', '1', '0', [['a', text]])
const note = (text: string) => dataField('500', ' ', ' ', [['a', text]])

const differing = (one: MarcRecord, other: MarcRecord): string[] =>
  compareRows(one, other)
    .filter(({ isSame }) => !isSame)
    .map(({ tag }) => tag)

describe('the comparison of two records', () => {
  it('ignores the order of fields', () => {
    const one = record([controlField('005', '1'), title('Nature'), note('a'), note('b')], '00123nas a2200099 i 4500')
    const other = record([note('b'), controlField('005', '2'), title('Nature'), note('a')], '00456nas a2200111 i 4500')
    expect(differing(one, other)).toEqual([])
    expect(differing(one, record([title('Nature.'), note('a'), note('c')]))).toEqual(['245', '500'])
  })

  it('compares leaders without their computed lengths', () => {
    expect(differing(record([title('x')]), record([title('x')], '00000cas a2200000 i 4500'))).toEqual(['LDR'])
  })

  it('keeps an 880 next to its linked field', () => {
    const romanised = (number: string) =>
      dataField('245', '1', '0', [
        ['6', `880-${number}`],
        ['a', 'Vestnik'],
      ])
    const original = (number: string, text: string) =>
      dataField('880', '1', '0', [
        ['6', `245-${number}/(N`],
        ['a', text],
      ])
    const one = record([romanised('01'), original('01', 'Вестник')])
    const same = record([romanised('04'), original('04', 'Вестник')])
    const other = record([romanised('01'), original('01', 'Вѣстник')])
    expect(differing(one, same)).toEqual([])
    const rows = compareRows(one, other).filter(({ isSame }) => !isSame)
    expect(
      rows.map(({ tag, one: left, other: right }) => [
        tag,
        left?.original?.subfields[1]?.value,
        right?.original?.subfields[1]?.value,
      ]),
    ).toEqual([['245', 'Вестник', 'Вѣстник']])
  })

  it('contains every field of both records once', () => {
    const field = fc
      .tuple(fc.constantFrom('245', '500', '650'), fc.constantFrom('a', 'b', 'c'))
      .map(([tag, text]) => dataField(tag, ' ', ' ', [['a', text]]))
    fc.assert(
      fc.property(fc.array(field, { maxLength: 8 }), fc.array(field, { maxLength: 8 }), (a, b) => {
        const rows = compareRows(record(a), record(b)).slice(1)
        const texts = (fields: readonly (Field | undefined)[]) =>
          fields.flatMap((each) => (each ? [JSON.stringify(each)] : [])).sort()
        expect(texts(rows.map(({ one }) => one?.field))).toEqual(texts(a))
        expect(texts(rows.map(({ other }) => other?.field))).toEqual(texts(b))
        for (const { isSame, one, other } of rows) expect(isSame).toBe(JSON.stringify(one) === JSON.stringify(other))
      }),
    )
  })
})
