import { describe, expect, it } from 'vitest'
import { readList } from './list.ts'
import { publishedList } from './testing/published-list.ts'
import { sweep } from './testing/sweep.ts'

describe('a word that is derived from a row of the published list', () => {
  it('is abbreviated by this row in 99% of the cases', () => {
    const { words } = readList(publishedList())
    const { count, lost } = sweep(words)
    expect(count.as_listed / words.length, JSON.stringify({ count, lost })).toBeGreaterThan(0.99)
  })
})
