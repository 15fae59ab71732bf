import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import { expect, test } from 'vitest'
import { publicDigest, publicFields } from './public-part.ts'

const LEADER = '00000nas a2200000 i 4500'
const record = (...fields: MarcRecord['fields']): MarcRecord => ({
  leader: LEADER,
  fields: [controlField('001', '4000-0001'), controlField('005', '20260101000000.0'), ...fields],
})
const title = dataField('245', '0', '0', [['a', 'A title']])

test('publicFields removes internal fields and subfields, also in original script', () => {
  const { fields } = publicFields(
    record(
      dataField('022', '0', ' ', [
        ['a', '4000-0001'],
        ['5', 'x'],
      ]),
      dataField('039', ' ', ' ', [['b', 'cataloguer']]),
      title,
      dataField('510', ' ', ' ', [
        ['a', 'Index'],
        ['9', 'x'],
      ]),
      dataField('699', ' ', ' ', [['8', 'reg']]),
      dataField('880', ' ', ' ', [
        ['6', '920-01/(N'],
        ['a', 'secret'],
      ]),
      dataField('920', ' ', ' ', [['g', 'Keeper']]),
    ),
  )
  expect(fields.map(({ tag }) => tag)).toEqual(['001', '005', '022', '245', '510'])
  expect(JSON.stringify(fields)).not.toMatch(/secret|Keeper|cataloguer|"x"/)
})

test('publicDigest returns another value if and only if public content has changed', () => {
  const before = publicDigest('reg', record(title))
  const other = dataField('245', '0', '0', [['a', 'Another title']])
  expect(publicDigest('reg', record(other))).not.toBe(before)
  expect(publicDigest('wor', record(title))).not.toBe(before)
  expect(publicDigest('reg', record(title, dataField('920', ' ', ' ', [['g', 'Keeper']])))).toBe(before)
  const later = {
    ...record(title),
    fields: record(title).fields.map((field) =>
      field.tag === '005' ? controlField('005', '20261231000000.0') : field,
    ),
  }
  expect(publicDigest('reg', later)).toBe(before)
  expect(Number.isSafeInteger(before)).toBe(true)
})
