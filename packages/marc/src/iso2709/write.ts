import { unpairedSurrogateAt, utf8Length } from '../characters.ts'
import { asOthersRead, excerpt, textOfDataField } from '../field-text.ts'
import { MAX_ISO2709_FIELD, MAX_ISO2709_RECORD } from '../limits.ts'
import type { RecordProblem } from '../problems.ts'
import { type Field, isControlField, type MarcRecord } from '../record.ts'
import { ENTRY_LENGTH, FIELD_TERMINATOR, LEADER_LENGTH, RECORD_TERMINATOR } from './bytes.ts'

const encoder = new TextEncoder()
const FIELD_END = String.fromCharCode(FIELD_TERMINATOR)
const RECORD_END = String.fromCharCode(RECORD_TERMINATOR)
const DELIMITERS = /[\u001d-\u001f]/

/** Thrown by a writer for a record that its format cannot hold; `problems` say why. */
export class UnwritableRecord extends Error {
  readonly problems: readonly RecordProblem[]
  constructor(problems: readonly RecordProblem[]) {
    super(
      `The record cannot be written: ${problems.map(({ code, tag }) => (tag ? `${code} (${tag})` : code)).join(', ')}`,
    )
    this.name = 'UnwritableRecord'
    this.problems = problems
  }
}

/** Leader/09 (character coding) and 20-23 (entry map) by the format of the content. */
const LEADERS = { marc21: { coding: 'a', entryMap: '4500' }, unimarc: { coding: ' ', entryMap: '450 ' } } as const

/**
 * A record as ISO 2709 in UTF-8 (MARC 21 Specifications for Record Structure). Lengths count bytes; of the leader 00-04,
 * 09 to 11, 12-16 and 20-23 are written, the rest is the record's.
 * @throws UnwritableRecord where ISO 2709 cannot hold it
 */
export const writeIso2709 = (record: MarcRecord, content: keyof typeof LEADERS = 'marc21'): Uint8Array => {
  const { leader, fields } = record
  const texts = fields.map(textOf)
  const sizes = texts.map((text) => utf8Length(text) + 1)
  const problems = findProblems(record, sizes)
  if (problems.length > 0) throw new UnwritableRecord(problems)
  const base = LEADER_LENGTH + texts.length * ENTRY_LENGTH + 1
  const length = sizes.reduce((sum, size) => sum + size, base + 1)
  if (length > MAX_ISO2709_RECORD) {
    throw new UnwritableRecord([problem('record-too-long', { bytes: length, limit: MAX_ISO2709_RECORD })])
  }
  const { coding, entryMap } = LEADERS[content]
  let head = `${padded(length, 5)}${leader.slice(5, 9)}${coding}22${padded(base, 5)}${leader.slice(17, 20)}${entryMap}`
  let data = FIELD_END
  let start = 0
  for (let index = 0; index < texts.length; index++) {
    head += fields[index]!.tag + padded(sizes[index]!, 4) + padded(start, 5)
    data += texts[index]! + FIELD_END
    start += sizes[index]!
  }
  return encoder.encode(head + data + RECORD_END)
}

const padded = (number: number, width: number): string => String(number).padStart(width, '0')

const textOf = (given: Field): string => {
  const field = asOthersRead(given)
  return isControlField(field) ? field.value : textOfDataField(field)
}

const problem = (code: RecordProblem['code'], params: RecordProblem['params'], tag?: string): RecordProblem => ({
  level: 'error',
  code,
  params,
  ...(tag === undefined ? {} : { tag }),
})

/** What keeps a record from being written as ISO 2709, its whole length aside; empty where nothing does. */
export const findUnwritable = (record: MarcRecord): readonly RecordProblem[] =>
  findProblems(
    record,
    record.fields.map((field) => utf8Length(textOf(field)) + 1),
  )

const LEADER_TEXT = /^[\x20-\x7e]{24}$/
const TAG_TEXT = /^[0-9A-Za-z]{3}$/

const findProblems = ({ leader, fields }: MarcRecord, sizes: readonly number[]): readonly RecordProblem[] => {
  const problems: RecordProblem[] = []
  if (!LEADER_TEXT.test(leader)) {
    problems.push(problem('bad-leader-length', { value: excerpt(leader), length: leader.length }))
  }
  fields.forEach((field, index) => {
    const { tag } = field
    if (!TAG_TEXT.test(tag)) problems.push(problem('bad-tag', { value: excerpt(tag) }, tag))
    if (!isPlain(field)) problems.push(...findUnwritableParts(field))
    const bytes = sizes[index]!
    if (bytes > MAX_ISO2709_FIELD) problems.push(problem('field-too-long', { bytes, limit: MAX_ISO2709_FIELD }, tag))
  })
  return problems
}

/** NUL is no delimiter, but no text that can be stored either. */
const SUSPECT = /[\0\u001d-\u001f]/
const isSuspect = (text: string): boolean => SUSPECT.test(text)

/** Whether nothing can be wrong with a field's parts, at a glance: the common case. */
export const isPlain = (field: Field): boolean => {
  if (isControlField(field)) return !isSuspect(field.value) && field.value.isWellFormed()
  if (field.indicator1.length !== 1 || field.indicator2.length !== 1 || field.subfields.length === 0) return false
  for (const { code, value } of field.subfields) {
    if (code.length !== 1 || isSuspect(value) || !value.isWellFormed()) return false
  }
  const others = field.indicator1 + field.indicator2 + field.subfields.map(({ code }) => code).join('')
  return !isSuspect(others) && others.isWellFormed()
}

/** Delimiters and unpaired surrogates inside values, indicators and subfield codes that are not one character. */
export const findUnwritableParts = (field: Field): readonly RecordProblem[] => {
  const problems: RecordProblem[] = []
  const { tag } = field
  const check = (value: string): void => {
    const found = DELIMITERS.exec(value)
    if (found) {
      problems.push(problem('delimiter-in-value', { value: hex(found[0]), character: found.index + 1 }, tag))
    }
    const surrogate = unpairedSurrogateAt(value)
    if (surrogate >= 0) problems.push(problem('unpaired-surrogate', { character: surrogate + 1 }, tag))
  }
  if (isControlField(field)) {
    check(field.value)
    return problems
  }
  for (const indicator of [field.indicator1, field.indicator2]) {
    check(indicator)
    if (!isOneCharacter(indicator)) problems.push(problem('bad-indicator', { value: excerpt(indicator) }, tag))
  }
  for (const { code, value } of field.subfields) {
    check(code)
    check(value)
    const isNothing = code === '' && value === ''
    if (!isNothing && !isOneCharacter(code)) problems.push(problem('bad-subfield-code', { value: excerpt(code) }, tag))
  }
  return problems
}

const isOneCharacter = (text: string): boolean =>
  text.length === 1 || (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff)

/** A control character for a sentence: `1F`. */
const hex = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')
