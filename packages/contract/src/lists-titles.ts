import { z } from 'zod'
import { type AnswerOf, call } from './call.ts'
import { MAX_QUERY_LENGTH } from './constants.ts'
import { LIST_FILE_BYTES, tableFields } from './lists-tables.ts'
import { hitSource } from './search.ts'
import { wholeNumber } from './values.ts'

/** The number of results on a page of a title search (specification-2, 9). */
export const TITLE_RESULTS_PER_PAGE = 20

const titleText = z.string().max(MAX_QUERY_LENGTH).default('')

const titleSource = hitSource
  .pick({
    issn: true,
    issnl: true,
    category: true,
    media: true,
    iso_country: true,
    center: true,
    languages: true,
    start_year: true,
    end_year: true,
    titles: true,
    cancelled_by_issns: true,
  })
  .extend({
    /** The most similar title of the record. Empty unless the search is by similarity. */
    matched: z.string(),
  })
export type TitleSource = z.output<typeof titleSource>

/**
 * Finds records by title. `fuzzy`: by similarity of words and characters in all scripts, with `_score` from 0 to 1,
 * most similar first. Otherwise by title words, like a TEXT search. `title_query` replaces the title as search text.
 */
export const searchTitle = call({
  name: 'searchTitle',
  method: 'POST',
  isReading: true,
  path: '/search/title',
  permission: 'search',
  alsoFor: 'title_submit',
  alsoByToken: true,
  summary: 'Find the record of a title',
  query: z.object({ fuzzy: z.enum(['true', 'false']).default('false') }),
  body: z.object({ title: titleText, title_query: titleText.nullish(), page: wholeNumber(1, 1_000).default(1) }),
  invalidBody: 'invalid_search_parameters',
  answer: z.object({
    /** The search text. */
    query: z.string(),
    /** The total number of records found. */
    hits: z.number().int(),
    results: z.array(z.object({ _id: z.string(), _score: z.number(), _source: titleSource })),
  }),
  errors: [
    'missing_query',
    'query_syntax',
    'invalid_search_parameters',
    'too_broad',
    'search_too_long',
    'index_building',
  ],
})

/** Further data of a serial: ISO alpha-3 country, medium code, first year. */
const titleFacts = z.object({
  country: z.string().nullable(),
  medium: z.string().nullable(),
  year: z.string().nullable(),
})
export type TitleFacts = z.output<typeof titleFacts>

/** The maximum number of titles in a list on a page. */
export const TITLE_LIST_ROWS = 20_000
/** The maximum number of displayed cells next to a title, and their length. */
export const TITLE_ROW_CELLS = 30
export const TITLE_ROW_CELL = 200

/**
 * Reads the rows of a table for the title assistant, without empty rows and without storing. `cells` correspond to
 * `columns` and may be truncated.
 */
export const readTitleList = call({
  name: 'readTitleList',
  method: 'POST',
  isReading: true,
  path: '/lists/titles',
  permission: 'title_submit',
  alsoByToken: true,
  summary: 'List the titles of a table',
  upload: {
    files: { file: { maxBytes: LIST_FILE_BYTES } },
    fields: tableFields.extend({ title_column: z.string().max(20_000) }),
  },
  answer: z.object({
    name: z.string(),
    title_column: z.string(),
    columns: z.array(z.string()),
    rows: z.array(z.object({ title: z.string(), cells: z.array(z.string()), says: titleFacts })),
  }),
  errors: ['unreadable_table', 'unknown_column', 'too_many_titles', 'storage_full'],
})
export type TitleList = AnswerOf<typeof readTitleList>

/** The decision for a row: the selected ISSN or none, a comment, and whether the user reviewed the row. */
export const titleDecision = z.object({
  title: z.string(),
  issn: z.union([z.string(), z.number()]).nullish(),
  comments: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  verified: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
})
export type TitleDecision = z.output<typeof titleDecision>
export type TitleDecisionInput = z.input<typeof titleDecision>

/** The maximum size of the decisions of a list, in bytes. */
const DECISIONS_BYTES = 64 * 1024 * 1024

/**
 * Submits a table with the decisions for its titles. `mapping` is JSON with one entry (`titleDecision`) for each row in
 * order, without empty rows. The service validates it.
 */
export const submitTitleList = call({
  name: 'submitTitleList',
  method: 'POST',
  path: '/lists/title-submission',
  permission: 'title_submit',
  alsoByToken: true,
  summary: 'Submit a list of titles with the chosen ISSNs. The result is the table with these ISSNs',
  upload: {
    files: { file: { maxBytes: LIST_FILE_BYTES } },
    fields: tableFields.extend({
      title_column: z.string().max(20_000),
      mapping: z.string().max(DECISIONS_BYTES).default(''),
    }),
    maxFieldBytes: DECISIONS_BYTES,
  },
  answer: z.object({ task_id: z.string() }),
  errors: ['unreadable_table', 'bad_mapping', 'mapping_mismatch', 'bad_issn', 'unknown_column', 'storage_full'],
})
