/** Verifies files of publishers by their content. The names and types that a browser sends are not trusted. */
import type { RequestFile } from '@seriatim/contract'
import { withoutControls } from '@seriatim/scripts'

export type FileType = RequestFile['content_type']

/** Number of bytes at the beginning and at the end of a file that are examined. */
const EXAMINED_BYTES = 4_096

const PNG_START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex')
const JPEG_START = Buffer.from('ffd8ff', 'hex')
const JPEG_END = Buffer.from('ffd9', 'hex')
/** A byte order mark or white space may precede the header. */
const PDF_START = /^(\u00ef\u00bb\u00bf)?\s{0,32}%PDF-[12]\.\d/
const PDF_END = /startxref\s+\d+\s+%%EOF/

/**
 * The type of a file from its first and last bytes; undefined for other types, and if the end is missing
 * (PNG: chunk `IEND`; JPEG: marker EOI; PDF: `startxref` and `%%EOF`, ISO 32000-1, 7.5.5).
 */
export function fileTypeOf(start: Buffer, end: Buffer): FileType | undefined {
  if (start.subarray(0, PNG_START.length).equals(PNG_START)) return end.includes(PNG_END) ? 'image/png' : undefined
  if (start.subarray(0, JPEG_START.length).equals(JPEG_START)) return end.includes(JPEG_END) ? 'image/jpeg' : undefined
  const isPdf = PDF_START.test(start.toString('latin1')) && PDF_END.test(end.toString('latin1'))
  return isPdf ? 'application/pdf' : undefined
}

/** Collects the beginning and the end of a file while its bytes pass. */
export function fileExaminer() {
  let start = Buffer.alloc(0)
  let end = Buffer.alloc(0)
  return {
    add(chunk: Uint8Array): void {
      if (start.length < EXAMINED_BYTES)
        start = Buffer.concat([start, chunk.subarray(0, EXAMINED_BYTES - start.length)])
      end = Buffer.concat([end, chunk.subarray(-EXAMINED_BYTES)]).subarray(-EXAMINED_BYTES)
    },
    type: (): FileType | undefined => fileTypeOf(start, end),
  }
}

/** Maximum length of a file name, in characters. */
const MAX_NAME_LENGTH = 120
const ENDINGS: Readonly<Record<FileType, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
}

/**
 * A file name without folders, control characters, invisible characters and leading dots, and with an ending that
 * matches the content: `C:\covers\no 1.html` of a PDF file becomes `no 1.html.pdf`.
 */
export function cleanFileName(name: string, type: FileType): string {
  const base = withoutControls(name.toWellFormed().split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/["<>|:*?]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const endings = ENDINGS[type]
  const ending = /\.([^.]+)$/.exec(base)?.[1]?.toLowerCase() ?? ''
  const stem = endings.includes(ending) ? base.slice(0, -ending.length - 1) : base
  const short = [...stem].slice(0, MAX_NAME_LENGTH).join('').trim()
  return `${short === '' ? 'file' : short}.${endings.includes(ending) ? ending : endings[0]}`
}

/** A verified file in the store, which has no row yet. */
export type TakenFile = {
  readonly name: string
  readonly type: FileType
  readonly bytes: number
  readonly storedAs: string
}
