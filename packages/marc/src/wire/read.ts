import type { Chunks } from '../chunks.ts'
import { MAX_RECORD_BYTES } from '../limits.ts'
import { readLines } from '../lines.ts'
import { findMalformedField, findNul } from '../malformed.ts'
import type { ProblemCode, ReadProblem, ReadResult, RecordProblem } from '../problems.ts'
import type { Field } from '../record.ts'
import { type FromWire, fromWire } from './from-wire.ts'

/**
 * The maximum number of invalid lines before the first record that are reported separately. Further lines are merged
 * into the last one.
 */
const WAITING_LINES = 1000

/** Reads records in wire form, one record a line. Each problem names its line. */
export async function* readWire(chunks: Chunks): AsyncGenerator<ReadResult, void, undefined> {
  let position = 0
  const waiting: ReadResult[] = []
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
        : parseJsonRecord(text, fromWire)
    const located = problems.map(
      (problem): ReadProblem => ({ ...problem, params: { ...problem.params, line: number }, position, offset }),
    )
    const result: ReadResult = { position, offset, length, ...(record ? { record } : {}), problems: located }
    if (record) records++
    // Invalid lines at the start are reported only after the first record, because the file may have another format.
    if (records === 0) {
      const last = waiting.length === WAITING_LINES ? waiting.pop() : undefined
      waiting.push(last ? { ...last, length: offset + length - last.offset } : result)
      continue
    }
    yield* waiting.splice(0)
    yield result
  }
  if (records === 0) yield ofFile(position, waiting)
}

/** Parses a JSON text and converts its value to a record with `convert`, with the problems of all formats. */
export const parseJsonRecord = (text: string, convert: (json: unknown) => FromWire): FromWire => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { problems: [{ level: 'error', code: 'wire-not-json', params: {} }] }
  }
  const { record, problems } = convert(json)
  if (!record) return { problems }
  return { record, problems: [...problems, ...record.fields.flatMap((field) => malformedBeyond(problems, field))] }
}

/** The problems of a field that the wire parser has not reported already. */
const malformedBeyond = (problems: readonly RecordProblem[], field: Field): readonly RecordProblem[] =>
  [...findMalformedField(field), ...findNul(field)].filter(
    ({ code, tag }) =>
      !problems.some((each) => each.tag === tag && (each.code === code || WIRE_CODES[each.code] === code)),
  )

/** Maps problem codes of the wire form to the equivalent codes of all formats. */
const WIRE_CODES: Readonly<Partial<Record<ProblemCode, ProblemCode>>> = { 'wire-bad-indicator': 'bad-indicator' }

/**
 * The result of a file without records. One invalid line is reported separately, several lines as one problem of the
 * file.
 */
const ofFile = (lines: number, waiting: readonly ReadResult[]): ReadResult => {
  const [bad] = waiting
  if (lines === 1 && bad) return bad
  const last = waiting.at(-1)
  return {
    position: 1,
    offset: 0,
    length: last ? last.offset + last.length : 0,
    problems: [{ level: 'error', code: last ? 'not-marc' : 'empty-file', params: {}, position: 1, offset: 0 }],
  }
}
