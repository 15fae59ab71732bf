import { z } from 'zod'
import { call } from './call.ts'
import { MAX_QUERY_LENGTH } from './constants.ts'
import { hitSource } from './search.ts'
import { whole } from './values.ts'

/** Results of a search for a title on one page (specification-2, 9). */
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
    /** The title of the record that is the most like the one looked for; empty where likeness was not asked for. */
    matched: z.string(),
  })
export type TitleSource = z.output<typeof titleSource>

/**
 * Finds the record of a title. `fuzzy`: by likeness of words and characters in all scripts, `_score` from 0 to 1, the most
 * alike first; otherwise by the words of titles, as a TEXT search. `title_query` is what is searched where it is given.
 */
export const searchTitle = call({
  name: 'searchTitle',
  method: 'POST',
  isReading: true,
  path: '/search/title',
  permission: 'search',
  alsoFor: 'title_submit',
  summary: 'Find the record of a title',
  query: z.object({ fuzzy: z.enum(['true', 'false']).default('false') }),
  body: z.object({ title: titleText, title_query: titleText.nullish(), page: whole(1, 1_000).default(1) }),
  invalidBody: 'invalid_search_parameters',
  answer: z.object({
    /** What was searched. */
    query: z.string(),
    /** How many records were found in all. */
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
