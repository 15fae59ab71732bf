import { expect, it } from 'vitest'
import { bodyOf, type KeptField, valuesOf } from './kept-area.ts'

const fields: KeptField[] = [
  { member: 'username', label: '', kind: 'text', max: 10, isFixed: true },
  { member: 'center', label: '', kind: 'one', choices: [], empty: '' },
  { member: 'roles', label: '', kind: 'many', choices: [] },
  { member: 'permissions', label: '', kind: 'many', choices: [] },
  { member: 'is_active', label: '', kind: 'check', initially: true },
  { member: 'issn_quota', label: '', kind: 'number', max: 10, empty: '' },
  { member: 'password', label: '', kind: 'password' },
]
const reference = (id: string) => ({ id, code: `c${id}`, name: `n${id}` })

it('sends of a form what its row had, references by id, and no password that nobody typed', () => {
  const row = {
    id: '1',
    updated_at: '',
    username: 'anna',
    center: reference('7'),
    roles: [reference('2'), reference('3')],
    permissions: ['search'],
    is_active: false,
    issn_quota: 7,
  }
  expect(bodyOf(fields, valuesOf(fields, row), false)).toEqual({
    username: 'anna',
    center: '7',
    roles: ['2', '3'],
    permissions: ['search'],
    is_active: false,
    issn_quota: 7,
  })
  const values = { ...valuesOf(fields, { ...row, ...{ center: null } }), password: 'typed' }
  expect(bodyOf(fields, values, false)).toMatchObject({ center: null, password: 'typed' })
})

it('sends everything of a new row', () => {
  expect(bodyOf(fields, valuesOf(fields, undefined), true)).toEqual({
    username: '',
    center: null,
    roles: [],
    permissions: [],
    is_active: true,
    issn_quota: null,
    password: '',
  })
})
