import type { MarcRecord } from './record.ts'

/**
 * A problem of a record. The text for users comes from the message `marc.<code>` and `params`. `error`: content was
 * lost, guessed or cannot be kept. `warning`: everything was read, but the file should be corrected.
 */
export type RecordProblem = {
  readonly level: 'error' | 'warning'
  readonly code: ProblemCode
  /** The tag of the field that has the problem, as read. */
  readonly tag?: string
  readonly params: Readonly<Record<string, string | number>>
}

/** A problem found while reading a file. */
export type ReadProblem = RecordProblem & {
  /** The number of the record in the file, from 1. */
  readonly position: number
  /** The byte offset in the file, from 0, of the field or else of the record. */
  readonly offset: number
}

/**
 * One record of a file, or a place where a record is expected. `record` is undefined if the bytes from `offset` are
 * unreadable; `problems` lists the reasons.
 */
export type ReadResult = {
  readonly position: number
  readonly offset: number
  /** The length of the record in bytes, including its terminator. */
  readonly length: number
  readonly record?: MarcRecord
  readonly problems: readonly ReadProblem[]
}

/** Each code has a message `marc.<code>` in the four languages, as a test checks. */
export const PROBLEM_CODES = [
  // problems of files
  'empty-file',
  'not-marc',
  'unreadable-bytes',
  'junk-between-records',
  'line-ends-between-records',
  'byte-order-mark',
  'record-too-large',
  'truncated-record',
  // problems of the structure of ISO 2709
  'wrong-record-length',
  'missing-record-terminator',
  'terminator-in-record',
  'wrong-base-address',
  'wrong-leader-flags',
  'leader-not-ascii',
  'bad-directory',
  'directory-without-fields',
  'fields-without-directory',
  'no-fields',
  'too-many-fields',
  // problems of fields
  'bad-tag',
  'continued-field',
  'empty-field',
  'field-without-subfields',
  'text-before-subfields',
  'control-field-with-subfields',
  'missing-subfield-code',
  'bad-indicator',
  // problems of characters
  'declared-utf8-is-marc8',
  'declared-utf8-is-latin1',
  'declared-marc8-is-utf8',
  'declared-marc8-is-latin1',
  'unknown-encoding',
  'invalid-utf8',
  'unknown-marc8-characters',
  'nul-character',
  'unpaired-surrogate',
  'delimiter-in-value',
  // limits of a target format
  'field-too-long',
  'record-too-long',
  'bad-leader-length',
  'bad-subfield-code',
  'not-in-xml',
  'not-in-aleph',
  // problems of mrk
  'mrk-not-a-field',
  'mrk-unknown-mnemonic',
  'mrk-missing-leader',
  'mrk-missing-blank-line',
  'mrk-line-too-long',
  'text-not-utf8',
  // problems of Aleph sequential
  'aleph-not-a-field',
  // problems of MARCXML
  'xml-malformed',
  'xml-unclosed',
  'xml-unknown-entity',
  'xml-unexpected-element',
  'xml-too-deep',
  'xml-missing-leader',
  'xml-missing-attribute',
  // other input formats
  'read-from-unimarc',
  // content that an import drops
  'empty-subfields',
  // found only by an examination (packages/doctor)
  'lengths-in-characters',
  'line-ends-translated',
  'doubly-encoded',
  'windows-code-page',
  'written-in-utf16',
  'written-in-other-encoding',
  'packed-file',
  // problems of the wire form
  'wire-not-json',
  'wire-not-a-record',
  'wire-missing-leader',
  'wire-bad-field',
  'wire-bad-positions',
  'wire-missing-position',
  'wire-position-length',
  'wire-bad-indicator',
  'wire-missing-indicator',
  'wire-bad-subfield',
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]
