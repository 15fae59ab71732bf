import { Refusal } from '../errors.ts'
import { columnName } from '../workbook/sheet-xml.ts'

/** The kinds of text tables: separated by commas or similar characters, or by tabs. */
export type TextKind = 'csv' | 'tsv'
export type TableKind = TextKind | 'xlsx'

/** Options for reading a table file. Missing options are detected. */
export type TableOptions = {
  /** For csv and tsv: a label of the WHATWG Encoding Standard (`windows-1252`, `utf-16le`). */
  readonly encoding?: string
  /** For csv and tsv: the separator of cells, one character. */
  readonly separator?: string
  /** For csv and tsv: the quotation mark of cells, one character, or '' for none. */
  readonly quote?: string
  /** For xlsx: the name of a sheet. */
  readonly sheet?: string
  /** Whether rows without text are returned, too. Results that must have the same row numbers as the file need them. */
  readonly keepsEmptyRows?: boolean
  /**
   * Whether formulas without a stored result are returned, as `TableRow.formulas`. If not, a table with such formulas
   * is refused.
   */
  readonly keepsFormulas?: boolean
}

/** Maximum number of columns. Without a limit, one cell in the last of 16,384 columns would make each row that long. */
export const MAX_COLUMNS = 1_000

/** One row. Cells are texts with all their blanks. */
export type TableRow = {
  /** The number of the line of the file or the row of the sheet in which the row begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /**
   * Indexes of cells in a workbook whose text is a formula without a stored result (`=A1&B1`); undefined if there are
   * none.
   */
  readonly formulas?: ReadonlySet<number>
}

/** A table in a file. Its rows are read on demand, once. */
export type Table = {
  readonly kind: TableKind
  /** The encoding, detected or from the options; null for xlsx. */
  readonly encoding: string | null
  readonly separator: string | null
  readonly quote: string | null
  /** Whether csv or tsv begins with a byte order mark. */
  readonly hasMark: boolean
  /** The names of the visible sheets, and of the sheet that is read; empty and null for csv and tsv. */
  readonly sheets: readonly string[]
  readonly sheet: string | null
  /** @throws Refusal 'unreadable_table' if the file is truncated or turns out not to be a table */
  readonly rows: AsyncIterable<TableRow>
}

/** The problem of a file: the value of `problem` in 'unreadable_table', whose messages are in the catalogues. */
export type TableProblem =
  | 'kind'
  | 'xls'
  | 'empty'
  | 'binary'
  | 'encoding'
  | 'unknown_encoding'
  | 'separator'
  | 'quote'
  | 'long'
  | 'wide'
  | 'archive'
  | 'too_large'
  | 'sheet'
  | 'formula'
  | 'header'
  | 'json'

export const unreadable = (problem: TableProblem, details: Record<string, string | number> = {}): Refusal =>
  new Refusal('unreadable_table', { problem, ...details })

/**
 * Refuses a row if one of its cells with these indexes is a formula without a result. @throws Refusal
 * 'unreadable_table' `formula`
 */
export const refuseFormulas = ({ line, formulas }: TableRow, places: Iterable<number> = formulas ?? []): void => {
  for (const place of places)
    if (formulas?.has(place)) throw unreadable('formula', { cell: `${columnName(place)}${line}` })
}
