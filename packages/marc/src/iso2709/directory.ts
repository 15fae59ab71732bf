/** Reads the directory of an ISO 2709 record. If the directory is damaged, locates the fields without it. */
import { digits, ENTRY_LENGTH, entriesFrom, FIELD_TERMINATOR, LEADER_LENGTH, tagAt } from './bytes.ts'
import type { Range } from './encoding.ts'

/** One directory entry. `length` and `start` are -1 if they are not numbers. */
type Entry = { readonly tag: string; readonly length: number; readonly start: number; readonly isContinued?: boolean }

/** A field found in a record: its tag and its byte range without terminator. */
export type LocatedField = Range & {
  readonly tag: string
  /** Whether the field has several directory entries. */
  readonly isContinued?: boolean
}

export type Location = {
  readonly fields: readonly LocatedField[]
  /** Byte ranges that no directory entry covers. */
  readonly unnamed: readonly Range[]
  /** Tags of directory entries without data. */
  readonly missing: readonly string[]
  /** Whether directory and data disagree, so that fields were located by their terminators. */
  readonly isRebuilt: boolean
}

/**
 * Where the data of a record begin. `at` is the absolute start of the data, `declared` the base address in the leader,
 * `directoryEnd` the exclusive end of the directory.
 */
export type Base = {
  readonly at: number
  readonly declared: number
  readonly directoryEnd: number
  readonly isDirectoryEnded: boolean
}

/**
 * Finds the absolute start of the data of the record at `from`. Uses the base address in the leader if a field
 * terminator confirms it. The fallbacks are the first terminator after the leader and the end of what looks like a
 * directory.
 */
export const findBase = (bytes: Uint8Array, from: number, end: number): Base => {
  const declared = digits(bytes, from + 12, 5)
  const directory = from + LEADER_LENGTH
  const terminator = bytes.indexOf(FIELD_TERMINATOR, directory)
  const first = terminator < 0 || terminator >= end ? end : terminator
  const entriesEnd = directory + entriesFrom(bytes, directory, first) * ENTRY_LENGTH
  const isEnded = first < end && (first === entriesEnd || first - entriesEnd < 2 * ENTRY_LENGTH)
  const ended = { at: Math.min(first + 1, end), declared, directoryEnd: first, isDirectoryEnded: true }
  const open = { declared, directoryEnd: entriesEnd, isDirectoryEnded: false }
  if (declared === first + 1 - from) return ended
  // The directory terminator is missing. If the base address is still correct, another byte replaced the terminator;
  // else the terminator was left out.
  if (first !== entriesEnd && declared === entriesEnd + 1 - from) {
    const isOverwritten = bytes.indexOf(FIELD_TERMINATOR, entriesEnd) !== entriesEnd && !startsField(bytes, entriesEnd)
    return { at: isOverwritten ? entriesEnd + 1 : entriesEnd, ...open }
  }
  if (isEnded) return ended
  return entriesEnd === directory ? { ...ended, isDirectoryEnded: first < end } : { at: entriesEnd, ...open }
}

/**
 * Whether the first field of a record may start at `at`. The first field is a control number, which starts with a
 * letter or digit.
 */
const startsField = (bytes: Uint8Array, at: number): boolean => /[0-9A-Za-z]/.test(String.fromCharCode(bytes[at] ?? 0))

/**
 * Locates the fields between `base` and `end`. A valid directory is used as it is, in any data order. Otherwise
 * directory entries are matched with terminators: the fields of entries that match a terminator are certain, and the
 * data between them are assigned in order. Lengths decide where a terminator is missing.
 */
export const locateFields = (bytes: Uint8Array, directory: Range, base: number, end: number): Location => {
  const segments = splitAt(bytes, base, end)
  const entries = joinContinued(readEntries(bytes, directory), segments, base)
  const bySound = locateBySoundDirectory(entries, segments, base)
  return bySound ?? locateByTerminators(entries, segments, base)
}

/**
 * Reads the entries of an ISO 2709 directory. If a byte is missing or added, the entries after it are read backwards
 * from the end.
 */
const readEntries = (bytes: Uint8Array, { from, to }: Range): Entry[] => {
  const entryAt = (at: number): Entry => ({
    tag: tagAt(bytes, at) ?? '???',
    length: digits(bytes, at + 3, 4),
    start: digits(bytes, at + 7, 5),
  })
  const isSound = ({ tag, length, start }: Entry): boolean => tag !== '???' && length > 0 && start >= 0
  const size = to - from
  const count = Math.floor(size / ENTRY_LENGTH)
  if (size % ENTRY_LENGTH === 0)
    return Array.from({ length: count }, (_, index) => entryAt(from + index * ENTRY_LENGTH))
  const front: Entry[] = []
  let at = from
  for (let next = 0; at + ENTRY_LENGTH <= to; at += ENTRY_LENGTH) {
    const entry = entryAt(at)
    if (!isSound(entry) || entry.start !== next) break
    front.push(entry)
    next += entry.length
  }
  const back: Entry[] = []
  for (let last = to - ENTRY_LENGTH; last >= at + 3; last -= ENTRY_LENGTH) {
    const entry = entryAt(last)
    const after = back[0]
    if (!isSound(entry) || (after && entry.start + entry.length !== after.start)) break
    back.unshift(entry)
  }
  const between = to - at - back.length * ENTRY_LENGTH
  const middle = between > 0 ? [{ tag: tagAt(bytes, at) ?? '???', length: -1, start: -1 }] : []
  return [...front, ...middle, ...back]
}

/**
 * Joins the entries of a continued field. A field longer than 9,999 bytes has several entries of one tag, all but the
 * last with length 0 (ISO 2709:2008, 4.4.3). Entries are joined only if together they cover consecutive bytes up to a
 * terminator.
 */
