import type { Chunks } from '../chunks.ts'
import { MAX_RECORD_BYTES } from '../limits.ts'
import { type Eacc, loadEacc } from '../marc8/eacc.ts'
import type { ReadProblem, ReadResult, RecordProblem } from '../problems.ts'
import type { MarcRecord } from '../record.ts'
import { findEnd, findLeader, isLeaderStart, isSeparator, MIN_RECORD, stopsWithinField } from './boundaries.ts'
import { digits, FIELD_TERMINATOR, hasDirectoryAt, isLeaderAt, LEADER_LENGTH, RECORD_TERMINATOR } from './bytes.ts'
import { type LocatedProblem, readDamaged } from './damaged.ts'
import type { Tables } from './encoding.ts'
import { readSound } from './sound.ts'

/** A streaming parser for ISO 2709 in chunks of any size. */
export type Iso2709Parser = {
  /** Returns the records that `chunk` completes. The parser copies the bytes that it needs later. */
  readonly push: (chunk: Uint8Array) => ReadResult[]
  /** Ends the file. Returns the remaining results and the problems of the file as a whole. */
  readonly end: () => ReadResult[]
  /** Supplies the East Asian table after creation (see `loadEacc`). */
  readonly useEacc: (eacc: Eacc) => void
}

/** Consecutive unreadable bytes before the next readable record. */
type Stretch = { readonly offset: number; length: number; terminators: number }

/**
 * Creates a parser for one file. The parser never throws: it reads damaged records as far as possible and reports one
 * problem for consecutive unreadable bytes. It buffers at most `MAX_RECORD_BYTES` and one chunk.
 */
