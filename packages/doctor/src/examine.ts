import {
  type Chunks,
  controlValue,
  declaredEncoding,
  type Eacc,
  filledChunks,
  isSeparator,
  isSingleByteEncoding,
  joinBytes,
  loadEacc,
  MAX_RECORD_BYTES,
  type MarcRecord,
  type ReadResult,
  readHead,
  readRecords,
  valueIn,
} from '@seriatim/marc'
import { isUnimarc } from '@seriatim/unimarc'
import { makeByteBuffer } from './byte-buffer.ts'
import { CODE_PAGES, type CodePage, makeCodePageGuess } from './code-page.ts'
import { type Examination, type ExaminationOutputs, type Extent, FAULTS_OF_PLACE, type Place } from './examination.ts'
import { encodingOf, type Fault, faultsOf, isInCodePage, type TextEncoding } from './fault.ts'
import { type ExaminedFormat, type FileForm, FORM_BYTES, formOf, readerOf, utf16Of } from './form.ts'
import { NO_REPAIR, type Repair, repairIso2709, repairStepsOf, repairText } from './repair.ts'

/** The maximum length of a title or number in a place, in characters. */
const GLIMPSE = 120
/** The maximum number of buffered bytes: the current record and one chunk. */
const MAX_BUFFERED_BYTES = MAX_RECORD_BYTES + (1 << 20)
/** The size of output batches, in bytes. */
const RUN_BYTES = 1 << 18
const ESCAPE = 0x1b
const LESS_THAN = 0x3c
const LINE_END = Uint8Array.of(0x0a)

/** The number of bytes of line ends and blank lines at the start. With `isShort`, only the first line end counts. */
const lineEndsAt = (bytes: Uint8Array, isShort: boolean): number => {
  if (isShort) return bytes.indexOf(0x0a) + 1
  const end = bytes.findIndex((byte) => byte !== 0x0a && byte !== 0x0d && byte !== 0x20)
  return end < 0 ? bytes.length : end
}

const labelText = (text: string | undefined): string | null => text?.trim().slice(0, GLIMPSE) || null
/** The number and title of a record, as users see them. */
export const recordLabel = (record: MarcRecord | undefined): { id: string | null; title: string | null } => ({
  id: labelText(record && (controlValue(record, '001') ?? valueIn(record, '022', 'a'))),
  title: labelText(
    record && (valueIn(record, '245', 'a') ?? valueIn(record, '222', 'a') ?? valueIn(record, '200', 'a')),
  ),
})

const sortedCounts = <T>(counts: ReadonlyMap<T, number>): [T, number][] => [...counts].sort(([, a], [, b]) => b - a)
const increment = <T>(counts: Map<T, number>, key: T): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

const hasByteOrderMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

/**
 * Examines a file of records while its bytes arrive. Finds the faults of each record and their repairs. Every byte goes
 * to exactly one of `readable` and `broken`. Holds one record and one chunk. Throws only the errors of `chunks` and of
 * the output functions.
 */
export async function examine(chunks: Chunks, sinks: ExaminationOutputs = {}): Promise<Examination> {
  const { head, whole } = await readHead(chunks, FORM_BYTES)
  const form = formOf(head)
  if (form === 'utf16') {
    const notified = { form, code: 'written-in-utf16', params: {} } as const
    return examineConverted(whole, utf16Of(head) ?? 'utf-16le', notified, sinks)
  }
  if (form !== 'marcxml') return examineAs(form, whole, { sinks })
  const encoding = declaredEncoding(head) ?? UTF8
  if (encoding === UTF8 || isSingleByteEncoding(encoding)) {
    return examineAs(form, whole, { sinks, closing: collectionEndTag(head), encoding })
  }
  return examineConverted(
    whole,
    encoding,
    { form, code: 'written-in-other-encoding', params: { name: encoding } },
    sinks,
  )
}

const UTF8 = 'utf-8'

const encoder = new TextEncoder()

/** The end tag of the MARCXML element that contains the records. */
const collectionEndTag = (head: Uint8Array): string | undefined => {
  const name = /<((?:[\w.-]+:)?collection)\b/.exec(new TextDecoder().decode(head))?.[1]
  return name && `\n</${name}>\n`
}

