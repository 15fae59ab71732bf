import { describe, expect, it } from 'vitest'
import { facetRows } from './facet-rows.ts'

describe('the values of a facet', () => {
  const buckets = [
    { key: 'fre', label: 'Français', doc_count: 9 },
    { key: 'eng', label: 'Anglais', doc_count: 5 },
    { key: 'rus', label: 'Russe', doc_count: 2 },
  ]
  const chosen = [
    { term: 'languages' as const, key: 'rus', exclude: false },
    { term: 'languages' as const, key: 'ger', exclude: true },
    { term: 'media' as const, key: 'ta', exclude: false },
  ]
  const labelOf = (_: string, key: string) => key.toUpperCase()
  it('start with the chosen values, which have a count if it is known', () => {
    expect(facetRows('languages', buckets, chosen, labelOf, '')).toEqual([
      { key: 'rus', label: 'Russe', count: 2, chosen: 'included' },
      { key: 'ger', label: 'GER', count: undefined, chosen: 'excluded' },
      { key: 'fre', label: 'Français', count: 9, chosen: undefined },
      { key: 'eng', label: 'Anglais', count: 5, chosen: undefined },
    ])
  })
  it('match a filter text by label or key, without diacritics', () => {
    expect(facetRows('languages', buckets, [], labelOf, 'franca').map(({ key }) => key)).toEqual(['fre'])
    expect(facetRows('languages', buckets, [], labelOf, 'EN').map(({ key }) => key)).toEqual(['eng'])
  })
})
