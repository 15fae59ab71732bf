import { expect, it } from 'vitest'
import { readAdminAddress } from './admin-address.ts'

it('names the row whose form is open beside the query of the list', () => {
  expect(readAdminAddress({ search: 'x', sort: 'names', row: 'p' })).toEqual({ search: 'x' })
  expect(readAdminAddress({ sort: 'code', row: '12' })).toEqual({ sort: 'code', row: '12' })
  expect(readAdminAddress({ sort: 'position', row: 'new' })).toEqual({ row: 'new' })
})
