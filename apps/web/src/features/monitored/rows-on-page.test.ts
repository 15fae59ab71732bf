import { describe, expect, it } from 'vitest'
import { rowsOnPage } from './rows-on-page.ts'

describe('a page of a list', () => {
  const rows = Array.from({ length: 21 }, (_, index) => index)

  it('has ten rows, or the remaining rows on the last page', () => {
    expect(rowsOnPage(rows, 1, 10)).toEqual({ rows: rows.slice(0, 10), page: 1, pages: 3 })
    expect(rowsOnPage(rows, 3, 10)).toEqual({ rows: [20], page: 3, pages: 3 })
  })

  it('is the last page if the requested one no longer exists, and the first page for an empty list', () => {
    expect(rowsOnPage(rows.slice(0, 20), 3, 10)).toMatchObject({ page: 2, pages: 2 })
    expect(rowsOnPage([], 4, 10)).toEqual({ rows: [], page: 1, pages: 1 })
  })
})
