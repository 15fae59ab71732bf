import { z } from 'zod'
import { call } from './call.ts'
import { INDEX_SIZE, INDEX_SIZE_MAX, MAX_QUERY_LENGTH, RESULTS_PER_PAGE } from './constants.ts'
import { SEARCH_ERRORS, searchParams } from './search-request.ts'
import { MAX_TEXT, wholeNumber, withFault } from './values.ts'

export const BROWSE_INDEXES = ['titles', 'publishers'] as const
export type BrowseIndex = (typeof BROWSE_INDEXES)[number]

const MAX_LETTERS = 100

const browseRequest = z.strictObject({
  /** The filter: words of the label (TEXT), or LUCENE with label, tag, script, hits, category and country. */
  query: z.string().max(MAX_QUERY_LENGTH).default(''),
  luceneSyntax: z.boolean().default(false),
  /** Typed text or the key of an entry. Empty for the start (`after`) or end (`before`) of the index. */
  position: z.string().max(MAX_TEXT).default(''),
  /** `after` returns entries from the position, inclusive. `before` returns entries that precede the position. */
  direction: z.enum(['after', 'before']).default('after'),
  /** The order of the returned entries. */
  order: z.enum(['asc', 'desc']).default('asc'),
  /** The maximum number of entries. A page requests one more than it shows, to detect further entries. */
  size: wholeNumber(1, INDEX_SIZE_MAX + 1).default(INDEX_SIZE + 1),
  /**
   * Returns only entries that have a nearly equal entry of the same tag and script. Nearly equal labels differ only in
   * case, accents, punctuation, a final mark or non-sorting characters. `size` and `filtered_count` then count groups,
   * which are returned whole, and a position refers to a group.
   */
  near_equal: z.boolean().default(false),
  /** Characters in code point order. The answer has the number of entries from each character up to the next one. */
  letters: z
    .array(z.string().regex(/^.$/su, withFault('one_character')))
    .max(MAX_LETTERS)
    .refine((letters) =>
      letters.every((letter, at) => at === 0 || (letters[at - 1]?.codePointAt(0) ?? 0) < (letter.codePointAt(0) ?? 0)),
    )
    .default([]),
  /**
   * Returns only entries of the records that this search finds, with their counts. The page of the search is ignored.
   */
  search: searchParams
    .extend({ page: wholeNumber(1).optional(), size: wholeNumber(1, RESULTS_PER_PAGE).optional() })
    .optional(),
})
export type BrowseRequest = z.output<typeof browseRequest>
export type BrowseRequestInput = z.input<typeof browseRequest>

/** Names in the caller's language with numbers of records, by count, then name. */
const counts = z.array(z.tuple([z.string(), z.number().int()]))

/** A heading of an index: `label` under `tag` in `script`. `hits` is the number of records with this heading. */
export const browseEntry = z.object({
  hits: z.number().int(),
  /** The label with its non-sorting marks. Empty for fields without a label. */
  label: z.string(),
  tag: z.string(),
  script: z.enum(['latin', 'transliterated', 'original']),
  /** An opaque key for `position` and for the search field `heading`. */
  key: z.string(),
  categories: counts,
  countries: counts,
  /**
   * The codes of `categories` and `countries` in the same order, as keys of the facets `category` and `iso_country`.
   */
  category_codes: z.array(z.string()),
  country_codes: z.array(z.string()),
  /** URLs from $0 and $1 of the fields with this heading, with labels. */
  external_references: z.array(z.tuple([z.string(), z.string()])),
  /** The key of the first entry of the group, if the request has `near_equal`. */
  group: z.string().optional(),
})
export type BrowseEntry = z.output<typeof browseEntry>

const browseAnswer = z.object({
  entries: z.array(browseEntry),
  /** The response time in milliseconds. */
  response_time: z.number(),
  /** The exact number of entries (groups with `near_equal`) that match the filter and the search. */
  filtered_count: z.number().int(),
  /**
   * For each of the `letters`, the number of matching entries from this letter up to the next one. The first count
   * includes earlier entries. Omitted if counting is slow: for filters that must read labels or match very many words,
   * for `near_equal`, and shortly after a server start.
   */
  letters: z.array(z.number().int()).optional(),
})
export type BrowseAnswer = z.output<typeof browseAnswer>

const browseCall = <Name extends string, Path extends string>(name: Name, path: Path, summary: string) =>
  call({
    name,
    method: 'POST',
    isReading: true,
    path,
    permission: 'search',
    summary,
    body: browseRequest,
    invalidBody: 'invalid_search_parameters',
    answer: browseAnswer,
    errors: [...SEARCH_ERRORS, 'invalid_position', 'index_building', 'index_grouping'],
  })

export const browseTitles = browseCall('browseTitles', '/browse/titles', 'Browse the index of titles')
export const browsePublishers = browseCall('browsePublishers', '/browse/publishers', 'Browse the index of publishers')
