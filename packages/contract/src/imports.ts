import { z } from 'zod'
import { type AnswerOf, call } from './call.ts'
import { type ListKind, listAnswer, listQuery } from './list-query.ts'
import { invalidOverride } from './override.ts'
import { diagnosticLists } from './records.ts'
import { idOrCode, longRowId, whole, wholeInAddress } from './values.ts'

export const IMPORT_MODES = ['new', 'reimport'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** Categories that a new import may give (specification-1, Import; `GET /categories?mode=import`). */
export const IMPORT_CATEGORIES = ['reg', 'wor', 'val', 'leg'] as const

/** What becomes of a record of a file (specification-2, 4.8), in the order in which people look at them. */
export const IMPORT_OUTCOMES = ['rejected', 'draft', 'active_with_warnings', 'active'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** The end of an import; it runs, or waits to run, while there is none. */
export const IMPORT_STATUSES = ['', 'completed', 'failed', 'cancelled'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** What an uploaded file may weigh, as sent and unpacked alike: some three million records. */
export const IMPORT_LIMIT_BYTES = 4 * 1024 * 1024 * 1024
/** Files are kept this long after their import, for the real run of a dry run and for differences; what they did is kept. */
export const IMPORT_FILE_KEPT_DAYS = 30
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
/** A summary names this many numbers, titles or positions of each kind; counts are whole, and the report names all. */
export const IMPORT_SUMMARY_ENTRIES = 1000

const importId = z.object({ id: longRowId })
const count = z.number().int().nonnegative()

/** The field `payload` of an upload: JSON. `center_id` is the id or the code of a centre. */
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

/** The outcomes of the records that are done. */
const statusSummary = z.object({ rejected: count, draft: count, active_with_warnings: count, active: count })
export type ImportStatusSummary = z.output<typeof statusSummary>

/**
 * Uploads a file and starts its import: multipart with the file in `file` and `importPayload` in `payload`, in any
 * order. The name says the form: .mrc (ISO 2709), .mrk, .xml (MARCXML), each also as .gz or as .zip of one file.
 */
export const startImport = call({
  name: 'startImport',
  method: 'POST',
  path: '/imports',
  permission: 'import',
  summary: 'Upload a file of records and import it (a dry run unless said otherwise)',
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

/** `progress` 0 to 100; `records` in the file (counted while it was uploaded); `import_time` in seconds. */
export const importStatus = call({
  name: 'importStatus',
  method: 'GET',
  path: '/imports/:id/status',
  permission: 'import',
  summary: 'How far an import is',
  params: importId,
  answer: z.object({
    id: z.string(),
    status: z.enum(IMPORT_STATUSES),
    progress: z.number().min(0).max(100),
    records: count,
    import_time: z.number(),
    status_summary: statusSummary,
    /** Why it failed, in the caller's language. */
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
  summary: 'The summaries of an import: outcomes, duplicates, switches, rules',
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
     * `rule` is what `GET /imports/{id}/records?rule=` filters by: a diagnostic's code, `marc.<code>` for what reading
     * met, `import-<reason>` for what the import itself decided.
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
 * What an undone import left: `kept` records were changed since, and stand as they are; `invalid` ones, too, because their
 * previous content would make them invalid.
 */
const revertState = z.object({
  status: z.enum(IMPORT_STATUSES),
  reverted: count,
  kept: count,
  invalid: count,
  message: z.string().optional(),
})

/** Positions of records left out that an import names: a million of them would make its list 7 MB. */
export const EXCLUDED_SHOWN = 1_000

/**
 * What a running import does: it waits for those before it, reads its file, stores records (a dry run judges them), and
 * ends when its records are found by searches and its summary is written.
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
  /** In bytes, unpacked. */
  size: count,
  records: count,
  records_done: count,
  progress: z.number(),
  /** Seconds that it worked, from the first byte that it read to its end. */
  import_time: z.number(),
  status: z.enum(IMPORT_STATUSES),
  /** Null once it has ended. */
  stage: z.enum(IMPORT_STAGES).nullable(),
  message: z.string().optional(),
  status_summary: statusSummary,
  created_at: z.string(),
  username: z.string(),
  /** The task of `GET /tasks/tasks`; null for an import from the command line. */
  message_id: z.string().nullable(),
  /** The dry run that this import carries out. */
  dry_run_id: z.string().nullable(),
  /** While it runs. */
  records_per_second: z.number().nullable(),
  seconds_left: z.number().nullable(),
  /** Whether the file is still there: without it a dry run cannot be carried out, nor a difference shown. */
  has_file: z.boolean(),
  /** Records of the dry run that its real run leaves out, by position: the first `EXCLUDED_SHOWN`. */
  excluded: z.array(count),
  /** How many it leaves out in all. */
  excluded_count: count,
  revert: revertState.nullable(),
})
export type ImportRow = z.output<typeof importRow>

/**
 * Past imports that the caller may see (own, of the own centre; the central centre all). Words are looked for in the name
 * of the file, that of the user and the number of the import.
 */
export const listImports = call({
  name: 'listImports',
  method: 'GET',
  path: '/imports',
  permission: 'import',
  summary: 'Past imports',
  query: listQuery(IMPORTS_LIST),
  answer: listAnswer(importRow),
  errors: [],
})

export const readImport = call({
  name: 'readImport',
  method: 'GET',
  path: '/imports/:id',
  permission: 'import',
  summary: 'An import with its settings and how far it is',
  params: importId,
  answer: importRow,
  errors: ['import_not_found'],
})

const importedRecord = z.object({
  /** The number in the file, from 1, and where it begins there, in bytes from 0. */
  position: count,
  offset: count,
  /** The number that it has or was given; else 001 as read; null where there is neither. */
  issn: z.string().nullable(),
  title: z.string().nullable(),
  outcome: z.enum(IMPORT_OUTCOMES),
  errors: count,
  warnings: count,
  /** Left out of a real run by the person who looked at the dry run. */
  excluded: z.boolean(),
  /** Of an undone import: whether this record has its previous content again. */
  revert: z.enum(['reverted', 'kept']).nullable(),
  /** Errors that the undo would have given it: it was kept because of them. */
  revert_errors: z.array(z.string()),
})
export type ImportedRecord = z.output<typeof importedRecord>

/**
 * The records of an import, filtered by any number of the summaries. `search` holds words of the title, a number, or a
 * position.
 */
export const listImportedRecords = call({
  name: 'listImportedRecords',
  method: 'GET',
  path: '/imports/:id/records',
  permission: 'import',
  summary: 'The records of an import with what became of each',
  params: importId,
  query: listQuery(IMPORT_RECORDS_LIST).extend({
    outcome: z.enum(IMPORT_OUTCOMES).optional(),
    rule: z.string().max(100).optional(),
    /** Categories or centres as `from>to` (a switch of a summary). */
    category_switch: z.string().max(20).optional(),
    center_switch: z.string().max(20).optional(),
    revert: z.enum(['reverted', 'kept']).optional(),
  }),
  answer: listAnswer(importedRecord),
  errors: ['import_not_found'],
})

/**
 * One record of an import: what is wrong with it, and what the import changes or changed. `before` and `after` are mrk
 * lines, `before` null where the number is new, `after` null where nothing could be read; of a dry run `after` is what
 * would be stored, and `before` what is stored now.
 */
export const readImportedRecord = call({
  name: 'readImportedRecord',
  method: 'GET',
  path: '/imports/:id/records/:position',
  permission: 'import',
  summary: 'One record of an import: its problems and the difference that it makes',
  params: importId.extend({ position: wholeInAddress(1) }),
  answer: importedRecord.extend({
    diagnostic: diagnosticLists,
    before: z.array(z.string()).nullable(),
    after: z.array(z.string()).nullable(),
    /** Lines of the difference in the order of tags; `same` lines are in it too. */
    difference: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), line: z.string() })),
  }),
  errors: ['import_not_found'],
})

/**
 * Runs a dry run for real, without the records at these positions and those that break these rules. The dry run is kept;
 * the answer names the new import.
 */
export const runImport = call({
  name: 'runImport',
  method: 'POST',
  path: '/imports/:id/run',
  permission: 'import',
  summary: 'Turn a dry run into a real import',
  params: importId,
  body: z.object({
    exclude: z.array(whole(1)).max(1_000_000).default([]),
    /** Rules of the dry run's report: every record that breaks one of them is left out, too. */
    exclude_rules: z.array(z.string().min(1).max(200)).max(1_000).default([]),
  }),
  answer: z.object({ id: z.string() }),
  errors: ['import_not_found', 'import_not_dry_run', 'import_running', 'import_file_gone', 'not_your_centre'],
})

/** Of the one-sided statements that an undo would leave this many are named. */
export const ONE_SIDED_NAMED = 20

const revertPreview = z.object({
  /** False where an import touched too many records to examine in a call: the other values are empty then. */
  is_known: z.boolean(),
  /** Records that would have their previous content again or go out of the base, and those that would be left alone. */
  reverted: count,
  kept: count,
  /** What would be one-sided then: `issn` names `other`, where `field` in return is missing. */
  one_sided: z.array(z.object({ issn: z.string(), other: z.string(), field: z.string() })),
  /** One-sided statements that are not named here. */
  more: count,
})
export type RevertPreview = z.output<typeof revertPreview>

/** What undoing an import would do, as the base is now; nothing is stored. */
export const previewRevert = call({
  name: 'previewRevert',
  method: 'GET',
  path: '/imports/:id/revert',
  permission: 'import',
  summary: 'See what undoing an import would do',
  params: importId,
  answer: revertPreview,
  errors: ['import_not_found', 'import_running', 'import_not_revertible', 'not_your_centre'],
})

/**
 * Gives every record that an import touched its previous content as a new version, in the background. Records that would
 * become invalid stay, unless `allow_invalid` says otherwise; an import with such records may be undone once more.
 */
export const revertImport = call({
  name: 'revertImport',
  method: 'POST',
  path: '/imports/:id/revert',
  permission: 'import',
  summary: 'Undo an import',
  params: importId,
  body: z.object(invalidOverride).default({ allow_invalid: false }),
  answer: z.object({ id: z.string(), message_id: z.string() }),
  errors: [
    ...(['import_not_found', 'import_running', 'import_not_revertible', 'not_your_centre'] as const),
    ...(['ic_only', 'reason_missing'] as const),
  ],
})

/** Cancels a running import after the current batch; what is stored is kept. Succeeds also when it has already ended. */
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

/** `filename` is what the file is called where it is saved: `import-report.xlsx` by default. */
export const importReport = call({
  name: 'importReport',
  method: 'GET',
  path: '/imports/:id/report/:filename',
  permission: 'import',
  summary: 'The report of an import as a workbook: a sheet a summary, a row a record',
  params: download,
  file: { contentTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  errors: ['import_not_found', 'import_running'],
})

/** `import-errors.txt` by default. */
export const importErrors = call({
  name: 'importErrors',
  method: 'GET',
  path: '/imports/:id/errors/:filename',
  permission: 'import',
  summary: 'What is wrong with the records of an import, as text',
  params: download,
  file: { contentTypes: ['text/plain'] },
  errors: ['import_not_found', 'import_running'],
})