export const createIso2709Parser = (options: Tables = {}): Iso2709Parser => {
  let tables = options
  let buffer: Uint8Array = new Uint8Array(0)
  let isOwn = false
  let used = 0
  let from = 0
  /** The offset in the file of the first byte in `buffer`. */
  let origin = 0
  let position = 0
  let records = 0
  /** The index up to which the bytes from `from` were searched and contain no record terminator. */
  let searched = 0
  let oversized: { offset: number; length: number } | undefined
  let stretch: Stretch | undefined
  let carried: RecordProblem[] = []
  let hasNotedLineEnds = false
  let isSuspicious = false

  const append = (chunk: Uint8Array): void => {
    if (from === used) {
      origin += used
      buffer = chunk
      isOwn = false
      from = 0
      searched = 0
      used = chunk.length
      return
    }
    const length = used - from
    if (!isOwn || buffer.length - used < chunk.length) {
      const isRoomy = isOwn && buffer.length >= length + chunk.length
      const next = isRoomy ? buffer : new Uint8Array(Math.max((length + chunk.length) * 2, 4096))
      if (isRoomy) next.copyWithin(0, from, used)
      else next.set(buffer.subarray(from, used))
      origin += from
      searched -= from
      from = 0
      used = length
      buffer = next
      isOwn = true
    }
    buffer.set(chunk, used)
    used += chunk.length
  }

  /** Copies the rest of the caller's chunk, because the caller may reuse its memory. */
  const keepRest = (): void => {
    if (isOwn || from === used) return
    buffer = buffer.slice(from, used)
    isOwn = true
    origin += from
    searched -= from
    used -= from
    from = 0
  }

  const problemAt = (problem: RecordProblem, offset: number): ReadProblem => ({ ...problem, position, offset })

  const emit = (
    out: ReadResult[],
    start: number,
    end: number,
    record: MarcRecord | undefined,
    located: readonly LocatedProblem[],
  ): void => {
    position++
    const offset = origin + start
    const problems = [
      ...carried.map((problem) => problemAt(problem, offset)),
      ...located.map(({ at, ...problem }) => problemAt(problem, origin + at)),
    ]
    carried = []
    if (record) records++
    out.push({ position, offset, length: end - start, ...(record ? { record } : {}), problems })
  }

  const flushStretch = (out: ReadResult[], isAtEnd = false): void => {
    if (!stretch) return
    const { offset, length, terminators } = stretch
    stretch = undefined
    if (terminators === 0 && !isAtEnd) {
      carried.push({ level: 'warning', code: 'junk-between-records', params: { count: length } })
      return
    }
    position++
    const problem: RecordProblem = { level: 'error', code: 'unreadable-bytes', params: { count: length } }
    out.push({ position, offset, length, problems: [problemAt(problem, offset)] })
  }

  const skipAsUnreadable = (to: number): void => {
    stretch ??= { offset: origin + from, length: 0, terminators: 0 }
    stretch.length = origin + to - stretch.offset
    if (to > from && buffer[to - 1] === RECORD_TERMINATOR) stretch.terminators++
    from = to
  }

  /** The index after the next record terminator at or after `from`, or -1 if it has not arrived yet. */
  const nextTerminator = (): number => {
    const terminator = buffer.indexOf(RECORD_TERMINATOR, Math.max(from, searched))
    if (terminator < 0 || terminator >= used) {
      searched = used
      return -1
    }
    searched = terminator
    return terminator + 1
  }

  const skipByteOrderMark = (): void => {
    if (buffer[0] !== 0xef || buffer[1] !== 0xbb || buffer[2] !== 0xbf) return
    from = 3
    carried.push({ level: 'warning', code: 'byte-order-mark', params: {} })
  }

  const skipSeparators = (): void => {
    const start = from
    while (from < used && isSeparator(buffer[from]!)) from++
    if (from === start || hasNotedLineEnds || stretch) return
    hasNotedLineEnds = true
    carried.push({ level: 'warning', code: 'line-ends-between-records', params: {} })
  }

  /** Emits the next record, or the unreadable bytes before it. Returns false if more bytes are needed. */
  const step = (out: ReadResult[], isLast: boolean): boolean => {
    if (origin + from === 0 && used >= 3) skipByteOrderMark()
    skipSeparators()
    if (from >= used) return false
    const declared = digits(buffer, from, Math.min(5, used - from))
    const left = used - from
    if (declared >= MIN_RECORD && declared <= left && !isSuspicious) {
      const record = readSound(buffer, from, declared)
      if (record) {
        flushStretch(out)
        position++
        records++
        const offset = origin + from
        const problems = carried.length === 0 ? NONE : carried.map((problem) => problemAt(problem, offset))
        if (carried.length > 0) carried = []
        out.push({ position, offset, length: declared, record, problems })
        from += declared
        return true
      }
    }
    if (
      !isLast &&
      (left < LEADER_LENGTH || (declared >= MIN_RECORD && declared > left && isLeaderAt(buffer, from, used)))
    ) {
      return false
    }
    return stepDamaged(out, isLast, declared)
  }

  const stepDamaged = (out: ReadResult[], isLast: boolean, declared: number): boolean => {
    const terminator = nextTerminator()
    const limit = terminator < 0 ? used : terminator
    if (terminator < 0 && !isLast && used - from < MAX_RECORD_BYTES) return false
    if (!isLeaderAt(buffer, from, limit)) {
      const next = findLeader(buffer, from + 1, limit)
      const isJunk = next >= 0 && !buffer.subarray(from, next).includes(FIELD_TERMINATOR)
      if (isJunk && isLeaderStart(buffer, from, next)) return cutOff(out, next)
      if (isJunk || !hasDirectoryAt(buffer, from, limit)) {
        if (isLast && limit === used && declared >= 0 && records > 0 && !stretch && next < 0) return cutOff(out, used)
        skipAsUnreadable(next < 0 ? limit : next)
        return true
      }
    }
    const { end, hasTerminatorWithin } = findEnd(buffer, from, used, limit, declared)
    if (end === used && terminator < 0 && !isLast) {
      flushStretch(out)
      oversized = { offset: origin + from, length: used - from }
      from = used
      return true
    }
    if (end < limit && !buffer.subarray(from, end).includes(FIELD_TERMINATOR)) return cutOff(out, end)
    flushStretch(out)
    const { record, problems } = readDamaged(buffer, from, end, tables)
    const extra: LocatedProblem[] = []
    if (buffer[end - 1] !== RECORD_TERMINATOR) {
      const lacksFields = problems.some(({ code }) => code === 'directory-without-fields')
      const isTruncated = stopsWithinField(buffer, from, end, declared) || (declared > end - from && lacksFields)
      const code = isTruncated ? 'truncated-record' : 'missing-record-terminator'
      extra.push({ level: isTruncated ? 'error' : 'warning', code, params: {}, at: from })
    }
    if (hasTerminatorWithin && !problems.some(({ code }) => code === 'terminator-in-record')) {
      extra.push({ level: 'error', code: 'terminator-in-record', params: {}, at: from })
    }
    emit(out, from, end, record, [...extra, ...problems])
    from = end
    return true
  }

  /** Handles a leader or directory that is cut off by the end of the file or by the next record. */
  const cutOff = (out: ReadResult[], end: number): boolean => {
    flushStretch(out)
    emit(out, from, end, undefined, [{ level: 'error', code: 'truncated-record', params: {}, at: from }])
    from = end
    return true
  }

  /** Drops the bytes of a record that exceeds the buffer limit. Returns true until the record ends. */
  const skipOversized = (out: ReadResult[], isLast: boolean): boolean => {
    if (!oversized) return false
    const terminator = nextTerminator()
    if (terminator < 0 && !isLast) {
      oversized.length += used - from
      from = used
      return true
    }
    const end = terminator < 0 ? used : terminator
    const { offset, length } = oversized
    oversized = undefined
    position++
    const problem: RecordProblem = {
      level: 'error',
      code: 'record-too-large',
      params: { count: length + end - from, limit: MAX_RECORD_BYTES },
    }
    out.push({ position, offset, length: length + end - from, problems: [problemAt(problem, offset)] })
    from = end
    return false
  }

  const run = (isLast: boolean): ReadResult[] => {
    const out: ReadResult[] = []
    if (skipOversized(out, isLast)) return out
    while (step(out, isLast)) if (skipOversized(out, isLast)) break
    return out
  }

  return {
    useEacc: (eacc) => {
      tables = { ...tables, eacc }
    },
    push: (chunk) => {
      if (chunk.length === 0) return []
      const isNewSuspicious = chunk.indexOf(0) >= 0 || chunk.indexOf(0x1b) >= 0
      // The end of the previous chunk may belong to the first record of this chunk, so a suspicion remains.
      isSuspicious = isNewSuspicious || (isSuspicious && from < used)
      append(chunk)
      const out = run(false)
      keepRest()
      return out
    },
    end: () => {
      const out = run(true)
      const isUnread = records === 0 && position === 0
      if (isUnread && out.length === 0) return [ofFile(origin + used, stretch !== undefined)]
      flushStretch(out, true)
      return out
    },
  }
}

