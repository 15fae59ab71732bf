import { z } from 'zod'
import { call } from './call.ts'
import { searchRequest } from './search.ts'

/**
 * What a search can be exported as: the values of specification-1 section 7, and beyond them MARCXML, JSON (a record in
 * wire form a line), JSON-LD after the linked data profile of the ISSN network, and a spreadsheet. `-raw` is without
 * enrichments (920, 926, 989 and facets of 510), `-txt` the text form.
 */
export const EXPORT_FORMATS = [
  'ISO2709',
  'ISO2709-raw',
  'ISO2709-txt',
  'ISO2709-UNIMARC',
  'ISO2709-UNIMARC-raw',
  'ISO2709-UNIMARC-txt',
  'errors-txt',
  'tsv',
  'marcxml',
  'json',
  'jsonld',
  'xlsx',
] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
export const isExportFormat = (value: unknown): value is ExportFormat => EXPORT_FORMATS.includes(value as ExportFormat)

/** The default name of each file (specification-1, Search screen). */
export const EXPORT_NAMES: Readonly<Record<ExportFormat, string>> = {
  ISO2709: 'export.mrc',
  'ISO2709-raw': 'export-raw.mrc',
  'ISO2709-txt': 'export.mrk',
  'ISO2709-UNIMARC': 'export-unimarc.mrc',
  'ISO2709-UNIMARC-raw': 'export-unimarc-raw.mrc',
  'ISO2709-UNIMARC-txt': 'export-unimarc.mrk',
  'errors-txt': 'errors.txt',
  tsv: 'export.tsv',
  marcxml: 'export.xml',
  json: 'export.jsonl',
  jsonld: 'export.jsonld',
  xlsx: 'export.xlsx',
}

/** What the files are sent as. */
export const EXPORT_TYPES = [
  'application/marc',
  'text/plain',
  'text/tab-separated-values',
  'application/marcxml+xml',
  'application/x-ndjson',
  'application/ld+json',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

/** An export of more records is made in the background. */
export const EXPORT_DIRECT_HITS = 1_000
export const MAX_EXPORT_COLUMNS = 200

/** Columns of a table beside fields and facet terms: those of the results table. Also what stands for no column at all. */
export const RESULT_COLUMNS = [
  'issn',
  'issnl',
  'category',
  'media',
  'frequency',
  'iso_country',
  'center',
  'languages',
  'start_year',
  'end_year',
  'title',
] as const
export type ResultColumn = (typeof RESULT_COLUMNS)[number]

/** A field (`245`, `008`, `LDR`) or some subfields of it (`245$a`, `245$ab`). */
export const FIELD_COLUMN = /^(LDR|[0-9A-Z]{3})(?:\$([0-9a-z]+))?$/

/** In answers of direct exports: what the file leaves out, percent-encoded. */
export const EXPORT_NOTE_HEADER = 'x-export-note'

/**
 * The records of a search as a file, or the id of the task that makes it. `page` and `size` are passed over.
 * `custom_marc21_columns` (tsv and xlsx): fields, subfields, facet terms; none: the columns of the results table.
 */
export const exportSearch = call({
  name: 'exportSearch',
  method: 'POST',
  path: '/search/export',
  permission: 'export',
  summary: 'Export the records of a search as a file, in the background when there are many',
  body: searchRequest.extend({
    output_filename: z.string().max(200),
    format: z.string().max(50),
    custom_marc21_columns: z.array(z.string().max(100)).max(MAX_EXPORT_COLUMNS).default([]),
  }),
  invalidBody: 'invalid_export_params',
  answer: z.object({ task_id: z.string() }),
  file: { contentTypes: EXPORT_TYPES },
  errors: [
    'invalid_export_format',
    'invalid_export_params',
    'query_syntax',
    'invalid_keyword',
    'invalid_keyword_type',
    'invalid_filter_value',
    'too_broad',
  ],
})
