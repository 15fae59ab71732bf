import {
  digits,
  FIELD_TERMINATOR,
  hasDirectoryAt,
  isLeaderAt,
  isPrintableAscii,
  LEADER_LENGTH,
  RECORD_TERMINATOR,
} from './bytes.ts'

/**
 * The length of the shortest record in bytes: a leader, the field terminator of an empty directory and a record
 * terminator.
 */
export const MIN_RECORD = LEADER_LENGTH + 2

/**
 * Bytes allowed between records: line ends, the end-of-file mark of old systems and the zero padding of tape blocks.
 */
export const isSeparator = (byte: number): boolean => byte === 0x0a || byte === 0x0d || byte === 0x1a || byte === 0

/** The index of the next leader between `at` and `end`, or -1. */
export const findLeader = (bytes: Uint8Array, at: number, end: number): number => {
  for (let index = at; index + LEADER_LENGTH < end; index++) if (isLeaderAt(bytes, index, end)) return index
  return -1
}

/**
 * Finds the next record after the one at `from`, or -1. A record start is a leader followed by a directory. A candidate
 * within the first leader must be a complete leader, because the base address and a directory entry look similar.
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

/** The pattern of a leader: `9` a digit, `a` a non-digit, `.` any printable character, else the literal character. */
const LEADER_SHAPE = '99999aaa..2299999...45'

/** Whether the bytes match the start of a MARC 21 leader. */
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

/**
 * Whether a record without a terminator ends within a field. If the declared length is correct, the terminator was only
 * replaced by another byte.
 */
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
 * Finds the end of the record at `from`, normally after its first record terminator (`limit`). The end is earlier if
 * the next record starts first, because this record is truncated or lost its terminator. The end is later if the
 * declared length leads to another terminator with no record in between.
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
