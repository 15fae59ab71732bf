import { ADMIN_LIST } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { areaAddressReader, readAdminAddress } from './admin-address.ts'

it('reads the row of the open form and the query of the list from a URL', () => {
  const read = areaAddressReader(ADMIN_LIST)
  expect(read({ search: 'x', sort: 'shoe_size', row: 'p' })).toEqual({ search: 'x' })
  expect(read({ sort: 'code', row: '12' })).toEqual({ sort: 'code', row: '12' })
  expect(read({ sort: 'position', row: 'new' })).toEqual({ row: 'new' })
})

it('accepts the row ids of every area', () => {
  expect(readAdminAddress({ sort: 'level', row: 'online-address:reg' })).toEqual({
    sort: 'level',
    row: 'online-address:reg',
  })
  expect(readAdminAddress({ row: '../x' }).row).toBeUndefined()
})

it('opens no row if the URL contains no row id, for each format of ids', () => {
  const read = areaAddressReader(ADMIN_LIST, /^[a-z_]+$/)
  expect(read({}).row).toBeUndefined()
  expect(read({ row: 'a_name' }).row).toBe('a_name')
})
