import { expect, it } from 'vitest'
import { pagesOf } from './pages.ts'

it('counts the pages of a list, one for an empty list', () => {
  expect([0, 1, 50, 51, 100].map((total) => pagesOf(total, 50))).toEqual([1, 1, 1, 2, 2])
})
