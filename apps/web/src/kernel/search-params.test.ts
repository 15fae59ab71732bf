import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

describe('the query string of a URL', () => {
  it('keeps numbers and quotes as typed', () => {
    expect(parseSearch('?q=0028&anywhere=true')).toEqual({ q: '0028', anywhere: 'true' })
    expect(stringifySearch({ q: '"Le Monde" +*', page: 2 })).toBe('?q=%22Le+Monde%22+%2B*&page=2')
  })

  it('omits empty values, `false` and undefined', () => {
    expect(stringifySearch({ q: '', anywhere: false, page: undefined })).toBe('')
  })

  it('is parsed to the values from which it was created', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((value) => value.isWellFormed())
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), text), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search })
      }),
    )
  })
})
