/** Files with the records of a result list, for spreadsheets, reference managers and library systems. */
import { Readable } from 'node:stream'
import { factsOf } from '@seriatim/analyser'
import { createRecordWriter, dataFieldsOf, subfield } from '@seriatim/marc'
import type { Labels } from '../../kernel/search/labels.ts'
import { CSV_START, csvLine } from '../../platform/csv.ts'
import { CITATION_FORMS, type CitationForm, citationFile } from './citations.ts'
import { CONTENT_TYPE } from './output-forms.ts'
import type { PublicRecord } from './presenter.ts'
import { currentPublication } from './publication.ts'
import { IssnSet, titleIdOf } from './title-list-data.ts'
import { TITLE_TABLES } from './title-tables.ts'
import { fieldText, originalTitleOf, titleOf } from './titles.ts'

/** Maximum number of records in a file. */
export const DOWNLOAD_LIMIT = 1_000
const BATCH = 100

export const DOWNLOAD_FORMS = {
  csv: { type: 'text/csv; charset=utf-8', name: 'CSV', ending: 'csv' },
  ris: { ...CITATION_FORMS.ris, ending: 'ris' },
  bibtex: { ...CITATION_FORMS.bib, ending: 'bib' },
  marcxml: { type: CONTENT_TYPE.marcxml, name: 'MARCXML', ending: 'xml' },
  'marc-in-json': { type: 'application/x-ndjson', name: 'MARC-in-JSON', ending: 'jsonl' },
  kbart: { type: 'text/tab-separated-values; charset=utf-8', name: 'KBART', ending: 'txt' },
} as const
export type DownloadForm = keyof typeof DOWNLOAD_FORMS
export const isDownloadForm = (text: string): text is DownloadForm => Object.hasOwn(DOWNLOAD_FORMS, text)

type DownloadContext = {
  /** Names of codes in the language of the file. */
  readonly labels: Labels
  readonly statusName: (status: PublicRecord['status']) => string
  /** URL of the page of a record. */
  readonly addressOf: (issn: string) => string
}

/** Separator of several values in one cell. */
const VALUE_SEPARATOR = ' | '

const imprintText = ({ record }: PublicRecord, code: string): string =>
  fieldText(currentPublication(record), code) ?? ''

type Column = readonly [name: string, text: (found: PublicRecord, context: DownloadContext) => string]

const COLUMNS: readonly Column[] = [
  ['issn', ({ issn }) => issn],
  ['issn_l', (row) => factsOf(row, row.record).issnl ?? ''],
  ['title', ({ record }) => titleOf(record) ?? ''],
  ['original_title', ({ record }) => originalTitleOf(record) ?? ''],
  ['status', ({ status }, { statusName }) => statusName(status)],
  ['replaced_by', ({ replacedBy }) => replacedBy.join(VALUE_SEPARATOR)],
  [
    'media',
    (row, { labels }) =>
      factsOf(row, row.record)
        .media.map((code) => labels.label('media', code))
        .join(VALUE_SEPARATOR),
  ],
  ['publisher', (row) => imprintText(row, 'b')],
  ['place', (row) => imprintText(row, 'a')],
  [
    'country',
    (row, { labels }) => {
      const { iso_country: country } = factsOf(row, row.record)
      return country === null ? '' : labels.label('iso_country', country)
    },
  ],
  [
    'languages',
    (row, { labels }) =>
      factsOf(row, row.record)
        .languages.filter((code) => /^[a-z]{3}$/.test(code))
        .map((code) => labels.label('languages', code))
        .join(VALUE_SEPARATOR),
  ],
  ['start_year', (row) => factsOf(row, row.record).start_year ?? ''],
  [
    'end_year',
    (row) => {
      const { end_year: end } = factsOf(row, row.record)
      return end === null || end === '9999' ? '' : end
    },
  ],
  [
    'url',
    ({ record }) =>
      dataFieldsOf(record, '856')
        .flatMap((field) => subfield(field, 'u') ?? [])
        .join(VALUE_SEPARATOR),
  ],
  ['address', ({ issn }, { addressOf }) => addressOf(issn)],
]

type Writer = {
  readonly start: string | Uint8Array
  readonly write: (found: PublicRecord) => string | Uint8Array
  readonly end: string | Uint8Array
}

/** KBART, with one line for each ISSN-L, as in exports. */
const kbartWriter = (): Writer => {
  const listed = new IssnSet()
  const { header, line } = TITLE_TABLES.kbart
  return {
    start: header,
    write: (row) => {
      const text = line(row)
      return text !== undefined && listed.add(titleIdOf(row)) ? text : ''
    },
    end: '',
  }
}

/** One of the formats of records. Omits records that the format cannot contain. */
const marcWriter = (format: 'marcxml' | 'marc-in-json'): Writer => {
  const writer = createRecordWriter(format)
  return { start: writer.start, write: ({ record }) => writer.write(record).bytes ?? '', end: writer.end }
}

const citationWriter = (form: CitationForm, { addressOf }: DownloadContext): Writer => ({
  start: '',
  write: (row) => citationFile(form, row, addressOf(row.issn)),
  end: '',
})

function downloadWriter(form: DownloadForm, context: DownloadContext): Writer {
  switch (form) {
    case 'csv':
      return {
        start: CSV_START + csvLine(COLUMNS.map(([name]) => name)),
        write: (row) => csvLine(COLUMNS.map(([, text]) => text(row, context))),
        end: '',
      }
    case 'ris':
      return citationWriter('ris', context)
    case 'bibtex':
      return citationWriter('bib', context)
    case 'marcxml':
    case 'marc-in-json':
      return marcWriter(form)
    case 'kbart':
      return kbartWriter()
  }
}

/**
 * Returns a file that is created while it is sent. The first records are read before the first byte is sent, so that a
 * failure can still cause an error page.
 * @param ids at most `DOWNLOAD_LIMIT` record ids, in order
 * @param read returns those of the records that are public, in order
 */
export async function downloadFile(
  form: DownloadForm,
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly PublicRecord[]>,
  context: DownloadContext,
): Promise<Readable> {
  const writer = downloadWriter(form, context)
  const first = await read(ids.slice(0, BATCH))
  async function* parts() {
    yield Buffer.from(writer.start)
    for (let from = 0, records = first; ; ) {
      if (records.length > 0) yield Buffer.concat(records.map((item) => Buffer.from(writer.write(item))))
      from += BATCH
      if (from >= ids.length) break
      records = await read(ids.slice(from, from + BATCH))
    }
    yield Buffer.from(writer.end)
  }
  return Readable.from(parts(), { objectMode: false })
}
