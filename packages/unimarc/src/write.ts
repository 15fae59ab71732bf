import {
  MARCXML_FOOTER,
  MARCXML_HEADER,
  type MarcRecord,
  type RecordWriter,
  toMarcXml,
  toMrk,
  UnwritableRecord,
  type Written,
  writeIso2709,
} from '@seriatim/marc'
import type { LossTally } from './loss.ts'
import { toUnimarc } from './to-unimarc.ts'

/** The forms in which UNIMARC leaves: ISO 2709, the text form, XML. */
export const UNIMARC_FORMATS = ['unimarc', 'unimarc-mrk', 'unimarc-marcxml'] as const
export type UnimarcFormat = (typeof UNIMARC_FORMATS)[number]

export const isUnimarcFormat = (value: unknown): value is UnimarcFormat =>
  UNIMARC_FORMATS.includes(value as UnimarcFormat)

const encoder = new TextEncoder()
const NOTHING = new Uint8Array(0)

/** A writer of one file of UNIMARC, in UTF-8, from records of MARC 21; `losses` counts what is not carried over. */
export const createUnimarcWriter = (format: UnimarcFormat, now: Date, losses: LossTally): RecordWriter => {
  const turned = (record: MarcRecord): MarcRecord => {
    const { record: unimarc, lost } = toUnimarc(record, now)
    losses.add(lost)
    return unimarc
  }
  if (format === 'unimarc-marcxml') {
    const write = (record: MarcRecord): Written => {
      const { text, problems } = toMarcXml(turned(record))
      return { bytes: encoder.encode(text), problems }
    }
    return { start: encoder.encode(MARCXML_HEADER), write, end: encoder.encode(MARCXML_FOOTER) }
  }
  if (format === 'unimarc') return { start: NOTHING, write: (record) => writeLabelled(turned(record)), end: NOTHING }
  let isFirst = true
  const write = (record: MarcRecord): Written => {
    const text = toMrk(turned(record))
    const bytes = encoder.encode(isFirst ? text : `\n${text}`)
    isFirst = false
    return { bytes, problems: [] }
  }
  return { start: NOTHING, write, end: NOTHING }
}

const writeLabelled = (record: MarcRecord): Written => {
  try {
    return { bytes: writeIso2709(record, 'unimarc'), problems: [] }
  } catch (error) {
    if (error instanceof UnwritableRecord) return { problems: error.problems }
    throw error
  }
}
