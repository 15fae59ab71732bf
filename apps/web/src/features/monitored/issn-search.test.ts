import { MAX_QUERY_LENGTH, searchParams } from '@seriatim/contract/schemas'
import { describe, expect, it } from 'vitest'
import { issnSearch, MAX_ISSNS_SEARCHED } from './issn-search.ts'

describe('the search for a list of ISSNs', () => {
  it('contains each of the ISSNs', () => {
    expect(issnSearch(['0028-0836', '1476-4687']).basic_query.query).toBe('issn:(0028-0836 1476-4687)')
  })

  it('does not exceed the maximum length of a query', () => {
    const many = issnSearch(Array.from({ length: 3_000 }, () => '0028-0836'))
    expect(searchParams.safeParse(many).success).toBe(true)
    const query = many.basic_query.query
    expect(query.length).toBeLessThanOrEqual(MAX_QUERY_LENGTH)
    expect(query.match(/0028-0836/g)).toHaveLength(MAX_ISSNS_SEARCHED)
  })
})
