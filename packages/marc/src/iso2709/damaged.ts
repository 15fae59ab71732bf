import { excerpt, fieldFromText } from '../field-text.ts'
import type { RecordProblem } from '../problems.ts'
import type { MarcRecord } from '../record.ts'
import { digits, FIELD_TERMINATOR, isPrintableAscii, LEADER_LENGTH, RECORD_TERMINATOR } from './bytes.ts'
import { findBase, type LocatedField, type Location, locateFields } from './directory.ts'
import { censusOf, chooseEncodings, decodeRange, type Encoding, type Tables } from './encoding.ts'

/** A problem and its byte position, absolute in the buffer. */
export type LocatedProblem = RecordProblem & { readonly at: number }
export type DamagedRecord = { readonly record?: MarcRecord; readonly problems: readonly LocatedProblem[] }

const FLAGS = [
  { from: 10, text: '22' },
  { from: 20, text: '4500' },
] as const

/**
 * Reads a damaged record in the bytes `from` to `end` (exclusive, including its terminator) and reports the problems.
 * The leader is returned as read, except that position 09 becomes `a` because the text is now Unicode.
 */
export const readDamaged = (bytes: Uint8Array, from: number, end: number, tables: Tables): DamagedRecord => {
  const problems: LocatedProblem[] = []
  const note = (
    at: number,
    level: RecordProblem['level'],
    code: RecordProblem['code'],
    params: RecordProblem['params'] = {},
    tag?: string,
  ): void => {
    problems.push({ level, code, params, at, ...(tag === undefined ? {} : { tag }) })
  }

  const isEnded = bytes[end - 1] === RECORD_TERMINATOR
  const dataEnd = isEnded ? end - 1 : end
  const declaredLength = digits(bytes, from, 5)
  if (declaredLength !== end - from) {
    note(from, 'warning', 'wrong-record-length', { declared: showBytes(bytes, from, 5), actual: end - from })
  }
  const leader = readLeader(bytes, from, note)

  const base = findBase(bytes, from, dataEnd)
  if (base.declared !== base.at - from) {
    note(from + 12, 'warning', 'wrong-base-address', {
      declared: showBytes(bytes, from + 12, 5),
      actual: base.at - from,
    })
  }
  const directory = { from: from + LEADER_LENGTH, to: base.directoryEnd }
  const location = locateFields(bytes, directory, base.at, dataEnd)
  noteLocation(bytes, from, base.isDirectoryEnded, location, note)
  if (location.fields.length > 0 && dataEnd > base.at && bytes[dataEnd - 1] !== FIELD_TERMINATOR) {
    note(dataEnd, 'warning', 'bad-directory', { fields: location.fields.length })
  }

  const { encodings, problem } = chooseEncodings(bytes, location.fields, leader)
  if (problem) note(from + 9, 'warning', problem)
  const fields = location.fields.map((field, index) => readField(bytes, field, encodings[index]!, tables, note))
  const isEmpty = fields.length === 0 && !(base.at === from + LEADER_LENGTH + 1 && base.at === dataEnd)
  const record = { leader: `${leader.slice(0, 9)}a${leader.slice(10)}`, fields }
  return { ...(isEmpty ? {} : { record }), problems: oncePerDirectory(problems) }
}

type NoteAt = (
  at: number,
  level: RecordProblem['level'],
  code: RecordProblem['code'],
  params?: RecordProblem['params'],
  tag?: string,
) => void

const readLeader = (bytes: Uint8Array, from: number, note: NoteAt): string => {
  let leader = ''
  let hasOthers = false
  for (let index = from; index < from + LEADER_LENGTH; index++) {
    const isSound = isPrintableAscii(bytes[index])
    leader += isSound ? String.fromCharCode(bytes[index]!) : ' '
    if (!isSound) hasOthers = true
  }
  if (hasOthers) note(from, 'warning', 'leader-not-ascii')
  const wrong = FLAGS.filter(({ from: at, text }) => leader.slice(at, at + text.length) !== text)
  for (const { from: at, text } of wrong) {
    const last = at + text.length - 1
    note(from + at, 'warning', 'wrong-leader-flags', {
      positions: `${at}-${last}`,
      value: leader.slice(at, last + 1),
      expected: text,
    })
  }
  if (!/[a-z]/.test(leader[5]!)) {
    note(from + 5, 'warning', 'wrong-leader-flags', { positions: '05', value: leader[5]!, expected: 'a c d n p' })
  }
  return leader
}

const noteLocation = (bytes: Uint8Array, from: number, isEnded: boolean, location: Location, note: NoteAt): void => {
  const { fields, unnamed, missing, isRebuilt } = location
  if (fields.length === 0 && unnamed.length === 0) note(from, 'error', 'no-fields')
  else if (isRebuilt || !isEnded) note(from + LEADER_LENGTH, 'error', 'bad-directory', { fields: fields.length })
  if (missing.length > 0) {
    note(from + LEADER_LENGTH, 'error', 'directory-without-fields', {
      count: missing.length,
      tags: missing.slice(0, 10).join(', '),
    })
  }
  for (const range of unnamed) {
    const { text } = decodeRange(bytes, range, 'utf8', {})
    note(range.from, 'error', 'fields-without-directory', {
      count: range.to - range.from,
      value: excerpt(showControls(text)),
    })
  }
}

const readField = (bytes: Uint8Array, field: LocatedField, encoding: Encoding, tables: Tables, note: NoteAt) => {
  const { tag, from } = field
  if (tag === '???') note(from, 'error', 'bad-tag', { value: tag }, tag)
  if (field.isContinued) note(from, 'warning', 'continued-field', { bytes: field.to + 1 - from }, tag)
  const { text: read, unknown } = decodeRange(bytes, field, encoding, tables)
  if (unknown > 0) {
    const isMarc8 = encoding === 'marc8'
    const at = isMarc8 ? from : censusOf(bytes, from, field.to).firstInvalid
    note(at, 'error', isMarc8 ? 'unknown-marc8-characters' : 'invalid-utf8', { count: unknown }, tag)
  }
  let text = read
  if (/[\u001d\u001e]/.test(text)) {
    note(from, 'error', 'terminator-in-record', {}, tag)
    text = text.replace(/[\u001d\u001e]/g, ' ')
  }
  const nul = text.indexOf('\0')
  if (nul >= 0) note(bytes.indexOf(0, from), 'error', 'nul-character', { character: nul + 1 }, tag)
  return fieldFromText(tag, text, (level, code, params) => note(from, level, code, params, tag))
}

/** Formats bytes of the file for a message. */
const showBytes = (bytes: Uint8Array, at: number, count: number): string =>
  showControls(String.fromCharCode(...bytes.subarray(at, at + count)))

const showControls = (text: string): string => text.replace(/\u001f/g, '$').replace(/[\0-\u001f\u007f]/g, '?')

/** Reports a bad directory only once. */
const oncePerDirectory = (problems: readonly LocatedProblem[]): readonly LocatedProblem[] =>
  problems.filter(({ code }, index) => code !== 'bad-directory' || problems.findIndex((p) => p.code === code) === index)
