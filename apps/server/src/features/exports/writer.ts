/** Makes the file of an export: one writer a format, fed with records in their order. */
import type { ExportFormat } from '@seriatim/contract'
import { createRecordWriter, type MarcRecord, type RecordWriter } from '@seriatim/marc'
import { type Locale, format as sentence } from '@seriatim/messages'
import { withoutEnrichments } from '@seriatim/profile/enrichments'
import { createUnimarcWriter, LossTally } from '@seriatim/unimarc'
import { tsvLine } from '../../platform/csv.ts'
import type { Column } from './columns.ts'
import { errorsText } from './errors-text.ts'
import { LINKED_DATA_CONTEXT, linkedData } from './linked-data.ts'
import type { ExportedRecord } from './repository.ts'

export type ExportWriter = {
  readonly contentType: string
  /** Whether it needs what validation said of the records. */
  readonly diagnostics: boolean
  start(): string | Uint8Array
  /** The bytes of some records. */
  write(records: readonly ExportedRecord[]): Uint8Array
  end(): string | Uint8Array
  /** What the file does not hold, in sentences: known when all is written. */
  notes(): readonly string[]
}

export type WriterOptions = { readonly columns: readonly Column[]; readonly locale: Locale; readonly now: Date }

/** Records left out that are named; the others are counted. */
const NAMED = 20

/** Text and bytes of many records as one piece. */
const joined = (parts: readonly (string | Uint8Array)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => Buffer.from(part)))

/** MARC in any form: what the form cannot hold is left out and named. */
const marcWriter = (
  contentType: string,
  writer: RecordWriter,
  { locale }: WriterOptions,
  turned: (record: MarcRecord) => MarcRecord = (record) => record,
  losses?: LossTally,
): ExportWriter => {
  const leftOut: string[] = []
  return {
    contentType,
    diagnostics: false,
    start: () => writer.start,
    write: (records) =>
      joined(
        records.flatMap(({ issn, record }) => {
          const { bytes } = writer.write(turned(record))
          if (bytes === undefined) leftOut.push(issn)
          return bytes ?? []
        }),
      ),
    end: () => writer.end,
    notes: () => {
      const places = losses?.places().map(([place, count]) => `${place} (${count})`) ?? []
      return [
        ...(leftOut.length === 0
          ? []
          : [
              sentence(locale, 'exporting.left_out', {
                count: leftOut.length,
                issns: leftOut.slice(0, NAMED).join(', ') + (leftOut.length > NAMED ? ' …' : ''),
              }),
            ]),
        ...(places.length === 0 ? [] : [sentence(locale, 'exporting.unimarc', { places: places.join(', ') })]),
      ]
    },
  }
}

const textWriter = (
  contentType: string,
  textOf: (exported: ExportedRecord) => string,
  {
    start = '',
    end = () => '',
    diagnostics = false,
  }: { start?: string; end?: () => string; diagnostics?: boolean } = {},
): ExportWriter => ({
  contentType,
  diagnostics,
  start: () => start,
  write: (records) => Buffer.from(records.map(textOf).join('')),
  end,
  notes: () => [],
})

const tableWriter = (columns: readonly Column[]): ExportWriter =>
  textWriter(
    'text/tab-separated-values; charset=utf-8',
    (exported) => tsvLine(columns.map(({ textIn }) => textIn(exported))),
    { start: tsvLine(columns.map(({ name }) => name)) },
  )

const errorsWriter = (locale: Locale): ExportWriter => {
  let found = false
  const textOf = (exported: ExportedRecord): string => {
    const text = errorsText(exported, locale)
    if (text !== '') found = true
    return text
  }
  return textWriter('text/plain; charset=utf-8', textOf, {
    diagnostics: true,
    end: () => (found ? '' : `${sentence(locale, 'exporting.no_errors')}\n`),
  })
}

const linkedDataWriter = (): ExportWriter => {
  let isFirst = true
  const textOf = (exported: ExportedRecord): string => {
    const text = `${isFirst ? '' : ',\n'}${JSON.stringify(linkedData(exported))}`
    isFirst = false
    return text
  }
  return textWriter('application/ld+json', textOf, {
    start: `{"@context":${JSON.stringify(LINKED_DATA_CONTEXT)},\n"@graph":[\n`,
    end: () => '\n]}\n',
  })
}

const MARC = 'application/marc'
const TEXT = 'text/plain; charset=utf-8'

/** The writer of a format but a spreadsheet, which is written by `writeWorkbook`. */
export const createExportWriter = (format: Exclude<ExportFormat, 'xlsx'>, options: WriterOptions): ExportWriter => {
  const losses = new LossTally()
  const unimarc = (to: 'unimarc' | 'unimarc-mrk') => createUnimarcWriter(to, options.now, losses)
  switch (format) {
    case 'ISO2709':
      return marcWriter(MARC, createRecordWriter('iso2709'), options)
    case 'ISO2709-raw':
      return marcWriter(MARC, createRecordWriter('iso2709'), options, withoutEnrichments)
    case 'ISO2709-txt':
      return marcWriter(TEXT, createRecordWriter('mrk'), options)
    case 'ISO2709-UNIMARC':
      return marcWriter(MARC, unimarc('unimarc'), options, undefined, losses)
    case 'ISO2709-UNIMARC-raw':
      return marcWriter(MARC, unimarc('unimarc'), options, withoutEnrichments, losses)
    case 'ISO2709-UNIMARC-txt':
      return marcWriter(TEXT, unimarc('unimarc-mrk'), options, undefined, losses)
    case 'marcxml':
      return marcWriter('application/marcxml+xml', createRecordWriter('marcxml'), options)
    case 'json':
      return marcWriter('application/x-ndjson', createRecordWriter('json'), options)
    case 'jsonld':
      return linkedDataWriter()
    case 'errors-txt':
      return errorsWriter(options.locale)
    case 'tsv':
      return tableWriter(options.columns)
  }
}
