import { detectFormat, type Format } from '@seriatim/marc'

/** What a file can be: a form of records, such a form in UTF-16, a packed file, nothing at all, or none of these. */
export const FILE_FORMS = ['iso2709', 'mrk', 'marcxml', 'json', 'utf16', 'gzip', 'zip', 'empty', 'unknown'] as const
export type FileForm = (typeof FILE_FORMS)[number]

/** How many bytes of a file `formOf` looks at. */
export const FORM_BYTES = 1024

/** The form of a file by its first bytes (`FORM_BYTES`, or the whole file). */
export const formOf = (head: Uint8Array): FileForm => {
  if (head.length === 0) return 'empty'
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip'
  if (head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4) return 'zip'
  if (utf16Of(head) !== undefined) return 'utf16'
  return detectFormat(head) ?? 'unknown'
}

/** The reader of a form: what looks like none of them is read as ISO 2709, which tells unreadable bytes best. */
export const readerOf = (form: FileForm): Format =>
  form === 'mrk' || form === 'marcxml' || form === 'json' ? form : 'iso2709'

/** A file that has no byte order mark is taken for UTF-16 where so many of its first pairs of bytes are ASCII beside a NUL. */
const MIN_PAIRS = 0.9
const PAIRS_SEEN = 64

/** The byte order of a file in UTF-16: by its mark, or by the zeros beside its first letters and digits. */
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
