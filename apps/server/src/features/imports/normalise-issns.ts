import { LINKING_TAGS } from '@seriatim/issn'
import { type Field, isControlField, isDataField, type MarcRecord } from '@seriatim/marc'
import type { Diagnostic } from '@seriatim/rules'
import { importDiagnostic } from './import-problems.ts'

/** Four and four characters with any or no hyphen between them, and X in either case. */
const WRITTEN = /^(\d{4})[-\u2010-\u2015\u2212]?(\d{3}[\dXx])$/

/** An ISSN in the form of ISO 3297 (`2434-561X`); undefined for another shape. The check digit is not verified. */
export const formatIssn = (value: string): string | undefined => {
  const [, first, last] = WRITTEN.exec(value.trim()) ?? []
  return first === undefined || last === undefined ? undefined : `${first}-${last.toUpperCase()}`
}

/**
 * Subfields that contain exactly one ISSN. 022 $y is excluded: it retains the form printed on issues, character by
 * character.
 */
const issnSubfieldCodes = (tag: string): string =>
  tag === '022' ? 'almvz' : tag === '510' || LINKING_TAGS.has(tag) ? 'x' : ''

/**
 * Normalises the form of the ISSNs in 022 $a $l $m $v $z, and in $x of the linking fields and of 510. Also normalises
 * 001 if it is the number of 022 $a without hyphen. Values of another shape stay. Each change adds a warning.
 */
export const normaliseIssns = (
  read: MarcRecord,
  issn: string,
): { record: MarcRecord; notes: readonly Diagnostic[] } => {
  const notes: Diagnostic[] = []
  const occurrences = new Map<string, number>()
  const fields = read.fields.map((field): Field => {
    const { tag } = field
    const occurrence = (occurrences.get(tag) ?? 0) + 1
    occurrences.set(tag, occurrence)
    if (isControlField(field)) return tag === '001' && formatIssn(field.value) === issn ? { tag, value: issn } : field
    const codes = issnSubfieldCodes(tag)
    if (codes === '' || !isDataField(field)) return field
    let isChanged = false
    const subfields = field.subfields.map((each) => {
      const written = codes.includes(each.code) ? formatIssn(each.value) : undefined
      if (written === undefined || written === each.value) return each
      isChanged = true
      notes.push(normalisedIssnWarning(tag, occurrence, each, written))
      return { code: each.code, value: written }
    })
    return isChanged ? { ...field, subfields } : field
  })
  return { record: { leader: read.leader, fields }, notes }
}

const normalisedIssnWarning = (
  tag: string,
  occurrence: number,
  { code, value }: { code: string; value: string },
  issn: string,
): Diagnostic => {
  const diagnostic = importDiagnostic('warning', 'number-written', { value, issn, subfield: code, occurrence }, tag)
  return { ...diagnostic, occurrence, subfield: code }
}