const joinContinued = (entries: readonly Entry[], segments: readonly Range[], base: number): Entry[] => {
  if (entries.every(({ length }) => length !== 0)) return [...entries]
  const ends = new Map(segments.map(({ from, to }) => [from - base, to + 1 - base]))
  const joined: Entry[] = []
  for (let at = 0; at < entries.length; at++) {
    const first = entries[at]!
    let last = at
    while (entries[last]?.length === 0 && continues(entries[last]!, entries[last + 1])) last++
    const { start, length } = entries[last]!
    const isContinued = last > at && length > 0 && ends.get(first.start) === start + length
    joined.push(
      isContinued ? { tag: first.tag, start: first.start, length: start + length - first.start, isContinued } : first,
    )
    if (isContinued) at = last
  }
  return joined
}

const continues = (entry: Entry, next: Entry | undefined): boolean =>
  next !== undefined && next.tag === entry.tag && next.start > entry.start

const splitAt = (bytes: Uint8Array, base: number, end: number): Range[] => {
  const segments: Range[] = []
  for (let from = base; from < end; ) {
    const offset = bytes.indexOf(FIELD_TERMINATOR, from)
    const to = offset < 0 || offset >= end ? end : offset
    segments.push({ from, to })
    from = to + 1
  }
  return segments
}

const locateBySoundDirectory = (
  entries: readonly Entry[],
  segments: readonly Range[],
  base: number,
): Location | undefined => {
  const byStart = new Map(segments.map((segment) => [segment.from - base, segment]))
  const claimed = new Set<Range>()
  const fields: LocatedField[] = []
  for (const { tag, length, start, isContinued } of entries) {
    const segment = byStart.get(start)
    if (!segment || segment.to + 1 - segment.from !== length || claimed.has(segment) || tag === '???') return undefined
    claimed.add(segment)
    fields.push({ tag, from: segment.from, to: segment.to, ...(isContinued ? { isContinued } : {}) })
  }
  return { fields, unnamed: segments.filter((segment) => !claimed.has(segment)), missing: [], isRebuilt: false }
}

const locateByTerminators = (entries: readonly Entry[], segments: readonly Range[], base: number): Location => {
  const indexOfStart = new Map(segments.map(({ from }, index) => [from - base, index]))
  const indexOfEnd = new Map(segments.map(({ to }, index) => [to + 1 - base, index]))
  const fields: LocatedField[] = []
  const unnamed: Range[] = []
  const missing: string[] = []
  let entry = 0
  let segment = 0
  const share = (toEntry: number, toSegment: number): void => {
    const part = assignSegments(entries.slice(entry, toEntry), segments.slice(segment, toSegment))
    fields.push(...part.fields)
    unnamed.push(...part.unnamed)
    missing.push(...part.missing)
  }
  for (let index = 0; index < entries.length; index++) {
    const { tag, length, start, isContinued } = entries[index]!
    const first = indexOfStart.get(start)
    const last = indexOfEnd.get(start + length)
    if (length < 1 || first === undefined || last === undefined || first < segment || last < first) continue
    if (first - segment < Math.min(1, index - entry)) continue
    share(index, first)
    fields.push({ tag, from: segments[first]!.from, to: segments[last]!.to, ...(isContinued ? { isContinued } : {}) })
    entry = index + 1
    segment = last + 1
  }
  share(entries.length, segments.length)
  return { fields, unnamed, missing, isRebuilt: true }
}

type AssignedFields = Pick<Location, 'fields' | 'unnamed' | 'missing'>

/** Assigns the byte ranges in `segments` to directory entries in order. */
const assignSegments = (entries: readonly Entry[], segments: readonly Range[]): AssignedFields => {
  const fields: LocatedField[] = []
  const unnamed: Range[] = []
  let next = 0
  for (let index = 0; index < segments.length; index++) {
    const segment = segments[index]!
    const size = segment.to + 1 - segment.from
    const entriesLeft = entries.length - next
    const segmentsLeft = segments.length - index
    if (entriesLeft === 0) {
      unnamed.push(segment)
      continue
    }
    if (
      segmentsLeft > entriesLeft &&
      entries[next]!.length !== size &&
      hasLength(segments, index, segmentsLeft - entriesLeft, entries[next]!.length)
    ) {
      unnamed.push(segment)
      continue
    }
    const taken = [entries[next++]!]
    let sum = taken[0]!.length
    while (entries.length - next > segmentsLeft - 1 && sum < size && entries[next]!.length > 0) {
      sum += entries[next]!.length
      taken.push(entries[next++]!)
    }
    fields.push(...splitSegment(taken, segment, sum === size ? 0 : 1))
  }
  return { fields, unnamed, missing: entries.slice(next).map(({ tag }) => tag) }
}

const hasLength = (segments: readonly Range[], from: number, within: number, length: number): boolean =>
  segments.slice(from + 1, from + 1 + within).some((segment) => segment.to + 1 - segment.from === length)

/**
 * Splits a segment with missing terminators by the lengths of its entries. `lost` is 1 if the terminator bytes are
 * missing, 0 if they were replaced.
 */
const splitSegment = (entries: readonly Entry[], segment: Range, lost: 0 | 1): LocatedField[] => {
  let from = segment.from
  return entries.map(({ tag, length }, index) => {
    const isLast = index === entries.length - 1
    const to = isLast ? segment.to : Math.min(from + length - 1, segment.to)
    const field = { tag, from, to: Math.max(from, to) }
    from = Math.min(to + 1 - lost, segment.to)
    return field
  })
}
