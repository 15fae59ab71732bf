import { readAleph } from './aleph/read.ts'
import { type Chunks, readHead } from './chunks.ts'
import { DETECTION_BYTES, detectFormat, type Format } from './detect.ts'
import { readIso2709 } from './iso2709/parser.ts'
import { readMarcInJson } from './marc-in-json/read.ts'
import { type ReadOptions, readMarcXml } from './marcxml/read.ts'
import { readMrk } from './mrk/read.ts'
import type { ReadResult } from './problems.ts'
import { readWire } from './wire/read.ts'

/**
 * Reads a file of records in any format. With `auto`, the first bytes decide. Unrecognised content is read as ISO 2709,
 * whose reader reports that the file is not MARC. `options` apply to MARCXML.
 */
export async function* readRecords(
  chunks: Chunks,
  format: Format | 'auto' = 'auto',
  options: ReadOptions = {},
): AsyncGenerator<ReadResult, void, undefined> {
  if (format !== 'auto') {
    yield* readAs(chunks, format, options)
    return
  }
  const { head, whole } = await readHead(chunks, DETECTION_BYTES)
  yield* readAs(whole, detectFormat(head) ?? 'iso2709', options)
}

const READERS: Readonly<
  Record<Format, (chunks: Chunks, options: ReadOptions) => AsyncGenerator<ReadResult, void, undefined>>
> = {
  iso2709: readIso2709,
  mrk: readMrk,
  marcxml: readMarcXml,
  json: readWire,
  'marc-in-json': readMarcInJson,
  aleph: readAleph,
}

const readAs = (chunks: Chunks, format: Format, options: ReadOptions): AsyncGenerator<ReadResult, void, undefined> =>
  READERS[format](chunks, options)
