import {
  asWritten,
  type Eacc,
  type Field,
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
import { fixDoubleEncoding } from './doubly-encoded.ts'
import { type Fault, faultsOf } from './fault.ts'
import type { ExaminedFormat } from './form.ts'

/** The repair steps. Each has a message `doctor.mend_<mend>`. */
export const REPAIR_STEPS = [
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
  'rewritten',
] as const
export type RepairStep = (typeof REPAIR_STEPS)[number]

/**
 * The quality of a repair. `whole`: no content is lost or guessed. `partly`: some content is lost or guessed. `none`:
 * no repair is possible.
 */
export const REPAIRS = ['whole', 'partly', 'none'] as const
export type RepairKind = (typeof REPAIRS)[number]

type FaultRepair = { readonly mend: RepairStep; readonly kind: 'whole' | 'partly' }

const completeRepair = (mend: RepairStep): FaultRepair => ({ mend, kind: 'whole' })
const partialRepair = (mend: RepairStep): FaultRepair => ({ mend, kind: 'partly' })

/**
 * The repair step of each fault. Faults that are not listed are repaired by rewriting the record, if the result is
 * valid.
 */
const REPAIR_BY_FAULT: Readonly<Partial<Record<ProblemCode, FaultRepair>>> = {
  'junk-between-records': partialRepair('left-out'),
  'line-ends-between-records': completeRepair('left-out'),
  'byte-order-mark': completeRepair('left-out'),
  'truncated-record': partialRepair('cut-short'),
  // The repair is only partial, because records may be lost at the point of truncation.
  'xml-unclosed': partialRepair('closed'),
  'wrong-record-length': completeRepair('lengths'),
  'lengths-in-characters': completeRepair('lengths'),
  'line-ends-translated': completeRepair('line-ends'),
  'wrong-base-address': completeRepair('lengths'),
  'bad-directory': partialRepair('lengths'),
  'missing-record-terminator': completeRepair('terminator'),
  'terminator-in-record': partialRepair('removed'),
  'wrong-leader-flags': completeRepair('leader'),
  'leader-not-ascii': partialRepair('leader'),
  'directory-without-fields': partialRepair('entries-left-out'),
  'fields-without-directory': partialRepair('field-left-out'),
  'bad-tag': partialRepair('tag-999'),
  'empty-field': completeRepair('field-left-out'),
  'field-without-subfields': partialRepair('subfield-a'),
  'text-before-subfields': partialRepair('subfield-a'),
  'control-field-with-subfields': partialRepair('as-text'),
  'missing-subfield-code': partialRepair('subfield-a'),
  'bad-subfield-code': partialRepair('subfield-a'),
  'delimiter-in-value': partialRepair('removed'),
  'bad-indicator': partialRepair('indicators'),
  'declared-utf8-is-marc8': completeRepair('to-utf8'),
  // The code page of a text is never declared, only guessed.
  'declared-utf8-is-latin1': partialRepair('to-utf8'),
  'declared-marc8-is-utf8': completeRepair('leader'),
  'declared-marc8-is-latin1': partialRepair('to-utf8'),
  'windows-code-page': partialRepair('to-utf8'),
  'unknown-encoding': partialRepair('leader'),
  'invalid-utf8': partialRepair('marked'),
  'unknown-marc8-characters': partialRepair('marked'),
  'nul-character': completeRepair('removed'),
  'unpaired-surrogate': completeRepair('removed'),
  'doubly-encoded': partialRepair('undoubled'),
  'written-in-utf16': completeRepair('to-utf8'),
  'written-in-other-encoding': completeRepair('to-utf8'),
}

const REWRITTEN = partialRepair('rewritten')

/**
 * The number of agreeing values from which double encoding is certain, because a single word may look doubly encoded by
 * chance.
 */
const AGREEING_VALUES = 2

const repairOfFault = ({ code, params }: Pick<Fault, 'code' | 'params'>): FaultRepair =>
  code === 'doubly-encoded' && Number(params.count) >= AGREEING_VALUES
    ? completeRepair('undoubled')
    : (REPAIR_BY_FAULT[code] ?? REWRITTEN)

/** A proposed repair: its steps and the resulting bytes. */
export type Repair = {
  readonly kind: RepairKind
  readonly mends: readonly RepairStep[]
  /** Why the record cannot be written, if this prevents a repair. */
  readonly obstacles: readonly RecordProblem[]
  /** The repaired record; undefined without a repair. */
  readonly record?: MarcRecord
  readonly bytes?: Uint8Array
}

export const NO_REPAIR: Repair = { kind: 'none', mends: [], obstacles: [] }

/** The repair steps of several faults without duplicates, and their combined quality. */
export const repairStepsOf = (
  faults: readonly Pick<Fault, 'code' | 'params'>[],
): { kind: 'whole' | 'partly'; mends: readonly RepairStep[] } => {
  const mendings = faults.map(repairOfFault)
  return {
    kind: mendings.every(({ kind }) => kind === 'whole') ? 'whole' : 'partly',
    mends: [...new Set(mendings.map(({ mend }) => mend))],
  }
}

/** Characters that are invalid in values: NUL, the terminators and delimiter of ISO 2709, and the escape of MARC-8. */
const FORBIDDEN = /[\0\u001b\u001d-\u001f]/g

/** Replaces the characters of a value that are invalid. */
type CleanValue = (value: string) => string

const cleanValue: CleanValue = (value) => value.replace(FORBIDDEN, '').replaceAll('\r\n', '\n').toWellFormed()

const undoubledValue: CleanValue = (value) => {
  const clean = cleanValue(value)
  return fixDoubleEncoding(clean) ?? clean
}

const UNKNOWN_TAG = '999'
const isTag = (tag: string): boolean => /^[0-9A-Za-z]{3}$/.test(tag)
const isPlain = (character: string): boolean => /^[\x20-\x7e]$/.test(character)
const plainOrDefault = (character: string, other: string): string => (isPlain(character) ? character : other)

const textField = (tag: string, value: string): Field[] =>
  value === '' ? [] : [{ tag, indicator1: ' ', indicator2: ' ', subfields: [{ code: 'a', value }] }]

const cleanSubfield = ({ code, value }: Subfield, cleaned: CleanValue): Subfield[] => {
  const clean = cleaned(value)
  if (isPlain(code) && code !== ' ') return [{ code, value: clean }]
  return clean === '' ? [] : [{ code: 'a', value: clean }]
}

/** Makes a field valid. Returns no field if nothing is left. */
const cleanField = (field: Field, cleaned: CleanValue): Field[] => {
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
  return [
    {
      tag,
      indicator1: plainOrDefault(field.indicator1, ' '),
      indicator2: plainOrDefault(field.indicator2, ' '),
      subfields,
    },
  ]
}

/** Default characters for invalid positions of the leader. */
const USUAL_LEADER = '00000nas a2200000 i 4500'

const cleanLeader = (leader: string): string => {
  const plain = Array.from({ length: 24 }, (_, at) => plainOrDefault(leader[at] ?? '', USUAL_LEADER[at]!)).join('')
  return /[a-z]/.test(plain[5]!) ? plain : `${plain.slice(0, 5)}n${plain.slice(6)}`
}

/** Makes a record valid for every format. Doubly encoded text is reversed only if it was reported. */
const cleanRecord = (record: MarcRecord, faults: readonly Fault[]): MarcRecord => {
  const { leader, fields } = asWritten(record)
  const cleaned = faults.some(({ code }) => code === 'doubly-encoded') ? undoubledValue : cleanValue
  return { leader: cleanLeader(leader), fields: fields.flatMap((field) => cleanField(field, cleaned)) }
}

const writeRecord = (record: MarcRecord): { bytes?: Uint8Array; obstacles: readonly RecordProblem[] } => {
  try {
    return { bytes: writeIso2709(record, isUnimarc(record) ? 'unimarc' : 'marc21'), obstacles: [] }
  } catch (error) {
    if (error instanceof UnwritableRecord) return { obstacles: error.problems }
    throw error
  }
}

const isSound = (results: readonly ReadResult[], bytes: Uint8Array, form: ExaminedFormat): boolean => {
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
  const { bytes: repaired, obstacles } = writeRecord(record)
  if (!repaired) return { ...NO_REPAIR, obstacles }
  if (!isSound(parseIso2709(repaired, eacc), repaired, 'iso2709')) return NO_REPAIR
  const { kind, mends } = repairStepsOf(faults)
  // A repaired MARC-8 record becomes UTF-8 and declares it.
  const isMarc8 =
    bytes[9] === MARC8 && !isUnimarc(record) && !faults.some(({ code }) => code === 'declared-marc8-is-utf8')
  const isTurned = isMarc8 && repaired.some((byte) => byte > 0x7f) && !mends.includes('to-utf8')
  return { kind, mends: isTurned ? [...mends, 'to-utf8'] : mends, obstacles, record, bytes: repaired }
}

/** The code in leader 09 for MARC-8. */
const MARC8 = 0x20
const NEW_LINE = 0x0a
const encoder = new TextEncoder()

const recordText = (record: MarcRecord, form: Exclude<ExaminedFormat, 'iso2709'>): string => {
  if (form === 'marcxml') return marcXmlWithin(record)
  return form === 'mrk' ? toMrk(record) : JSON.stringify(toWire(record))
}

/** Converts XML to ASCII, which is valid in nearly any encoding. */
const asciiXml = (xml: string): string => xml.replace(/[^\0-\u007f]/gu, (character) => `&#${character.codePointAt(0)};`)

/**
 * Proposes a repair of a broken record in a text format, as `repairIso2709` does for ISO 2709.
 * @param isAscii whether the surrounding document is not in UTF-8
 */
export const repairText = async (
  read: MarcRecord | undefined,
  bytes: Uint8Array,
  faults: readonly Fault[],
  form: Exclude<ExaminedFormat, 'iso2709'>,
  isAscii = false,
): Promise<Repair> => {
  // The letters of bytes that are not UTF-8 are unknown, so there is no repair.
  if (!read || faults.some(({ code }) => code === 'invalid-utf8')) return NO_REPAIR
  const record = cleanRecord(read, faults)
  if (record.fields.length === 0) return NO_REPAIR
  const text = recordText(record, form)
  const made = encoder.encode(isAscii ? asciiXml(text) : text)
  const isEnded = bytes.at(-1) === NEW_LINE
  const repaired = !isEnded && made.at(-1) === NEW_LINE ? made.subarray(0, -1) : made
  const again: ReadResult[] = []
  for await (const result of readRecords([repaired], form, { isStrict: true })) again.push(result)
  return isSound(again, repaired, form)
    ? { ...repairStepsOf(faults), obstacles: [], record, bytes: repaired }
    : NO_REPAIR
}
