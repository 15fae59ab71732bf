import { DEFAULT_LEADER } from '../default-leader.ts'
import { BLANK_CODE, excerpt, isIndicator, isSubfieldCode } from '../field-text.ts'
import type { ProblemCode, RecordProblem } from '../problems.ts'
import { type Field, inTagOrder, isControlTag, type MarcRecord, type Subfield } from '../record.ts'
import { rangeOf } from './layouts.ts'

/** The result of `fromWire`. `record` is undefined if the JSON value is not a record. */
export type FromWire = { readonly record?: MarcRecord; readonly problems: readonly RecordProblem[] }

/** Callback that reports an error of a field. */
export type AddWireProblem = (code: ProblemCode, params?: RecordProblem['params']) => void

/**
 * The maximum length of a fixed field made from positions, in characters. It limits the memory that an invalid position
 * key can use.
 */
const MAX_POSITIONS = 100_000

/**
 * Parses a record in wire form (contract, Records) from JSON, with fields in tag order. A value that is not a record
 * has one problem `wire-not-a-record`. Other problems have a tag and `params.occurrence`, and the record is read as far
 * as possible. Never throws.
 */
export const fromWire = (json: unknown): FromWire => {
  const wireFields = isJsonObject(json) ? json.fields : undefined
  if (!isJsonObject(wireFields)) return { problems: [{ level: 'error', code: 'wire-not-a-record', params: {} }] }
  const problems: RecordProblem[] = []
  const fields: Field[] = []
  let leader: string | undefined
  for (const [tag, value] of Object.entries(wireFields)) {
    const values = Array.isArray(value) ? value : [value]
    values.forEach((item: unknown, index) => {
      const note: AddWireProblem = (code, params = {}) =>
        problems.push({ level: 'error', code, tag, params: { occurrence: index + 1, ...params } })
      if (tag === 'LDR') {
        if (leader === undefined) leader = readFixed(item, note)
        else note('wire-bad-field', { value: shownJson(item) })
        return
      }
      if (!/^[0-9A-Za-z]{3}$/.test(tag)) note('bad-tag', { value: excerpt(tag) })
      const field = readField(tag, item, note)
      if (field) fields.push(field)
    })
  }
  if (leader === undefined) {
    problems.unshift({ level: 'error', code: 'wire-missing-leader', tag: 'LDR', params: { leader: DEFAULT_LEADER } })
  } else if (leader.length !== 24) {
    const params = { value: excerpt(leader), length: leader.length }
    problems.push({ level: 'error', code: 'bad-leader-length', tag: 'LDR', params })
  }
  return { record: inTagOrder({ leader: leader ?? DEFAULT_LEADER, fields }), problems }
}

export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The start of a JSON value, for a message. */
export const shownJson = (value: unknown): string => excerpt(JSON.stringify(value) ?? String(value))

const readField = (tag: string, item: unknown, note: AddWireProblem): Field | undefined => {
  if (isJsonObject(item) && Array.isArray(item.subFields)) {
    if (isControlTag(tag)) note('control-field-with-subfields')
    return {
      tag,
      indicator1: readIndicator(item.indicator1, 1, note),
      indicator2: readIndicator(item.indicator2, 2, note),
      subfields: item.subFields.flatMap((subfield: unknown) => readSubfield(subfield, note)),
    }
  }
  const value = readFixed(item, note)
  if (value === undefined) return undefined
  if (!isControlTag(tag)) note('field-without-subfields', { value: excerpt(value) })
  return { tag, value }
}

/** The text of a leader or control field, given as a whole or by positions. */
const readFixed = (item: unknown, note: AddWireProblem): string | undefined => {
  if (typeof item === 'string') return item
  if (isJsonObject(item) && isJsonObject(item.positions)) return readPositions(item.positions, note)
  note('wire-bad-field', { value: shownJson(item) })
  return undefined
}

/**
 * Concatenates the ranges of positions, for any form of material. Gaps are filled with blanks, and values of the wrong
 * length are cut or padded. Gaps and wrong lengths are reported. The last range may be short.
 */
const readPositions = (positions: Record<string, unknown>, note: AddWireProblem): string => {
  const parts: { key: string; from: number; to: number; text: string }[] = []
  for (const [key, part] of Object.entries(positions)) {
    const range = /^\d{2,5}(-\d{2,5})?$/.test(key) ? rangeOf(key) : undefined
    const isRange = range !== undefined && range.to >= range.from && range.to < MAX_POSITIONS
    if (!isRange || typeof part !== 'string') note('wire-bad-positions', { key: excerpt(key), value: shownJson(part) })
    else parts.push({ ...range, text: part })
  }
  parts.sort((a, b) => a.from - b.from)
  let value = ''
  parts.forEach(({ key, from, to, text }, index) => {
    if (from < value.length) {
      note('wire-bad-positions', { key, value: shownJson(text) })
      return
    }
    if (from > value.length) note('wire-missing-position', { from: value.length, to: from - 1 })
    const length = to - from + 1
    const isLast = index === parts.length - 1
    if (text.length > length || (text.length < length && !isLast)) {
      note('wire-position-length', { key, value: excerpt(text), length })
    }
    value = value.padEnd(from, ' ') + (isLast ? text.slice(0, length) : text.slice(0, length).padEnd(length, ' '))
  })
  return value
}

/** Parses an indicator. `\` and a space are a blank. A missing or empty indicator becomes a blank and is reported. */
export const readIndicator = (value: unknown, number: 1 | 2, note: AddWireProblem): string => {
  if (value === '\\' || value === ' ') return ' '
  if (value === undefined || value === null || value === '') {
    note('wire-missing-indicator', { number })
    return ' '
  }
  if (typeof value === 'string' && isIndicator(value)) return value
  note('wire-bad-indicator', { number, value: shownJson(value) })
  return typeof value === 'string'
    ? Array.from(value.slice(0, 2))[0]!
    : typeof value === 'number'
      ? String(value)[0]!
      : ' '
}

/** Parses a subfield, an object of one code with its value. */
export const readSubfield = (item: unknown, note: AddWireProblem): readonly Subfield[] => {
  const entries = isJsonObject(item) ? Object.entries(item) : []
  if (entries.length === 0) note('wire-bad-subfield', { value: shownJson(item) })
  return entries.flatMap(([code, value]) => {
    const isNothing = code === '' && value === ''
    if (!isNothing && code !== BLANK_CODE && !isSubfieldCode(code)) note('bad-subfield-code', { value: excerpt(code) })
    if (typeof value === 'string') return [{ code, value }]
    note('wire-bad-subfield', { value: shownJson(item) })
    return typeof value === 'number' ? [{ code, value: String(value) }] : []
  })
}
