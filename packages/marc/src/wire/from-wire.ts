import { DEFAULT_LEADER } from '../default-leader.ts'
import { BLANK_CODE, excerpt, isIndicator, isSubfieldCode } from '../field-text.ts'
import type { ProblemCode, RecordProblem } from '../problems.ts'
import { type Field, inTagOrder, isControlTag, type MarcRecord, type Subfield } from '../record.ts'
import { rangeOf } from './layouts.ts'

/** What was made of a value that claims to be a record; `record` is absent where it is none at all (`invalid_record`). */
export type FromWire = { readonly record?: MarcRecord; readonly problems: readonly RecordProblem[] }

type Note = (code: ProblemCode, params?: RecordProblem['params']) => void

/** The longest fixed field that is made from positions, in characters: a key cannot ask for memory. */
const MAX_POSITIONS = 100_000

/**
 * Reads a record in wire form (contract, Records) from parsed JSON, with its fields in tag order. Never throws: what is
 * no record at all gives none and one problem `wire-not-a-record`, what is wrong within one is named with its tag and
 * `params.occurrence` and read as far as it can be.
 */
export const fromWire = (json: unknown): FromWire => {
  const wireFields = isObject(json) ? json.fields : undefined
  if (!isObject(wireFields)) return { problems: [{ level: 'error', code: 'wire-not-a-record', params: {} }] }
  const problems: RecordProblem[] = []
  const fields: Field[] = []
  let leader: string | undefined
  for (const [tag, value] of Object.entries(wireFields)) {
    const values = Array.isArray(value) ? value : [value]
    values.forEach((item: unknown, index) => {
      const note: Note = (code, params = {}) =>
        problems.push({ level: 'error', code, tag, params: { occurrence: index + 1, ...params } })
      if (tag === 'LDR') {
        if (leader === undefined) leader = readFixed(item, note)
        else note('wire-bad-field', { value: shown(item) })
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown): string => excerpt(JSON.stringify(value) ?? String(value))

const readField = (tag: string, item: unknown, note: Note): Field | undefined => {
  if (isObject(item) && Array.isArray(item.subFields)) {
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

/** The text of a leader or control field, given whole or by positions. */
const readFixed = (item: unknown, note: Note): string | undefined => {
  if (typeof item === 'string') return item
  if (isObject(item) && isObject(item.positions)) return readPositions(item.positions, note)
  note('wire-bad-field', { value: shown(item) })
  return undefined
}

/**
 * Lays the ranges one behind the other, whatever the form of material they were made for. What is missing between two
 * is filled with blanks, a value of the wrong length is cut or filled up, both are named; the last may be short.
 */
const readPositions = (positions: Record<string, unknown>, note: Note): string => {
  const parts: { key: string; from: number; to: number; text: string }[] = []
  for (const [key, part] of Object.entries(positions)) {
    const range = /^\d{2,5}(-\d{2,5})?$/.test(key) ? rangeOf(key) : undefined
    const isRange = range !== undefined && range.to >= range.from && range.to < MAX_POSITIONS
    if (!isRange || typeof part !== 'string') note('wire-bad-positions', { key: excerpt(key), value: shown(part) })
    else parts.push({ ...range, text: part })
  }
  parts.sort((a, b) => a.from - b.from)
  let value = ''
  parts.forEach(({ key, from, to, text }, index) => {
    if (from < value.length) {
      note('wire-bad-positions', { key, value: shown(text) })
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

/** An indicator: `\` and a space are a blank; one that is absent or empty is taken for a blank and named. */
const readIndicator = (value: unknown, number: 1 | 2, note: Note): string => {
  if (value === '\\' || value === ' ') return ' '
  if (value === undefined || value === null || value === '') {
    note('wire-missing-indicator', { number })
    return ' '
  }
  if (typeof value === 'string' && isIndicator(value)) return value
  note('wire-bad-indicator', { number, value: shown(value) })
  return typeof value === 'string'
    ? Array.from(value.slice(0, 2))[0]!
    : typeof value === 'number'
      ? String(value)[0]!
      : ' '
}

const readSubfield = (item: unknown, note: Note): readonly Subfield[] => {
  const entries = isObject(item) ? Object.entries(item) : []
  if (entries.length === 0) note('wire-bad-subfield', { value: shown(item) })
  return entries.flatMap(([code, value]) => {
    const isNothing = code === '' && value === ''
    if (!isNothing && code !== BLANK_CODE && !isSubfieldCode(code)) note('bad-subfield-code', { value: excerpt(code) })
    if (typeof value === 'string') return [{ code, value }]
    note('wire-bad-subfield', { value: shown(item) })
    return typeof value === 'number' ? [{ code, value: String(value) }] : []
  })
}
