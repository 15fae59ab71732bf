import { type Chunks, joinBytes } from './chunks.ts'
import { MAX_RECORD_BYTES } from './limits.ts'

/** A line of a text file. `number` counts from 1. `offset` and `length` are in bytes without the line end. */
export type Line = {
  readonly number: number
  readonly offset: number
  readonly length: number
  /** The text of the line; undefined if the line is longer than `MAX_RECORD_BYTES`. */
  readonly text?: string
  /** Whether the line is not valid UTF-8 and was decoded as Windows-1252. */
  readonly isLegacy: boolean
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')

/**
 * Reads the lines of a file, which end in LF or CRLF, without a byte order mark. UTF-16 is detected by its byte order
 * mark. A line that is not UTF-8 is decoded as Windows-1252. Holds at most one line and one chunk, and drops a line
 * longer than `MAX_RECORD_BYTES`.
 */
export async function* readLines(chunks: Chunks): AsyncGenerator<Line, void, undefined> {
  let rest: Uint8Array = new Uint8Array(0)
  let offset = 0
  let number = 1
  let dropped = 0
  const line = (bytes: Uint8Array): Line => {
    const at = { number: number++, offset, length: dropped + bytes.length }
    offset += at.length + 1
    if (at.length > MAX_RECORD_BYTES) {
      dropped = 0
      return { ...at, isLegacy: false }
    }
    const end = bytes.at(-1) === 0x0d ? bytes.length - 1 : bytes.length
    const from = at.offset === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
    return { ...at, ...decodeBytes(bytes.subarray(from, end)) }
  }
  for await (const chunk of fromUtf16(chunks)) {
    let from = 0
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
      yield line(rest.length === 0 ? chunk.subarray(from, end) : joinBytes([rest, chunk.subarray(from, end)]))
      rest = rest.subarray(rest.length)
      from = end + 1
    }
    rest = joinBytes([rest, chunk.subarray(from)])
    if (rest.length > MAX_RECORD_BYTES) {
      dropped += rest.length
      rest = new Uint8Array(0)
    }
  }
  if (rest.length + dropped > 0) yield line(rest)
}

const decodeBytes = (bytes: Uint8Array): { text: string; isLegacy: boolean } => {
  try {
    return { text: utf8.decode(bytes), isLegacy: false }
  } catch {
    return { text: windows1252.decode(bytes), isLegacy: true }
  }
}

async function* fromUtf16(chunks: Chunks): AsyncGenerator<Uint8Array, void, undefined> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let isFirst = true
  const encoder = new TextEncoder()
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue
    if (isFirst) {
      if (chunk[0] === 0xff && chunk[1] === 0xfe) decoder = new TextDecoder('utf-16le')
      else if (chunk[0] === 0xfe && chunk[1] === 0xff) decoder = new TextDecoder('utf-16be')
      isFirst = false
    }
    yield decoder ? encoder.encode(decoder.decode(chunk, { stream: true })) : chunk
  }
}
