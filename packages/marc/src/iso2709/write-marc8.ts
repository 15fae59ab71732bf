import { asPortableRecord, textOfDataField } from '../field-text.ts'
import { MAX_ISO2709_RECORD } from '../limits.ts'
import { findMalformed, problem } from '../malformed.ts'
import type { Eacc } from '../marc8/eacc.ts'
import { encodeMarc8 } from '../marc8/encode.ts'
import { dataField, type Field, isControlField, type MarcRecord } from '../record.ts'
import { ENTRY_LENGTH, FIELD_TERMINATOR, LEADER_LENGTH, RECORD_TERMINATOR } from './bytes.ts'
import { findTooLong, leaderOf, padded, UnwritableRecord } from './write.ts'

/**
 * Writes a MARC 21 record as ISO 2709 in MARC-8, for systems without Unicode. Leader 09 is blank. 066 $c names the sets
 * in use, after the sets that the record had. Characters outside MARC-8 become references `&#xXXXX;`.
 * @throws UnwritableRecord if ISO 2709 cannot hold the record, or a value contains an escape character
 */
export const writeMarc8 = (record: MarcRecord, eacc: Eacc): Uint8Array => {
  const { leader, fields } = asPortableRecord(record)
  const sets = new Set<string>()
  const plain = fields.filter(({ tag }) => tag !== '066')
  const written = plain.map((field) => ({ tag: field.tag, bytes: fieldBytes(field, eacc, sets) }))
  if (sets.size > 0) {
    const field = dataField(
      '066',
      ' ',
      ' ',
      [...sets].map((set) => ['c', set] as const),
    )
    const before = written.findLastIndex(({ tag }) => tag <= '066')
    written.splice(before + 1, 0, { tag: '066', bytes: fieldBytes(field, eacc, sets) })
  }
  const sizes = written.map(({ bytes }) => bytes.length + 1)
  const escapes = plain.flatMap((field) => {
    const at = (isControlField(field) ? field.value : textOfDataField(field)).indexOf('\u001b')
    return at < 0 ? [] : [problem('delimiter-in-value', { value: '1B', character: at + 1 }, field.tag)]
  })
  const tags = written.map(({ tag }) => tag)
  const problems = [...findMalformed({ leader, fields: plain }), ...findTooLong(tags, sizes), ...escapes]
  if (problems.length > 0) throw new UnwritableRecord(problems)
  const base = LEADER_LENGTH + written.length * ENTRY_LENGTH + 1
  const length = sizes.reduce((sum, size) => sum + size, base + 1)
  if (length > MAX_ISO2709_RECORD) {
    throw new UnwritableRecord([problem('record-too-long', { bytes: length, limit: MAX_ISO2709_RECORD })])
  }
  let head = leaderOf(leader, { length, base, content: 'marc8' })
  let start = 0
  for (const [index, { tag }] of written.entries()) {
    head += tag + padded(sizes[index]!, 4) + padded(start, 5)
    start += sizes[index]!
  }
  const whole = new Uint8Array(length)
  whole.set(new TextEncoder().encode(head))
  whole[base - 1] = FIELD_TERMINATOR
  let at = base
  for (const { bytes } of written) {
    whole.set(bytes, at)
    at += bytes.length
    whole[at++] = FIELD_TERMINATOR
  }
  whole[at] = RECORD_TERMINATOR
  return whole
}

const DELIMITER = Uint8Array.of(0x1f)

const fieldBytes = (field: Field, eacc: Eacc, sets: Set<string>): Uint8Array => {
  if (isControlField(field)) return encodeMarc8(field.value, eacc, sets)
  const [indicators = '', ...subfields] = textOfDataField(field).split('\u001f')
  // Each value is encoded separately, because the default sets are active after a delimiter.
  const parts = subfields.flatMap((subfield) => [DELIMITER, encodeMarc8(subfield, eacc, sets)])
  return joined([encodeMarc8(indicators, eacc, sets), ...parts])
}

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
