import { expect, it } from 'vitest'
import { classTable, purposeTable } from './opensearch-table.ts'

it('The table of OpenSearch calls shows the times of the product and of OpenSearch, and the number of excluded searches', () => {
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

it('The table of OpenSearch calls shows the number of calls per save', () => {
  expect(
    purposeTable(new Map([['refresh', [3, 4, 5]]]), 2)
      .split('\n')
      .at(-1),
  ).toBe('| refresh | 1.5 | 4 / 5 |')
})
