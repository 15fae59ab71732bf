/** Bytes that ISO 2709 gives a meaning: end of record, end of field. */
export const RECORD_TERMINATOR = 0x1d
export const FIELD_TERMINATOR = 0x1e

export const LEADER_LENGTH = 24
export const ENTRY_LENGTH = 12

/** The number that `count` ASCII digits at `at` spell, or -1 where one of them is no digit. */
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

/** The numeric tags as shared strings, `000` to `999`: a record then holds no copies of them. */
const TAGS: readonly string[] = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'))

/** The tag at `at`, undefined where the three bytes are not letters or digits. */
export const tagAt = (bytes: Uint8Array, at: number): string | undefined => {
  const number = digits(bytes, at, 3)
  if (number >= 0) return TAGS[number]
  const [a, b, c] = [bytes[at], bytes[at + 1], bytes[at + 2]]
  if (!isAlphanumeric(a) || !isAlphanumeric(b) || !isAlphanumeric(c)) return undefined
  return String.fromCharCode(a!, b!, c!)
}

/**
 * Whether a leader as MARC writes it stands at `at`: printable, lengths in digits, letters or blanks in
 * 05 to 07, and 10-11 `22` or 20-21 `45`. Strict enough not to be met by chance in text or pictures.
 */
export const isLeaderAt = (bytes: Uint8Array, at: number, end: number): boolean => {
  if (at + LEADER_LENGTH > end || digits(bytes, at, 5) < 0 || digits(bytes, at + 12, 5) < 0) return false
  // No digit in 05 to 07: a piece of a directory is not taken for a leader.
  for (let index = at + 5; index < at + 8; index++) if (digits(bytes, index, 1) >= 0) return false
  const hasCounts = bytes[at + 10] === 0x32 && bytes[at + 11] === 0x32
  const hasMap = bytes[at + 20] === 0x34 && bytes[at + 21] === 0x35
  if (!hasCounts && !hasMap) return false
  for (let index = at; index < at + LEADER_LENGTH; index++) if (!isPrintableAscii(bytes[index])) return false
  return true
}

/** Whether an entry of a directory may stand at `at`: a tag, and mostly digits behind it. */
const isEntryAt = (bytes: Uint8Array, at: number, end: number): boolean => {
  if (at + ENTRY_LENGTH > end || tagAt(bytes, at) === undefined) return false
  let count = 0
  for (let index = at + 3; index < at + ENTRY_LENGTH; index++) if (digits(bytes, index, 1) >= 0) count++
  return count >= 6
}

/** How many entries of a directory stand one behind the other from `at` on. */
export const entriesFrom = (bytes: Uint8Array, at: number, end: number): number => {
  let count = 0
  while (isEntryAt(bytes, at + count * ENTRY_LENGTH, end)) count++
  return count
}

/** Whether what starts at `at` can be read as a record although its leader is not one: a directory stands behind it. */
export const hasDirectoryAt = (bytes: Uint8Array, at: number, end: number): boolean => {
  const from = at + LEADER_LENGTH
  const found = bytes.subarray(from, end).indexOf(FIELD_TERMINATOR)
  if (found < 0) return false
  const terminator = from + found
  const count = entriesFrom(bytes, from, end)
  return count >= 2 || (count === 1 && terminator === from + ENTRY_LENGTH)
}
