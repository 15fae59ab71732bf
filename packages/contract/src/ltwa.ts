import { z } from 'zod'
import { call } from './call.ts'
import { listRow } from './lists.ts'
import { searchParams } from './search.ts'
import { anyId, day, idOrCode, MAX_TEXT, whole, wholeInAddress } from './values.ts'

const ltwaRule = z.object({
  /** As listed, with its hyphens and remark. */
  word: z.string(),
  /** As listed, `n.a.` for a word that is not abbreviated. */
  abbreviation: z.string(),
  /** ISO 639-2/B. */
  languages: z.array(z.string()),
  /** What the word of the title becomes by this rule. */
  result: z.string(),
})

/**
 * A probable abbreviation of a title by ISO 4: of `title`, or `query` where that is not given. Each word of the title has
 * the rules that fit it, the one chosen first, and the reason why it stands so (`longer`, `language`, `article` ...).
 */
export const ltwaSuggestions = call({
  name: 'ltwaSuggestions',
  method: 'GET',
  path: '/ltwa/suggestions',
  permission: 'session',
  summary: 'A probable abbreviation of a title by ISO 4',
  query: z.object({
    title: z.string().max(2000).optional(),
    query: z.string().max(2000).optional(),
    /** ISO 639-2/B, of the title: settles contradictions of the list. */
    language: z.string().max(3).optional(),
  }),
  answer: z.object({
    suggestion: z.string(),
    matches: z.array(
      z.object({
        word: z.string(),
        /** Where the word stands in the suggestion, in UTF-16 units from 0; -1 where it was left out. */
        position: z.number().int(),
        /** As it stands there. */
        text: z.string(),
        reason: z.string(),
        rules: z.array(ltwaRule),
      }),
    ),
  }),
  errors: [],
})

/** Bounds of a word of the list: characters of a word or an abbreviation, of a comment; how many languages. */
export const LTWA_WORD_LENGTH = 200
export const LTWA_COMMENT_LENGTH = 200
/** Words of a page of the list, and of the suggestions below "Starts with". */
export const LTWA_PER_PAGE = 25
/** Rest of the typing before words that begin so are asked for, and of the scrolling before more of them are (specification-2, 9). */
export const START_WITH_DELAY_MS = 500
export const START_WITH_SCROLL_DELAY_MS = 250

/** Where more than this part of the words goes with a load, it is to be confirmed. */
export const LTWA_REMOVED_MAX = 0.05
export const LTWA_FILE_BYTES = 32 << 20

export const LTWA_SORTS = ['word', 'abbreviation', 'comments', 'created_at', 'updated_at', 'updated_by_id'] as const
export type LtwaSort = (typeof LTWA_SORTS)[number]
export const LTWA_KEYS = ['word', 'abbreviation'] as const
export type LtwaKey = (typeof LTWA_KEYS)[number]

const ltwaRow = z.object({
  id: z.string(),
  word: z.string(),
  /** Null: the word is not abbreviated ("n.a."). */
  abbreviation: z.string().nullable(),
  comments: z.string(),
  iso_languages: z.array(listRow),
  created_at: z.string(),
  updated_at: z.string(),
  /** The name of who changed it last; null for the system. */
  updated_by: z.string().nullable(),
  updated_by_id: z.string().nullable(),
})
export type LtwaRow = z.output<typeof ltwaRow>

const text = z.string().max(1000).default('')
const oneDay = z.union([day, z.literal('')]).optional()
const codes = z.union([z.string().max(2000), z.array(z.string().max(20)).max(600)]).optional()

/** Everything may be absent. `search`: folded, inside word, abbreviation and comments; days in UTC, both included. */
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
  summary: 'The list of title word abbreviations, a page at a time',
  query: ltwaFilter.extend({
    page: wholeInAddress(1, 1_000_000).default(1),
    per_page: wholeInAddress(1, 1_000).default(LTWA_PER_PAGE),
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
  summary: 'A word of the list of title word abbreviations',
  params: z.object({ id: anyId }),
  answer: ltwaRow,
  errors: ['not_found'],
})

/** Read by the service: what is wrong with one of them is answered as 400 `{"errors": {name: [sentence]}}`. */
const asTyped = z.string().max(MAX_TEXT).optional()

/**
 * The list as an index, by word or by abbreviation. `position` is what somebody typed, or the `key` of a row: a place that
 * holds when the row is gone. `after` gives the rows from there on, that place included, `before` those that come before
 * it, both in the order of the index; `before` nothing is the end.
 */
