import { createReadStream } from 'node:fs'
import { analyse } from 'chardet'
import { deferStreamErrors } from '../defer-stream-errors.ts'
import { unreadable } from './table.ts'

/** Byte order marks, with the encodings that they indicate. */
const MARKS = [
  { encoding: 'utf-8', bytes: Buffer.from('efbbbf', 'hex') },
  { encoding: 'utf-16le', bytes: Buffer.from('fffe', 'hex') },
  { encoding: 'utf-16be', bytes: Buffer.from('feff', 'hex') },
]

/** Size of the sample: bytes of lines with non-ASCII letters. A larger sample does not improve the detection. */
const SAMPLE_BYTES = 1 << 17
/**
 * Minimum share of zero bytes in text in UTF-16. In European languages every second byte is zero, in Chinese at least
 * those of blanks and line ends.
 */
const UTF16_SHARE = 0.1

type Scan = { isUtf8: boolean; head: Buffer; sample: readonly Buffer[] }

/** Scans a whole file: checks whether it is UTF-8, and collects its beginning and its lines with non-ASCII letters. */
async function scan(path: string): Promise<Scan> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const sample: Buffer[] = []
  let size = 0
  let head: Buffer = Buffer.alloc(0)
  let isUtf8 = true
  for await (const chunk of deferStreamErrors(createReadStream(path)) as AsyncIterable<Buffer>) {
    if (head.length === 0) head = chunk
    try {
      if (isUtf8) decoder.decode(chunk, { stream: true })
    } catch {
      isUtf8 = false
    }
    if (size < SAMPLE_BYTES && chunk.some((byte) => byte > 0x7f)) {
      const first = chunk.findIndex((byte) => byte > 0x7f)
      const part = chunk.subarray(Math.max(0, first - 100), first + SAMPLE_BYTES - size)
      sample.push(part)
      size += part.length
    }
    if (!isUtf8 && size >= SAMPLE_BYTES) break
  }
  try {
    decoder.decode()
  } catch {
    isUtf8 = false
  }
  return { isUtf8, head, sample }
}

/** Detects UTF-16 without a mark by the positions of zero bytes. */
const utf16Of = (head: Buffer): string | undefined => {
  const pairs = Math.floor(head.length / 2)
  let even = 0
  let odd = 0
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) even++
    if (head[at + 1] === 0) odd++
  }
  if (odd > pairs * UTF16_SHARE && even === 0) return 'utf-16le'
  return even > pairs * UTF16_SHARE && odd === 0 ? 'utf-16be' : undefined
}

/** Maximum share of control characters in text. A few occur in exports of records. */
const CONTROL_SHARE = 0.02
const isBinary = (head: Buffer): boolean => {
  let controls = 0
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27)) controls++
  return head.includes(0) || controls > head.length * CONTROL_SHARE
}

const isKnown = (encoding: string): boolean => {
  try {
    return new TextDecoder(encoding).encoding !== ''
  } catch {
    return false
  }
}

/**
 * The Windows encoding that extends each ISO encoding. Where a detector finds an ISO encoding, the file is usually in
 * the Windows encoding.
 */
const WINDOWS_SUPERSETS: Readonly<Record<string, string>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-2': 'windows-1250',
  'iso-8859-9': 'windows-1254',
}

/** Whether bytes that begin with a whole character are valid in an encoding. The last character may be incomplete. */
const isValidIn = (encoding: string, bytes: Buffer): boolean => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/**
 * The most likely encoding of bytes that are not UTF-8; default: Western European. Only the first part of the sample
 * shows which encodings are possible, because later parts can begin inside a character.
 */
const guessEncoding = (sample: readonly Buffer[]): string => {
  const candidates = analyse(Buffer.concat(sample))
    .map(({ name }) => name.toLowerCase())
    .filter((name) => isKnown(name) && !name.startsWith('utf'))
    .map((name) => WINDOWS_SUPERSETS[name] ?? name)
  return candidates.find((name) => isValidIn(name, sample[0] ?? Buffer.alloc(0))) ?? candidates[0] ?? 'windows-1252'
}

/**
 * The encoding of a text file, and the length of its byte order mark.
 * @param chosen an encoding chosen by the user, which is used without detection
 * @throws Refusal 'unreadable_table' `unknown_encoding` | `binary`
 */
export async function findEncoding(path: string, chosen?: string): Promise<{ encoding: string; markBytes: number }> {
  if (chosen !== undefined && !isKnown(chosen)) throw unreadable('unknown_encoding', { encoding: chosen.slice(0, 40) })
  const { isUtf8, head, sample } = await scan(path)
  const mark = MARKS.find(({ bytes }) => head.subarray(0, bytes.length).equals(bytes))
  if (chosen !== undefined) {
    const { encoding } = new TextDecoder(chosen)
    return { encoding, markBytes: mark?.encoding === encoding ? mark.bytes.length : 0 }
  }
  if (mark) return { encoding: mark.encoding, markBytes: mark.bytes.length }
  const encoding = utf16Of(head) ?? (isUtf8 ? 'utf-8' : undefined)
  if (encoding?.startsWith('utf-16') !== true && isBinary(head)) throw unreadable('binary')
  return { encoding: encoding ?? guessEncoding(sample), markBytes: 0 }
}

/** The text of a file in pieces. @throws Refusal 'unreadable_table' `encoding` with the line */
export async function* decodeFile(path: string, encoding: string, markBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  let lines = 0
  const read = (chunk?: Buffer): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      const readable = new TextDecoder(encoding).decode(chunk).split('\ufffd')[0]!
      throw unreadable('encoding', { encoding, line: lines + readable.split('\n').length })
    }
  }
  for await (const chunk of deferStreamErrors(createReadStream(path, { start: markBytes })) as AsyncIterable<Buffer>) {
    const text = read(chunk)
    yield text
    lines += text.split('\n').length - 1
  }
  yield read()
}
