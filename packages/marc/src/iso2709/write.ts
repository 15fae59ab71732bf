import { utf8Length } from '../characters.ts'
import { asPortableRecord, fieldText } from '../field-text.ts'
import { MAX_ISO2709_FIELD, MAX_ISO2709_RECORD } from '../limits.ts'
import { findMalformed, problem } from '../malformed.ts'
import type { RecordProblem } from '../problems.ts'
import type { MarcRecord } from '../record.ts'
import { ENTRY_LENGTH, FIELD_TERMINATOR, LEADER_LENGTH, RECORD_TERMINATOR } from './bytes.ts'

const encoder = new TextEncoder()
const FIELD_END = String.fromCharCode(FIELD_TERMINATOR)
const RECORD_END = String.fromCharCode(RECORD_TERMINATOR)

/** A record that ISO 2709 cannot hold. `problems` lists the reasons. */
export class UnwritableRecord extends Error {
  readonly problems: readonly RecordProblem[]
  constructor(problems: readonly RecordProblem[]) {
    super(
      `The record cannot be written: ${problems.map(({ code, tag }) => (tag ? `${code} (${tag})` : code)).join(', ')}`,
    )
    this.name = 'UnwritableRecord'
    this.problems = problems
  }
}

/** Leader 09 (character coding) and 20-23 (entry map) for each content format. */
const LEADERS = {
  marc21: { coding: 'a', entryMap: '4500' },
  marc8: { coding: ' ', entryMap: '4500' },
  unimarc: { coding: ' ', entryMap: '450 ' },
} as const

/**
 * Writes a record as ISO 2709 in UTF-8 (MARC 21 Specifications for Record Structure). Lengths are in bytes. Leader
 * positions 00-04, 09-11, 12-16 and 20-23 are computed, the others are kept.
 * @throws UnwritableRecord if ISO 2709 cannot hold the record
 */
export const writeIso2709 = (record: MarcRecord, content: 'marc21' | 'unimarc' = 'marc21'): Uint8Array => {
  const { leader, fields } = asPortableRecord(record)
  const texts = fields.map(fieldText)
  const sizes = texts.map((text) => utf8Length(text) + 1)
  const tags = fields.map(({ tag }) => tag)
  const problems = [...findMalformed({ leader, fields }), ...findTooLong(tags, sizes)]
  if (problems.length > 0) throw new UnwritableRecord(problems)
  const base = LEADER_LENGTH + texts.length * ENTRY_LENGTH + 1
  const length = sizes.reduce((sum, size) => sum + size, base + 1)
  if (length > MAX_ISO2709_RECORD) {
    throw new UnwritableRecord([problem('record-too-long', { bytes: length, limit: MAX_ISO2709_RECORD })])
  }
  let head = leaderOf(leader, { length, base, content })
  let data = FIELD_END
  let start = 0
  for (let index = 0; index < texts.length; index++) {
    head += fields[index]!.tag + padNumber(sizes[index]!, 4) + padNumber(start, 5)
    data += texts[index]! + FIELD_END
    start += sizes[index]!
  }
  return encoder.encode(head + data + RECORD_END)
}

/** The leader of a written record, with its lengths in bytes. */
export const leaderOf = (
  leader: string,
  { length, base, content }: { length: number; base: number; content: keyof typeof LEADERS },
): string => {
  const { coding, entryMap } = LEADERS[content]
  return `${padNumber(length, 5)}${leader.slice(5, 9)}${coding}22${padNumber(base, 5)}${leader.slice(17, 20)}${entryMap}`
}

export const padNumber = (number: number, width: number): string => String(number).padStart(width, '0')

/** Finds fields over the limit of the directory. `sizes` are in bytes with the terminator. */
export const findTooLong = (tags: readonly string[], sizes: readonly number[]): readonly RecordProblem[] =>
  tags.flatMap((tag, index) => {
    const bytes = sizes[index]!
    return bytes > MAX_ISO2709_FIELD ? [problem('field-too-long', { bytes, limit: MAX_ISO2709_FIELD }, tag)] : []
  })
