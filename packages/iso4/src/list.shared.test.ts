import { describe, expect, it } from 'vitest'
import { printList, readList } from './list.ts'
import { publishedList } from './testing/published-list.ts'

describe('the published list', () => {
  it('has 56,135 rows, and all are read', () => {
    const { words, problems } = readList(publishedList())
    expect(words).toHaveLength(56_135)
    expect(problems).toEqual([])
    expect(readList(printList(words)).words).toEqual(words)
  })
})
