import { z } from 'zod'
import { call } from './call.ts'
import { CONDITION_TERMS, type ConditionTerm, NAMED_CONDITIONS, type UrlState } from './conditions.ts'
import {
  MAX_FILTERS,
  MAX_HEADING_KEY_LENGTH,
  MAX_KEY_LENGTH,
  MAX_LINES,
  MAX_QUERY_LENGTH,
  RESULTS_PER_PAGE,
} from './constants.ts'
import { CODED_TERMS, type CodedTerm, FACET_TERMS } from './facets.ts'
import { anyId, INT4_MAX, wholeNumber } from './values.ts'

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
 * The state of a record's URLs. `broken`: at least one URL is broken. `valid`: no URL is broken and at least one is
 * valid. `unknown`: all other cases.
 */
export const URLS_STATUSES = ['broken', 'valid', 'unknown'] as const
export type UrlsStatus = (typeof URLS_STATUSES)[number]

/** URL states that make the whole record broken, regardless of its other URLs. */
export const BROKEN_STATES = ['broken', 'deleted'] as const satisfies readonly UrlState[]

/** The state of a record's URLs from their states. */
export const urlsStatusOf = (states: readonly string[]): UrlsStatus =>
  BROKEN_STATES.some((state) => states.includes(state)) ? 'broken' : states.includes('valid') ? 'valid' : 'unknown'

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

/** A value of a facet term. `key` is the stored code, `label` its name in the caller's language. */
export const bucket = z.object({
  key: z.string(),
  key_as_string: z.string().optional(),
  doc_count: z.number().int(),
  label: z.string(),
})
export type Bucket = z.output<typeof bucket>

/**
 * The first values of a term, by descending `doc_count`, then key. `sum_other_doc_count` is the sum for all other
 * values.
 */
export const facetBuckets = z.object({ buckets: z.array(bucket), sum_other_doc_count: z.number().int() })
export type FacetBuckets = z.output<typeof facetBuckets>

const issns = z.array(z.string())

/** A record in the results table. */
export const hitSource = z.object({
  issn: z.string(),
  issnl: z.string().nullable(),
  category: z.string(),
  media: z.array(z.string()),
  frequency: z.string().nullable(),
  iso_country: z.string().nullable(),
  lc_country: z.string().nullable(),
  center: z.string().nullable(),
  languages: z.array(z.string()),
  start_year: z.string().nullable(),
  end_year: z.string().nullable(),
  titles: z.array(
    z.object({ tag: z.string(), label: z.string(), script: z.enum(['latin', 'transliterated', 'original']) }),
  ),
  publisher_names: z.array(z.string()),
  score: z.number(),
  marc21: z.string(),
  encoding_level: z.string(),
  is_invalid: z.boolean(),
  draft_record: z.boolean(),
  urls_status: z.enum(URLS_STATUSES),
  issnl_family: issns,
  issnh_family: issns,
  extended_family: issns,
  cancels_issns: issns,
  cancelled_by_issns: issns,
})
export type HitSource = z.output<typeof hitSource>

export const searchAnswer = z.object({
  took: z.number(),
  /** Warnings about parts of the query that have another meaning than a user may expect. */
  warnings: z.array(z.string()),
  /** Why the database answered the search although OpenSearch is configured. Omitted if OpenSearch answered. */
  notice: z.string().optional(),
  locks: z.record(z.string(), z.string()),
  hits: z.object({
    total: z.object({ value: z.number().int(), relation: z.literal('eq') }),
    hits: z.array(z.object({ _id: z.string(), _score: z.number(), _source: hitSource })),
  }),
  aggregations: z.partialRecord(z.enum(FACET_TERMS), facetBuckets),
})
export type SearchAnswer = z.output<typeof searchAnswer>

/** Finds records. The total is exact, and a saved record is found by the next search. */
export const search = call({
  name: 'search',
  method: 'POST',
  isReading: true,
  path: '/search',
  permission: 'search',
  summary: 'Search records',
  body: facetedSearch,
  invalidBody: 'invalid_search_parameters',
  answer: searchAnswer,
  errors: [
    'query_syntax',
    'invalid_search_parameters',
    'invalid_keyword',
    'invalid_keyword_type',
    'invalid_filter_value',
    'beyond_limit',
    'too_broad',
    'search_too_long',
  ],
})

