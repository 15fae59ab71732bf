import { type MarcRecord, type ReadProblem, type ReadResult, subfields } from '@seriatim/marc'
import { isUnimarc, SOUND_IN_UNIMARC } from '@seriatim/unimarc'
import type { CodePage } from './code-page.ts'
import { mayBeDoubled, undoubled } from './doubly-encoded.ts'
import type { FileForm } from './form.ts'

/** What a record, or a whole file, is written in. */
export type TextEncoding = 'utf8' | 'marc8' | 'doubly-encoded' | CodePage

/** Where and what: as the reader says it, or as only an examination finds it. Its sentence is `marc.<code>`. */
export type Fault = Pick<ReadProblem, 'level' | 'code' | 'params' | 'offset' | 'tag'>

/** What the reader says of the first record behind bytes that belong to none. */
const OF_BYTES_BEFORE: ReadonlySet<string> = new Set([
  'line-ends-between-records',
  'junk-between-records',
  'byte-order-mark',
])

/** What is wrong with the text as a whole: it stands where the first byte beyond ASCII does. */
const OF_TEXT: ReadonlySet<string> = new Set([
  'declared-utf8-is-marc8',
  'declared-utf8-is-latin1',
  'declared-marc8-is-utf8',
  'declared-marc8-is-latin1',
])

const LATIN1: ReadonlySet<string> = new Set(['declared-utf8-is-latin1', 'declared-marc8-is-latin1'])

/** Whether the reader took text for Windows-1252 because it is neither UTF-8 nor MARC-8. */
export const isInCodePage = ({ problems }: Pick<ReadResult, 'problems'>): boolean =>
  problems.some(({ code }) => LATIN1.has(code))

/** Characters of UTF-8 bytes, counted in code points and in units of UTF-16. */
const charactersOf = (bytes: Uint8Array): { points: number; units: number } => {
  let points = 0
  let units = 0
  for (const byte of bytes) {
    if ((byte & 0xc0) === 0x80) continue
    points++
    units += byte >= 0xf0 ? 2 : 1
  }
  return { points, units }
}

/** Where the first byte beyond ASCII stands, or the first escape of MARC-8; 0 where there is none. */
const beyondAscii = (bytes: Uint8Array): number =>
  Math.max(
    0,
    bytes.findIndex((byte) => byte > 0x7f || byte === 0x1b),
  )

/** How often a line feed has a carriage return before it. */
const translatedLineEnds = (bytes: Uint8Array): number => {
  let count = 0
  for (let at = bytes.indexOf(0x0d); at >= 0; at = bytes.indexOf(0x0d, at + 1)) if (bytes[at + 1] === 0x0a) count++
  return count
}

/** A wrong length, told by its cause where that is known. */
const lengthFault = (fault: Fault, bytes: Uint8Array): Fault => {
  const declared = Number(fault.params.declared)
  if (!(declared > 0) || declared >= bytes.length) return fault
  const { points, units } = charactersOf(bytes)
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

/** Whether the directory of a record gives the lengths of its fields in characters, and some field has more bytes. */
const countsCharacters = (bytes: Uint8Array): boolean => {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  const base = bytes.indexOf(FIELD_TERMINATOR, LEADER_LENGTH) + 1
  let from = base
  let hasMore = false
  for (let entry = LEADER_LENGTH; entry < base - 1; entry += ENTRY_LENGTH) {
    const end = bytes.indexOf(FIELD_TERMINATOR, from) + 1
    if (end === 0) return false
    const declared = Number(text(entry + 3, entry + 7))
    const { points, units } = charactersOf(bytes.subarray(from, end))
    if (declared !== points && declared !== units) return false
    if (declared !== end - from) hasMore = true
    from = end
  }
  return hasMore
}

const valuesOf = (field: MarcRecord['fields'][number]): readonly string[] =>
  'value' in field ? [field.value] : subfields(field, field.subfields.map(({ code }) => code).join(''))

/**
 * The first field that holds text encoded twice, with a word of it as it stands and as it was; and how many values say so,
 * those with the same word counted once: a title stands in more than one field.
 */
const doubledIn = (record: MarcRecord): { tag: string; value: string; undone: string; count: number } | undefined => {
  let first: { tag: string; value: string; undone: string } | undefined
  const words = new Set<string>()
  for (const field of record.fields) {
    for (const value of valuesOf(field)) {
      const undone = undoubled(value)
      if (undone === undefined) continue
      const [word = value] = value.split(/\s+/).filter((each) => undoubled(each) !== undefined)
      first ??= { tag: field.tag, value: word.slice(0, 40), undone: (undoubled(word) ?? undone).slice(0, 40) }
      words.add(word)
    }
  }
  return first && { ...first, count: words.size }
}

/**
 * What is wrong with a record, or with bytes that are none. What the reader says of bytes before it is left out; what is
 * as it should be in UNIMARC is none. `bytes` are the record's own, whole; `codePage` is what its text is in where it is
 * neither UTF-8 nor MARC-8.
 */
export const faultsOf = (
  { offset, record, problems }: ReadResult,
  bytes: Uint8Array,
  { form, codePage }: { form: FileForm; codePage: CodePage },
): readonly Fault[] => {
  if (problems.length === 0 && !mayBeDoubled(bytes)) return []
  const isOfUnimarc = record !== undefined && isUnimarc(record)
  const faults = problems
    .filter(({ code }) => !OF_BYTES_BEFORE.has(code) && !(isOfUnimarc && SOUND_IN_UNIMARC.has(code)))
    .map(({ level, code, params, offset: at, tag }): Fault => {
      const place = OF_TEXT.has(code) ? offset + beyondAscii(bytes) : at
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
  // Text in another code page is no text yet. What a record has faults for is written anew: it is looked at in any case.
  const isText = codePage === 'windows-1252' || !problems.some(({ code }) => LATIN1.has(code))
  const doubled = record && isText && (faults.length > 0 || mayBeDoubled(bytes)) ? doubledIn(record) : undefined
  if (!doubled) return faults
  const { tag, ...params } = doubled
  return [...faults, { level: 'warning', code: 'doubly-encoded', params, offset: offset + beyondAscii(bytes), tag }]
}

/** What a record is written in, by its bytes first and by its leader's word else. */
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
