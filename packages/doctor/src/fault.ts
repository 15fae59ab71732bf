import { type MarcRecord, type ReadProblem, type ReadResult, subfields } from '@seriatim/marc'
import { isUnimarc, SOUND_IN_UNIMARC } from '@seriatim/unimarc'
import type { CodePage } from './code-page.ts'
import { fixDoubleEncoding, mayBeDoublyEncoded } from './doubly-encoded.ts'
import type { FileForm } from './form.ts'

/** The encoding of a record or of a whole file. */
export type TextEncoding = 'utf8' | 'marc8' | 'doubly-encoded' | CodePage

/** A fault with its place, from the reader or from the examination. Its message is `marc.<code>`. */
export type Fault = Pick<ReadProblem, 'level' | 'code' | 'params' | 'offset' | 'tag'>

/** Codes of problems that the reader reports for the bytes before a record. */
const OF_BYTES_BEFORE: ReadonlySet<string> = new Set([
  'line-ends-between-records',
  'junk-between-records',
  'byte-order-mark',
])

/** Codes of problems of the text as a whole. Their place is the first non-ASCII byte. */
const OF_TEXT: ReadonlySet<string> = new Set([
  'declared-utf8-is-marc8',
  'declared-utf8-is-latin1',
  'declared-marc8-is-utf8',
  'declared-marc8-is-latin1',
])

const LATIN1: ReadonlySet<string> = new Set(['declared-utf8-is-latin1', 'declared-marc8-is-latin1'])

/** Whether the reader read the text as Windows-1252, because it is neither UTF-8 nor MARC-8. */
export const isInCodePage = ({ problems }: Pick<ReadResult, 'problems'>): boolean =>
  problems.some(({ code }) => LATIN1.has(code))

/** The number of characters in UTF-8 bytes, in code points and in UTF-16 code units. */
const countCharacters = (bytes: Uint8Array): { points: number; units: number } => {
  let points = 0
  let units = 0
  for (const byte of bytes) {
    if ((byte & 0xc0) === 0x80) continue
    points++
    units += byte >= 0xf0 ? 2 : 1
  }
  return { points, units }
}

/** The offset of the first non-ASCII byte or MARC-8 escape, or 0. */
const firstNonAsciiOffset = (bytes: Uint8Array): number =>
  Math.max(
    0,
    bytes.findIndex((byte) => byte > 0x7f || byte === 0x1b),
  )

/** The number of line feeds that follow a carriage return. */
const translatedLineEnds = (bytes: Uint8Array): number => {
  let count = 0
  for (let at = bytes.indexOf(0x0d); at >= 0; at = bytes.indexOf(0x0d, at + 1)) if (bytes[at + 1] === 0x0a) count++
  return count
}

/** Replaces the fault of a wrong length by its specific cause, if known. */
const lengthFault = (fault: Fault, bytes: Uint8Array): Fault => {
  const declared = Number(fault.params.declared)
  if (!(declared > 0) || declared >= bytes.length) return fault
  const { points, units } = countCharacters(bytes)
  if (declared === points || declared === units) {
    return { ...fault, code: 'lengths-in-characters', params: {} }
  }
  const added = translatedLineEnds(bytes)
  if (added > 0 && declared + added === bytes.length) {
    return { ...fault, code: 'line-ends-translated', params: { count: added, declared, actual: bytes.length } }
  }
  return fault
}

const FIELD_TERMINATOR = 0x1e
const LEADER_LENGTH = 24
const ENTRY_LENGTH = 12

/** Whether the directory has field lengths in characters, and a field has more bytes than characters. */
const countsCharacters = (bytes: Uint8Array): boolean => {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  const base = bytes.indexOf(FIELD_TERMINATOR, LEADER_LENGTH) + 1
  let from = base
  let hasMore = false
  for (let entry = LEADER_LENGTH; entry < base - 1; entry += ENTRY_LENGTH) {
    const end = bytes.indexOf(FIELD_TERMINATOR, from) + 1
    if (end === 0) return false
    const declared = Number(text(entry + 3, entry + 7))
    const { points, units } = countCharacters(bytes.subarray(from, end))
    if (declared !== points && declared !== units) return false
    if (declared !== end - from) hasMore = true
    from = end
  }
  return hasMore
}

