import {
  digits,
  FIELD_TERMINATOR,
  hasDirectoryAt,
  isLeaderAt,
  isPrintableAscii,
  LEADER_LENGTH,
  RECORD_TERMINATOR,
} from './bytes.ts'

/** The shortest record there is: leader, an empty directory's terminator, record terminator. */
export const MIN_RECORD = LEADER_LENGTH + 2

/** Line ends, the end-of-file mark of old systems and the zeros that pad a tape block: tolerated between records. */
export const isSeparator = (byte: number): boolean => byte === 0x0a || byte === 0x0d || byte === 0x1a || byte === 0

/** The index of the next leader in the bytes `at` to `end`, or -1. */
export const findLeader = (bytes: Uint8Array, at: number, end: number): number => {
  for (let index = at; index + LEADER_LENGTH < end; index++) if (isLeaderAt(bytes, index, end)) return index
  return -1
}

/**
 * Where the next record begins within the bytes of the one at `from`, -1 where none does: a leader with a directory
 * behind it, wherever the bytes of the first may end. One that lies across the first leader must be a leader in full:
 * the address of the data and an entry of the directory look like one.
 */
const findNextRecord = (bytes: Uint8Array, from: number, end: number): number => {
  let at = from
  while (true) {
    at = findLeader(bytes, at + 1, end)
    if (at < 0) return -1
    if (at - from < LEADER_LENGTH && !isLeaderStart(bytes, at, at + LEADER_LENGTH)) continue
    if (hasDirectoryAt(bytes, at, end)) return at
  }
}

/** What stands at each place of a leader: a digit, no digit, any printable character, or one certain character. */
const LEADER_SHAPE = '99999aaa..2299999...45'

/** Whether the bytes are a leader of MARC 21 as far as they go. */
export const isLeaderStart = (bytes: Uint8Array, from: number, to: number): boolean => {
  if (to - from > LEADER_LENGTH) return false
  for (let index = from; index < to; index++) {
    const shape = LEADER_SHAPE[index - from] ?? '.'
    const isDigit = digits(bytes, index, 1) >= 0
    if (!isPrintableAscii(bytes[index])) return false
    if (shape === '9' ? !isDigit : shape === 'a' ? isDigit : shape !== '.' && bytes[index] !== shape.charCodeAt(0)) {
      return false
    }
  }
  return true
}

/** Whether a record without a terminator stops within a field; one whose terminator is another byte has its length. */
export const stopsWithinField = (bytes: Uint8Array, from: number, end: number, declared: number): boolean => {
  const size = end - from
  const isOverwritten = declared === size && bytes[end - 2] === FIELD_TERMINATOR
  let last = end - 1
  while (last > from && isSeparator(bytes[last]!)) last--
  return !isOverwritten && bytes[last] !== FIELD_TERMINATOR
}

const afterSeparators = (bytes: Uint8Array, at: number, end: number): number => {
  let index = at
  while (index < end && isSeparator(bytes[index]!)) index++
  return index
}

/**
 * Where the record at `from` ends: behind the first record terminator (`limit`), earlier where the next record starts
 * before it (this one is cut off, or its terminator is lost), later where the leader's length leads to another terminator and no record stands in between.
 */
export const findEnd = (
  bytes: Uint8Array,
  from: number,
  used: number,
  limit: number,
  declared: number,
): { end: number; hasTerminatorWithin: boolean } => {
  const next = findNextRecord(bytes, from, limit)
  if (next >= 0) return { end: next, hasTerminatorWithin: false }
  const declaredEnd = from + declared
  if (
    declared >= MIN_RECORD &&
    declaredEnd > limit &&
    declaredEnd <= used &&
    bytes[declaredEnd - 1] === RECORD_TERMINATOR
  ) {
    const behind = afterSeparators(bytes, limit, used)
    if (!isLeaderAt(bytes, behind, used) && !hasDirectoryAt(bytes, behind, declaredEnd)) {
      return { end: declaredEnd, hasTerminatorWithin: true }
    }
  }
  return { end: limit, hasTerminatorWithin: false }
}
