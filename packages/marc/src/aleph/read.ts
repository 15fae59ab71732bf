import type { Chunks } from '../chunks.ts'
import { excerpt, fieldFromText } from '../field-text.ts'
import { MAX_RECORD_BYTES } from '../limits.ts'
import {
  type LineDraft,
  makeNote,
  resultOfDraft,
  startDraft,
  takeField,
  takeLeader,
  takeLine,
  unreadableLines,
} from '../line-draft.ts'
import { type Line, readLines } from '../lines.ts'
import { isCodedTag } from '../mrk/escape.ts'
import type { ReadProblem, ReadResult } from '../problems.ts'
import { type Field, isControlTag } from '../record.ts'

/** A record while its lines are read, with its system number. */
type Draft = LineDraft & { readonly number: string }

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
      else yield unreadableLines(++position, { ...line, line: line.number })
      continue
    }
    const [, number = '', tag = '', indicator1 = ' ', indicator2 = ' ', , content = ''] = match
    const isNext = draft && (draft.number !== number || (tag === 'LDR' && draft.leader !== undefined))
    if (draft && isNext) {
      yield resultOfDraft(draft)
      draft = undefined
    }
    draft ??= { ...startDraft(line, ++position), number }
    readLine(draft, line, { tag, indicators: indicator1 + indicator2, content })
  }
  if (draft) yield resultOfDraft(draft)
  if (position === 0) {
    const problem: ReadProblem = { level: 'error', code: 'empty-file', params: {}, position: 1, offset: 0 }
    yield { position: 1, offset: 0, length: 0, problems: [problem] }
  }
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
  if (!takeLine(draft, line, note)) return
  if (tag === 'FMT') return
  if (tag === 'LDR') {
    takeLeader(draft, content.replaceAll('^', ' '), note)
    return
  }
  const field = readField(tag, indicators, content, (level, code, params) => note(level, code, params, tag))
  takeField(draft, field, note)
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
