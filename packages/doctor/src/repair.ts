import {
  asWritten,
  type Eacc,
  type Field,
  type Format,
  isControlField,
  isControlTag,
  type MarcRecord,
  marcXmlWithin,
  type ProblemCode,
  parseIso2709,
  type ReadResult,
  type RecordProblem,
  readRecords,
  type Subfield,
  toMrk,
  toWire,
  UnwritableRecord,
  writeIso2709,
} from '@seriatim/marc'
import { isUnimarc } from '@seriatim/unimarc'
import type { CodePage } from './code-page.ts'
import { undoubled } from './doubly-encoded.ts'
import { type Fault, faultsOf } from './fault.ts'

/** The repair steps. Each has a message `doctor.mend_<mend>`. */
export const MENDS = [
  'left-out',
  'lengths',
  'leader',
  'terminator',
  'closed',
  'cut-short',
  'to-utf8',
  'undoubled',
  'line-ends',
  'marked',
  'removed',
  'field-left-out',
  'entries-left-out',
  'subfield-a',
  'indicators',
  'as-text',
  'tag-999',
  'written-anew',
] as const
export type Mend = (typeof MENDS)[number]

/** The quality of a repair: `whole` loses and guesses nothing, `partly` does, `none` means no repair. */
export const REPAIRS = ['whole', 'partly', 'none'] as const
export type RepairKind = (typeof REPAIRS)[number]

type Mending = { readonly mend: Mend; readonly kind: 'whole' | 'partly' }

const whole = (mend: Mend): Mending => ({ mend, kind: 'whole' })
const partly = (mend: Mend): Mending => ({ mend, kind: 'partly' })

/** The repair step of each fault. Other faults are repaired by rewriting the record, if that helps. */
const MENDINGS: Readonly<Partial<Record<ProblemCode, Mending>>> = {
  'junk-between-records': partly('left-out'),
  'line-ends-between-records': whole('left-out'),
  'byte-order-mark': whole('left-out'),
  'truncated-record': partly('cut-short'),
  // Records may be lost at the point of truncation.
  'xml-unclosed': partly('closed'),
  'wrong-record-length': whole('lengths'),
  'lengths-in-characters': whole('lengths'),
  'line-ends-translated': whole('line-ends'),
  'wrong-base-address': whole('lengths'),
  'bad-directory': partly('lengths'),
  'missing-record-terminator': whole('terminator'),
  'terminator-in-record': partly('removed'),
  'wrong-leader-flags': whole('leader'),
  'leader-not-ascii': partly('leader'),
  'directory-without-fields': partly('entries-left-out'),
  'fields-without-directory': partly('field-left-out'),
  'bad-tag': partly('tag-999'),
  'empty-field': whole('field-left-out'),
  'field-without-subfields': partly('subfield-a'),
  'text-before-subfields': partly('subfield-a'),
  'control-field-with-subfields': partly('as-text'),
  'missing-subfield-code': partly('subfield-a'),
  'bad-subfield-code': partly('subfield-a'),
  'delimiter-in-value': partly('removed'),
  'bad-indicator': partly('indicators'),
  'declared-utf8-is-marc8': whole('to-utf8'),
  // The code page of a text is never declared, only guessed.
  'declared-utf8-is-latin1': partly('to-utf8'),
  'declared-marc8-is-utf8': whole('leader'),
  'declared-marc8-is-latin1': partly('to-utf8'),
  'windows-code-page': partly('to-utf8'),
  'unknown-encoding': partly('leader'),
  'invalid-utf8': partly('marked'),
  'unknown-marc8-characters': partly('marked'),
  'nul-character': whole('removed'),
  'unpaired-surrogate': whole('removed'),
  'doubly-encoded': partly('undoubled'),
  'written-in-utf16': whole('to-utf8'),
  'written-in-other-encoding': whole('to-utf8'),
}

const WRITTEN_ANEW = partly('written-anew')

/** The number of agreeing values needed for certainty, because a single word may look doubly encoded by chance. */
const AGREEING_VALUES = 2

