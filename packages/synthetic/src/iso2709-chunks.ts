import { isControlField, type MarcRecord } from '@seriatim/marc'

/** Writes valid records into large chunks. */
export type ChunkWriter = {
  /** Adds a record. Returns a chunk when one is full. */
  readonly write: (record: MarcRecord) => Uint8Array | undefined
  /** Returns the data written since the last chunk. */
  readonly rest: () => Uint8Array
}

const CHUNK = 1 << 18
/** The maximum length of an ISO 2709 record in bytes. */
const LONGEST = 100_000
const DELIMITER = '\x1F'
const FIELD_END = '\x1E'
const RECORD_END = 0x1d
const LEADER = 24
const ENTRY = 12

const encoder = new TextEncoder()

/** Writes `number` with leading zeros into `width` bytes from `at`. */
const putNumber = (bytes: Uint8Array, at: number, width: number, number: number): void => {
  let rest = number
  for (let place = at + width - 1; place >= at; place--) {
    bytes[place] = 0x30 + (rest % 10)
    rest = Math.floor(rest / 10)
  }
}

/**
 * Writes the generator's records as ISO 2709, five times as fast as `writeIso2709`. The records are known to be valid,
 * so nothing is checked, and all records use the same buffer.
 */
export const iso2709Chunks = (): ChunkWriter => {
  const buffer = new Uint8Array(CHUNK + LONGEST)
  let used = 0
  const rest = (): Uint8Array => {
    const chunk = buffer.slice(0, used)
    used = 0
    return chunk
  }
  const write = ({ leader, fields }: MarcRecord): Uint8Array | undefined => {
    const base = LEADER + fields.length * ENTRY + 1
    let end = used + base
    let entry = used + LEADER
    for (const field of fields) {
      let text: string
      if (isControlField(field)) text = field.value
      else {
        text = field.indicator1 + field.indicator2
        for (const { code, value } of field.subfields) text += DELIMITER + code + value
      }
      const { written } = encoder.encodeInto(text + FIELD_END, buffer.subarray(end))
      for (let index = 0; index < 3; index++) buffer[entry + index] = field.tag.charCodeAt(index)
      putNumber(buffer, entry + 3, 4, written)
      putNumber(buffer, entry + 7, 5, end - used - base)
      entry += ENTRY
      end += written
    }
    buffer[entry] = FIELD_END.charCodeAt(0)
    buffer[end++] = RECORD_END
    for (let index = 0; index < LEADER; index++) buffer[used + index] = leader.charCodeAt(index)
    putNumber(buffer, used, 5, end - used)
    putNumber(buffer, used + 12, 5, base)
    used = end
    return used >= CHUNK ? rest() : undefined
  }
  return { write, rest }
}
