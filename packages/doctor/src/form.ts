import { detectFormat, type Format } from '@seriatim/marc'

/** The kinds of files: a record format, a record format in UTF-16, a compressed file, an empty file, or unknown. */
export const FILE_FORMS = ['iso2709', 'mrk', 'marcxml', 'json', 'utf16', 'gzip', 'zip', 'empty', 'unknown'] as const
export type FileForm = (typeof FILE_FORMS)[number]

/** The number of bytes that `formOf` examines. */
export const FORM_BYTES = 1024

/** The kind of a file, from its first bytes (`FORM_BYTES` or the whole file). */
export const formOf = (head: Uint8Array): FileForm => {
  if (head.length === 0) return 'empty'
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip'
  if (head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4) return 'zip'
  if (utf16Of(head) !== undefined) return 'utf16'
  const format = detectFormat(head)
  return format !== undefined && isExaminedFormat(format) ? format : 'unknown'
}

/** The record formats whose broken places can be found and repaired. */
const EXAMINED_FORMATS = ['iso2709', 'mrk', 'marcxml', 'json'] as const satisfies readonly Format[]
export type ExaminedFormat = (typeof EXAMINED_FORMATS)[number]

const isExaminedFormat = (format: Format): format is ExaminedFormat =>
  (EXAMINED_FORMATS as readonly Format[]).includes(format)

/** The reader of a kind of file. Unknown files are read as ISO 2709, whose reader reports unreadable bytes best. */
export const readerOf = (form: FileForm): ExaminedFormat =>
  form === 'mrk' || form === 'marcxml' || form === 'json' ? form : 'iso2709'

/** Limits for UTF-16 without a byte order mark: the minimum share of byte pairs with an ASCII byte and a NUL. */
const MIN_PAIRS = 0.9
const PAIRS_SEEN = 64

/** The byte order of a UTF-16 file, from its byte order mark or from the NULs next to ASCII characters. */
export const utf16Of = (head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const pairs = Math.min(PAIRS_SEEN, head.length >> 1)
  if (pairs < 12) return undefined
  let low = 0
  let high = 0
  for (let index = 0; index < pairs; index++) {
    const [first, second] = [head[2 * index]!, head[2 * index + 1]!]
    if (first !== 0 && first < 0x7f && second === 0) low++
    if (first === 0 && second !== 0 && second < 0x7f) high++
  }
  if (low >= MIN_PAIRS * pairs) return 'utf-16le'
  return high >= MIN_PAIRS * pairs ? 'utf-16be' : undefined
}
