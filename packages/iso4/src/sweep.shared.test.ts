import { describe, expect, it } from 'vitest'
import { readList } from './list.ts'
import { publishedList } from './testing/published-list.ts'
import { sweep } from './testing/sweep.ts'

describe('a word made from a row', () => {
  it('is abbreviated by this row for 99% of the published list', () => {
    const { words } = readList(publishedList())
    const { count, lost } = sweep(words)
    expect(count.as_listed / words.length, JSON.stringify({ count, lost })).toBeGreaterThan(0.99)
  })
})
