import type { Chunks } from '../chunks.ts'
import { MAX_RECORD_BYTES } from '../limits.ts'
import { readLines } from '../lines.ts'
import type { ReadProblem, ReadResult } from '../problems.ts'
import { type FromWire, fromWire } from './from-wire.ts'

/** Reads a file of records in wire form, one a line. Each problem names its line. */
export async function* readWire(chunks: Chunks): AsyncGenerator<ReadResult, void, undefined> {
  let position = 0
  let bad: ReadResult | undefined
  let records = 0
  for await (const { number, offset, length, text } of readLines(chunks)) {
    if (text?.trim() === '') continue
    position++
    const { record, problems }: FromWire =
      text === undefined
        ? {
            problems: [
              { level: 'error', code: 'record-too-large', params: { count: length, limit: MAX_RECORD_BYTES } },
            ],
          }
        : parse(text)
    const located = problems.map(
      (problem): ReadProblem => ({ ...problem, params: { ...problem.params, line: number }, position, offset }),
    )
    const result: ReadResult = { position, offset, length, ...(record ? { record } : {}), problems: located }
    if (record) records++
    // A first line that is no record may be the start of a file that holds none: it waits for the first that is.
    if (records === 0) {
      bad ??= result
      continue
    }
    if (bad) yield bad
    bad = undefined
    yield result
  }
  if (records === 0) yield ofFile(position, bad)
}

const parse = (text: string): FromWire => {
  try {
    return fromWire(JSON.parse(text))
  } catch {
    return { problems: [{ level: 'error', code: 'wire-not-json', params: {} }] }
  }
}

/** One bad line is named for itself, a file of nothing else as a whole. */
const ofFile = (lines: number, bad: ReadResult | undefined): ReadResult =>
  lines === 1 && bad
    ? bad
    : {
        position: 1,
        offset: 0,
        length: bad ? bad.length : 0,
        problems: [{ level: 'error', code: bad ? 'not-marc' : 'empty-file', params: {}, position: 1, offset: 0 }],
      }
