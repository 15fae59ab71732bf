type ExportDeclaration = {
  /** The default file name (specification-1, Search screen). */
  readonly name: string
  /** The content type of the file, without charset. */
  readonly type: string
  /** The name in every language. Defaults to the message `exporting.f_<format>`. */
  readonly label?: string
  /** The group in which the format is offered. */
  readonly group: 'marc' | 'unimarc' | 'table' | 'titles' | 'other'
  /** Whether columns can be selected. */
  readonly hasColumns?: true
}

/**
 * The export formats of a search: the values of specification-1 section 7, and MARCXML, JSON, JSON-LD and a
 * spreadsheet. JSON has one record in wire form a line. JSON-LD is the linked data profile of the ISSN network. `-raw`
 * is without enrichments (920, 926, 989 and 510 for facets), `-txt` the text form. Title lists have one line or item
 * for each ISSN-L. The writers are in the server. The name is `label` or, if it depends on the language, the message
 * `f_…`.
 */
export const EXPORTS = {
  ISO2709: { name: 'export.mrc', type: 'application/marc', group: 'marc' },
  'ISO2709-raw': { name: 'export-raw.mrc', type: 'application/marc', group: 'marc' },
  'ISO2709-txt': { name: 'export.mrk', type: 'text/plain', group: 'marc' },
  marcxml: { name: 'export.xml', label: 'MARCXML', type: 'application/marcxml+xml', group: 'marc' },
  'ISO2709-MARC8': { name: 'export-marc8.mrc', type: 'application/marc', group: 'marc' },
  'marc-in-json': { name: 'export-marc.jsonl', label: 'MARC-in-JSON', type: 'application/x-ndjson', group: 'marc' },
  aleph: { name: 'export.seq', type: 'text/plain', group: 'marc' },
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
  kbart: { name: 'export-kbart.txt', label: 'KBART', type: 'text/tab-separated-values', group: 'titles' },
  crossref: { name: 'export-crossref.csv', type: 'text/csv', group: 'titles' },
  doaj: { name: 'export-doaj.csv', type: 'text/csv', group: 'titles' },
  quickstatements: { name: 'export-quickstatements.txt', type: 'text/plain', group: 'titles' },
  'errors-txt': { name: 'errors.txt', type: 'text/plain', group: 'other' },
  json: { name: 'export.jsonl', type: 'application/x-ndjson', group: 'other' },
  jsonld: { name: 'export.jsonld', type: 'application/ld+json', group: 'other' },
} as const satisfies Record<string, ExportDeclaration>

export type ExportFormat = keyof typeof EXPORTS
export const EXPORT_FORMATS = Object.keys(EXPORTS) as ExportFormat[]
export const exportOf = (format: ExportFormat): ExportDeclaration => EXPORTS[format]
export const isExportFormat = (value: unknown): value is ExportFormat => EXPORT_FORMATS.includes(value as ExportFormat)

/** A field (`245`, `008`, `LDR`) or subfields of it (`245$a`, `245$ab`). */
export const FIELD_COLUMN = /^(LDR|[0-9A-Z]{3})(?:\$([0-9a-z]+))?$/
