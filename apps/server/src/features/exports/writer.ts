/** Writes export files, with one writer per format. */
import { Readable } from 'node:stream'
import { type ExportFormat, exportOf } from '@seriatim/contract'
import { createMarc8Writer, createRecordWriter, type MarcRecord, type RecordWriter } from '@seriatim/marc'
import { type Locale, format as sentence } from '@seriatim/messages'
import { withoutEnrichments } from '@seriatim/profile/enrichments'
import { createUnimarcWriter, LossTally } from '@seriatim/unimarc'
import { tsvLine } from '../../platform/csv.ts'
import { writeWorkbook } from '../../platform/workbook/write.ts'
import { LINKED_DATA_CONTEXT, linkedData } from '../public/linked-data.ts'
import { quickStatements } from '../public/quickstatements.ts'
import { IssnSet, titleIdOf } from '../public/title-list-data.ts'
import { TITLE_TABLES } from '../public/title-tables.ts'
import type { Column } from './columns.ts'
import { errorsText } from './errors-text.ts'
import type { ExportedRecord } from './repository.ts'

/** The records of an export, in order, in batches. */
type RecordBatches = AsyncIterable<readonly ExportedRecord[]>

export type ExportWriter = {
  /** Whether the format contains the diagnostics of records. */
  readonly diagnostics: boolean
  file(portions: RecordBatches): Readable
  /** Messages about data that the file omits. Call this after the file is written. */
  notes(): readonly string[]
}

/** A file in parts: the beginning, the bytes of a batch of records, and the end. */
type FileChunks = {
  start(): string | Uint8Array
  write(records: readonly ExportedRecord[]): Uint8Array
  end(): string | Uint8Array
}

const streamChunks = ({ start, write, end }: FileChunks, portions: RecordBatches): Readable => {
  async function* pieces(): AsyncGenerator<string | Uint8Array, void, undefined> {
    yield start()
    for await (const records of portions) yield write(records)
    yield end()
  }
  return Readable.from(pieces(), { objectMode: false })
}

export type WriterOptions = { readonly columns: readonly Column[]; readonly locale: Locale; readonly now: Date }

/** Maximum number of omitted records that a note lists. */
const MAX_NAMED_RECORDS = 20

/** Concatenates the bytes of many records into one chunk. */
const concatBytes = (parts: readonly (string | Uint8Array)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => Buffer.from(part)))

/** The note about omitted records; empty if there are none. */
const leftOutNotes = (issns: readonly string[], locale: Locale): readonly string[] =>
  issns.length === 0
    ? []
    : [
        sentence(locale, 'exporting.left_out', {
          count: issns.length,
          issns: issns.slice(0, MAX_NAMED_RECORDS).join(', ') + (issns.length > MAX_NAMED_RECORDS ? ' …' : ''),
        }),
      ]

/** Writer of a MARC format. Omits records that the format cannot represent, and names them in its notes. */
const marcWriter = (
  writer: RecordWriter,
  { locale }: WriterOptions,
  turned: (record: MarcRecord) => MarcRecord = (record) => record,
  losses?: LossTally,
): ExportWriter => {
  const leftOut: string[] = []
  const pieces: FileChunks = {
    start: () => writer.start,
    write: (records) =>
      concatBytes(
        records.flatMap(({ issn, record }) => {
          const { bytes } = writer.write(turned(record))
          if (bytes === undefined) leftOut.push(issn)
          return bytes ?? []
        }),
      ),
    end: () => writer.end,
  }
  return {
    diagnostics: false,
    file: (portions) => streamChunks(pieces, portions),
    notes: () => {
      const places = losses?.places().map(([place, count]) => `${place} (${count})`) ?? []
      return [
        ...leftOutNotes(leftOut, locale),
        ...(places.length === 0 ? [] : [sentence(locale, 'exporting.unimarc', { places: places.join(', ') })]),
      ]
    },
  }
}

const textWriter = (
  textOf: (exported: ExportedRecord) => string,
  {
    start = '',
    end = () => '',
    diagnostics = false,
  }: { start?: string; end?: () => string; diagnostics?: boolean } = {},
): ExportWriter => ({
  diagnostics,
  file: (portions) =>
    streamChunks({ start: () => start, write: (records) => Buffer.from(records.map(textOf).join('')), end }, portions),
  notes: () => [],
})

const tableWriter = (columns: readonly Column[]): ExportWriter =>
  textWriter((exported) => tsvLine(columns.map(({ textIn }) => textIn(exported))), {
    start: tsvLine(columns.map(({ name }) => name)),
  })

