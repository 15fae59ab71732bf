import { z } from 'zod'
import { call } from './call.ts'
import { IMPORT_STATUSES } from './imports.ts'
import { LIST_AS_CSV, type ListKind, listAnswer, listFormat, listQuery } from './list-query.ts'
import { LIST_FILE_BYTES } from './lists-tables.ts'
import { anyId } from './values.ts'

/** The area of administration where tables of enrichments are imported. */
export const ENRICHMENTS_AREA = 'enrichments'

type Column = {
  /** The label of the column, or the member in JSON. Case, blanks and `_` are no difference. */
  readonly name: string
  /** The subfield that it becomes. */
  readonly code: string
  /** What other labels people give it. */
  readonly aliases?: readonly string[]
  /** What its values have to be; any text unless said. */
  readonly form?: 'year' | 'day' | 'address' | 'latitude' | 'longitude'
}

type Source = {
  readonly tag: string
  readonly indicators: string
  /** The subfield that gets the number of the row. */
  readonly numberCode?: string
  /** The subfield that marks the field as an enrichment, and what stands in it unless a column says otherwise. */
  readonly mark?: readonly [code: string, value: string]
  readonly columns: readonly Column[]
  /** Each row needs a value in one of these columns at least. */
  readonly needs: readonly string[]
  /**
   * By which subfields two fields are about the same: the first of them that both have decides. Such a field is changed and
   * not added.
   */
  readonly identity: readonly (readonly string[])[]
}

/**
 * The sources of enrichments: the columns of their tables and the field that each row becomes. One is declared here and
 * named by `enrichments.source_<source>` in the messages; reader, page and command line follow.
 */
export const ENRICHMENT_TABLES = {
  keepers: {
    tag: '920',
    indicators: '  ',
    numberCode: 'a',
    columns: [
      { name: 'title', code: 'c' },
      { name: 'publisher', code: 'd' },
      { name: 'first_year', code: 'e', form: 'year' },
      { name: 'last_year', code: 'f', form: 'year' },
      { name: 'agency', code: 'g' },
      { name: 'agency_code', code: 'h' },
      { name: 'status', code: 'i' },
      { name: 'short_extent', code: 'j' },
      { name: 'full_extent', code: 'k' },
      { name: 'updated', code: 'l', form: 'day' },
      { name: 'url', code: 'm', form: 'address' },
    ],
    needs: ['agency', 'agency_code'],
    identity: [['h'], ['g']],
  },
  indexed_by: {
    tag: '510',
    indicators: '0 ',
    mark: ['9', 'facet'],
    columns: [
      { name: 'source', code: 'a', aliases: ['name', 'service', 'indexed_by'] },
      { name: 'coverage', code: 'b' },
      { name: 'location', code: 'c' },
      { name: 'url', code: 'u', form: 'address' },
      { name: 'source_issn', code: 'x' },
      { name: 'facet', code: '9' },
    ],
    needs: ['source'],
    identity: [['a']],
  },
  udc: {
    tag: '989',
    indicators: '  ',
    columns: [
      { name: 'label', code: 'a', aliases: ['class', 'udc'] },
      { name: 'uri', code: 'u', aliases: ['url'], form: 'address' },
    ],
    needs: ['label', 'uri'],
    identity: [['u'], ['a']],
  },
  geo: {
    tag: '926',
    indicators: '  ',
    columns: [
      { name: 'place', code: 'a', aliases: ['name', 'city'] },
      { name: 'country', code: 'b' },
      { name: 'latitude', code: 'l', aliases: ['lat'], form: 'latitude' },
      { name: 'longitude', code: 'o', aliases: ['lon', 'lng', 'long'], form: 'longitude' },
      { name: 'geonames', code: 'u', aliases: ['uri', 'url', 'geonames_uri'], form: 'address' },
    ],
    needs: ['place', 'geonames', 'latitude'],
    identity: [['u'], ['a', 'b']],
  },
} as const satisfies Record<string, Source>

/** The columns that hold the number of a row: of one record, or of all members of its family. */
export const ENRICHMENT_NUMBERS = ['issn', 'issn_l'] as const
export type EnrichmentNumber = (typeof ENRICHMENT_NUMBERS)[number]

export type EnrichmentSource = keyof typeof ENRICHMENT_TABLES
export const ENRICHMENT_SOURCES = Object.keys(ENRICHMENT_TABLES) as EnrichmentSource[]
export const isEnrichmentSource = (value: unknown): value is EnrichmentSource =>
  ENRICHMENT_SOURCES.includes(value as EnrichmentSource)

