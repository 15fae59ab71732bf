import { ADMIN_LIST } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { areaAddressReader, readAdminAddress } from './admin-address.ts'

it('names the row whose form is open beside the query of the list', () => {
  expect(readAdminAddress({ search: 'x', sort: 'names', row: 'p' })).toEqual({ search: 'x' })
  expect(readAdminAddress({ sort: 'code', row: '12' })).toEqual({ sort: 'code', row: '12' })
  expect(readAdminAddress({ sort: 'position', row: 'new' })).toEqual({ row: 'new' })
})

it('names no row where the address names none, whatever ids are', () => {
  const read = areaAddressReader(ADMIN_LIST, /^[a-z_]+$/)
  expect(read({}).row).toBeUndefined()
  expect(read({ row: 'a_name' }).row).toBe('a_name')
})
