import { describe, expect, it } from 'vitest'
import { makeIssnCounts } from './issn-counts.ts'

const countsOf = (...issns: readonly string[]) => {
  const counts = makeIssnCounts()
  for (const issn of issns) counts.add(issn)
  return counts
}

describe('makeIssnCounts', () => {
  const expected = countsOf('5000-0004', '5000-0012', '5000-002X')

  it('finds no difference between equal ISSNs in another order', () => {
    expect(countsOf('5000-002X', '5000-0004', '5000-0012').difference(expected)).toBeUndefined()
  })

  it('names missing ISSNs', () => {
    expect(countsOf('5000-0004').difference(expected)).toBe('2 missing: 5000-001, 5000-002')
  })

  it('names an ISSN that is counted twice, if the total is equal', () => {
    const result = countsOf('5000-0004', '5000-0004', '5000-0012')
    expect(result.total()).toBe(expected.total())
    expect(result.difference(expected)).toBe('1 missing: 5000-002; 1 twice or unknown: 5000-000')
  })

  it('names a text that is not an ISSN', () => {
    expect(countsOf('5000-0004', '5000-0012', '5000-002').difference(expected)).toBe(
      '1 missing: 5000-002; 1 without an ISSN: “5000-002”',
    )
  })
})
