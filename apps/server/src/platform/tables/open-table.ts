import { open } from 'node:fs/promises'
import { openSeparated } from './separated.ts'
import { refuseFormulas, type Table, type TableOptions, type TableRow, type TextKind, unreadable } from './table.ts'
import { openWorkbook } from './workbook.ts'

/** Extensions of tables of text. They say which of two names for one thing a table has, and nothing of its content. */
const KIND_OF_EXTENSION: Readonly<Record<string, TextKind>> = { csv: 'csv', tsv: 'tsv', tab: 'tsv' }

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
/** Compound files: the workbooks of Excel before 2007, and encrypted ones of today. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Texts that are no tables: PDF, RTF, HTML and XML, JSON of objects, ISO 2709 and its mnemonic form. */
const NO_TABLE = /^\s*(?:%PDF|\{|\[\s*\{|<[!?a-z]|\d{5}[a-z][a-z ]{3}[ a-z0-9]22\d{5}|=LDR )/i
const HEAD_BYTES = 256

/** Names that tables do not have: text under one of them is more likely damaged or sent by mistake. */
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

/** The first characters of a file whose letters are ASCII, in UTF-8 or UTF-16, with a byte order mark or without. */
const textOfHead = (head: Buffer): string =>
  head.toString('latin1').replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)|\0/g, '')

/** Whether a file is JSON of objects, by its first characters. */
export const isJson = async (path: string): Promise<boolean> => /^\s*[[{]/.test(textOfHead(await headOf(path)))

/** What a file is by its first bytes: a workbook or text. @throws Refusal 'unreadable_table' */
async function contentOf(path: string, extension: string): Promise<'xlsx' | 'text'> {
  const head = await headOf(path)
  if (head.length === 0) throw unreadable('empty')
  if (head.subarray(0, COMPOUND.length).equals(COMPOUND)) throw unreadable('xls')
  if (head.subarray(0, ZIP.length).equals(ZIP)) return 'xlsx'
  if (NO_TABLE.test(textOfHead(head)) || OTHER_KINDS.test(extension)) throw unreadable('kind')
  return 'text'
}

/** Rows with text alone, or all; at least one must have some. */
async function* wanted(
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
 * Opens a table on the disk: csv, tsv or xlsx, as its content says. Its rows are read as a stream, so that files of any length need
 * little memory. Formulas of workbooks are read as their stored values, days as YYYY-MM-DD.
 * @param name as its sender calls it
 * @throws Refusal 'unreadable_table' with `{problem, line?}`
 */
export async function openTable(path: string, name: string, options: TableOptions = {}): Promise<Table> {
  const extension = extensionOf(name)
  const isWorkbook = (await contentOf(path, extension)) === 'xlsx'
  const opened = isWorkbook ? openWorkbook(path, options) : openSeparated(path, KIND_OF_EXTENSION[extension], options)
  const table = await opened
  return { ...table, rows: wanted(table.rows, options) }
}
