import { z } from 'zod'
import { type AnswerOf, call } from './call.ts'
import { type ListKind, listAnswer, listQuery } from './list-query.ts'
import { invalidOverride } from './override.ts'
import { diagnosticLists } from './records.ts'
import { idOrCode, longRowId, wholeNumber, wholeNumberInUrl } from './values.ts'

export const IMPORT_MODES = ['new', 'reimport'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** Categories that a new import can assign (specification-1, Import; `GET /categories?mode=import`). */
export const IMPORT_CATEGORIES = ['reg', 'wor', 'val', 'leg'] as const

/** The outcomes of a record in an import (specification-2, 4.8), in display order. */
export const IMPORT_OUTCOMES = ['rejected', 'draft', 'active_with_warnings', 'active'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** How an import ended. Empty while the import runs or waits. */
export const IMPORT_STATUSES = ['', 'completed', 'failed', 'cancelled'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** The maximum size of an uploaded file, both compressed and uncompressed: about three million records. */
export const IMPORT_LIMIT_BYTES = 4 * 1024 * 1024 * 1024
/**
 * How long files are kept after their import, for the real run after a dry run and for differences. Results are kept
 * permanently.
 */
export const IMPORT_FILE_RETENTION_DAYS = 30
export const IMPORT_REFRESH_S = 10
export const IMPORT_RECORDS_LIST = {
  sorts: ['position', 'issn', 'title', 'outcome', 'errors', 'warnings'],
  order: 'asc',
  size: 100,
} as const satisfies ListKind
export type ImportRecordsSort = (typeof IMPORT_RECORDS_LIST.sorts)[number]
export const IMPORTS_LIST = {
  sorts: ['started', 'file', 'by', 'records'],
  order: 'desc',
  size: 10,
} as const satisfies ListKind
export type ImportsSort = (typeof IMPORTS_LIST.sorts)[number]
/**
 * The maximum number of ISSNs, titles or positions of each kind in a summary. Counts are complete, and the report lists
 * all entries.
 */
export const IMPORT_SUMMARY_ENTRIES = 1000

const importId = z.object({ id: longRowId })
const count = z.number().int().nonnegative()

/** The field `payload` of an upload, which contains JSON. `center_id` is the id or code of a centre. */
const importPayload = z.object({
  mode: z.string().max(20),
  center_id: idOrCode
    .nullish()
    .transform((value) => (value === null || value === undefined || value === '' ? undefined : String(value))),
  category_code: z
    .string()
    .max(20)
    .nullish()
    .transform((value) => value || undefined),
  dry_run: z.boolean().default(true),
})
export type ImportPayload = z.output<typeof importPayload>

/** The number of processed records by outcome. */
const statusSummary = z.object({ rejected: count, draft: count, active_with_warnings: count, active: count })
export type ImportStatusSummary = z.output<typeof statusSummary>

/**
 * Uploads a file and starts its import: multipart with the file in `file` and `importPayload` in `payload`, in any
 * order. The extension determines the format: .mrc (ISO 2709), .mrk, .xml (MARCXML), also as .gz or as .zip of one
 * file.
 */
export const startImport = call({
  name: 'startImport',
  method: 'POST',
  path: '/imports',
  permission: 'import',
  summary: 'Upload a file of records and import it (by default a dry run)',
  upload: { files: { file: { maxBytes: IMPORT_LIMIT_BYTES } }, fields: z.object({ payload: importPayload }) },
  answer: z.object({ id: z.string(), records: count, progress: z.number() }),
  errors: [
    'not_mrc',
    'not_one_file',
    'bad_archive',
    'unknown_import_mode',
    'unknown_import_center',
    'unknown_import_category',
    'no_centre',
    'not_your_centre',
    'storage_full',
  ],
})

/** `progress` is 0 to 100, `records` the number in the file (counted during the upload), `import_time` in seconds. */
export const importStatus = call({
  name: 'importStatus',
  method: 'GET',
  path: '/imports/:id/status',
  permission: 'import',
  summary: 'Get the progress of an import',
  params: importId,
  answer: z.object({
    id: z.string(),
    status: z.enum(IMPORT_STATUSES),
    progress: z.number().min(0).max(100),
    records: count,
    import_time: z.number(),
    status_summary: statusSummary,
    /** The reason for a failure, in the caller's language. */
    message: z.string().optional(),
  }),
  errors: ['import_not_found'],
})

const switches = z.array(z.object({ from: z.string(), to: z.string(), count, issns: z.array(z.string()) }))

export const importSummary = call({
  name: 'importSummary',
  method: 'GET',
  path: '/imports/:id/summary',
  permission: 'import',
  summary: 'Get the summaries of an import: outcomes, duplicates, changes of centre and category, rules',
  params: importId,
  answer: z.object({
    status_summary: statusSummary,
    duplicate_code_summary: z.array(z.object({ issn: z.string(), positions: z.array(count) })),
    duplicate_title_summary: z.array(
      z.object({
        title: z.string(),
        occurrences: z.array(z.object({ position: count, issn: z.string().nullable() })),
      }),
    ),
    center_switch_summary: switches,
    category_switch_summary: switches,
    /**
     * `rule` is the filter of `GET /imports/{id}/records?rule=`: a diagnostic code, `marc.<code>` for a reading
     * problem, or `import-<reason>` for a decision of the import.
     */
    rules_summary: z.array(
      z.object({
        rule: z.string(),
        description: z.string(),
        level: z.enum(['error', 'warning']),
        occurrences: count,
        records: count,
      }),
    ),
  }),
  errors: ['import_not_found'],
})
export type ImportSummary = AnswerOf<typeof importSummary>

/**
 * The result of a revert. `kept` records were changed since and stay unchanged. `invalid` records stay too, because
 * their previous content would make them invalid.
 */
const revertState = z.object({
  status: z.enum(IMPORT_STATUSES),
  reverted: count,
  kept: count,
  invalid: count,
  message: z.string().optional(),
})

/** The maximum number of excluded positions in an import. A million of them would take 7 MB. */
export const MAX_SHOWN_EXCLUDED = 1_000

/**
 * The stage of a running import: waiting for others, reading the file, storing records (validating them in a dry run),
 * or updating the search index and the summary.
 */
export const IMPORT_STAGES = ['waiting', 'reading', 'storing', 'finishing'] as const
export type ImportStage = (typeof IMPORT_STAGES)[number]

export const importRow = z.object({
  id: z.string(),
  mode: z.enum(IMPORT_MODES),
  center_id: z.string().nullable(),
  center_code: z.string().nullable(),
  category_code: z.string().nullable(),
  dry_run: z.boolean(),
  filename: z.string(),
  /** The uncompressed size of the file in bytes. */
  size: count,
  records: count,
  records_done: count,
  progress: z.number(),
  /** The processing time in seconds, from the first byte read to the end. */
  import_time: z.number(),
  status: z.enum(IMPORT_STATUSES),
  /** The stage of the import; null after its end. */
  stage: z.enum(IMPORT_STAGES).nullable(),
  message: z.string().optional(),
  status_summary: statusSummary,
  created_at: z.string(),
  username: z.string(),
  /** The task in `GET /tasks/tasks`. null for an import from the command line. */
  message_id: z.string().nullable(),
  /** The dry run on which this real import is based. */
  dry_run_id: z.string().nullable(),
  /** Speed and remaining time; null unless the import runs. */
  records_per_second: z.number().nullable(),
  seconds_left: z.number().nullable(),
  /** Whether the file is still available, which a real run and differences need. */
  has_file: z.boolean(),
  /** Positions of records that the real run excludes, limited to the first `MAX_SHOWN_EXCLUDED`. */
  excluded: z.array(count),
  /** The total number of excluded records. */
  excluded_count: count,
  revert: revertState.nullable(),
})
export type ImportRow = z.output<typeof importRow>

/**
 * Past imports that the caller may see: the caller's own and those of the caller's centre, or all for the central
 * centre. Words are searched in the file name, the user name and the id of the import.
 */
export const listImports = call({
  name: 'listImports',
  method: 'GET',
  path: '/imports',
  permission: 'import',
  summary: 'List past imports',
  query: listQuery(IMPORTS_LIST),
  answer: listAnswer(importRow),
  errors: [],
})

export const readImport = call({
  name: 'readImport',
  method: 'GET',
  path: '/imports/:id',
  permission: 'import',
  summary: 'Get the settings and the progress of an import',
  params: importId,
  answer: importRow,
  errors: ['import_not_found'],
})

const importedRecord = z.object({
  /** The number of the record in the file from 1, and its byte offset from 0. */
  position: count,
  offset: count,
  /** The existing or assigned ISSN of the record, else its 001 as read. null if the record has neither. */
  issn: z.string().nullable(),
  title: z.string().nullable(),
  outcome: z.enum(IMPORT_OUTCOMES),
  errors: count,
  warnings: count,
  /** Whether the user excluded the record from the real run. */
  excluded: z.boolean(),
  /**
   * Whether a revert of the import restored the previous content of this record; null for an import that was not
   * reverted.
   */
  revert: z.enum(['reverted', 'kept']).nullable(),
  /** Errors that the revert would have caused, because of which the record was kept. */
  revert_errors: z.array(z.string()),
})
export type ImportedRecord = z.output<typeof importedRecord>

/**
 * The records of an import, filtered by any value of the summaries. `search` contains words of the title, an ISSN, or a
 * position.
 */
export const listImportedRecords = call({
  name: 'listImportedRecords',
  method: 'GET',
  path: '/imports/:id/records',
  permission: 'import',
  summary: 'List the records of an import with their outcomes',
  params: importId,
  query: listQuery(IMPORT_RECORDS_LIST).extend({
    outcome: z.enum(IMPORT_OUTCOMES).optional(),
    rule: z.string().max(100).optional(),
    /** A change of the category or of the centre, written `from>to` as in the summary. */
    category_switch: z.string().max(20).optional(),
    center_switch: z.string().max(20).optional(),
    revert: z.enum(['reverted', 'kept']).optional(),
  }),
  answer: listAnswer(importedRecord),
  errors: ['import_not_found'],
})

/**
 * A record of an import: its problems, and its changes. `before` and `after` are mrk lines. `before` is null for a new
 * ISSN, `after` for an unreadable record. In a dry run, `after` is the planned content and `before` the current one.
 */
export const readImportedRecord = call({
  name: 'readImportedRecord',
  method: 'GET',
  path: '/imports/:id/records/:position',
  permission: 'import',
  summary: 'Get a record of an import: its problems and its changes',
  params: importId.extend({ position: wholeNumberInUrl(1) }),
  answer: importedRecord.extend({
    diagnostic: diagnosticLists,
    before: z.array(z.string()).nullable(),
    after: z.array(z.string()).nullable(),
    /** Lines of the difference in tag order, including `same` lines. */
    difference: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), line: z.string() })),
  }),
  errors: ['import_not_found'],
})

