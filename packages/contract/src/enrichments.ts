import { z } from 'zod'
import { call } from './call.ts'
import { ENRICHMENT_SOURCES } from './enrichment-tables.ts'
import { IMPORT_STATUSES } from './imports.ts'
import { LIST_AS_CSV, type ListKind, listAnswer, listFormat, listQuery } from './list-query.ts'
import { LIST_FILE_BYTES } from './lists-tables.ts'
import { anyId } from './values.ts'

/**
 * `add` keeps fields that are not in the file. `replace` removes fields of the same source from the records in the
 * file.
 */
export const ENRICHMENT_MODES = ['add', 'replace'] as const
export type EnrichmentMode = (typeof ENRICHMENT_MODES)[number]

/** The maximum number of problems in an answer. The problem file contains all of them. */
export const ENRICHMENT_PROBLEMS = 1_000
/** The maximum number of problems for each row of a list. */
export const ENRICHMENT_PROBLEMS_LISTED = 10
/** The maximum number of rows for one record in a file. Further rows are rejected. */
export const ENRICHMENT_ROWS_A_RECORD = 1_000

const count = z.number().int().nonnegative()

/**
 * Results by field: `added`, `changed`, `unchanged`, `removed`, and `rejected` if the record would be too large.
 * Results by row without a record: `unknown` ISSN, or `rejected` row.
 */
export const ENRICHMENT_COUNTS = ['added', 'changed', 'unchanged', 'removed', 'unknown', 'rejected'] as const
const counts = z.record(z.enum(ENRICHMENT_COUNTS), count)
export type EnrichmentCounts = z.output<typeof counts>

const problem = z.object({
  /** The row of the table, where the header is row 1. In JSON, the position from 1. */
  row: count,
  issn: z.string().nullable(),
  /** The description of the problem in the caller's language. */
  message: z.string(),
})
export type EnrichmentProblem = z.output<typeof problem>

const row = z.object({
  id: z.string(),
  source: z.enum(ENRICHMENT_SOURCES),
  mode: z.enum(ENRICHMENT_MODES),
  status: z.enum(IMPORT_STATUSES),
  dry_run: z.boolean(),
  filename: z.string(),
  rows: count,
  progress: z.number().min(0).max(100),
  counts,
  problems: z.array(problem),
  /** The total number of problems. An answer lists only the first ones. */
  problem_count: count,
  /** The importing user, or `system` for the command line. */
  user: z.string(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** The reason for a failure, in the caller's language. */
  message: z.string().optional(),
  /** The dry run on which this real import is based. */
  dry_run_id: z.string().nullable(),
  /** Whether a dry run can still be executed. */
  has_file: z.boolean(),
})
export type EnrichmentImport = z.output<typeof row>

export const ENRICHMENTS_LIST = {
  sorts: [
    'id',
    'source',
    'mode',
    'status',
    'dry_run',
    'filename',
    'rows',
    'progress',
    'user',
    'created_at',
    'started_at',
    'ended_at',
    'counts',
    'problems',
    'problem_count',
    'dry_run_id',
    'has_file',
    'message',
  ],
  order: 'desc',
  size: 50,
} as const satisfies ListKind
export type EnrichmentsSort = (typeof ENRICHMENTS_LIST.sorts)[number]

const ofImport = z.object({ id: anyId })

/** The service reports an unknown source with a specific error. */
const payload = z.object({
  source: z.string().max(40),
  mode: z.enum(ENRICHMENT_MODES).default('add'),
  dry_run: z.boolean().default(true),
})
export type EnrichmentPayload = z.output<typeof payload>

/**
 * Uploads an enrichment table and starts its import: multipart with the table in `file` (.csv, .tsv, .xlsx or .json)
 * and JSON in `payload`. Its columns are those of its source and `issn`, or `issn_l` for all members of the family.
 */
export const importEnrichments = call({
  name: 'importEnrichments',
  method: 'POST',
  path: '/admin/enrichments',
  permission: 'userManagement',
  summary: 'Import enrichments of records from a table (by default a dry run)',
  upload: { files: { file: { maxBytes: LIST_FILE_BYTES } }, fields: z.object({ payload }) },
  answer: z.object({ id: z.string() }),
  errors: ['unknown_enrichment_source', 'unreadable_table', 'no_enrichment_column', 'storage_full'],
})

/** Words are searched in the file name, the source, the user and the id of the import. */
export const listEnrichments = call({
  name: 'listEnrichments',
  method: 'GET',
  path: '/admin/enrichments',
  permission: 'userManagement',
  summary: 'List imports of enrichments',
  query: listQuery(ENRICHMENTS_LIST).extend(listFormat),
  answer: listAnswer(row),
  file: LIST_AS_CSV,
  errors: [],
})

export const readEnrichments = call({
  name: 'readEnrichments',
  method: 'GET',
  path: '/admin/enrichments/:id',
  permission: 'userManagement',
  summary: 'Get an import of enrichments',
  params: ofImport,
  answer: row,
  errors: ['import_not_found'],
})

export const runEnrichments = call({
  name: 'runEnrichments',
  method: 'POST',
  path: '/admin/enrichments/:id/run',
  permission: 'userManagement',
  summary: 'Turn a dry run of enrichments into a real import',
  params: ofImport,
  answer: z.object({ id: z.string() }),
  errors: ['import_not_found', 'import_running', 'import_not_dry_run', 'import_file_gone'],
})

export const cancelEnrichments = call({
  name: 'cancelEnrichments',
  method: 'POST',
  path: '/admin/enrichments/:id/cancel',
  permission: 'userManagement',
  summary: 'Cancel an import of enrichments after its current batch',
  params: ofImport,
  answer: z.object({ id: z.string() }),
  errors: ['import_not_found'],
})

/** All problems as a table with `row,issn,message`. */
export const enrichmentProblems = call({
  name: 'enrichmentProblems',
  method: 'GET',
  path: '/admin/enrichments/:id/problems',
  permission: 'userManagement',
  summary: 'Export the problems of the rows of an import of enrichments as CSV',
  params: ofImport,
  file: { contentTypes: ['text/csv'] },
  errors: ['import_not_found'],
})
