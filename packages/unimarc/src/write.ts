import { createIso2709Writer, createRecordWriter, type MarcRecord, type RecordWriter } from '@seriatim/marc'
import type { LossTally } from './loss.ts'
import { toUnimarc } from './to-unimarc.ts'

/** The output formats for UNIMARC: ISO 2709, text and XML. */
export const UNIMARC_FORMATS = ['unimarc', 'unimarc-mrk', 'unimarc-marcxml'] as const
export type UnimarcFormat = (typeof UNIMARC_FORMATS)[number]

export const isUnimarcFormat = (value: unknown): value is UnimarcFormat =>
  UNIMARC_FORMATS.includes(value as UnimarcFormat)

const WRITERS: Readonly<Record<UnimarcFormat, () => RecordWriter>> = {
  unimarc: () => createIso2709Writer('unimarc'),
  'unimarc-mrk': () => createRecordWriter('mrk'),
  'unimarc-marcxml': () => createRecordWriter('marcxml'),
}

/** Creates a writer that converts MARC 21 records to a UNIMARC file in UTF-8. `losses` counts lost content. */
export const createUnimarcWriter = (format: UnimarcFormat, now: Date, losses: LossTally): RecordWriter => {
  const { start, write, end } = WRITERS[format]()
  return {
    start,
    write: (record: MarcRecord) => {
      const { record: unimarc, lost } = toUnimarc(record, now)
      losses.add(lost)
      return write(unimarc)
    },
    end,
  }
}