/**
 * Imports the file of a dry run, without the records at these positions and without the records that break these rules.
 * The dry run is kept. The answer contains the new import.
 */
export const runImport = call({
  name: 'runImport',
  method: 'POST',
  path: '/imports/:id/run',
  permission: 'import',
  summary: 'Turn a dry run into a real import',
  params: importId,
  body: z.object({
    exclude: z.array(wholeNumber(1)).max(1_000_000).default([]),
    /** Diagnostic codes from the report of the dry run. Records with one of these diagnostics are excluded too. */
    exclude_rules: z.array(z.string().min(1).max(200)).max(1_000).default([]),
  }),
  answer: z.object({ id: z.string() }),
  errors: ['import_not_found', 'import_not_dry_run', 'import_running', 'import_file_gone', 'not_your_centre'],
})

/** The maximum number of listed one-sided links after a revert. */
export const MAX_LISTED_ONE_SIDED_LINKS = 20

const revertPreview = z.object({
  /**
   * Whether the preview could be calculated. False if the import changed too many records for one call. The other
   * values are then empty.
   */
  is_known: z.boolean(),
  /** The number of records that would be restored or removed, and of those that would stay. */
  reverted: count,
  kept: count,
  /** Links that would become one-sided: `issn` links to `other`, where the reverse link `field` is missing. */
  one_sided: z.array(z.object({ issn: z.string(), other: z.string(), field: z.string() })),
  /** The number of one-sided links that are not listed. */
  more: count,
})
export type RevertPreview = z.output<typeof revertPreview>

