import { describe, expect, it } from 'vitest'
import { readWordsAddress, sortedBy, wordsFilter } from './words-address.ts'

describe('the URL of the list', () => {
  it('omits invalid values', () => {
    const given = {
      tab: 'x',
      sort: 'id',
      order: 'asc',
      page: '0',
      size: '10001',
      languages: 'eng,x,fre',
      word: '-1',
      created_start: '1',
    }
    expect(
      Object.fromEntries(Object.entries(readWordsAddress(given)).filter(([, value]) => value !== undefined)),
    ).toEqual({
      languages: 'eng,fre',
    })
    expect(
      readWordsAddress({ tab: 'browse', by: 'abbreviation', size: '50', back: 'true', word: 'new' }),
    ).toMatchObject({
      tab: 'browse',
      by: 'abbreviation',
      size: 50,
      back: 'true',
      word: 'new',
    })
  })

  it('sorts by a column at the first click, and in reverse order at the second', () => {
    expect(sortedBy({}, 'word')).toEqual({ sort: undefined, order: 'desc' })
    expect(sortedBy({ order: 'desc' }, 'updated_at')).toEqual({ sort: 'updated_at', order: undefined })
    expect(wordsFilter({ languages: 'eng,fre' })).toMatchObject({
      languages: ['eng', 'fre'],
      sort: 'word',
      order: 'asc',
    })
  })
})
