import type { ImportFormat } from '../../schema/imports.ts'

/**
 * Bytes that occur once in each record, by format: record terminator, start of the leader line, name in the closing
 * tag.
 */
const RECORD_MARKS: Readonly<Record<ImportFormat, string>> = { iso2709: '\u001d', mrk: '=LDR', marcxml: 'record>' }

/**
 * Counts records in a stream without parsing them, to show a number before the import. In MARCXML, the name also occurs
 * in opening tags; only closing tags are counted.
 */
export const countRecords = (
  format: ImportFormat,
): { pass: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>; count: () => number } => {
  const mark = Buffer.from(RECORD_MARKS[format], 'latin1')
  let count = 0
  /** The last bytes of the previous chunk, because the searched bytes may span two chunks. */
  let tail = Buffer.alloc(0)
  const isRecord = (bytes: Buffer, at: number): boolean => format !== 'marcxml' || isClosing(bytes, at)
  const countInChunk = (chunk: Uint8Array): void => {
    const bytes = Buffer.concat([tail, chunk])
    // Starts at a position from which the search does not count a match in the previous chunk again.
    let from = Math.max(0, tail.length - mark.length + 1)
    for (;;) {
      const at = bytes.indexOf(mark, from)
      if (at === -1) break
      if (isRecord(bytes, at)) count++
      from = at + mark.length
    }
    tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - TAIL_BYTES)))
  }
  return {
    async *pass(bytes) {
      for await (const chunk of bytes) {
        countInChunk(chunk)
        yield chunk
      }
    },
    count: () => count,
  }
}

/** Number of bytes kept from the previous chunk, enough for the longest tag with a namespace prefix. */
const TAIL_BYTES = 64

/** Whether the name at `at` is in a closing tag, with or without a prefix: `</record>`, `</marc:record>`. */
const isClosing = (bytes: Buffer, at: number): boolean =>
  /<\/([\w.-]+:)?$/.test(bytes.subarray(Math.max(0, at - TAIL_BYTES / 2), at).toString('latin1'))