const fieldValues = (field: MarcRecord['fields'][number]): readonly string[] =>
  'value' in field ? [field.value] : subfields(field, field.subfields.map(({ code }) => code).join(''))

/**
 * The first field with doubly encoded text, a sample word before and after the reversal, and the number of affected
 * values. Values with the same word count once, because a title occurs in several fields.
 */
const findDoublyEncoded = (
  record: MarcRecord,
): { tag: string; value: string; undone: string; count: number } | undefined => {
  let first: { tag: string; value: string; undone: string } | undefined
  const words = new Set<string>()
  for (const field of record.fields) {
    for (const value of fieldValues(field)) {
      const undone = fixDoubleEncoding(value)
      if (undone === undefined) continue
      const [word = value] = value.split(/\s+/).filter((each) => fixDoubleEncoding(each) !== undefined)
      first ??= { tag: field.tag, value: word.slice(0, 40), undone: (fixDoubleEncoding(word) ?? undone).slice(0, 40) }
      words.add(word)
    }
  }
  return first && { ...first, count: words.size }
}

/**
 * The faults of a record or of unreadable bytes. Problems of the bytes before a record are left out, as are properties
 * that are normal in UNIMARC. `bytes` are all bytes of the record. `codePage` is the encoding of text that is neither
 * UTF-8 nor MARC-8.
 */
export const faultsOf = (
  { offset, record, problems }: ReadResult,
  bytes: Uint8Array,
  { form, codePage }: { form: FileForm; codePage: CodePage },
): readonly Fault[] => {
  if (problems.length === 0 && !mayBeDoublyEncoded(bytes)) return []
  const isOfUnimarc = record !== undefined && isUnimarc(record)
  const faults = problems
    .filter(({ code }) => !OF_BYTES_BEFORE.has(code) && !(isOfUnimarc && SOUND_IN_UNIMARC.has(code)))
    .map(({ level, code, params, offset: at, tag }): Fault => {
      const place = OF_TEXT.has(code) ? offset + firstNonAsciiOffset(bytes) : at
      const fault: Fault = { level, code, params, offset: place, ...(tag === undefined ? {} : { tag }) }
      if (form === 'iso2709' && code === 'wrong-record-length') return lengthFault(fault, bytes)
      if (form === 'iso2709' && code === 'bad-directory' && countsCharacters(bytes)) {
        return { ...fault, level: 'warning', code: 'lengths-in-characters', params: {} }
      }
      if (codePage === 'windows-1252' || !LATIN1.has(code)) return fault
      return { ...fault, code: 'windows-code-page', params: { name: codePage } }
    })
    .filter(
      ({ code }, index, all) => code !== 'lengths-in-characters' || all.findIndex((one) => one.code === code) === index,
    )
  // Text in another code page is checked later, after it is decoded. Records with faults are always checked, because
  // they are rewritten anyway.
  const isText = codePage === 'windows-1252' || !problems.some(({ code }) => LATIN1.has(code))
  const doubled =
    record && isText && (faults.length > 0 || mayBeDoublyEncoded(bytes)) ? findDoublyEncoded(record) : undefined
  if (!doubled) return faults
  const { tag, ...params } = doubled
  return [
    ...faults,
    { level: 'warning', code: 'doubly-encoded', params, offset: offset + firstNonAsciiOffset(bytes), tag },
  ]
}

/** The encoding of a record, from its bytes or else from its leader. */
export const encodingOf = (
  faults: readonly Fault[],
  leader09: number | undefined,
  codePage: CodePage,
): TextEncoding => {
  const has = (...codes: string[]) => faults.some(({ code }) => codes.includes(code))
  if (has('doubly-encoded')) return 'doubly-encoded'
  if (has('windows-code-page', ...LATIN1)) return codePage
  if (has('declared-utf8-is-marc8', 'unknown-marc8-characters')) return 'marc8'
  if (has('declared-marc8-is-utf8')) return 'utf8'
  return leader09 === 0x20 ? 'marc8' : 'utf8'
}
