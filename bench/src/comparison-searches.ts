/** Searches in both forms: as a request of the contract, and in the query language of OpenSearch. */
import type { FacetTerm, SearchRequestInput } from '@seriatim/contract'
import { FACET_BUCKETS, FACET_TERMS, RESULTS_PER_PAGE } from '@seriatim/contract'
import { OCCURRENCE_WORDS, wordWithTag } from './comparison-document.ts'

/** Two words in one occurrence of a field. */
export type Line = { readonly tag: string; readonly words: readonly [string, string] }

/** A condition for records; all parts of a search must match. Words are folded as by the analyser. */
export type Part =
  | { readonly kind: 'anywhere'; readonly word: string }
  /** Words of titles and ISSN fields: a phrase, one of several words, the beginning of a word, an ISSN. */
  | { readonly kind: 'phrase'; readonly words: readonly string[] }
  | { readonly kind: 'one of'; readonly words: readonly string[] }
  | { readonly kind: 'beginning'; readonly text: string }
  | { readonly kind: 'ISSN'; readonly issn: string }
  | { readonly kind: 'line'; readonly line: Line }
  | { readonly kind: 'no line'; readonly line: Line }

export type Order = { readonly field: 'title' | 'frequency'; readonly direction: 'asc' | 'desc' }

export type Search = {
  readonly parts: readonly Part[]
  /**
   * Without an order, the product sorts by relevance; OpenSearch is not asked to score and returns records in index
   * order.
   */
  readonly order?: Order
  /** The number of the page, from 1. */
  readonly page: number
}

const isLine = (part: Part): part is Extract<Part, { line: Line }> => part.kind === 'line' || part.kind === 'no line'

/**
 * The search as a request of the contract. @throws Error if two parts are not lines, because the request has only one
 * query
 */
export function productRequest({ parts, order, page }: Search): SearchRequestInput {
  const datafields = parts.filter(isLine).map(({ kind, line: { tag, words } }) => ({
    operator: kind === 'line' ? ('must' as const) : ('must_not' as const),
    tag,
    query: words.join(' '),
  }))
  const [part, ...more] = parts.filter((each) => !isLine(each))
  if (more.length > 0) throw new Error('a search can have only one part in addition to its lines')
  return {
    ...(part && { basic_query: basicQuery(part) }),
    ...(datafields.length > 0 && { data_queries: { datafields } }),
    ...(order && { sortField: order.field, sortOrder: order.direction }),
    page,
  }
}

const basicQuery = (part: Exclude<Part, { line: Line }>): NonNullable<SearchRequestInput['basic_query']> => {
  switch (part.kind) {
    case 'anywhere':
      return { query: part.word, anywhere: true }
    case 'phrase':
      return { query: `"${part.words.join(' ')}"` }
    case 'one of':
      return { query: part.words.join(' OR '), matchFormat: 'LUCENE' }
    case 'beginning':
      return { query: `${part.text}*` }
    case 'ISSN':
      return { query: part.issn }
  }
}

const clauseOf = (part: Part): object => {
  switch (part.kind) {
    case 'anywhere':
      return { term: { anywhere: part.word } }
    case 'phrase':
      return { match_phrase: { titles: part.words.join(' ') } }
    case 'one of':
      return { terms: { titles: part.words } }
    case 'beginning':
      return { prefix: { titles: part.text } }
    case 'ISSN':
      return { term: { titles: part.issn.replace('-', '').toLowerCase() } }
    default: {
      const { tag, words } = part.line
      const clauses = words.map((word) => ({ span_term: { fields: wordWithTag(word, tag) } }))
      return { span_near: { clauses, slop: OCCURRENCE_WORDS, in_order: false } }
    }
  }
}

const AGGREGATIONS = Object.fromEntries(
  FACET_TERMS.map((term: FacetTerm) => [term, { terms: { field: term, size: FACET_BUCKETS } }]),
)

/**
 * Converts the search to the body of `_search`: exact total, a page of rows, the first values of each facet. All parts
 * are filters without scoring, which is less work than in the product.
 */
export function openSearchBody({ parts, order, page }: Search): object {
  const wanted = parts.filter(({ kind }) => kind !== 'no line').map(clauseOf)
  const denied = parts.filter(({ kind }) => kind === 'no line').map(clauseOf)
  const query =
    parts.length === 0
      ? { match_all: {} }
      : { bool: { filter: wanted, ...(denied.length > 0 && { must_not: denied }) } }
  return {
    query,
    track_total_hits: true,
    from: (page - 1) * RESULTS_PER_PAGE,
    size: RESULTS_PER_PAGE,
    ...(order && {
      sort: [
        { [order.field === 'title' ? 'sort_title' : order.field]: { order: order.direction, missing: '_last' } },
        { issn: 'asc' },
      ],
    }),
    aggs: AGGREGATIONS,
  }
}

/** The index terms that a search looks up. If two searches share a term, the later search may benefit from caches. */
export const lookedUpTerms = ({ parts }: Pick<Search, 'parts'>): readonly string[] =>
  parts.length === 0 ? ['*'] : parts.flatMap(lookedUpTermsOfPart)

const lookedUpTermsOfPart = (part: Part): readonly string[] => {
  switch (part.kind) {
    case 'anywhere':
      return [part.word]
    case 'phrase':
    case 'one of':
      return part.words
    case 'beginning':
      return [`${part.text}*`]
    case 'ISSN':
      return [part.issn]
    default:
      return part.line.words.map((word) => wordWithTag(word, part.line.tag))
  }
}
