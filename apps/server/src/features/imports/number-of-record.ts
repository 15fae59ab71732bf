import { PLACEHOLDER_ISSN, withCheckDigit } from '@seriatim/issn'
import { controlValue, firstDataField, type MarcRecord, subfield } from '@seriatim/marc'
import { asIssn } from './written-numbers.ts'

/** The number of a record in a file. */
export type GivenNumber =
  | { readonly kind: 'issn'; readonly issn: string }
  /** No candidate: 001 is a control number of another system, and 022 has no $a. */
  | { readonly kind: 'none' }
  /** A malformed ISSN: the import rejects the record instead of assigning a number. */
  | { readonly kind: 'malformed'; readonly value: string }
  | { readonly kind: 'wrong-check-digit'; readonly value: string; readonly expected: string }

const SHAPE = /^\d{4}-\d{3}[\dX]$/

const checked = (issn: string): GivenNumber => {
  if (issn === PLACEHOLDER_ISSN) return { kind: 'malformed', value: issn }
  const expected = withCheckDigit(issn)
  return expected === issn ? { kind: 'issn', issn } : { kind: 'wrong-check-digit', value: issn, expected }
}

/**
 * Reads the ISSN from 001, else from 022 $a. A control number of another system in 001 is not an ISSN. 022 $a is an
 * ISSN, with or without hyphen (ISO 3297 writes it with one). A valid 022 $a overrides the placeholder 0000-0000 in
 * 001.
 */
export const numberOfRecord = (record: MarcRecord): GivenNumber => {
  const control = controlValue(record, '001')?.trim().toUpperCase() ?? ''
  const isPlaceholder = control === PLACEHOLDER_ISSN
  if (SHAPE.test(control) && !isPlaceholder) return checked(control)
  const value = subfield(firstDataField(record, '022'), 'a')?.trim() ?? ''
  if (value === '') return isPlaceholder ? checked(control) : { kind: 'none' }
  const issn = asIssn(value)
  return issn === undefined ? { kind: 'malformed', value } : checked(issn)
}
