import { resolveReferences } from '../marc8/decode.ts'
import type { Field, MarcRecord, Subfield } from '../record.ts'
import {
  digits,
  ENTRY_LENGTH,
  FIELD_TERMINATOR,
  isPrintableAscii,
  LEADER_LENGTH,
  RECORD_TERMINATOR,
  tagAt,
} from './bytes.ts'

/** Decodes UTF-8, and keeps a byte order mark at the start of a value, because the mark belongs to the record. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Fast path for a record without any defect: UTF-8 or ASCII-only MARC-8, standard leader flags, and directory and data
 * in the same order without gaps. Returns undefined at the first sign of a defect, and `readDamaged` then reports the
 * problem. The caller ensures that the bytes `at` to `at + length` contain no NUL and no escape.
 */
export const readSound = (bytes: Uint8Array, at: number, length: number): MarcRecord | undefined => {
  const end = at + length
  if (bytes[end - 1] !== RECORD_TERMINATOR || !hasSoundLeader(bytes, at)) return undefined
  const base = digits(bytes, at + 12, 5)
  const count = (base - LEADER_LENGTH - 1) / ENTRY_LENGTH
  if (base >= length || count < 1 || !Number.isInteger(count)) return undefined
  if (bytes[at + base - 1] !== FIELD_TERMINATOR || !hasSoundDirectory(bytes, at, base, count, length)) return undefined
  const decoded = decode(bytes, at, end)
  if (decoded === undefined || decoded.indexOf('\u001d') !== decoded.length - 1) return undefined
  const isMarc8 = bytes[at + 9] === MARC8
  if (isMarc8 && decoded.length !== length) return undefined
  const text = isMarc8 && decoded.includes('&#x') ? resolveReferences(decoded).normalize('NFC') : decoded
  const fields = fieldsIn(text, bytes, at, base, count)
  const leader = isMarc8 ? `${text.slice(0, 9)}a${text.slice(10, LEADER_LENGTH)}` : text.slice(0, LEADER_LENGTH)
  return fields && { leader, fields }
}

/** The code of MARC-8 in leader 09. An ASCII-only record in MARC-8 is also valid UTF-8. */
const MARC8 = 0x20

const hasSoundLeader = (bytes: Uint8Array, at: number): boolean => {
  for (let index = at + 5; index < at + LEADER_LENGTH; index++) if (!isPrintableAscii(bytes[index])) return false
  return (
    (bytes[at + 9] === 0x61 || bytes[at + 9] === MARC8) &&
    bytes[at + 10] === 0x32 &&
    bytes[at + 11] === 0x32 &&
    bytes[at + 20] === 0x34 &&
    bytes[at + 21] === 0x35 &&
    bytes[at + 22] === 0x30 &&
    bytes[at + 23] === 0x30
  )
}

const hasSoundDirectory = (bytes: Uint8Array, at: number, base: number, count: number, length: number): boolean => {
  let start = 0
  for (let index = 0; index < count; index++) {
    const entry = at + LEADER_LENGTH + index * ENTRY_LENGTH
    const fieldLength = digits(bytes, entry + 3, 4)
    if (fieldLength < 1 || digits(bytes, entry + 7, 5) !== start) return false
    start += fieldLength
    if (base + start >= length || bytes[at + base + start - 1] !== FIELD_TERMINATOR) return false
  }
  return base + start + 1 === length
}

const decode = (bytes: Uint8Array, at: number, end: number): string | undefined => {
  try {
    return utf8.decode(bytes.subarray(at, end))
  } catch {
    return undefined
  }
}

/** Whether a character may be an indicator or a subfield code: printable ASCII including a blank. */
const isPlain = (code: number): boolean => code >= 0x20 && code < 0x7f

const fieldsIn = (text: string, bytes: Uint8Array, at: number, base: number, count: number): Field[] | undefined => {
  const fields: Field[] = new Array(count)
  let from = base
  let delimiter = text.indexOf('\u001f', from)
  for (let index = 0; index < count; index++) {
    const entry = at + LEADER_LENGTH + index * ENTRY_LENGTH
    const tag = tagAt(bytes, entry)
    const to = text.indexOf('\u001e', from)
    if (tag === undefined || to < 0) return undefined
    const isControl = bytes[entry] === 0x30 && bytes[entry + 1] === 0x30
    if (delimiter < 0 || delimiter > to) {
      if (!isControl || to === from) return undefined
      fields[index] = { tag, value: text.slice(from, to) }
    } else {
      if (isControl || delimiter !== from + 2) return undefined
      if (!isPlain(text.charCodeAt(from)) || !isPlain(text.charCodeAt(from + 1))) return undefined
      const subfields: Subfield[] = []
      let start = delimiter
      while (true) {
        const code = text.charCodeAt(start + 1)
        if (code <= 0x20 || code >= 0x7f) return undefined
        delimiter = text.indexOf('\u001f', start + 2)
        const isLast = delimiter < 0 || delimiter > to
        subfields.push({ code: text[start + 1]!, value: text.slice(start + 2, isLast ? to : delimiter) })
        if (isLast) break
        start = delimiter
      }
      fields[index] = { tag, indicator1: text[from]!, indicator2: text[from + 1]!, subfields }
    }
    from = to + 1
  }
  return from === text.length - 1 ? fields : undefined
}
