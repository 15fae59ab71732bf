import { open } from 'node:fs/promises'
import { openSeparated } from './separated.ts'
import { refuseFormulas, type Table, type TableKind, type TableOptions, type TableRow, unreadable } from './table.ts'
import { openWorkbook } from './workbook.ts'

const KIND_OF_EXTENSION: Readonly<Record<string, TableKind>> = { csv: 'csv', tsv: 'tsv', tab: 'tsv', xlsx: 'xlsx' }

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
/** Compound files: the workbooks of Excel before 2007, and encrypted ones of today. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(COMPOUND.length), 0, COMPOUND.length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** What a file is: a workbook by its first bytes, csv or tsv by its name. */
async function kindOf(path: string, name: string): Promise<TableKind> {
  const head = await headOf(path)
  if (head.equals(COMPOUND)) throw unreadable('xls')
  if (head.length === 0) throw unreadable('empty')
  if (head.subarray(0, ZIP.length).equals(ZIP)) return 'xlsx'
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const kind = KIND_OF_EXTENSION[extension]
  if (kind === undefined) throw unreadable(extension === 'xls' ? 'xls' : 'kind')
  if (kind === 'xlsx') throw unreadable('archive')
  return kind
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
 * Opens a table that lies on the disk: csv, tsv or xlsx. Its rows are read as a stream, so that files of any length need
 * little memory. Formulas of workbooks are read as their stored values, days as YYYY-MM-DD.
 * @param name as its sender calls it
 * @throws Refusal 'unreadable_table' with `{problem, line?}`
 */
export async function openTable(path: string, name: string, options: TableOptions = {}): Promise<Table> {
  const kind = await kindOf(path, name)
  const table = kind === 'xlsx' ? await openWorkbook(path, options) : await openSeparated(path, kind, options)
  return { ...table, rows: wanted(table.rows, options) }
}
