import { describe, expect, it } from 'vitest'
import { isFiltered, isSameFilter, readImportAddress, recordFilter, recordsQuery } from './import-address.ts'

describe('the URL of an import', () => {
  it('determines which records of the import are listed', () => {
    const address = readImportAddress({
      outcome: 'draft',
      rule: 'import-switch',
      category: 'fre>reg',
      page: '3',
      sort: 'errors',
      order: 'desc',
      open: '7,9',
    })
    expect(recordsQuery(address)).toEqual({
      outcome: 'draft',
      rule: 'import-switch',
      category_switch: 'fre>reg',
      search: '',
      sort: 'errors',
      order: 'desc',
      page: 3,
      size: 100,
    })
    expect(isFiltered(recordFilter(address))).toBe(true)
    expect(isSameFilter(recordFilter(address), { outcome: 'draft', rule: 'import-switch', category: 'fre>reg' })).toBe(
      true,
    )
  })
  it('omits unknown values', () => {
    const address = readImportAddress({ outcome: 'lost', page: '0', revert: 'x', sort: 'started' })
    expect(isFiltered(recordFilter(address))).toBe(false)
    expect(recordsQuery(address)).toEqual({ search: '', sort: 'position', order: 'asc', page: 1, size: 100 })
  })
})
