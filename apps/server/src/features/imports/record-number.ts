import { PLACEHOLDER_ISSN, withCheckDigit } from '@seriatim/issn'
import { controlValue, firstDataField, type MarcRecord, subfield } from '@seriatim/marc'
import { formatIssn } from './normalise-issns.ts'

/** The ISSN that an imported record has, or the reason why it has none. */
export type RecordNumber =
  | { readonly kind: 'issn'; readonly issn: string }
  /** The record has no ISSN: 001 is a control number of another system, and 022 has no $a. */
  | { readonly kind: 'none' }
  /** A malformed ISSN. The import rejects the record and does not assign an ISSN. */
  | { readonly kind: 'malformed'; readonly value: string }
  | { readonly kind: 'wrong-check-digit'; readonly value: string; readonly expected: string }

const ISSN_SHAPE = /^\d{4}-\d{3}[\dX]$/

const verifyCheckDigit = (issn: string): RecordNumber => {
  if (issn === PLACEHOLDER_ISSN) return { kind: 'malformed', value: issn }
  const expected = withCheckDigit(issn)
  return expected === issn ? { kind: 'issn', issn } : { kind: 'wrong-check-digit', value: issn, expected }
}

/**
 * Reads the ISSN from 001, or else from 022 $a. A control number of another system in 001 is not an ISSN. The ISSN in
 * 022 $a can lack the hyphen, although ISO 3297 requires it. A valid 022 $a overrides the placeholder 0000-0000 in 001.
 */
export const recordNumber = (record: MarcRecord): RecordNumber => {
  const control = controlValue(record, '001')?.trim().toUpperCase() ?? ''
  const isPlaceholder = control === PLACEHOLDER_ISSN
  if (ISSN_SHAPE.test(control) && !isPlaceholder) return verifyCheckDigit(control)
  const value = subfield(firstDataField(record, '022'), 'a')?.trim() ?? ''
  if (value === '') return isPlaceholder ? verifyCheckDigit(control) : { kind: 'none' }
  const issn = formatIssn(value)
  return issn === undefined ? { kind: 'malformed', value } : verifyCheckDigit(issn)
}
