import { z } from 'zod'
import { call } from './call.ts'
import { listRow } from './lists.ts'
import { searchParams } from './search-request.ts'
import { anyId, day, idOrCode, MAX_TEXT, wholeNumber, wholeNumberInUrl } from './values.ts'

const ltwaRule = z.object({
  /** The word as listed, with its hyphens and remark. */
  word: z.string(),
  /** The abbreviation as listed. `n.a.` for a word that is not abbreviated. */
  abbreviation: z.string(),
  /** The languages of the word (ISO 639-2/B). */
  languages: z.array(z.string()),
  /** The text that replaces the word of the title by this row. */
  result: z.string(),
})

/**
 * Suggests the abbreviation of a title by ISO 4, from `title` or else `query`. Each word has its matching rules, the
 * chosen one first, and the reason for the result (`longer`, `language`, `article` ...).
 */
export const ltwaSuggestions = call({
  name: 'ltwaSuggestions',
  method: 'GET',
  path: '/ltwa/suggestions',
  permission: 'session',
  summary: 'Suggest an abbreviation of a title by ISO 4',
  query: z.object({
    title: z.string().max(2000).optional(),
    query: z.string().max(2000).optional(),
    /** ISO 639-2/B code of the title, which resolves contradictions of the list. */
    language: z.string().max(3).optional(),
  }),
  answer: z.object({
    suggestion: z.string(),
    matches: z.array(
      z.object({
        word: z.string(),
        /** The offset of the word in the suggestion in UTF-16 code units, or -1 if omitted. */
        position: z.number().int(),
        /** The form of the word in the suggestion. */
        text: z.string(),
        reason: z.string(),
        rules: z.array(ltwaRule),
      }),
    ),
  }),
  errors: [],
})

/** Limits of a list entry: length of a word or abbreviation, length of a comment, number of languages. */
export const LTWA_WORD_LENGTH = 200
export const LTWA_COMMENT_LENGTH = 200
/** The number of words on a page of the list, and in the suggestions below "Starts with". */
export const LTWA_PER_PAGE = 25
/**
 * The delay after typing before a "Starts with" look-up, and after scrolling before loading more (specification-2, 9).
 */
export const START_WITH_DELAY_MS = 500
export const START_WITH_SCROLL_DELAY_MS = 250

/** The share of removed words above which a load must be confirmed. */
export const LTWA_REMOVED_MAX = 0.05
export const LTWA_FILE_BYTES = 32 << 20

export const LTWA_SORTS = ['word', 'abbreviation', 'comments', 'created_at', 'updated_at', 'updated_by_id'] as const
export type LtwaSort = (typeof LTWA_SORTS)[number]
export const LTWA_KEYS = ['word', 'abbreviation'] as const
export type LtwaKey = (typeof LTWA_KEYS)[number]

const ltwaRow = z.object({
  id: z.string(),
  word: z.string(),
  /** The abbreviation; null for a word that is not abbreviated ("n.a."). */
  abbreviation: z.string().nullable(),
  comments: z.string(),
  iso_languages: z.array(listRow),
  created_at: z.string(),
  updated_at: z.string(),
  /** The user of the last change. null for the system. */
  updated_by: z.string().nullable(),
  updated_by_id: z.string().nullable(),
})
export type LtwaRow = z.output<typeof ltwaRow>

const text = z.string().max(1000).default('')
const oneDay = z.union([day, z.literal('')]).optional()
const codes = z.union([z.string().max(2000), z.array(z.string().max(20)).max(600)]).optional()

/**
 * The filters of the list, all optional. `search` is folded, and is searched in word, abbreviation and comments. Days
 * are in UTC and inclusive.
 */
const ltwaFilter = z.object({
  search: text,
  languages: codes,
  'languages[]': codes,
  created_start: oneDay,
  created_end: oneDay,
  updated_start: oneDay,
  updated_end: oneDay,
  sort: z.enum(LTWA_SORTS).default('word'),
  order: z.enum(['asc', 'desc']).default('asc'),
})
export type LtwaFilter = z.output<typeof ltwaFilter>

export const ltwaWords = call({
  name: 'ltwaWords',
  method: 'GET',
  path: '/ltwa/words',
  permission: 'session',
  summary: 'Get a page of the list of title word abbreviations',
  query: ltwaFilter.extend({
    page: wholeNumberInUrl(1, 1_000_000).default(1),
    per_page: wholeNumberInUrl(1, 1_000).default(LTWA_PER_PAGE),
  }),
  answer: z.object({
    ltwa: z.array(ltwaRow),
    current_page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
    order: z.enum(['asc', 'desc']),
    sort: z.enum(LTWA_SORTS),
    search: z.string(),
    created_start: z.string().nullable(),
    created_end: z.string().nullable(),
    updated_start: z.string().nullable(),
    updated_end: z.string().nullable(),
    languages: z.array(z.string()),
  }),
  errors: [],
})

