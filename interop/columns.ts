/** What programs can read of a server: the columns of docs/interoperability.md. */

type Source =
  /** A file that the command fetches once; programs get its path. */
  | 'file'
  /** A folder with a file of each public record. */
  | 'folder'
  /** The address of a service, which programs call themselves. */
  | 'address'

/** Which records a source has. */
type Extent =
  /** All records that the search finds, public or not: a file of a cataloguer. */
  | 'search'
  /** The public records that the search finds. */
  | 'public'
  /** The last 50 public changes of the search. */
  | 'feed'
  /** Every public record of the server. */
  | 'all'

type ColumnDeclaration = {
  /** The head of the column. */
  readonly label: string
  readonly source: Source
  readonly extent: Extent
  /** A path of the server, or the export format of a cataloguer. `{search}` is the text of the search. */
  readonly path?: string
  readonly export?: string
  /** The name of the file or folder. */
  readonly name?: string
}

export const COLUMNS = {
  iso2709: { label: 'ISO 2709', source: 'file', extent: 'search', export: 'ISO2709', name: 'records.mrc' },
  marcxml: { label: 'MARCXML', source: 'file', extent: 'search', export: 'marcxml', name: 'records.xml' },
  mrk: { label: 'mrk', source: 'file', extent: 'search', export: 'ISO2709-txt', name: 'records.mrk' },
  marc8: { label: 'MARC-8', source: 'file', extent: 'search', export: 'ISO2709-MARC8', name: 'marc8.mrc' },
  marcjson: { label: 'MARC-in-JSON', source: 'file', extent: 'search', export: 'marc-in-json', name: 'marc.jsonl' },
  unimarc: { label: 'UNIMARC', source: 'file', extent: 'search', export: 'ISO2709-UNIMARC', name: 'unimarc.mrc' },
  oai: { label: 'OAI-PMH', source: 'address', extent: 'all', path: '/oai' },
  sru: { label: 'SRU', source: 'address', extent: 'public', path: '/sru' },
  jsonld: { label: 'JSON-LD', source: 'file', extent: 'search', export: 'jsonld', name: 'records.jsonld' },
  turtle: {
    label: 'Turtle',
    source: 'folder',
    extent: 'public',
    path: '/resource/ISSN/{issn}?format=turtle',
    name: 'ttl',
  },
  rdfxml: {
    label: 'RDF/XML',
    source: 'folder',
    extent: 'public',
    path: '/resource/ISSN/{issn}?format=rdf',
    name: 'rdf',
  },
  bibtex: {
    label: 'BibTeX',
    source: 'file',
    extent: 'public',
    path: '/portal/download?format=bibtex&q={search}',
    name: 'records.bib',
  },
  ris: {
    label: 'RIS',
    source: 'file',
    extent: 'public',
    path: '/portal/download?format=ris&q={search}',
    name: 'records.ris',
  },
  csl: { label: 'CSL-JSON', source: 'folder', extent: 'public', path: '/portal/cite/{issn}.json', name: 'csl' },
  csv: {
    label: 'CSV',
    source: 'file',
    extent: 'public',
    path: '/portal/download?format=csv&q={search}',
    name: 'records.csv',
  },
  xlsx: { label: 'XLSX', source: 'file', extent: 'search', export: 'xlsx', name: 'records.xlsx' },
  atom: { label: 'Atom', source: 'address', extent: 'feed', path: '/portal/feed?q={search}' },
  reconcile: { label: 'Reconciliation', source: 'address', extent: 'public', path: '/api/public/v1/reconcile' },
  dump: { label: 'dump (MARCXML)', source: 'file', extent: 'all', path: '/dumps/', name: 'dump.xml.gz' },
} as const satisfies Record<string, ColumnDeclaration>

export type Column = keyof typeof COLUMNS
export const columnOf = (column: Column): ColumnDeclaration => COLUMNS[column]
