import { expect, it } from 'vitest'
import { joined } from './joined.ts'

const BEFORE = { code: 'a', name: 'One', roles: ['1'] }

it('takes what only the other person changed, and keeps what only the form changed', () => {
  const own = { ...BEFORE, name: 'Two' }
  expect(joined(BEFORE, own, { ...BEFORE, roles: ['1', '2'] })).toEqual({
    values: { code: 'a', name: 'Two', roles: ['1', '2'] },
    changed: [{ member: 'roles', stored: ['1', '2'], own: undefined }],
  })
})

it('keeps the own value of what both changed, and names both', () => {
  expect(joined(BEFORE, { ...BEFORE, name: 'Two' }, { ...BEFORE, name: 'Three' })).toEqual({
    values: { ...BEFORE, name: 'Two' },
    changed: [{ member: 'name', stored: 'Three', own: 'Two' }],
  })
})

it('names nothing where both wrote the same', () => {
  const own = { ...BEFORE, name: 'Two' }
  expect(joined(BEFORE, own, { ...own, roles: ['1'] })).toEqual({ values: own, changed: [] })
})