async function examineAs(
  form: FileForm,
  chunks: Chunks,
  {
    sinks,
    closing,
    encoding: declared = UTF8,
  }: { sinks: ExaminationOutputs; closing?: string | undefined; encoding?: string },
): Promise<Examination> {
  const reader = readerOf(form)
  // In XML and text formats, bytes between records are allowed by the format. In ISO 2709, they are a fault.
  const isText = reader !== 'iso2709'
  const held = makeByteBuffer()
  const guess = makeCodePageGuess()
  const faultCounts = new Map<Fault['code'], number>()
  const encodingCounts = new Map<TextEncoding, number>()
  const places = { whole: 0, partly: 0, none: 0 }
  const bytesOf = { readable: 0, broken: 0 }
  let records = 0
  let sound = 0
  let unimarc = 0
  let before: Extent | null = null
  let eacc: Eacc | undefined
  let hasReportedLineEnds = false
  let isCut = false
  let isUnclosed = false
  /**
   * The state of a broken record whose line end has not arrived yet: how much white space belongs to it, and whether it
   * was repaired.
   */
  let open: { isShort: boolean; isRepaired: boolean } | undefined
  let shownForm = form
  let run: { parts: Uint8Array[]; size: number } = { parts: [], size: 0 }

  const flushRun = async (): Promise<void> => {
    const { parts, size } = run
    if (size === 0) return
    run = { parts: [], size: 0 }
    const bytes = parts.length === 1 ? parts[0]! : joinBytes(parts)
    await sinks.readable?.(bytes)
    await sinks.repaired?.(bytes)
  }
  const toReadable = async (bytes: Uint8Array): Promise<void> => {
    if (bytes.length === 0) return
    bytesOf.readable += bytes.length
    run.parts.push(bytes)
    run.size += bytes.length
    if (run.size >= RUN_BYTES) await flushRun()
  }
  const toBroken = async (bytes: Uint8Array, repaired?: Uint8Array): Promise<void> => {
    bytesOf.broken += bytes.length
    if (bytes.length > 0) await sinks.broken?.(bytes)
    if (!repaired) return
    await flushRun()
    await sinks.repaired?.(repaired)
  }
  const reportPlace = async (
    place: Omit<Place, 'number' | 'faults' | 'fault_count' | 'repair' | 'mends' | 'before'>,
    faults: readonly Fault[],
    { kind, mends }: Pick<Repair, 'kind' | 'mends'>,
  ): Promise<void> => {
    places[kind]++
    for (const { code } of faults) increment(faultCounts, code)
    const number = places.whole + places.partly + places.none
    await sinks.place?.({
      ...place,
      number,
      faults: faults.slice(0, FAULTS_OF_PLACE),
      fault_count: faults.length,
      repair: kind,
      mends,
      before,
    })
  }

  /** Handles bytes outside records. */
  const between = async (bytes: Uint8Array, offset: number): Promise<void> => {
    if (bytes.length === 0) return
    if (isText) {
      const count = open ? lineEndsAt(bytes, open.isShort) : 0
      const ends = bytes.subarray(0, count)
      if (count > 0) await toBroken(ends, open?.isRepaired ? ends : undefined)
      open = undefined
      return toReadable(bytes.subarray(count))
    }
    const isMarked = offset === 0 && hasByteOrderMark(bytes)
    const others = isMarked ? bytes.subarray(3) : bytes
    const isPadding = others.every(isSeparator)
    const level = 'warning' as const
    const faults: Fault[] = []
    if (isMarked) faults.push({ level, code: 'byte-order-mark', params: {}, offset })
    if (!isPadding) {
      faults.push({ level, code: 'junk-between-records', params: { count: others.length }, offset })
    } else if (others.length > 0) {
      if (hasReportedLineEnds) increment(faultCounts, 'line-ends-between-records')
      else faults.push({ level, code: 'line-ends-between-records', params: {}, offset })
      hasReportedLineEnds = true
    }
    await toBroken(bytes)
    if (faults.length === 0) return
    const place = { kind: 'between', position: null, encoding: null, id: null, title: null } as const
    await reportPlace({ ...place, offset, length: bytes.length }, faults, repairStepsOf(faults))
  }

  const one = async (result: ReadResult): Promise<void> => {
    const { position, offset, length, record } = result
    const at = held.at()
    await between(held.take(offset), at)
    // False if the bytes were already output, as the start of a long range or as part of an earlier range.
    const isHeld = held.at() === offset
    const bytes = held.take(offset + length)
    const isWholeFile = result.problems.some(({ code }) => code === 'not-marc' || code === 'empty-file')
    if (isWholeFile && form === 'iso2709') shownForm = 'unknown'
    if (result.problems.some(({ code }) => code === 'xml-unclosed')) {
      isUnclosed = true
      const unclosed = faultsOf(result, bytes, { form, codePage: guess.best() })
      const place = { kind: 'between', position: null, encoding: null, id: null, title: null } as const
      await reportPlace(
        { ...place, offset, length },
        unclosed,
        closing === undefined ? NO_REPAIR : repairStepsOf(unclosed),
      )
      return
    }
    // A record that is cut within a character is no evidence of a code page.
    if (isInCodePage(result) && !isTruncated(result)) guess.add(bytes)
    const codePage: CodePage = guess.best()
    const faults = isWholeFile ? faultsOfFile(form, result) : faultsOf(result, bytes, { form, codePage })
    const isOfUnimarc = record !== undefined && isUnimarc(record)
    if (record) records++
    if (isOfUnimarc) unimarc++
    // UNIMARC declares the encoding in field 100 instead of the leader.
    const encoding = record
      ? (CODE_PAGES.find((page) => page === declared) ??
        encodingOf(faults, isText || isOfUnimarc ? undefined : bytes[9], codePage))
      : null
    if (encoding) increment(encodingCounts, encoding)
    if (faults.length === 0 && record) {
      sound++
      before = { offset, length }
      await toReadable(bytes)
      return
    }
    isCut = isText && isTruncated(result)
    if (!eacc && bytes.includes(ESCAPE)) eacc = await loadEacc()
    const repair =
      !isHeld || isWholeFile
        ? NO_REPAIR
        : await repairOf(result, bytes, faults, { reader, eacc, codePage, isAscii: declared !== UTF8 })
    // The blank line between two mrk records is missing.
    const isGlued = faults.some(({ code }) => code === 'mrk-missing-blank-line')
    const repaired = isGlued && repair.bytes ? joinBytes([LINE_END, repair.bytes]) : repair.bytes
    await toBroken(bytes, repaired)
    if (reader === 'mrk' || reader === 'json') open = { isShort: isGlued, isRepaired: repaired !== undefined }
    const kind = isWholeFile ? ('file' as const) : ('record' as const)
    const glimpsed = recordLabel(repair.record ?? record)
    const fault = { kind, position: isWholeFile ? null : position, offset, length, encoding, ...glimpsed }
    const obstacles = repair.obstacles.map(({ level, code, params, tag }) => ({ level, code, params, tag, offset }))
    await reportPlace(fault, [...faults, ...obstacles], repair)
  }

  async function* heldToo(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of filledChunks(chunks)) {
      held.push(chunk)
      // A record longer than the buffer cannot be read any more.
      if (held.end() - held.at() > MAX_BUFFERED_BYTES) await toBroken(held.take(held.end() - MAX_BUFFERED_BYTES))
      await sinks.progress?.(held.end())
      yield chunk
    }
  }
  for await (const result of readRecords(heldToo(), reader, { isStrict: true })) await one(result)
  const at = held.at()
  const last = held.take(held.end())
  // The end of a truncated file belongs to the truncated record, and the enclosing element lost its end tag.
  if (isCut || (isUnclosed && last.includes(LESS_THAN))) await toBroken(last)
  else await between(last, at)
  await flushRun()
  if ((isCut || isUnclosed) && closing !== undefined) {
    await sinks.readable?.(encoder.encode(closing))
    await sinks.repaired?.(encoder.encode(closing))
  }

  return {
    form: shownForm,
    content: reader,
    is_unimarc: unimarc > 0 && unimarc * 2 > records,
    bytes: held.end(),
    records,
    sound,
    places,
    readable_bytes: bytesOf.readable,
    broken_bytes: bytesOf.broken,
    faults: sortedCounts(faultCounts).map(([code, count]) => ({ code, count })),
    encodings: sortedCounts(encodingCounts).map(([encoding, count]) => ({ encoding, count })),
  }
}

