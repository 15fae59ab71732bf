import type { Chunks } from '../chunks.ts'
import { BLANK_CODE, excerpt, subfieldFromText } from '../field-text.ts'
import { MAX_RECORD_BYTES } from '../limits.ts'
import {
  type AddLineProblem,
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
import type { ProblemCode, ReadProblem, ReadResult } from '../problems.ts'
import { type Field, isControlField, isControlTag, type MarcRecord, type Subfield } from '../record.ts'
import { joinScriptCodes } from '../script-code.ts'
import { isCodedTag, unescapeCoded, unescapeFixed, unescapeValue } from './escape.ts'

/**
 * Reads the text format of MarcEdit. A record ends at an empty line or at the next leader. Lines end in LF or CRLF.
 * Each problem has its line in `params.line`. Throws only errors of `chunks`.
 */
export async function* readMrk(chunks: Chunks): AsyncGenerator<ReadResult, void, undefined> {
  let position = 0
  let draft: LineDraft | undefined
  let stray: { offset: number; length: number; line: number } | undefined
  const finish = (): ReadResult | undefined => {
    const done = draft
    draft = undefined
    return done && resultOfDraft(done)
  }
  for await (const line of readLines(chunks)) {
    if (line.text !== undefined && line.text.trim() === '') {
      const result = finish()
      if (result) yield result
      continue
    }
    const isLeader = /^=(LDR|000)/.test(line.text ?? '')
    if (draft && isLeader && draft.leader !== undefined) {
      const result = finish()
      if (result) yield result
      draft = startAt(line, ++position, 'mrk-missing-blank-line')
    }
    if (!draft && !line.text?.startsWith('=')) {
      stray ??= { offset: line.offset, length: 0, line: line.number }
      stray.length = line.offset + line.length - stray.offset
      continue
    }
    if (!draft && stray && position > 0) yield unreadableLines(++position, stray)
    if (!draft) draft = startAt(line, ++position)
    if (stray && position === 1) makeNote(draft, line)('warning', 'junk-between-records', { count: stray.length })
    stray = undefined
    readLine(draft, line)
  }
  const last = finish()
  if (last) yield last
  if (stray && position > 0) yield unreadableLines(++position, stray)
  if (position === 0) yield ofFile(stray)
}

const startAt = (line: Line, position: number, code?: ProblemCode): LineDraft => {
  const draft = startDraft(line, position)
  if (code) makeNote(draft, line)('warning', code)
  return draft
}

const ofFile = (stray: { length: number } | undefined): ReadResult => ({
  position: 1,
  offset: 0,
  length: stray?.length ?? 0,
  problems: [{ level: 'error', code: stray ? 'not-marc' : 'empty-file', params: {}, position: 1, offset: 0 }],
})

const readLine = (draft: LineDraft, line: Line): void => {
  const note = makeNote(draft, line)
  draft.end = line.offset + line.length
  if (line.text === undefined) {
    note('error', 'mrk-line-too-long', { bytes: line.length, limit: MAX_RECORD_BYTES })
    return
  }
  if (!takeLine(draft, line, note)) return
  const match = /^=(\S{3})(?: {2}|$)(.*)$/s.exec(line.text) ?? /^=(\S{3})[ \t]?(.*)$/s.exec(line.text)
  const [, tag, content] = match ?? []
  if (tag === undefined || content === undefined) {
    continueField(draft, line.text, note)
    return
  }
  const onUnknown = (name: string): void => note('warning', 'mrk-unknown-mnemonic', { value: name }, tag)
  if (tag === 'LDR' || tag === '000') {
    takeLeader(draft, unescapeCoded(content, onUnknown), note)
    return
  }
  takeField(draft, readField(tag, content, note, onUnknown), note)
}

/** Appends a line that is not a field to the previous field, and reports the line. Some editors wrap long lines. */
const continueField = (draft: LineDraft, text: string, note: AddLineProblem): void => {
  const field = draft.fields.pop()
  note('error', 'mrk-not-a-field', { value: excerpt(text) }, field?.tag)
  if (!field) return
  if (isControlField(field)) {
    draft.fields.push({ ...field, value: `${field.value} ${text}` })
    return
  }
  const last = field.subfields.at(-1)
  const subfields = last
    ? [...field.subfields.slice(0, -1), { ...last, value: `${last.value} ${text}` }]
    : [{ code: ' ', value: text }]
  draft.fields.push({ ...field, subfields })
}

const INDICATORS = /^(\{[^{}]+\}|[^{$]|\{)(\{[^{}]+\}|[^{$]|\{)/u

const readField = (tag: string, content: string, note: AddLineProblem, onUnknown: (name: string) => void): Field => {
  if (isControlTag(tag) && !/^\S?\S?\$/.test(content)) {
    return { tag, value: (isCodedTag(tag) ? unescapeCoded : unescapeFixed)(content, onUnknown) }
  }
  if (isControlTag(tag)) note('error', 'control-field-with-subfields', {}, tag)
  const first = content.indexOf('$')
  const head = first < 0 ? content : content.slice(0, first)
  const [taken = '', indicator1, indicator2] = INDICATORS.exec(head) ?? []
  if (first < 0) {
    if (content === '') note('warning', 'empty-field', {}, tag)
    else note('error', 'field-without-subfields', { value: excerpt(content) }, tag)
    if (taken !== content || content === '') return { tag, value: unescapeFixed(content, onUnknown) }
  } else if (taken === '') note('warning', 'bad-indicator', { value: head }, tag)
  const indicator = (written: string): string => unescapeCoded(written, onUnknown)
  const subfields: Subfield[] = []
  if (taken === '' && first >= 0) {
    return {
      tag,
      indicator1: indicator(head || ' '),
      indicator2: ' ',
      subfields: readSubfields(content.slice(first + 1), tag, note, onUnknown),
    }
  }
  const stray = head.slice(taken.length)
  if (stray !== '') {
    note('error', 'text-before-subfields', { value: excerpt(stray) }, tag)
    subfields.push({ code: ' ', value: unescapeValue(stray, onUnknown) })
  }
  if (first >= 0) subfields.push(...readSubfields(content.slice(first + 1), tag, note, onUnknown))
  return { tag, indicator1: indicator(indicator1 ?? ' '), indicator2: indicator(indicator2 ?? ' '), subfields }
}

const readSubfields = (
  content: string,
  tag: string,
  note: AddLineProblem,
  onUnknown: (name: string) => void,
): Subfield[] =>
  joinScriptCodes(content.split('$'), '{dollar}').map((part) => {
    const escaped = /^\{[^{}]+\}/.exec(part)?.[0]
    const { code, value } = escaped
      ? { code: unescapeValue(escaped, onUnknown), value: part.slice(escaped.length) }
      : part === ''
        ? { code: '', value: '' }
        : subfieldFromText(part)
    if (code === '' || code === BLANK_CODE) note('warning', 'missing-subfield-code', { value: excerpt(part) }, tag)
    return { code, value: unescapeValue(value, onUnknown) }
  })

/**
 * Parses one record from mrk lines in an editor, with the problems of each line. `record` is undefined if no line is a
 * field or a leader.
 */
export const fromLines = (lines: readonly string[]): { record?: MarcRecord; problems: readonly ReadProblem[] } => {
  let draft: LineDraft | undefined
  let offset = 0
  lines.forEach((text, index) => {
    const line: Line = { number: index + 1, offset, length: text.length, text, isLegacy: false }
    offset += text.length + 1
    if (text.trim() === '') return
    draft ??= startAt(line, 1)
    readLine(draft, line)
  })
  if (!draft) return ofFile(undefined)
  const { record, problems } = resultOfDraft(draft)
  return { ...(record ? { record } : {}), problems }
}