/** A source as it is declared, as far as all of them have it. */
export const enrichmentTable = (source: EnrichmentSource): Source => ENRICHMENT_TABLES[source]

/** `add` leaves fields that the file does not have; `replace` removes those of its source from the records that it names. */
export const ENRICHMENT_MODES = ['add', 'replace'] as const
export type EnrichmentMode = (typeof ENRICHMENT_MODES)[number]

/** Problems that an answer names; all of them stand in the file of problems. */
export const ENRICHMENT_PROBLEMS = 1_000
/** Those of each row of a list. */
export const ENRICHMENT_PROBLEMS_LISTED = 10
/** Rows of one file about one record; what is beyond is rejected. */
export const ENRICHMENT_ROWS_A_RECORD = 1_000

const count = z.number().int().nonnegative()

/**
 * What became of the fields, counted record by record: `added`, `changed`, `unchanged`, `removed` and those that were too
 * large for their record (`rejected`); and of rows that led to no record: `unknown` numbers, `rejected` rows.
 */
export const ENRICHMENT_COUNTS = ['added', 'changed', 'unchanged', 'removed', 'unknown', 'rejected'] as const
const counts = z.record(z.enum(ENRICHMENT_COUNTS), count)
export type EnrichmentCounts = z.output<typeof counts>

const problem = z.object({
  /** The row of the table, its header being the first; in JSON the place from 1. */
  row: count,
  issn: z.string().nullable(),
  /** In the caller's language. */
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
  /** All of them; an answer names the first. */
  problem_count: count,
  /** Who imported: a user, or `system` for the command line. */
  user: z.string(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Why it failed, in the caller's language. */
  message: z.string().optional(),
  /** The dry run that it carries out. */
  dry_run_id: z.string().nullable(),
  /** Whether a dry run can still be carried out. */
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

/** The service answers an unknown source with its own refusal. */
const payload = z.object({
  source: z.string().max(40),
  mode: z.enum(ENRICHMENT_MODES).default('add'),
  dry_run: z.boolean().default(true),
})
export type EnrichmentPayload = z.output<typeof payload>

/**
 * Uploads a table of enrichments and starts its import: multipart with the table in `file` (.csv, .tsv, .xlsx or .json) and
 * JSON in `payload`. Its columns are those of its source and `issn`, or `issn_l` for all members of the family.
 */
export const importEnrichments = call({
  name: 'importEnrichments',
  method: 'POST',
  path: '/admin/enrichments',
  permission: 'userManagement',
  summary: 'Import enrichments of records from a table (a dry run unless said otherwise)',
  upload: { files: { file: { maxBytes: LIST_FILE_BYTES } }, fields: z.object({ payload }) },
  answer: z.object({ id: z.string() }),
  errors: ['unknown_enrichment_source', 'unreadable_table', 'no_enrichment_column', 'storage_full'],
})

/** Words are looked for in the file's name, the source, the user and the number of the import. */
export const listEnrichments = call({
  name: 'listEnrichments',
  method: 'GET',
  path: '/admin/enrichments',
  permission: 'userManagement',
  summary: 'Imports of enrichments',
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
  summary: 'An import of enrichments',
  params: ofImport,
  answer: row,
  errors: ['import_not_found'],
})

export const runEnrichments = call({
  name: 'runEnrichments',
  method: 'POST',
  path: '/admin/enrichments/:id/run',
  permission: 'userManagement',
  summary: 'Carry out a dry run of enrichments',
  params: ofImport,
  answer: z.object({ id: z.string() }),
  errors: ['import_not_found', 'import_running', 'import_not_dry_run', 'import_file_gone'],
})

export const cancelEnrichments = call({
  name: 'cancelEnrichments',
  method: 'POST',
  path: '/admin/enrichments/:id/cancel',
  permission: 'userManagement',
  summary: 'End an import of enrichments after the records at hand',
  params: ofImport,
  answer: z.object({ id: z.string() }),
  errors: ['import_not_found'],
})

/** Every problem, as a table of `row,issn,message`. */
export const enrichmentProblems = call({
  name: 'enrichmentProblems',
  method: 'GET',
  path: '/admin/enrichments/:id/problems',
  permission: 'userManagement',
  summary: 'What is wrong with the rows of an import of enrichments, as CSV',
  params: ofImport,
  file: { contentTypes: ['text/csv'] },
  errors: ['import_not_found'],
})
