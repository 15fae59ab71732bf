/** Control bytes of ISO 2709: end of record and end of field. */
export const RECORD_TERMINATOR = 0x1d
export const FIELD_TERMINATOR = 0x1e

export const LEADER_LENGTH = 24
export const ENTRY_LENGTH = 12

/** Parses `count` ASCII digits at `at`. Returns -1 if one of them is not a digit. */
export const digits = (bytes: Uint8Array, at: number, count: number): number => {
  let value = 0
  for (let index = at; index < at + count; index++) {
    const digit = bytes[index]! - 48
    if (!(digit >= 0 && digit <= 9)) return -1
    value = value * 10 + digit
  }
  return value
}

export const isPrintableAscii = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x20 && byte < 0x7f

const isAlphanumeric = (byte: number | undefined): boolean =>
  byte !== undefined &&
  ((byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))

/** The tags `000` to `999` as shared strings, so that records hold no copies. */
const TAGS: readonly string[] = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'))

/** The tag at `at`, or undefined if the three bytes are not letters or digits. */
export const tagAt = (bytes: Uint8Array, at: number): string | undefined => {
  const number = digits(bytes, at, 3)
  if (number >= 0) return TAGS[number]
  const [a, b, c] = [bytes[at], bytes[at + 1], bytes[at + 2]]
  if (!isAlphanumeric(a) || !isAlphanumeric(b) || !isAlphanumeric(c)) return undefined
  return String.fromCharCode(a!, b!, c!)
}

/**
 * Whether a MARC leader starts at `at`: printable characters, digits in the lengths, letters or blanks in 05-07, and
 * `22` in 10-11 or `45` in 20-21. The check is strict enough to avoid chance matches in text and images.
 */
export const isLeaderAt = (bytes: Uint8Array, at: number, end: number): boolean => {
  if (at + LEADER_LENGTH > end || digits(bytes, at, 5) < 0 || digits(bytes, at + 12, 5) < 0) return false
  // A digit in 05-07 indicates a part of a directory instead of a leader.
  for (let index = at + 5; index < at + 8; index++) if (digits(bytes, index, 1) >= 0) return false
  const hasCounts = bytes[at + 10] === 0x32 && bytes[at + 11] === 0x32
  const hasMap = bytes[at + 20] === 0x34 && bytes[at + 21] === 0x35
  if (!hasCounts && !hasMap) return false
  for (let index = at; index < at + LEADER_LENGTH; index++) if (!isPrintableAscii(bytes[index])) return false
  return true
}

/** Whether a directory entry may start at `at`: a tag followed mostly by digits. */
const isEntryAt = (bytes: Uint8Array, at: number, end: number): boolean => {
  if (at + ENTRY_LENGTH > end || tagAt(bytes, at) === undefined) return false
  let count = 0
  for (let index = at + 3; index < at + ENTRY_LENGTH; index++) if (digits(bytes, index, 1) >= 0) count++
  return count >= 6
}

/** The number of consecutive directory entries from `at`. */
export const entriesFrom = (bytes: Uint8Array, at: number, end: number): number => {
  let count = 0
  while (isEntryAt(bytes, at + count * ENTRY_LENGTH, end)) count++
  return count
}

/** Whether a directory follows the 24 bytes at `at`. If so, a record with an invalid leader can still be read. */
export const hasDirectoryAt = (bytes: Uint8Array, at: number, end: number): boolean => {
  const from = at + LEADER_LENGTH
  const offset = bytes.subarray(from, end).indexOf(FIELD_TERMINATOR)
  if (offset < 0) return false
  const terminator = from + offset
  const count = entriesFrom(bytes, from, end)
  return count >= 2 || (count === 1 && terminator === from + ENTRY_LENGTH)
}
