import { describe, expect, it } from 'vitest'
import { readList } from './list.ts'
import { publishedList } from './testing/published-list.ts'
import { sweep } from './testing/sweep.ts'

describe('every row for its own word', () => {
  it('is found in 99 of 100 rows of the published list', () => {
    const { words } = readList(publishedList())
    const { count, lost } = sweep(words)
    expect(count.as_listed / words.length, JSON.stringify({ count, lost })).toBeGreaterThan(0.99)
  })
})
