import { Refusal } from '../errors.ts'
import { columnName } from '../workbook/sheet-xml.ts'

/** The kinds of text: separated by commas and the like, or by tabs. */
export type TextKind = 'csv' | 'tsv'
export type TableKind = TextKind | 'xlsx'

/** How a file is read; what is not named here is found out. */
export type TableOptions = {
  /** Of csv and tsv: a label of the WHATWG Encoding Standard (`windows-1252`, `utf-16le`). */
  readonly encoding?: string
  /** What parts two cells of csv and tsv: one character. */
  readonly separator?: string
  /** What encloses cells of csv and tsv: one character, or '' where nothing does. */
  readonly quote?: string
  /** Of xlsx: the name of a sheet. */
  readonly sheet?: string
  /** Whether rows without any text are given, too: where a result has to keep their places. */
  readonly keepsEmptyRows?: boolean
  /** Whether formulas without a stored result are read, as `TableRow.formulas`; they are refused otherwise. */
  readonly keepsFormulas?: boolean
}

/** No list is wider; a cell in the last of the 16,384 columns of a sheet would make each row as long. */
export const MAX_COLUMNS = 1_000

/** One row; cells are texts as they stand, blanks included. */
export type TableRow = {
  /** Where it begins: the line of the file, or the row of the sheet; from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Places, from 0, of cells of a workbook whose text is a formula without a stored result (`=A1&B1`); absent for none. */
  readonly formulas?: ReadonlySet<number>
}

/** A table of a file, its rows read as they are asked for, once. */
export type Table = {
  readonly kind: TableKind
  /** As it was found or given; null for xlsx. */
  readonly encoding: string | null
  readonly separator: string | null
  readonly quote: string | null
  /** Whether csv or tsv begins with a mark that says its encoding. */
  readonly hasMark: boolean
  /** The sheets that people see, and the one that is read; of csv and tsv none. */
  readonly sheets: readonly string[]
  readonly sheet: string | null
  /** @throws Refusal 'unreadable_table' where the file breaks off or turns out to be none */
  readonly rows: AsyncIterable<TableRow>
}

/** What is wrong with a file: the value of `problem` in 'unreadable_table', whose sentences are in the catalogues. */
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

/** @throws Refusal 'unreadable_table' `formula` where one of these cells, by their places, is a formula without a result */
export const refuseFormulas = ({ line, formulas }: TableRow, places: Iterable<number> = formulas ?? []): void => {
  for (const place of places)
    if (formulas?.has(place)) throw unreadable('formula', { cell: `${columnName(place)}${line}` })
}
