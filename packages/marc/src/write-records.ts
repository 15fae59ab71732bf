import type { Format } from './detect.ts'
import { UnwritableRecord, writeIso2709 } from './iso2709/write.ts'
import { MARCXML_FOOTER, MARCXML_HEADER, toMarcXml } from './marcxml/write.ts'
import { toMrk } from './mrk/write.ts'
import type { RecordProblem } from './problems.ts'
import type { MarcRecord } from './record.ts'
import { toWire } from './wire/to-wire.ts'

/** A record in a file's format; `bytes` are absent where the format cannot hold it. */
export type Written = { readonly bytes?: Uint8Array; readonly problems: readonly RecordProblem[] }

/** Makes a file: `start`, then each record in turn, then `end`. */
export type RecordWriter = {
  readonly start: Uint8Array
  readonly write: (record: MarcRecord) => Written
  readonly end: Uint8Array
}

const encoder = new TextEncoder()
const NOTHING = new Uint8Array(0)
const NO_PROBLEMS: readonly RecordProblem[] = []

/** A writer of one file in `format`, in UTF-8; it keeps nothing of the records. */
export const createRecordWriter = (format: Format): RecordWriter => {
  if (format === 'iso2709') return { start: NOTHING, write: writeOrRefuse, end: NOTHING }
  if (format === 'marcxml') {
    const write = (record: MarcRecord): Written => {
      const { text, problems } = toMarcXml(record)
      return { bytes: encoder.encode(text), problems }
    }
    return { start: encoder.encode(MARCXML_HEADER), write, end: encoder.encode(MARCXML_FOOTER) }
  }
  if (format === 'json') {
    const write = (record: MarcRecord): Written => ({
      bytes: encoder.encode(`${JSON.stringify(toWire(record))}\n`),
      problems: NO_PROBLEMS,
    })
    return { start: NOTHING, write, end: NOTHING }
  }
  let isFirst = true
  const write = (record: MarcRecord): Written => {
    const text = isFirst ? toMrk(record) : `\n${toMrk(record)}`
    isFirst = false
    return { bytes: encoder.encode(text), problems: NO_PROBLEMS }
  }
  return { start: NOTHING, write, end: NOTHING }
}

const writeOrRefuse = (record: MarcRecord): Written => {
  try {
    return { bytes: writeIso2709(record), problems: NO_PROBLEMS }
  } catch (error) {
    if (error instanceof UnwritableRecord) return { problems: error.problems }
    throw error
  }
}
