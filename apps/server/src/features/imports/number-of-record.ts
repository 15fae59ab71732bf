import { PLACEHOLDER_ISSN, withCheckDigit } from '@seriatim/issn'
import { controlValue, firstDataField, type MarcRecord, subfield } from '@seriatim/marc'
import { asIssn } from './written-numbers.ts'

/** The number that a record comes with. */
export type GivenNumber =
  | { readonly kind: 'issn'; readonly issn: string }
  /** Nothing that could be one: 001 is somebody's own, and 022 has no $a. */
  | { readonly kind: 'none' }
  /** Meant as one and none: a number must not be given beside it. */
  | { readonly kind: 'malformed'; readonly value: string }
  | { readonly kind: 'wrong-check-digit'; readonly value: string; readonly expected: string }

const SHAPE = /^\d{4}-\d{3}[\dX]$/

const checked = (issn: string): GivenNumber => {
  if (issn === PLACEHOLDER_ISSN) return { kind: 'malformed', value: issn }
  const expected = withCheckDigit(issn)
  return expected === issn ? { kind: 'issn', issn } : { kind: 'wrong-check-digit', value: issn, expected }
}

/**
 * 001, else 022 $a. 001 of another system's own is no number; what stands in 022 $a is meant as one, be it written
 * without its hyphen (ISO 3297 shows it with one). The placeholder 0000-0000 in 001 yields to a number in 022 $a.
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
