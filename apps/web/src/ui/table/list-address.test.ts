import type { ListKind } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { listQueryOf, readListAddress, sortedBy } from './list-address.ts'

const CODES = { sorts: ['position', 'code'], order: 'asc', size: 50 } as const satisfies ListKind
const LOG = { sorts: ['time', 'user'], order: 'desc', size: 50 } as const satisfies ListKind

it('omits invalid values and defaults', () => {
  expect(readListAddress(CODES, { search: 'x', sort: 'names', order: 'up', page: '0', size: '5000' })).toEqual({
    search: 'x',
  })
  expect(readListAddress(CODES, { sort: 'code', order: 'desc', page: '2', size: '25' })).toEqual({
    sort: 'code',
    order: 'desc',
    page: 2,
    size: 25,
  })
  expect(readListAddress(CODES, { sort: 'position', order: 'asc', size: '50' })).toEqual({})
  expect(readListAddress(LOG, { order: 'desc' })).toEqual({})
  expect(readListAddress(LOG, { sort: 'user', order: 'desc' })).toEqual({ sort: 'user', order: 'desc' })
})

it('sends every default value in the query', () => {
  expect(listQueryOf(LOG, {})).toEqual({ search: '', sort: 'time', order: 'desc', page: 1, size: 50 })
  expect(listQueryOf(LOG, { sort: 'user', page: 3 })).toMatchObject({ sort: 'user', order: 'asc', page: 3 })
})

it('reverses the order at a second click on a column', () => {
  expect(sortedBy(CODES, {}, 'code')).toEqual({ sort: 'code' })
  expect(sortedBy(CODES, { sort: 'code' }, 'code')).toEqual({ sort: 'code', order: 'desc' })
  expect(sortedBy(CODES, { sort: 'code', order: 'desc' }, 'code')).toEqual({ sort: 'code' })
  expect(sortedBy(CODES, {}, 'position')).toEqual({ order: 'desc' })
  expect(sortedBy(CODES, { sort: 'code' }, 'position')).toEqual({})
  expect(sortedBy(LOG, {}, 'time')).toEqual({ order: 'asc' })
  expect(sortedBy(LOG, { order: 'asc' }, 'time')).toEqual({})
  expect(sortedBy(LOG, {}, 'user')).toEqual({ sort: 'user' })
})
