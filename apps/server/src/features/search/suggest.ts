import type { AnswerOf, SearchParams, suggestSearch } from '@seriatim/contract'
import { countSearches } from '../../kernel/search/count-each.ts'
import { readSearch } from '../../kernel/search/read-search.ts'
import { similarQueries } from '../../kernel/search/similar-queries.ts'
import { reportSlowestLine } from '../../kernel/search/slowest-line.ts'
import type { SearchEngine, SearchSet } from '../../search/engine.ts'

type Suggestions = AnswerOf<typeof suggestSearch>
type Without = Suggestions['without'][number]

/** Maximum number of suggested queries. */
const MAX_QUERIES = 5
/** Maximum number of query parts for which a search without that part is counted. */
const MAX_OMITTED_PARTS = 40

const omitAt = <Item>(items: readonly Item[], index: number): Item[] => items.filter((_, each) => each !== index)

/** For each part of the search, the search without that part. Empty when there is only one part. */
const searchesWithoutPart = (
  params: SearchParams,
  { basic, lines }: { basic: unknown; lines: readonly unknown[] },
): readonly { part: Without['part']; index: number; params: SearchParams }[] => {
  const { data_queries: data, keyword_queries: filters, selected_facets: selected, excluded_facets: excluded } = params
  const parts = [
    ...(basic === undefined
      ? []
      : [
          {
            part: 'query' as const,
            index: 0,
            params: { ...params, basic_query: { ...params.basic_query, query: '' } },
          },
        ]),
    ...lines.flatMap((line, index) => {
      const datafields = omitAt(data.datafields, index)
      return line === undefined
        ? []
        : [{ part: 'line' as const, index, params: { ...params, data_queries: { ...data, datafields } } }]
    }),
    ...filters.map((_, index) => ({
      part: 'filter' as const,
      index,
      params: { ...params, keyword_queries: omitAt(filters, index) },
    })),
    ...selected.map((_, index) => ({
      part: 'selected_facet' as const,
      index,
      params: { ...params, selected_facets: omitAt(selected, index) },
    })),
    ...excluded.map((_, index) => ({
      part: 'excluded_facet' as const,
      index,
      params: { ...params, excluded_facets: omitAt(excluded, index) },
    })),
  ]
  return parts.length < 2 ? [] : parts.slice(0, MAX_OMITTED_PARTS)
}

const searchSet = (params: SearchParams): SearchSet => readSearch(params).set

/**
 * Suggests changes that find more records: similarly spelled words, a search in all fields, or one part less. Omits
 * changes that do not find more records.
 * @throws the refusals of `readSearch`; 'too_broad' | 'search_too_long' for the search itself
 */
export async function suggestSearches(engine: SearchEngine, params: SearchParams): Promise<Suggestions> {
  const { set, reading } = readSearch(params)
  const [total = 0] = await reportSlowestLine({ reading }, () => engine.count([set]))
  const basic = params.basic_query
  const queries = reading.basic === undefined ? [] : await similarQueries(engine, basic.query, reading.basic)
  const canWiden = basic.matchFormat === 'TEXT' && !basic.anywhere && reading.basic !== undefined
  const lessParts = searchesWithoutPart(params, reading)
  const counts = await countSearches(engine, [
    ...queries.map((query) => searchSet({ ...params, basic_query: { ...basic, query } })),
    ...lessParts.map((each) => searchSet(each.params)),
    ...(canWiden ? [searchSet({ ...params, basic_query: { ...basic, anywhere: true } })] : []),
  ])
  const countOf = (index: number): number => counts[index] ?? 0
  const anywhere = canWiden ? countOf(queries.length + lessParts.length) : 0
  return {
    queries: queries
      .map((query, index) => ({ query, count: countOf(index) }))
      .filter(({ count }) => count > total)
      .slice(0, MAX_QUERIES),
    ...(anywhere > total ? { anywhere } : {}),
    without: lessParts
      .map(({ part, index }, place) => ({ part, index, count: countOf(queries.length + place) }))
      .filter(({ count }) => count > total),
  }
}