const NONE: readonly ReadProblem[] = []

const ofFile = (length: number, hasBytes: boolean): ReadResult => {
  const code = hasBytes ? 'not-marc' : 'empty-file'
  return { position: 1, offset: 0, length, problems: [{ level: 'error', code, params: {}, position: 1, offset: 0 }] }
}

/**
 * The size of the pieces in which a whole buffer is parsed, in bytes. A suspicious byte then slows down only one piece.
 */
const PIECE = 256 * 1024

/** Parses a whole file at once. Without `eacc`, East Asian characters of MARC-8 are unknown. */
export const parseIso2709 = (
  bytes: Uint8Array,
  eacc?: Eacc,
  codePage?: InstanceType<typeof TextDecoder>,
): ReadResult[] => {
  const parser = createIso2709Parser({ eacc, codePage })
  const results: ReadResult[] = []
  for (let at = 0; at < bytes.length; at += PIECE) {
    for (const result of parser.push(bytes.subarray(at, at + PIECE))) results.push(result)
  }
  for (const result of parser.end()) results.push(result)
  return results
}

/**
 * Reads ISO 2709 from chunks of any size, one result for each record, in order. Loads the East Asian table of MARC-8 at
 * the first escape sequence. Throws only errors of `chunks`.
 */
export async function* readIso2709(chunks: Chunks): AsyncGenerator<ReadResult, void, undefined> {
  const parser = createIso2709Parser()
  let hasEacc = false
  for await (const chunk of chunks) {
    if (!hasEacc && chunk.indexOf(0x1b) >= 0) {
      parser.useEacc(await loadEacc())
      hasEacc = true
    }
    for (const result of parser.push(chunk)) yield result
  }
  for (const result of parser.end()) yield result
}
