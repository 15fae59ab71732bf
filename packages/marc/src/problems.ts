import type { MarcRecord } from './record.ts'

/**
 * What is wrong with a record, as a value: text is made where it is shown, from the message `marc.<code>` and `params`.
 * `error`: something was lost, guessed or cannot be kept; `warning`: everything was read, the file should be mended.
 */
export type RecordProblem = {
  readonly level: 'error' | 'warning'
  readonly code: ProblemCode
  /** The tag of the field concerned, as read. */
  readonly tag?: string
  readonly params: Readonly<Record<string, string | number>>
}

/** A problem met while reading a file. */
export type ReadProblem = RecordProblem & {
  /** The number of the record in the file, from 1. */
  readonly position: number
  /** Where in the file, in bytes from 0: of the field where one is concerned, else of the record. */
  readonly offset: number
}

/**
 * One record of a file, or the place where one should be: `record` is absent where nothing could be made of the bytes
 * from `offset` on, and `problems` then says why.
 */
export type ReadResult = {
  readonly position: number
  readonly offset: number
  /** In bytes, terminator included. */
  readonly length: number
  readonly record?: MarcRecord
  readonly problems: readonly ReadProblem[]
}

/** Every code has a sentence `marc.<code>` in the four languages (tested). */
export const PROBLEM_CODES = [
  // files
  'empty-file',
  'not-marc',
  'unreadable-bytes',
  'junk-between-records',
  'line-ends-between-records',
  'byte-order-mark',
  'record-too-large',
  'truncated-record',
  // structure of ISO 2709
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
  // fields
  'bad-tag',
  'continued-field',
  'empty-field',
  'field-without-subfields',
  'text-before-subfields',
  'control-field-with-subfields',
  'missing-subfield-code',
  'bad-indicator',
  // characters
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
  // what a target cannot hold
  'field-too-long',
  'record-too-long',
  'bad-leader-length',
  'bad-subfield-code',
  'not-in-xml',
  // text form
  'mrk-not-a-field',
  'mrk-unknown-mnemonic',
  'mrk-missing-leader',
  'mrk-missing-blank-line',
  'mrk-line-too-long',
  'text-not-utf8',
  // MARCXML
  'xml-malformed',
  'xml-unclosed',
  'xml-unknown-entity',
  'xml-unexpected-element',
  'xml-too-deep',
  'xml-missing-leader',
  'xml-missing-attribute',
  // another format
  'read-from-unimarc',
  // what an import leaves out
  'empty-subfields',
  // what only an examination finds (packages/doctor)
  'lengths-in-characters',
  'line-ends-translated',
  'doubly-encoded',
  'windows-code-page',
  'written-in-utf16',
  'written-in-other-encoding',
  'packed-file',
  // wire form
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
