import { recordTest, type SearchedRecord } from '@seriatim/analyser'
import { type HitSource, searchRequest } from '@seriatim/contract'
import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import { isUnreadable, readRequest } from '@seriatim/query'
import { checkRegex } from '@seriatim/query/regex'
import { generate } from '@seriatim/synthetic'
import { describe, expect, it } from 'vitest'
import { makeComparisonRun } from './comparison-classes.ts'
import { documentOf } from './comparison-document.ts'
import { lookedUpTerms, openSearchBody, type Part, productRequest, type Search } from './comparison-searches.ts'
import { readVocabulary } from './comparison-words.ts'
import { matchesQuery } from './testing/finds.ts'
import { toSearchedRecord } from './testing/searched.ts'

const search = (...parts: Part[]): Search => ({ parts, page: 1 })
const documentFor = (one: SearchedRecord) =>
  documentOf({ searched: one, issn: one.context.issn, sortTitle: null, row: {} as HitSource })

/** The records of `records` that the product finds, determined from their content. */
const foundByProduct = (search: Search, records: readonly SearchedRecord[]): SearchedRecord[] => {
  const reading = readRequest(searchRequest.parse(productRequest(search)), checkRegex)
  if (isUnreadable(reading)) throw new Error(`unreadable: ${JSON.stringify(search)}`)
  const test = recordTest(reading.query)
  return records.filter(test)
}

const foundByOpenSearch = (search: Search, records: ReadonlyMap<SearchedRecord, object>): SearchedRecord[] => {
  const { query } = openSearchBody(search) as { query: object }
  return [...records].flatMap(([record, document]) => (matchesQuery(query, document) ? [record] : []))
}

const documentsOf = (records: readonly SearchedRecord[]): ReadonlyMap<SearchedRecord, object> =>
  new Map(records.map((record) => [record, documentFor(record)]))

const title = (text: string, more: MarcRecord['fields'] = []): MarcRecord => ({
  leader: '00000nas a2200000 i 4500',
  fields: [
    controlField('001', '0378-5955'),
    dataField('022', '0', ' ', [['a', '0378-5955']]),
    dataField('245', '0', '0', [['a', text]]),
    ...more,
  ],
})

describe('A search that is compared in both engines', () => {
  const line = { tag: '245', words: ['animal', 'world'] } as const
  const cases: [string, Search, found: MarcRecord, notFound: MarcRecord][] = [
    [
      'a word anywhere',
      search({ kind: 'anywhere', word: 'paris' }),
      title('World', [dataField('260', ' ', ' ', [['a', 'Paris']])]),
      title('Parisian world'),
    ],
    [
      'a phrase in titles',
      search({ kind: 'phrase', words: ['animal', 'world'] }),
      title('The animal world'),
      title('World animal', [dataField('246', '3', ' ', [['a', 'World']])]),
    ],
    [
      'one of several words',
      search({ kind: 'one of', words: ['animal', 'plant'] }),
      title('Plant life'),
      title('Life', [dataField('260', ' ', ' ', [['b', 'Plant Press']])]),
    ],
    ['a truncated word', search({ kind: 'beginning', text: 'ani' }), title('Animal life'), title('Mani life')],
    [
      'an ISSN',
      search({ kind: 'ISSN', issn: '2434-561X' }),
      title('Life', [dataField('022', '0', ' ', [['a', '2434-561x']])]),
      title('Life', [dataField('776', '0', ' ', [['x', '2434-561X']])]),
    ],
    [
      'two words in one occurrence',
      search({ kind: 'line', line }),
      title('World of the animal'),
      title('Animal life', [dataField('245', '0', '0', [['a', 'World']])]),
    ],
    [
      'a negative line',
      search({ kind: 'anywhere', word: 'animal' }, { kind: 'no line', line }),
      title('Animal life'),
      title('World of the animal'),
    ],
  ]
  it.each(cases)('finds only the expected records: %s', (_, asked, result, notFound) => {
    const records = [result, notFound].map(toSearchedRecord)
    expect(foundByProduct(asked, records)).toEqual([records[0]])
    expect(foundByOpenSearch(asked, documentsOf(records))).toEqual([records[0]])
  })

  it('finds the same generated records in both engines, for every class', () => {
    const records = Array.from(generate({ count: 400 }), toSearchedRecord)
    const { classes, warmUp } = makeComparisonRun(readVocabulary(records), records.length)
    const documents = documentsOf(records)
    for (const asked of [...classes.flatMap(({ searches }) => searches), ...warmUp]) {
      const issnsOf = (result: readonly SearchedRecord[]) => result.map(({ context }) => context.issn)
      const byOpenSearch = issnsOf(foundByOpenSearch(asked, documents))
      expect(issnsOf(foundByProduct(asked, records)), JSON.stringify(asked)).toEqual(byOpenSearch)
    }
  })

  it('sends page and sort order to both engines, and requests an exact total and all facets from OpenSearch', () => {
    const asked: Search = { parts: [], order: { field: 'title', direction: 'asc' }, page: 3 }
    expect(productRequest(asked)).toEqual({ sortField: 'title', sortOrder: 'asc', page: 3 })
    const body = openSearchBody(asked) as { aggs: object }
    expect(body).toMatchObject({
      query: { match_all: {} },
      track_total_hits: true,
      from: 200,
      size: 100,
      sort: [{ sort_title: { order: 'asc', missing: '_last' } }, { issn: 'asc' }],
      aggs: { fields_structure: { terms: { field: 'fields_structure', size: 100 } } },
    })
    expect(Object.keys(body.aggs)).toHaveLength(25)
  })

  it('lists the terms that both engines look up, with the tag for words of a line', () => {
    const line = { tag: '245', words: ['animal', 'world'] } as const
    expect(lookedUpTerms(search({ kind: 'anywhere', word: 'animal' }, { kind: 'line', line }))).toEqual([
      'animal',
      'animal~245',
      'world~245',
    ])
    expect(lookedUpTerms(search())).toEqual(lookedUpTerms(search()))
    expect(lookedUpTerms(search())).toHaveLength(1)
  })

  it('is refused if it has two parts that are not lines', () => {
    const word = { kind: 'anywhere', word: 'animal' } as const
    expect(() => productRequest(search(word, word))).toThrow('one part')
  })
})
