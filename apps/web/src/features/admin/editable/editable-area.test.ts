import { expect, it } from 'vitest'
import { type EditableField, initialValues, requestBody } from './editable-area.ts'

const fields: EditableField[] = [
  { member: 'username', label: '', kind: 'text', max: 10, isFixed: true },
  { member: 'center', label: '', kind: 'one', choices: [], empty: '' },
  { member: 'centers', label: '', kind: 'many', choices: [], without: 'center' },
  { member: 'roles', label: '', kind: 'many', choices: [] },
  { member: 'permissions', label: '', kind: 'many', choices: [] },
  { member: 'is_active', label: '', kind: 'check', initially: true },
  { member: 'issn_quota', label: '', kind: 'number', max: 10, empty: '' },
  { member: 'password', label: '', kind: 'password' },
  { member: 'names.en', label: '', kind: 'text', max: 10 },
  { member: 'names.fr', label: '', kind: 'text', max: 10 },
]
const reference = (id: string) => ({ id, code: `c${id}`, name: `n${id}` })

const row = {
  id: '1',
  updated_at: '',
  username: 'anna',
  center: reference('7'),
  centers: [reference('7'), reference('8')],
  roles: [reference('2'), reference('3')],
  permissions: ['search'],
  is_active: false,
  issn_quota: 7,
  names: { en: 'A', fr: 'B' },
}
const initial = initialValues(fields, row)

it('sends only the changed members of a form, ids for references, and a password only if one was typed', () => {
  expect(requestBody(fields, initial, initial)).toEqual({})
  const values = { ...initial, center: '', roles: ['3'], issn_quota: '', password: 'typed' }
  expect(requestBody(fields, values, initial)).toEqual({
    center: null,
    roles: ['3'],
    issn_quota: null,
    password: 'typed',
  })
})

it('sends all members of an object if one of them changed', () => {
  expect(requestBody(fields, { ...initial, 'names.fr': 'C' }, initial)).toEqual({ names: { en: 'A', fr: 'C' } })
})

it('excludes the value of one member from the choices of another', () => {
  expect(initial.centers).toEqual(['8'])
  // The main centre becomes '8', which was one of the further centres.
  expect(requestBody(fields, { ...initial, center: '8' }, initial)).toEqual({ center: '8' })
  expect(requestBody(fields, { ...initial, center: '8', centers: ['8', '9'] }, initial)).toEqual({
    center: '8',
    centers: ['9'],
  })
})

it('sends all members of a new row', () => {
  expect(requestBody(fields, initialValues(fields, undefined), undefined)).toEqual({
    username: '',
    center: null,
    centers: [],
    roles: [],
    permissions: [],
    is_active: true,
    issn_quota: null,
    password: '',
    names: { en: '', fr: '' },
  })
})