/** More values of a facet term of a search: those whose label or key contains `contains`, from `offset`. */
export const searchFacet = call({
  name: 'searchFacet',
  method: 'POST',
  isReading: true,
  path: '/search/facets/:term',
  permission: 'search',
  summary: 'List the values of one facet of a search',
  params: z.object({ term: anyId }),
  body: searchRequest.extend({
    contains: z.string().max(200).default(''),
    size: wholeNumber(1, 1000).default(100),
    offset: wholeNumber(0, 1_000_000).default(0),
  }),
  invalidBody: 'invalid_search_parameters',
  answer: facetBuckets.extend({ total: z.number().int() }),
  errors: [
    'query_syntax',
    'invalid_search_parameters',
    'invalid_keyword',
    'invalid_keyword_type',
    'invalid_filter_value',
    'too_broad',
    'search_too_long',
  ],
})

/**
 * How the server understood a search: each part with its place in its source, and the number of records that match this
 * part alone.
 */
export const explainAnswer = z.object({
  parts: z.array(
    z.object({
      /** The source of the part: `basic`, `line 1`, `filter 1`, `facet 1` ... */
      source: z.string(),
      text: z.string(),
      position: z.number().int(),
      length: z.number().int(),
      /** The interpretation of the part, in the caller's language. */
      read_as: z.string(),
      /** The number of records that match the part; null for a part that is too broad to count. */
      count: z.number().int().nullable(),
      /** How deep the part is nested in the query, from 0. */
      depth: z.number().int(),
    }),
  ),
  /** The first records by score with the reason for their rank, in the caller's language. Empty for an empty query. */
  first: z.array(z.object({ issn: z.string(), title: z.string(), why: z.string() })),
  warnings: z.array(z.string()),
})
export type ExplainAnswer = z.output<typeof explainAnswer>

export const explainSearch = call({
  name: 'explainSearch',
  method: 'POST',
  isReading: true,
  path: '/search/explain',
  permission: 'search',
  summary: 'Explain a search, part by part',
  body: searchRequest,
  invalidBody: 'invalid_search_parameters',
  answer: explainAnswer,
  errors: [
    'query_syntax',
    'invalid_search_parameters',
    'invalid_keyword',
    'invalid_keyword_type',
    'invalid_filter_value',
    'too_broad',
    'search_too_long',
  ],
})

/**
 * Suggestions for a search without results: similar words in the database, and other changes that would find records.
 */
export const suggestSearch = call({
  name: 'suggestSearch',
  method: 'POST',
  isReading: true,
  path: '/search/suggest',
  permission: 'search',
  summary: 'Suggest changes to a search without results',
  body: searchRequest,
  invalidBody: 'invalid_search_parameters',
  answer: z.object({
    /** Queries that differ in one word, with their number of results, best first. */
    queries: z.array(z.object({ query: z.string(), count: z.number().int() })),
    /** The number of results with the option `anywhere`. Omitted if the option changes nothing. */
    anywhere: z.number().int().optional(),
    /** The number of results without each filter, line or facet. */
    without: z.array(
      z.object({
        part: z.enum(['query', 'line', 'filter', 'selected_facet', 'excluded_facet']),
        index: z.number().int(),
        count: z.number().int(),
      }),
    ),
  }),
  errors: [
    'query_syntax',
    'invalid_search_parameters',
    'invalid_keyword',
    'invalid_keyword_type',
    'invalid_filter_value',
    'too_broad',
    'search_too_long',
  ],
})

/** Facet terms and conditions whose codes are offered as filters. */
export const OFFERED_TERMS: readonly (CodedTerm | ConditionTerm)[] = [...CODED_TERMS, ...NAMED_CONDITIONS]

/**
 * Codes for filters: the best 50 whose code or label (in the caller's language) contains `q`. Exact codes and word
 * starts come first. Without `q`, all codes are returned, for filtering by the client.
 */
export const keywordAutocomplete = call({
  name: 'keywordAutocomplete',
  method: 'GET',
  path: '/search/keyword_fields_autocomplete',
  permission: 'search',
  summary: 'Find codes for search filters',
  query: z.object({ q: z.string().max(200).optional() }),
  answer: z.array(
    z.object({
      tag: z.enum(OFFERED_TERMS),
      type: z.enum(OFFERED_TERMS),
      code: z.string(),
      label: z.string(),
      searchable: z.string(),
    }),
  ),
  errors: [],
})

