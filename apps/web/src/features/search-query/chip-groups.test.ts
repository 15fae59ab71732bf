import { expect, it } from 'vitest'
import { chipGroups, yearSpan } from './chip-groups.ts'

it('groups chosen values by facet, and included values separately from excluded ones', () => {
  expect(
    chipGroups([
      { term: 'languages', key: 'fre', exclude: false },
      { term: 'media', key: 'ta', exclude: false },
      { term: 'languages', key: 'eng', exclude: false },
      { term: 'languages', key: 'rus', exclude: true },
    ]),
  ).toEqual([
    { term: 'languages', exclude: false, keys: ['fre', 'eng'] },
    { term: 'media', exclude: false, keys: ['ta'] },
    { term: 'languages', exclude: true, keys: ['rus'] },
  ])
})

it('shortens three or more years to the first and the last', () => {
  expect(yearSpan(['2001', '1999', '2000'])).toEqual(['1999', '2001'])
  expect(yearSpan(['1999', '2000'])).toBeUndefined()
  expect(yearSpan(['1999', '2000', '19uu'])).toBeUndefined()
})
