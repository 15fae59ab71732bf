import { expect, it } from 'vitest'
import { readAdminAddress, sortedBy } from './admin-address.ts'

it('leaves out what is no value of the address', () => {
  expect(readAdminAddress({ search: 'x', sort: 'names', order: 'up', page: '0', row: 'p' })).toEqual({ search: 'x' })
  expect(readAdminAddress({ sort: 'code', order: 'desc', page: '2', row: '12' })).toEqual({
    sort: 'code',
    order: 'desc',
    page: 2,
    row: '12',
  })
  expect(readAdminAddress({ sort: 'position', row: 'new' })).toEqual({ row: 'new' })
})

it('turns the order round at a second click on the same column', () => {
  expect(sortedBy({}, 'code')).toEqual({ sort: 'code' })
  expect(sortedBy({ sort: 'code' }, 'code')).toEqual({ sort: 'code', order: 'desc' })
  expect(sortedBy({ sort: 'code', order: 'desc' }, 'code')).toEqual({ sort: 'code' })
  expect(sortedBy({}, 'position')).toEqual({ order: 'desc' })
  expect(sortedBy({ sort: 'code' }, 'position')).toEqual({})
})