export const ltwaWord = call({
  name: 'ltwaWord',
  method: 'GET',
  path: '/ltwa/words/:id',
  permission: 'session',
  summary: 'Get a word of the list of title word abbreviations',
  params: z.object({ id: anyId }),
  answer: ltwaRow,
  errors: ['word_not_found'],
})

/** A value that the service validates. An invalid value causes a 400 `{"errors": {name: [sentence]}}`. */
const unvalidatedText = z.string().max(MAX_TEXT).optional()

/**
 * The list as a browse index, by word or by abbreviation. `position` is typed text or the `key` of a row, which stays
 * valid after the row is deleted. `after` returns rows from the position, inclusive, `before` the rows before it, both
 * in index order. `before` without a position starts at the end.
 */
export const ltwaBrowse = call({
  name: 'ltwaBrowse',
  method: 'GET',
  path: '/ltwa/browse',
  permission: 'session',
  summary: 'Browse the list of title word abbreviations from a given word',
  query: z.object({
    search: unvalidatedText,
    size: unvalidatedText,
    position: unvalidatedText,
    direction: unvalidatedText,
    key: unvalidatedText,
  }),
  answer: z.object({
    ltwa: z.array(ltwaRow.extend({ key: z.string() })),
    size: z.number().int(),
    /** The number of rows that match the filter. */
    total: z.number().int(),
    position: z.string(),
    search: z.string(),
  }),
  errors: [],
})

export const ltwaStartWith = call({
  name: 'ltwaStartWith',
  method: 'GET',
  path: '/ltwa/browse/start-with',
  permission: 'session',
  summary: 'Complete a prefix to distinct words or abbreviations of the list',
  query: z.object({ start_with: unvalidatedText, page: unvalidatedText, key: unvalidatedText }),
  answer: z.object({ results: z.array(z.string()), total: z.number().int() }),
  errors: [],
})

/** The schema limit is above the allowed length, so that the service can report a long text at its field. */
const written = z.object({
  word: z.string().max(10_000).default(''),
  abbreviation: z.string().max(10_000).nullable().default(null),
  comments: z.string().max(10_000).nullable().default(''),
  iso_languages: z.array(idOrCode).max(600).default([]),
})

const messageAnswer = z.object({ msg: z.string() })

/** Adds a word to the list. Invalid fields cause a 400 `{"errors": {field: [sentence]}}` (contract, Errors). */
export const addLtwaWord = call({
  name: 'addLtwaWord',
  method: 'POST',
  path: '/ltwa/words',
  permission: 'ltwa',
  summary: 'Add a word to the list of title word abbreviations',
  body: written,
  answer: messageAnswer.extend({ id: z.string() }),
  errors: [],
})

/** Changes a word of the list. The call is refused if `updated_at` is outdated. */
export const changeLtwaWord = call({
  name: 'changeLtwaWord',
  method: 'PUT',
  path: '/ltwa/words/:id',
  permission: 'ltwa',
  summary: 'Change a word of the list of title word abbreviations',
  params: z.object({ id: anyId }),
  body: written.extend({ updated_at: z.string().max(40).optional() }),
  answer: messageAnswer,
  errors: ['word_not_found', 'stale_row'],
})

export const removeLtwaWord = call({
  name: 'removeLtwaWord',
  method: 'DELETE',
  path: '/ltwa/words/:id',
  permission: 'ltwa',
  summary: 'Delete a word of the list of title word abbreviations',
  params: z.object({ id: anyId }),
  answer: messageAnswer,
  errors: ['word_not_found'],
})

/**
 * The abbreviated key titles that a change of the list affects: those of records whose key title gets another
 * abbreviation. Nothing is stored. If more than `LTWA_IMPACT_MAX` records contain the words, an evenly spread sample is
 * examined, `records` is extrapolated, and `is_exact` is false.
 */
export const ltwaImpact = call({
  name: 'ltwaImpact',
  method: 'POST',
  isReading: true,
  path: '/ltwa/impact',
  permission: 'ltwa',
  summary: 'Preview the effect of a change of the list of title word abbreviations on abbreviated key titles',
  body: written.partial().extend({
    id: z.union([anyId, wholeNumber()]).optional(),
    delete: z.boolean().default(false),
  }),
  answer: z.object({
    records: z.number().int(),
    is_exact: z.boolean(),
    /**
     * The number of records with an abbreviated key title and possibly affected words, and how many of them were
     * examined.
     */
    candidates: z.number().int(),
    examined: z.number().int(),
    examples: z.array(
      z.object({
        issn: z.string(),
        title: z.string(),
        /** The abbreviated key title (210) in the record. */
        current: z.string(),
        before: z.string(),
        after: z.string(),
      }),
    ),
    search: searchParams,
    /** Whether the search finds exactly these records. Otherwise it finds all candidates. */
    is_search_exact: z.boolean(),
  }),
  errors: ['word_not_found', 'too_broad', 'search_too_long'],
})
/** The maximum number of examined records, and of examples. */
export const LTWA_IMPACT_MAX = 10_000
export const LTWA_IMPACT_EXAMPLES = 50

