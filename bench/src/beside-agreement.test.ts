import { FACET_TERMS, type SearchAnswer } from '@seriatim/contract'
import { describe, expect, it } from 'vitest'
import { differences } from './beside-agreement.ts'
import type { OpenSearchAnswer } from './beside-opensearch.ts'
import type { Search } from './beside-searches.ts'

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

describe('Answers of both sides', () => {
  it('agree where totals, rows and values of facets do', () => {
    expect(differences(word, answer(2, ['a', 'b']), answer(2, ['a', 'b']))).toEqual([])
  })

  it('differ in totals and in how many rows come', () => {
    expect(differences(word, answer(2, ['a', 'b']), answer(1, ['a']))).toEqual(['total 2 and 1', '2 and 1 rows'])
  })

  it('differ in the place of rows only where an order was asked for', () => {
    const [one, other] = [answer(2, ['a', 'b']), answer(2, ['b', 'a'])]
    expect(differences(word, one, other)).toEqual([])
    expect(differences({ ...word, order: { field: 'title', direction: 'asc' } }, one, other)).toEqual([
      'row 1 is a and b',
    ])
  })

  it('differ in a value of a facet, its count, and what the others count', () => {
    const one = answer(1, ['a'], { media: facet('ta', 3), languages: facet('eng', 3), sources: facet('s', 1, 5) })
    const other = answer(1, ['a'], { media: facet('cr', 3), languages: facet('eng', 4), sources: facet('s', 1, 6) })
    expect(differences(word, one, other)).toEqual(['values of media', 'values of languages', 'values of sources'])
  })
})
