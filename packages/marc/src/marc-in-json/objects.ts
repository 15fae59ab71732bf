import type { Chunks } from '../chunks.ts'
import { MAX_RECORD_BYTES } from '../limits.ts'

/** A JSON object of a file, or bytes between objects. `offset` and `length` are in bytes; `line` counts from 1. */
export type JsonPart = {
  readonly offset: number
  readonly length: number
  readonly line: number
  /** The text of an object; undefined for bytes between objects and for an object over `MAX_RECORD_BYTES`. */
  readonly text?: string
  readonly kind: 'object' | 'junk'
}

const [QUOTE, BACKSLASH, OPENING, CLOSING, LINE_FEED] = [0x22, 0x5c, 0x7b, 0x7d, 0x0a]
/** Bytes that may separate objects: white space, comma, the brackets of a list, a byte order mark. */
const SEPARATORS = new Set([0x20, 0x09, 0x0d, LINE_FEED, 0x2c, 0x5b, 0x5d, 0xef, 0xbb, 0xbf])

/**
 * Splits a file into its JSON objects, whether they are in a list, one a line, or follow each other in indented form.
 * Holds one object and one chunk. An object that is not closed ends before a line that starts with `{`, because the
 * lines of an indented object are indented.
 */
export async function* jsonObjects(chunks: Chunks): AsyncGenerator<JsonPart, void, undefined> {
  let buffer: Uint8Array = new Uint8Array(0)
  /** The file offset of the first byte of `buffer`. */
  let base = 0
  let at = 0
  let line = 1
  let open: { offset: number; line: number; kind: JsonPart['kind'] } | undefined
  let depth = 0
  let isInString = false
  let isEscaped = false
  let isLineStart = true
  const decoder = new TextDecoder()

  const close = (end: number): JsonPart => {
    const { offset, line: first, kind } = open!
    const length = base + end - offset
    const isWhole = kind === 'object' && length <= MAX_RECORD_BYTES
    open = undefined
    depth = 0
    isInString = false
    isEscaped = false
    return {
      kind,
      offset,
      length,
      line: first,
      ...(isWhole ? { text: decoder.decode(buffer.subarray(offset - base, end)) } : {}),
    }
  }
  const start = (kind: JsonPart['kind']): void => {
    open = { offset: base + at, line, kind }
    depth = kind === 'object' ? 1 : 0
  }

  for await (const chunk of chunks) {
    const from = open === undefined ? buffer.length : Math.max(0, open.offset - base)
    // An object over the limit is not held.
    const held = open !== undefined && base + buffer.length - open.offset > MAX_RECORD_BYTES ? buffer.length : from
    const next = new Uint8Array(buffer.length - held + chunk.length)
    next.set(buffer.subarray(held))
    next.set(chunk, buffer.length - held)
    base += held
    at -= held
    buffer = next
    for (; at < buffer.length; at++) {
      const byte = buffer[at]!
      if (open === undefined || open.kind === 'junk') {
        if (byte === OPENING) {
          if (open) yield close(at)
          start('object')
        } else if (open === undefined && !SEPARATORS.has(byte)) start('junk')
      } else if (isLineStart && byte === OPENING) {
        yield close(at)
        start('object')
      } else if (isInString) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isInString = false
      } else if (byte === QUOTE) isInString = true
      else if (byte === OPENING) depth++
      else if (byte === CLOSING && --depth === 0) yield close(at + 1)
      isLineStart = byte === LINE_FEED
      if (isLineStart) line++
    }
  }
  if (open) yield close(buffer.length)
}
