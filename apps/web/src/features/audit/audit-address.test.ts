import { expect, it } from 'vitest'
import { auditFilter, readAuditAddress } from './audit-address.ts'

it('reads the filter from the URL, and omits unknown parameters', () => {
  expect(readAuditAddress({ kind: 'merge', user: 'paris', issn: '0028-0836', from: '2026-11-01', page: '3' })).toEqual({
    kind: 'merge',
    user: 'paris',
    issn: '0028-0836',
    from: '2026-11-01',
    to: undefined,
    page: 3,
  })
  const nothing = Object.values(readAuditAddress({ kind: 'theft', from: 'yesterday', to: 7, page: '-1' }))
  expect(nothing.every((value) => value === undefined)).toBe(true)
})

it('returns the filter without the page and the order of the list', () => {
  expect(auditFilter({ user: 'paris', search: 'nature', page: 2, sort: 'user', size: 25 })).toEqual({
    user: 'paris',
    search: 'nature',
  })
})
