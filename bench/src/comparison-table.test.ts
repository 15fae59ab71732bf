import { expect, it } from 'vitest'
import { comparisonTable } from './comparison-table.ts'

const taken = { first: [30, 10, 20], again: [1, 2, 3] }
const row = { work: 'rare word', searches: 3, sharing: 0, hits: [1, 4000, 2000], product: taken, openSearch: taken }

it('The comparison table shows the times of both engines, and whether their answers agree', () => {
  expect(comparisonTable([{ ...row, differing: [] }]).split('\n')).toEqual([
    '| class | searches | hits | product, first time | product, again after a save | OpenSearch, first time | OpenSearch, again after a save | answers |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    '| rare word | 3 | 2,000 | 20 / 30 | 2 / 3 | 20 / 30 | 2 / 3 | equal totals and facets |',
  ])
})

it('The comparison table shows differing answers, and the number of searches that share words', () => {
  const table = comparisonTable([{ ...row, sharing: 2, differing: ['"animal": total 7 and 8'] }])
  expect(table).toContain('| 3, 2 share words |')
  expect(table).toContain('| 1 of 3 differ |')
  expect(table).toContain('\nrare word: "animal": total 7 and 8')
})
