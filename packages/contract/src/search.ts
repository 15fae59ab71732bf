import { z } from 'zod'
import { call } from './call.ts'
import { RESULTS_PER_PAGE } from './constants.ts'

/** How a query is read: TEXT is words, phrases and truncation. */
export const MATCH_FORMATS = ['TEXT'] as const

/** The columns of the results table, all sortable (contract, Search). */
export const SORT_FIELDS = [
  'score',
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
export type SortField = (typeof SORT_FIELDS)[number]

const basicQuery = z.object({
  query: z.string().max(10_000).default(''),
  anywhere: z.boolean().default(false),
  matchFormat: z.enum(MATCH_FORMATS).default('TEXT'),
})

/** A part of the request that says nothing: the service refuses conditions that it cannot honour instead of dropping them. */
const noConditions = z.array(z.unknown()).max(0).optional()

/** A line of the data-field form as it stands before anything is typed; one that asks for something is refused. */
const untouchedLine = z.strictObject({
  id: z.string().max(100).optional(),
  operator: z.enum(['must', 'must_not', 'should']).optional(),
  query: z.literal('').optional(),
  matchFormat: z.string().max(20).optional(),
  field_type: z.enum(['simple', 'keyword', 'regex']).optional(),
  tag: z.enum(['', '.*']).optional(),
  script: z.enum(['', 'any']).optional(),
  repeat: z.literal('').optional(),
  subfield: z.literal('').optional(),
  indicator1: z.literal('').optional(),
  indicator2: z.literal('').optional(),
  structure: z.literal('').optional(),
})

/** A search; every part may be absent. */
export const searchRequest = z.strictObject({
  basic_query: basicQuery.prefault({}),
  data_queries: z
    .strictObject({
      operator: z.enum(['must', 'should']).optional(),
      datafields: z.array(untouchedLine).max(100).optional(),
    })
    .optional(),
  keyword_queries: noConditions,
  selected_facets: noConditions,
  excluded_facets: noConditions,
  sortField: z.enum(SORT_FIELDS).default('score'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  page: z.int().min(1).default(1),
  size: z.int().min(1).max(RESULTS_PER_PAGE).default(RESULTS_PER_PAGE),
})
export type SearchRequest = z.output<typeof searchRequest>
export type SearchRequestInput = z.input<typeof searchRequest>

const issns = z.array(z.string())

/** A record as the results table shows it. */
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
  urls_status: z.enum(['broken', 'valid', 'unknown']),
  issnl_family: issns,
  issnh_family: issns,
  extended_family: issns,
  cancels_issns: issns,
  cancelled_by_issns: issns,
})
export type HitSource = z.output<typeof hitSource>

export const searchAnswer = z.object({
  took: z.number(),
  warnings: z.array(z.string()),
  locks: z.record(z.string(), z.string()),
  hits: z.object({
    total: z.object({ value: z.number().int(), relation: z.literal('eq') }),
    hits: z.array(z.object({ _id: z.string(), _score: z.number(), _source: hitSource })),
  }),
  aggregations: z.record(z.string(), z.unknown()),
})
export type SearchAnswer = z.output<typeof searchAnswer>

/** Finds records. The total is exact, a saved record is found by the next search. */
export const search = call({
  name: 'search',
  method: 'POST',
  path: '/search',
  permission: 'search',
  summary: 'Search the base',
  body: searchRequest,
  answer: searchAnswer,
  errors: ['query_syntax', 'beyond_limit', 'too_broad'],
})
