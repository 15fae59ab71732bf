import { expect, it } from 'vitest'
import { classTable, deedTable } from './opensearch-table.ts'

it('puts the times of the engine beside those of OpenSearch, with what was left out', () => {
  const table = classTable([
    {
      work: 'rare word',
      hits: [3, 5, 8],
      calls: [1, 2, 2],
      first: { engine: [13, 12, 14], raw: [10, 10, 11] },
      again: { engine: [8, 8, 8], raw: [0, 0, 0] },
      leftOut: 1,
    },
    { work: 'phrase', hits: [], calls: [], first: { engine: [], raw: [] }, again: { engine: [], raw: [] }, leftOut: 2 },
  ])
  expect(table.split('\n').slice(2)).toEqual([
    '| rare word | 5 | 2 | 13 / 14 | 10 / 11 | 1.30 | 8 / 8 | 0 / 0 | 80.00 | 1 left out |',
    '| phrase | 0 | 0 |  |  |  |  |  |  | 2 left out |',
  ])
})

it('tells how often a call is made for a save', () => {
  expect(
    deedTable(new Map([['refresh', [3, 4, 5]]]), 2)
      .split('\n')
      .at(-1),
  ).toBe('| refresh | 1.5 | 4 / 5 |')
})
