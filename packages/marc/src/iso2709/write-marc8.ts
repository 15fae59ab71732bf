import { asPortableRecord, fieldText } from '../field-text.ts'
import { MAX_ISO2709_RECORD } from '../limits.ts'
import { findMalformed, problem } from '../malformed.ts'
import type { Eacc } from '../marc8/eacc.ts'
import { encodeMarc8 } from '../marc8/encode.ts'
import type { RecordProblem } from '../problems.ts'
import type { Field, MarcRecord } from '../record.ts'
import { ENTRY_LENGTH, FIELD_TERMINATOR, LEADER_LENGTH, RECORD_TERMINATOR } from './bytes.ts'
import { findTooLong, leaderOf, padNumber, UnwritableRecord } from './write.ts'

/**
 * Writes a MARC 21 record as ISO 2709 in MARC-8, for systems without Unicode. Leader 09 is blank. 066 $c names the sets
 * in use, after the sets that the record had. Characters outside MARC-8 become references `&#xXXXX;`.
 * @throws UnwritableRecord if ISO 2709 cannot hold the record, or a value contains an escape character
 */
export const writeMarc8 = (record: MarcRecord, eacc: Eacc): Uint8Array => {
  const { leader, fields } = asPortableRecord(record)
  const sets = new Set<string>()
  const plain = fields.filter(({ tag }) => tag !== '066')
  const written = plain.map((field) => ({ tag: field.tag, text: encodeMarc8(fieldText(field), eacc, sets) }))
  if (sets.size > 0) {
    const text = `  ${[...sets].map((set) => `\u001fc${set}`).join('')}`
    written.splice(written.findLastIndex(({ tag }) => tag <= '066') + 1, 0, { tag: '066', text })
  }
  const tags = written.map(({ tag }) => tag)
  const sizes = written.map(({ text }) => text.length + 1)
  const problems = [...findMalformed({ leader, fields: plain }), ...findTooLong(tags, sizes), ...findEscapes(plain)]
  if (problems.length > 0) throw new UnwritableRecord(problems)
  const base = LEADER_LENGTH + written.length * ENTRY_LENGTH + 1
  const length = sizes.reduce((sum, size) => sum + size, base + 1)
  if (length > MAX_ISO2709_RECORD) {
    throw new UnwritableRecord([problem('record-too-long', { bytes: length, limit: MAX_ISO2709_RECORD })])
  }
  let head = leaderOf(leader, { length, base, content: 'marc8' })
  let data = FIELD_END
  let start = 0
  for (const [index, { tag, text }] of written.entries()) {
    head += tag + padNumber(sizes[index]!, 4) + padNumber(start, 5)
    data += text + FIELD_END
    start += sizes[index]!
  }
  const bytes = new Uint8Array(length)
  const text = head + data + RECORD_END
  for (let at = 0; at < length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

const FIELD_END = String.fromCharCode(FIELD_TERMINATOR)
const RECORD_END = String.fromCharCode(RECORD_TERMINATOR)

/** Escape characters in values would be read as changes of the set. */
const findEscapes = (fields: readonly Field[]): readonly RecordProblem[] =>
  fields.flatMap((field) => {
    const at = fieldText(field).indexOf('\u001b')
    return at < 0 ? [] : [problem('delimiter-in-value', { value: '1B', character: at + 1 }, field.tag)]
  })
