import type { Chunks } from '../chunks.ts'
import { excerpt, fieldFromText } from '../field-text.ts'
import { MAX_RECORD_BYTES } from '../limits.ts'
import { type Line, readLines } from '../lines.ts'
import { findMalformedField, findNul } from '../malformed.ts'
import { isCodedTag } from '../mrk/escape.ts'
import type { ProblemCode, ReadProblem, ReadResult, RecordProblem } from '../problems.ts'
import { resultOfText } from '../read-result.ts'
import { type Field, isControlTag } from '../record.ts'

/** A record while its lines are read. */
type Draft = {
  readonly number: string
  readonly position: number
  readonly offset: number
  end: number
  /** The total size of the lines, in bytes. */
  size: number
  leader: string | undefined
  fields: Field[]
  problems: ReadProblem[]
}

/** System number, tag, indicators, alphabet, content. */
const LINE = /^(\d{9}) ([0-9A-Za-z]{3})(.)(.) (.)(?: (.*))?$/su

/**
 * Reads Aleph sequential. A record ends where the system number changes. The field FMT, which Aleph derives from the
 * leader, is dropped. Each problem has its line in `params.line`. Throws only errors of `chunks`.
 */
export async function* readAleph(chunks: Chunks): AsyncGenerator<ReadResult, void, undefined> {
  let position = 0
  let draft: Draft | undefined
  for await (const line of readLines(chunks)) {
    if (line.text?.trim() === '') continue
    const match = LINE.exec(line.text ?? '')
    if (!match) {
      if (draft) noteLine(draft, line)
      else yield unreadableLine(++position, line)
      continue
    }
    const [, number = '', tag = '', indicator1 = ' ', indicator2 = ' ', , content = ''] = match
    const isNext = draft && (draft.number !== number || (tag === 'LDR' && draft.leader !== undefined))
    if (draft && isNext) {
      yield resultOf(draft)
      draft = undefined
    }
    draft ??= {
      number,
      position: ++position,
      offset: line.offset,
      end: line.offset,
      size: 0,
      leader: undefined,
      fields: [],
      problems: [],
    }
    readLine(draft, line, { tag, indicators: indicator1 + indicator2, content })
  }
  if (draft) yield resultOf(draft)
  if (position === 0) {
    const problem: ReadProblem = { level: 'error', code: 'empty-file', params: {}, position: 1, offset: 0 }
    yield { position: 1, offset: 0, length: 0, problems: [problem] }
  }
}

const resultOf = (draft: Draft): ReadResult => resultOfText(draft, draft.end, 'mrk-missing-leader')

const unreadableLine = (position: number, { offset, length, number }: Line): ReadResult => ({
  position,
  offset,
  length,
  problems: [{ level: 'error', code: 'unreadable-bytes', params: { count: length, line: number }, position, offset }],
})

const makeNote =
  ({ problems, position }: Draft, { number, offset }: Line) =>
  (level: RecordProblem['level'], code: ProblemCode, params: RecordProblem['params'] = {}, tag?: string): void => {
    problems.push({ level, code, params: { ...params, line: number }, position, offset, ...(tag ? { tag } : {}) })
  }

/** Reports a line that is not a field. It is skipped, because a field is never wrapped. */
const noteLine = (draft: Draft, line: Line): void => {
  const note = makeNote(draft, line)
  draft.end = line.offset + line.length
  if (line.text === undefined) note('error', 'mrk-line-too-long', { bytes: line.length, limit: MAX_RECORD_BYTES })
  else note('error', 'aleph-not-a-field', { value: excerpt(line.text) })
}

const readLine = (
  draft: Draft,
  line: Line,
  { tag, indicators, content }: { tag: string; indicators: string; content: string },
): void => {
  const note = makeNote(draft, line)
  draft.end = line.offset + line.length
  const isFull = draft.size > MAX_RECORD_BYTES
  draft.size += line.length
  if (isFull) return
  if (draft.size > MAX_RECORD_BYTES) {
    note('error', 'record-too-large', { count: draft.size, limit: MAX_RECORD_BYTES })
    return
  }
  if (line.isLegacy) note('warning', 'text-not-utf8')
  if (tag === 'FMT') return
  if (tag === 'LDR') {
    draft.leader = content.replaceAll('^', ' ')
    if (draft.leader.length !== 24) {
      note('error', 'bad-leader-length', { value: excerpt(draft.leader), length: draft.leader.length })
    }
    return
  }
  const field = readField(tag, indicators, content, (level, code, params) => note(level, code, params, tag))
  draft.fields.push(field)
  for (const { level, code, params } of [...findMalformedField(field), ...findNul(field)])
    note(level, code, params, tag)
}

const readField = (
  tag: string,
  indicators: string,
  content: string,
  note: Parameters<typeof fieldFromText>[2],
): Field => {
  if (isControlTag(tag)) return { tag, value: isCodedTag(tag) ? content.replaceAll('^', ' ') : content }
  if (!content.includes('$$')) return fieldFromText(tag, content, note)
  return fieldFromText(tag, indicators + content.replaceAll('$$', '\u001f'), note)
}