export const ltwaBrowse = call({
  name: 'ltwaBrowse',
  method: 'GET',
  path: '/ltwa/browse',
  permission: 'session',
  summary: 'The list of title word abbreviations from a place on',
  query: z.object({ search: asTyped, size: asTyped, position: asTyped, direction: asTyped, key: asTyped }),
  answer: z.object({
    ltwa: z.array(ltwaRow.extend({ key: z.string() })),
    size: z.number().int(),
    /** How many rows pass the filter. */
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
  summary: 'Words or abbreviations of the list that begin so, each once',
  query: z.object({ start_with: asTyped, page: asTyped, key: asTyped }),
  answer: z.object({ results: z.array(z.string()), total: z.number().int() }),
  errors: [],
})

/** Longer than allowed, so that the service can report a text that is too long at its field. */
const written = z.object({
  word: z.string().max(10_000).default(''),
  abbreviation: z.string().max(10_000).nullable().default(null),
  comments: z.string().max(10_000).nullable().default(''),
  iso_languages: z.array(idOrCode).max(600).default([]),
})

const done = z.object({ msg: z.string() })

/** What is wrong with a field is answered as 400 `{"errors": {field: [sentence]}}` (contract, Errors). */
export const addLtwaWord = call({
  name: 'addLtwaWord',
  method: 'POST',
  path: '/ltwa/words',
  permission: 'ltwa',
  summary: 'Add a word to the list of title word abbreviations',
  body: written,
  answer: done.extend({ id: z.string() }),
  errors: [],
})

/** With the `updated_at` of the row that was read, one that changed since is refused. */
export const changeLtwaWord = call({
  name: 'changeLtwaWord',
  method: 'PUT',
  path: '/ltwa/words/:id',
  permission: 'ltwa',
  summary: 'Change a word of the list of title word abbreviations',
  params: z.object({ id: anyId }),
  body: written.extend({ updated_at: z.string().max(40).optional() }),
  answer: done,
  errors: ['not_found', 'stale_row'],
})

export const removeLtwaWord = call({
  name: 'removeLtwaWord',
  method: 'DELETE',
  path: '/ltwa/words/:id',
  permission: 'ltwa',
  summary: 'Delete a word of the list of title word abbreviations',
  params: z.object({ id: anyId }),
  answer: done,
  errors: ['not_found'],
})

/**
 * Which abbreviated key titles a change of the list concerns: those of records whose key title it abbreviates in another
 * way. Nothing is stored. Where more records than `LTWA_IMPACT_MAX` have words of the row in their titles, some of them,
 * spread evenly, are looked at, and `records` is what follows from them: `is_exact` is false then.
 */
export const ltwaImpact = call({
  name: 'ltwaImpact',
  method: 'POST',
  isReading: true,
  path: '/ltwa/impact',
  permission: 'ltwa',
  summary: 'What a change of the list of title word abbreviations would do to abbreviated key titles',
  body: written.partial().extend({
    id: z.union([anyId, whole()]).optional(),
    delete: z.boolean().default(false),
  }),
  answer: z.object({
    records: z.number().int(),
    is_exact: z.boolean(),
    /** Records with an abbreviated key title whose title has words that the row may concern; so many were looked at. */
    candidates: z.number().int(),
    examined: z.number().int(),
    examples: z.array(
      z.object({
        issn: z.string(),
        title: z.string(),
        /** 210 as it stands in the record. */
        current: z.string(),
        before: z.string(),
        after: z.string(),
      }),
    ),
    search: searchParams,
    /** Whether the search finds these records and no others; else all that were candidates. */
    is_search_exact: z.boolean(),
  }),
  errors: ['not_found', 'too_broad', 'search_too_long'],
})
/** Records that are looked at one by one, and examples that are given. */
export const LTWA_IMPACT_MAX = 10_000
export const LTWA_IMPACT_EXAMPLES = 50

export const exportLtwa = call({
  name: 'exportLtwa',
  method: 'GET',
  path: '/ltwa/export-to-csv',
  permission: 'session',
  summary: 'The list of title word abbreviations as CSV',
  query: ltwaFilter,
  file: { contentTypes: ['text/csv'] },
  errors: [],
})

const version = z.object({
  id: z.string(),
  created_at: z.string(),
  /** A user, or `system`. */
  author: z.string(),
  /** What was done, in the caller's language. */
  reason: z.string(),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
})
export type LtwaVersion = z.output<typeof version>

/** Versions of the list, the latest first; below `before` where one goes on. */
export const ltwaVersions = call({
  name: 'ltwaVersions',
  method: 'GET',
  path: '/ltwa/versions',
  permission: 'session',
  summary: 'Versions of the list of title word abbreviations, the latest first',
  query: z.object({ before: wholeInAddress(1).optional(), size: wholeInAddress(1, 1_000).default(100) }),
  answer: z.array(version),
  errors: [],
})

const side = z
  .object({ abbreviation: z.string().nullable(), languages: z.array(z.string()), comments: z.string() })
  .nullable()
/** What becomes of a word: added without `before`, removed without `after`. */
const change = z.object({ word: z.string(), before: side, after: side })
export type LtwaChange = z.output<typeof change>

const changePage = {
  page: wholeInAddress(1, 1_000_000).default(1),
  per_page: wholeInAddress(1, 10_000).default(1_000),
}

export const ltwaVersionChanges = call({
  name: 'ltwaVersionChanges',
  method: 'GET',
  path: '/ltwa/versions/:id/changes',
  permission: 'session',
  summary: 'What a version changed in the list of title word abbreviations, by word',
  params: z.object({ id: anyId }),
  query: z.object(changePage),
  answer: z.array(change),
  errors: ['not_found'],
})

/** What makes the list of version `to` of that of version `from`. */
export const compareLtwaVersions = call({
  name: 'compareLtwaVersions',
  method: 'GET',
  path: '/ltwa/compare',
  permission: 'session',
  summary: 'Two versions of the list of title word abbreviations compared',
  query: z.object({ from: wholeInAddress(1), to: wholeInAddress(1), ...changePage }),
  answer: z.object({
    added: z.number().int(),
    changed: z.number().int(),
    removed: z.number().int(),
    changes: z.array(change),
  }),
  errors: ['not_found'],
})

/** Words of each kind of change that the answer to a load or a restoration names; lines that are no row, too. */
export const LTWA_LOAD_EXAMPLES = 50

/** What a load or a restoration does to the list in force. */
const replacement = z.object({
  dry_run: z.boolean(),
  /** Null where nothing was stored: a dry run, or the same list. */
  version_id: z.string().nullable(),
  /** Of a load: words of the file; of a restoration: words of the list. */
  words: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  /** More than `LTWA_REMOVED_MAX` of the words are removed: `replace` is needed. */
  must_confirm: z.boolean(),
  /** The first ones of each kind: removed, changed, added. */
  examples: z.array(change),
})
export type LtwaReplacement = z.output<typeof replacement>

/**
 * Makes the words of a version the list in force again, as a new version. Where more than `LTWA_REMOVED_MAX` of the words
 * are removed, only with `replace`.
 */
export const restoreLtwaVersion = call({
  name: 'restoreLtwaVersion',
  method: 'POST',
  path: '/ltwa/versions/:id/restore',
  permission: 'ltwa',
  summary: 'Restore a version of the list of title word abbreviations, or see what it would change',
  params: z.object({ id: anyId }),
  body: z.object({ dry_run: z.boolean().default(true), replace: z.boolean().default(false) }),
  answer: replacement,
  errors: ['not_found', 'many_words_removed'],
})

/**
 * Makes a file the list in force: the published list (tsv), or a table (csv, tsv, xlsx) with a head that names its columns
 * as the CSV of the list does. Words that it lacks go; where more than `LTWA_REMOVED_MAX` of them do, only with `replace`.
 */
export const loadLtwa = call({
  name: 'loadLtwa',
  method: 'POST',
  path: '/ltwa/load',
  permission: 'ltwa',
  summary: 'Load a list of title word abbreviations, or see what it would change',
  upload: {
    files: { file: { maxBytes: LTWA_FILE_BYTES } },
    fields: z.object({ dry_run: z.boolean().default(true), replace: z.boolean().default(false) }),
  },
  answer: replacement.extend({
    /** Lines that are no row, and the first of them; their words stay as they are. */
    refused: z.number().int(),
    problems: z.array(z.object({ line: z.number().int(), code: z.string(), message: z.string() })),
    /** How the file was read; null for a workbook. */
    encoding: z.string().nullable(),
    separator: z.string().nullable(),
  }),
  errors: ['unreadable_table', 'many_words_removed', 'storage_full'],
})