const workbookWriter = (columns: readonly Column[]): ExportWriter => {
  async function* rows(portions: RecordBatches): AsyncGenerator<readonly string[], void, undefined> {
    for await (const records of portions)
      for (const exported of records) yield columns.map(({ textIn }) => textIn(exported))
  }
  const titles = columns.map(({ name }) => ({ title: name, width: name === 'title' ? 60 : 16 }))
  return {
    diagnostics: false,
    file: (portions) => writeWorkbook([{ name: 'ISSN', columns: titles, rows: rows(portions) }]),
    notes: () => [],
  }
}

/**
 * Writer of a list of titles: one text for each ISSN-L, from the first of its records in the order of the export.
 * Counts the other records of an ISSN-L, and omits records for which `textOf` returns undefined.
 */
const titleListWriter = (
  textOf: (exported: ExportedRecord) => string | undefined,
  start: string,
  locale: Locale,
): ExportWriter => {
  const listed = new IssnSet()
  const leftOut: string[] = []
  let repeated = 0
  const textOfNew = (exported: ExportedRecord): string => {
    const text = textOf(exported)
    if (text === undefined) leftOut.push(exported.issn)
    else if (listed.add(titleIdOf(exported))) return text
    else repeated++
    return ''
  }
  return {
    ...textWriter(textOfNew, { start }),
    notes: () => [
      ...leftOutNotes(leftOut, locale),
      ...(repeated === 0 ? [] : [sentence(locale, 'exporting.same_issnl', { count: repeated })]),
    ],
  }
}

const errorsWriter = (locale: Locale): ExportWriter => {
  let hasMatch = false
  const textOf = (exported: ExportedRecord): string => {
    const text = errorsText(exported, locale)
    if (text !== '') hasMatch = true
    return text
  }
  return textWriter(textOf, {
    diagnostics: true,
    end: () => (hasMatch ? '' : `${sentence(locale, 'exporting.no_errors')}\n`),
  })
}

const linkedDataWriter = (): ExportWriter => {
  let isFirst = true
  const textOf = (exported: ExportedRecord): string => {
    const text = `${isFirst ? '' : ',\n'}${JSON.stringify(linkedData(exported))}`
    isFirst = false
    return text
  }
  return textWriter(textOf, {
    start: `{"@context":${JSON.stringify(LINKED_DATA_CONTEXT)},\n"@graph":[\n`,
    end: () => '\n]}\n',
  })
}

type WriterFactory = (options: WriterOptions) => ExportWriter | Promise<ExportWriter>

const unimarcMaker =
  (form: 'unimarc' | 'unimarc-mrk', turned?: (record: MarcRecord) => MarcRecord): WriterFactory =>
  (options) => {
    const losses = new LossTally()
    return marcWriter(createUnimarcWriter(form, options.now, losses), options, turned, losses)
  }

const marcMaker =
  (form: Parameters<typeof createRecordWriter>[0], turned?: (record: MarcRecord) => MarcRecord): WriterFactory =>
  (options) =>
    marcWriter(createRecordWriter(form), options, turned)

const titleTableMaker =
  (name: keyof typeof TITLE_TABLES): WriterFactory =>
  ({ locale }) =>
    titleListWriter(TITLE_TABLES[name].line, TITLE_TABLES[name].header, locale)

const WRITERS: Readonly<Record<ExportFormat, WriterFactory>> = {
  ISO2709: marcMaker('iso2709'),
  'ISO2709-raw': marcMaker('iso2709', withoutEnrichments),
  'ISO2709-txt': marcMaker('mrk'),
  'ISO2709-UNIMARC': unimarcMaker('unimarc'),
  'ISO2709-UNIMARC-raw': unimarcMaker('unimarc', withoutEnrichments),
  'ISO2709-UNIMARC-txt': unimarcMaker('unimarc-mrk'),
  marcxml: marcMaker('marcxml'),
  'ISO2709-MARC8': async (options) => marcWriter(await createMarc8Writer(), options),
  'marc-in-json': marcMaker('marc-in-json'),
  aleph: marcMaker('aleph'),
  json: marcMaker('json'),
  jsonld: linkedDataWriter,
  'errors-txt': ({ locale }) => errorsWriter(locale),
  tsv: ({ columns }) => tableWriter(columns),
  xlsx: ({ columns }) => workbookWriter(columns),
  kbart: titleTableMaker('kbart'),
  crossref: titleTableMaker('crossref'),
  doaj: titleTableMaker('doaj'),
  quickstatements: ({ locale }) => titleListWriter(quickStatements, '', locale),
}

export const createExportWriter = async (format: ExportFormat, options: WriterOptions): Promise<ExportWriter> =>
  WRITERS[format](options)

/** Content type of the file of a format. */
export const exportContentType = (format: ExportFormat): string => {
  const { type } = exportOf(format)
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}
