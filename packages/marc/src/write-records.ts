import { findNotInAleph, toAleph } from './aleph/write.ts'
import type { Format } from './detect.ts'
import { asPortableRecord } from './field-text.ts'
import { UnwritableRecord, writeIso2709 } from './iso2709/write.ts'
import { writeMarc8 } from './iso2709/write-marc8.ts'
import { findMalformed } from './malformed.ts'
import { toMarcInJson } from './marc-in-json/write.ts'
import { loadEacc } from './marc8/eacc.ts'
import { MARCXML_FOOTER, MARCXML_HEADER, toMarcXml } from './marcxml/write.ts'
import { toMrk } from './mrk/write.ts'
import type { RecordProblem } from './problems.ts'
import type { MarcRecord } from './record.ts'
import { toWire } from './wire/to-wire.ts'

/** A record in a file format. `bytes` is undefined if the format cannot hold the record. */
export type WrittenRecord = { readonly bytes?: Uint8Array; readonly problems: readonly RecordProblem[] }

/** The parts of a file in a format: `start`, the bytes of each record, then `end`. */
export type RecordWriter = {
  readonly start: Uint8Array
  readonly write: (record: MarcRecord) => WrittenRecord
  readonly end: Uint8Array
}

const encoder = new TextEncoder()
const NOTHING = new Uint8Array(0)
const NO_PROBLEMS: readonly RecordProblem[] = []

/**
 * Creates a writer for one file in `format`, in UTF-8. Every format refuses a record with a `findMalformed` problem, so
 * that all formats accept the same records. ISO 2709 also refuses records and fields over its length limits.
 */
export const createRecordWriter = (format: Format): RecordWriter => WRITERS[format]()

/** Creates an ISO 2709 writer. `content` selects MARC 21 or UNIMARC values in the leader, as in `writeIso2709`. */
export const createIso2709Writer = (content?: Parameters<typeof writeIso2709>[1]): RecordWriter => ({
  start: NOTHING,
  write: writeOrRefuse((record) => writeIso2709(record, content)),
  end: NOTHING,
})

/** Creates a writer of ISO 2709 in MARC-8. Waits for the East Asian set. */
export const createMarc8Writer = async (): Promise<RecordWriter> => {
  const eacc = await loadEacc()
  return { start: NOTHING, write: writeOrRefuse((record) => writeMarc8(record, eacc)), end: NOTHING }
}

const createXmlWriter = (): RecordWriter => ({
  start: encoder.encode(MARCXML_HEADER),
  write: refusingMalformed((record) => {
    const { text, problems } = toMarcXml(record)
    return { bytes: encoder.encode(text), problems }
  }),
  end: encoder.encode(MARCXML_FOOTER),
})

const createWireWriter = (): RecordWriter => ({
  start: NOTHING,
  write: refusingMalformed((record) => ({
    bytes: encoder.encode(`${JSON.stringify(toWire(record))}\n`),
    problems: NO_PROBLEMS,
  })),
  end: NOTHING,
})

const createMarcInJsonWriter = (): RecordWriter => ({
  start: NOTHING,
  write: refusingMalformed((record) => ({ bytes: encoder.encode(toMarcInJson(record)), problems: NO_PROBLEMS })),
  end: NOTHING,
})

/** The records get consecutive system numbers, because the number of a serial, an ISSN, may end in X. */
const createAlephWriter = (): RecordWriter => {
  let count = 0
  const write = refusingMalformed((record) => {
    const problems = findNotInAleph(record)
    return problems.length > 0 ? { problems } : { bytes: encoder.encode(toAleph(record, ++count)), problems }
  })
  return { start: NOTHING, write, end: NOTHING }
}

const createMrkWriter = (): RecordWriter => {
  let isFirst = true
  const write = refusingMalformed((record) => {
    const text = isFirst ? toMrk(record) : `\n${toMrk(record)}`
    isFirst = false
    return { bytes: encoder.encode(text), problems: NO_PROBLEMS }
  })
  return { start: NOTHING, write, end: NOTHING }
}

const WRITERS: Readonly<Record<Format, () => RecordWriter>> = {
  iso2709: createIso2709Writer,
  marcxml: createXmlWriter,
  mrk: createMrkWriter,
  json: createWireWriter,
  'marc-in-json': createMarcInJsonWriter,
  aleph: createAlephWriter,
}

const refusingMalformed =
  (write: (record: MarcRecord) => WrittenRecord) =>
  (record: MarcRecord): WrittenRecord => {
    const written = asPortableRecord(record)
    const problems = findMalformed(written)
    return problems.length > 0 ? { problems } : write(written)
  }

const writeOrRefuse =
  (write: (record: MarcRecord) => Uint8Array) =>
  (record: MarcRecord): WrittenRecord => {
    try {
      return { bytes: write(record), problems: NO_PROBLEMS }
    } catch (error) {
      if (error instanceof UnwritableRecord) return { problems: error.problems }
      throw error
    }
  }
