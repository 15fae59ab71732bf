import { ADMIN_LIST } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { areaAddressReader, readAdminAddress } from './admin-address.ts'

it('names the row whose form is open beside the query of the list', () => {
  const read = areaAddressReader(ADMIN_LIST)
  expect(read({ search: 'x', sort: 'shoe_size', row: 'p' })).toEqual({ search: 'x' })
  expect(read({ sort: 'code', row: '12' })).toEqual({ sort: 'code', row: '12' })
  expect(read({ sort: 'position', row: 'new' })).toEqual({ row: 'new' })
})

it('of any area names a row by an id that some area has', () => {
  expect(readAdminAddress({ sort: 'level', row: 'online-address:reg' })).toEqual({
    sort: 'level',
    row: 'online-address:reg',
  })
  expect(readAdminAddress({ row: '../x' }).row).toBeUndefined()
})

it('names no row where the address names none, whatever ids are', () => {
  const read = areaAddressReader(ADMIN_LIST, /^[a-z_]+$/)
  expect(read({}).row).toBeUndefined()
  expect(read({ row: 'a_name' }).row).toBe('a_name')
})