const mendingOf = ({ code, params }: Pick<Fault, 'code' | 'params'>): Mending =>
  code === 'doubly-encoded' && Number(params.count) >= AGREEING_VALUES
    ? whole('undoubled')
    : (MENDINGS[code] ?? WRITTEN_ANEW)

/** A proposed repair: its steps and the resulting bytes. */
export type Repair = {
  readonly kind: RepairKind
  readonly mends: readonly Mend[]
  /** Why the record cannot be written, if this prevents a repair. */
  readonly obstacles: readonly RecordProblem[]
  /** Undefined without a repair. */
  readonly record?: MarcRecord
  readonly bytes?: Uint8Array
}

export const NO_REPAIR: Repair = { kind: 'none', mends: [], obstacles: [] }

/** The repair steps of several faults without duplicates, and their combined quality. */
export const mendsOf = (
  faults: readonly Pick<Fault, 'code' | 'params'>[],
): { kind: 'whole' | 'partly'; mends: readonly Mend[] } => {
  const mendings = faults.map(mendingOf)
  return {
    kind: mendings.every(({ kind }) => kind === 'whole') ? 'whole' : 'partly',
    mends: [...new Set(mendings.map(({ mend }) => mend))],
  }
}

/** Characters that are invalid in values: NUL, the terminators and delimiter of ISO 2709, and the escape of MARC-8. */
const FORBIDDEN = /[\0\u001b\u001d-\u001f]/g

/** Makes a value valid. */
type Clean = (value: string) => string

const cleanValue: Clean = (value) => value.replace(FORBIDDEN, '').replaceAll('\r\n', '\n').toWellFormed()

const undoubledValue: Clean = (value) => {
  const clean = cleanValue(value)
  return undoubled(clean) ?? clean
}

const UNKNOWN_TAG = '999'
const isTag = (tag: string): boolean => /^[0-9A-Za-z]{3}$/.test(tag)
const isPlain = (character: string): boolean => /^[\x20-\x7e]$/.test(character)
const plainOr = (character: string, other: string): string => (isPlain(character) ? character : other)

const textField = (tag: string, value: string): Field[] =>
  value === '' ? [] : [{ tag, indicator1: ' ', indicator2: ' ', subfields: [{ code: 'a', value }] }]

const cleanSubfield = ({ code, value }: Subfield, cleaned: Clean): Subfield[] => {
  const clean = cleaned(value)
  if (isPlain(code) && code !== ' ') return [{ code, value: clean }]
  return clean === '' ? [] : [{ code: 'a', value: clean }]
}

/** Makes a field valid. Returns no field if nothing is left. */
const cleanField = (field: Field, cleaned: Clean): Field[] => {
  const tag = isTag(field.tag) ? field.tag : UNKNOWN_TAG
  if (isControlField(field)) {
    const value = cleaned(field.value)
    if (!isControlTag(tag)) return textField(tag, value)
    return value === '' ? [] : [{ tag, value }]
  }
  const subfields = field.subfields.flatMap((subfield) => cleanSubfield(subfield, cleaned))
  if (isControlTag(tag)) {
    const value = subfields.map((each) => each.value).join(' ')
    return value === '' ? [] : [{ tag, value }]
  }
  if (subfields.length === 0) return []
  return [{ tag, indicator1: plainOr(field.indicator1, ' '), indicator2: plainOr(field.indicator2, ' '), subfields }]
}

/** Defaults for invalid leader characters. */
const USUAL_LEADER = '00000nas a2200000 i 4500'

const cleanLeader = (leader: string): string => {
  const plain = Array.from({ length: 24 }, (_, at) => plainOr(leader[at] ?? '', USUAL_LEADER[at]!)).join('')
  return /[a-z]/.test(plain[5]!) ? plain : `${plain.slice(0, 5)}n${plain.slice(6)}`
}

/** Makes a record valid for every format. Doubly encoded text is reversed only if it was reported. */
const cleanRecord = (record: MarcRecord, faults: readonly Fault[]): MarcRecord => {
  const { leader, fields } = asWritten(record)
  const cleaned = faults.some(({ code }) => code === 'doubly-encoded') ? undoubledValue : cleanValue
  return { leader: cleanLeader(leader), fields: fields.flatMap((field) => cleanField(field, cleaned)) }
}

