import { FACET_TERMS, type SearchAnswer } from '@seriatim/contract'
import { describe, expect, it } from 'vitest'
import { differences } from './comparison-agreement.ts'
import type { OpenSearchAnswer } from './comparison-opensearch.ts'
import type { Search } from './comparison-searches.ts'

const facet = (key: string, count: number, other = 0) => ({
  buckets: [{ key, doc_count: count, label: key }],
  sum_other_doc_count: other,
})
const answer = (total: number, issns: readonly string[], facets: Record<string, ReturnType<typeof facet>> = {}) => {
  const aggregations = { ...Object.fromEntries(FACET_TERMS.map((term) => [term, facet('a', 1)])), ...facets }
  const hits = { total: { value: total }, hits: issns.map((_id) => ({ _id })) }
  return { hits, aggregations } as unknown as SearchAnswer & OpenSearchAnswer
}
const word: Search = { parts: [{ kind: 'anywhere', word: 'animal' }], page: 1 }

describe('The comparison of two answers', () => {
  it('finds no difference if totals, rows and facet values are equal', () => {
    expect(differences(word, answer(2, ['a', 'b']), answer(2, ['a', 'b']))).toEqual([])
  })

  it('reports a different total and a different number of rows', () => {
    expect(differences(word, answer(2, ['a', 'b']), answer(1, ['a']))).toEqual(['total 2 and 1', '2 and 1 rows'])
  })

  it('reports a different order of rows only if the search requests a sort order', () => {
    const [one, other] = [answer(2, ['a', 'b']), answer(2, ['b', 'a'])]
    expect(differences(word, one, other)).toEqual([])
    expect(differences({ ...word, order: { field: 'title', direction: 'asc' } }, one, other)).toEqual([
      'row 1 is a and b',
    ])
  })

  it('reports a different facet value, its count, and the count of other values', () => {
    const one = answer(1, ['a'], { media: facet('ta', 3), languages: facet('eng', 3), sources: facet('s', 1, 5) })
    const other = answer(1, ['a'], { media: facet('cr', 3), languages: facet('eng', 4), sources: facet('s', 1, 6) })
    expect(differences(word, one, other)).toEqual(['values of media', 'values of languages', 'values of sources'])
  })
})
