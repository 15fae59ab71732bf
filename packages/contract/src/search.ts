import { z } from 'zod'
import { call } from './call.ts'
import { type ConditionTerm, NAMED_CONDITIONS, URLS_STATUSES } from './conditions.ts'
import { CODED_TERMS, type CodedTerm, FACET_TERMS } from './facets.ts'
import { facetedSearch, SEARCH_ERRORS, searchRequest } from './search-request.ts'
import { anyId, wholeNumber } from './values.ts'

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
  errors: [...SEARCH_ERRORS, 'beyond_limit'],
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
  errors: SEARCH_ERRORS,
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
  errors: SEARCH_ERRORS,
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
  errors: SEARCH_ERRORS,
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
