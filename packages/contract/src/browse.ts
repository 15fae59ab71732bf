import { z } from 'zod'
import { call } from './call.ts'
import { INDEX_SIZE, INDEX_SIZE_MAX, MAX_QUERY_LENGTH, RESULTS_PER_PAGE } from './constants.ts'
import { searchParams } from './search.ts'
import { faultNamed, MAX_TEXT, whole } from './values.ts'

/** The indexes that people browse. */
export const BROWSE_INDEXES = ['titles', 'publishers'] as const
export type BrowseIndex = (typeof BROWSE_INDEXES)[number]

const MAX_LETTERS = 100

const browseRequest = z.strictObject({
  /** Which entries: words of the label (TEXT), or LUCENE over label, tag, script, hits, category and country. */
  query: z.string().max(MAX_QUERY_LENGTH).default(''),
  luceneSyntax: z.boolean().default(false),
  /** The typed text, or the key of an entry; empty for the beginning (`after`) or the end (`before`) of the index. */
  position: z.string().max(MAX_TEXT).default(''),
  /** `after`: entries from there on, that place included; `before`: those that come before it. */
  direction: z.enum(['after', 'before']).default('after'),
  /** How the entries are given: in the order of the index, or the other way round. */
  order: z.enum(['asc', 'desc']).default('asc'),
  /** A page asks for one more than it shows, to know whether there are others. */
  size: whole(1, INDEX_SIZE_MAX + 1).default(INDEX_SIZE + 1),
  /**
   * Only entries that stand together with another of the same tag and script whose label is filed alike: case, accents,
   * punctuation, a final mark or what is not filed tells them apart. `size` and `filtered_count` then count such groups,
   * which are given whole, and a position stands for its group.
   */
  near_equal: z.boolean().default(false),
  /** Characters, in the order of their code points: how many entries there are from each to the next is told. */
  letters: z
    .array(z.string().regex(/^.$/su, faultNamed('one_character')))
    .max(MAX_LETTERS)
    .refine((letters) =>
      letters.every((letter, at) => at === 0 || (letters[at - 1]?.codePointAt(0) ?? 0) < (letter.codePointAt(0) ?? 0)),
    )
    .default([]),
  /** Entries of the records that this search finds only, counted by them; whatever the page of it. */
  search: searchParams.extend({ page: whole(1).optional(), size: whole(1, RESULTS_PER_PAGE).optional() }).optional(),
})
export type BrowseRequest = z.output<typeof browseRequest>
export type BrowseRequestInput = z.input<typeof browseRequest>

/** Names in the caller's language with how many records have them; by count, then name. */
const counts = z.array(z.tuple([z.string(), z.number().int()]))

/** A heading of an index: `label` under `tag` in `script`. `hits` counts the records that carry it, each once. */
export const browseEntry = z.object({
  hits: z.number().int(),
  /** With its non-sorting marks; empty for the fields that hold none. */
  label: z.string(),
  tag: z.string(),
  script: z.enum(['latin', 'transliterated', 'original']),
  /** Opaque: a place of this index, for `position`, and what the search field `heading` asks for. */
  key: z.string(),
  categories: counts,
  countries: counts,
  /** The codes of `categories` and `countries`, in the same order: keys of the facets `category` and `iso_country`. */
  category_codes: z.array(z.string()),
  country_codes: z.array(z.string()),
  /** Addresses that its fields refer to ($0, $1), with what they are called. */
  external_references: z.array(z.tuple([z.string(), z.string()])),
  /** With `near_equal`: the key of the first entry of its group. */
  group: z.string().optional(),
})
export type BrowseEntry = z.output<typeof browseEntry>

const browseAnswer = z.object({
  entries: z.array(browseEntry),
  /** Milliseconds. */
  response_time: z.number(),
  /** Entries that pass the filter and the search; with `near_equal`, groups of them. Exact. */
  filtered_count: z.number().int(),
  /**
   * For each of the `letters`, the entries that pass and whose sort key begins with it or what follows up to the next one; for
   * the first, those before it, too. Left out where counting them takes long: with a filter for which labels have to be read
   * or that stands for very many words, with `near_equal`, and while the server has just started.
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
    errors: [
      'query_syntax',
      'invalid_position',
      'index_building',
      'index_grouping',
      'invalid_search_parameters',
      'invalid_keyword',
      'invalid_keyword_type',
      'invalid_filter_value',
      'too_broad',
      'search_too_long',
    ],
  })

export const browseTitles = browseCall('browseTitles', '/browse/titles', 'Browse the index of titles')
export const browsePublishers = browseCall('browsePublishers', '/browse/publishers', 'Browse the index of publishers')
