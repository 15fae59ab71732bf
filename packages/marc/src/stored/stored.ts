import { unpairedSurrogateAt } from '../characters.ts'
import { excerpt, leadingCharacter } from '../field-text.ts'
import { MAX_RECORD_FIELDS } from '../limits.ts'
import { findMalformedParts, isPlain } from '../malformed.ts'
import type { RecordProblem } from '../problems.ts'
import { type Field, isControlField, type MarcRecord, type Subfield } from '../record.ts'

/**
 * The compact text of a record in the database: the leader, then each field after U+001E. A control field is its tag
 * and value. A data field is its tag, two indicators, and U+001F, code and value of each subfield. Tags 001 to 009 are
 * control fields, all others data fields. U+001D after the tag marks an exception.
 */
const FIELD = '\u001e'
const SUBFIELD = '\u001f'
const OTHER_KIND = '\u001d'

const hasControlTag = (tag: string): boolean => tag.charCodeAt(0) === 0x30 && tag.charCodeAt(1) === 0x30

/** Encodes a record for which `findUnstorable` finds no problem. */
export const encodeStored = (record: MarcRecord): string => {
  let text = record.leader
  for (const field of record.fields) {
    const isControl = isControlField(field)
    text += FIELD + field.tag
    if (isControl !== hasControlTag(field.tag)) text += OTHER_KIND
    if (isControl) text += field.value
    else {
      text += field.indicator1 + field.indicator2
      for (const { code, value } of field.subfields) text += SUBFIELD + code + value
    }
  }
  return text
}

/** The numeric tags as shared strings, so that records in memory hold no copies. */
const TAGS: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0')).map((tag) => [tag, tag]),
)

/** Decodes the text of `encodeStored` without loss. */
export const decodeStored = (text: string): MarcRecord => {
  const fields: Field[] = []
  let at = text.indexOf(FIELD)
  const leader = at < 0 ? text : text.slice(0, at)
  let delimiter = at < 0 ? -1 : text.indexOf(SUBFIELD, at)
  while (at >= 0) {
    const from = at + 4
    const written = text.slice(at + 1, from)
    const tag = TAGS.get(written) ?? written
    at = text.indexOf(FIELD, from)
    const to = at < 0 ? text.length : at
    const isOther = text.charCodeAt(from) === 0x1d && from < to
    const start = isOther ? from + 1 : from
    if (hasControlTag(tag) !== isOther) {
      fields.push({ tag, value: text.slice(start, to) })
      if (delimiter >= 0 && delimiter < to) delimiter = text.indexOf(SUBFIELD, to)
      continue
    }
    const indicator1 = characterAt(text, start)
    const indicator2 = characterAt(text, start + indicator1.length)
    const subfields: Subfield[] = []
    while (delimiter >= 0 && delimiter < to) {
      const next = text.indexOf(SUBFIELD, delimiter + 1)
      const end = next < 0 || next > to ? to : next
      const code = delimiter + 1 < end ? characterAt(text, delimiter + 1) : ''
      subfields.push({ code, value: text.slice(delimiter + 1 + code.length, end) })
      delimiter = next
    }
    fields.push({ tag, indicator1, indicator2, subfields })
  }
  return { leader, fields }
}

const characterAt = (text: string, at: number): string => {
  const code = text.charCodeAt(at)
  return code >= 0xd800 && code <= 0xdbff ? leadingCharacter(text.slice(at, at + 2)) : text.charAt(at)
}

/**
 * Finds the problems that prevent storing a record: NUL and unpaired surrogates (PostgreSQL rejects both), delimiters
 * in values, invalid tags, indicators and codes, and too many fields for a file.
 */
export const findUnstorable = (record: MarcRecord): readonly RecordProblem[] => {
  const problems: RecordProblem[] = []
  const add = (code: RecordProblem['code'], params: RecordProblem['params'], tag: string): void => {
    problems.push({ level: 'error', code, params, tag })
  }
  const checkText = (text: string, tag: string): void => {
    const nul = text.indexOf('\0')
    if (nul >= 0) add('nul-character', { character: nul + 1 }, tag)
  }
  const { length: count } = record.fields
  if (count > MAX_RECORD_FIELDS) add('too-many-fields', { count, limit: MAX_RECORD_FIELDS }, 'LDR')
  checkText(record.leader, 'LDR')
  const delimiter = /[\u001d-\u001f]/.exec(record.leader)
  if (delimiter) add('delimiter-in-value', { value: '1E', character: delimiter.index + 1 }, 'LDR')
  const surrogate = unpairedSurrogateAt(record.leader)
  if (surrogate >= 0) add('unpaired-surrogate', { character: surrogate + 1 }, 'LDR')
  for (const field of record.fields) {
    const { tag } = field
    if (!TAGS.has(tag) && !/^[\x21-\x7e]{3}$/.test(tag)) add('bad-tag', { value: excerpt(tag) }, tag)
    if (isPlain(field)) continue
    problems.push(...findMalformedParts(field))
    if (isControlField(field)) checkText(field.value, tag)
    else {
      checkText(field.indicator1 + field.indicator2, tag)
      for (const { code, value } of field.subfields) {
        checkText(code, tag)
        checkText(value, tag)
      }
    }
  }
  return problems
}