const written = (record: MarcRecord): { bytes?: Uint8Array; obstacles: readonly RecordProblem[] } => {
  try {
    return { bytes: writeIso2709(record, isUnimarc(record) ? 'unimarc' : 'marc21'), obstacles: [] }
  } catch (error) {
    if (error instanceof UnwritableRecord) return { obstacles: error.problems }
    throw error
  }
}

const isSound = (results: readonly ReadResult[], bytes: Uint8Array, form: Format): boolean => {
  const [result] = results
  return (
    result?.record !== undefined &&
    results.length === 1 &&
    faultsOf(result, bytes, { form, codePage: 'windows-1252' }).length === 0
  )
}

/**
 * Proposes a repair of an ISO 2709 record with `faults`: the readable content, cleaned and rewritten. The repair is
 * proposed only if reading it again finds no fault.
 * @param bytes all bytes of the record
 */
export const repairIso2709 = (
  bytes: Uint8Array,
  faults: readonly Fault[],
  { eacc, codePage }: { eacc: Eacc | undefined; codePage: CodePage },
): Repair => {
  const decoder = codePage === 'windows-1252' ? undefined : new TextDecoder(codePage)
  const read = parseIso2709(bytes, eacc, decoder)[0]?.record
  if (!read) return NO_REPAIR
  const record = cleanRecord(read, faults)
  if (record.fields.length === 0) return NO_REPAIR
  const { bytes: repaired, obstacles } = written(record)
  if (!repaired) return { ...NO_REPAIR, obstacles }
  if (!isSound(parseIso2709(repaired, eacc), repaired, 'iso2709')) return NO_REPAIR
  const { kind, mends } = mendsOf(faults)
  // A repaired MARC-8 record becomes UTF-8 and declares it.
  const isMarc8 =
    bytes[9] === MARC8 && !isUnimarc(record) && !faults.some(({ code }) => code === 'declared-marc8-is-utf8')
  const isTurned = isMarc8 && repaired.some((byte) => byte > 0x7f) && !mends.includes('to-utf8')
  return { kind, mends: isTurned ? [...mends, 'to-utf8'] : mends, obstacles, record, bytes: repaired }
}

/** Leader 09 for MARC-8. */
const MARC8 = 0x20
const NEW_LINE = 0x0a
const encoder = new TextEncoder()

const textOf = (record: MarcRecord, form: Exclude<Format, 'iso2709'>): string => {
  if (form === 'marcxml') return marcXmlWithin(record)
  return form === 'mrk' ? toMrk(record) : JSON.stringify(toWire(record))
}

/** XML in ASCII, which is valid in nearly any encoding. */
const asciiXml = (xml: string): string => xml.replace(/[^\0-\u007f]/gu, (character) => `&#${character.codePointAt(0)};`)

/**
 * Like `repairIso2709`, for a record in a text format, which replaces the broken one.
 * @param isAscii whether the surrounding document is not in UTF-8
 */
export const repairText = async (
  read: MarcRecord | undefined,
  bytes: Uint8Array,
  faults: readonly Fault[],
  form: Exclude<Format, 'iso2709'>,
  isAscii = false,
): Promise<Repair> => {
  // The letters of bytes that are not UTF-8 are unknown.
  if (!read || faults.some(({ code }) => code === 'invalid-utf8')) return NO_REPAIR
  const record = cleanRecord(read, faults)
  if (record.fields.length === 0) return NO_REPAIR
  const text = textOf(record, form)
  const made = encoder.encode(isAscii ? asciiXml(text) : text)
  const isEnded = bytes.at(-1) === NEW_LINE
  const repaired = !isEnded && made.at(-1) === NEW_LINE ? made.subarray(0, -1) : made
  const again: ReadResult[] = []
  for await (const result of readRecords([repaired], form, { isStrict: true })) again.push(result)
  return isSound(again, repaired, form) ? { ...mendsOf(faults), obstacles: [], record, bytes: repaired } : NO_REPAIR
}
