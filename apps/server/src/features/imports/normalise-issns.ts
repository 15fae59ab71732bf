import { LINKING_TAGS } from '@seriatim/issn'
import { type Field, isControlField, isDataField, type MarcRecord } from '@seriatim/marc'
import type { Diagnostic } from '@seriatim/rules'
import { importDiagnostic } from './import-problems.ts'

/** Matches two groups of four characters with any hyphen or none between them, and X in upper or lower case. */
const WRITTEN = /^(\d{4})[-\u2010-\u2015\u2212]?(\d{3}[\dXx])$/

/** An ISSN in the form of ISO 3297 (`2434-561X`); undefined for any other text. Does not verify the check digit. */
export const formatIssn = (value: string): string | undefined => {
  const [, first, last] = WRITTEN.exec(value.trim()) ?? []
  return first === undefined || last === undefined ? undefined : `${first}-${last.toUpperCase()}`
}

/**
 * Codes of subfields that contain exactly one ISSN, by tag. Excludes 022 $y, which contains the ISSN exactly as printed
 * on issues.
 */
const issnSubfieldCodes = (tag: string): string =>
  tag === '022' ? 'almvz' : tag === '510' || LINKING_TAGS.has(tag) ? 'x' : ''

/**
 * Normalises the form of ISSNs in 022 $a $l $m $v $z, in $x of linking fields and in 510 $x. Also normalises 001 if it
 * is the ISSN in 022 $a without hyphen. Other values stay unchanged. Each change adds a warning.
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