const isTruncated = ({ problems }: ReadResult): boolean => problems.some(({ code }) => code === 'truncated-record')

/** The faults of a file without records. */
const faultsOfFile = (form: FileForm, { length, problems }: ReadResult): readonly Fault[] => {
  if (form === 'gzip' || form === 'zip') {
    return [{ level: 'error', code: 'packed-file', params: { kind: form }, offset: 0 }]
  }
  return problems.map(({ level, code, params, offset }) => {
    // A file that consists of padding only is not MARC, but it is not empty.
    const isPadding = code === 'empty-file' && length > 0
    return { level, code: isPadding ? 'not-marc' : code, params, offset }
  })
}

const repairOf = (
  { record }: ReadResult,
  bytes: Uint8Array,
  faults: readonly Fault[],
  {
    reader,
    eacc,
    codePage,
    isAscii,
  }: { reader: ExaminedFormat; eacc: Eacc | undefined; codePage: CodePage; isAscii: boolean },
): Repair | Promise<Repair> =>
  reader === 'iso2709'
    ? repairIso2709(bytes, faults, { eacc, codePage })
    : repairText(record, bytes, faults, reader, isAscii)

/** The encoding in an XML declaration. */
const DECLARED_ENCODING = /^(\ufeff?\s*<\?xml\b[^>]*?\bencoding\s*=\s*["'])[^"'>]*/

/**
 * Examines a file in UTF-16 or in another multi-byte encoding as one place. Its content is converted to UTF-8, then
 * examined and repaired like other files.
 */
async function examineConverted(
  chunks: Chunks,
  label: string,
  { form, code, params }: Pick<Fault, 'code' | 'params'> & { form: FileForm },
  sinks: ExaminationOutputs,
): Promise<Examination> {
  let bytes = 0
  async function* turned(): AsyncGenerator<Uint8Array, void, undefined> {
    const decoder = new TextDecoder(label)
    // The XML declaration is at the start of the text.
    let head: string | undefined = ''
    for await (const chunk of filledChunks(chunks)) {
      bytes += chunk.length
      await sinks.broken?.(chunk)
      await sinks.progress?.(bytes)
      const text = decoder.decode(chunk, { stream: true })
      if (head === undefined) yield encoder.encode(text)
      else if (head.length + text.length < FORM_BYTES) head += text
      else {
        yield encoder.encode((head + text).replace(DECLARED_ENCODING, '$1UTF-8'))
        head = undefined
      }
    }
    yield encoder.encode(`${head?.replace(DECLARED_ENCODING, '$1UTF-8') ?? ''}${decoder.decode()}`)
  }
  const within = await examine(turned(), { repaired: sinks.repaired })
  const fault: Fault = { level: 'error', code, params: { ...params, records: within.records }, offset: 0 }
  const kind = within.records === 0 ? 'none' : within.places.partly + within.places.none > 0 ? 'partly' : 'whole'
  await sinks.place?.({
    number: 1,
    position: null,
    kind: 'file',
    offset: 0,
    length: bytes,
    faults: [fault],
    fault_count: 1,
    repair: kind,
    mends: kind === 'none' ? [] : repairStepsOf([fault]).mends,
    encoding: null,
    id: null,
    title: null,
    before: null,
  })
  return {
    ...within,
    form,
    bytes,
    sound: 0,
    places: { whole: 0, partly: 0, none: 0, [kind]: 1 },
    readable_bytes: 0,
    broken_bytes: bytes,
    faults: [{ code: fault.code, count: 1 }, ...within.faults],
    encodings: [],
  }
}