/** Previews the revert of an import with the current data, without storing. */
export const previewRevert = call({
  name: 'previewRevert',
  method: 'GET',
  path: '/imports/:id/revert',
  permission: 'import',
  summary: 'Preview the revert of an import',
  params: importId,
  answer: revertPreview,
  errors: ['import_not_found', 'import_running', 'import_not_revertible', 'not_your_centre'],
})

/**
 * Restores the previous content of every record that an import changed, as new versions, in the background. Records
 * that would become invalid stay, unless `allow_invalid` is set. An import with such records can be reverted again.
 */
export const revertImport = call({
  name: 'revertImport',
  method: 'POST',
  path: '/imports/:id/revert',
  permission: 'import',
  summary: 'Revert an import',
  params: importId,
  body: z.object(invalidOverride).default({ allow_invalid: false }),
  answer: z.object({ id: z.string(), message_id: z.string() }),
  errors: [
    ...(['import_not_found', 'import_running', 'import_not_revertible', 'not_your_centre'] as const),
    ...(['ic_only', 'reason_missing'] as const),
  ],
})

/** Cancels a running import after the current batch. Stored records are kept. Also succeeds after the end. */
export const cancelImport = call({
  name: 'cancelImport',
  method: 'POST',
  path: '/imports/:id/cancel',
  permission: 'import',
  summary: 'Cancel a running import',
  params: importId,
  answer: z.object({ id: z.string() }),
  errors: ['import_not_found', 'not_your_centre'],
})

const download = importId.extend({ filename: z.string().min(1).max(200) })

/** Downloads the report. `filename` is the name of the saved file and defaults to `import-report.xlsx`. */
export const importReport = call({
  name: 'importReport',
  method: 'GET',
  path: '/imports/:id/report/:filename',
  permission: 'import',
  summary: 'Download the report of an import as a workbook: one sheet per summary, one row per record',
  params: download,
  file: { contentTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  errors: ['import_not_found', 'import_running'],
})

/** Downloads the list of errors. The file name defaults to `import-errors.txt`. */
export const importErrors = call({
  name: 'importErrors',
  method: 'GET',
  path: '/imports/:id/errors/:filename',
  permission: 'import',
  summary: 'Download the problems of the records of an import, as text',
  params: download,
  file: { contentTypes: ['text/plain'] },
  errors: ['import_not_found', 'import_running'],
})
