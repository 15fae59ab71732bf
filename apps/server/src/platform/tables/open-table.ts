import { open } from 'node:fs/promises'
import { openSeparated } from './separated.ts'
import { refuseFormulas, type Table, type TableOptions, type TableRow, type TextKind, unreadable } from './table.ts'
import { openWorkbook } from './workbook.ts'

/** The kinds of text tables by file extension. The extension selects csv or tsv only if the content is ambiguous. */
const KIND_OF_EXTENSION: Readonly<Record<string, TextKind>> = { csv: 'csv', tsv: 'tsv', tab: 'tsv' }

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
/** The first bytes of compound files: workbooks of Excel before 2007, and encrypted workbooks. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** The beginning of texts that are not tables: PDF, RTF, HTML and XML, JSON objects, ISO 2709 and its mnemonic form. */
const NO_TABLE = /^\s*(?:%PDF|\{|\[\s*\{|<[!?a-z]|\d{5}[a-z][a-z ]{3}[ a-z0-9]22\d{5}|=LDR )/i
const HEAD_BYTES = 256

/**
 * File extensions that tables do not have. A text file with such an extension is more likely damaged or sent by
 * mistake.
 */
const OTHER_KINDS = /^(?:pdf|docx?|odt|rtf|pptx?|png|jpe?g|gif|tiff?|zip|gz|7z|rar|mrc|mrk|xml|html?|json)$/

const extensionOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The first characters of a file with ASCII letters, in UTF-8 or UTF-16, with or without a byte order mark. */
const textOfHead = (head: Buffer): string =>
  head.toString('latin1').replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)|\0/g, '')

/** Whether a file contains JSON objects, by its first characters. */
export const isJson = async (path: string): Promise<boolean> => /^\s*[[{]/.test(textOfHead(await headOf(path)))

/** Whether a file is a workbook or text, by its first bytes. @throws Refusal 'unreadable_table' */
async function detectContent(path: string, extension: string): Promise<'xlsx' | 'text'> {
  const head = await headOf(path)
  if (head.length === 0) throw unreadable('empty')
  if (head.subarray(0, COMPOUND.length).equals(COMPOUND)) throw unreadable('xls')
  if (head.subarray(0, ZIP.length).equals(ZIP)) return 'xlsx'
  if (NO_TABLE.test(textOfHead(head)) || OTHER_KINDS.test(extension)) throw unreadable('kind')
  return 'text'
}

/** The rows with text, or all rows as requested. At least one row must have text. */
async function* requestedRows(
  rows: AsyncIterable<TableRow>,
  { keepsEmptyRows = false, keepsFormulas = false }: TableOptions,
): AsyncGenerator<TableRow> {
  let hasText = false
  for await (const row of rows) {
    if (!keepsFormulas) refuseFormulas(row)
    const isEmpty = row.cells.every((cell) => cell.trim() === '')
    hasText ||= !isEmpty
    if (!isEmpty || keepsEmptyRows) yield row
  }
  if (!hasText) throw unreadable('empty')
}

/**
 * Opens a table file: csv, tsv or xlsx, detected from its content. Rows are read as a stream, so that long files need
 * little memory. Formulas of workbooks are read as stored values, dates as YYYY-MM-DD.
 * @param name the file name as sent
 * @throws Refusal 'unreadable_table' with `{problem, line?}`
 */
export async function openTable(path: string, name: string, options: TableOptions = {}): Promise<Table> {
  const extension = extensionOf(name)
  const isWorkbook = (await detectContent(path, extension)) === 'xlsx'
  const opened = isWorkbook ? openWorkbook(path, options) : openSeparated(path, KIND_OF_EXTENSION[extension], options)
  const table = await opened
  return { ...table, rows: requestedRows(table.rows, options) }
}
