/** The record that a reader of a line format (mrk, Aleph sequential) builds while its lines arrive. */
import { excerpt } from './field-text.ts'
import { MAX_RECORD_BYTES } from './limits.ts'
import type { Line } from './lines.ts'
import { findMalformedField, findNul } from './malformed.ts'
import type { ProblemCode, ReadProblem, ReadResult, RecordProblem } from './problems.ts'
import { resultOfText } from './read-result.ts'
import type { Field } from './record.ts'

/** Length of a leader in characters (MARC 21, leader). */
const LEADER_LENGTH = 24

export type LineDraft = {
  readonly position: number
  readonly offset: number
  end: number
  /** The total size of the kept lines, in bytes. */
  size: number
  leader: string | undefined
  fields: Field[]
  problems: ReadProblem[]
}

/** Reports a problem of a line. The line number is in `params.line`. */
export type AddLineProblem = (
  level: RecordProblem['level'],
  code: ProblemCode,
  params?: RecordProblem['params'],
  tag?: string,
) => void

export const startDraft = ({ offset }: Line, position: number): LineDraft => ({
  position,
  offset,
  end: offset,
  size: 0,
  leader: undefined,
  fields: [],
  problems: [],
})

export const makeNote =
  ({ problems, position }: LineDraft, { number, offset }: Line): AddLineProblem =>
  (level, code, params = {}, tag) =>
    void problems.push({ level, code, params: { ...params, line: number }, position, offset, ...(tag ? { tag } : {}) })

/**
 * Adds the size of a line to a record. Reports a record that becomes larger than `MAX_RECORD_BYTES` once, and a line in
 * a legacy encoding.
 * @returns whether the line is to be read
 */
export function takeLine(draft: LineDraft, line: Line, note: AddLineProblem): boolean {
  const isFull = draft.size > MAX_RECORD_BYTES
  draft.size += line.length
  if (isFull) return false
  if (draft.size > MAX_RECORD_BYTES) {
    note('error', 'record-too-large', { count: draft.size, limit: MAX_RECORD_BYTES })
    return false
  }
  if (line.isLegacy) note('warning', 'text-not-utf8')
  return true
}

/** Sets the leader of a record, and reports a leader of the wrong length. */
export function takeLeader(draft: LineDraft, leader: string, note: AddLineProblem): void {
  draft.leader = leader
  if (leader.length !== LEADER_LENGTH)
    note('error', 'bad-leader-length', { value: excerpt(leader), length: leader.length })
}

/** Adds a field to a record, and reports its malformed parts. */
export function takeField(draft: LineDraft, field: Field, note: AddLineProblem): void {
  draft.fields.push(field)
  for (const { level, code, params } of [...findMalformedField(field), ...findNul(field)])
    note(level, code, params, field.tag)
}

export const resultOfDraft = (draft: LineDraft): ReadResult => resultOfText(draft, draft.end, 'mrk-missing-leader')

/** The result for lines that belong to no record. `length` is in bytes, `line` is the first line. */
export const unreadableLines = (
  position: number,
  { offset, length, line }: { readonly offset: number; readonly length: number; readonly line: number },
): ReadResult => ({
  position,
  offset,
  length,
  problems: [{ level: 'error', code: 'unreadable-bytes', params: { count: length, line }, position, offset }],
})
