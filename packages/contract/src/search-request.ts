import { z } from 'zod'
import { CONDITION_TERMS } from './conditions.ts'
import {
  INT4_MAX,
  MAX_FILTERS,
  MAX_HEADING_KEY_LENGTH,
  MAX_KEY_LENGTH,
  MAX_LINES,
  MAX_QUERY_LENGTH,
  RESULTS_PER_PAGE,
} from './constants.ts'
import { CODED_TERMS, FACET_TERMS } from './facets.ts'
import { wholeNumber } from './values.ts'

/**
 * Query languages: TEXT for words, LUCENE for the Lucene classic syntax, CHINESE for Chinese words by character pairs.
 */
export const MATCH_FORMATS = ['TEXT', 'LUCENE', 'CHINESE'] as const
export type MatchFormat = (typeof MATCH_FORMATS)[number]

/** The columns of the results table. Table exports can also use fields and facet terms. */
export const RESULT_COLUMNS = [
  'issn',
  'issnl',
  'category',
  'media',
  'frequency',
  'iso_country',
  'center',
  'languages',
  'start_year',
  'end_year',
  'title',
] as const
export type ResultColumn = (typeof RESULT_COLUMNS)[number]

/** The sort fields of results (contract, Search). */
export const SORT_FIELDS = ['score', ...RESULT_COLUMNS] as const
export type SortField = (typeof SORT_FIELDS)[number]

const basicQuery = z.strictObject({
  query: z.string().max(MAX_QUERY_LENGTH).default(''),
  anywhere: z.boolean().default(false),
  matchFormat: z.enum(MATCH_FORMATS).default('TEXT'),
})

export const FIELD_TYPES = ['simple', 'keyword', 'regex'] as const
export type FieldType = (typeof FIELD_TYPES)[number]
export const LINE_SCRIPTS = ['any', 'latin', 'transliterated', 'original'] as const
export type LineScript = (typeof LINE_SCRIPTS)[number]

/** A line of the data-field form. All its conditions apply to one occurrence of a field. */
export const dataField = z.strictObject({
  id: z.union([z.string().max(100), wholeNumber(-INT4_MAX)]).optional(),
  operator: z.enum(['must', 'must_not']).default('must'),
  query: z.string().max(MAX_QUERY_LENGTH).default(''),
  matchFormat: z.enum(['TEXT', 'LUCENE']).default('TEXT'),
  field_type: z.enum(FIELD_TYPES).default('simple'),
  tag: z.string().max(200).default('.*'),
  script: z.enum(LINE_SCRIPTS).default('any'),
  repeat: z.string().max(20).default(''),
  subfield: z.string().max(40).default(''),
  indicator1: z.string().max(1).default(''),
  indicator2: z.string().max(1).default(''),
  structure: z.string().max(500).default(''),
})
export type DataField = z.output<typeof dataField>

const dataQueries = z.strictObject({
  operator: z.enum(['must', 'should']).default('must'),
  datafields: z.array(dataField).max(MAX_LINES).default([]),
})

/**
 * The types of code filters: coded facet terms, conditions, families of an ISSN, the state of URLs, the key of an index
 * entry (`BrowseEntry.key`).
 */
export const KEYWORD_TYPES = [
  ...CODED_TERMS,
  ...CONDITION_TERMS,
  'family',
  'issnl',
  'issnh',
  'urls_status',
  'heading',
] as const
export type KeywordType = (typeof KEYWORD_TYPES)[number]

/**
 * A code filter. `type` is the facet term or condition of `code` (see `KEYWORD_TYPES`). `tag` is an alias of `type`;
 * one of the two suffices. Only codes of type `heading` may be longer than `MAX_KEY_LENGTH`. `searchable` and `label`
 * are for display.
 */
export const keywordQuery = z
  .object({
    action: z.enum(['include', 'exclude']).default('include'),
    tag: z.string().max(100).optional(),
    type: z.string().max(100).optional(),
    code: z.string().max(MAX_HEADING_KEY_LENGTH),
    searchable: z.string().max(1000).optional(),
    label: z.string().max(1000).optional(),
  })
  .check(({ value: { type, tag, code }, issues }) => {
    if ((type ?? tag) === 'heading' || code.length <= MAX_KEY_LENGTH) return
    issues.push({
      code: 'too_big',
      origin: 'string',
      maximum: MAX_KEY_LENGTH,
      inclusive: true,
      path: ['code'],
      input: code,
    })
  })
export type KeywordQuery = z.output<typeof keywordQuery>

/** A selected or excluded facet value: its key from the bucket. */
export const facetKey = z.object({ term: z.string().max(100), key: z.string().max(MAX_KEY_LENGTH) })
export type FacetKey = z.output<typeof facetKey>

/** A search without its page, for sharing, monitoring, export and browsing. Every part is optional. */
export const searchParams = z.strictObject({
  basic_query: basicQuery.prefault({}),
  data_queries: dataQueries.prefault({}),
  keyword_queries: z.array(keywordQuery).max(MAX_FILTERS).default([]),
  selected_facets: z.array(facetKey).max(MAX_FILTERS).default([]),
  excluded_facets: z.array(facetKey).max(MAX_FILTERS).default([]),
  sortField: z.enum(SORT_FIELDS).default('score'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
})
export type SearchParams = z.output<typeof searchParams>
export type SearchParamsInput = z.input<typeof searchParams>

export const searchRequest = searchParams.extend({
  /** Pages over 20,000 records are refused with `beyond_limit`. */
  page: z.int().min(1).default(1),
  size: wholeNumber(1, RESULTS_PER_PAGE).default(RESULTS_PER_PAGE),
})
export type SearchRequest = z.output<typeof searchRequest>
export type SearchRequestInput = z.input<typeof searchRequest>

/** A search with the facet values that restrict it. */
export const facetedSearch = searchRequest.extend({
  /** The counted facet terms. Defaults to all. Clients request only the displayed ones, to save time. */
  facets: z
    .array(z.enum(FACET_TERMS))
    .max(FACET_TERMS.length)
    .default([...FACET_TERMS]),
})
export type FacetedSearch = z.output<typeof facetedSearch>

const FILTER_ERRORS = ['invalid_keyword', 'invalid_keyword_type', 'invalid_filter_value'] as const

/** Errors of a search that cannot be stored. */
export const SEARCH_PARAMETER_ERRORS = ['invalid_search_parameters', ...FILTER_ERRORS] as const

/** Errors of a search that cannot run. */
export const SEARCH_ERRORS = ['query_syntax', ...SEARCH_PARAMETER_ERRORS, 'too_broad', 'search_too_long'] as const

/** Errors of a background task for the records of a search. */
export const SELECTION_ERRORS = ['query_syntax', ...FILTER_ERRORS, 'too_broad'] as const
