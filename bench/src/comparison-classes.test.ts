import { searchRequest } from '@seriatim/contract'
import { generate } from '@seriatim/synthetic'
import { describe, expect, it } from 'vitest'
import { makeComparisonRun } from './comparison-classes.ts'
import { lookedUpTerms, productRequest } from './comparison-searches.ts'
import { readVocabulary } from './comparison-words.ts'
import { toSearchedRecord } from './testing/searched.ts'

const RECORDS = 200_000
const vocabulary = readVocabulary(Array.from(generate({ count: 3_000 }), toSearchedRecord))
const { classes, warmUp } = makeComparisonRun(vocabulary, RECORDS)

describe('The classes (groups) of compared searches', () => {
  it('have twelve searches each, except the class of the search for all records', () => {
    for (const { work, searches } of classes) expect(searches.length, work).toBe(work === 'everything' ? 1 : 12)
    expect(warmUp.length).toBeGreaterThan(0)
  })

  it('contain no search twice', () => {
    const all = classes.flatMap(({ searches }) => searches.map((search) => JSON.stringify(search)))
    expect(new Set(all).size).toBe(all.length)
  })

  it('contain only valid requests of the contract, within the limit of pages', () => {
    for (const search of [...classes.flatMap(({ searches }) => searches), ...warmUp]) {
      const { page, size } = searchRequest.parse(productRequest(search))
      expect(page * size).toBeLessThanOrEqual(20_000)
    }
  })

  it('use each word once if the vocabulary suffices, and otherwise count the searches that share words', () => {
    const sharing = new Map(classes.map(({ work, sharing }) => [work, sharing]))
    for (const work of ['rare word', 'ISSN', '0.2 % of the records', 'everything'])
      expect(sharing.get(work), work).toBe(0)
    expect(sharing.get('everything, by frequency, page 200')).toBe(12)
    const before = new Set<string>()
    for (const { work, searches, sharing } of classes) {
      let counted = 0
      for (const search of searches) {
        if (lookedUpTerms(search).some((each) => before.has(each))) counted++
        for (const each of lookedUpTerms(search)) before.add(each)
      }
      expect(sharing, work).toBe(counted)
    }
  })

  it('request only pages that exist', () => {
    const small = makeComparisonRun(vocabulary, 2_000)
    const pages = small.classes.flatMap(({ searches }) => searches.map(({ page }) => page))
    expect(Math.max(...pages)).toBe(20)
    expect(Math.min(...pages)).toBe(1)
  })
})
