import { unpairedSurrogateAt } from './characters.ts'
import { BLANK_CODE, excerpt, isIndicator, isSubfieldCode } from './field-text.ts'
import type { RecordProblem } from './problems.ts'
import { type Field, isControlField, type MarcRecord } from './record.ts'

/** Content that no file format can hold. Readers, writers, the database and the doctor share this definition. */

const DELIMITERS = /[\u001d-\u001f]/
/** Delimiters, and NUL, which cannot be stored. */
const SUSPECT_CHARACTERS = /[\0\u001d-\u001f]/
const isSuspect = (text: string): boolean => SUSPECT_CHARACTERS.test(text)

const LEADER_TEXT = /^[\x20-\x7e]{24}$/
const TAG_TEXT = /^[0-9A-Za-z]{3}$/

/** Creates an error of a record, or of its field `tag`. */
export const problem = (code: RecordProblem['code'], params: RecordProblem['params'], tag?: string): RecordProblem => ({
  level: 'error',
  code,
  params,
  ...(tag === undefined ? {} : { tag }),
})

/** Fast check that a field has no malformed part, which is the common case. */
export const isPlain = (field: Field): boolean => {
  if (isControlField(field)) return !isSuspect(field.value) && field.value.isWellFormed()
  if (!isIndicator(field.indicator1) || !isIndicator(field.indicator2) || field.subfields.length === 0) return false
  for (const { code, value } of field.subfields) {
    if (!isSubfieldCode(code) || isSuspect(value) || !value.isWellFormed()) return false
  }
  return true
}

/**
 * Finds delimiters and unpaired surrogates in values, and indicators and subfield codes that are not one printable
 * ASCII character. Other readers expect one byte for each (MARC 21 Specifications for Record Structure).
 */
export const findMalformedParts = (field: Field): readonly RecordProblem[] => {
  if (isPlain(field)) return []
  const problems: RecordProblem[] = []
  const { tag } = field
  const check = (value: string): void => {
    const match = DELIMITERS.exec(value)
    if (match) {
      problems.push(problem('delimiter-in-value', { value: hex(match[0]), character: match.index + 1 }, tag))
    }
    const surrogate = unpairedSurrogateAt(value)
    if (surrogate >= 0) problems.push(problem('unpaired-surrogate', { character: surrogate + 1 }, tag))
  }
  if (isControlField(field)) {
    check(field.value)
    return problems
  }
  for (const indicator of [field.indicator1, field.indicator2]) {
    if (!isIndicator(indicator)) problems.push(problem('bad-indicator', { value: showControls(indicator) }, tag))
  }
  for (const { code, value } of field.subfields) {
    check(value)
    const isNothing = code === '' && value === ''
    if (!isNothing && code !== BLANK_CODE && !isSubfieldCode(code)) {
      problems.push(problem('bad-subfield-code', { value: showControls(code) }, tag))
    }
  }
  return problems
}

/** Finds the same problems as `findMalformedParts`, and a tag that is not three ASCII letters or digits. */
export const findMalformedField = (field: Field): readonly RecordProblem[] => {
  const parts = findMalformedParts(field)
  return TAG_TEXT.test(field.tag) ? parts : [problem('bad-tag', { value: excerpt(field.tag) }, field.tag), ...parts]
}

/** Finds the problems that prevent writing a record in any format. */
export const findMalformed = ({ leader, fields }: MarcRecord): readonly RecordProblem[] => {
  const problems: RecordProblem[] = []
  if (!LEADER_TEXT.test(leader)) {
    problems.push(problem('bad-leader-length', { value: excerpt(leader), length: leader.length }))
  }
  for (const field of fields) if (!isSound(field)) problems.push(...findMalformedField(field))
  return problems
}

const isSound = (field: Field): boolean => TAG_TEXT.test(field.tag) && isPlain(field)

/** Finds NUL in values, which neither XML nor the database can hold. */
export const findNul = (field: Field): readonly RecordProblem[] => {
  const values = isControlField(field) ? [field.value] : field.subfields.map(({ value }) => value)
  return values.flatMap((value) => {
    const nul = value.indexOf('\0')
    return nul < 0 ? [] : [problem('nul-character', { character: nul + 1 }, field.tag)]
  })
}

/** A control character in hexadecimal for a message, for example `1F`. */
const hex = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')

const showControls = (text: string): string => excerpt(text.replace(/[\0-\u001f\u007f]/g, '?').toWellFormed())
