import { z } from 'zod'
import { call } from './call.ts'
import { searchRequest } from './search.ts'

type ExportDeclaration = {
  /** The default name of the file (specification-1, Search screen). */
  readonly name: string
  /** What the file is sent as, without its charset. */
  readonly type: string
  /** What it is called in every language; without it, `exporting.f_<format>` of the messages names it. */
  readonly label?: string
  /** With which formats it is offered. */
  readonly group: 'marc' | 'unimarc' | 'table' | 'other'
  /** Whether columns are chosen for it. */
  readonly hasColumns?: true
}

/**
 * What a search can be exported as: the values of specification-1 section 7, and beyond them MARCXML, JSON (a record in
 * wire form a line), JSON-LD after the linked data profile of the ISSN network, and a spreadsheet. `-raw` is without
 * enrichments (920, 926, 989 and facets of 510), `-txt` the text form. Each format is declared here; its writer stands in
 * the server, its name here (`label`) or, where languages differ, in the four catalogues (`f_…`).
 */
export const EXPORTS = {
  ISO2709: { name: 'export.mrc', type: 'application/marc', group: 'marc' },
  'ISO2709-raw': { name: 'export-raw.mrc', type: 'application/marc', group: 'marc' },
  'ISO2709-txt': { name: 'export.mrk', type: 'text/plain', group: 'marc' },
  marcxml: { name: 'export.xml', label: 'MARCXML', type: 'application/marcxml+xml', group: 'marc' },
  'ISO2709-UNIMARC': { name: 'export-unimarc.mrc', type: 'application/marc', group: 'unimarc' },
  'ISO2709-UNIMARC-raw': { name: 'export-unimarc-raw.mrc', type: 'application/marc', group: 'unimarc' },
  'ISO2709-UNIMARC-txt': { name: 'export-unimarc.mrk', type: 'text/plain', group: 'unimarc' },
  tsv: { name: 'export.tsv', type: 'text/tab-separated-values', group: 'table', hasColumns: true },
  xlsx: {
    name: 'export.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    group: 'table',
    hasColumns: true,
  },
  'errors-txt': { name: 'errors.txt', type: 'text/plain', group: 'other' },
  json: { name: 'export.jsonl', type: 'application/x-ndjson', group: 'other' },
  jsonld: { name: 'export.jsonld', type: 'application/ld+json', group: 'other' },
} as const satisfies Record<string, ExportDeclaration>

export type ExportFormat = keyof typeof EXPORTS
export const EXPORT_FORMATS = Object.keys(EXPORTS) as ExportFormat[]
export const exportOf = (format: ExportFormat): ExportDeclaration => EXPORTS[format]
export const isExportFormat = (value: unknown): value is ExportFormat => EXPORT_FORMATS.includes(value as ExportFormat)

/** What the files are sent as. */
export const EXPORT_TYPES = [...new Set(Object.values(EXPORTS).map(({ type }) => type))]

/** An export of more records is made in the background. */
export const EXPORT_DIRECT_HITS = 1_000
export const MAX_EXPORT_COLUMNS = 200

/** A field (`245`, `008`, `LDR`) or some subfields of it (`245$a`, `245$ab`). */
export const FIELD_COLUMN = /^(LDR|[0-9A-Z]{3})(?:\$([0-9a-z]+))?$/

/** In answers of direct exports: what the file leaves out, percent-encoded. */
export const EXPORT_NOTE_HEADER = 'x-export-note'

/**
 * The records of a search as a file, or the id of the task that makes it. `page` and `size` are ignored.
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
