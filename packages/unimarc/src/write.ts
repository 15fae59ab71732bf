import { createIso2709Writer, createRecordWriter, type MarcRecord, type RecordWriter } from '@seriatim/marc'
import type { LossTally } from './loss.ts'
import { toUnimarc } from './to-unimarc.ts'

/** The forms in which UNIMARC leaves: ISO 2709, the text form, XML. */
export const UNIMARC_FORMATS = ['unimarc', 'unimarc-mrk', 'unimarc-marcxml'] as const
export type UnimarcFormat = (typeof UNIMARC_FORMATS)[number]

export const isUnimarcFormat = (value: unknown): value is UnimarcFormat =>
  UNIMARC_FORMATS.includes(value as UnimarcFormat)

const WRITERS: Readonly<Record<UnimarcFormat, () => RecordWriter>> = {
  unimarc: () => createIso2709Writer('unimarc'),
  'unimarc-mrk': () => createRecordWriter('mrk'),
  'unimarc-marcxml': () => createRecordWriter('marcxml'),
}

/** A writer of one file of UNIMARC, in UTF-8, from records of MARC 21; `losses` counts what is not carried over. */
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
