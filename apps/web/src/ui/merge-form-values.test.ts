import { expect, it } from 'vitest'
import { mergeFormValues } from './merge-form-values.ts'

const BEFORE = { code: 'a', name: 'One', roles: ['1'] }

it('takes values changed by the other person, and keeps values changed in the form', () => {
  const own = { ...BEFORE, name: 'Two' }
  expect(mergeFormValues(BEFORE, own, { ...BEFORE, roles: ['1', '2'] })).toEqual({
    values: { code: 'a', name: 'Two', roles: ['1', '2'] },
    changed: [{ member: 'roles', stored: ['1', '2'], own: undefined }],
  })
})

it('keeps the value of the form if both people changed it, and reports both values', () => {
  expect(mergeFormValues(BEFORE, { ...BEFORE, name: 'Two' }, { ...BEFORE, name: 'Three' })).toEqual({
    values: { ...BEFORE, name: 'Two' },
    changed: [{ member: 'name', stored: 'Three', own: 'Two' }],
  })
})

it('reports nothing if both people made the same change', () => {
  const own = { ...BEFORE, name: 'Two' }
  expect(mergeFormValues(BEFORE, own, { ...own, roles: ['1'] })).toEqual({ values: own, changed: [] })
})
