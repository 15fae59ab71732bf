import { readAleph } from './aleph/read.ts'
import type { Chunks } from './chunks.ts'
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
  const source = iterate(chunks)
  const { head, isWhole } = await readHead(source)
  const rest = isWhole ? [head] : withHead(head, source)
  yield* readAs(head.length === 0 ? [] : rest, detectFormat(head) ?? 'iso2709', options)
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

async function* iterate(chunks: Chunks): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) yield chunk
}

const readHead = async (
  source: AsyncGenerator<Uint8Array, void, undefined>,
): Promise<{ head: Uint8Array; isWhole: boolean }> => {
  let head: Uint8Array = new Uint8Array(0)
  while (head.length < DETECTION_BYTES) {
    const { value, done } = await source.next()
    if (done) return { head, isWhole: true }
    const joined = new Uint8Array(head.length + value.length)
    joined.set(head)
    joined.set(value, head.length)
    head = joined
  }
  return { head, isWhole: false }
}

async function* withHead(
  head: Uint8Array,
  source: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield head
  yield* source
}
