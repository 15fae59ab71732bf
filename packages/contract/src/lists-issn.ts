import { z } from 'zod'
import { type AnswerOf, call } from './call.ts'
import { LIST_FILE_BYTES, tableFields } from './lists-tables.ts'
import { anyId, wholeNumberInUrl } from './values.ts'

/** The status of an ISSN in a list, in display order. */
export const LIST_STATUSES = ['valid', 'provisional', 'cancelled', 'suppressed', 'free', 'unknown', 'invalid'] as const
export type ListStatus = (typeof LIST_STATUSES)[number]

/** Whether a title in a list matches the record of its ISSN. */
export const TITLE_MATCHES = ['same', 'similar', 'different'] as const
export type TitleMatch = (typeof TITLE_MATCHES)[number]

export const LIST_ROWS_PER_PAGE = 100

/** The default quota of an account, and its period in days. */
export const ISSN_SUBMISSION_QUOTA = 1_000_000
export const ISSN_SUBMISSION_QUOTA_DAYS = 30

const flag = z.boolean().default(false)

/**
 * Submits a table of ISSNs to look up (specification-2, 2.10). `mapping` is JSON `{"issn": ["column"], "title":
 * ["column"]}` with column labels, validated by the service. With several ISSN columns, the result always contains
 * ISSN-L information. The other optional data are available only with ISSN-L information.
 */
export const submitIssnList = call({
  name: 'submitIssnList',
  method: 'POST',
  path: '/lists/issn-submission',
  permission: 'issn_submit',
  alsoByToken: true,
  summary: 'Look up the ISSNs of a table. The result is the table with added columns',
  upload: {
    files: { file: { maxBytes: LIST_FILE_BYTES } },
    fields: tableFields.extend({
      mapping: z.string().max(60_000).default(''),
      issnl_process: flag,
      keepers_data: flag,
      indexed_by: flag,
      road_data: flag,
    }),
  },
  answer: z.object({ task_id: z.string() }),
  errors: [
    'unreadable_table',
    'bad_mapping',
    'no_issn_column',
    'unknown_column',
    'issn_l_needed',
    'quota_exceeded',
    'storage_full',
  ],
})

const count = z.number().int().nonnegative()

/**
 * The number of distinct ISSNs that the account may submit and has submitted in the period that ends at `resets_at`.
 */
export const issnQuota = call({
  name: 'issnQuota',
  method: 'GET',
  path: '/lists/quota',
  permission: 'issn_submit',
  alsoByToken: true,
  summary: "Get the caller's quota of ISSNs in lists",
  answer: z.object({ limit: count, used: count, remaining: count, resets_at: z.string() }),
  errors: [],
})
export type IssnQuota = AnswerOf<typeof issnQuota>

const listedNumber = z.object({
  /** The first line of the row in a file, or the row of the sheet. */
  line: count,
  column: z.string(),
  /** The text of the cell, truncated. */
  cell: z.string(),
  /** The ISSN that was read from the cell; null without one. */
  issn: z.string().nullable(),
  status: z.enum(LIST_STATUSES),
  /** The corrections of the ISSN, as message names `listed.fix_…`. */
  corrections: z.array(z.string()),
  issn_l: z.string(),
  key_title: z.string(),
  replaced_by: z.array(z.string()),
  title: z.string(),
  match: z.enum(TITLE_MATCHES).nullable(),
})
export type ListedNumber = z.output<typeof listedNumber>

const counts = z.record(z.string(), count)

/** The results of a list before download: all ISSNs or those of one status, 100 a page. */
export const readIssnList = call({
  name: 'readIssnList',
  method: 'GET',
  path: '/lists/:task_id',
  permission: 'issn_submit',
  alsoByToken: true,
  summary: 'Get the counts and a page of the ISSNs of a list',
  params: z.object({ task_id: anyId }),
  query: z.object({
    status: z.enum(LIST_STATUSES).optional(),
    page: wholeNumberInUrl(1, 1_000_000).default(1),
  }),
  answer: z.object({
    /** Whether the list is finished. Before that, there are no rows. */
    done: z.boolean(),
    /** The number of ISSNs by status. A cell without an ISSN counts as `invalid`. */
    counts: z.record(z.enum(LIST_STATUSES), count),
    /** The number of ISSNs by correction. */
    corrections: counts,
    /** The number of rows by match of title and ISSN. Empty without titles. */
    matches: counts,
    rows: z.array(listedNumber),
    /** The total number of rows with the requested status. */
    total: count,
  }),
  errors: ['list_not_found'],
})
export type IssnListAnswer = AnswerOf<typeof readIssnList>