export const shareSearch = call({
  name: 'shareSearch',
  method: 'POST',
  path: '/search/share',
  permission: 'search',
  summary: 'Store a search and return an id for sharing it',
  body: z.object({ params: searchParams }),
  invalidBody: 'invalid_search_parameters',
  answer: z.object({ id: z.string() }),
  errors: ['invalid_search_parameters', 'invalid_keyword', 'invalid_keyword_type', 'invalid_filter_value'],
})

export const sharedSearch = call({
  name: 'sharedSearch',
  method: 'GET',
  path: '/search/share/:id',
  permission: 'search',
  summary: 'Get a shared search',
  params: z.object({ id: anyId }),
  answer: z.object({ id: z.string(), params: searchParams }),
  errors: ['invalid_share_id', 'shared_search_not_found'],
})

/**
 * A monitored search. `hits` is the current count, or null if the search is too broad to count. `new`, `changed` and
 * `gone` count changes of its results since the caller last opened it (0 before the first time; creating it counts as
 * opening).
 */
export const monitoredSearchRow = z.object({
  id: z.string(),
  description: z.string(),
  params: searchParams,
  hits: z.number().int().nullable(),
  create_timestamp: z.string(),
  user: z.object({ id: z.string(), center: z.object({ name: z.string(), code: z.string() }).nullable() }),
  new: z.number().int(),
  changed: z.number().int(),
  gone: z.number().int(),
  /**
   * Whether results are compared one by one. False if more than 20,000 records are or were found. Then only totals are
   * compared: `new` or `gone` is their difference, and `changed` is 0.
   */
  exact: z.boolean(),
  /** Whether the search is visible to every centre, because the central one created it. */
  shared: z.boolean(),
  /** Whether the caller created the search and may edit and delete it. */
  mine: z.boolean(),
})
export type MonitoredSearchRow = z.output<typeof monitoredSearchRow>

/** The description of the search. Required and not blank, else the service reports `missing_description`. */
const description = z.string().trim().max(500).nullish()
const monitoredId = z.object({ id: anyId })

/** The monitored searches that the caller can see, newest first. */
export const monitoredSearches = call({
  name: 'monitoredSearches',
  method: 'GET',
  path: '/search/monitored',
  permission: 'search',
  summary: 'List the monitored searches that the caller can see',
  answer: z.array(monitoredSearchRow),
  errors: [],
})

export const createMonitoredSearch = call({
  name: 'createMonitoredSearch',
  method: 'POST',
  path: '/search/monitored',
  permission: 'search',
  summary: 'Monitor a search',
  body: z.object({ description, params: searchParams.prefault({}) }),
  invalidBody: 'invalid_search_parameters',
  answer: monitoredSearchRow,
  errors: [
    'missing_description',
    'invalid_search_parameters',
    'invalid_keyword',
    'invalid_keyword_type',
    'invalid_filter_value',
    'query_syntax',
    'too_broad',
    'search_too_long',
  ],
})

export const updateMonitoredSearch = call({
  name: 'updateMonitoredSearch',
  method: 'PUT',
  path: '/search/monitored/:id',
  permission: 'search',
  summary: 'Change the description of a monitored search',
  params: monitoredId,
  body: z.object({ description }),
  answer: monitoredSearchRow,
  errors: ['missing_description', 'monitored_search_not_found', 'not_creator'],
})

export const deleteMonitoredSearch = call({
  name: 'deleteMonitoredSearch',
  method: 'DELETE',
  path: '/search/monitored/:id',
  permission: 'search',
  summary: 'Delete a monitored search',
  params: monitoredId,
  answer: z.object({ message: z.string() }),
  errors: ['monitored_search_not_found', 'not_creator'],
})

/**
 * Opens a monitored search and returns what is new, changed or gone since the caller last opened it. Resets the counts.
 */
export const openMonitoredSearch = call({
  name: 'openMonitoredSearch',
  method: 'POST',
  path: '/search/monitored/:id/open',
  permission: 'search',
  summary: 'List the new, changed and removed results of a monitored search since the last visit',
  params: monitoredId,
  answer: z.object({
    params: searchParams,
    /** When the caller last opened the search; null for the first time. */
    since: z.string().nullable(),
    new: z.array(z.string()),
    changed: z.array(z.string()),
    gone: z.array(z.string()),
    /**
     * Whether results are compared one by one. False if more than 20,000 records are or were found. Then the lists are
     * empty (see `monitoredSearchRow`).
     */
    exact: z.boolean(),
  }),
  errors: ['monitored_search_not_found', 'query_syntax', 'too_broad', 'search_too_long'],
})
