import { controlField, dataField } from '@seriatim/marc'
import { expect, it } from 'vitest'
import { toRegister } from './to-register.ts'

const WORK = dataField('699', ' ', ' ', [
  ['8', 'wor'],
  ['v', '_7'],
])

it('toRegister sets the category Register, and replaces the encoding level for prepublication', () => {
  const record = { leader: '00000nas a22000008i 4500', fields: [controlField('001', '1234-5679'), WORK] }
  expect(toRegister(record)).toEqual({
    leader: '00000pas a22000007i 4500',
    fields: [
      controlField('001', '1234-5679'),
      dataField('699', ' ', ' ', [
        ['8', 'reg'],
        ['v', '_7'],
      ]),
    ],
  })
})

it('toRegister keeps other encoding levels, and inserts a missing 699 in tag order', () => {
  const [before, after] = [controlField('001', '1234-5679'), dataField('710', '2', ' ', [['a', 'Body']])]
  const category = dataField('699', ' ', ' ', [['8', 'reg']])
  const leader = '00000cas a2200000 i 4500'
  expect(toRegister({ leader, fields: [before, after] })).toEqual({ leader, fields: [before, category, after] })
  const withoutCode = dataField('699', ' ', ' ', [['v', '_7']])
  expect(toRegister({ leader, fields: [withoutCode] }).fields).toEqual([
    dataField('699', ' ', ' ', [
      ['8', 'reg'],
      ['v', '_7'],
    ]),
  ])
  expect(toRegister({ leader: '', fields: [category] })).toEqual({ leader: '', fields: [category] })
})