export const exportLtwa = call({
  name: 'exportLtwa',
  method: 'GET',
  path: '/ltwa/export-to-csv',
  permission: 'session',
  summary: 'Export the list of title word abbreviations as CSV',
  query: ltwaFilter,
  file: { contentTypes: ['text/csv'] },
  errors: [],
})

const version = z.object({
  id: z.string(),
  created_at: z.string(),
  /** The author of the version: a user, or `system`. */
  author: z.string(),
  /** The reason for the version, in the caller's language. */
  reason: z.string(),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
})
export type LtwaVersion = z.output<typeof version>

/** Versions of the list, latest first. `before` continues a page. */
export const ltwaVersions = call({
  name: 'ltwaVersions',
  method: 'GET',
  path: '/ltwa/versions',
  permission: 'session',
  summary: 'List the versions of the list of title word abbreviations, newest first',
  query: z.object({ before: wholeNumberInUrl(1).optional(), size: wholeNumberInUrl(1, 1_000).default(100) }),
  answer: z.array(version),
  errors: [],
})

const side = z
  .object({ abbreviation: z.string().nullable(), languages: z.array(z.string()), comments: z.string() })
  .nullable()
/** A change of a word. Without `before`, the word is added; without `after`, it is removed. */
const change = z.object({ word: z.string(), before: side, after: side })
export type LtwaChange = z.output<typeof change>

const changePage = {
  page: wholeNumberInUrl(1, 1_000_000).default(1),
  per_page: wholeNumberInUrl(1, 10_000).default(1_000),
}

export const ltwaVersionChanges = call({
  name: 'ltwaVersionChanges',
  method: 'GET',
  path: '/ltwa/versions/:id/changes',
  permission: 'session',
  summary: 'List the changes of a version of the list of title word abbreviations, by word',
  params: z.object({ id: anyId }),
  query: z.object(changePage),
  answer: z.array(change),
  errors: ['ltwa_version_not_found'],
})

/** The differences from version `from` to version `to`. */
export const compareLtwaVersions = call({
  name: 'compareLtwaVersions',
  method: 'GET',
  path: '/ltwa/compare',
  permission: 'session',
  summary: 'Compare two versions of the list of title word abbreviations',
  query: z.object({ from: wholeNumberInUrl(1), to: wholeNumberInUrl(1), ...changePage }),
  answer: z.object({
    added: z.number().int(),
    changed: z.number().int(),
    removed: z.number().int(),
    changes: z.array(change),
  }),
  errors: ['ltwa_version_not_found'],
})

/** The maximum number of example words for each kind of change, and of invalid lines. */
export const LTWA_LOAD_EXAMPLES = 50

/** The effect of a load or restoration on the current list. */
const replacement = z.object({
  dry_run: z.boolean(),
  /** The id of the new version; null if nothing was stored, because of a dry run or an equal list. */
  version_id: z.string().nullable(),
  /** The number of words in the file (load) or in the list (restoration). */
  words: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  /** Whether more than `LTWA_REMOVED_MAX` of the words are removed, so that `replace` is required. */
  must_confirm: z.boolean(),
  /** The first changes of each kind: removed, changed, added. */
  examples: z.array(change),
})
export type LtwaReplacement = z.output<typeof replacement>

/**
 * Restores the words of a version as a new version. If more than `LTWA_REMOVED_MAX` of the words are removed, `replace`
 * is required.
 */
export const restoreLtwaVersion = call({
  name: 'restoreLtwaVersion',
  method: 'POST',
  path: '/ltwa/versions/:id/restore',
  permission: 'ltwa',
  summary: 'Restore a version of the list of title word abbreviations, or preview the changes',
  params: z.object({ id: anyId }),
  body: z.object({ dry_run: z.boolean().default(true), replace: z.boolean().default(false) }),
  answer: replacement,
  errors: ['ltwa_version_not_found', 'many_words_removed'],
})

/**
 * Replaces the list by a file: the published list (tsv), or a table (csv, tsv, xlsx) with the columns of the list's CSV
 * export. Missing words are removed. If they are more than `LTWA_REMOVED_MAX` of the list, `replace` is required.
 */
export const loadLtwa = call({
  name: 'loadLtwa',
  method: 'POST',
  path: '/ltwa/load',
  permission: 'ltwa',
  summary: 'Load a list of title word abbreviations, or preview the changes',
  upload: {
    files: { file: { maxBytes: LTWA_FILE_BYTES } },
    fields: z.object({ dry_run: z.boolean().default(true), replace: z.boolean().default(false) }),
  },
  answer: replacement.extend({
    /** The number of invalid lines, and the first of them. The words of invalid lines stay unchanged. */
    refused: z.number().int(),
    problems: z.array(z.object({ line: z.number().int(), code: z.string(), message: z.string() })),
    /** The encoding and separator with which the file was read. null for a workbook. */
    encoding: z.string().nullable(),
    separator: z.string().nullable(),
  }),
  errors: ['unreadable_table', 'many_words_removed', 'storage_full'],
})
